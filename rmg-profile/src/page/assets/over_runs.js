'use strict';
// Statistics of all runs: distributions of times, growth with the map size, and outliers.
(() => {
  const { about, data } = Model;
  const { el, byId, fill } = Kit;
  const { runs } = data.overRuns;
  const BOX = 190, ROW = 16;
  const name = spread => spread.modifier ?? 'whole run';
  /** The signs of series, each a color and a shape. Further series start again at the first. */
  const SIGNS = ['accent', 'bad', 'good', 'muted'];

  /** Unpacks points, in the format of `page_spread` in over_runs.rs. */
  function unpacked(text) {
    const numbers = new Kit.Numbers(text), found = [];
    for (let run = 0; !numbers.isDone;) {
      run += numbers.next();
      found.push({ run, time: numbers.next(), expected: numbers.next() });
    }
    return found;
  }
  const spreads = data.overRuns.spreads.map(spread => ({ ...spread, points: unpacked(spread.points) }));

  /** Shows the wall times of all runs, shortest first. */
  function walls() {
    const all = data.runs.flatMap(({ walls }) => walls).sort((a, b) => a - b), unfinished = about.ofRuns - all.length;
    const at = percent => all[Math.max(0, Math.ceil(all.length * percent / 100) - 1)] ?? 0;
    byId('runs-words').textContent = `${Kit.plural(all.length, 'run')}: minimum ${Words.ms(at(0))}, median ${Words.ms(at(50))}, 90th percentile ${Words.ms(at(90))}, `
      + `maximum ${Words.ms(at(100))}. ${unfinished ? `Unfinished: ${Kit.plural(unfinished, 'run')}. ` : ''}Each bar is a run, ordered by time; this page shows the highlighted one in detail.`;
    fill(byId('runs-table'), Tables.runs());
    Plot.addDrawer(colors => {
      const { context, w, h } = Plot.begin(byId('runs-plot')), longest = Math.max(1, at(100)), bounds = [8, h - 8];
      const wide = (w - Plot.GUTTER - Plot.RIGHT) / Math.max(1, all.length), shown = all.indexOf(about.wall);
      all.forEach((wall, run) => {
        const high = wall / longest * (bounds[1] - bounds[0]);
        context.fillStyle = run === shown ? colors.ink : colors.bar;
        context.fillRect(Plot.GUTTER + run * wide, bounds[1] - high, Math.min(60, Math.max(0.5, wide - Math.min(2, wide / 4))), high);
      });
      Plot.upAxis(context, w, bounds, [0, longest / 1e6], (value, places) => `${value.toFixed(places)} ms`);
    });
  }

  /** Returns a logarithmic axis over values. */
  function axis(values, [from, to]) {
    const [low, high] = [Math.min(...values), Math.max(...values)].map(value => Math.log10(Math.max(value, 1e-3)));
    const long = Math.max(high - low, 1e-6);
    return value => Svg.round(from + (Math.log10(Math.max(value, 1e-3)) - low) / long * (to - from));
  }

  /** Returns a box plot of five numbers on an axis. */
  function box(times, x, text) {
    const [min, p10, p50, p90, max] = times.map(x), center = ROW / 2;
    const line = (x1, y1, x2, y2, kind) => Svg.el('line', { x1, y1, x2, y2, class: kind });
    return Svg.el('svg', { viewBox: `0 0 ${BOX} ${ROW}`, width: BOX, height: ROW, role: 'img', 'aria-label': `${text(times[0])} to ${text(times[4])}` },
      line(min, center, max, center, 'whisker'), line(min, 4, min, ROW - 4, 'whisker'), line(max, 4, max, ROW - 4, 'whisker'),
      Svg.el('rect', { x: p10, y: 3, width: Math.max(1, p90 - p10), height: ROW - 6, class: 'box' }), line(p50, 2, p50, ROW - 2, 'median'));
  }

  function table() {
    const isPerTile = byId('over-measure').value === 'tile', of = spread => (isPerTile ? spread.perTile : spread.times);
    // microseconds per tile, or milliseconds
    const text = value => (isPerTile ? (value / 1e3).toFixed(value >= 1e4 ? 1 : 4) : Words.number(value)), unit = isPerTile ? 'µs per tile' : 'ms';
    const x = axis(spreads.flatMap(of), [2, BOX - 2]);
    const time = (title, at) => ({ title, of: spread => of(spread)[at], text: spread => text(of(spread)[at]), isNumber: true, hint: unit });
    const wide = ({ interval }) => (interval ? `${interval[0].toFixed(2)} to ${interval[1].toFixed(2)}` : '–');
    fill(byId('over-table'), Tables.table([
      { title: 'Modifier', of: name, text: spread => [...chip(spread), name(spread)] },
      { title: 'Runs', of: spread => spread.points.length, isNumber: true },
      { title: `Distribution, ${unit}`, of: spread => of(spread)[2], text: spread => box(of(spread), x, value => `${text(value)} ${unit}`), isWords: true },
      time('Min', 0), time('p10', 1), time('p50', 2), time('p90', 3), time('Max', 4),
      { title: 'Exponent', of: spread => spread.exponent ?? -Infinity, text: spread => spread.exponent?.toFixed(2) ?? '–', isNumber: true, hint: 'Exponent of the growth with the number of tiles' },
      { title: '95 % interval', of: spread => spread.interval?.[0] ?? -Infinity, text: wide, isNumber: true },
      { title: 'Outliers', of: spread => spread.outliers.length, text: spread => Kit.number(spread.outliers.length), isNumber: true },
    ], spreads, { sorted: 5 }));
  }
  const chip = ({ modifier }) => {
    const number = Model.modifiers.findIndex(row => row.name === modifier);
    return number < 0 ? [] : [Tables.chip(number)];
  };

  /** Returns round numbers for a logarithmic axis. */
  function steps(low, high) {
    const found = [], many = Math.log10(high / low) > 2.5;
    for (let ten = 10 ** Math.floor(Math.log10(low)); ten <= high; ten *= 10) {
      found.push(...(many ? [1] : [1, 2, 5]).map(times => times * ten).filter(value => value >= low * 0.999 && value <= high * 1.001));
    }
    return found;
  }

  /** Returns the sign of a point. */
  function sign(at, x, y, kind, hint) {
    const shapes = [
      () => Svg.el('circle', { cx: x, cy: y, r: 4, class: kind }, Svg.title(hint)),
      () => Svg.el('rect', { x: x - 3.5, y: y - 3.5, width: 7, height: 7, class: kind }, Svg.title(hint)),
      () => Svg.el('path', { d: `M${x} ${y - 5}L${x + 5} ${y + 4}L${x - 5} ${y + 4}Z`, class: kind }, Svg.title(hint)),
      () => Svg.el('path', { d: `M${x} ${y - 5}L${x + 5} ${y}L${x} ${y + 5}L${x - 5} ${y}Z`, class: kind }, Svg.title(hint)),
    ];
    return shapes[at % shapes.length]();
  }

  /** Draws times over tiles, with the line of each series. */
  function scatter() {
    const spread = spreads[Number(byId('over-picked').value)], list = spread.points;
    const W = 900, H = 320, LEFT = 84, BOTTOM = H - 46, tiles = list.map(({ run }) => runs[run].tiles);
    const times = list.flatMap(({ time, expected }) => [time, expected]).map(time => Math.max(time, 1) / 1e6);
    const x = axis(tiles, [LEFT + 14, W - 34]), y = axis(times, [BOTTOM - 12, 14]);
    const parts = [];
    for (const value of steps(Math.min(...times), Math.max(...times))) {
      parts.push(Svg.el('line', { x1: LEFT, x2: W, y1: y(value), y2: y(value), class: 'grid' }),
        Svg.el('text', { x: LEFT - 6, y: y(value) + 4, 'text-anchor': 'end', text: `${Number(value.toPrecision(1))} ms` }));
    }
    let last = -Infinity;
    for (const size of [...new Set(tiles)].sort((a, b) => a - b)) {
      parts.push(Svg.el('line', { x1: x(size), x2: x(size), y1: 0, y2: BOTTOM, class: 'grid' }));
      // sizes that are close to each other share a label
      if (x(size) - last > 60) parts.push(Svg.el('text', { x: x(size), y: BOTTOM + 16, 'text-anchor': 'middle', text: Kit.number(size) }));
      last = x(size) - last > 60 ? x(size) : last;
    }
    parts.push(Svg.el('text', { x: (LEFT + W) / 2, y: H - 8, 'text-anchor': 'middle', text: 'tiles' }));
    const series = [...new Set(list.map(({ run }) => runs[run].series))], out = new Set(spread.outliers.map(([run]) => run));
    for (const one of series) {
      const own = list.filter(({ run }) => runs[run].series === one).sort((a, b) => runs[a.run].tiles - runs[b.run].tiles);
      const [first, end] = [own[0], own[own.length - 1]].map(point => [x(runs[point.run].tiles), y(point.expected / 1e6)]);
      parts.push(Svg.el('line', { x1: first[0], y1: first[1], x2: end[0], y2: end[1], class: `line ${SIGNS[one % SIGNS.length]}` }));
    }
    for (const { run, time } of list) {
      const { template, size, seed, series } = runs[run], px = x(runs[run].tiles), py = y(Math.max(time, 1) / 1e6);
      parts.push(sign(series, px, py, `point ${SIGNS[series % SIGNS.length]}`, `${template}, ${size}, seed ${seed}: ${Words.ms(time)}`));
      if (out.has(run)) parts.push(Svg.el('circle', { cx: px, cy: py, r: 8, class: 'ring' }));
    }
    const growth = spread.exponent === null ? 'growth is unknown, because all runs of a template have one size.'
      : `time grows with tiles to the power of ${spread.exponent.toFixed(2)}${spread.interval ? ` (95 % confidence interval ${spread.interval[0].toFixed(2)} to ${spread.interval[1].toFixed(2)})` : ''}.`;
    const words = series.map(one => {
      const { template, threads } = runs[list.find(({ run }) => runs[run].series === one).run];
      return `${['circles', 'squares', 'triangles', 'diamonds'][one % 4]}: ${template}, ${Kit.plural(threads, 'worker')}`;
    });
    byId('over-words').textContent = `${name(spread)}: ${growth} Both axes are logarithmic. Lines are expected times, rings are outliers. ${words.join('; ')}.`;
    Svg.fill(byId('over-plot'), W, H, parts);
  }

  /** Returns the command that repeats a run. */
  function command({ size, seed, threads, options }) {
    const [, code] = size.match(/^(\S+) \(/) ?? [], [, sides, levels] = size.match(/^(\d+x\d+) with (\d+)/) ?? [];
    const words = ['rmg profile run TEMPLATE.json', code || sides ? `--size ${code ?? `${sides}x${levels}`}` : null, `--seed ${seed}`, `--threads ${threads}`,
      ...options.map(([word, value]) => (/^[a-z-]+$/.test(word + value) ? `--${word} ${value}` : null))];
    return words.filter(Boolean).join(' ');
  }
  function outliers() {
    const row = (spread, [run, deviations]) => ({ ...spread.points.find(point => point.run === run), spread, deviations, run: runs[run] });
    const rows = spreads.flatMap(spread => spread.outliers.map(outlier => row(spread, outlier)));
    const time = (title, of) => ({ title, of, text: row => Words.number(of(row)), isNumber: true, hint: 'Milliseconds' });
    fill(byId('outliers'), rows.length ? Tables.table([
      { title: 'Modifier', of: row => name(row.spread), text: row => [...chip(row.spread), name(row.spread)] },
      time('Measured', row => row.time), time('Expected', row => row.expected),
      { ...time('Difference', row => Math.abs(row.time - row.expected)), text: row => `${row.time > row.expected ? '+' : '−'}${Words.number(Math.abs(row.time - row.expected))}` },
      { title: 'Deviations', of: row => row.deviations, text: row => (Math.abs(row.deviations) < 1000 ? row.deviations.toFixed(1) : 'over 1000'), isNumber: true },
      { title: 'Template', of: row => row.run.template, isWords: true }, { title: 'Size', of: row => row.run.size },
      { title: 'Seed', of: row => row.run.seed, isNumber: true },
      { title: 'Command', of: row => command(row.run), text: row => el('code', { class: 'command', text: command(row.run) }), isWords: true },
    ], rows, { sorted: 3, first: 15 }) : el('p', { text: 'No outliers.' }));
  }

  if (about.ofRuns > 1) {
    byId('part-over').hidden = false;
    walls();
    byId('runs-table').closest('details').addEventListener('toggle', Plot.requestDraw);
  }
  if (spreads.length) {
    byId('over-spreads').hidden = false;
    table();
    outliers();
    byId('over-measure').addEventListener('input', table);
    fill(byId('over-picked'), spreads.map((spread, at) => el('option', { value: String(at), text: name(spread) })));
    byId('over-picked').addEventListener('input', scatter);
    scatter();
  }
})();
