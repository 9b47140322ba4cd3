'use strict';
// SVG elements.
const Svg = (() => {
  // taken from an existing element, so that the page contains no address
  const space = document.querySelector('svg').namespaceURI;

  /** Creates an SVG element, like `Kit.el` for HTML. */
  function el(tag, properties = {}, ...children) {
    const element = document.createElementNS(space, tag);
    for (const [name, value] of Object.entries(properties)) {
      if (value === null || value === undefined || value === false) continue;
      if (name === 'text') element.textContent = value;
      else if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, String(value));
    }
    return Kit.add(element, ...children);
  }
  const title = text => el('title', { text });

  /** Sets the size and the content of a drawing. */
  function fill(svg, width, height, ...children) {
    svg.setAttribute('viewBox', `0 0 ${width} ${height}`);
    svg.style.width = `${width}px`;
    svg.style.height = `${height}px`;
    Kit.fill(svg, ...children);
  }

  /** Shortens text to a width, with the average width of letters of this page. */
  const short = (text, room) => {
    const letters = Math.max(1, Math.floor(room / 6.7));
    return text.length > letters ? `${text.slice(0, letters - 1)}…` : text;
  };
  const round = value => Math.round(value * 10) / 10;

  /** Makes an element act like a button: for the mouse, Enter and space. */
  function button(element, name, act) {
    for (const [property, value] of Object.entries({ tabindex: '0', role: 'button', 'aria-label': name })) element.setAttribute(property, value);
    element.addEventListener('click', act);
    element.addEventListener('keydown', event => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act();
    });
    return element;
  }

  return { el, title, fill, short, round, button };
})();
