'use strict';
// The graph of modifiers: a box for each, an arrow for each kind of edge.
(() => {
  const { data, modifiers, modifier, path } = Model;
  const { el, byId, fill } = Kit;
  const STEP = 54, HIGH = 28, TOP = 12;
  const svg = byId('graph');
  const number = new Map(modifiers.map(({ name }, at) => [name, at]));
  const kinds = data.edges.map(([from, to, count, implied, binding, gain, reason]) => ({ from: number.get(from), to: number.get(to), count, implied, binding, gain, reason, on: '' }));
  const kindOf = new Map(kinds.map(kind => [`${kind.from} ${kind.to}`, kind]));

  /** Marks the kinds that a path goes along. */
  function mark(jobs, word) {
    for (let at = 1; at < jobs.length; at++) {
      const kind = kindOf.get(`${modifier[jobs[at - 1]]} ${modifier[jobs[at]]}`);
      if (kind && !kind.on.includes(word)) kind.on += `${word} `;
    }
  }
  mark(path.map(({ job }) => job), 'observed');
  mark(data.floor.jobs, 'floor');

  const between = ({ from, to }) => `\`${modifiers[to].name}\` waits for \`${modifiers[from].name}\``;
  function words(kind) {
    const on = { 'observed ': ', on the path that the run ended with', 'floor ': ', on the longest chain', 'observed floor ': ', on both paths' }[kind.on] ?? '';
    return `${between(kind)}: ${Kit.plural(kind.count, 'edge')}, of which ${Kit.number(kind.implied)} follow from others and ${Kit.number(kind.binding)} made a job wait${on}. `
      + `Without them the run would be ${Words.ms(kind.gain)} shorter. ${kind.reason ? `For example: ${kind.reason}.` : ''}`;
  }
  function nodeWords(node) {
    const { name, jobs, total } = modifiers[node], own = kindOf.get(`${node} ${node}`);
    const list = (of, other) => kinds.filter(kind => kind[of] === node && kind[other] !== node && kind.implied < kind.count).map(kind => `\`${modifiers[kind[other]].name}\``).join(', ') || 'nothing';
    return `\`${name}\`: ${Kit.plural(jobs, 'job')}, ${Words.ms(total)}. It waits for ${list('to', 'from')}. What waits for it: ${list('from', 'to')}.`
      + (own ? ` ${Kit.plural(own.count, 'edge')} lead from its jobs to others of its own.` : '');
  }
  /** What was clicked stays, so that its button can be reached; nothing else is told until it is let go. */
  let pinned = null;
  function tell(text, actions) {
    fill(byId('graph-told'), el('p', {}, text ? Words.rich(text) : el('span', { class: 'muted', text: 'Point at a box or an arrow; a click keeps it.' })), actions);
  }
  function pin(group, show) {
    pinned?.classList.remove('kept');
    pinned = pinned === group ? null : group;
    group.classList.toggle('kept', pinned === group);
    show();
    if (pinned) byId('graph-told').querySelector('button')?.focus();
  }
  /** Shows something while it is pointed at, and keeps it when it is clicked. */
  function shows(group, name, show) {
    const look = () => { if (!pinned) show(); };
    for (const on of ['pointerenter', 'focus']) group.addEventListener(on, look);
    return Svg.button(group, name, () => pin(group, show));
  }

  function draw() {
    const isAll = byId('graph-all').checked;
    const list = kinds.filter(({ from, to, count, implied }) => from !== to && (isAll || implied < count));
    // a kind against the order of the list shares the layers of the others
    const forward = list.filter(({ from, to }) => from < to), backward = list.filter(({ from, to }) => from > to);
    const wide = node => Math.max(70, modifiers[node].name.length * 7.2 + 46) + 18;
    const { nodes, ways, wide: width, layers } = Layers.place(modifiers.length, forward.map(({ from, to }) => [from, to]), wide);
    const y = layer => TOP + layer * STEP, most = Math.max(1, ...list.map(({ count }) => count));
    const lines = [];
    function line(kind, d, end) {
      const thick = Svg.round(1.2 + 4 * Math.sqrt(kind.count / most)), on = kind.on ? 'on' : kind.binding ? 'binding' : 'idle';
      const group = Svg.el('g', { class: `link ${on}`, 'data-from': kind.from, 'data-to': kind.to },
        Svg.el('path', { class: 'wide', d }), Svg.el('path', { class: 'edge', d, style: `stroke-width:${thick}` }),
        Svg.el('path', { class: 'head', d: `M${end.x} ${end.y}l${-4 - thick / 2} -8h${8 + thick}Z` }));
      const text = words(kind), show = () => tell(text, WhatIf.dropButton(modifiers[kind.from].name, modifiers[kind.to].name));
      lines.push(shows(group, text.replaceAll('`', ''), show));
    }
    forward.forEach((kind, at) => {
      const way = ways[at].map(({ layer, x }) => ({ x: Svg.round(x), y: y(layer) + HIGH / 2 })), last = way.length - 1;
      way[0].y += HIGH / 2;
      way[last].y -= HIGH / 2;
      const end = { ...way[last] };
      way[last].y -= 6;
      line(kind, way.map((point, step) => {
        if (!step) return `M${point.x} ${point.y}`;
        const before = way[step - 1], half = Svg.round((before.y + point.y) / 2);
        return `C${before.x} ${half} ${point.x} ${half} ${point.x} ${point.y}`;
      }).join(''), end);
    });
    for (const kind of backward) {
      const [from, to] = [nodes[kind.from], nodes[kind.to]], end = { x: Svg.round(to.x), y: y(to.layer) };
      line(kind, `M${Svg.round(from.x)} ${y(from.layer)}C${Svg.round(from.x)} ${y(from.layer) - 40} ${end.x} ${end.y - 50} ${end.x} ${end.y - 6}`, end);
    }
    const boxes = nodes.map(({ layer, x }, node) => {
      const { name, jobs } = modifiers[node], room = wide(node) - 18, left = Svg.round(x - room / 2);
      const own = kindOf.has(`${node} ${node}`) ? ' ↻' : '', isOn = path.some(({ job }) => modifier[job] === node);
      const group = Svg.el('g', { class: `node ${isOn ? 'on' : 'plain'}` },
        Svg.el('rect', { x: left, y: y(layer), width: room, height: HIGH, rx: 6, style: `fill:${Model.color(node)}` }),
        Svg.el('text', { x: left + room / 2, y: y(layer) + 18, 'text-anchor': 'middle', text: `${name} ${Kit.number(jobs)}${own}` }));
      function show() {
        tell(nodeWords(node));
        svg.classList.add('picked');
        for (const line of svg.querySelectorAll('.link')) line.classList.toggle('own', line.dataset.from === String(node) || line.dataset.to === String(node));
      }
      for (const on of ['pointerleave', 'blur']) group.addEventListener(on, () => { if (!pinned) svg.classList.remove('picked'); });
      return shows(group, nodeWords(node).replaceAll('`', ''), show);
    });
    // what is marked lies above the rest
    lines.sort((a, b) => a.classList.contains('on') - b.classList.contains('on'));
    Svg.fill(svg, Math.ceil(width), TOP + layers * STEP, lines, boxes);
  }
  function letGo() {
    pinned?.classList.remove('kept');
    pinned = null;
    svg.classList.remove('picked');
    tell('');
  }
  byId('graph-all').addEventListener('input', () => {
    draw();
    letGo();
  });
  svg.addEventListener('click', event => { if (event.target === svg) letGo(); });
  byId('part-graph').addEventListener('keydown', event => { if (event.key === 'Escape') letGo(); });
  byId('part-graph').hidden = !kinds.length;
  if (kinds.length) {
    draw();
    tell('');
  }
})();
