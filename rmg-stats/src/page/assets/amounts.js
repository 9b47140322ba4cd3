'use strict';
// Areas of zones, treasure by tier, and distributions over maps.
const Amounts = (() => {
  const { el } = Kit, { WIDE } = Rows;

  function areas({ template }) {
    if (!template?.zones.length) return null;
    const all = template.zones.flatMap(({ share }) => [share.p5, share.p95]), [low, high] = [Math.min(900, ...all), Math.max(1100, ...all)];
    const margin = (high - low) * 0.05, [from, to] = [Math.max(0, low - margin), high + margin], x = value => (value - from) / (to - from) * WIDE;
    const rows = template.zones.map(({ zone, asked, tiles, share: { p5, p50, p95 } }) => {
      const numbers = `${Kit.number(tiles)} of ${Kit.number(asked)} tiles; ${[p5, p50, p95].map(value => (value / 10).toFixed(0)).join(' · ')} %`;
      return {
        name: zone, numbers,
        drawing: Rows.track(`${zone}: 5th to 95th percentile ${Words.thousandths(p5)} to ${Words.thousandths(p95)}, median ${Words.thousandths(p50)}`,
          Rows.box(x(p5), x(p95), 'shape-bar', 0.7), Rows.line(x(p50), 'shape-median', 0.7), Rows.line(x(1000), 'shape-requested')),
      };
    });
    return [el('p', { class: 'muted', text: 'Numbers: mean actual and requested tiles; 5th percentile, median and 95th percentile in % of the requested area.' }),
      Rows.list(rows, [Words.thousandths(from), Words.thousandths(to)])];
  }

  function treasure({ template }) {
    if (!template?.tiers.length) return null;
    const highest = Math.max(1, ...template.tiers.flatMap(({ value }) => value)), x = value => value / highest * WIDE;
    const rows = template.tiers.map(({ min, max, piles, value: [requested, placed] }) => {
      const share = requested > 0 ? Words.percent(placed / requested) : '–';
      return {
        name: `${Kit.number(min)}–${Kit.number(max)}`,
        drawing: Rows.track(`${Kit.number(placed)} of ${Kit.number(requested)}, ${share}`, Rows.box(0, x(placed), 'shape-bar', 0.7), Rows.box(0, x(requested), 'shape-outline', 0.8)),
        numbers: `${Kit.number(placed)} of ${Kit.number(requested)} (${share}); ${piles[1].toFixed(1)} of ${piles[0].toFixed(1)} piles`,
      };
    });
    return Rows.list(rows, ['0', `${Kit.number(highest)} per map`]);
  }

  function spread({ group }) {
    const figures = [
      ['Areas of zones', group.areas, Words.thousandths, 'zone', 'Area of each zone of each map, in % of the requested area.'],
      ['Treasure', group.treasure, Words.thousandths, 'map', 'Value of all treasure of a map, in % of the requested value.'],
      ['Unmet requests', group.unmet_by_map, Words.number, 'map', 'Number of unmet requests of a map.'],
      ['Objects', group.objects, Words.number, 'map', 'Number of objects of a map, including obstacles, over all sizes.'],
      ['Time', group.time, Words.ms, 'map', 'Time of all attempts of a map, on one thread.'],
      ['Memory', group.memory, Words.megabytes, 'map', 'Peak memory of the process while a map was generated.'],
    ].filter(([, values]) => values);
    // distributions of one value have nothing to draw
    const equal = figures.filter(([, { bars, most }]) => bars[0][0] === most);
    const drawn = figures.filter(figure => !equal.includes(figure)).map(([title, values, text, unit, caption]) => Histogram.figure(title, values, text, unit, caption));
    const words = equal.map(([title, { count, most }, text, unit]) => `${title}: ${text(most)} on ${Kit.plural(count, unit)}.`);
    return figures.length ? [...drawn, words.length ? el('p', { class: 'muted', text: words.join(' ') }) : null] : null;
  }
  return { areas, treasure, spread };
})();
