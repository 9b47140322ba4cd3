'use strict';
// A job with its predecessors and successors.
const Near = (() => {
  const { before, after, last, start, end, modifier } = Model;
  const { byId } = Kit;
  /** Maximum number of drawn jobs on each side. */
  const LIMIT = 12;
  const HIGH = 34, STEP = 42, TOP = 26, LEFT = 2;
  /** The width of the drawing and of a box, and the columns of the job and of its successors; they follow the width of the page. */
  let all, wide, middle, right;

  function box(at, x, y, kind, second) {
    const text = Svg.short(Model.name(at), wide - 34);
    const group = Svg.el('g', { class: `node ${kind}` }, Svg.title(`${Model.name(at)}: ${second}`),
      Svg.el('rect', { x, y, width: wide, height: HIGH, rx: 5 }),
      Svg.el('rect', { x: x + 8, y: y + 11, width: 12, height: 12, rx: 3, class: 'mark', style: `fill:${Model.color(modifier[at])}` }),
      Svg.el('text', { x: x + 28, y: y + 14, text }), Svg.el('text', { x: x + 28, y: y + 28, class: 'small', text: Svg.short(second, wide - 10) }));
    return Svg.button(group, `${Model.name(at)}, ${second}`, () => {
      Lanes.choose(at);
      // the job is now the one in the center
      byId('near').querySelector('.chosen')?.focus();
    });
  }
  const arrow = (x1, y1, x2, y2, kind) => Svg.el('path', { class: `edge ${kind}`, d: `M${x1} ${y1}C${x1 + 50} ${y1} ${x2 - 50} ${y2} ${x2 - 7} ${y2}` });
  const head = (x, y, kind) => Svg.el('path', { class: `head ${kind}`, d: `M${x} ${y}l-8 -4.5v9Z` });

  function show(at) {
    byId('part-near').hidden = at < 0;
    const link = document.querySelector('nav a[href="#part-near"]');
    link.hidden = at < 0;
    if (at < 0) return;
    all = Math.max(640, Math.min(byId('near').parentElement.clientWidth, 1204));
    wide = all / 4;
    middle = (all - wide) / 2;
    right = all - wide - 2;
    // the last predecessor and the unlocked jobs first, then by time
    const from = before[at].map(edge => edge.from).sort((a, b) => (b === last[at]) - (a === last[at]) || end[b] - end[a]);
    const isUnlocked = next => last[next] === at;
    const to = [...after[at]].sort((a, b) => isUnlocked(b) - isUnlocked(a) || start[a] - start[b]);
    const rows = Math.max(1, Math.min(from.length, LIMIT), Math.min(to.length, LIMIT)), height = TOP + rows * STEP + 20;
    const center = TOP + (rows * STEP - HIGH) / 2, y = (place, number) => TOP + place * STEP + (rows - Math.min(number, LIMIT)) * STEP / 2;
    const parts = [
      Svg.el('text', { x: LEFT, y: 14, class: 'small', text: `Predecessors: ${Kit.number(from.length)}${from.length > LIMIT ? `, ${LIMIT} shown` : ''}` }),
      Svg.el('text', { x: right, y: 14, class: 'small', text: `Successors: ${Kit.number(to.length)}${to.length > LIMIT ? `, ${LIMIT} shown` : ''}` }),
    ];
    from.slice(0, LIMIT).forEach((other, place) => {
      const own = y(place, from.length), kind = other === last[at] ? 'last' : 'plain', reason = Words.reason(at, other);
      parts.push(arrow(LEFT + wide, own + HIGH / 2, middle, center + HIGH / 2, kind), head(middle, center + HIGH / 2, kind),
        box(other, LEFT, own, kind, `${kind === 'last' ? 'last, ' : ''}ended at ${Words.ms(end[other])}${reason ? `, ${reason}` : ''}`));
    });
    to.slice(0, LIMIT).forEach((next, place) => {
      const own = y(place, to.length), kind = isUnlocked(next) ? 'unlocked' : 'plain', reason = Words.reason(next, at);
      const because = isUnlocked(next) ? `unlocked, started at ${Words.ms(start[next])}` : `waited longer for ${Model.name(last[next])}`;
      parts.push(arrow(middle + wide, center + HIGH / 2, right, own + HIGH / 2, kind), head(right, own + HIGH / 2, kind),
        box(next, right, own, kind, `${because}${reason ? `, ${reason}` : ''}`));
    });
    parts.push(box(at, middle, center, 'chosen', `${Words.ms(start[at])} to ${Words.ms(end[at])}`));
    Svg.fill(byId('near'), all, height, parts);
    Kit.fill(byId('near-words'), Words.rich(`\`${Model.name(at)}\`: ${Words.waitReason(at)} It unlocked ${Kit.plural(to.filter(isUnlocked).length, 'job')}. Click a job to select it.`));
  }
  Lanes.onChoose(show);
  return { show };
})();
