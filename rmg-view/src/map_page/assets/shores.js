'use strict';
// Shores: depth of water, sand and foam. Also mouths of rivers, and bridges.
const Shores = (() => {
  const { at, DEEP, OBSTACLES } = Model;
  const SHALLOW = [128, 214, 204], DEEPEST = [8, 22, 62], SAND = [222, 202, 150], FOAM = [232, 244, 240];
  const LAKE = OBSTACLES.indexOf('lake');
  const STEPS = [[0, -1], [1, 0], [0, 1], [-1, 0]];

  const css = ([r, g, b]) => `rgb(${r},${g},${b})`;
  const blend = (color, other, share) => color.map((channel, at) => Math.round(channel * (1 - share) + other[at] * share));

  /** Color of water by depth. */
  const sea = (open, depth) =>
    (depth < 3 ? blend(open, SHALLOW, (3 - depth) * 0.2) : blend(open, DEEPEST, (depth - 3) / (DEEP - 3) * 0.45));

  /** Radii of the corners of a tile. A corner is round if neither adjacent neighbor has the same kind. */
  function roundCorners(is, x, y, radius) {
    const [n, e, s, w] = STEPS.map(([dx, dy]) => is(x + dx, y + dy));
    return [!n && !w, !n && !e, !s && !e, !s && !w].map(isRound => (isRound ? radius : 0));
  }

  /** Sets the path to squares with round corners. */
  function addShape(context, cells, pixels, shift) {
    context.beginPath();
    for (const { x, y, corners } of cells) {
      const left = x * pixels + shift, top = y * pixels + shift;
      if (corners.some(Boolean)) context.roundRect(left, top, pixels + 0.5, pixels + 0.5, corners);
      else context.rect(left, top, pixels + 0.5, pixels + 0.5);
    }
  }

  /** Paints sand and foam where water meets land, then water with round corners. */
  function paint(context, level, x0, y0, w, h, pixels, colorOf) {
    const is = (x, y) => { const tile = at(x, y); return tile < 0 || level.depth[tile] > 0; };
    const cells = [];
    for (let y = -1; y <= h; y++) {
      for (let x = -1; x <= w; x++) {
        const tile = at(x0 + x, y0 + y);
        if (tile < 0 || !level.depth[tile] || level.depth[tile] > 2) continue;
        cells.push({ x, y, tile, corners: roundCorners(is, x0 + x, y0 + y, pixels * 0.42) });
      }
    }
    const shore = cells.filter(({ tile }) => level.depth[tile] === 1);
    for (const { x, y, corners } of shore) {
      if (!corners.some(Boolean)) continue;
      // land is visible at round corners
      const land = STEPS.map(([dx, dy]) => at(x0 + x + dx, y0 + y + dy)).find(tile => tile >= 0 && !level.depth[tile]);
      context.fillStyle = css(colorOf(land).map(Math.round));
      context.fillRect(x * pixels, y * pixels, pixels, pixels);
    }
    for (const [color, width] of [[SAND, 0.6], [FOAM, 0.16]]) {
      context.strokeStyle = css(color);
      context.lineWidth = pixels * width;
      addShape(context, shore, pixels, 0);
      context.stroke();
    }
    for (const cell of cells) {
      context.fillStyle = css(colorOf(cell.tile).map(Math.round));
      addShape(context, [cell], pixels, 0);
      context.fill();
    }
    // surf on the water only, so that obstacles on land do not hide it
    context.save();
    addShape(context, cells, pixels, 0);
    context.clip();
    context.lineJoin = 'round';
    context.lineCap = 'round';
    const land = new Path2D();
    for (const { x, y } of shore) {
      STEPS.forEach(([dx, dy], side) => {
        if (is(x0 + x + dx, y0 + y + dy)) return;
        const [ax, ay, bx, by] = [[0, 0, 1, 0], [1, 0, 1, 1], [0, 1, 1, 1], [0, 0, 0, 1]][side];
        land.moveTo((x + ax) * pixels, (y + ay) * pixels);
        land.lineTo((x + bx) * pixels, (y + by) * pixels);
      });
    }
    for (const [width, alpha] of [[0.7, 0.25], [0.4, 0.35], [0.2, 0.6]]) {
      context.strokeStyle = `rgba(${FOAM.join()},${alpha})`;
      context.lineWidth = pixels * width;
      context.stroke(land);
    }
    context.restore();
  }

  /** Returns the step at the end of a river: into adjacent water, else over the edge of the map. Straight ahead has priority over turns. */
  function riverEnds(level) {
    const isWater = tile => tile >= 0 && (level.depth[tile] > 0 || level.obstacle[tile] === LAKE);
    return (x, y) => {
      const isAhead = ([dx, dy]) => { const tile = at(x - dx, y - dy); return tile >= 0 && level.river[tile] > 0; };
      const steps = [...STEPS].sort((a, b) => isAhead(b) - isAhead(a));
      const mouth = steps.find(([dx, dy]) => isWater(at(x + dx, y + dy)));
      if (mouth) return mouth.map(step => step * 0.75);
      const edge = steps.find(([dx, dy]) => at(x + dx, y + dy) < 0);
      return edge && edge.map(step => step / 2);
    };
  }

  /** Paints bridges of planks with rails where a road crosses a river, along the road. */
  function paintBridges(context, level, x0, y0, w, h, pixels) {
    const LONG = 0.9, WIDE = 0.66, RAIL = 0.1;
    for (let y = 0; y < h; y++) {
      for (let x = 0; x < w; x++) {
        const tile = at(x0 + x, y0 + y);
        if (!level.road[tile] || !level.river[tile]) continue;
        const isUpright = [-1, 1].some(dy => { const next = at(x0 + x, y0 + y + dy); return next >= 0 && level.road[next] > 0; });
        for (const [color, wide] of [['#3e2a1a', WIDE], ['#967044', WIDE - 2 * RAIL]]) {
          const [across, down] = isUpright ? [wide, LONG] : [LONG, wide];
          context.fillStyle = color;
          context.fillRect((x + 0.5 - across / 2) * pixels, (y + 0.5 - down / 2) * pixels, across * pixels, down * pixels);
        }
      }
    }
  }

  /** Color of water at the shore at small scales. */
  const surf = color => blend(color, FOAM, 0.22);

  return { sea, surf, roundCorners, addShape, paint, riverEnds, paintBridges };
})();
