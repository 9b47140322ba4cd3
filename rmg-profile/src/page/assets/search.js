'use strict';
// Search for jobs, zones and modifiers. Found jobs stay bright in the lanes.
(() => {
  const { el, byId, fill } = Kit;
  /** Maximum number of listed jobs. */
  const LISTED = 20;
  const input = byId('search'), list = byId('found');
  const names = Array.from({ length: Model.count }, (_, at) => Model.name(at).toLowerCase());

  /** Returns the jobs whose names contain all words, each at the start of a word. */
  function matches(text) {
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const has = (name, word) => ` ${name}`.includes(` ${word}`);
    return names.flatMap((name, at) => (words.every(word => has(name, word)) ? [at] : []));
  }
  function show() {
    const text = input.value.trim(), jobs = text ? matches(text) : [];
    list.hidden = !text;
    if (!text) {
      Lanes.setFound(null);
      return;
    }
    const isFound = new Uint8Array(Model.count);
    for (const at of jobs) isFound[at] = 1;
    Lanes.setFound(isFound);
    const work = jobs.reduce((sum, at) => sum + Model.work[at], 0);
    const longest = [...jobs].sort((a, b) => Model.work[b] - Model.work[a] || a - b).slice(0, LISTED);
    const modifiers = new Set(jobs.map(at => Model.modifier[at])), subjects = new Set(jobs.map(at => Model.subject[at]));
    fill(list,
      el('p', { role: 'status', text: jobs.length
        ? `${Kit.plural(jobs.length, 'job')} of ${Kit.plural(modifiers.size, 'modifier')} on ${Kit.plural(subjects.size, 'subject')}: ${Words.ms(work)} work${jobs.length > LISTED ? `; the longest ${LISTED}:` : ''}`
        : 'No job has this name.' }),
      el('ul', { class: 'plain' }, longest.map(at => el('li', {}, Tables.chip(Model.modifier[at]), Tables.job(at), el('span', { class: 'muted', text: ` ${Words.ms(Model.work[at])}` })))));
  }
  input.addEventListener('input', show);
  input.addEventListener('keydown', event => {
    if (event.key === 'Enter') list.querySelector('button')?.click();
    if (event.key !== 'Escape') return;
    input.value = '';
    show();
  });
})();
