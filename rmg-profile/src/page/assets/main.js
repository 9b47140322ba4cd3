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
    return el('span', {}, chip, `${word} ${Words.ms(verdict.path[at])} (${Words.part(verdict.path[at])})`);
  }));
  const percent = share => (100 * share).toFixed(share < 0.1 ? 1 : 0);
  const changes = verdict.changes.map(({ words, gain, interval, evidence, rule, caveat }) =>
    el('li', {}, el('span', { class: 'number', text: `${percent(gain)} % (${interval.map(percent).join(' to ')})` }),
      el('span', {}, Words.rich(words), el('span', { class: 'muted small', title: `${rule}: ${caveat}` }, ' ', Words.rich(`${evidence} [${rule}]`)))));
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
