'use strict';
// Times and reasons as text.
const Words = (() => {
  const { about, data } = Model;

  /** Returns milliseconds with up to three decimal places, fewer for long times: `1,234`, `12.34`, `0.012`. */
  function number(time) {
    const ms = time / 1e6, places = ms >= 1000 ? 0 : ms >= 10 ? 2 : 3;
    return places ? ms.toFixed(places) : Kit.number(ms);
  }
  const ms = time => `${number(time)} ms`;
  /** Returns milliseconds exact to the nanosecond, so that sums agree. */
  const exact = time => `${(time / 1e6).toFixed(6)} ms`;
  const part = time => Kit.share(time, about.wall);

  /** Returns nodes for a text with names between backticks. */
  const rich = text => text.split('`').map((piece, at) => (at % 2 ? Kit.el('code', { text: piece }) : document.createTextNode(piece)));

  /** Returns the reason why a job waits for another. */
  function reason(at, from) {
    const edge = Model.before[at].find(edge => edge.from === from);
    return edge ? data.reasons[edge.why] : '';
  }

  /** Explains what a job waited for. */
  function waitReason(at) {
    const { last, ready, start } = Model, from = last[at], waited = start[at] - ready[at];
    const because = from < 0 ? '' : reason(at, from);
    const first = from < 0
      ? 'It has no predecessors.'
      : `Its last predecessor \`${Model.name(from)}\` ended at ${ms(Model.end[from])}${because ? ` (${because})` : ''}.`;
    if (waited === 0) return `${first} It started immediately.`;
    const { forWorkers, overhead } = Model.wait(at), other = Model.previous(at), sentences = [first];
    if (forWorkers > 0) {
      const freed = other >= 0 && Model.end[other] > ready[at] ? `; worker ${Model.worker[at]} ran \`${Model.name(other)}\` until ${ms(Model.end[other])}` : '';
      sentences.push(`Then all workers were busy for ${ms(forWorkers)}${freed}.`);
    }
    if (overhead > 0) sentences.push(`It waited ${ms(overhead)} while a worker was idle: overhead of waking up and handing over.`);
    return sentences.join(' ');
  }

  return { number, ms, exact, part, rich, reason, waitReason };
})();
