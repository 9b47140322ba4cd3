'use strict';
// Lanes of workers, with jobs as bars and the predecessors and unlocked jobs of the current job.
const Lanes = (() => {
  const { about, lanes, start, end, ready, worker, last, before } = Model;
  const { el, byId } = Kit;
  const canvas = byId('lanes');
  const TOP = 26, ROW = Math.max(11, Math.min(30, Math.round(600 / Math.max(1, about.threads)))), GAP = ROW > 16 ? 3 : 1;
  /** Maximum number of jobs in a list of the details. */
  const LISTED = 60;
  /** Maximum number of jobs in a list that is open initially. */
  const OPEN = 8;
  const height = TOP + about.threads * ROW + 6;
  const fills = Model.modifiers.map((_, number) => Model.color(number));
  const focus = { hover: -1, chosen: -1, marked: null };
  /** The outlined path, and the jobs that a search found (`null`: no search). */
  const outline = { isOn: Model.isOnPath, jobs: Model.path.map(step => step.job) };
  let found = null;
  /** Functions that are called with the selected job. */
  const followers = [];
  let detailed = -2;

  const current = () => (focus.hover >= 0 ? focus.hover : focus.chosen);
  const top = at => TOP + worker[at] * ROW + GAP / 2;
  const center = at => top(at) + (ROW - GAP) / 2;

  function arrow(context, from, to, w, color, width) {
    const [x1, y1, x2, y2] = [Plot.x(end[from], w), center(from), Plot.x(start[to], w), center(to)];
    const bend = Math.max(14, Math.min(60, Math.abs(x2 - x1) / 2));
    context.strokeStyle = context.fillStyle = color;
    context.lineWidth = width;
    context.beginPath();
    context.moveTo(x1, y1);
    context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2);
    context.stroke();
    context.beginPath();
    context.moveTo(x2, y2);
    context.lineTo(x2 - 7, y2 - 4);
    context.lineTo(x2 - 7, y2 + 4);
    context.fill();
  }

  /** Draws lines between the jobs of the outlined path. Draws equal lines only once. */
  function joints(context, w, span) {
    const drawn = new Set();
    context.lineWidth = 1;
    context.beginPath();
    for (let step = 1; step < outline.jobs.length; step++) {
      const [from, to] = [outline.jobs[step - 1], outline.jobs[step]];
      if (end[from] > span.to || start[to] < span.from) continue;
      const [x1, x2] = [Plot.x(end[from], w), Plot.x(start[to], w)], key = `${Math.round(x1)} ${worker[from]} ${Math.round(x2)} ${worker[to]}`;
      if (drawn.has(key) || (worker[from] === worker[to] && x2 - x1 < 1)) continue;
      drawn.add(key);
      context.moveTo(x1, center(from));
      context.lineTo(x2, center(to));
      // many short strokes are faster than one long stroke
      if (drawn.size % 64 === 0) {
        context.stroke();
        context.beginPath();
      }
    }
    context.stroke();
  }

  function draw(colors) {
    const { context, w } = Plot.begin(canvas, height), { span } = Plot;
    const shown = current(), bottom = height - 6, high = ROW - GAP;
    lanes.forEach((_, row) => {
      context.fillStyle = colors['bar-back'];
      context.globalAlpha = 0.45;
      context.fillRect(Plot.GUTTER, TOP + row * ROW + GAP / 2, w - Plot.GUTTER - Plot.RIGHT, high);
      context.globalAlpha = 1;
    });
    Plot.timeAxis(context, w, TOP, bottom);
    context.save();
    context.beginPath();
    context.rect(Plot.GUTTER, 0, w - Plot.GUTTER - Plot.RIGHT + 1, height);
    context.clip();
    const outlined = [];
    context.textAlign = 'left';
    for (const lane of lanes) {
      for (const at of lane) {
        if (end[at] < span.from || start[at] > span.to) continue;
        const x = Plot.x(start[at], w), wide = Math.max(0.7, Plot.x(end[at], w) - x);
        context.globalAlpha = found && !found[at] ? 0.15 : 1;
        context.fillStyle = fills[Model.modifier[at]];
        context.fillRect(x, top(at), wide, high);
        context.globalAlpha = 1;
        if (outline.isOn[at]) outlined.push([x, wide, at]);
        const from = Math.max(x, Plot.GUTTER), room = x + wide - from;
        if (room > 34 && high >= 10) {
          context.save();
          context.beginPath();
          context.rect(from, top(at), room - 2, high);
          context.clip();
          context.fillStyle = '#10121a';
          context.fillText(Model.name(at), from + 4, center(at) + 0.5);
          context.restore();
        }
      }
    }
    context.strokeStyle = context.fillStyle = colors.ink;
    context.lineWidth = 2;
    for (const [x, wide, at] of outlined) {
      // an outline would cover a narrow bar
      if (wide >= 4) context.strokeRect(x, top(at), wide, high);
      else context.fillRect(x, top(at) + high, Math.max(1, wide), 2);
    }
    joints(context, w, span);
    if (shown >= 0) {
      for (const { from } of before[shown]) if (from !== last[shown]) arrow(context, from, shown, w, colors.muted, 1);
      for (const next of Model.unlocked(shown)) arrow(context, shown, next, w, colors.good, 1.5);
      if (last[shown] >= 0) arrow(context, last[shown], shown, w, colors.bad, 3);
      const x = Plot.x(start[shown], w), waited = Plot.x(ready[shown], w);
      context.fillStyle = colors.bad;
      context.fillRect(waited, center(shown) - 1.5, x - waited, 3);
      context.strokeStyle = colors.accent;
      context.lineWidth = 3;
      context.strokeRect(x - 1, top(shown) - 1, Math.max(2, Plot.x(end[shown], w) - x) + 2, high + 2);
    }
    if (focus.marked) {
      context.globalAlpha = 0.3;
      context.fillStyle = colors.accent;
      context.fillRect(Math.min(...focus.marked), TOP, Math.abs(focus.marked[1] - focus.marked[0]), bottom - TOP);
    }
    context.restore();
    context.textAlign = 'right';
    context.fillStyle = colors.muted;
    lanes.forEach((_, row) => {
      if (ROW >= 14 || row % 2 === 0) context.fillText(`worker ${row}`, Plot.GUTTER - 6, TOP + (row + 0.5) * ROW);
    });
    showDetails();
  }

  /** Returns the job at a point or within some pixels of it; -1 if there is none. */
  function jobAt(px, py) {
    const row = Math.floor((py - TOP) / ROW), lane = lanes[row], w = canvas.getBoundingClientRect().width;
    if (!lane || px < Plot.GUTTER - 3) return -1;
    const moment = Plot.time(px, w), near = Plot.time(px + 4, w) - moment;
    let low = 0, high = lane.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if (start[lane[half]] <= moment) low = half + 1; else high = half;
    }
    const away = at => Math.max(0, start[at] - moment, moment - end[at]);
    const close = [lane[low - 2], lane[low - 1], lane[low]].filter(at => at !== undefined && away(at) <= near);
    return close.sort((a, b) => away(a) - away(b))[0] ?? -1;
  }

  function jobList(title, jobs, mark) {
    const items = jobs.slice(0, LISTED).map(at => el('li', {}, Tables.chip(Model.modifier[at]), Tables.job(at), mark(at)));
    const rest = jobs.length > LISTED ? el('li', { class: 'muted', text: `and ${Kit.number(jobs.length - LISTED)} more` }) : null;
    const summary = el('summary', { text: `${title}: ${Kit.number(jobs.length)}` });
    return el('details', { open: jobs.length <= OPEN }, summary, el('ul', { class: 'plain' }, items, rest));
  }
  /** Shows the details of the current job. */
  function showDetails() {
    const at = current(), card = byId('job-details');
    if (at === detailed) return;
    detailed = at;
    if (at < 0) {
      Kit.fill(card, el('p', { class: 'muted', text: 'Point at a bar, or select it with the keyboard, to see what the job waited for.' }));
      return;
    }
    const { forWorkers, overhead } = Model.wait(at), waited = start[at] - ready[at];
    const cause = [[forWorkers, 'for a free worker'], [overhead, 'overhead']].filter(([time]) => time > 0).map(([time, reason]) => `${Words.ms(time)} ${reason}`);
    const facts = [
      ['Ready', Words.ms(ready[at])], ['Started', Words.ms(start[at])], ['Ended', Words.ms(end[at])], ['Work', Words.ms(Model.work[at])], ['Off CPU', Words.ms(end[at] - start[at] - Model.work[at])],
      ['Waited', waited ? `${Words.ms(waited)}: ${cause.join(', ')}` : 'no'], ['Worker', String(worker[at])],
      ['On the observed path', Model.isOnPath[at] ? 'yes' : 'no'], ['On the critical path', Model.isCritical[at] ? 'yes' : 'no'], ['Declared cost', Kit.number(Model.cost[at])],
      ...Model.counters[at].map(({ name, amount }) => [Model.data.counters[name], Kit.number(amount)]),
    ];
    const froms = before[at].map(edge => edge.from).sort((a, b) => end[b] - end[a]);
    const lastMark = from => el('span', { class: from === last[at] ? 'bad' : 'muted', text: `${from === last[at] ? ' last, ' : ' '}${Words.reason(at, from)}` });
    Kit.fill(card,
      el('h3', {}, Tables.chip(Model.modifier[at]), Model.name(at)),
      el('p', {}, Words.rich(Words.waitReason(at))),
      el('div', { class: 'thirds' },
        el('dl', { class: 'facts' }, facts.flatMap(([word, text]) => [el('dt', { text: word }), el('dd', { text })])),
        jobList('Waited for', froms, lastMark),
        jobList('Unlocked', Model.unlocked(at), next => el('span', { class: 'muted', text: ` at ${Words.ms(start[next])}` })),
      ));
  }

  /** Selects a job, and scrolls to it if it is not visible. */
  function choose(at, isSpoken = true) {
    focus.chosen = at;
    focus.hover = -1;
    for (const follow of followers) follow(at);
    if (at >= 0) {
      const long = Plot.span.to - Plot.span.from, ran = end[at] - start[at];
      if (end[at] < Plot.span.from || start[at] > Plot.span.to) Plot.show(start[at] + ran / 2 - long / 2, start[at] + ran / 2 + long / 2);
      if (isSpoken) Kit.say(`${Model.name(at)}, worker ${worker[at]}. ${Words.waitReason(at).replaceAll('`', '')} It ran ${Words.ms(end[at] - start[at])}.`);
    }
    Plot.requestDraw();
  }
  function goTo(at) {
    const ran = Math.max(1, end[at] - start[at]), long = Plot.span.to - Plot.span.from;
    choose(at);
    if (ran < long / 200) Plot.show(start[at] - ran * 20, end[at] + ran * 20);
    canvas.focus({ preventScroll: true });
    canvas.scrollIntoView({ block: 'nearest' });
  }

  /** Returns the first visible job, which the first key press selects. */
  function first() {
    const seen = lanes.flat().filter(at => end[at] >= Plot.span.from).sort((a, b) => start[a] - start[b]);
    return seen[0] ?? -1;
  }
  function onOtherWorker(at, step) {
    for (let row = worker[at] + step; lanes[row]; row += step) {
      const away = other => Math.abs(start[other] - start[at]);
      if (lanes[row].length) return lanes[row].reduce((best, other) => (away(other) < away(best) ? other : best));
    }
    return at;
  }
  const KEYS = {
    ArrowLeft: at => lanes[worker[at]][Model.placeInLane[at] - 1] ?? at,
    ArrowRight: at => lanes[worker[at]][Model.placeInLane[at] + 1] ?? at,
    ArrowUp: at => onOtherWorker(at, -1),
    ArrowDown: at => onOtherWorker(at, 1),
    p: at => (last[at] >= 0 ? last[at] : at),
    u: at => Model.unlocked(at).sort((a, b) => start[a] - start[b])[0] ?? at,
    Escape: () => -1,
  };
  canvas.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key, around = focus.chosen >= 0 ? start[focus.chosen] : undefined;
    if (KEYS[key]) choose(focus.chosen >= 0 ? KEYS[key](focus.chosen) : key === 'Escape' ? -1 : first());
    else if (key === '+' || key === '=') Plot.zoom(1.5, around);
    else if (key === '-') Plot.zoom(1 / 1.5, around);
    else if (key === '0') Plot.fit();
    else return;
    event.preventDefault();
  });

  /** Handles wheel and drag on a drawing with a time axis. */
  function steer(target) {
    let held = null, moved = 0;
    const place = event => {
      const rect = target.getBoundingClientRect();
      return { x: event.clientX - rect.left, y: event.clientY - rect.top, w: rect.width };
    };
    target.addEventListener('wheel', event => {
      // scroll the page if the whole run is already visible
      if (event.deltaY > 0 && Plot.isWhole()) return;
      event.preventDefault();
      const { x, w } = place(event), lines = event.deltaMode ? event.deltaY * 30 : event.deltaY;
      Plot.zoom(Math.exp(-Math.max(-300, Math.min(300, lines)) / 300), Plot.time(x, w));
    }, { passive: false });
    target.addEventListener('pointerdown', event => {
      if (event.button) return;
      target.setPointerCapture(event.pointerId);
      held = place(event);
      moved = 0;
      if (event.shiftKey) focus.marked = [held.x, held.x];
    });
    target.addEventListener('pointermove', event => {
      const now = place(event);
      if (!held) {
        const at = target === canvas ? jobAt(now.x, now.y) : -1;
        if (at !== focus.hover) {
          focus.hover = at;
          Plot.requestDraw();
        }
        return;
      }
      moved += Math.abs(now.x - held.x);
      if (focus.marked) {
        focus.marked[1] = now.x;
        Plot.requestDraw();
      } else if (moved > 4) {
        target.classList.add('dragged');
        Plot.move(Plot.time(held.x, now.w) - Plot.time(now.x, now.w));
      }
      held = now;
    });
    const lift = event => {
      const now = place(event), marked = focus.marked;
      target.classList.remove('dragged');
      if (held && event.type === 'pointerup') {
        if (marked && moved > 4) Plot.show(Plot.time(Math.min(...marked), now.w), Plot.time(Math.max(...marked), now.w));
        else if (moved <= 4 && target === canvas) choose(jobAt(now.x, now.y));
      }
      held = focus.marked = null;
      Plot.requestDraw();
    };
    target.addEventListener('pointerup', lift);
    target.addEventListener('pointercancel', lift);
    target.addEventListener('pointerleave', () => {
      if (held || focus.hover < 0) return;
      focus.hover = -1;
      Plot.requestDraw();
    });
    target.addEventListener('dblclick', event => Plot.zoom(2.5, Plot.time(place(event).x, place(event).w)));
  }
  steer(canvas);
  canvas.addEventListener('focus', Plot.requestDraw);

  /** Outlines the observed or the critical path. */
  function setOutline(isCritical) {
    outline.isOn = isCritical ? Model.isCritical : Model.isOnPath;
    outline.jobs = isCritical ? Model.data.criticalPath.jobs : Model.path.map(step => step.job);
    byId('outline-critical').setAttribute('aria-pressed', String(isCritical));
    byId('outline-observed').setAttribute('aria-pressed', String(!isCritical));
    Plot.requestDraw();
  }
  byId('outline-critical').addEventListener('click', () => setOutline(true));
  byId('outline-observed').addEventListener('click', () => setOutline(false));
  /** Fades all jobs except those with a 1; `null` shows all. */
  function setFound(jobs) {
    found = jobs;
    Plot.requestDraw();
  }

  /** Returns the center of a job on the canvas. */
  const place = at => ({ x: Plot.x((start[at] + end[at]) / 2, canvas.getBoundingClientRect().width), y: center(at) });

  Plot.addDrawer(draw);
  return { goTo, setFound, place, choose, steer, onChoose: act => followers.push(act) };
})();
