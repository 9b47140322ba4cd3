'use strict';
// Rows of a name, a drawing and numbers. Drawings are stretched to the available width; all text is next to them.
const Rows = (() => {
  const { el } = Kit;
  /** Width and height of a drawing in its own units. */
  const WIDE = 1000, HIGH = 20;
  /** Number of rows that are shown at first. */
  const FIRST = 48;

  /** Returns a drawing with `label` as its tooltip and its text for screen readers. */
  function track(label, ...shapes) {
    return Svg.el('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', class: 'track', role: 'img', 'aria-label': label }, Svg.title(label), shapes);
  }
  /** Returns a box from `from` to `to`. `thick` is a fraction of the height. */
  function box(from, to, kind, thick = 0.6) {
    const high = HIGH * thick;
    return Svg.el('rect', { x: Svg.round(from), y: (HIGH - high) / 2, width: Svg.round(Math.max(2, to - from)), height: high, class: kind });
  }
  /** Returns a thin vertical line. */
  const line = (at, kind, thick = 1) => box(at - 2, at + 2, kind, thick);

  /** Returns rows `{ name, drawing, numbers, why }`. `axis` are the labels of the drawings from left to right. */
  function list(rows, axis = null) {
    const place = el('div', { class: 'rows' });
    const one = ({ name, drawing, numbers, why }) => el('div', { class: 'bar-row' },
      el('span', { class: 'name', dir: 'auto', text: name }), drawing, el('span', { class: 'figures-of', text: numbers }),
      why ? el('span', { class: 'why', text: why }) : null);
    const more = el('button', { type: 'button', class: 'more', text: `Show all ${Kit.number(rows.length)} rows`, onclick: () => draw(rows.length) });
    function draw(count) {
      Kit.fill(place,
        axis ? [el('span', { class: 'empty' }), el('div', { class: 'axis', 'aria-hidden': 'true' }, axis.map(text => el('span', { text }))), el('span', { class: 'empty' })] : null,
        rows.slice(0, count).map(one), rows.length > count ? more : null);
    }
    draw(FIRST);
    return place;
  }
  return { WIDE, track, box, line, list };
})();
