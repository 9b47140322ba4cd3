'use strict';
// Width over time: how many jobs were at work, and how many were ready and waited.
const Width = (() => {
  const { about, running, waiting } = Model;
  const canvas = Kit.byId('width');
  const TOP = 34, HEIGHT = 110, BETWEEN = 26;

  /** The curve of some steps in the stretch that is shown, as an area: a bar for each pixel, as high as the mean of its time. */
  function area(context, w, { moments, counts }, [top, bottom], most) {
    const { to } = Plot.span, right = w - Plot.RIGHT;
    let at = Math.max(0, Model.lastUpTo(moments, Plot.span.from));
    for (let px = Plot.GUTTER; px < right; px++) {
      const from = Plot.time(px, w), until = Math.min(to, Plot.time(px + 1, w));
      let sum = 0;
      for (let now = from; now < until; at++) {
        const next = Math.min(until, moments[at + 1] ?? about.wall);
        sum += counts[at] * Math.max(0, next - now);
        now = Math.max(now, next);
        // the step goes on into the next pixel
        if (now >= until || at + 1 >= moments.length) break;
      }
      const high = sum / Math.max(1e-9, until - from) / most * (bottom - top);
      if (high > 0) context.fillRect(px, bottom - high, 1, high);
    }
  }
  function draw(colors) {
    const { context, w } = Plot.begin(canvas, TOP + 2 * HEIGHT + BETWEEN + 8);
    const curves = [
      ['at work', running, colors.bar, Math.max(1, about.threads), TOP],
      ['ready', waiting, colors.bad, waiting.counts.reduce((most, count) => Math.max(most, count), 1), TOP + HEIGHT + BETWEEN],
    ];
    Plot.timeAxis(context, w, TOP, TOP + 2 * HEIGHT + BETWEEN);
    for (const [word, steps, color, most, top] of curves) {
      const bounds = [top, top + HEIGHT];
      context.fillStyle = color;
      area(context, w, steps, bounds, most);
      Plot.upAxis(context, w, bounds, [0, most], (value, places) => (places ? '' : String(value)));
      context.textAlign = 'left';
      context.fillStyle = colors.ink;
      context.fillText(word, 4, top + HEIGHT / 2);
    }
  }

  /** Time in which so many were at work, or more. */
  const timeWith = least => running.moments.reduce((sum, moment, at) =>
    sum + (running.counts[at] >= least ? (running.moments[at + 1] ?? moment) - moment : 0), 0);
  const alone = timeWith(1) - timeWith(2), all = timeWith(about.threads);
  Kit.byId('width-words').textContent = `Above, how many jobs were at work; below, how many were ready and had no worker. ${Words.part(all)} of the time `
    + `${about.threads === 1 ? 'the worker was' : 'all workers were'} at work${about.threads === 1 ? '' : `, ${Words.part(alone)} one alone`}, ${Words.part(about.wall - timeWith(1))} none.`;

  Lanes.steer(canvas);
  Plot.draws(draw);
})();
