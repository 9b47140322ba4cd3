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

  /** Marks the kinds of edges on a path. */
  function mark(jobs, word) {
    for (let at = 1; at < jobs.length; at++) {
      const kind = kindOf.get(`${modifier[jobs[at - 1]]} ${modifier[jobs[at]]}`);
      if (kind && !kind.on.includes(word)) kind.on += `${word} `;
    }
  }
  mark(path.map(({ job }) => job), 'observed');
  mark(data.criticalPath.jobs, 'critical');

  const between = ({ from, to }) => `\`${modifiers[to].name}\` waits for \`${modifiers[from].name}\``;
  function words(kind) {
    const on = { 'observed ': ', on the observed path', 'critical ': ', on the critical path', 'observed critical ': ', on both paths' }[kind.on] ?? '';
    return `${between(kind)}: ${Kit.plural(kind.count, 'edge')}, ${Kit.number(kind.implied)} redundant, ${Kit.number(kind.binding)} binding${on}. `
      + `Without them the run would be ${Words.ms(kind.gain)} shorter. ${kind.reason ? `Most frequent reason: ${kind.reason}.` : ''}`;
  }
  function nodeWords(node) {
    const { name, jobs, total } = modifiers[node], own = kindOf.get(`${node} ${node}`);
    const list = (of, other) => kinds.filter(kind => kind[of] === node && kind[other] !== node && kind.implied < kind.count).map(kind => `\`${modifiers[kind[other]].name}\``).join(', ') || 'none';
    return `\`${name}\`: ${Kit.plural(jobs, 'job')}, ${Words.ms(total)}. Predecessors: ${list('to', 'from')}. Successors: ${list('from', 'to')}.`
      + (own ? ` Edges between its own jobs: ${Kit.number(own.count)}.` : '');
  }
  /** The pinned box or arrow. Its details stay, so that the user can reach its button. */
  let pinned = null;
  function showDetails(text, actions) {
    fill(byId('graph-details'), el('p', {}, text ? Words.rich(text) : el('span', { class: 'muted', text: 'Point at a box or an arrow; click to pin it.' })), actions);
  }
  function pin(group, show) {
    pinned?.classList.remove('kept');
    pinned = pinned === group ? null : group;
    group.classList.toggle('kept', pinned === group);
    show();
    if (pinned) byId('graph-details').querySelector('button')?.focus();
  }
  /** Shows the details of a group on hover and focus, and pins them on a click. */
  function shows(group, name, show) {
    const preview = () => { if (!pinned) show(); };
    for (const on of ['pointerenter', 'focus']) group.addEventListener(on, preview);
    return Svg.button(group, name, () => pin(group, show));
  }

  function draw() {
    const isAll = byId('graph-all').checked;
    const list = kinds.filter(({ from, to, count, implied }) => from !== to && (isAll || implied < count));
    // the layers depend only on edges in program order
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
      const text = words(kind), show = () => showDetails(text, WhatIf.dropButton(modifiers[kind.from].name, modifiers[kind.to].name));
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
        showDetails(nodeWords(node));
        svg.classList.add('picked');
        for (const line of svg.querySelectorAll('.link')) line.classList.toggle('own', line.dataset.from === String(node) || line.dataset.to === String(node));
      }
      for (const on of ['pointerleave', 'blur']) group.addEventListener(on, () => { if (!pinned) svg.classList.remove('picked'); });
      return shows(group, nodeWords(node).replaceAll('`', ''), show);
    });
    // draw highlighted lines last
    lines.sort((a, b) => a.classList.contains('on') - b.classList.contains('on'));
    Svg.fill(svg, Math.ceil(width), TOP + layers * STEP, lines, boxes);
  }
  function release() {
    pinned?.classList.remove('kept');
    pinned = null;
    svg.classList.remove('picked');
    showDetails('');
  }
  byId('graph-all').addEventListener('input', () => {
    draw();
    release();
  });
  svg.addEventListener('click', event => { if (event.target === svg) release(); });
  byId('part-graph').addEventListener('keydown', event => { if (event.key === 'Escape') release(); });
  byId('part-graph').hidden = !kinds.length;
  if (kinds.length) {
    draw();
    showDetails('');
  }
})();
