'use strict';
// Assembles the page.
(() => {
  const { data, groups } = Model;
  const { el, byId, fill } = Kit;

  /** Shows a group in all sections below. */
  function show(at) {
    const picked = groups[at], { group, template } = picked;
    byId('picked').value = String(at);
    byId('before').disabled = at === 0;
    byId('after').disabled = at === groups.length - 1;
    const [low, high] = group.sound_between;
    byId('picked-words').textContent = [
      template ? `Source: ${template.source}.` : '',
      `${Kit.number(group.sound)} of ${Kit.plural(group.cases, 'map')} sound`
        + (group.cases ? ` (${Words.percent(group.sound / group.cases)}; 95 % confidence interval ${Words.percent(low)} to ${Words.percent(high)}), ${(group.attempts / group.cases).toFixed(2)} attempts per map.` : '.'),
      group.sound && !group.unmet.length ? 'All requests are met.' : '',
      template ? `Sizes: ${template.strata.map(({ words }) => words).join('; ')}.` : 'Select a template to see its connections, areas, tiers and starts.',
    ].filter(Boolean).join(' ');
    part('failures', Failures.causes(group));
    part('ways', Ways.draw(picked));
    part('areas', Amounts.areas(picked));
    part('treasure', Amounts.treasure(picked));
    part('unmet', Failures.unmet(group));
    part('spread', Amounts.spread(picked));
    part('even', Evenness.draw(picked));
  }

  /** Fills a section, or hides it with its link if there is nothing to show. */
  function part(name, content) {
    fill(byId(name), content);
    for (const place of [byId(`part-${name}`), document.querySelector(`nav [href="#part-${name}"]`)]) place.hidden = !content;
  }

  /** Shows the worst maps, with a tab for each criterion that has any. */
  function worst() {
    const all = data.worst.filter(({ cases }) => cases.length);
    if (!all.length) return part('worst', null);
    fill(byId('worst-tabs'), all.map(({ criterion }) => el('button', { type: 'button', role: 'tab', id: `worst-tab-${criterion}`, 'aria-controls': `worst-panel-${criterion}`, text: criterion })));
    const card = ([found, badness]) => {
      const picture = Model.picture(found.n);
      return el('li', {}, picture ? el('img', { src: picture, alt: `Map of ${found.words}` }) : null,
        el('p', {}, el('strong', { text: badness })), el('p', { dir: 'auto', text: found.words }), Kit.command(found.command, found.words));
    };
    // those without a picture are below the others, so that no card has an empty half
    const lists = cases => [true, false].map(hasPicture => cases.filter(([found]) => Boolean(Model.picture(found.n)) === hasPicture))
      .filter(list => list.length).map(list => el('ol', { class: 'cases' }, list.map(card)));
    part('worst', all.map(({ criterion, text, cases }) => el('div', { role: 'tabpanel', id: `worst-panel-${criterion}`, 'aria-labelledby': `worst-tab-${criterion}` },
      el('p', { class: 'muted', text: `Criterion: ${text}.` }), lists(cases))));
    return Kit.tabs(byId('worst-tabs'))(`worst-tab-${all[0].criterion}`);
  }

  Sums.head();
  Sums.sums();
  Sums.strata(at => {
    show(groups.length > 1 ? at + 1 : at);
    byId('part-template').scrollIntoView();
    byId('picked').focus({ preventScroll: true });
  });
  fill(byId('picked'), groups.map(({ name, group }, at) => el('option', { value: String(at), text: group.cases ? name : `${name} (no maps)` })));
  byId('picked').addEventListener('change', () => show(Number(byId('picked').value)));
  byId('before').addEventListener('click', () => show(Math.max(0, Number(byId('picked').value) - 1)));
  byId('after').addEventListener('click', () => show(Math.min(groups.length - 1, Number(byId('picked').value) + 1)));
  show(0);
  worst();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
    document.documentElement.dataset.frame = 'done';
  }));
})();
