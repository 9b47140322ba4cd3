'use strict';
// Wall times for 1 to 64 workers, and replays of the reader's choice.
const WhatIf = (() => {
  const { about, data, modifiers } = Model;
  const { byId, el } = Kit;
  const canvas = byId('if-plot');
  const TOP = 14, HEIGHT = 230;
  const [workers, modifier, scale] = ['if-workers', 'if-modifier', 'if-scale'].map(byId);
  const asItWas = Replay.wall(about.threads);
  /** Wall times of the reader's choice by workers; empty: as it was. */
  let chosen = [], point = null;

  function draw(colors) {
    const { context, w } = Plot.begin(canvas, TOP + HEIGHT + 40), bottom = TOP + HEIGHT;
    const shown = data.workers.map((wall, at) => [at + 1, wall]), most = Math.max(...shown.map(([, wall]) => wall), ...chosen.map(([, wall]) => wall), 1);
    const last = Math.log2(shown.length), room = w - Plot.GUTTER - Plot.RIGHT - 8;
    const x = count => Plot.GUTTER + Math.log2(count) / last * room, y = wall => bottom - wall / most * HEIGHT;
    Plot.upAxis(context, w, [TOP, bottom], [0, most / 1e6], (value, places) => `${value.toFixed(places)} ms`);
    context.textAlign = 'center';
    for (let count = 1; count <= shown.length; count *= 2) {
      context.fillStyle = colors.muted;
      context.fillText(String(count), x(count), bottom + 12);
    }
    context.fillText('workers', Plot.GUTTER + room / 2, bottom + 28);
    const line = (points, color, dash) => {
      context.strokeStyle = color;
      context.lineWidth = 2;
      context.setLineDash(dash);
      context.beginPath();
      points.forEach(([count, wall], at) => context[at ? 'lineTo' : 'moveTo'](x(count), y(wall)));
      context.stroke();
      context.setLineDash([]);
    };
    const { floor } = data.verdict;
    line([[1, floor], [shown.length, floor]], colors.muted, [2, 4]);
    line(shown, colors.accent, []);
    line(chosen, colors.bad, [7, 4]);
    const names = [['as recorded', colors.accent], ['longest chain', colors.muted], ...(chosen.length ? [['your choice', colors.bad]] : [])];
    context.textAlign = 'right';
    names.forEach(([word, color], at) => {
      context.fillStyle = color;
      context.fillText(word, w - Plot.RIGHT - 10, TOP + 10 + at * 16);
    });
    const marks = [[[about.threads, about.wall], colors.ink], ...(point ? [[point, colors.bad]] : [])];
    for (const [[count, wall], color] of marks) {
      if (count > shown.length) continue;
      context.fillStyle = color;
      context.beginPath();
      context.arc(x(count), y(wall), 5, 0, 2 * Math.PI);
      context.fill();
    }
  }

  function again() {
    const count = Math.round(Number(workers.value)), factor = Number(scale.value), number = Number(modifier.value);
    if (!(count >= 1 && count <= 1024) || !(factor >= 0 && factor <= 100) || scale.value === '') {
      byId('if-result').textContent = 'Workers are 1 to 1024, and times 0 to 100.';
      return;
    }
    const isSame = factor === 1, wall = Replay.wall(count, number, factor), gain = asItWas - wall;
    chosen = isSame ? [] : [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64].map(count => [count, Replay.wall(count, number, factor)]);
    point = [count, wall];
    const change = gain === 0 ? 'as long as it was' : `${Words.ms(Math.abs(gain))} (${Kit.share(Math.abs(gain), asItWas)}) ${gain > 0 ? 'less' : 'more'}`;
    byId('if-result').textContent = `${Words.ms(wall)}: ${change}. The replay of the run as it was takes ${Words.ms(asItWas)}; it took ${Words.ms(about.wall)}.`;
    Plot.ask();
  }

  workers.value = String(about.threads);
  Kit.fill(modifier, modifiers.map(({ name }, number) => el('option', { value: String(number), text: name })));
  byId('what-if-words').textContent = `Wall time for 1 to ${data.workers.length} workers: from ${Words.ms(data.workers[0])} down to ${Words.ms(Math.min(...data.workers))}; `
    + `no number of workers comes below the longest chain, ${Words.ms(data.verdict.floor)}. The point is the run as it was.`;
  for (const input of [workers, modifier, scale]) input.addEventListener('input', again);
  Plot.draws(draw);
  if (Model.count) again();
})();
