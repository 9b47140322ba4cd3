'use strict';
// Parallelism over time: the numbers of running jobs and of ready jobs that wait.
const Width = (() => {
  const { about, running, waiting } = Model;
  const canvas = Kit.byId('width');
  const TOP = 34, HEIGHT = 110, BETWEEN = 26;

  /** Draws a step function in the visible range as an area, with the mean value for each pixel. */
  function area(context, w, { moments, counts }, [top, bottom], limit) {
    const { to } = Plot.span, right = w - Plot.RIGHT;
    let at = Math.max(0, Model.lastUpTo(moments, Plot.span.from));
    for (let px = Plot.GUTTER; px < right; px++) {
      const from = Plot.time(px, w), until = Math.min(to, Plot.time(px + 1, w));
      let sum = 0;
      for (let now = from; now < until; at++) {
        const next = Math.min(until, moments[at + 1] ?? about.wall);
        sum += counts[at] * Math.max(0, next - now);
        now = Math.max(now, next);
        // the step continues in the next pixel
        if (now >= until || at + 1 >= moments.length) break;
      }
      const high = sum / Math.max(1e-9, until - from) / limit * (bottom - top);
      if (high > 0) context.fillRect(px, bottom - high, 1, high);
    }
  }
  function draw(colors) {
    const { context, w } = Plot.begin(canvas, TOP + 2 * HEIGHT + BETWEEN + 8);
    const curves = [
      ['running', running, colors.bar, Math.max(1, about.threads), TOP],
      ['ready', waiting, colors.bad, waiting.counts.reduce((max, count) => Math.max(max, count), 1), TOP + HEIGHT + BETWEEN],
    ];
    Plot.timeAxis(context, w, TOP, TOP + 2 * HEIGHT + BETWEEN);
    for (const [word, steps, color, limit, top] of curves) {
      const bounds = [top, top + HEIGHT];
      context.fillStyle = color;
      area(context, w, steps, bounds, limit);
      Plot.upAxis(context, w, bounds, [0, limit], (value, places) => (places ? '' : String(value)));
      context.textAlign = 'left';
      context.fillStyle = colors.ink;
      context.fillText(word, 4, top + HEIGHT / 2);
    }
  }

  /** Returns the time with at least `count` running jobs. */
  const timeWith = count => running.moments.reduce((sum, moment, at) =>
    sum + (running.counts[at] >= count ? (running.moments[at + 1] ?? moment) - moment : 0), 0);
  const alone = timeWith(1) - timeWith(2), all = timeWith(about.threads);
  Kit.byId('width-words').textContent = `Top: number of running jobs. Bottom: number of ready jobs without a worker. ${about.threads === 1 ? 'The worker was' : 'All workers were'} busy for `
    + `${Words.part(all)} of the time${about.threads === 1 ? '' : `, exactly one for ${Words.part(alone)}`}, none for ${Words.part(about.wall - timeWith(1))}.`;

  Lanes.steer(canvas);
  Plot.addDrawer(draw);
})();
