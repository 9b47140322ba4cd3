'use strict';
// Texts about tiles and objects, and the reasons for objects.
const Words = (() => {
  const { objects, facts, piles, zones, links, palette, GROUP } = Model;

  const player = color => `${palette.colors[color][0]} (player ${color + 1})`;
  const owner = color => (color === null || color === undefined ? 'none' : player(color));
  const place = (level, x, y) => `(${x}, ${y}) ${Model.levels[level].name}`;
  const placeOf = id => { const { level, x, y } = Model.tileOf(id); return place(level, x, y); };
  const zone = id => (zones[id] ? `zone ${zones[id].key}` : '');

  /** Class of a strength, 1 for the weakest guards. */
  const strengthClass = strength => palette.strengths.findIndex(([limit]) => strength < limit) + 1 || palette.strengths.length;

  /** The kind of a link. Some types of connections request no link. */
  const linkKind = link => (!link.built && link.kind !== 'guarded' ? `${link.kind} (no link, as requested)` : link.way);

  function army(id) {
    const monster = facts.monster.get(id);
    if (!monster) return Model.title(id);
    const words = `${Kit.number(monster.count)} ${monster.creature}`;
    return monster.strength ? `${words} (strength ${Kit.number(monster.strength)})` : words;
  }

  /** The name of an object. */
  function name(id) {
    const monster = facts.monster.get(id), town = facts.town.get(id), portal = facts.portal.get(id);
    if (monster) return `${Kit.number(monster.count)} ${monster.creature}`;
    if (town) return `${town.faction} ${town.hasFort ? 'castle' : 'town'}`;
    if (facts.ferry.has(id)) return `${Model.title(id)} ${facts.ferry.get(id)}`;
    if (portal && portal.letters) return `${Model.title(id)} ${portal.letters}`;
    const resource = Model.group(id) === GROUP.mine && Model.resource(id);
    if (resource) return Model.title(id) === 'Mine' ? `${resource} mine` : `${Model.title(id)} (${resource})`;
    return Model.title(id);
  }

  /** The request of the template that a pile meets. */
  function request(pile) {
    const of = zones[pile.zone];
    const list = of && [of.mines, of.required, of.treasure][pile.request];
    const entry = list && list[pile.entry];
    if (!entry) return ['a mine', 'a required object', 'treasure', 'no request of the template'][pile.request];
    if (pile.request === 2) return `treasure of ${Kit.number(entry.min)} to ${Kit.number(entry.max)}`;
    return `${pile.request === 0 ? 'mine of' : 'required'} ${entry[0]} (${entry[2]} of ${entry[1]} requested)`;
  }

  function pileText(number) {
    const pile = piles[number];
    return pile ? `pile ${number}: ${request(pile)}, value ${Kit.number(pile.value)}` : `pile ${number}`;
  }

  /** The reason for an object. */
  function why(id) {
    const parts = [`pass “${Model.passes[objects.pass[id]]}”`];
    if (zones[objects.zone[id]]) parts.push(zone(objects.zone[id]));
    if (objects.connection[id] >= 0) parts.push(`for the connection ${Model.linkName(objects.connection[id])}`);
    if (objects.pile[id] >= 0) parts.push(pileText(objects.pile[id]));
    return parts.join(', ');
  }

  /** All explanations of an object, its pile and its connection. */
  function reasons(id) {
    const pile = objects.pile[id] >= 0 ? objects.pile[id] : objects.guardsPile[id];
    const held = piles[pile] && piles[pile].objects.length > 1 ? [['Pile', piles[pile].objects.map(Model.title).join(', ')]] : [];
    return [...Model.notes.object(id), ...held, ...Model.notes.pile(pile), ...Model.notes.link(objects.connection[id])];
  }

  /** Facts about an object: pairs of a label and a text. `isFull` adds all explanations. */
  function about(id, isFull) {
    const rows = [];
    const town = facts.town.get(id), monster = facts.monster.get(id), portal = facts.portal.get(id), owned = facts.owned.get(id);
    if (town) {
      rows.push(['Owner', owner(town.owner) + (town.isMain ? ', main town' : '')]);
    }
    if (owned) rows.push(['Owner', owner(owned.owner)]);
    if (monster && monster.strength) {
      rows.push(['Strength', `${Kit.number(monster.strength)} requested, class ${strengthClass(monster.strength)} of ${palette.strengths.length}`]);
    }
    if (objects.guardsLink[id] >= 0) rows.push(['Guards', `the connection ${Model.linkName(objects.guardsLink[id])}`]);
    if (objects.guardsPile[id] >= 0) {
      const pile = piles[objects.guardsPile[id]];
      rows.push(['Guards', pileText(objects.guardsPile[id])]);
      if (pile) rows.push(['Pile contents', pile.objects.map(Model.title).join(', ')]);
    }
    if (portal) {
      const other = portal.partner;
      rows.push(['Leads to', other < objects.count ? placeOf(other) : 'nowhere']);
    }
    const link = links[objects.connection[id]];
    if (link && link.cause && portal) rows.push(['Cause', link.cause]);
    if (facts.amount.get(id)) rows.push(['Amount', Kit.number(facts.amount.get(id))]);
    if (facts.note.has(id)) rows.push(['Contents', facts.note.get(id)]);
    if (monster === undefined) {
      const pile = piles[objects.pile[id]];
      if (pile && pile.guard >= 0 && pile.guard < objects.count) rows.push(['Guarded by', army(pile.guard)]);
      else if (pile) rows.push(['Guarded by', 'none']);
      else if (portal && link && link.guards.length) {
        const near = link.guards.filter(guard => objects.level[guard] === objects.level[id]);
        rows.push(['Guarded by', (near.length ? near : link.guards).map(army).join(', ')]);
      }
    }
    rows.push(['Why', why(id)]);
    const notes = isFull ? reasons(id) : [];
    return rows.filter(([word]) => !notes.some(([other]) => other === word)).concat(notes);
  }

  /** Monsters that control the tile. */
  function controllers(level, x, y) {
    const found = [];
    for (let dy = -1; dy <= 1; dy++) {
      for (let dx = -1; dx <= 1; dx++) {
        const tile = Model.at(x + dx, y + dy);
        const id = tile < 0 ? -1 : Model.levels[level].top[tile] - 1;
        if (id >= 0 && (dx || dy) && Model.group(id) === GROUP.guard) found.push(id);
      }
    }
    return found;
  }

  /** The facts about a tile: `title`, `rows`, `zone`, and the object on it as `id`, or -1. `isFull` adds all explanations. */
  function tile(level, x, y, isFull = false) {
    const at = Model.at(x, y), layers = Model.levels[level];
    const id = layers.top[at] - 1;
    const terrain = palette.terrains[layers.terrain[at]];
    const ground = [terrain ? terrain[0] : 'unknown terrain'];
    const depth = layers.depth[at];
    if (depth) ground.push(depth === 1 ? 'at the shore' : depth < Model.DEEP ? `${depth} tiles from land` : 'open sea');
    if (layers.road[at]) ground.push((palette.roads[layers.road[at] - 1] || ['road'])[0]);
    if (layers.river[at]) ground.push((palette.rivers[layers.river[at] - 1] || ['river'])[0]);
    if (layers.road[at] && layers.river[at]) ground.push('bridge');
    if (layers.blocked[at]) ground.push(Model.kindOf(layers, at) === 'rock' ? 'impassable' : 'blocked');
    const owner = Model.zoneAt(level, at);
    const where = place(level, x, y) + (zones[owner] ? `, ${zone(owner)}` : '');
    const rows = id >= 0 ? about(id, isFull) : [];
    const near = id >= 0 && Model.group(id) === GROUP.guard ? [] : controllers(level, x, y);
    const reach = near.map(army).join(', ');
    if (reach && !layers.blocked[at] && !rows.some(([, text]) => text === reach)) rows.push(['Controlled by', reach]);
    rows.push(['Terrain', ground.join(', ')], ['Tile', where]);
    return { title: id >= 0 ? name(id) : ground.join(', '), rows, id, zone: owner };
  }

  /** The same facts as text for screen readers. */
  function spoken(level, x, y) {
    const facts = tile(level, x, y);
    return [facts.title, ...facts.rows.map(([word, text]) => `${word}: ${text}`)].join('. ');
  }

  return { player, owner, place, zone, army, name, why, about, tile, spoken, strengthClass, pileText, linkKind };
})();
