'use strict';
// Search: objects by name, kind, resource, monster, town and owner; zones by key; connections by their ends.
const Search = (() => {
  const { objects, zones, links, facts, GROUP } = Model;
  const { el } = Kit;
  const panel = Kit.byId('panel-search');
  /** Words for the groups of objects, by their number. */
  const KINDS = ['obstacle', 'town castle', 'mine', 'monster guard', 'portal', 'treasure', 'place'];
  /** Maximum entries of the list. Enter still goes through all results. */
  const LISTED = 120;
  const input = el('input', { type: 'search', id: 'search', placeholder: 'Gold mine, dragon, town, zone 3 …', autocomplete: 'off', 'aria-describedby': 'search-help' });
  const found = el('p', { id: 'search-found', class: 'muted', role: 'status' });
  const results = el('ul', { class: 'results', id: 'search-results' });
  let hits = [], at = -1, index = null;

  /** Searchable entries: text in lower case, and the object, zone or connection. */
  function entries() {
    if (index) return index;
    index = [];
    zones.forEach((zone, number) => index.push({ rank: 0, words: `zone ${zone.key} ${zone.kind} ${zone.terrain} ${zone.faction || ''}`, zone: number }));
    links.forEach((link, number) => index.push({ rank: 1, words: `connection ${link.ends.map(Model.zoneKey).join(' - ')} ${link.ends.map(Model.zoneKey).reverse().join(' - ')} ${link.way} ${link.kind}`, link: number }));
    for (let id = 0; id < objects.count; id++) {
      const group = Model.group(id);
      const owner = (facts.town.get(id) ?? facts.owned.get(id))?.owner ?? null;
      const words = group === GROUP.obstacle ? Model.title(id) : [Words.name(id), Model.title(id), Model.resource(id), KINDS[group],
        facts.note.get(id) ?? '', owner === null ? '' : Words.player(owner), Words.zone(objects.zone[id])].join(' ');
      index.push({ rank: group === GROUP.obstacle ? 4 : group === GROUP.guard ? 3 : 2, words, object: id });
    }
    for (const entry of index) entry.words = entry.words.toLowerCase();
    return index;
  }

  function label(hit) {
    if (hit.zone !== undefined) return [`Zone ${zones[hit.zone].key}`, zones[hit.zone].kind + Zones.who(zones[hit.zone])];
    if (hit.link !== undefined) return [`Connection ${Model.linkName(hit.link)}`, links[hit.link].way];
    const id = hit.object;
    const { level, x, y } = Model.tileOf(id);
    return [Words.name(id), `${Words.place(level, x, y)}, ${Words.zone(objects.zone[id])}`];
  }

  function look() {
    const words = input.value.trim().toLowerCase().split(/\s+/).filter(Boolean);
    hits = words.length ? entries().filter(entry => words.every(word => entry.words.includes(word))) : [];
    hits.sort((a, b) => a.rank - b.rank);
    at = -1;
    Draw.focus.hits = hits.filter(hit => hit.object !== undefined && hit.rank < 4).slice(0, 2000).map(hit => hit.object);
    const more = hits.length > LISTED ? `, first ${LISTED} shown` : '';
    found.textContent = words.length ? `${Kit.plural(hits.length, 'result')}${more}` : '';
    results.replaceChildren(...hits.slice(0, LISTED).map((hit, number) => {
      const [name, where] = label(hit);
      return el('li', {}, el('button', { type: 'button', onclick: () => jump(number) }, name, el('small', { text: where })));
    }));
    Draw.schedule();
  }

  function jump(number) {
    if (!hits.length) return;
    at = (number + hits.length) % hits.length;
    results.querySelectorAll('button').forEach((button, of) => {
      if (of === at) button.setAttribute('aria-current', 'true'); else button.removeAttribute('aria-current');
      if (of === at) button.scrollIntoView({ block: 'nearest' });
    });
    const hit = hits[at];
    found.textContent = `Result ${at + 1} of ${hits.length}`;
    if (hit.zone !== undefined) {
      const zone = zones[hit.zone];
      Draw.focus.zone = hit.zone;
      Zones.show(hit.zone);
      if (zone.label) View.goTo(zone.level, zone.label[0], zone.label[1], 4);
    } else if (hit.link !== undefined) Zones.goToLink(hit.link);
    else {
      const id = hit.object;
      const { level, x, y } = Model.tileOf(id);
      View.goTo(level, x, y);
      Pointer.setCursor({ level, x, y });
    }
    Draw.schedule();
  }

  function build() {
    let wait = 0;
    input.addEventListener('input', () => {
      clearTimeout(wait);
      wait = setTimeout(look, 120);
    });
    input.addEventListener('keydown', event => {
      if (event.key === 'Enter') {
        event.preventDefault();
        clearTimeout(wait);
        if (at < 0) look();
        jump(at + (event.shiftKey ? -1 : 1));
      } else if (event.key === 'Escape' && input.value) {
        event.preventDefault();
        input.value = '';
        look();
      }
    });
    panel.append(
      el('label', { for: 'search', class: 'unseen', text: 'Search the map' }), input,
      el('p', { id: 'search-help', class: 'muted', text: 'Objects by name, kind, resource, monster, town or owner; zones; connections. Press Enter for the next result, Shift + Enter for the previous one.' }),
      found, results);
  }

  return { build, focus: () => { input.focus(); input.select(); } };
})();
