'use strict';
// The visible part of the map: levels next to each other or one at a time, position and zoom.
const View = (() => {
  const { width, height, levels } = Model;
  /** Distance of two levels in tiles. */
  const GAP = Math.max(2, Math.round(width / 40));
  /** Maximum CSS pixels per tile. */
  const MAX_ZOOM = 56;
  const canvas = Kit.byId('map');
  /** `x`, `y`: tile at the center of the screen, on the sheet of all levels. `zoom`: CSS pixels per tile. */
  const state = { x: 0, y: 0, zoom: 1, level: 0, isAll: levels.length > 1, w: 1, h: 1, ratio: 1 };
  const layers = {
    terrain: true, water: true, tint: false, zones: true, obstacles: true, roads: true, rivers: true,
    towns: true, mines: true, guards: true, treasure: true, places: true, portals: true, audit: true,
  };
  let onChange = () => {};

  const isStacked = () => state.h * width > state.w * height;
  /** The upper left tile of a level on the sheet, `null` if the level is not visible. */
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

  /** The upper left corner of a tile in CSS pixels, `null` if its level is not visible. */
  function toScreen(level, x, y) {
    const from = origin(level);
    if (!from) return null;
    return {
      x: (from.x + x - state.x) * state.zoom + state.w / 2,
      y: (from.y + y - state.y) * state.zoom + state.h / 2,
    };
  }
  /** The tile at a point, `null` outside the map. */
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
    state.zoom = Math.min(MAX_ZOOM, Math.max(Math.min(fitZoom() * 0.7, MAX_ZOOM), state.zoom));
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
    const zoom = Math.min(MAX_ZOOM, Math.max(fitZoom() * 0.7, state.zoom * factor));
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

  /** Centers a tile, with at least the given zoom, so that single tiles are visible. */
  function goTo(level, x, y, minZoom = 14) {
    if (!levels[level]) return;
    if (!state.isAll) state.level = level;
    const from = origin(level);
    state.zoom = Math.max(state.zoom, minZoom);
    state.x = from.x + x + 0.5;
    state.y = from.y + y + 0.5;
    keepNear();
  }
  /** Moves the view by the minimum distance that makes a tile visible. */
  function reveal(level, x, y) {
    if (!origin(level)) showLevel(level);
    const at = toScreen(level, x, y), edge = Math.min(80, state.w / 4, state.h / 4);
    const over = (pixel, side) => Math.min(0, pixel - edge) + Math.max(0, pixel + state.zoom - side + edge);
    const dx = over(at.x, state.w), dy = over(at.y, state.h);
    if (dx || dy) pan(-dx, -dy);
  }

  /** Shows one level at the same position, or all levels for -1. */
  function showLevel(level) {
    const isAll = level < 0;
    if (isAll === state.isAll && (isAll || level === state.level)) return;
    const center = toTile(state.w / 2, state.h / 2);
    const wasFit = state.zoom <= fitZoom() * 1.02;
    state.isAll = isAll;
    if (!isAll) state.level = level;
    if (wasFit || !center) return fit();
    const from = origin(isAll ? center.level : level);
    state.x = from.x + center.x + 0.5;
    state.y = from.y + center.y + 0.5;
    keepNear();
  }
  /** Cycles through all levels together and each single level. */
  function nextLevel() {
    if (levels.length < 2) return;
    const now = state.isAll ? -1 : state.level;
    showLevel(now + 1 < levels.length ? now + 1 : -1);
  }

  /** Updates the size of the canvas. Returns whether it changed. */
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
