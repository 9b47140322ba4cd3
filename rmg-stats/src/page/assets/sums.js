'use strict';
// The head, the totals, and the table of all sizes.
const Sums = (() => {
  const { data } = Model;
  const { el, byId, fill } = Kit;

  function head() {
    const { total, left, notes, templates, shard } = data;
    byId('kind').textContent = `Statistics of a sweep by rmg ${data.made_by}`;
    byId('title').textContent = data.title;
    byId('subtitle').textContent = `${Kit.plural(total.cases, 'map')} tried, ${Kit.number(total.sound)} sound, of ${Kit.plural(templates.length, 'template')}.`;
    fill(byId('notes'),
      left ? el('p', { class: 'bad', text: `Incomplete: ${Kit.plural(left, 'map')} of this sweep ${left === 1 ? 'is' : 'are'} missing.` }) : null,
      notes.map(text => el('p', { class: 'muted', text })));
    const facts = [
      ['Seeds', data.seeds], ['Options', data.options.join(' ')], ['Shard', shard === '1/1' ? '' : shard],
      ['Content', data.packs.join(', ')], ['Results', `${data.digest} (equal for equal maps, independent of threads, shards and times)`],
    ];
    fill(byId('facts'), facts.filter(([, text]) => text).map(([what, text]) => [el('dt', { text: what }), el('dd', { dir: 'auto', text })]));
  }

  const tile = (what, value, more, kind) => el('div', { class: 'tile' }, el('p', { class: 'muted', text: what }),
    el('p', { class: kind ? `value ${kind}` : 'value', text: value }), more ? el('p', { class: 'muted', text: more }) : null);

  function sums() {
    const { total } = data, of = count => (total.cases ? Words.percent(count / total.cases) : '–'), [low, high] = total.sound_between;
    const tone = count => (count ? 'bad' : 'good');
    fill(byId('sums'),
      tile('Maps tried', Kit.number(total.cases)),
      tile('Sound', of(total.sound), total.cases ? `95 % confidence interval ${Words.percent(low)} to ${Words.percent(high)}` : null),
      tile('Refused', Kit.number(total.refused), of(total.refused)),
      tile('Refuted attempts', Kit.number(total.refuted), 'bugs in the program', tone(total.refuted)),
      tile('Panics', Kit.number(total.panicked), 'bugs in the program', tone(total.panicked)),
      tile('Attempts per map', total.cases ? (total.attempts / total.cases).toFixed(2) : '–'),
      total.time ? tile('Median time per map', Words.ms(total.time.p50), `95th percentile ${Words.ms(total.time.p95)}, 99th ${Words.ms(total.time.p99)}`) : null,
      total.memory ? tile('Median peak memory', Words.megabytes(total.memory.p50), `maximum ${Words.megabytes(total.memory.most)}`) : null);
    byId('sums-words').textContent = 'The confidence interval is the Wilson interval of the share of sound maps.'
      + (total.memory ? '' : ' Memory is recorded only with --threads 1.');
  }

  function strata(pick) {
    const rows = data.templates.flatMap((template, at) => template.strata.filter(row => row.cases).map(row => ({ ...row, name: template.name, at })));
    const count = (title, of, hint) => ({ title, of, text: row => Kit.number(of(row)), isNumber: true, hint });
    const value = (title, of, text, hint) => ({ title, of: row => of(row) ?? -1, text: row => (of(row) === null ? '–' : text(of(row))), isNumber: true, hint });
    const way = word => value(`${word} %`, row => (row.ways.length ? (row.ways.find(([known]) => known === word)?.[1] ?? 0) : null), share => (100 * share).toFixed(1), `Connections with this kind of link, in % of all: ${word}`);
    fill(byId('strata'), rows.length ? Table.table([
      { title: 'Template', of: row => row.name, text: row => el('button', { type: 'button', class: 'link', text: row.name, onclick: () => pick(row.at) }) },
      { title: 'Size', of: row => row.words },
      count('Tried', row => row.cases), count('Sound', row => row.sound), count('Refused', row => row.refused, 'No map, because of the template or the options'),
      count('Refuted', row => row.refuted, 'Attempts that the audit refuted: bugs in the program'), count('Panics', row => row.panicked, 'Bugs in the program'),
      value('Attempts', row => row.attempts / row.cases, attempts => attempts.toFixed(2), 'Attempts per map'),
      ...Ways.all.filter(word => rows.some(({ ways }) => ways.some(([known]) => known === word))).map(way),
      value('Area %', row => row.area, area => (area / 10).toFixed(1), 'Median area of a zone, in % of the requested area'),
      value('Treasure %', row => row.treasure, treasure => (treasure / 10).toFixed(1), 'Mean value of the treasure, in % of the requested value'),
      value('Unmet', row => row.unmet, unmet => unmet.toFixed(2), 'Unmet requests per map'),
      value('ms', row => row.time && row.time[0], time => (time / 1e3).toFixed(1), 'Mean time of a map'),
      value('p95 ms', row => row.time && row.time[1], time => (time / 1e3).toFixed(1), '95th percentile of the time of a map'),
      value('MB', row => row.memory, memory => (memory / 1e3).toFixed(0), 'Maximum of the peak memory'),
    ], rows, { sorted: 4 }) : el('p', { text: 'No maps yet.' }));
  }
  return { head, sums, strata };
})();
