'use strict';
// Drawing of one frame of the map: ground, objects and the highlighted tile, from bottom to top.
const Draw = (() => {
  const { GROUP, SQUARE, across, down, squares, levels, objects, zones, links, palette, facts, piles, width, height } = Model;
  const { state, layers } = View;
  const context = View.canvas.getContext('2d', { alpha: false });
  /** Time for painting ground in one frame in milliseconds, so that movement stays smooth. */
  const BUDGET = 9;
  /** Colors of counter-examples, used in rotation. Each counter-example also has a number. */
  const MARKS = ['#d1142c', '#0059c8', '#a3129a', '#a84f00', '#00705f', '#5b3fc4'];

  /** The highlighted items. Tiles are `{ level, x, y }`. */
  const focus = { hover: null, pinned: null, cursor: null, zone: -1, link: -1, hits: [] };
  const layerOf = [null, 'towns', 'mines', 'guards', 'portals', 'treasure', 'places'];
  let isScheduled = false, px = 1;
  /** Rectangles of this frame that names must not cover: left, top, right, bottom. */
  let taken = [];
  /** Plates of this frame that are drawn over all objects. */
  let signs = [];

  /** Adds the edges of tiles for which `is(x, y, dx, dy)` is true, merged to straight lines, because few lines are drawn faster. */
  function addEdges(path, is) {
    for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
      const [lines, places] = dx ? [width, height] : [height, width];
      for (let line = 0; line < lines; line++) {
        for (let from = 0; from < places; from++) {
          const isEdge = place => (dx ? is(line, place, dx, dy) : is(place, line, dx, dy));
          if (!isEdge(from)) continue;
          let to = from + 1;
          while (to < places && isEdge(to)) to++;
          const side = line + (dx + dy > 0 ? 1 : 0);
          path.moveTo(...(dx ? [side, from] : [from, side]));
          path.lineTo(...(dx ? [side, to] : [to, side]));
          from = to;
        }
      }
    }
  }

  /** Borders between zones, one path per level. */
  const borders = levels.map(level => {
    const path = new Path2D();
    if (!level.hasZones) return path;
    const owner = level.owner;
    addEdges(path, (x, y, dx, dy) => {
      const next = Model.at(x + dx, y + dy);
      const tile = y * width + x;
      // shores and rock already show the border there
      return next >= 0 && dx + dy > 0 && owner[tile] !== owner[next] && [tile, next].every(at => Model.kindOf(level, at) === 'land');
    });
    return path;
  });
  /** The outline of a zone, computed on first use. */
  const outlines = new Map();
  function outline(zone) {
    if (!outlines.has(zone)) {
      const path = new Path2D(), { owner } = levels[zones[zone].level];
      addEdges(path, (x, y, dx, dy) => {
        const next = Model.at(x + dx, y + dy);
        return owner[y * width + x] === zone && (next < 0 || owner[next] !== zone);
      });
      outlines.set(zone, path);
    }
    return outlines.get(zone);
  }

  /** The upper left corner of a tile in device pixels. */
  function corner(level, x, y) {
    const at = View.toScreen(level, x, y);
    return at && { x: at.x * state.ratio, y: at.y * state.ratio };
  }
  const center = (level, x, y) => corner(level, x + 0.5, y + 0.5);

  /** The visible tiles of a level. */
  function seenOf(level) {
    const from = corner(level, 0, 0);
    if (!from) return null;
    const seen = {
      left: Math.max(0, -from.x / px), top: Math.max(0, -from.y / px),
      right: Math.min(width, (context.canvas.width - from.x) / px), bottom: Math.min(height, (context.canvas.height - from.y) / px),
    };
    return seen.left < seen.right && seen.top < seen.bottom ? seen : null;
  }

  function text(words, x, y, size, fill, edge, align = 'center') {
    context.font = `600 ${Math.round(size)}px system-ui, "DejaVu Sans", sans-serif`;
    context.textAlign = align;
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    if (edge) {
      context.lineWidth = Math.max(2, size / 4);
      context.strokeStyle = edge;
      context.strokeText(words, x, y);
    }
    context.fillStyle = fill;
    context.fillText(words, x, y);
  }

  /** Half the width of a plate with text. */
  function halfWidth(words, size) {
    context.font = `600 ${Math.round(size)}px system-ui, "DejaVu Sans", sans-serif`;
    return Math.max(context.measureText(words).width / 2 + size * 0.4, size * 0.72);
  }
  function take(x, y, half, tall) {
    taken.push([x - half, y - tall, x + half, y + tall]);
  }
  const isFree = (x, y, half, tall) =>
    !taken.some(([left, top, right, bottom]) => x - half < right && x + half > left && y - tall < bottom && y + tall > top);

  /** Draws text on a plate. */
  function plate(words, x, y, size, fill, ink, edge = null) {
    const half = halfWidth(words, size), tall = size * 0.72;
    take(x, y, half, tall);
    context.beginPath();
    context.roundRect(x - half, y - tall, 2 * half, 2 * tall, tall * 0.7);
    context.fillStyle = fill;
    context.fill();
    if (edge) {
      context.lineWidth = Math.max(1, size / 10);
      context.strokeStyle = edge;
      context.stroke();
    }
    text(words, x, y + size * 0.05, size, ink, null);
  }

  function stroke(path, level, color, thick, dash = []) {
    const from = corner(level, 0, 0);
    if (!from) return;
    context.save();
    context.translate(from.x, from.y);
    context.scale(px, px);
    context.lineWidth = thick * state.ratio / px;
    context.setLineDash(dash.map(length => length * state.ratio / px));
    context.lineCap = dash.length ? 'butt' : 'square';
    context.strokeStyle = color;
    context.stroke(path);
    context.restore();
  }

  /** Minimum CSS pixels per tile for icons of small objects. Below it, they are dots of the ground. */
  const SMALL = 5.5;
  const isFar = () => state.zoom < SMALL;

  /** Position of the icon of an object: centered over the tiles that the object covers, on their lower edge. */
  function spot(id, icon) {
    let left = 1e9, right = -1e9, top = 1e9, bottom = -1e9;
    Model.eachCell(id, tile => {
      const x = tile % width, y = (tile - x) / width;
      left = Math.min(left, x); right = Math.max(right, x); top = Math.min(top, y); bottom = Math.max(bottom, y);
    });
    if (right < left) left = right = objects.x[id], top = bottom = objects.y[id];
    const level = objects.level[id], foot = corner(level, (left + right + 1) / 2, bottom + 1);
    const isOne = left === right && top === bottom;
    return {
      x: Math.round(foot.x - icon.width / 2),
      y: Math.round(isOne ? foot.y - px / 2 - icon.height / 2 : foot.y - icon.height),
      foot, isOne,
    };
  }

  /** Returns a dark or light color, whichever is easier to read on a color (weights of Rec. 601). */
  function inkOn(hex) {
    const [red, green, blue] = [1, 3, 5].map(from => parseInt(hex.slice(from, from + 2), 16));
    return 299 * red + 587 * green + 114 * blue > 125000 ? '#14161c' : '#fff';
  }

  /** Draws the halo around a main town, below all icons. */
  function drawHalo(id) {
    if (!facts.town.get(id)?.isMain) return;
    const icon = Icons.of(id, px, state.ratio), { x, y } = spot(id, icon);
    context.fillStyle = 'rgba(255,253,244,0.36)';
    context.beginPath();
    context.ellipse(x + icon.width / 2, y + icon.height / 2, icon.width * 0.78, icon.height * 0.78, 0, 0, 7);
    context.fill();
  }

  function drawObject(id) {
    const icon = Icons.of(id, px, state.ratio);
    const group = Model.group(id), { x, y } = spot(id, icon);
    const town = facts.town.get(id), portal = facts.portal.get(id), monster = facts.monster.get(id);
    context.drawImage(icon, x, y);
    // text in addition to color
    const r = state.ratio, small = Math.max(10 * r, Math.min(14 * r, px * 0.5));
    if (town || portal) take(x + icon.width / 2, y + icon.height / 2, icon.width / 2, icon.height / 2);
    if (town && town.owner !== null) {
      const [, color] = palette.colors[town.owner];
      signs.push(() => plate(String(town.owner + 1), x + icon.width, y + small * 0.3, Math.max(small, 11 * r), color, inkOn(color), '#fff'));
    }
    const letters = (portal && portal.letters) || facts.ferry.get(id);
    if (letters) {
      signs.push(() => plate(letters, x + icon.width / 2, y - small * 0.5, Math.max(small, 11 * r), '#fffdf4', '#14161c', '#14161c'));
    }
    if (group === GROUP.mine && px >= 13 * r && Model.resource(id)) text(Model.resource(id).slice(0, 2), x + icon.width / 2, y + icon.height + small * 0.3, small, '#fff', '#14161c');
    if (monster && monster.strength && px >= 17 * r) {
      const words = px >= 30 * r ? Kit.short(monster.strength) : String(Words.strengthClass(monster.strength));
      text(words, x + icon.width / 2, y + icon.height + small * 0.2, small * 0.95, '#fff', '#14161c');
    }
    if (group === GROUP.treasure && px >= 30 * r) {
      const pile = piles[objects.pile[id]];
      if (pile && pile.objects[0] === id) text(Kit.short(pile.value), x + icon.width / 2, y + icon.height + small * 0.3, small * 0.9, '#ffe9a8', '#14161c');
    }
  }

  function drawObjects() {
    const margin = SQUARE / 4;
    const byRank = [[], [], [], [], []];
    const rank = [0, 2, 1, 4, 3, 0, 1];
    for (let level = 0; level < levels.length; level++) {
      const seen = seenOf(level);
      if (!seen) continue;
      const from = (at, top) => Math.max(0, Math.min(top - 1, Math.floor(at / SQUARE)));
      for (let cy = from(seen.top - margin, down); cy <= from(seen.bottom + margin, down); cy++) {
        for (let cx = from(seen.left - margin, across); cx <= from(seen.right + margin, across); cx++) {
          for (const id of squares[level][cy * across + cx]) {
            const group = Model.group(id), x = objects.x[id], y = objects.y[id];
            if (!layers[layerOf[group]] || (isFar() && group !== GROUP.town && group !== GROUP.portal && !facts.ferry.has(id))) continue;
            if (x < seen.left - 4 || y < seen.top - 4 || x > seen.right + 4 || y > seen.bottom + 4) continue;
            byRank[rank[group]].push(id);
          }
        }
      }
    }
    byRank[rank[GROUP.town]].forEach(drawHalo);
    for (const list of byRank) for (const id of list) drawObject(id);
    for (const sign of signs) sign();
  }

  function drawNames() {
    const size = Math.max(11, Math.min(16, 8 + state.zoom * 0.8)) * state.ratio;
    for (const [number, zone] of zones.entries()) {
      const at = zone.label && center(zone.level, zone.label[0], zone.label[1]);
      if (!at) continue;
      const words = zone.key.length > 18 ? zone.key.slice(0, 17) + '…' : zone.key;
      const isChosen = number === focus.zone, half = halfWidth(words, size), tall = size * 0.72;
      // next to objects, as close as possible
      const tries = [0, 1, 2, 3].flatMap(ring => [[0, 2], [0, -2], [1, 0], [-1, 0], [1, 2], [-1, -2], [1, -2], [-1, 2]]
        .map(([dx, dy]) => [at.x + dx * ring * (half + size), at.y + dy * ring * tall * 1.1]));
      const [x, y] = tries.find(([x, y]) => isFree(x, y, half, tall)) || [at.x, at.y];
      plate(words, x, y, size, isChosen ? '#fffdf4' : 'rgba(16,18,26,0.74)', isChosen ? '#14161c' : '#fff', '#fffdf4');
    }
  }

  function square(at, color, thick, grow = 0, dash = []) {
    const from = at && corner(at.level, at.x - grow, at.y - grow);
    if (!from) return;
    const side = px * (1 + 2 * grow);
    context.lineWidth = thick * state.ratio;
    context.strokeStyle = color;
    context.setLineDash(dash.map(length => length * state.ratio));
    context.strokeRect(from.x, from.y, side, side);
    context.setLineDash([]);
  }

  function line(from, to, color, thick, dash = []) {
    context.lineCap = 'round';
    for (const [width, style] of [[thick + 3, 'rgba(12,14,22,0.75)'], [thick, color]]) {
      context.lineWidth = width * state.ratio;
      context.strokeStyle = style;
      context.setLineDash(dash.map(length => length * state.ratio));
      context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(to.x, to.y);
      context.stroke();
    }
    context.setLineDash([]);
  }

  const centerOf = id => { const { level, x, y } = Model.tileOf(id); return center(level, x, y); };

  /** Highlights an object with its pile, its guard and the tiles that it controls, and its other end. */
  function drawObjectFocus(id) {
    const level = objects.level[id];
    if (!corner(level, 0, 0)) return;
    const cells = (of, color, thick) => {
      let isEmpty = true;
      const one = tile => {
        isEmpty = false;
        square({ level: objects.level[of], x: tile % width, y: Math.floor(tile / width) }, color, thick);
      };
      Model.eachCell(of, one);
      if (isEmpty) square({ level: objects.level[of], x: objects.x[of], y: objects.y[of] }, color, thick);
    };
    const number = objects.guardsPile[id] >= 0 ? objects.guardsPile[id] : objects.pile[id], pile = piles[number];
    if (pile) {
      for (const other of pile.objects) if (other < objects.count && other !== id) cells(other, 'rgba(255,236,150,0.9)', 1.5);
      if (pile.guard >= 0 && pile.guard < objects.count) {
        square({ level, x: objects.x[pile.guard], y: objects.y[pile.guard] }, '#ffb38a', 2, 1, [5, 4]);
        if (pile.guard !== id) line(centerOf(id), centerOf(pile.guard), '#ffb38a', 1.5);
      }
    }
    if (Model.group(id) === GROUP.guard) square({ level, x: objects.x[id], y: objects.y[id] }, '#ffb38a', 2, 1, [5, 4]);
    const portal = facts.portal.get(id);
    if (portal && portal.partner < objects.count) {
      const to = centerOf(portal.partner);
      if (to) {
        line(centerOf(id), to, Model.styles[objects.style[id]][2], 3, [9, 6]);
        square(Model.tileOf(portal.partner), '#fff', 2.5, 0.4);
      }
    }
    cells(id, '#ffffff', 2.5);
  }

  function drawLink(link) {
    const guards = link.guards.filter(id => id < objects.count);
    for (const id of link.portals) if (id < objects.count) square(Model.tileOf(id), '#fff', 2.5, 0.15);
    for (const [x, y, level] of link.portals.length ? [] : link.places) square({ level, x, y }, '#fff', 2.5, 0.15);
    for (const id of guards) square({ level: objects.level[id], x: objects.x[id], y: objects.y[id] }, '#ffb38a', 2, 1, [5, 4]);
    const [a, b] = link.portals.filter(id => id < objects.count).map(centerOf);
    if (a && b) line(a, b, '#fff', 2.5, [9, 6]);
  }

  /** Draws the findings of the audit: tiles in the color and with the number of their counter-example. */
  function drawMarks() {
    Model.examples.forEach((example, number) => {
      const color = MARKS[number % MARKS.length];
      context.fillStyle = color + 'a0';
      for (const [x, y, level] of example.tiles) {
        const at = corner(level, x, y);
        if (at && at.x > -px && at.y > -px && at.x < context.canvas.width && at.y < context.canvas.height) {
          context.fillRect(at.x, at.y, Math.max(px, 2), Math.max(px, 2));
        }
      }
    });
    Model.examples.forEach((example, number) => {
      const tile = example.tiles[example.tiles.length >> 1], at = tile && center(tile[2], tile[0], tile[1]);
      if (!at) return;
      const size = 13 * state.ratio, up = px / 2 + size;
      line(at, { x: at.x, y: at.y - up }, MARKS[number % MARKS.length], 2);
      plate(String(number + 1), at.x, at.y - up, size, MARKS[number % MARKS.length], '#fff', '#fff');
    });
  }

  function drawLevels(deadline) {
    let isDone = true;
    for (let level = 0; level < levels.length; level++) {
      const seen = seenOf(level);
      if (!seen) continue;
      const from = corner(level, 0, 0);
      isDone = Ground.draw(context, level, Math.round(from.x), Math.round(from.y), px, seen, layers, isFar(), deadline) && isDone;
      context.lineWidth = 2 * state.ratio;
      context.strokeStyle = '#14161c';
      context.strokeRect(Math.round(from.x) - state.ratio, Math.round(from.y) - state.ratio, width * px + 2 * state.ratio, height * px + 2 * state.ratio);
      if (layers.zones) {
        const dash = state.zoom > 3 ? [Math.max(2, state.zoom / 5), Math.max(2, state.zoom / 3.5)] : [];
        stroke(borders[level], level, 'rgba(12,14,22,0.35)', Math.min(3, 1 + state.zoom / 12), dash);
        stroke(borders[level], level, 'rgba(255,253,244,0.75)', Math.min(2, 0.6 + state.zoom / 16), dash);
      }
    }
    return isDone;
  }

  function frame() {
    isScheduled = false;
    taken = [];
    signs = [];
    px = state.zoom * state.ratio;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.imageSmoothingEnabled = px < 32;
    context.fillStyle = getComputedStyle(document.body).backgroundColor;
    context.fillRect(0, 0, context.canvas.width, context.canvas.height);
    const isDone = drawLevels(performance.now() + BUDGET);
    context.imageSmoothingEnabled = false;
    if (zones[focus.zone]) {
      stroke(outline(focus.zone), zones[focus.zone].level, '#14161c', 5);
      stroke(outline(focus.zone), zones[focus.zone].level, '#ffe14d', 2.5);
    }
    drawObjects();
    if (layers.zones) drawNames();
    if (layers.audit) drawMarks();
    for (const id of focus.hits) square(Model.tileOf(id), '#ff5ad1', 2.5, 0.3);
    if (links[focus.link]) drawLink(links[focus.link]);
    const shown = focus.hover || focus.pinned || focus.cursor;
    for (const at of new Set([focus.pinned, shown])) {
      const id = at ? levels[at.level].top[Model.at(at.x, at.y)] - 1 : -1;
      if (id >= 0) drawObjectFocus(id);
    }
    if (focus.hover) square(focus.hover, 'rgba(255,255,255,0.9)', 1);
    if (focus.pinned) square(focus.pinned, '#ffe14d', 2);
    if (focus.cursor && document.activeElement === View.canvas) {
      square(focus.cursor, '#14161c', 4);
      square(focus.cursor, '#ffffff', 2, 0, [4, 3]);
    }
    // tests wait until the frame on the screen is complete
    document.documentElement.dataset.frame = isDone ? 'done' : 'part';
    if (!isDone) schedule();
  }

  /** Schedules a frame, unless one is scheduled already. */
  function schedule() {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(frame);
  }

  return { schedule, now: frame, focus, MARKS };
})();
