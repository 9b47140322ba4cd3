'use strict';
// A heat map of the time of the jobs of each zone.
const Heat = (() => {
  const { data, count, start, end, modifier, modifiers, subject, subjects } = Model;
  const { el, byId, fill } = Kit;
  const canvas = byId('heat');
  /** Colors from low to high, after ColorBrewer's YlOrRd. Each step is darker, also in grayscale. */
  const RAMP = [[255, 255, 204], [254, 217, 118], [253, 141, 60], [227, 26, 28], [110, 0, 38]];
  const GAP = 24, TOP = 22, TALLEST = 620;

  const grounds = data.grounds.map(({ name, width, height, cells }) => ({ name, width, height, cells: Kit.spread(cells, new Uint32Array(width * height)) }));
  /** Number of tiles of each subject on all grounds. */
  const tiles = new Float64Array(subjects.length);
  for (const { cells } of grounds) for (const cell of cells) if (cell) tiles[cell - 1]++;
  const collator = new Intl.Collator('en', { numeric: true });
  const zones = [...tiles.keys()].filter(zone => tiles[zone]).sort((a, b) => collator.compare(subjects[a], subjects[b]));
  let chosen = -1, hover = -1, shown = null, scale = 1;

  /** Returns by subject the time and the number of jobs of a modifier, or of all modifiers for -1. */
  function sums(of) {
    const time = new Float64Array(subjects.length), jobs = new Float64Array(subjects.length);
    for (let at = 0; at < count; at++) {
      if (of >= 0 && modifier[at] !== of) continue;
      time[subject[at]] += end[at] - start[at];
      jobs[subject[at]]++;
    }
    return { time, jobs };
  }
  /** Returns the color of a value from 0 to 1. */
  function color(part) {
    const at = Math.max(0, Math.min(1, part)) * (RAMP.length - 1), low = Math.min(RAMP.length - 2, Math.floor(at));
    return RAMP[low].map((value, channel) => Math.round(value + (RAMP[low + 1][channel] - value) * (at - low)));
  }
  const micros = nanos => `${(nanos / 1e3).toFixed(nanos >= 1e4 ? 1 : 3)} µs per tile`;
  const inUnits = value => (shown.isPerTile ? micros(value) : Words.ms(value));

  function update() {
    const of = Number(byId('heat-modifier').value), isPerTile = byId('heat-measure').value === 'tile';
    const { time, jobs } = sums(of), value = zone => (isPerTile ? time[zone] / tiles[zone] : time[zone]);
    shown = { of, isPerTile, time, jobs, value, highest: Math.max(...zones.map(value), 0) };
    byId('heat-low').textContent = isPerTile ? '0 µs per tile' : '0 ms';
    byId('heat-high').textContent = inUnits(shown.highest);
    const others = [...subjects.keys()].filter(other => !tiles[other] && jobs[other]);
    const sum = others.reduce((sum, other) => sum + time[other], 0), number = others.reduce((sum, other) => sum + jobs[other], 0);
    fill(byId('heat-beside'), others.length ? Tables.table([
      { title: 'Subject', of: row => subjects[row], text: row => subjects[row] || 'the whole run', isWords: true },
      { title: 'Jobs', of: row => jobs[row], text: row => Kit.number(jobs[row]), isNumber: true },
      { title: 'Total ms', of: row => time[row], text: row => Words.number(time[row]), isNumber: true },
    ], others, { sorted: 2, first: 12, foot: ['Total', Kit.number(number), Words.number(sum)] }) : el('p', { text: 'None.' }));
    showDetails();
    Plot.requestDraw();
  }

  /** Returns the picture of a ground, with one pixel for each cell and lines between zones. */
  function picture({ width, height, cells }, line, none) {
    const image = new ImageData(width, height), colors = new Map();
    for (const zone of zones) colors.set(zone, shown.jobs[zone] ? color(shown.value(zone) / (shown.highest || 1)) : none);
    cells.forEach((cell, at) => {
      const isEdge = (at % width && cells[at - 1] !== cell) || (at >= width && cells[at - width] !== cell);
      image.data.set([...(isEdge ? line : cell ? colors.get(cell - 1) : none), isEdge || cell ? 255 : 0], 4 * at);
    });
    const own = el('canvas', { width, height });
    own.getContext('2d').putImageData(image, 0, 0);
    return own;
  }
  /** Returns the positions of the names of zones: the cell of each zone that is nearest to its centroid. */
  function places({ width, cells }) {
    const sums = new Map();
    cells.forEach((cell, at) => {
      if (!cell) return;
      const sum = sums.get(cell - 1) ?? [0, 0, 0];
      sums.set(cell - 1, [sum[0] + at % width, sum[1] + Math.floor(at / width), sum[2] + 1]);
    });
    const best = new Map();
    cells.forEach((cell, at) => {
      if (!cell) return;
      const [x, y, number] = sums.get(cell - 1), away = (at % width - x / number) ** 2 + (Math.floor(at / width) - y / number) ** 2;
      if (!(best.get(cell - 1)?.away <= away)) best.set(cell - 1, { x: at % width + 0.5, y: Math.floor(at / width) + 0.5, away });
    });
    return best;
  }
  for (const ground of grounds) ground.places = places(ground);

  function draw(colors) {
    const rect = canvas.getBoundingClientRect(), wide = grounds.reduce((sum, { width }) => sum + width, 0), high = Math.max(...grounds.map(({ height }) => height));
    scale = Math.max(0.1, Math.min((rect.width - GAP * (grounds.length - 1)) / wide, TALLEST / high, 9));
    const { context } = Plot.begin(canvas, TOP + high * scale + 4);
    context.imageSmoothingEnabled = false;
    // lines between zones have the ink color of the light scheme, because the colors of zones are the same in both schemes
    const [line, none] = [[60, 50, 40], colors['bar-back'].match(/[0-9a-f]{2}/gi).map(two => parseInt(two, 16))];
    let left = 0;
    for (const ground of grounds) {
      ground.left = left;
      context.textAlign = 'left';
      context.fillStyle = colors.muted;
      context.fillText(ground.name, left, 10);
      context.drawImage(picture(ground, line, none), left, TOP, ground.width * scale, ground.height * scale);
      for (const [zone, { x, y }] of ground.places) {
        const [px, py] = [left + x * scale, TOP + y * scale], isSeen = zone === hover || zone === chosen;
        const isDark = shown.jobs[zone] && shown.value(zone) / (shown.highest || 1) > 0.6;
        context.textAlign = 'center';
        context.font = `${isSeen ? 'bold 15' : '12'}px system-ui, "DejaVu Sans", sans-serif`;
        context.fillStyle = isDark ? '#ffffff' : shown.jobs[zone] ? '#10121a' : colors.ink;
        context.fillText(subjects[zone].replace(/^zone /, ''), px, py);
      }
      left += ground.width * scale + GAP;
    }
    outline(context, hover >= 0 ? hover : chosen, colors);
  }
  /** Draws the outline of a zone. */
  function outline(context, zone, colors) {
    if (zone < 0) return;
    context.strokeStyle = colors.accent;
    context.lineWidth = 3;
    context.beginPath();
    for (const { left, width, height, cells } of grounds) {
      const own = at => cells[at] === zone + 1;
      for (let y = 0; y <= height; y++) {
        for (let x = 0; x <= width; x++) {
          const here = x < width && y < height && own(y * width + x), [px, py] = [left + x * scale, TOP + y * scale];
          if (x < width && here !== (y > 0 && own((y - 1) * width + x))) {
            context.moveTo(px, py);
            context.lineTo(px + scale, py);
          }
          if (y < height && here !== (x > 0 && own(y * width + x - 1))) {
            context.moveTo(px, py);
            context.lineTo(px, py + scale);
          }
        }
      }
    }
    context.stroke();
  }

  /** Returns the zone at a point; -1 if there is none. */
  function zoneAt(px, py) {
    for (const { left, width, height, cells } of grounds) {
      const [x, y] = [Math.floor((px - left) / scale), Math.floor((py - TOP) / scale)];
      if (x >= 0 && x < width && y >= 0 && y < height) return cells[y * width + x] - 1;
    }
    return -1;
  }
  function words(zone) {
    const { of, time, jobs } = shown, selected = of < 0 ? 'all modifiers' : modifiers[of].name;
    if (!jobs[zone]) return `${subjects[zone]}: no jobs of ${selected}; ${Kit.plural(tiles[zone], 'tile')}.`;
    return `${subjects[zone]}, ${selected}: ${Words.ms(time[zone])} in ${Kit.plural(jobs[zone], 'job')}, ${micros(time[zone] / tiles[zone])}; ${Kit.plural(tiles[zone], 'tile')}.`;
  }
  function showDetails() {
    const zone = hover >= 0 ? hover : chosen;
    if (zone < 0) {
      const sum = zones.reduce((sum, zone) => sum + shown.time[zone], 0);
      fill(byId('heat-details'), el('p', { class: 'muted', text: `${Words.ms(sum)} in jobs of ${Kit.plural(zones.length, 'zone')}.` }));
      return;
    }
    const { time } = sums(-1), own = [];
    for (let number = 0; number < modifiers.length; number++) {
      const { time, jobs } = sums(number);
      if (jobs[zone]) own.push([number, time[zone]]);
    }
    own.sort((a, b) => b[1] - a[1]);
    fill(byId('heat-details'), el('p', { text: words(zone) }), el('p', { class: 'legend' }, own.slice(0, 6).map(([number, own]) =>
      el('span', {}, Tables.chip(number), `${modifiers[number].name} ${Words.ms(own)} (${Kit.share(own, time[zone])})`))));
  }

  function point(event) {
    const rect = canvas.getBoundingClientRect(), zone = zoneAt(event.clientX - rect.left, event.clientY - rect.top);
    if (zone === hover) return;
    hover = zone;
    showDetails();
    Plot.requestDraw();
  }
  function choose(zone) {
    chosen = zone;
    hover = -1;
    Kit.say(zone < 0 ? '' : words(zone));
    showDetails();
    Plot.requestDraw();
  }

  if (zones.length) {
    byId('part-heat').hidden = false;
    fill(byId('heat-modifier'), el('option', { value: '-1', text: 'all modifiers' }), modifiers.map(({ name }, number) => el('option', { value: String(number), text: name })));
    for (const input of ['heat-modifier', 'heat-measure']) byId(input).addEventListener('input', update);
    canvas.addEventListener('pointermove', point);
    canvas.addEventListener('pointerleave', () => point({ clientX: -1e6, clientY: 0 }));
    canvas.addEventListener('click', event => {
      const rect = canvas.getBoundingClientRect();
      choose(zoneAt(event.clientX - rect.left, event.clientY - rect.top));
    });
    canvas.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key], at = zones.indexOf(chosen);
      if (event.ctrlKey || event.metaKey || event.altKey || (!step && event.key !== 'Escape')) return;
      event.preventDefault();
      choose(step ? zones[(at + step + (at < 0 && step < 0 ? 1 : 0) + zones.length) % zones.length] : -1);
    });
    const ramp = byId('heat-ramp'), context = ramp.getContext('2d');
    Object.assign(ramp, { width: 200, height: 1 });
    for (let at = 0; at < 200; at++) {
      context.fillStyle = `rgb(${color(at / 199).join(' ')})`;
      context.fillRect(at, 0, 1, 1);
    }
    update();
    Plot.addDrawer(draw);
  }
  /** Returns the position of the name of a zone on the canvas. */
  function place(zone) {
    const ground = grounds.find(({ places }) => places.has(zone)), { x, y } = ground.places.get(zone);
    return { x: ground.left + x * scale, y: TOP + y * scale };
  }
  return { place };
})();
