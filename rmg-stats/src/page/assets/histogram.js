'use strict';
// Histograms of distributions.
const Histogram = (() => {
  const { el } = Kit;
  const WIDE = 1000, HIGH = 100;

  /** Returns the figure of a distribution. `text(value)` formats a value with its unit; `unit` is the counted unit, such as `map`. */
  function figure(title, spread, text, unit, caption) {
    const { bars, most: max, p5, p50, p95, mean, within, count } = spread;
    // the first bar starts at the minimum
    const min = bars[0][0];
    const interval = within === null || within === undefined ? '' : ` ± ${text(within)}`;
    const summary = `${Kit.plural(count, unit)}: mean ${text(mean)}${interval}; median ${text(p50)}; 5th to 95th percentile ${text(p5)} to ${text(p95)}; minimum ${text(min)}, maximum ${text(max)}.`;
    const parts = [el('h4', { text: title })];
    if (min === max) {
      parts.push(el('p', { text: `All values are ${text(min)} (${Kit.plural(count, unit)}).` }));
    } else {
      parts.push(drawing(bars, p50, text, unit, summary), el('div', { class: 'axis', 'aria-hidden': 'true' }, el('span', { text: text(min) }), el('span', { text: text(max) })),
        el('p', { text: summary }));
    }
    if (caption) parts.push(el('figcaption', { class: 'muted', text: caption }));
    return el('figure', {}, parts);
  }
  function drawing(bars, median, text, unit, label) {
    const from = bars[0][0], to = bars[bars.length - 1][1], highest = Math.max(...bars.map(([, , count]) => count));
    const x = value => (value - from) / (to - from) * WIDE;
    const shapes = bars.map(([low, below, count]) => {
      // keep low bars visible
      const high = count ? Math.max(1.5, count / highest * HIGH) : 0;
      return Svg.el('rect', { x: Svg.round(x(low)) + 1, y: Svg.round(HIGH - high), width: Svg.round(Math.max(1, x(below) - x(low) - 2)), height: Svg.round(high), class: 'shape-bar' },
        Svg.title(`${text(low)} to below ${text(below)}: ${Kit.plural(count, unit)}`));
    });
    return Svg.el('svg', { viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: 'none', class: 'histogram', role: 'img', 'aria-label': label },
      shapes, Svg.el('rect', { x: Svg.round(x(median)) - 1.5, y: 0, width: 3, height: HIGH, class: 'shape-median' }));
  }
  return { figure };
})();
