'use strict';
// The table of kinds of edges, with buttons to drop them in the replay.
(() => {
  const { data } = Model;
  const count = (title, at, hint) => ({ title, of: row => row[at], text: row => Kit.number(row[at]), isNumber: true, hint });
  const cost = data.edges.reduce((most, row) => Math.max(most, row[5]), 0);
  Kit.byId('edges-words').textContent = `${Kit.plural(data.edges.length, 'kind')} of edges; the most expensive costs ${Words.number(cost)} ms`;
  Kit.fill(Kit.byId('edges'), data.edges.length ? Tables.table([
    { title: 'From', of: row => row[0] },
    { title: 'To', of: row => row[1] },
    { title: 'Most frequent reason', of: row => row[6], isWords: true },
    count('Edges', 2), count('Redundant', 3, 'Edges that follow from a longer path of other edges'),
    { title: 'Not binding', of: row => row[2] - row[4], text: row => Kit.number(row[2] - row[4]), isNumber: true, hint: 'Edges of jobs with another predecessor that ended later' },
    { title: 'Cost ms', of: row => row[5], text: row => Words.number(row[5]), isNumber: true, hint: 'Milliseconds that the run would be shorter without these edges' },
    { title: 'What if', of: row => (WhatIf.isDropped(row[0], row[1]) ? 1 : 0), text: row => WhatIf.dropButton(row[0], row[1]), isNumber: true, hint: 'Sort to see dropped edges first' },
  ], data.edges, { sorted: 6, first: 30 }) : Kit.el('p', { text: 'The jobs have no dependencies.' }));
})();
