'use strict';
// Assembles the page.
(() => {
  const { about, data } = Model;
  const { el, byId, fill } = Kit;
  const { verdict } = data;

  byId('kind').textContent = about.program ? `Profile by ${about.program}` : 'Profile';
  byId('title').textContent = about.template;
  byId('subtitle').textContent = [
    about.size, `seed ${about.seed}`, ...(about.attempt ? [`attempt ${about.attempt}`] : []), Kit.plural(about.threads, 'worker'),
    Kit.plural(about.jobs, 'job'), `${Words.ms(about.wall)}`, `workers slept ${Kit.plural(about.sleeps, 'time')}`,
    ...about.options.map(([word, value]) => `${word} ${value}`),
  ].join(', ');

  // Verdict
  const shares = [['work', 'bar'], ['wait for a free worker', 'bad'], ['overhead', 'muted']];
  const split = el('div', { class: 'split', 'aria-hidden': 'true' }, shares.map(([, color], at) => {
    const bar = el('span');
    bar.style.width = `${100 * verdict.path[at] / Math.max(1, verdict.quiet)}%`;
    bar.style.background = `var(--${color})`;
    return bar;
  }));
  const legend = el('div', { class: 'legend' }, shares.map(([word, color], at) => {
    const chip = el('span', { class: 'chip', 'aria-hidden': 'true' });
    chip.style.background = `var(--${color})`;
    return el('span', {}, chip, `${word} ${Words.ms(verdict.path[at])} (${Kit.share(verdict.path[at], verdict.quiet)})`);
  }));
  const percent = share => (100 * share).toFixed(share < 0.1 ? 1 : 0);
  const changes = verdict.changes.map(({ words, gain, interval, evidence, rule, caveat }) =>
    el('li', {}, el('span', { class: 'number', text: `${percent(gain)} % (${interval.map(percent).join(' to ')})` }),
      el('span', {}, Words.rich(words), el('span', { class: 'muted small', title: `${rule}: ${caveat}` }, ' ', Words.rich(evidence), ' ', el('span', { class: 'rule', text: `[${rule}]` })))));
  fill(byId('verdict'),
    about.unfinished ? el('p', { class: 'bad', text: `The run is unfinished: ${Kit.number(about.jobs)} of ${Kit.number(about.unfinished[0])} jobs ran. ${about.unfinished[1]}` }) : null,
    el('p', { class: 'bound', text: `Bound by ${verdict.bound}` }),
    verdict.sentences.map(text => el('p', {}, Words.rich(text))),
    split, legend,
    el('h3', { text: 'Best changes' }),
    changes.length ? el('ul', { class: 'changes' }, changes) : el('p', { text: 'No single change saves 1 % of the time.' }),
  );

  // Tables
  fill(byId('modifiers'), Tables.modifiers());
  fill(byId('observed'), Tables.observed());
  fill(byId('critical'), Tables.critical());
  fill(byId('legend'), Model.modifiers.map(({ name }, number) => el('span', {}, Tables.chip(number), name)));

  // Runs
  const selector = byId('run'), { runs } = data.overRuns;
  const isShown = at => at === data.shown || Boolean(data.details[at]);
  fill(selector, runs.map(({ seed, threads, wall, isFinished, record }, at) => el('option', {
    value: at, disabled: !isShown(at), selected: at === Model.shown,
    text: `${data.records.length > 1 ? `${data.records[record]}: ` : ''}seed ${seed}, ${Kit.plural(threads, 'worker')}, ${isFinished ? Words.ms(wall) : 'unfinished'}`,
  })));
  selector.addEventListener('change', () => {
    location.hash = `run=${Number(selector.value) + 1}`;
    location.reload();
  });
  const omitted = runs.filter((_, at) => !isShown(at)).length;
  byId('run-words').textContent = `${Kit.plural(runs.length, 'run')}${omitted ? `; the details of ${Kit.number(omitted)} are not in this page` : ''}`;

  // Comparison of two records
  const { comparison } = data;
  if (comparison) {
    byId('part-compare').hidden = false;
    const [one, other] = data.records, percent = ratio => `${ratio >= 1 ? '+' : ''}${(100 * (ratio - 1)).toFixed(1)} %`;
    byId('compare-words').textContent = `${Kit.plural(comparison.pairs, 'pair')} of runs of the same map. Times are medians in milliseconds; the change is the median over all pairs, with its 95 % confidence interval.`;
    const longest = Math.max(1, ...comparison.changes.flatMap(({ times }) => times));
    const bars = ({ times }) => el('div', { class: 'pair', 'aria-hidden': 'true' }, times.map((time, at) => {
      const bar = el('span', { class: at ? 'after' : 'before' });
      bar.style.width = `${100 * time / longest}%`;
      return bar;
    }));
    const word = ({ interval }) => (!interval ? 'too few runs' : interval[0] > 1 ? 'slower' : interval[1] < 1 ? 'faster' : '');
    fill(byId('compare'), Tables.table([
      { title: 'Work of', of: row => row.name },
      { title: one, of: row => row.times[0], text: row => Words.number(row.times[0]), isNumber: true },
      { title: other, of: row => row.times[1], text: row => Words.number(row.times[1]), isNumber: true },
      { title: 'Both', of: row => row.times[1], text: bars, isWords: true },
      { title: 'Change', of: row => row.ratio, text: row => percent(row.ratio), isNumber: true },
      { title: 'Interval', of: row => row.interval?.[0] ?? 0, text: row => (row.interval ? row.interval.map(percent).join(' to ') : '–'), isNumber: true },
      { title: 'Result', of: word, isWords: true },
    ], comparison.changes, { sorted: 2, first: 30 }));
  }

  // Hide links to hidden sections
  for (const link of document.querySelectorAll('nav a')) link.hidden = byId(link.hash.slice(1)).hidden;

  byId('zoom-in').addEventListener('click', () => Plot.zoom(2));
  byId('zoom-out').addEventListener('click', () => Plot.zoom(0.5));
  byId('fit').addEventListener('click', Plot.fit);
  window.addEventListener('resize', Plot.requestDraw);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', Plot.requestDraw);
  Plot.start();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  }));
})();
