'use strict';
// The data of the page, unpacked into arrays, and values derived from it: the object on a tile, blocked tiles, depth of water.
const Model = (() => {
  const raw = Kit.data('map-data');
  const { head, palette, zones, links, unmet, certificate } = raw;
  const { width, height } = head;
  const tiles = width * height;

  /** Groups of objects, with the numbers of `objects.rs`. */
  const GROUP = { obstacle: 0, town: 1, mine: 2, guard: 3, portal: 4, treasure: 5, place: 6 };

  const levels = raw.levels.map(level => ({
    name: level.name,
    hasZones: level.hasZones,
    terrain: Kit.spread(level.terrain, new Uint8Array(tiles)),
    owner: Kit.spread(level.owner, new Uint16Array(tiles)),
    cover: Kit.spread(level.cover, new Uint8Array(tiles)),
    road: Kit.spread(level.road, new Uint8Array(tiles)),
    river: Kit.spread(level.river, new Uint8Array(tiles)),
    /** 1 for tiles that are blocked by rock or obstacles. */
    blocked: new Uint8Array(tiles),
    /** The visible object on the tile plus 1, 0 for none. */
    top: new Uint32Array(tiles),
    /** Kind of the obstacle on the tile: position in `OBSTACLES`, 0 for none. */
    obstacle: new Uint8Array(tiles),
    /** Distance to the nearest land in tiles, at most `DEEP`, 0 on land. */
    depth: new Uint8Array(tiles),
  }));
  const DEEP = 10;
  /** Kind of the terrain of a tile: `land`, `water`, `rock`. */
  const kindOf = (level, tile) => (palette.terrains[level.terrain[tile]] || [])[3] || 'land';

  const OBSTACLES = ['', 'mountain', 'tree', 'lake', 'crater', 'rock', 'plant', 'structure', 'animal', 'other'];

  const source = raw.objects;
  const count = source.count;
  const ints = () => new Int32Array(count).fill(-1);
  /** Columns of the table of objects. -1 means no value. */
  const objects = {
    count, look: ints(), x: ints(), y: ints(), level: ints(), style: ints(), zone: ints(), pass: ints(),
    connection: ints(), pile: ints(), guardsLink: ints(), guardsPile: ints(),
  };
  const list = new Kit.Numbers(source.list);
  for (let id = 0; id < count; id++) {
    objects.look[id] = list.next();
    objects.x[id] = list.next();
    objects.y[id] = list.next();
    objects.style[id] = list.option();
    objects.zone[id] = list.next();
    objects.pass[id] = list.next();
    const flags = list.next();
    objects.level[id] = flags >> 4;
    if (flags & 1) objects.connection[id] = list.next();
    if (flags & 2) objects.pile[id] = list.next();
    if (flags & 4) objects.guardsLink[id] = list.next();
    if (flags & 8) objects.guardsPile[id] = list.next();
  }

  const pileList = new Kit.Numbers(source.piles);
  const piles = Array.from({ length: source.pileCount }, () => {
    const pile = {
      zone: pileList.next(), request: pileList.next(), entry: pileList.next(), value: pileList.next(),
      guard: pileList.option(), strength: pileList.next(), objects: [],
    };
    for (let left = pileList.next(); left > 0; left--) pile.objects.push(pileList.next());
    return pile;
  });

  const looks = source.looks, kinds = source.kinds, styles = source.styles;
  const group = id => (objects.style[id] < 0 ? GROUP.obstacle : styles[objects.style[id]][3]);
  const title = id => kinds[looks[objects.look[id]].kind][0];
  /** The resource of a mine or of a pile of a resource, empty for other objects. */
  const resource = id => kinds[looks[objects.look[id]].kind][2];

  const byObject = (facts, make) => new Map(facts.map(fact => [fact[0], make(fact)]));
  const facts = {
    monster: byObject(source.facts.monsters, ([, creature, number, strength]) =>
      ({ creature: source.facts.creatures[creature][number === 1 ? 0 : 1], count: number, strength })),
    town: byObject(source.facts.towns, ([, owner, faction, hasFort, isMain]) => ({ owner, faction, hasFort, isMain })),
    portal: byObject(source.facts.portals, ([, partner, letters]) => ({ partner, letters })),
    ferry: byObject(source.facts.ferries, ([, letters]) => letters),
    owned: byObject(source.facts.owned, ([, owner]) => ({ owner })),
    amount: byObject(source.facts.amounts, ([, amount]) => amount),
    note: byObject(source.facts.notes, ([, note]) => note),
  };

  /** Explanations of objects, piles and connections, by number: lists of `[word, text]`, empty for most objects. */
  const notes = (() => {
    const texts = raw.notes.texts.map(([word, text]) => [word.charAt(0).toUpperCase() + word.slice(1), text.split(raw.notes.hole)]);
    const unpack = packed => {
      const all = new Map(), list = new Kit.Numbers(packed);
      for (let at = 0; !list.isDone; at++) {
        at += list.next();
        const entries = [];
        for (let left = list.next(); left > 0; left--) {
          const [word, parts] = texts[list.next()];
          entries.push([word, parts.slice(1).reduce((text, part) => text + Kit.number(list.next()) + part, parts[0])]);
        }
        all.set(at, entries);
      }
      return number => all.get(number) || [];
    };
    return { object: unpack(raw.notes.objects), pile: unpack(raw.notes.piles), link: unpack(raw.notes.links) };
  })();

  /** Position of a tile in the layers, -1 beyond the edge. */
  const at = (x, y) => (x >= 0 && y >= 0 && x < width && y < height ? y * width + x : -1);

  /** Calls `see(tile, isAction)` for every tile that the object covers. */
  function eachCell(id, see) {
    const look = looks[objects.look[id]];
    for (const [cells, isAction] of [[look.solid, false], [look.action, true]]) {
      for (let cell = 0; cell < cells.length; cell += 2) {
        const tile = at(objects.x[id] + cells[cell], objects.y[id] + cells[cell + 1]);
        if (tile >= 0) see(tile, isAction);
      }
    }
  }

  /** The tile from which an object is visited, otherwise its anchor. */
  function tileOf(id) {
    const [dx = 0, dy = 0] = looks[objects.look[id]].action;
    return { level: objects.level[id], x: objects.x[id] + dx, y: objects.y[id] + dy };
  }

  // Obstacles first, so that all other objects are visible. Monsters last, because they matter most.
  const rank = id => [0, 2, 2, 4, 3, 2, 1][group(id)];
  const order = Uint32Array.from({ length: count }, (_, id) => id);
  order.sort((a, b) => rank(a) - rank(b) || a - b);
  for (const id of order) {
    const level = levels[objects.level[id]];
    if (!level) continue;
    const kind = OBSTACLES.indexOf(looks[objects.look[id]].obstacle);
    const isObstacle = group(id) === GROUP.obstacle;
    let covers = 0;
    eachCell(id, (tile, isAction) => {
      covers++;
      level.top[tile] = id + 1;
      if (isObstacle && !isAction) {
        level.blocked[tile] = 1;
        level.obstacle[tile] = Math.max(kind, 0);
      }
    });
    const anchor = at(objects.x[id], objects.y[id]);
    if (!covers && anchor >= 0 && !level.top[anchor]) level.top[anchor] = id + 1;
  }
  for (const level of levels) {
    for (let tile = 0; tile < tiles; tile++) {
      if (level.cover[tile] === 2 || kindOf(level, tile) === 'rock') level.blocked[tile] = 1;
      level.depth[tile] = kindOf(level, tile) === 'water' ? DEEP : 0;
    }
    // distances to land in two sweeps, from the north-west and back
    for (const step of [1, -1]) {
      const [first, last] = step > 0 ? [0, tiles] : [tiles - 1, -1];
      for (let tile = first; tile !== last; tile += step) {
        if (!level.depth[tile]) continue;
        const x = tile % width, y = (tile - x) / width;
        for (const [dx, dy] of [[step, 0], [0, step], [step, step], [-step, step]]) {
          const before = at(x - dx, y - dy);
          if (before >= 0) level.depth[tile] = Math.min(level.depth[tile], level.depth[before] + 1);
        }
      }
    }
  }

  /** Objects by squares of `SQUARE` tiles for each level, to draw only the visible ones. Obstacles are part of the ground. */
  const SQUARE = 32, across = Math.ceil(width / SQUARE), down = Math.ceil(height / SQUARE);
  const squares = levels.map(() => Array.from({ length: across * down }, () => []));
  for (const id of order) {
    const level = squares[objects.level[id]];
    if (!level || group(id) === GROUP.obstacle || at(objects.x[id], objects.y[id]) < 0) continue;
    level[Math.floor(objects.y[id] / SQUARE) * across + Math.floor(objects.x[id] / SQUARE)].push(id);
  }

  const zoneKey = zone => (zones[zone] ? zones[zone].key : 'none');
  const linkName = link => (links[link] ? links[link].ends.map(zoneKey).join(' – ') : 'none');
  const zoneAt = (level, tile) => (levels[level].hasZones ? levels[level].owner[tile] : -1);

  /** Counter-examples of the certificate, with consecutive numbers. */
  const examples = [];
  if (certificate) {
    for (const finding of certificate.findings) {
      for (const example of finding.counterExamples || []) examples.push({ ...example, promise: finding.promise });
    }
  }

  return {
    head, palette, zones, links, unmet, certificate, examples, levels, width, height, tiles, objects, piles, looks, styles,
    facts, notes, passes: source.passes, GROUP, OBSTACLES, SQUARE, across, down, squares, at, eachCell, tileOf, group, title, resource,
    zoneKey, linkName, zoneAt, kindOf, DEEP,
  };
})();
