'use strict';
// Puts the page together.
(() => {
  const { about, data } = Model;
  const { el, byId, fill } = Kit;
  const { verdict } = data;

  byId('kind').textContent = about.program ? `Profile by ${about.program}` : 'Profile';
  byId('title').textContent = about.template;
  byId('subtitle').textContent = [
    about.size, `seed ${about.seed}`, ...(about.attempt ? [`attempt ${about.attempt}`] : []), Kit.plural(about.threads, 'worker'),
    Kit.plural(about.jobs, 'job'), `${Words.ms(about.wall)}`, `workers lay down ${Kit.plural(about.sleeps, 'time')}`,
    ...about.options.map(([word, value]) => `${word} ${value}`),
  ].join(', ');

  // Verdict
  const shares = [['work', 'bar'], ['waiting for a free worker', 'bad'], ['overhead', 'muted']];
  const split = el('div', { class: 'split', 'aria-hidden': 'true' }, shares.map(([, color], at) => {
    const bar = el('span');
    bar.style.width = `${100 * verdict.path[at] / Math.max(1, about.wall)}%`;
    bar.style.background = `var(--${color})`;
    return bar;
  }));
  const legend = el('div', { class: 'legend' }, shares.map(([word, color], at) => {
    const chip = el('span', { class: 'chip', 'aria-hidden': 'true' });
    chip.style.background = `var(--${color})`;
    return el('span', {}, chip, `${word} ${Words.ms(verdict.path[at])} (${Words.part(verdict.path[at])})`);
  }));
  const changes = verdict.changes.map(([words, gain]) =>
    el('li', {}, el('span', { class: 'number', text: `${Words.ms(gain)} (${Words.part(gain)})` }), el('span', {}, Words.rich(words))));
  fill(byId('verdict'),
    about.unfinished ? el('p', { class: 'bad', text: `The run did not end: ${Kit.number(about.jobs)} of ${Kit.number(about.unfinished[0])} jobs. ${about.unfinished[1]}` }) : null,
    el('p', { class: 'bound', text: `Bound by ${verdict.bound}` }),
    verdict.sentences.map(text => el('p', {}, Words.rich(text))),
    split, legend,
    el('h3', { text: 'What would help most' }),
    changes.length ? el('ul', { class: 'changes' }, changes) : el('p', { text: 'No single change wins as much as a hundredth of the time.' }),
  );

  // Wall times of all runs
  if (about.ofRuns > 1) {
    const walls = data.runs.flatMap(({ walls }) => walls).sort((a, b) => a - b), unfinished = about.ofRuns - walls.length;
    const at = percent => walls[Math.max(0, Math.ceil(walls.length * percent / 100) - 1)] ?? 0;
    byId('runs').hidden = false;
    byId('runs-words').textContent = `${Kit.plural(walls.length, 'run')}: shortest ${Words.ms(at(0))}, median ${Words.ms(at(50))}, nine of ten within ${Words.ms(at(90))}, `
      + `longest ${Words.ms(at(100))}. ${unfinished ? `${Kit.plural(unfinished, 'run')} did not end. ` : ''}Each bar is a run, the shortest first; this page shows the dark one in detail.`;
    fill(byId('runs-table'), Tables.runs());
    Plot.draws(colors => {
      const { context, w, h } = Plot.begin(byId('runs-plot')), most = Math.max(1, at(100)), bounds = [8, h - 8];
      const wide = (w - Plot.GUTTER - Plot.RIGHT) / Math.max(1, walls.length), shown = walls.indexOf(about.wall);
      walls.forEach((wall, run) => {
        const high = wall / most * (bounds[1] - bounds[0]);
        context.fillStyle = run === shown ? colors.ink : colors.bar;
        context.fillRect(Plot.GUTTER + run * wide, bounds[1] - high, Math.min(60, Math.max(0.5, wide - Math.min(2, wide / 4))), high);
      });
      Plot.upAxis(context, w, bounds, [0, most / 1e6], (value, places) => `${value.toFixed(places)} ms`);
    });
  }

  // Tables
  fill(byId('modifiers'), Tables.modifiers());
  fill(byId('observed'), Tables.observed());
  fill(byId('floor'), Tables.floor());
  fill(byId('edges'), data.edges.length ? Tables.edges() : el('p', { text: 'No job waited for another.' }));
  fill(byId('legend'), Model.modifiers.map(({ name }, number) => el('span', {}, Tables.chip(number), name)));

  byId('zoom-in').addEventListener('click', () => Plot.zoom(2));
  byId('zoom-out').addEventListener('click', () => Plot.zoom(0.5));
  byId('fit').addEventListener('click', Plot.fit);
  window.addEventListener('resize', Plot.ask);
  byId('runs').querySelector('details').addEventListener('toggle', Plot.ask);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', Plot.ask);
  Plot.fit();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  }));
})();
