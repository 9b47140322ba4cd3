'use strict';
// Fairness of a template for the players, by measure.
const Evenness = (() => {
  const { el } = Kit, { WIDE } = Rows;
  const isSignificant = ({ above, chance }) => Math.abs(above) > chance;
  const isUnfair = ({ between }) => Boolean(between) && between[0] > between[2];

  /** Returns the verdict on a measure. */
  function verdict({ between, absent }) {
    const missing = absent ? ` ${Kit.plural(absent, 'value')} of players ${absent === 1 ? 'is' : 'are'} missing: unreachable or not on the map.` : '';
    if (!between) return `Too few maps or starts to compare.${missing}`;
    const [range, expected, p95] = between.map(Words.percent);
    return `The difference between the best and the worst start is ${range} of the mean. Expected by chance: ${expected} on average, 95th percentile ${p95}. `
      + `${isUnfair({ between }) ? 'The difference is significant: a start has an advantage.' : 'The difference is not significant.'}${missing}`;
  }

  function figure(part) {
    const { title, unit } = Model.part(part.part), { seats } = part;
    const limit = Math.max(0.005, ...seats.map(({ above, within, chance }) => Math.max(Math.abs(above) + (within ?? 0), chance))) * 1.05;
    const x = share => (share / limit + 1) / 2 * WIDE;
    const rows = seats.map(seat => {
      const { zone, count, value, above, within, chance } = seat, significant = isSignificant(seat) ? ', significant' : '';
      const interval = within === null ? '' : ` ± ${(100 * within).toFixed(1)}`;
      return {
        name: zone, numbers: `${Words.signed(above)}${interval}${significant ? ' !' : ''}`,
        drawing: Rows.track(`${zone}: ${Words.signed(above)}${interval}; mean ${Words.number(value)} ${unit} over ${Kit.plural(count, 'map')}; expected by chance up to ${Words.percent(chance)}${significant}`,
          Rows.box(x(-chance), x(chance), 'shape-chance', 1), Rows.line(WIDE / 2, 'shape-axis'),
          within === null ? [] : [Rows.box(x(above - within), x(above + within), 'shape-whisker', 0.12), Rows.line(x(above - within), 'shape-whisker', 0.45), Rows.line(x(above + within), 'shape-whisker', 0.45)],
          Rows.box(x(above) - 6, x(above) + 6, `shape-mark${significant ? ' significant' : ''}`, 0.75)),
      };
    });
    const mean = `mean ${Words.number(part.values.mean)}${unit ? ` ${unit}` : ''}`;
    return el('figure', { 'aria-label': title },
      el('h4', { text: title === part.part ? title : `${title} (${part.part})` }),
      el('p', { class: 'muted', text: `All players: ${mean}, 5th to 95th percentile ${Words.number(part.values.p5)} to ${Words.number(part.values.p95)}.` }),
      Rows.list(rows, [Words.signed(-limit), 'mean', Words.signed(limit)]),
      el('p', { class: isUnfair(part) ? 'bad' : null, text: verdict(part) }),
      part.spread ? within(part.spread) : null);
  }
  /** Returns the differences between the players of one map. */
  const within = spread => el('details', {}, el('summary', { text: `Range within a map: median ${Words.thousandths(spread.p50)}, 95th percentile ${Words.thousandths(spread.p95)}` }),
    Histogram.figure('Range within maps', spread, Words.thousandths, 'map', 'Difference between the best and the worst player of a map, in % of the mean of the map. It does not show which start has an advantage.'));

  function table(parts) {
    const share = (title, of, hint) => ({ title, of: part => of(part) ?? -1, text: part => (of(part) === null ? '–' : Words.percent(of(part))), isNumber: true, hint });
    return Table.table([
      { title: 'Measure', of: ({ part }) => Model.part(part).title },
      { title: 'Mean', of: ({ values }) => values.mean, text: ({ part, values }) => `${Words.number(values.mean)} ${Model.part(part).unit}`, isNumber: true, hint: 'Mean of all players' },
      share('Map p50', ({ spread }) => (spread ? spread.p50 / 1e3 : null), 'Difference between the best and the worst player of a map: median, in % of the mean'),
      share('Map p95', ({ spread }) => (spread ? spread.p95 / 1e3 : null), 'Difference between the best and the worst player of a map: 95th percentile, in % of the mean'),
      share('Starts', ({ between }) => (between ? between[0] : null), 'Difference between the means of the best and the worst start'),
      share('By chance', ({ between }) => (between ? between[1] : null), 'Difference that is expected by chance: mean'),
      share('By chance p95', ({ between }) => (between ? between[2] : null), 'Difference that is expected by chance: 95th percentile'),
      { title: 'Verdict', of: part => (isUnfair(part) ? 'unfair' : part.between ? 'fair' : '–'), text: part => (isUnfair(part) ? el('strong', { class: 'bad', text: 'unfair' }) : part.between ? 'fair' : '–'), isWords: true },
    ], parts, { sorted: 4 });
  }

  function draw({ template }) {
    const parts = template?.parts ?? [];
    if (!parts.length) return null;
    const significance = ({ between }) => (between ? between[0] / Math.max(between[2], 1e-9) : -1);
    return [el('div', { class: 'wide' }, table(parts)), el('div', { class: 'figures' }, [...parts].sort((a, b) => significance(b) - significance(a)).map(figure))];
  }
  return { draw };
})();
