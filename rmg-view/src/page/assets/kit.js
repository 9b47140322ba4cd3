'use strict';
// Shared helpers of all pages: packed data, elements, numbers, tabs. Text becomes text nodes only, never markup.
const Kit = (() => {
  /** Returns the JSON data of the element with that id. */
  const data = id => JSON.parse(document.getElementById(id).textContent);

  /** Reader for the packed numbers of `page/packed.rs`: seven bits per byte, lowest first, in Base64. */
  class Numbers {
    constructor(text) {
      this.bytes = atob(text);
      this.at = 0;
    }
    get isDone() { return this.at >= this.bytes.length; }
    next() {
      let number = 0;
      for (let scale = 1; ; scale *= 128) {
        const byte = this.bytes.charCodeAt(this.at++);
        number += (byte & 127) * scale;
        if (!(byte & 128)) return number;
      }
    }
    /** An optional number, -1 if it is missing. */
    option() { return this.next() - 1; }
  }

  /** Expands runs of values into an array. */
  function spread(text, into) {
    const numbers = new Numbers(text);
    for (let at = 0; !numbers.isDone && at < into.length;) {
      const value = numbers.next(), end = at + numbers.next();
      into.fill(value, at, end);
      at = end;
    }
    return into;
  }

  /** Creates an element. `on...` properties are listeners, `text` is its text, all others are attributes. `null` omits a property. */
  function el(tag, properties = {}, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
      if (value === null || value === undefined || value === false) continue;
      if (name === 'text') element.textContent = value;
      else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value === true ? '' : value);
    }
    return add(element, ...children);
  }
  /** Appends all children that are not `null`. */
  function add(element, ...children) {
    element.append(...children.flat(2).filter(child => child !== null && child !== undefined));
    return element;
  }
  /** Replaces the content of an element. */
  function fill(element, ...children) {
    element.replaceChildren();
    return add(element, ...children);
  }

  /** Formats a number with groups of three digits, independent of the locale. */
  const number = value => String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');

  /** Formats a number with at most four characters: `950`, `4.1k`, `36k`, `1.2M`. */
  function short(value) {
    if (value < 1000) return String(value);
    const [scaled, unit] = value < 999500 ? [value / 1000, 'k'] : [value / 1e6, 'M'];
    return (scaled < 9.95 ? scaled.toFixed(1) : String(Math.round(scaled))) + unit;
  }

  /** Formats a share as `96.5 %`, or as a dash if `whole` is 0. */
  const share = (part, whole) => (whole > 0 ? (100 * part / whole).toFixed(1) + ' %' : '–');

  const plural = (count, what) => `${number(count)} ${what}${count === 1 ? '' : 's'}`;

  const byId = id => document.getElementById(id);

  let lastSaid = '';
  /** Announces a change to screen readers. */
  function say(text) {
    if (text === lastSaid) return;
    lastSaid = text;
    byId('live').textContent = text;
  }

  /** Sets up tabs: buttons with `role=tab`, of which `aria-controls` names the panel. Arrow keys change the tab. */
  function tabs(list, onOpen = () => {}) {
    const all = [...list.querySelectorAll('[role=tab]')];
    const open = (tab, focus = false) => {
      for (const other of all) {
        const isOpen = other === tab;
        other.setAttribute('aria-selected', String(isOpen));
        other.tabIndex = isOpen ? 0 : -1;
        byId(other.getAttribute('aria-controls')).hidden = !isOpen;
      }
      if (focus) tab.focus();
      onOpen(tab.id);
    };
    list.addEventListener('click', event => {
      const tab = event.target.closest('[role=tab]');
      if (tab) open(tab);
    });
    list.addEventListener('keydown', event => {
      const at = all.indexOf(document.activeElement);
      const step = { ArrowRight: 1, ArrowLeft: -1, Home: -at, End: all.length - 1 - at }[event.key];
      if (at < 0 || step === undefined) return;
      event.preventDefault();
      open(all[(at + step + all.length) % all.length], true);
    });
    return id => open(byId(id));
  }

  /** A meter of achieved against requested. The text next to it states the same. */
  function meter(achieved, requested) {
    const width = requested > 0 ? Math.min(100, 100 * achieved / requested) : 100;
    const bar = el('span');
    bar.style.width = width.toFixed(1) + '%';
    return el('div', { class: 'meter', 'aria-hidden': 'true' }, bar);
  }

  /** Shows an error of the page itself. */
  function trouble(what) {
    if (byId('trouble')) return;
    document.body.append(el('p', { id: 'trouble', class: 'trouble', role: 'alert', text: 'Internal error of this page: ' + what }));
  }
  window.addEventListener('error', event => trouble(event.message));
  window.addEventListener('unhandledrejection', event => trouble(String(event.reason)));

  /** Returns a number below 2^32 that depends only on its arguments, for reproducible texture. */
  function hash(x, y, salt) {
    let h = Math.imul(x, 0x9e3779b1) ^ Math.imul(y, 0x85ebca77) ^ Math.imul(salt, 0xc2b2ae3d);
    h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
    return (h ^ (h >>> 16)) >>> 0;
  }

  /** Copies the text of an element. If the browser does not allow it, selects the text, so that the user can copy it. */
  async function copy(code, button) {
    const before = button.textContent;
    let result = 'Copied';
    try {
      await navigator.clipboard.writeText(code.textContent);
    } catch {
      getSelection().selectAllChildren(code);
      if (!document.execCommand('copy')) result = 'Selected';
    }
    button.textContent = result;
    say(result === 'Copied' ? 'Command copied' : 'Command selected');
    setTimeout(() => { button.textContent = before; }, 1500);
  }

  /** Returns a command with a button that copies it. `words` name what the command makes. */
  function command(text, words) {
    const code = el('code', { class: 'command', text });
    const button = el('button', { type: 'button', text: 'Copy', 'aria-label': `Copy the command for ${words}`, onclick: () => copy(code, button) });
    return el('div', { class: 'copy' }, code, button);
  }

  return { data, Numbers, spread, el, add, fill, number, short, share, plural, byId, say, tabs, meter, trouble, hash, copy, command };
})();
