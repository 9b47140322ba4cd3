'use strict';
// What all drawings share: canvases as sharp as the screen, colours, axes, and the stretch of time that is shown.
const Plot = (() => {
  /** Pixels of style left of the drawings. */
  const GUTTER = 74, RIGHT = 12;
  const wall = Math.max(1, Model.about.wall);
  /** The shortest stretch that is shown, in nanoseconds. */
  const LEAST = Math.min(wall, 200);
  const span = { from: 0, to: wall };
  const drawers = [];
  let asked = false, isStarted = false, colors = null;

  function theme() {
    const style = getComputedStyle(document.documentElement), of = name => style.getPropertyValue(`--${name}`).trim();
    return Object.fromEntries(['ink', 'muted', 'line', 'accent', 'accent-soft', 'good', 'bad', 'bar', 'raised', 'bar-back'].map(name => [name, of(name)]));
  }
  function drawAll() {
    asked = false;
    colors = theme();
    drawers.forEach(draw => draw(colors));
    document.documentElement.dataset.frame = 'done';
  }
  /** Draws everything in the next frame; before all is there, nothing. */
  function ask() {
    if (asked || !isStarted) return;
    asked = true;
    document.documentElement.dataset.frame = 'asked';
    requestAnimationFrame(drawAll);
  }

  /** Clears a canvas and gives it the size in which it is shown. */
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

  /** Round numbers from one to another, so many at most. */
  function ticks(from, to, most) {
    const least = (to - from) / Math.max(1, most), ten = 10 ** Math.floor(Math.log10(least));
    const step = [1, 2, 5, 10].map(times => times * ten).find(step => step >= least * 0.999) || 10 * ten;
    const found = [];
    for (let at = Math.ceil(from / step); at * step <= to; at++) found.push(at * step);
    return { found, places: Math.max(0, -Math.floor(Math.log10(step) + 1e-9)) };
  }
  const x = (time, w) => GUTTER + (time - span.from) / (span.to - span.from) * (w - GUTTER - RIGHT);
  const time = (px, w) => span.from + (px - GUTTER) / (w - GUTTER - RIGHT) * (span.to - span.from);

  /** The axis in milliseconds, and lines down through the drawing. */
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
  /** An axis on the left, of what lies between `low` (at `bottom`) and `high` (at `top`). */
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

  /** Shows a stretch of time, as far as there is one. */
  function show(from, to) {
    const long = Math.min(wall, Math.max(LEAST, to - from));
    span.from = Math.max(0, Math.min(wall - long, from));
    span.to = span.from + long;
    Kit.byId('range').textContent = `${Words.ms(span.from)} to ${Words.ms(span.to)}`;
    ask();
  }
  const zoom = (factor, around = (span.from + span.to) / 2) => show(around - (around - span.from) / factor, around + (span.to - around) / factor);
  const move = by => show(span.from + by, span.from + by + (span.to - span.from));
  const fit = () => show(0, wall);
  /** Draws from now on. */
  function begins() {
    isStarted = true;
    fit();
  }
  const isWhole = () => span.to - span.from >= wall;

  return { GUTTER, RIGHT, span, begin, ticks, x, time, timeAxis, upAxis, show, zoom, move, fit, begins, isWhole, ask, draws: draw => drawers.push(draw) };
})();
