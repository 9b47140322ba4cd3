'use strict';
// Which part of the map is seen: levels beside each other or one at a time, and how large.
const View = (() => {
  const { width, height, levels } = Model;
  /** Tiles between two levels. */
  const GAP = Math.max(2, Math.round(width / 40));
  const MOST = 56;
  const canvas = Kit.byId('map');
  /** `x`, `y`: tile in the middle of the screen, on the sheet of all levels. `zoom`: pixels of style a tile. */
  const state = { x: 0, y: 0, zoom: 1, level: 0, isAll: levels.length > 1, w: 1, h: 1, ratio: 1 };
  const layers = {
    terrain: true, water: true, tint: false, zones: true, obstacles: true, roads: true, rivers: true,
    towns: true, mines: true, guards: true, treasure: true, places: true, portals: true, audit: true,
  };
  let onChange = () => {};

  const isStacked = () => state.h * width > state.w * height;
  /** The upper left tile of a level on the sheet; `null` when it is not shown. */
  function origin(level) {
    if (!state.isAll) return level === state.level ? { x: 0, y: 0 } : null;
    return isStacked() ? { x: 0, y: level * (height + GAP) } : { x: level * (width + GAP), y: 0 };
  }
  function sheet() {
    const more = state.isAll ? levels.length - 1 : 0;
    return isStacked()
      ? { w: width, h: height + more * (height + GAP) }
      : { w: width + more * (width + GAP), h: height };
  }
  const fitZoom = () => {
    const { w, h } = sheet();
    return Math.min(state.w / w, state.h / h) * 0.97;
  };

  /** Pixels of style of a tile's upper left corner; `null` when its level is not shown. */
  function toScreen(level, x, y) {
    const from = origin(level);
    if (!from) return null;
    return {
      x: (from.x + x - state.x) * state.zoom + state.w / 2,
      y: (from.y + y - state.y) * state.zoom + state.h / 2,
    };
  }
  /** The tile at a point; `null` beside the map. */
  function toTile(px, py) {
    const sx = (px - state.w / 2) / state.zoom + state.x, sy = (py - state.h / 2) / state.zoom + state.y;
    for (let level = 0; level < levels.length; level++) {
      const from = origin(level);
      const x = from ? Math.floor(sx - from.x) : -1, y = from ? Math.floor(sy - from.y) : -1;
      if (Model.at(x, y) >= 0) return { level, x, y };
    }
    return null;
  }

  function keepNear() {
    const { w, h } = sheet();
    state.zoom = Math.min(MOST, Math.max(Math.min(fitZoom() * 0.7, MOST), state.zoom));
    const within = (at, side, screen) => {
      const half = screen / 2 / state.zoom;
      return side <= 2 * half ? side / 2 : Math.min(side - half + 3, Math.max(half - 3, at));
    };
    state.x = within(state.x, w, state.w);
    state.y = within(state.y, h, state.h);
    onChange();
  }

  function zoomAt(px, py, factor) {
    const before = { x: (px - state.w / 2) / state.zoom, y: (py - state.h / 2) / state.zoom };
    const zoom = Math.min(MOST, Math.max(fitZoom() * 0.7, state.zoom * factor));
    state.x += before.x - before.x * state.zoom / zoom;
    state.y += before.y - before.y * state.zoom / zoom;
    state.zoom = zoom;
    keepNear();
  }
  const zoom = factor => zoomAt(state.w / 2, state.h / 2, factor);
  function pan(dx, dy) {
    state.x -= dx / state.zoom;
    state.y -= dy / state.zoom;
    keepNear();
  }
  function fit() {
    const { w, h } = sheet();
    state.zoom = fitZoom();
    state.x = w / 2;
    state.y = h / 2;
    keepNear();
  }

  /** Shows a tile in the middle; at least so large that it can be told from its neighbours. */
  function goTo(level, x, y, least = 14) {
    if (!levels[level]) return;
    if (!state.isAll) state.level = level;
    const from = origin(level);
    state.zoom = Math.max(state.zoom, least);
    state.x = from.x + x + 0.5;
    state.y = from.y + y + 0.5;
    keepNear();
  }
  /** Moves the view as little as needed to have a tile on it. */
  function reveal(level, x, y) {
    if (!origin(level)) showLevel(level);
    const at = toScreen(level, x, y), edge = Math.min(80, state.w / 4, state.h / 4);
    const over = (pixel, side) => Math.min(0, pixel - edge) + Math.max(0, pixel + state.zoom - side + edge);
    const dx = over(at.x, state.w), dy = over(at.y, state.h);
    if (dx || dy) pan(-dx, -dy);
  }

  /** One level, at the same place of it; -1 for all of them. */
  function showLevel(level) {
    const isAll = level < 0;
    if (isAll === state.isAll && (isAll || level === state.level)) return;
    const middle = toTile(state.w / 2, state.h / 2);
    const wasFit = state.zoom <= fitZoom() * 1.02;
    state.isAll = isAll;
    if (!isAll) state.level = level;
    if (wasFit || !middle) return fit();
    const from = origin(isAll ? middle.level : level);
    state.x = from.x + middle.x + 0.5;
    state.y = from.y + middle.y + 0.5;
    keepNear();
  }
  /** All levels, then each alone, then all again. */
  function nextLevel() {
    if (levels.length < 2) return;
    const now = state.isAll ? -1 : state.level;
    showLevel(now + 1 < levels.length ? now + 1 : -1);
  }

  /** Takes the size of the canvas; true when it changed. */
  function measure() {
    const rect = canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
    const w = Math.max(1, rect.width), h = Math.max(1, rect.height);
    if (w === state.w && h === state.h && ratio === state.ratio) return false;
    const wasFit = state.w === 1 || state.zoom <= fitZoom() * 1.02;
    Object.assign(state, { w, h, ratio });
    canvas.width = Math.round(w * ratio);
    canvas.height = Math.round(h * ratio);
    if (wasFit) fit(); else keepNear();
    return true;
  }

  return {
    canvas, state, layers, origin, sheet, toScreen, toTile, zoomAt, zoom, pan, fit, goTo, reveal, showLevel, nextLevel, measure, fitZoom,
    listen: listener => { onChange = listener; },
  };
})();
