'use strict';
// Rows of a name, a drawing and numbers. Drawings are stretched over the room that there is; all text is beside them.
const Rows = (() => {
  const { el } = Kit;
  /** Units over the width of a drawing, and its height. */
  const WIDE = 1000, HIGH = 20;
  /** Rows that are shown before somebody asks for all. */
  const FIRST = 48;

  /** A drawing that tells `label` to those who do not see it; `hint` shows under the pointer. */
  function track(label, ...shapes) {
    return Svg.el('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', class: 'track', role: 'img', 'aria-label': label }, Svg.title(label), shapes);
  }
  /** A box from one place to another; `thick` in parts of the height. */
  function box(from, to, kind, thick = 0.6) {
    const high = HIGH * thick;
    return Svg.el('rect', { x: Svg.round(from), y: (HIGH - high) / 2, width: Svg.round(Math.max(2, to - from)), height: high, class: kind });
  }
  /** A line across, as wide as can be seen. */
  const line = (at, kind, thick = 1) => box(at - 2, at + 2, kind, thick);

  /** Rows `{ name, drawing, numbers, why }`; `axis`: texts from the left to the right end of the drawings. */
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
