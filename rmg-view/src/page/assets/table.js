'use strict';
// Tables that can be sorted by a click on a heading.
const Table = (() => {
  const { el } = Kit;
  /** Number of rows that are shown initially. */
  const FIRST = 150;

  /**
   * Creates a table. Columns are `{ title, of, text, isNumber, hint }`: `of(row)` is the sort key, `text(row)` the shown text or nodes.
   * `sorted`: position of the initial sort column, in descending order. Default: the given order, not sortable.
   */
  function table(columns, rows, { sorted, first = FIRST, foot, caption } = {}) {
    const body = el('tbody'), canSort = sorted !== undefined;
    let by = sorted, isDescending = true, shown = first;
    const kind = column => (column.isNumber ? 'number' : column.isWords ? 'words' : null);
    const heads = columns.map((column, at) => {
      const inner = canSort ? el('button', { type: 'button', text: column.title, title: column.hint, onclick: () => sort(at) }) : column.title;
      return el('th', { scope: 'col', class: kind(column) }, inner);
    });
    const more = el('button', { type: 'button', onclick: () => { shown = rows.length; draw(); } });
    function compare(a, b) {
      const [x, y] = [columns[by].of(a), columns[by].of(b)];
      const order = typeof x === 'number' ? x - y : String(x) < String(y) ? -1 : String(x) > String(y) ? 1 : 0;
      return isDescending ? -order : order;
    }
    function sort(at) {
      isDescending = at === by ? !isDescending : Boolean(columns[at].isNumber);
      by = at;
      draw();
    }
    function draw() {
      const list = canSort ? [...rows].sort(compare) : rows;
      heads.forEach((head, at) => {
        if (canSort) head.setAttribute('aria-sort', at !== by ? 'none' : isDescending ? 'descending' : 'ascending');
      });
      const cell = (column, row) => el('td', { class: kind(column) }, column.text ? column.text(row) : String(column.of(row)));
      Kit.fill(body, list.slice(0, shown).map(row => el('tr', {}, columns.map(column => cell(column, row)))));
      more.hidden = rows.length <= shown;
      more.textContent = `Show all ${Kit.number(rows.length)} rows`;
    }
    draw();
    const footer = foot ? el('tfoot', {}, el('tr', {}, foot.map((text, at) => el('td', { class: kind(columns[at]), text })))) : null;
    return [el('table', {}, caption ? el('caption', { text: caption }) : null, el('thead', {}, el('tr', {}, heads)), body, footer), more];
  }

  return { table };
})();
