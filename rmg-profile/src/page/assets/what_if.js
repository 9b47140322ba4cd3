'use strict';
// Wall times for 1 to 64 workers, and replays with changes of the reader.
const WhatIf = (() => {
  const { about, data, modifiers } = Model;
  const { byId, el } = Kit;
  const canvas = byId('if-plot');
  const TOP = 14, HEIGHT = 230;
  /** Time of replays between two frames, in milliseconds. */
  const SLICE = 12;
  const [workers, modifier, scale, split] = ['if-workers', 'if-modifier', 'if-scale', 'if-split'].map(byId);
  const number = new Map(modifiers.map(({ name }, at) => [name, at]));
  /** Changes of the reader: factors and parts by modifier, and dropped kinds of edges as `from to`, all with positions of modifiers. */
  const changed = { scale: new Map(), split: new Map(), dropped: new Set() };
  const isSame = () => !changed.scale.size && !changed.split.size && !changed.dropped.size;
  const baseline = Replay.under()(about.threads);
  /** Wall times by workers with the changes of the reader. Empty without changes. */
  let chosen = [], point = null, turn = 0;

  function draw(colors) {
    const { context, w } = Plot.begin(canvas, TOP + HEIGHT + 40), bottom = TOP + HEIGHT;
    const shown = data.workers.map((wall, at) => [at + 1, wall]), longest = Math.max(...shown.map(([, wall]) => wall), ...chosen.map(([, wall]) => wall), 1);
    const last = Math.log2(shown.length), room = w - Plot.GUTTER - Plot.RIGHT - 8;
    const x = count => Plot.GUTTER + Math.log2(count) / last * room, y = wall => bottom - wall / longest * HEIGHT;
    Plot.upAxis(context, w, [TOP, bottom], [0, longest / 1e6], (value, places) => `${value.toFixed(places)} ms`);
    context.textAlign = 'center';
    for (let count = 1; count <= shown.length; count *= 2) {
      context.fillStyle = colors.muted;
      context.fillText(String(count), x(count), bottom + 12);
    }
    context.fillText('workers', Plot.GUTTER + room / 2, bottom + 28);
    const line = (points, color, dash) => {
      context.strokeStyle = color;
      context.lineWidth = 2;
      context.setLineDash(dash);
      context.beginPath();
      points.forEach(([count, wall], at) => context[at ? 'lineTo' : 'moveTo'](x(count), y(wall)));
      context.stroke();
      context.setLineDash([]);
    };
    const { criticalPath } = data.verdict;
    line([[1, criticalPath], [shown.length, criticalPath]], colors.muted, [2, 4]);
    line(shown, colors.accent, []);
    line(chosen, colors.bad, [7, 4]);
    const names = [['as recorded', colors.accent], ['critical path', colors.muted], ...(chosen.length ? [['with changes', colors.bad]] : [])];
    context.textAlign = 'right';
    names.forEach(([word, color], at) => {
      context.fillStyle = color;
      context.fillText(word, w - Plot.RIGHT - 10, TOP + 10 + at * 16);
    });
    const marks = [[[about.threads, about.wall], colors.ink], ...(point ? [[point, colors.bad]] : [])];
    for (const [[count, wall], color] of marks) {
      if (count > shown.length) continue;
      context.fillStyle = color;
      context.beginPath();
      context.arc(x(count), y(wall), 5, 0, 2 * Math.PI);
      context.fill();
    }
  }

  /** Computes the curve, some replays at a time: first for powers of two, then for the other numbers of workers. */
  function trace(wall) {
    const own = ++turn, counts = Array.from({ length: data.workers.length }, (_, at) => at + 1);
    const open = [...counts.filter(count => Number.isInteger(Math.log2(count))), ...counts.filter(count => !Number.isInteger(Math.log2(count)))];
    const found = [];
    function some() {
      if (own !== turn) return;
      for (const started = performance.now(); open.length && performance.now() - started < SLICE;) {
        const count = open.shift();
        found.push([count, wall(count)]);
      }
      chosen = [...found].sort((a, b) => a[0] - b[0]);
      Plot.requestDraw();
      if (open.length) setTimeout(some);
    }
    some();
  }

  const name = at => modifiers[at].name;
  function chips() {
    const chip = (text, undo) => el('li', {}, el('span', {}, Words.rich(text)), el('button', { type: 'button', text: '×', 'aria-label': `Undo: ${text.replaceAll('`', '')}`, onclick: undo }));
    const without = (list, key) => () => {
      list.delete(key);
      update();
      workers.focus();
    };
    Kit.fill(byId('if-changes'),
      [...changed.scale].map(([at, factor]) => chip(`time of \`${name(at)}\` times ${factor}`, without(changed.scale, at))),
      [...changed.split].map(([at, parts]) => chip(`jobs of \`${name(at)}\` split into ${parts}`, without(changed.split, at))),
      [...changed.dropped].map(edge => {
        const [from, to] = edge.split(' ').map(Number);
        return chip(`\`${name(to)}\` does not wait for \`${name(from)}\``, without(changed.dropped, edge));
      }));
    for (const button of document.querySelectorAll('button.drop')) button.setAttribute('aria-pressed', String(changed.dropped.has(button.dataset.edge)));
    const one = Number(modifier.value), values = [[scale, changed.scale.get(one) ?? 1], [split, changed.split.get(one) ?? 1]];
    // do not overwrite an input while the user types in it
    for (const [input, value] of values) if (input.value === '' || Number(input.value) !== value) input.value = String(value);
  }
  function command(count) {
    const quoted = text => (/^[\w.=:-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);
    return ['rmg profile whatif RECORD', ...(count === about.threads ? [] : [`--workers ${count}`]),
      ...[...changed.scale].map(([at, factor]) => `--scale ${quoted(`${name(at)}=${factor}`)}`),
      ...[...changed.split].map(([at, parts]) => `--split ${quoted(`${name(at)}=${parts}`)}`),
      ...[...changed.dropped].map(edge => `--drop-edge ${quoted(edge.split(' ').map(at => name(Number(at))).join(':'))}`)].join(' ');
  }

  function update() {
    chips();
    const count = Number(workers.value), wall = Replay.under(changed);
    if (!(Number.isInteger(count) && count >= 1 && count <= 1024)) {
      byId('if-result').textContent = 'The number of workers must be 1 to 1024.';
      return;
    }
    const time = wall(count), gain = baseline - time;
    point = [count, time];
    if (isSame()) {
      turn++;
      chosen = [];
    } else trace(wall);
    const change = gain === 0 ? 'no difference' : `${Words.ms(Math.abs(gain))} (${Kit.share(Math.abs(gain), baseline)}) ${gain > 0 ? 'shorter' : 'longer'}`;
    byId('if-result').textContent = `${Words.ms(time)}: ${change}. The replay without changes takes ${Words.ms(baseline)}; the recorded run took ${Words.ms(about.wall)}.`;
    byId('if-command').textContent = command(count);
    Plot.requestDraw();
  }
  /** Applies a number to the selected modifier; 1 means no change. */
  function apply(input, into, isValid, limits) {
    const value = Number(input.value);
    if (input.value === '' || !isValid(value)) {
      byId('if-result').textContent = limits;
      return;
    }
    if (value === 1) into.delete(Number(modifier.value));
    else into.set(Number(modifier.value), value);
    update();
  }

  const edge = (from, to) => `${number.get(from)} ${number.get(to)}`;
  const isDropped = (from, to) => changed.dropped.has(edge(from, to));
  /** Returns a toggle button that drops a kind of edges. */
  const dropButton = (from, to) => el('button', {
    type: 'button', class: 'drop', text: 'Drop', 'data-edge': edge(from, to), 'aria-pressed': String(isDropped(from, to)),
    'aria-label': `Drop the edges from ${from} to ${to}`,
    onclick: () => {
      if (!changed.dropped.delete(edge(from, to))) changed.dropped.add(edge(from, to));
      update();
      Kit.say(byId('if-result').textContent);
    },
  });

  workers.value = String(about.threads);
  Kit.fill(modifier, modifiers.map(({ name }, number) => el('option', { value: String(number), text: name })));
  byId('what-if-words').textContent = `Wall time for 1 to ${data.workers.length} workers: from ${Words.ms(data.workers[0])} down to ${Words.ms(Math.min(...data.workers))}; `
    + `the critical path of ${Words.ms(data.verdict.criticalPath)} is a lower bound. The point is the recorded run. You can combine changes of several modifiers.`;
  workers.addEventListener('input', update);
  modifier.addEventListener('input', chips);
  scale.addEventListener('input', () => apply(scale, changed.scale, factor => factor >= 0 && factor <= 100, 'The time factor must be 0 to 100.'));
  split.addEventListener('input', () => apply(split, changed.split, parts => Number.isInteger(parts) && parts >= 1 && parts <= 64, 'The number of parts must be 1 to 64.'));
  byId('if-copy').addEventListener('click', () => Kit.copy(byId('if-command'), byId('if-copy')));
  byId('if-reset').addEventListener('click', () => {
    for (const list of Object.values(changed)) list.clear();
    workers.value = String(about.threads);
    update();
  });
  Plot.addDrawer(draw);
  if (Model.count) update();
  return { isDropped, dropButton, get curve() { return chosen; }, get point() { return point; } };
})();
