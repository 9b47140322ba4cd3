'use strict';
// Zones, connections and unmet requests: requested and achieved content.
const Zones = (() => {
  const { zones, links, unmet, palette } = Model;
  const panel = Kit.byId('panel-zones');
  const { el, number, share } = Kit;
  const list = el('select', { id: 'zone-list', 'aria-label': 'Zone' });
  const detail = el('div', { id: 'zone-detail' });

  const who = zone => (zone.player === null ? '' : `, ${Words.player(zone.player)}`);
  const row = (what, asked, achieved, isValue = true) => el('tr', {},
    el('th', { scope: 'row', text: what }),
    el('td', { class: 'number', text: number(asked) }),
    el('td', { class: 'number' + (achieved < asked && isValue ? ' bad' : ''), text: number(achieved) + (achieved < asked && isValue ? ' ▼' : '') }));

  function table(caption, heads, rows) {
    if (!rows.length) return null;
    const head = heads.map((text, at) => el('th', { scope: 'col', class: at ? 'number' : null, text }));
    return el('table', {}, el('caption', { text: caption }), el('thead', {}, el('tr', {}, head)), el('tbody', {}, rows));
  }

  function tierRows(tier) {
    const name = `${number(tier.min)} to ${number(tier.max)}`;
    return [
      el('tr', {},
        el('th', { scope: 'row', text: name }),
        el('td', { class: 'number', text: `${number(tier.piles)} of ${number(tier.askedPiles)}` }),
        el('td', { class: 'number', text: number(tier.askedValue) }),
        el('td', { class: 'number', text: number(tier.value) }),
        el('td', { class: 'number', text: share(tier.value, tier.askedValue) })),
    ];
  }

  function linkButton(link, at) {
    const guard = link.strength ? `, guard ${number(link.strength)}` : ', no guard';
    const words = `${Model.linkName(at)}: ${Words.linkKind(link)}${guard}${link.road ? ', road' : ''}`;
    return el('li', {},
      el('button', { type: 'button', class: 'link', text: words, onclick: () => goToLink(at) }),
      link.cause ? el('span', { class: 'muted', text: ` (${link.cause})` }) : null);
  }

  function goToLink(at) {
    const link = links[at];
    Draw.focus.link = at;
    const [x, y, level] = link.places[0] || [];
    const place = link.portals[0] < Model.objects.count ? Model.tileOf(link.portals[0]) : { level, x, y };
    if (place.x !== undefined) View.goTo(place.level, place.x, place.y);
    Kit.say(`Connection ${Model.linkName(at)}: ${Words.linkKind(link)}`);
    Draw.schedule();
  }

  /** An unmet request: location, request, reason, and suggestions. */
  function requestItem([pass, , what, reason, ...more], place) {
    return el('li', {}, `${place ? place + ': ' : ''}${what}: ${reason} (${pass})`,
      more.length ? el('ul', { class: 'muted' }, more.map(text => el('li', { text }))) : null);
  }

  function show(at) {
    const zone = zones[at];
    Draw.focus.zone = zone ? at : -1;
    list.value = zone ? String(at) : '';
    if (!zone) {
      Kit.fill(detail, el('p', { class: 'muted', text: zones.length ? 'Click a zone on the map, or select one above.' : 'This map has no zone data.' }));
      Draw.schedule();
      return;
    }
    const chip = el('span', { class: 'chip', 'aria-hidden': 'true' });
    chip.style.background = zone.color;
    const [askedTiles, tiles] = zone.tiles;
    const counts = [
      row('Tiles', askedTiles, tiles, false),
      row('Towns', ...zone.towns),
      ...(zone.castles[0] || zone.castles[1] ? [row('… with a fort', ...zone.castles)] : []),
      ...zone.mines.map(([what, asked, achieved]) => row(`Mine: ${what}`, asked, achieved)),
      ...zone.required.map(([what, asked, achieved]) => row(`Required: ${what}`, asked, achieved)),
    ];
    const sum = name => zone.treasure.reduce((total, tier) => total + tier[name], 0);
    const zoneLinks = links.map((link, number) => [link, number]).filter(([link]) => link.ends.includes(at));
    const requests = unmet.filter(request => request[1] === `zone ${zone.key}`);
    Kit.fill(detail, 
      el('div', { class: 'zone-head' }, chip, el('h2', { text: `Zone ${zone.key}` })),
      el('p', { class: 'muted', text: `${zone.kind}${who(zone)}, ${Model.levels[zone.level] ? Model.levels[zone.level].name : ''}, ${zone.terrain}${zone.faction ? ', ' + zone.faction : ''}` }),
      el('div', { class: 'row' },
        zone.label ? el('button', { type: 'button', text: 'Show on the map', onclick: () => View.goTo(zone.level, zone.label[0], zone.label[1], View.state.zoom) }) : null,
        zone.main ? el('button', { type: 'button', text: 'Main point', onclick: () => { View.goTo(zone.level, ...zone.main); Pointer.setCursor({ level: zone.level, x: zone.main[0], y: zone.main[1] }); } }) : null),
      table('Requested and achieved', ['', 'requested', 'achieved'], counts),
      el('p', { class: 'muted', text: `Area: ${share(tiles, askedTiles)} of the request` }),
      Kit.meter(tiles, askedTiles),
      table('Treasure', ['value', 'piles', 'requested', 'achieved', 'share'], zone.treasure.flatMap(tierRows)),
      zone.treasure.length ? el('p', { class: 'muted', text: `Total treasure: ${number(sum('value'))} of ${number(sum('askedValue'))} requested (${share(sum('value'), sum('askedValue'))})` }) : null,
      zone.treasure.length ? Kit.meter(sum('value'), sum('askedValue')) : null,
      zone.guards ? el('p', { text: `Guards: ${number(zone.guards.guarded)} of ${Kit.plural(zone.guards.piles, 'pile')}` + (zone.guards.guarded ? `; strength ${number(zone.guards.weakest)} to ${number(zone.guards.strongest)}, median ${number(zone.guards.median)}` : '') }) : null,
      requests.length ? el('h3', { text: 'Unmet requests' }) : null,
      requests.length ? el('ul', {}, requests.map(request => requestItem(request, ''))) : null,
      zoneLinks.length ? el('h3', { text: 'Connections' }) : null,
      el('ul', { class: 'plain' }, zoneLinks.map(([link, number]) => linkButton(link, number))),
    );
    Draw.schedule();
  }

  function build() {
    list.append(el('option', { value: '', text: zones.length ? 'No zone selected' : 'No zones' }));
    zones.forEach((zone, at) => list.append(el('option', { value: String(at), text: `${zone.key} (${zone.kind}${who(zone)})` })));
    list.addEventListener('change', () => {
      const at = list.value === '' ? -1 : Number(list.value), zone = zones[at];
      show(at);
      if (zone && zone.label) View.goTo(zone.level, zone.label[0], zone.label[1], View.state.zoom);
    });
    panel.append(el('label', { class: 'unseen', for: 'zone-list', text: 'Zone' }), list, detail);
    show(-1);
  }

  return { build, show, linkButton, requestItem, goToLink, who, count: zones.length, palette };
})();
