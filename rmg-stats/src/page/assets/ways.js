'use strict';
// Kinds of links of connections, with causes.
const Ways = (() => {
  const { el } = Kit;
  const KNOWN = { direct: 'direct', wide: 'wide', ferry: 'ferry', gate: 'gate', monolith: 'monolith', 'no way': 'nothing' };
  const kind = way => `way-${KNOWN[way] ?? 'other'}`;

  /** Returns a text such as `monolith 6.9 %: not adjacent 5.2 %, both ends are in the same zone 1.7 %`. */
  const words = ({ way, share, causes }) => `${way} ${Words.percent(share)}${causes.length ? `: ${causes.map(([cause, , part]) => `${cause} ${Words.percent(part)}`).join(', ')}` : ''}`;

  /** Returns a bar of all kinds of links, with a segment for each cause. */
  function stack(ways) {
    const segment = (share, way, hint) => {
      const part = el('span', { class: kind(way), title: hint });
      part.style.width = `${(100 * share).toFixed(3)}%`;
      return part;
    };
    const parts = ways.flatMap(({ way, share, causes }) => {
      const known = causes.reduce((sum, [, , part]) => sum + part, 0), rest = share - known;
      return [...causes.map(([cause, , part]) => segment(part, way, `${way} ${Words.percent(part)}: ${cause}`)),
        ...(rest > 1e-9 ? [segment(rest, way, `${way} ${Words.percent(rest)}`)] : [])];
    });
    return el('div', { class: 'stack', role: 'img', 'aria-label': ways.map(words).join('; ') || 'none' }, parts);
  }
  function row(name, ways) {
    const why = ways.filter(({ causes }) => causes.length).map(words).join('; ');
    return { name, drawing: stack(ways), numbers: ways.map(({ way, share }) => `${way} ${Words.percent(share)}`).join(', ') || 'none', why };
  }

  function draw({ group, template }) {
    const connections = (template?.connections ?? []).filter(({ ways }) => ways.length), seen = new Set([group.ways, ...connections.map(({ ways }) => ways)].flat().map(({ way }) => way));
    const legend = [...new Set([...Object.keys(KNOWN), ...seen])].filter(way => seen.has(way));
    Kit.fill(Kit.byId('ways-legend'), legend.map(way => el('span', {}, el('span', { class: `chip ${kind(way)}`, 'aria-hidden': 'true' }), way)));
    if (!seen.size) return null;
    const easy = ({ ways }) => ways.reduce((sum, { way, share }) => sum + (way === 'direct' || way === 'wide' ? share : 0), 0);
    connections.sort((a, b) => easy(a) - easy(b));
    const name = ({ ends, twin }) => `${ends[0]} – ${ends[1]}${twin ? ` (${twin + 1})` : ''}`;
    return Rows.list([row('All connections', group.ways), ...connections.map(connection => row(name(connection), connection.ways))]);
  }
  return { draw, all: Object.keys(KNOWN) };
})();
