'use strict';
// Simulates the run under other conditions, by the rules of `replay.rs`: a job starts when all its predecessors have ended and a worker is
// free. Of several ready jobs the one with the longest remaining path of declared costs starts first, then the first in the list.
const Replay = (() => {
  const { about, count, start, end, work, cost, before, after, modifier, data } = Model;

  /** A binary heap with the order `isBefore`. */
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
        for (let at = 0, next; ; at = next) {
          next = at;
          for (const child of [2 * at + 1, 2 * at + 2]) {
            if (child < items.length && isBefore(items[child], items[next])) next = child;
          }
          if (next === at) return top;
          swap(at, next);
        }
      },
    };
  }

  const lastEnd = end.reduce((most, time) => Math.max(most, time), 0), tail = about.wall - lastEnd;

  /**
   * Returns a function from the number of workers to the wall time under changed conditions: `scale` (modifier to factor), `split` (modifier
   * to parts) and `dropped` (a set of `from to`), all with positions of modifiers.
   */
  function under({ scale = new Map(), split = new Map(), dropped = new Set() } = {}) {
    const parts = Array.from(modifier, number => split.get(number) ?? 1);
    const time = Array.from(modifier, (number, at) =>
      Math.floor(Math.round(work[at] * (scale.get(number) ?? 1)) / parts[at]));
    const isKept = (from, to) => !dropped.has(`${modifier[from]} ${modifier[to]}`);
    const [waits, next] = dropped.size
      ? [before.map((edges, at) => edges.filter(({ from }) => isKept(from, at)).length), after.map((list, at) => list.filter(to => isKept(at, to)))]
      : [before.map(edges => edges.length), after];
    const remaining = new Float64Array(count);
    for (let at = count - 1; at >= 0; at--) remaining[at] = cost[at] + next[at].reduce((most, other) => Math.max(most, remaining[other]), 0);

    return function wall(workers) {
      const left = [...waits], partsLeft = [...parts];
      const ready = heap((a, b) => remaining[a] > remaining[b] || (remaining[a] === remaining[b] && a < b));
      // parts of a job that start at different times end at different times
      const running = heap((a, b) => a.end < b.end || (a.end === b.end && a.at < b.at));
      const becomeReady = at => {
        for (let part = 0; part < parts[at]; part++) ready.push(at);
      };
      let now = 0, isBarrier = false;
      for (let at = 0; at < count; at++) if (!left[at]) becomeReady(at);
      for (;;) {
        // the worker that just ended a job takes the first one, other workers have to wake up
        for (let added = isBarrier ? data.barrier : data.handingOver; running.size < workers && ready.size; added = data.wakingUp) {
          const at = ready.pop();
          running.push({ end: now + time[at] + added, at });
        }
        if (!running.size) return now + tail;
        const { end, at } = running.pop();
        now = end;
        isBarrier = !running.size && !ready.size;
        if (--partsLeft[at] === 0) for (const other of next[at]) if (--left[other] === 0) becomeReady(other);
      }
    };
  }

  return { under };
})();
