'use strict';
// Areas of zones, treasure by tier, and how maps differ.
const Amounts = (() => {
  const { el } = Kit, { WIDE } = Rows;

  function areas({ group, template }) {
    if (!template) return el('p', { text: 'Pick a template to see its zones.' });
    if (!template.zones.length) return el('p', { text: group.sound ? 'No zones.' : 'There is no map.' });
    const all = template.zones.flatMap(({ share }) => [share.p5, share.p95]), [low, high] = [Math.min(900, ...all), Math.max(1100, ...all)];
    const beside = (high - low) * 0.05, [from, to] = [Math.max(0, low - beside), high + beside], x = value => (value - from) / (to - from) * WIDE;
    const rows = template.zones.map(({ zone, asked, tiles, share: { p5, p50, p95 } }) => {
      const numbers = `${Kit.number(tiles)} of ${Kit.number(asked)} tiles; ${[p5, p50, p95].map(value => (value / 10).toFixed(0)).join(' · ')} %`;
      return {
        name: zone, numbers,
        drawing: Rows.track(`${zone}: nine of ten maps from ${Words.thousandths(p5)} to ${Words.thousandths(p95)}, the middle one ${Words.thousandths(p50)}`,
          Rows.box(x(p5), x(p95), 'shape-bar', 0.7), Rows.line(x(p50), 'shape-median', 0.7), Rows.line(x(1000), 'shape-asked')),
      };
    });
    return [el('p', { class: 'muted', text: 'Numbers: mean tiles that zones have and were to get; 5th, 50th and 95th of 100 maps in % of what was asked for.' }),
      Rows.list(rows, [Words.thousandths(from), Words.thousandths(to)])];
  }

  function treasure({ group, template }) {
    if (!template) return el('p', { text: 'Pick a template to see its tiers.' });
    if (!template.tiers.length) return el('p', { text: group.sound ? 'The template asks for no treasure.' : 'There is no map.' });
    const most = Math.max(1, ...template.tiers.flatMap(({ value }) => value)), x = value => value / most * WIDE;
    const rows = template.tiers.map(({ min, max, piles, value: [asked, there] }) => {
      const share = asked > 0 ? Words.percent(there / asked) : '–';
      return {
        name: `${Kit.number(min)}–${Kit.number(max)}`,
        drawing: Rows.track(`${Kit.number(there)} of ${Kit.number(asked)}, ${share}`, Rows.box(0, x(there), 'shape-bar', 0.7), Rows.box(0, x(asked), 'shape-outline', 0.8)),
        numbers: `${Kit.number(there)} of ${Kit.number(asked)} (${share}); piles ${piles[1].toFixed(1)} of ${piles[0].toFixed(1)}`,
      };
    });
    return Rows.list(rows, ['0', `${Kit.number(most)} a map`]);
  }

  function spread({ group }) {
    const figures = [
      ['Areas of zones', group.areas, Words.thousandths, 'zone', 'Tiles of each zone of each map, of what was asked for.'],
      ['Treasure', group.treasure, Words.thousandths, 'map', 'Value of all treasure of a map, of what was asked for.'],
      ['Wishes not met', group.unmet_by_map, Words.plain, 'map', 'How many a map lacks.'],
      ['Objects', group.objects, Words.plain, 'map', 'Objects of a map, obstacles among them; sizes differ.'],
      ['Time', group.time, Words.ms, 'map', 'All attempts of a map together, on one thread.'],
      ['Memory', group.memory, Words.megabytes, 'map', 'Most that the program held while a map was made.'],
    ].filter(([, values]) => values);
    if (!figures.length) return el('p', { text: 'There is no map.' });
    return figures.map(([title, values, text, what, caption]) => Histogram.figure(title, values, text, what, caption));
  }
  return { areas, treasure, spread };
})();
