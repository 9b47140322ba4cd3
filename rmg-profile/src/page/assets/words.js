'use strict';
// Times and reasons in words.
const Words = (() => {
  const { about, data } = Model;

  /** Milliseconds with as many places as tell something: `1,234 ms`, `12.34 ms`, `0.012 ms`. */
  function number(time) {
    const ms = time / 1e6, places = ms >= 1000 ? 0 : ms >= 10 ? 2 : 3;
    return places ? ms.toFixed(places) : Kit.number(ms);
  }
  const ms = time => `${number(time)} ms`;
  /** To the nanosecond, so that sums add up. */
  const exact = time => `${(time / 1e6).toFixed(6)} ms`;
  const part = time => Kit.share(time, about.wall);

  /** Text with names between backticks, as nodes. */
  const rich = text => text.split('`').map((piece, at) => (at % 2 ? Kit.el('code', { text: piece }) : document.createTextNode(piece)));

  /** Why a job waits for another. */
  function reason(at, from) {
    const edge = Model.before[at].find(edge => edge.from === from);
    return edge ? data.reasons[edge.why] : '';
  }

  /** Why a job ran only when it did. */
  function whyOnlyNow(at) {
    const { last, ready, start } = Model, from = last[at], waited = start[at] - ready[at];
    const because = from < 0 ? '' : reason(at, from);
    const first = from < 0
      ? 'It waited for no other job.'
      : `It could not begin before \`${Model.name(from)}\` was done at ${ms(Model.end[from])}${because ? ` (${because})` : ''}.`;
    if (waited === 0) return `${first} It began at once.`;
    const { forWorkers, overhead } = Model.wait(at), other = Model.previous(at), said = [first];
    if (forWorkers > 0) {
      const freed = other >= 0 && Model.end[other] > ready[at] ? `; worker ${Model.worker[at]} was at \`${Model.name(other)}\` until ${ms(Model.end[other])}` : '';
      said.push(`Then all workers were at work for ${ms(forWorkers)}${freed}.`);
    }
    if (overhead > 0) said.push(`For ${ms(overhead)} it was ready and a worker was free: waking up and handing over.`);
    return said.join(' ');
  }

  return { number, ms, exact, part, rich, reason, whyOnlyNow };
})();
