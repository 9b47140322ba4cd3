'use strict';
// Orders the maps by a figure, compares two, and copies commands.
(() => {
  const { figures, maps } = Kit.data('gallery-data');
  const { el, fill, byId } = Kit;
  const SHOWN = ['spread', 'rival_days', 'portals', 'unmet', 'area_error', 'treasure'];
  const words = figures.map(figure => figure.word);
  const text = (figure, value) => value === null ? '–'
    : figure.isShare ? `${(value * 100).toFixed(1)} %`
      : value >= 1000 ? Kit.number(value) : String(Math.round(value * 100) / 100);
  const pinned = [];
  let order = words.indexOf('spread'), isDescending = false;

  const picture = map => el('img', { src: `data:image/png;base64,${map.picture}`, alt: `Map of seed ${map.seed}` });
  const facts = (map, list) => el('dl', { class: 'facts' }, list.map(word => {
    const at = words.indexOf(word);
    return [el('dt', { text: word, title: figures[at].meaning }), el('dd', { text: text(figures[at], map.figures[at]) })];
  }));

  function pin(map) {
    const at = pinned.indexOf(map);
    if (at >= 0) pinned.splice(at, 1);
    else pinned.push(map);
    if (pinned.length > 2) pinned.shift();
    show();
  }

  function card(map) {
    const shown = SHOWN.includes(words[order]) ? SHOWN : [words[order], ...SHOWN];
    return el('article', { class: pinned.includes(map) ? 'card pinned' : 'card', 'aria-label': `Seed ${map.seed}` },
      el('button', { class: 'view', type: 'button', title: 'All figures', onclick: () => open([map]) }, picture(map)),
      el('div', { class: 'head' }, el('h2', { text: `Seed ${map.seed}` })),
      facts(map, shown),
      el('div', { class: 'acts' },
        Kit.command(map.command, `seed ${map.seed}`),
        el('button', { type: 'button', text: 'Pin', 'aria-pressed': String(pinned.includes(map)), onclick: () => pin(map) })));
  }

  /** Shows one map or two side by side, with all figures. */
  function open(chosen) {
    const large = byId('large');
    const rows = figures.map((figure, at) => el('tr', {}, el('th', { text: figure.word, title: figure.meaning, scope: 'row' }),
      chosen.map(map => el('td', { class: 'number', text: text(figure, map.figures[at]) }))));
    fill(large,
      // first, so that it has the focus and the dialog starts at its top
      el('div', { class: 'end' }, el('button', { type: 'button', text: 'Close', onclick: () => large.close() })),
      el('div', { class: 'sides' }, chosen.map(map => el('figure', {}, picture(map), el('figcaption', { text: `Seed ${map.seed}` })))),
      el('table', {}, el('thead', {}, el('tr', {}, el('th', { text: 'Figure' }), chosen.map(map => el('th', { class: 'number', text: `Seed ${map.seed}` })))), el('tbody', {}, rows)),
      chosen.map(map => Kit.command(map.command, `seed ${map.seed}`)));
    large.showModal();
  }

  const compare = el('button', { type: 'button', text: 'Compare the pinned maps', onclick: () => open(pinned) });
  function show() {
    const value = map => map.figures[order];
    // maps without the figure come last, and equal ones stay in the order of their seeds
    const sorted = [...maps].sort((one, other) => (value(one) === null) - (value(other) === null) || (isDescending ? -1 : 1) * (value(one) - value(other)));
    fill(byId('strip'), sorted.map(card));
    compare.disabled = pinned.length < 2;
  }

  const select = el('select', { onchange: event => { order = Number(event.currentTarget.value); show(); } },
    figures.map((figure, at) => el('option', { value: at, text: `${figure.word}: ${figure.meaning}`, selected: at === order })));
  const turn = el('button', { type: 'button', text: 'Highest first', 'aria-pressed': 'false', onclick: () => {
    isDescending = !isDescending;
    turn.setAttribute('aria-pressed', String(isDescending));
    show();
  } });
  byId('tools').append(el('label', {}, 'Order', select), turn, compare);
  show();
})();
