'use strict';
// Flame graph of work: the run, its modifiers, and their jobs. It shares the selected job with the lanes.
(() => {
  const { modifiers, modifier, work, count } = Model;
  const { byId } = Kit;
  const canvas = byId('flame'), ROW = 26, LEFT = 2;
  const jobsOf = modifiers.map(() => []);
  for (let at = 0; at < count; at++) jobsOf[modifier[at]].push(at);
  for (const jobs of jobsOf) jobs.sort((a, b) => work[b] - work[a] || a - b);
  const total = jobs => jobs.reduce((sum, at) => sum + work[at], 0);
  const order = modifiers.map((_, number) => number).sort((a, b) => total(jobsOf[b]) - total(jobsOf[a]) || a - b);
  /** The modifier that fills the width, -1 for all; the selected job; the drawn boxes `{ x, wide, row, job, number }`. */
  let zoomed = -1, chosen = -1, boxes = [];

  function layout(w) {
    const shown = zoomed < 0 ? order : [zoomed], all = shown.reduce((sum, number) => sum + total(jobsOf[number]), 0);
    const scale = (w - 2 * LEFT) / Math.max(1, all);
    let x = LEFT;
    boxes = [{ x: LEFT, wide: w - 2 * LEFT, row: 0, job: -1, number: -1 }];
    for (const number of shown) {
      boxes.push({ x, wide: total(jobsOf[number]) * scale, row: 1, job: -1, number });
      for (const job of jobsOf[number]) {
        boxes.push({ x, wide: work[job] * scale, row: 2, job, number });
        x += work[job] * scale;
      }
    }
  }
  const words = ({ job, number }) => (job >= 0 ? `${Model.name(job)}: ${Words.ms(work[job])}`
    : number >= 0 ? `${modifiers[number].name}: ${Words.ms(total(jobsOf[number]))}` : `all jobs: ${Words.ms(total(jobsOf.flat()))}`);

  function draw(colors) {
    const { context, w } = Plot.begin(canvas, 3 * ROW + 4);
    layout(w);
    context.textAlign = 'left';
    for (const box of boxes) {
      const y = 2 + box.row * ROW;
      context.fillStyle = box.number < 0 ? colors.bar : Model.color(box.number);
      context.fillRect(box.x, y, Math.max(0.4, box.wide - 0.6), ROW - 2);
      if (box.wide > 40) {
        context.save();
        context.beginPath();
        context.rect(box.x, y, box.wide - 3, ROW);
        context.clip();
        context.fillStyle = box.number < 0 ? colors.ink : '#10121a';
        context.fillText(words(box), box.x + 4, y + ROW / 2 - 1);
        context.restore();
      }
    }
    const own = boxes.find(box => box.job >= 0 && box.job === chosen);
    if (own) {
      context.strokeStyle = colors.accent;
      context.lineWidth = 3;
      context.strokeRect(own.x, 2 + own.row * ROW, Math.max(3, own.wide), ROW - 2);
    }
  }
  function boxAt(event) {
    const rect = canvas.getBoundingClientRect(), x = event.clientX - rect.left, row = Math.floor((event.clientY - rect.top - 2) / ROW);
    return boxes.find(box => box.row === row && x >= box.x && x < box.x + box.wide);
  }
  canvas.addEventListener('pointermove', event => {
    const box = boxAt(event);
    byId('flame-words').textContent = box ? words(box) : '';
  });
  canvas.addEventListener('click', event => {
    const box = boxAt(event);
    if (!box) return;
    if (box.job >= 0) Lanes.choose(box.job);
    else zoomed = box.number === zoomed ? -1 : box.number;
    Plot.requestDraw();
  });
  Lanes.onChoose(at => {
    chosen = at;
    if (at >= 0 && zoomed >= 0 && zoomed !== modifier[at]) zoomed = -1;
  });
  Plot.addDrawer(draw);
})();
