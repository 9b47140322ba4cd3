'use strict';
// What stands on a tile and why, in words.
const Words = (() => {
  const { objects, facts, piles, zones, links, palette, GROUP } = Model;

  const player = color => `${palette.colors[color][0]} (player ${color + 1})`;
  const owner = color => (color === null || color === undefined ? 'nobody yet' : player(color));
  const place = (level, x, y) => `(${x}, ${y}) ${Model.levels[level].name}`;
  const placeOf = id => { const { level, x, y } = Model.tileOf(id); return place(level, x, y); };
  const zone = id => (zones[id] ? `zone ${zones[id].key}` : '');

  /** Class of a strength: 1 for the weakest guards. */
  const strengthClass = strength => palette.strengths.findIndex(([limit]) => strength < limit) + 1 || palette.strengths.length;

  /** What became of a connection; some are to make no way, and nothing is wrong with them. */
  const way = link => (link.way === 'no way' && link.kind !== 'guarded' ? `${link.kind} (no way, as meant)` : link.way);

  function army(id) {
    const monster = facts.monster.get(id);
    if (!monster) return Model.title(id);
    const words = `${Kit.number(monster.count)} ${monster.creature}`;
    return monster.strength ? `${words} (strength ${Kit.number(monster.strength)})` : words;
  }

  /** What an object is, in a line. */
  function name(id) {
    const monster = facts.monster.get(id), town = facts.town.get(id), portal = facts.portal.get(id);
    if (monster) return `${Kit.number(monster.count)} ${monster.creature}`;
    if (town) return `${town.faction} ${town.hasFort ? 'castle' : 'town'}`;
    if (facts.ferry.has(id)) return `${Model.title(id)} ${facts.ferry.get(id)}`;
    if (portal && portal.letters) return `${Model.title(id)} ${portal.letters}`;
    return Model.title(id);
  }

  /** The wish of the template that a pile meets. */
  function wish(pile) {
    const of = zones[pile.zone];
    const list = of && [of.mines, of.required, of.treasure][pile.wish];
    const entry = list && list[pile.entry];
    if (!entry) return ['a mine', 'a required object', 'treasure'][pile.wish];
    if (pile.wish === 2) return `treasure of ${Kit.number(entry.min)} to ${Kit.number(entry.max)}`;
    return `${pile.wish === 0 ? 'mine of' : 'required'} ${entry[0]} (${entry[2]} of ${entry[1]} asked)`;
  }

  function pileWords(number) {
    const pile = piles[number];
    return pile ? `pile ${number}: ${wish(pile)}, worth ${Kit.number(pile.value)}` : `pile ${number}`;
  }

  /** Why an object is there. */
  function why(id) {
    const parts = [`pass “${Model.passes[objects.pass[id]]}”`];
    if (zones[objects.zone[id]]) parts.push(zone(objects.zone[id]));
    if (objects.connection[id] >= 0) parts.push(`for the connection ${Model.linkName(objects.connection[id])}`);
    if (objects.pile[id] >= 0) parts.push(pileWords(objects.pile[id]));
    return parts.join(', ');
  }

  /** Everything that is told of an object, its pile and its connection. */
  function reasons(id) {
    const pile = objects.pile[id] >= 0 ? objects.pile[id] : objects.guardsPile[id];
    const held = piles[pile] && piles[pile].objects.length > 1 ? [['Pile', piles[pile].objects.map(Model.title).join(', ')]] : [];
    return [...Model.told.object(id), ...held, ...Model.told.pile(pile), ...Model.told.link(objects.connection[id])];
  }

  /** Facts about an object: pairs of a word and what it says. With `isFull` everything that is told of it, too. */
  function about(id, isFull) {
    const rows = [];
    const town = facts.town.get(id), monster = facts.monster.get(id), portal = facts.portal.get(id), owned = facts.owned.get(id);
    if (town) {
      rows.push(['Owner', owner(town.owner) + (town.isMain ? ', main town' : '')]);
    }
    if (owned) rows.push(['Owner', owner(owned.owner)]);
    if (monster && monster.strength) {
      rows.push(['Strength', `${Kit.number(monster.strength)} wanted, class ${strengthClass(monster.strength)} of ${palette.strengths.length}`]);
    }
    if (objects.guardsLink[id] >= 0) rows.push(['Guards', `the connection ${Model.linkName(objects.guardsLink[id])}`]);
    if (objects.guardsPile[id] >= 0) {
      const pile = piles[objects.guardsPile[id]];
      rows.push(['Guards', pileWords(objects.guardsPile[id])]);
      if (pile) rows.push(['Holds', pile.objects.map(Model.title).join(', ')]);
    }
    if (portal) {
      const other = portal.partner;
      rows.push(['Leads to', other < objects.count ? placeOf(other) : 'nowhere']);
    }
    const link = links[objects.connection[id]];
    if (link && link.cause && portal) rows.push(['Because', link.cause]);
    if (facts.amount.get(id)) rows.push(['Amount', Kit.number(facts.amount.get(id))]);
    if (facts.note.has(id)) rows.push(['Contents', facts.note.get(id)]);
    if (monster === undefined) {
      const pile = piles[objects.pile[id]];
      if (pile && pile.guard >= 0 && pile.guard < objects.count) rows.push(['Guarded by', army(pile.guard)]);
      else if (pile) rows.push(['Guarded by', 'nobody']);
      else if (portal && link && link.guards.length) {
        const near = link.guards.filter(guard => objects.level[guard] === objects.level[id]);
        rows.push(['Guarded by', (near.length ? near : link.guards).map(army).join(', ')]);
      }
    }
    rows.push(['Why', why(id)]);
    const told = isFull ? reasons(id) : [];
    return rows.filter(([word]) => !told.some(([other]) => other === word)).concat(told);
  }

  /** Monsters whose zone of control holds the tile. */
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

  /** Everything about a tile: `title`, `rows`, and the object there or -1; with `isFull` with all reasons. */
  function tile(level, x, y, isFull = false) {
    const at = Model.at(x, y), layers = Model.levels[level];
    const id = layers.top[at] - 1;
    const terrain = palette.terrains[layers.terrain[at]];
    const ground = [terrain ? terrain[0] : 'unknown terrain'];
    const depth = layers.depth[at];
    if (depth) ground.push(depth === 1 ? 'by the shore' : depth < Model.DEEP ? `${depth} tiles from land` : 'open sea');
    if (layers.road[at]) ground.push((palette.roads[layers.road[at] - 1] || ['road'])[0]);
    if (layers.river[at]) ground.push((palette.rivers[layers.river[at] - 1] || ['river'])[0]);
    if (layers.road[at] && layers.river[at]) ground.push('bridge');
    if (layers.blocked[at]) ground.push(Model.kindOf(layers, at) === 'rock' ? 'nobody passes' : 'blocked');
    const owner = Model.zoneAt(level, at);
    const where = place(level, x, y) + (zones[owner] ? `, ${zone(owner)}` : '');
    const rows = id >= 0 ? about(id, isFull) : [];
    const near = id >= 0 && Model.group(id) === GROUP.guard ? [] : controllers(level, x, y);
    const reach = near.map(army).join(', ');
    if (reach && !layers.blocked[at] && !rows.some(([, text]) => text === reach)) rows.push(['In reach of', reach]);
    rows.push(['Ground', ground.join(', ')], ['Tile', where]);
    return { title: id >= 0 ? name(id) : ground.join(', '), rows, id, zone: owner };
  }

  /** The same as one sentence, for those who listen. */
  function spoken(level, x, y) {
    const told = tile(level, x, y);
    return [told.title, ...told.rows.map(([word, text]) => `${word}: ${text}`)].join('. ');
  }

  return { player, owner, place, zone, army, name, why, about, tile, spoken, strengthClass, pileWords, way };
})();
