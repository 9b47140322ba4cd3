'use strict';
// Numbers with their units.
const Words = (() => {
  /** `93.1 %`; three places where one would say all or none. */
  function percent(share) {
    if (share === null || share === undefined) return '–';
    const value = 100 * share, isNearlyAll = value >= 99.95 && value < 99.9995, isNearlyNone = value < 0.05 && value >= 0.0005;
    return `${value.toFixed(isNearlyAll || isNearlyNone ? 3 : 1)} %`;
  }
  /** Thousandths as percent. */
  const thousandths = value => `${(value / 10).toFixed(1)} %`;
  /** With a sign. */
  const signed = share => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)} %`;
  /** A number with places as far as they tell something. */
  const plain = value => (Math.abs(value) >= 100 || Number.isInteger(value) ? Kit.number(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1));
  const ms = us => `${plain(us / 1e3)} ms`;
  const megabytes = kb => `${plain(kb / 1e3)} MB`;
  return { percent, thousandths, signed, plain, ms, megabytes };
})();
