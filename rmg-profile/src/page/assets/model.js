'use strict';
// The unpacked run: jobs by position, and values derived from their times. Times are nanoseconds.
const Model = (() => {
  const all = Kit.data('profile-data');
  // the address selects another run: `#run=4` is the fourth of the record
  const asked = Number(/^#run=(\d+)/.exec(location.hash)?.[1] ?? 0) - 1;
  const shown = all.details[asked] ? asked : all.shown;
  const data = { ...all, ...all.details[shown] };
  const { about, modifiers, subjects } = data;
  const count = about.jobs;
  const times = () => new Float64Array(count), positions = () => new Int32Array(count);
  const ready = times(), start = times(), end = times(), work = times(), cost = times();
  const modifier = positions(), subject = positions(), worker = positions(), last = positions();
  /** By job its edges (`from`, `why`), its counters (`name`, `amount`), and its successors. */
  const before = [], counters = [], after = [];

  // the format of `jobs` in data.rs
  const numbers = new Kit.Numbers(data.jobs);
  const list = one => Array.from({ length: numbers.next() }, one);
  for (let at = 0; at < count; at++) {
    modifier[at] = numbers.next();
    subject[at] = numbers.next();
    cost[at] = numbers.next();
    worker[at] = numbers.next();
    const back = numbers.next();
    last[at] = back ? at - back : -1;
    start[at] = numbers.next();
    const ran = numbers.next();
    end[at] = start[at] + ran;
    // the rest is time of other programs on the processor
    work[at] = ran - numbers.next();
    // clocks of two workers may differ a little
    ready[at] = Math.min(start[at], back ? end[at - back] : 0);
    before.push(list(() => ({ from: at - numbers.next(), why: numbers.next() })));
    counters.push(list(() => ({ name: numbers.next(), amount: numbers.next() })));
    after.push([]);
    for (const { from } of before[at]) after[from].push(at);
  }

  /** Positions of the jobs of each worker, ordered by start. */
  const lanes = Array.from({ length: about.threads }, () => []);
  for (let at = 0; at < count; at++) lanes[worker[at]].push(at);
  const placeInLane = positions();
  for (const lane of lanes) {
    lane.sort((a, b) => start[a] - start[b] || end[a] - end[b] || a - b);
    lane.forEach((job, place) => { placeInLane[job] = place; });
  }

  /** Returns the number of jobs between their `from` and `to` over time, as a step function: `counts[i]` from `moments[i]` on. */
  function steps(from, to) {
    const events = [];
    for (let at = 0; at < count; at++) if (from[at] < to[at]) events.push([from[at], 1], [to[at], -1]);
    events.sort((a, b) => a[0] - b[0]);
    const moments = [0], counts = [0];
    for (const [moment, step] of events) {
      const here = moments.length - 1;
      if (moments[here] === moment) counts[here] += step;
      else {
        moments.push(moment);
        counts.push(counts[here] + step);
      }
    }
    return { moments, counts };
  }
  const running = steps(start, end), waiting = steps(ready, start);

  /** Returns the index of the last of ascending numbers that is at most `value`. */
  function lastUpTo(sorted, value) {
    let low = 0, high = sorted.length;
    while (low < high) {
      const half = (low + high) >> 1;
      if (sorted[half] <= value) low = half + 1; else high = half;
    }
    return low - 1;
  }
  // time before each step in which all workers are busy
  const fullBefore = [0];
  running.moments.forEach((moment, at) => {
    const next = running.moments[at + 1];
    if (next !== undefined) fullBefore.push(fullBefore[at] + (running.counts[at] >= about.threads ? next - moment : 0));
  });
  function fullUntil(moment) {
    const at = lastUpTo(running.moments, moment);
    return fullBefore[at] + (running.counts[at] >= about.threads ? moment - running.moments[at] : 0);
  }
  /** Divides the wait of a ready job into waiting for a free worker and overhead. */
  function wait(at) {
    const forWorkers = fullUntil(start[at]) - fullUntil(ready[at]);
    return { forWorkers, overhead: start[at] - ready[at] - forWorkers };
  }

  /** Steps of the observed path. */
  const path = [];
  const packed = new Kit.Numbers(data.observed.steps);
  while (!packed.isDone) {
    path.push({ job: packed.next(), forWorkers: packed.next(), overhead: packed.next(), work: packed.next(), offCpu: packed.next() });
  }
  const isOnPath = new Uint8Array(count);
  for (const { job } of path) isOnPath[job] = 1;
  const isCritical = new Uint8Array(count);
  for (const job of data.criticalPath.jobs) isCritical[job] = 1;

  const name = at => [modifiers[modifier[at]].name, subjects[subject[at]]].filter(Boolean).join(' ');
  /** Returns the jobs for which this one is the last predecessor. */
  const unlocked = at => after[at].filter(next => last[next] === at);
  /** Returns the previous job on the same worker; -1 if there is none. */
  const previous = at => lanes[worker[at]][placeInLane[at] - 1] ?? -1;
  /** Returns the color of a modifier. Neighbors differ in hue, and dark text is readable on all colors. */
  const color = number => `hsl(${Math.round((205 + number * 137.508) % 360)} ${[62, 48, 72][number % 3]}% ${[66, 74, 60][number % 3]}%)`;

  return {
    data, shown, isCritical, about, modifiers, subjects, subject, count, ready, start, end, work, cost, modifier, worker, last, before, after, counters, lanes, placeInLane,
    running, waiting, lastUpTo, wait, path, isOnPath, name, unlocked, previous, color,
  };
})();
