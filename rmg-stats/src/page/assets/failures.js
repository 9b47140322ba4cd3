'use strict';
// Causes of failures, and unmet requests.
const Failures = (() => {
  const { el } = Kit;
  /** Number of items that are shown at first. */
  const FIRST = 12;

  /** Returns a list with a button that shows the remaining items. */
  function list(items, one) {
    if (!items.length) return null;
    const place = el('ul', { class: 'list' }), rest = items.slice(FIRST);
    Kit.add(place, items.slice(0, FIRST).map(one));
    if (!rest.length) return [place];
    const button = el('button', { type: 'button', text: `Show ${Kit.number(rest.length)} more`, onclick: () => { button.remove(); Kit.add(place, rest.map(one)); } });
    return [place, button];
  }

  function causes({ causes: all, attempts }) {
    return list(all, ({ cause, cases, attempts: failed, first, example }) => el('li', {},
      el('p', {}, el('strong', { text: cause })),
      el('p', { text: `${Kit.plural(cases, 'map')} refused; ${Kit.plural(failed, 'failed attempt')} (${Words.percent(attempts ? failed / attempts : 0)} of all attempts).` }),
      first ? el('p', { class: 'muted', dir: 'auto', text: `First: ${first.words}${example ? `: ${example}` : ''}` }) : null,
      first ? Kit.command(first.command, first.words) : null));
  }

  function unmet({ unmet: all, sound }) {
    // the key of the request in the data is `wish`
    return list(all, ({ [`wish`]: request, times, maps, first }) => el('li', {},
      el('p', {}, el('strong', { text: request })),
      el('p', { text: `${Kit.plural(times, 'time')}, on ${Kit.plural(maps, 'map')} (${Words.percent(sound ? maps / sound : 0)}).` }),
      first ? el('p', { class: 'muted', dir: 'auto', text: `First: ${first.words}` }) : null,
      first ? Kit.command(first.command, first.words) : null));
  }
  return { causes, unmet };
})();
