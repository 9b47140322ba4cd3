'use strict';
// The run once more, under other circumstances, by the rules of `replay.rs`: a job starts when all that it waits for is done and a worker
// is free; of several ready ones that with the longest path of declared costs behind it comes first, then the first in the list.
const Replay = (() => {
  const { about, count, start, end, cost, before, after, modifier, data } = Model;

  /** What comes first, by an order, of numbers that were put in. */
  function heap(isBefore) {
    const items = [];
    const swap = (a, b) => { [items[a], items[b]] = [items[b], items[a]]; };
    return {
      get size() { return items.length; },
      push(item) {
        let at = items.push(item) - 1;
        for (let up; at > 0 && isBefore(items[at], items[up = (at - 1) >> 1]); at = up) swap(at, up);
      },
      pop() {
        const top = items[0], tail = items.pop();
        if (items.length) items[0] = tail;
        for (let at = 0, least; ; at = least) {
          least = at;
          for (const child of [2 * at + 1, 2 * at + 2]) {
            if (child < items.length && isBefore(items[child], items[least])) least = child;
          }
          if (least === at) return top;
          swap(at, least);
        }
      },
    };
  }

  const lastEnd = end.reduce((most, time) => Math.max(most, time), 0), tail = about.wall - lastEnd;
  const remaining = new Float64Array(count);
  for (let at = count - 1; at >= 0; at--) {
    remaining[at] = cost[at] + after[at].reduce((most, next) => Math.max(most, remaining[next]), 0);
  }

  /** The wall time with so many workers, jobs of one modifier taking so many times as long. */
  function wall(workers, scaled = -1, factor = 1) {
    const time = at => Math.round((end[at] - start[at]) * (modifier[at] === scaled ? factor : 1)) + data.handingOver;
    const left = before.map(edges => edges.length), done = new Float64Array(count);
    const ready = heap((a, b) => remaining[a] > remaining[b] || (remaining[a] === remaining[b] && a < b));
    const running = heap((a, b) => done[a] < done[b] || (done[a] === done[b] && a < b));
    let now = 0;
    for (let at = 0; at < count; at++) if (!left[at]) ready.push(at);
    while (ready.size || running.size) {
      while (running.size < workers && ready.size) {
        const at = ready.pop();
        done[at] = now + time(at);
        running.push(at);
      }
      const at = running.pop();
      now = done[at];
      for (const next of after[at]) if (--left[next] === 0) ready.push(next);
    }
    return now + tail;
  }

  return { wall };
})();
