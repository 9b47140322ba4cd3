'use strict';
// Shared by all drawings: canvases in screen resolution, colors, axes, and the visible range of time.
const Plot = (() => {
  /** Margins left and right of the drawings, in CSS pixels. */
  const GUTTER = 74, RIGHT = 12;
  const wall = Math.max(1, Model.about.wall);
  /** Minimum visible range, in nanoseconds. */
  const MIN_RANGE = Math.min(wall, 200);
  const span = { from: 0, to: wall };
  const drawers = [];
  let isRequested = false, isStarted = false, colors = null;

  function theme() {
    const style = getComputedStyle(document.documentElement), of = name => style.getPropertyValue(`--${name}`).trim();
    return Object.fromEntries(['ink', 'muted', 'line', 'accent', 'accent-soft', 'good', 'bad', 'bar', 'raised', 'bar-back'].map(name => [name, of(name)]));
  }
  function drawAll() {
    isRequested = false;
    colors = theme();
    drawers.forEach(draw => draw(colors));
    document.documentElement.dataset.frame = 'done';
  }
  /** Requests a redraw in the next frame. Does nothing before the page is assembled. */
  function requestDraw() {
    if (isRequested || !isStarted) return;
    isRequested = true;
    document.documentElement.dataset.frame = 'asked';
    requestAnimationFrame(drawAll);
  }

  /** Clears a canvas and sets its resolution to its size on the screen. */
  function begin(canvas, height) {
    if (height) canvas.style.height = `${height}px`;
    const rect = canvas.getBoundingClientRect(), ratio = window.devicePixelRatio || 1;
    const w = Math.max(1, rect.width), h = Math.max(1, rect.height);
    const [wide, high] = [Math.round(w * ratio), Math.round(h * ratio)];
    if (canvas.width !== wide || canvas.height !== high) Object.assign(canvas, { width: wide, height: high });
    const context = canvas.getContext('2d');
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.clearRect(0, 0, w, h);
    context.font = '12px system-ui, "DejaVu Sans", sans-serif';
    context.textBaseline = 'middle';
    return { context, w, h };
  }

  /** Returns at most `limit` round numbers in a range. */
  function ticks(from, to, limit) {
    const minStep = (to - from) / Math.max(1, limit), ten = 10 ** Math.floor(Math.log10(minStep));
    const step = [1, 2, 5, 10].map(times => times * ten).find(step => step >= minStep * 0.999) || 10 * ten;
    const found = [];
    for (let at = Math.ceil(from / step); at * step <= to; at++) found.push(at * step);
    return { found, places: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
  }
  const x = (time, w) => GUTTER + (time - span.from) / (span.to - span.from) * (w - GUTTER - RIGHT);
  const time = (px, w) => span.from + (px - GUTTER) / (w - GUTTER - RIGHT) * (span.to - span.from);

  /** Draws the axis in milliseconds, and grid lines. */
  function timeAxis(context, w, top, bottom) {
    const { found, places } = ticks(span.from / 1e6, span.to / 1e6, (w - GUTTER) / 90);
    context.textAlign = 'center';
    for (const ms of found) {
      const px = x(ms * 1e6, w);
      context.fillStyle = colors.line;
      context.fillRect(px, top, 1, bottom - top);
      context.fillStyle = colors.muted;
      if (px < w - 30) context.fillText(`${ms.toFixed(places)} ms`, px, top - 14);
    }
  }
  /** Draws a vertical axis on the left, from `low` (at `bottom`) to `high` (at `top`). */
  function upAxis(context, w, [top, bottom], [low, high], text) {
    const { found, places } = ticks(low, high, Math.max(2, (bottom - top) / 34));
    context.textAlign = 'right';
    for (const value of found) {
      const py = bottom - (value - low) / (high - low || 1) * (bottom - top);
      context.fillStyle = colors.line;
      context.fillRect(GUTTER, py, w - GUTTER - RIGHT, 1);
      context.fillStyle = colors.muted;
      context.fillText(text(value, places), GUTTER - 6, py);
    }
  }

  /** Shows a range of time, limited to the run. */
  function show(from, to) {
    const long = Math.min(wall, Math.max(MIN_RANGE, to - from));
    span.from = Math.max(0, Math.min(wall - long, from));
    span.to = span.from + long;
    Kit.byId('range').textContent = `${Words.ms(span.from)} to ${Words.ms(span.to)}`;
    requestDraw();
  }
  const zoom = (factor, around = (span.from + span.to) / 2) => show(around - (around - span.from) / factor, around + (span.to - around) / factor);
  const move = by => show(span.from + by, span.from + by + (span.to - span.from));
  const fit = () => show(0, wall);
  /** Enables drawing, and shows the whole run. */
  function start() {
    isStarted = true;
    fit();
  }
  const isWhole = () => span.to - span.from >= wall;

  return { GUTTER, RIGHT, span, begin, ticks, x, time, timeAxis, upAxis, show, zoom, move, fit, start, isWhole, requestDraw, addDrawer: draw => drawers.push(draw) };
})();
