'use strict';
// The ground: terrain, rivers, roads and obstacles. It is painted once into squares of tiles for a few sizes, and then only copied.
const Ground = (() => {
  const { SQUARE, across, down, levels, palette, width, height, zones, at, OBSTACLES, GROUP } = Model;
  /** Device pixels per tile for which squares are painted. */
  const BANDS = [1, 2, 4, 8, 16, 32];
  /** Maximum cached pixels, four bytes each. */
  const ROOM = 28e6;
  const kept = new Map();
  let used = 0;

  const rgb = hex => [1, 3, 5].map(from => parseInt(hex.slice(from, from + 2), 16));
  const css = ([r, g, b]) => `rgb(${r},${g},${b})`;
  const lit = (color, percent) => color.map(channel => Math.max(0, Math.min(255, Math.round(channel * (100 + percent) / 100))));
  const UNKNOWN = ['unknown', '#808080', '#505050', false];
  const terrains = palette.terrains.map(([, free, blocked, , obstacles]) => ({ free: rgb(free), blocked: rgb(blocked), obstacles: obstacles.map(rgb) }));
  const colorsOf = number => terrains[number] || { free: rgb(UNKNOWN[1]), blocked: rgb(UNKNOWN[2]), obstacles: [] };
  const tints = zones.map(zone => rgb(zone.player === null ? zone.color : palette.colors[zone.player][1]));
  /** Colors of ground when the terrain layer is off. */
  const PLAIN = { free: [214, 209, 196], blocked: [150, 146, 136], obstacles: [] };

  /** Color of reefs. */
  const REEF = [108, 112, 114];

  const bandFor = pixels => BANDS.find(band => band >= pixels * 0.99) || BANDS[BANDS.length - 1];

  /** The painted layers as bits. Small objects are included only if they are dots. */
  function maskOf(layers, isFar) {
    const names = ['terrain', 'water', 'obstacles', 'roads', 'rivers', 'tint', ...(isFar ? ['guards', 'mines', 'treasure', 'places'] : [])];
    return names.reduce((mask, name, bit) => mask | (layers[name] ? 1 << bit : 0), isFar ? 1 << 12 : 0);
  }

  /** Dots for small objects: the layer, and the width as a fraction of a tile. At small scales, icons would hide the land. */
  const DOTS = {
    [GROUP.guard]: ['guards', () => 0.95], [GROUP.mine]: ['mines', () => 1.2], [GROUP.place]: ['places', () => 0.6],
    [GROUP.treasure]: ['treasure', tenths => tenths / 18],
  };
  /** Small objects by level and square, computed on first use. */
  let dotted = null;
  function dotsOf(number, square) {
    if (!dotted) {
      dotted = levels.map(() => Array.from({ length: across * down }, () => []));
      for (const [level, list] of Model.squares.entries()) {
        for (const id of list.flat()) {
          const { x, y } = Model.tileOf(id), [, tenths, fill, group] = Model.styles[Model.objects.style[id]];
          if (!DOTS[group] || at(x, y) < 0) continue;
          const [layer, share] = DOTS[group];
          dotted[level][Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE)].push({ x, y, layer, share: share(tenths), fill });
        }
      }
    }
    return dotted[number][square];
  }
  function paintDots(context, dots, x0, y0, layers, pixels) {
    for (const { x, y, layer, share, fill } of dots) {
      const side = Math.round(pixels * share);
      if (!side || !layers[layer]) continue;
      const left = Math.round((x - x0 + 0.5) * pixels - side / 2), top = Math.round((y - y0 + 0.5) * pixels - side / 2);
      if (side > 3) {
        context.fillStyle = '#14161c';
        context.fillRect(left - 1, top - 1, side + 2, side + 2);
      }
      context.fillStyle = fill;
      context.fillRect(left, top, side, side);
    }
  }

  const ROCK = { top: [35, 31, 36], face: [112, 94, 80] };
  const isRock = (level, tile) => Model.kindOf(level, tile) === 'rock';

  /** Colors of a tile: open and blocked. */
  function tileColors(level, tile, layers) {
    const ground = layers.terrain ? colorsOf(level.terrain[tile]) : PLAIN;
    const isDeep = layers.water && layers.terrain && level.depth[tile];
    const base = isRock(level, tile) ? { free: ROCK.top, blocked: ROCK.top }
      : isDeep ? { free: Shores.sea(ground.free, level.depth[tile]), blocked: REEF }
      : { free: ground.free, blocked: ground.obstacles[level.obstacle[tile] - 1] || ground.blocked };
    if (!layers.tint || !level.hasZones) return base;
    const tint = tints[level.owner[tile]];
    if (!tint) return base;
    const mixed = (color, share) => color.map((channel, at) => channel * (1 - share) + tint[at] * share);
    return { free: mixed(base.free, 0.6), blocked: mixed(base.blocked, 0.4) };
  }

  /** Paints tiles as single pixels, for small scales. */
  function paintFar(context, level, x0, y0, w, h, layers, pixels) {
    const image = context.createImageData(w, h);
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const tile = at(x0 + x, y0 + y), colors = tileColors(level, tile, layers);
        let color = layers.obstacles && level.blocked[tile] ? colors.blocked : colors.free;
        if (pixels < 4 && layers.rivers && level.river[tile]) color = rgb(palette.rivers[level.river[tile] - 1]?.[1] || '#3a76c4');
        if (pixels < 4 && layers.roads && level.road[tile]) color = rgb(palette.roads[level.road[tile] - 1]?.[1] || '#ecdeba');
        if (layers.water && layers.terrain && level.depth[tile] === 1 && !level.blocked[tile]) color = Shores.surf(color);
        const shade = (Kit.hash(x0 + x, y0 + y, 1) % 9) - 4;
        image.data.set([...lit(color, shade), 255], (y * w + x) * 4);
      }
    }
    const small = document.createElement('canvas');
    small.width = w;
    small.height = h;
    small.getContext('2d').putImageData(image, 0, 0);
    context.imageSmoothingEnabled = false;
    context.drawImage(small, 0, 0, w * pixels, h * pixels);
  }

  /** Paints terrain as tiles with slightly different brightness. */
  function paintOpen(context, level, x0, y0, w, h, layers, pixels) {
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const tile = at(x0 + x, y0 + y), color = tileColors(level, tile, layers).free;
        const wide = Kit.hash((x0 + x) >> 2, (y0 + y) >> 2, 2) % 7 - 3, near = Kit.hash(x0 + x, y0 + y, 3) % 5 - 2;
        context.fillStyle = css(lit(color, wide + near));
        context.fillRect(x * pixels, y * pixels, pixels, pixels);
      }
    }
  }

  /** Paints roads or rivers: lines from the center of a tile to the adjacent tiles of the same road or river. */
  function paintLines(context, cells, colors, x0, y0, w, h, pixels, thickness, edge, endOf = () => null) {
    const is = (x, y) => { const tile = at(x, y); return tile >= 0 && cells[tile] > 0; };
    const strokes = new Map();
    for (let y = -1; y <= h; y++) {
      for (let x = -1; x <= w; x++) {
        const tx = x0 + x, ty = y0 + y;
        if (!is(tx, ty)) continue;
        const number = cells[at(tx, ty)];
        if (!strokes.has(number)) strokes.set(number, []);
        const lines = strokes.get(number);
        const steps = [];
        for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0], [0, -1], [1, 1], [-1, 1], [1, -1], [-1, -1]]) {
          if (!is(tx + dx, ty + dy)) continue;
          // no diagonal line if the road continues over a tile next to it
          if (dx && dy && (is(tx + dx, ty) || is(tx, ty + dy))) continue;
          steps.push([dx / 2, dy / 2]);
        }
        const end = steps.length < 2 && endOf(tx, ty);
        if (end) steps.push(end);
        const center = [x + 0.5, y + 0.5], points = steps.map(([dx, dy]) => [center[0] + dx, center[1] + dy]);
        // a bend through the tile, or lines from its center to every side where the road continues
        if (points.length === 2) lines.push([...points[0], ...center, ...points[1]]);
        else for (const point of points) lines.push([...center, ...point, ...point]);
        if (!points.length) lines.push([...center, ...center, center[0] + 0.001, center[1]]);
      }
    }
    context.lineCap = 'round';
    for (const isEdge of [true, false]) {
      for (const [number, lines] of strokes) {
        context.strokeStyle = isEdge ? edge : (colors[number - 1] || ['', '#c8b48c'])[1];
        const [, , share = thickness] = colors[number - 1] || [];
        context.lineWidth = pixels * share + (isEdge ? Math.max(1.5, pixels / 8) : 0);
        context.beginPath();
        for (const [ax, ay, cx, cy, bx, by] of lines) {
          context.moveTo(ax * pixels, ay * pixels);
          context.quadraticCurveTo(cx * pixels, cy * pixels, bx * pixels, by * pixels);
        }
        context.stroke();
      }
    }
  }

  /** Visible share of the ground between some kinds of obstacles, and the positions of obstacles that appear twice per tile. */
  const BARE = { plant: 0.75, rock: 0.6, crater: 0.7, animal: 0.5, structure: 0.5 };
  const TWICE = { tree: [[0.7, 0.25], [0.3, 0.7]], plant: [[0.25, 0.3], [0.7, 0.7]], rock: [[0.7, 0.3], [0.3, 0.65]], mountain: [[0.75, 0.3], [0.35, 0.6]] };

  /** Paints blocked tiles as one area with round corners and a shadow, and drawings of the obstacles. */
  function paintBlocked(context, level, x0, y0, w, h, layers, pixels) {
    const is = (x, y) => { const tile = at(x, y); return tile < 0 || level.blocked[tile] === 1; };
    const cells = [];
    for (let y = -1; y <= h; y++) {
      for (let x = -1; x <= w; x++) {
        const tx = x0 + x, ty = y0 + y;
        if (at(tx, ty) < 0 || !is(tx, ty)) continue;
        cells.push({ x, y, tile: at(tx, ty), corners: Shores.roundCorners(is, tx, ty, pixels * 0.42) });
      }
    }
    const shape = (list, shift) => {
      Shores.addShape(context, list, pixels, shift);
      context.fill();
    };
    context.fillStyle = 'rgba(12,14,22,0.38)';
    shape(cells, pixels * 0.16);
    const byColor = new Map();
    for (const cell of cells) {
      // the ground is visible between low obstacles
      const { free, blocked } = tileColors(level, cell.tile, layers), bare = BARE[OBSTACLES[level.obstacle[cell.tile]]] || 0;
      const color = css(blocked.map((channel, at) => Math.round(channel * (1 - bare) + free[at] * bare)));
      if (!byColor.has(color)) byColor.set(color, []);
      byColor.get(color).push(cell);
    }
    for (const [color, list] of byColor) {
      context.fillStyle = color;
      shape(list, 0);
    }
    for (const { x, y, tile } of cells) {
      if (isRock(level, tile)) {
        // the face of a rock above the floor
        if (!is(x0 + x, y0 + y + 1)) {
          context.fillStyle = css(ROCK.face);
          context.fillRect(x * pixels, (y + 0.55) * pixels, pixels + 0.5, pixels * 0.45);
        }
        continue;
      }
      const color = tileColors(level, tile, layers).blocked;
      // two of most obstacles per tile, the southern one in front
      for (const [dx, dy] of TWICE[OBSTACLES[level.obstacle[tile]]] || [[0.5, 0.5]]) {
        paintObstacle(context, level.obstacle[tile], color, (x + dx) * pixels, (y + dy) * pixels, pixels, Kit.hash(x0 + x, y0 + y, 4 + dx * 8));
      }
    }
  }

  /** Paints an obstacle as a small drawing around a point. */
  function paintObstacle(context, kind, color, cx, cy, pixels, chance) {
    const x = cx + ((chance & 15) - 7.5) / 15 * pixels * 0.3, y = cy + ((chance >> 4 & 15) - 7.5) / 15 * pixels * 0.3;
    const size = pixels * (0.3 + (chance >> 8 & 7) / 7 * 0.14);
    const light = css(lit(color, 28)), dark = css(lit(color, -32));
    const polygon = (fill, ...points) => {
      context.fillStyle = fill;
      context.beginPath();
      points.forEach(([px, py]) => context.lineTo(x + px * size, y + py * size));
      context.fill();
    };
    const disc = (fill, px, py, rx, ry) => {
      context.fillStyle = fill;
      context.beginPath();
      context.ellipse(x + px * size, y + py * size, rx * size, ry * size, 0, 0, 7);
      context.fill();
    };
    switch (OBSTACLES[kind]) {
      case 'mountain':
        polygon(dark, [0, -1.1], [1.2, 0.9], [-0.1, 0.9]);
        polygon(light, [0, -1.1], [-1.2, 0.9], [-0.1, 0.9]);
        break;
      case 'tree':
        disc(dark, 0.15, 0.2, 0.95, 0.9);
        disc(css(lit(color, 12)), 0, -0.05, 0.8, 0.8);
        disc(light, -0.25, -0.3, 0.35, 0.35);
        break;
      case 'lake':
        disc(light, -0.3, -0.3, 0.75, 0.16);
        disc(light, 0.35, 0.4, 0.6, 0.14);
        break;
      case 'crater':
        disc(dark, 0, 0.1, 1.1, 0.8);
        disc(css(lit(color, -55)), 0, 0, 0.7, 0.5);
        break;
      case 'rock':
        polygon(dark, [-0.9, 0.6], [-0.4, -0.6], [0.5, -0.7], [1, 0.6]);
        polygon(light, [-0.9, 0.6], [-0.4, -0.6], [0.2, -0.65], [0, 0.6]);
        break;
      case 'plant':
        polygon(light, [-0.1, 0.7], [-0.7, -0.5], [0, 0.2]);
        polygon(light, [0, 0.7], [0, -0.9], [0.2, 0.4]);
        polygon(light, [0.1, 0.7], [0.8, -0.4], [0.2, 0.3]);
        break;
      case 'structure':
        polygon(dark, [-0.8, 0.8], [-0.8, -0.4], [0.8, -0.4], [0.8, 0.8]);
        polygon(light, [-1, -0.4], [0, -1.1], [1, -0.4]);
        break;
      default:
        disc(dark, 0.12, 0.15, 0.85, 0.8);
        disc(css(lit(color, 14)), 0, 0, 0.7, 0.65);
    }
  }

  /** Paints the square in column `cx`, row `cy` of a level. */
  function paint(number, cx, cy, pixels, layers, isFar) {
    const level = levels[number], x0 = cx * SQUARE, y0 = cy * SQUARE;
    const w = Math.min(SQUARE, width - x0), h = Math.min(SQUARE, height - y0);
    const canvas = document.createElement('canvas');
    canvas.width = w * pixels;
    canvas.height = h * pixels;
    const context = canvas.getContext('2d', { alpha: false });
    if (pixels < 8) paintFar(context, level, x0, y0, w, h, layers, pixels);
    else paintOpen(context, level, x0, y0, w, h, layers, pixels);
    const colorOf = tile => tileColors(level, tile, layers).free;
    if (pixels >= 8 && layers.terrain && layers.water) Shores.paint(context, level, x0, y0, w, h, pixels, colorOf);
    if (pixels >= 8 && layers.obstacles) paintBlocked(context, level, x0, y0, w, h, layers, pixels);
    if (pixels >= 4 && layers.rivers) paintLines(context, level.river, palette.rivers, x0, y0, w, h, pixels, 0.4, 'rgba(20,30,60,0.5)', Shores.riverEnds(level));
    if (pixels >= 8 && layers.rivers && layers.roads) Shores.paintBridges(context, level, x0, y0, w, h, pixels);
    if (pixels >= 4 && layers.roads) paintLines(context, level.road, palette.roads, x0, y0, w, h, pixels, 0.28, '#42321f');
    if (isFar) paintDots(context, dotsOf(number, cy * across + cx), x0, y0, layers, pixels);
    return canvas;
  }

  /** Returns a cached square, if there is one. */
  function find(key) {
    const canvas = kept.get(key);
    if (canvas) {
      // move to the end: the squares that were not used for the longest time are removed first
      kept.delete(key);
      kept.set(key, canvas);
    }
    return canvas;
  }
  function keep(key, canvas) {
    kept.set(key, canvas);
    used += canvas.width * canvas.height;
    for (const [old, other] of kept) {
      if (used <= ROOM || old === key) break;
      kept.delete(old);
      used -= other.width * other.height;
    }
  }

  /**
   * Draws the visible part of a level. Paints missing squares until `deadline`, and stretches smaller ones after it.
   * With `isFar`, small objects are dots of the ground. Returns whether all squares were available.
   */
  function draw(context, number, left, top, pixels, seen, layers, isFar, deadline) {
    const mask = maskOf(layers, isFar), band = bandFor(pixels);
    let isDone = true;
    const edge = tile => Math.round(tile * pixels);
    for (let cy = Math.max(0, Math.floor(seen.top / SQUARE)); cy < down && cy * SQUARE < seen.bottom; cy++) {
      for (let cx = Math.max(0, Math.floor(seen.left / SQUARE)); cx < across && cx * SQUARE < seen.right; cx++) {
        const key = size => `${number}/${size}/${cx}/${cy}/${mask}`;
        let canvas = find(key(band));
        if (!canvas && performance.now() < deadline) {
          canvas = paint(number, cx, cy, band, layers, isFar);
          keep(key(band), canvas);
        }
        if (!canvas) {
          isDone = false;
          canvas = BANDS.map(size => find(key(size))).find(Boolean);
          if (!canvas) {
            canvas = paint(number, cx, cy, BANDS[1], layers, isFar);
            keep(key(BANDS[1]), canvas);
          }
        }
        const x = cx * SQUARE, y = cy * SQUARE;
        const right = edge(Math.min(x + SQUARE, width)), bottom = edge(Math.min(y + SQUARE, height));
        context.drawImage(canvas, left + edge(x), top + edge(y), right - edge(x), bottom - edge(y));
      }
    }
    return isDone;
  }

  return { draw };
})();
