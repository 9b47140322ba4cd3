'use strict';
// Numbers with their units.
const Words = (() => {
  /** Returns a share as `93.1 %`. Shares near 0 and 100 % have three decimal places. */
  function percent(share) {
    if (share === null || share === undefined) return '–';
    const value = 100 * share, isNearlyAll = value >= 99.95 && value < 99.9995, isNearlyNone = value < 0.05 && value >= 0.0005;
    return `${value.toFixed(isNearlyAll || isNearlyNone ? 3 : 1)} %`;
  }
  /** Returns thousandths as percent. */
  const thousandths = value => `${(value / 10).toFixed(1)} %`;
  /** Returns a share as percent with a sign. */
  const signed = share => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)} %`;
  /** Returns a number with up to two decimal places. */
  const number = value => (Math.abs(value) >= 100 || Number.isInteger(value) ? Kit.number(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1));
  const ms = us => `${number(us / 1e3)} ms`;
  const megabytes = kb => `${number(kb / 1e3)} MB`;
  return { percent, thousandths, signed, number, ms, megabytes };
})();
