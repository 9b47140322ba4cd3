'use strict';
// How even a template is for the players, part by part.
const Evenness = (() => {
  const { el } = Kit, { WIDE } = Rows;
  const isSure = ({ above, chance }) => Math.abs(above) > chance;
  const isUneven = ({ between }) => Boolean(between) && between[0] > between[2];

  /** What the numbers of a part say, in a sentence. */
  function verdict({ between, absent }) {
    const gone = absent ? ` ${Kit.plural(absent, 'value')} of players ${absent === 1 ? 'is' : 'are'} missing: out of reach or not there.` : '';
    if (!between) return `Too few maps or starts to compare.${gone}`;
    const [apart, usual, most] = between.map(Words.percent);
    return (isUneven({ between })
      ? `The best and the worst start are ${apart} of the mean apart. Chance alone gives ${usual} on average and more than ${most} in 1 of 20 sweeps only: a start is favoured.`
      : `The best and the worst start are ${apart} of the mean apart. Chance alone gives ${usual} on average and exceeds ${most} in 1 of 20 sweeps: no sign that a start is favoured.`) + gone;
  }

  function figure(part) {
    const { title, unit } = Model.part(part.part), { seats } = part;
    const most = Math.max(0.005, ...seats.map(({ above, within, chance }) => Math.max(Math.abs(above) + (within ?? 0), chance))) * 1.05;
    const x = share => (share / most + 1) / 2 * WIDE;
    const rows = seats.map(seat => {
      const { zone, count, value, above, within, chance } = seat, sure = isSure(seat) ? ', more than chance' : '';
      const interval = within === null ? '' : ` ± ${(100 * within).toFixed(1)}`;
      return {
        name: zone, numbers: `${Words.signed(above)}${interval}${sure ? ' !' : ''}`,
        drawing: Rows.track(`${zone}: ${Words.signed(above)}${interval}; mean ${Words.plain(value)} ${unit} of ${Kit.plural(count, 'map')}; chance alone up to ${Words.percent(chance)}${sure}`,
          Rows.box(x(-chance), x(chance), 'shape-chance', 1), Rows.line(WIDE / 2, 'shape-axis'),
          within === null ? [] : [Rows.box(x(above - within), x(above + within), 'shape-whisker', 0.12), Rows.line(x(above - within), 'shape-whisker', 0.45), Rows.line(x(above + within), 'shape-whisker', 0.45)],
          Rows.box(x(above) - 6, x(above) + 6, `shape-mark${sure ? ' sure' : ''}`, 0.75)),
      };
    });
    const mean = `mean ${Words.plain(part.values.mean)}${unit ? ` ${unit}` : ''}`;
    return el('figure', { 'aria-label': title },
      el('h4', { text: title === part.part ? title : `${title} (${part.part})` }),
      el('p', { class: 'muted', text: `All players: ${mean}, nine of ten from ${Words.plain(part.values.p5)} to ${Words.plain(part.values.p95)}.` }),
      Rows.list(rows, [Words.signed(-most), 'mean', Words.signed(most)]),
      el('p', { class: isUneven(part) ? 'bad' : null, text: verdict(part) }),
      part.spread ? within(part.spread) : null);
  }
  /** How the players of one map differ. */
  const within = spread => el('details', {}, el('summary', { text: `Within a map: ${Words.thousandths(spread.p50)} apart in the middle, ${Words.thousandths(spread.p95)} in 1 of 20` }),
    Histogram.figure('Within maps', spread, Words.thousandths, 'map', 'What the best player of a map has more than the worst, of the mean of the map: chance of a single map, which all starts share.'));

  function table(parts) {
    const share = (title, of, hint) => ({ title, of: part => of(part) ?? -1, text: part => (of(part) === null ? '–' : Words.percent(of(part))), isNumber: true, hint });
    return Table.table([
      { title: 'Part', of: ({ part }) => Model.part(part).title },
      { title: 'Mean', of: ({ values }) => values.mean, text: ({ part, values }) => `${Words.plain(values.mean)} ${Model.part(part).unit}`, isNumber: true, hint: 'Mean of all players' },
      share('Map p50', ({ spread }) => (spread ? spread.p50 / 1e3 : null), 'What the best player of the middle map has more than the worst, of the mean'),
      share('Map p95', ({ spread }) => (spread ? spread.p95 / 1e3 : null), 'The same of 1 of 20 maps'),
      share('Starts', ({ between }) => (between ? between[0] : null), 'How far apart the means of the best and the worst start are'),
      share('Chance', ({ between }) => (between ? between[1] : null), 'What chance alone gives on average'),
      share('Chance, 1 of 20', ({ between }) => (between ? between[2] : null), 'What chance alone exceeds in 1 of 20 sweeps'),
      { title: 'Verdict', of: part => (isUneven(part) ? 'uneven' : part.between ? 'even' : '–'), text: part => (isUneven(part) ? el('strong', { class: 'bad', text: 'uneven' }) : part.between ? 'within chance' : '–'), isWords: true },
    ], parts, { sorted: 4 });
  }

  function draw({ template }) {
    const parts = template?.parts ?? [];
    const why = template ? 'These results say nothing of what players have.' : 'Pick a template to compare its starts.';
    Kit.fill(Kit.byId('even-table'), parts.length ? table(parts) : el('p', { text: why }));
    const clear = ({ between }) => (between ? between[0] / Math.max(between[2], 1e-9) : -1);
    Kit.fill(Kit.byId('even'), [...parts].sort((a, b) => clear(b) - clear(a)).map(figure));
  }
  return { draw };
})();
