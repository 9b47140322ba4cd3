'use strict';
// How values spread, as bars.
const Histogram = (() => {
  const { el } = Kit;
  const WIDE = 1000, HIGH = 100;

  /** A figure of a spread. `text(value)`: a value with its unit; `what`: what is counted. */
  function figure(title, spread, text, what, caption) {
    const { bars, least, most, p5, p50, p95, mean, within, count } = spread;
    const sure = within === null || within === undefined ? '' : ` ± ${text(within)}`;
    const told = `${Kit.plural(count, what)}: mean ${text(mean)}${sure}; middle ${text(p50)}; nine of ten from ${text(p5)} to ${text(p95)}; least ${text(least)}, most ${text(most)}.`;
    const parts = [el('h4', { text: title })];
    if (least === most) {
      parts.push(el('p', { text: `All the same: ${text(least)} (${Kit.plural(count, what)}).` }));
    } else {
      parts.push(drawing(bars, p50, text, what, told), el('div', { class: 'axis', 'aria-hidden': 'true' }, el('span', { text: text(least) }), el('span', { text: text(most) })),
        el('p', { text: told }));
    }
    if (caption) parts.push(el('figcaption', { class: 'muted', text: caption }));
    return el('figure', {}, parts);
  }
  function drawing(bars, middle, text, what, label) {
    const from = bars[0][0], to = bars[bars.length - 1][1], highest = Math.max(...bars.map(([, , count]) => count));
    const x = value => (value - from) / (to - from) * WIDE;
    const shapes = bars.map(([low, below, count]) => {
      // what is there is seen, however little it is
      const high = count ? Math.max(1.5, count / highest * HIGH) : 0;
      return Svg.el('rect', { x: Svg.round(x(low)) + 1, y: Svg.round(HIGH - high), width: Svg.round(Math.max(1, x(below) - x(low) - 2)), height: Svg.round(high), class: 'shape-bar' },
        Svg.title(`${text(low)} to below ${text(below)}: ${Kit.plural(count, what)}`));
    });
    return Svg.el('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', class: 'histogram', role: 'img', 'aria-label': label },
      shapes, Svg.el('rect', { x: Svg.round(x(middle)) - 1.5, y: 0, width: 3, height: HIGH, class: 'shape-median' }));
  }
  return { figure };
})();
