'use strict';
// Initializes the page, and keeps the controls and the address up to date.
(() => {
  const { head, levels, zones } = Model;
  const { state } = View;
  const { el, byId } = Kit;
  /** Minimum CSS pixels per tile to show all levels initially. */
  const MIN_ZOOM = 5;
  /** The panels are below the map, as in the style. */
  const isNarrow = () => matchMedia('(max-width: 900px)').matches;
  const isPhone = () => matchMedia('(max-width: 560px)').matches;

  byId('title').textContent = head.template;
  // maps from other programs have neither seed nor zones
  const origin = zones.length ? [`Seed ${head.seed}`] : [], parts = zones.length ? [Kit.plural(zones.length, 'zone')] : [];
  byId('subtitle').textContent = [...origin, head.size, Kit.plural(levels.length, 'level'), ...parts].join(', ');
  View.canvas.setAttribute('aria-label', `Map of ${head.template}, ${head.width} by ${head.height} tiles, ${Kit.plural(levels.length, 'level')}, ${Kit.plural(zones.length, 'zone')}`);

  // Levels
  const capital = text => text.charAt(0).toUpperCase() + text.slice(1);
  const levelButtons = levels.length < 2 ? [] : [[-1, levels.length > 2 ? 'All' : 'Both'], ...levels.map((level, at) => [at, capital(level.name)])].map(([level, text]) =>
    el('button', { type: 'button', id: `level-${level}`, text, title: 'Level (L: next level)', onclick: () => View.showLevel(level) }));
  byId('levels').append(...levelButtons);

  // Address: level, tile at the center, pixels per tile
  let saved = '', waiting = 0;
  function save() {
    const at = View.toTile(state.w / 2, state.h / 2);
    if (!at) return;
    saved = `#level=${state.isAll ? 'all' : at.level}&x=${at.x}&y=${at.y}&on=${at.level}&zoom=${state.zoom.toFixed(2)}`;
    try {
      history.replaceState(null, '', saved);
    } catch {
      // a page inside another document has no address; nothing else depends on it
    }
  }
  function load() {
    if (location.hash === saved || location.hash.length < 2) return false;
    const parts = new URLSearchParams(location.hash.slice(1));
    const [x, y, on, zoom] = ['x', 'y', 'on', 'zoom'].map(name => Number(parts.get(name)));
    const level = parts.get('level') === 'all' ? on : Number(parts.get('level'));
    if (!levels[level] || Model.at(x, y) < 0 || !(zoom > 0)) return false;
    View.showLevel(parts.get('level') === 'all' && levels.length > 1 ? -1 : level);
    state.zoom = zoom;
    View.goTo(level, x, y, 0);
    return true;
  }
  window.addEventListener('hashchange', load);

  View.listen(() => {
    for (const button of levelButtons) {
      button.setAttribute('aria-pressed', String(button.id === `level-${state.isAll ? -1 : state.level}`));
    }
    clearTimeout(waiting);
    waiting = setTimeout(save, 300);
    Draw.schedule();
  });

  // Panels
  Zones.build();
  Search.build();
  Panels.build();
  const side = byId('side');
  const openTab = Kit.tabs(byId('tabs'), () => side.classList.remove('closed'));
  openTab('tab-about');
  // on a small screen the map has priority: a second tap on the open tab closes its panel
  byId('tabs').addEventListener('click', event => {
    const tab = event.target.closest('[role=tab]');
    if (!isNarrow() || !tab) return;
    side.classList.toggle('closed', tab.dataset.open === 'true');
    for (const other of byId('tabs').children) other.dataset.open = String(other === tab && !side.classList.contains('closed'));
  });
  if (isPhone()) side.classList.add('closed');
  Pointer.listen((zone, isRequested) => {
    Zones.show(zone);
    if (zone >= 0 && (isRequested || !isNarrow())) openTab('tab-zones');
  });

  byId('zoom-in').addEventListener('click', () => View.zoom(1.5));
  byId('zoom-out').addEventListener('click', () => View.zoom(1 / 1.5));
  byId('fit').addEventListener('click', View.fit);
  document.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target instanceof Element && event.target.closest('input, select, textarea'))) return;
    if (event.key === '+' || event.key === '=') View.zoom(1.3);
    else if (event.key === '-') View.zoom(1 / 1.3);
    else if (event.key === '0') View.fit();
    else if (event.key === 'l' || event.key === 'L') View.nextLevel();
    else if (event.key === '/') {
      openTab('tab-search');
      Search.focus();
    } else return;
    event.preventDefault();
  });

  // resizing clears the canvas: draw it again before the next frame
  new ResizeObserver(() => { if (View.measure()) Draw.now(); }).observe(View.canvas);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', Draw.schedule);
  // screens in portrait format show one level at a time
  const rect = View.canvas.getBoundingClientRect();
  if (isNarrow() || rect.height > rect.width) View.state.isAll = false;
  View.measure();
  // also for large maps that would be tiny with all levels
  if (state.isAll && View.fitZoom() < MIN_ZOOM) View.state.isAll = false;
  if (!load()) View.fit();
  requestAnimationFrame(() => requestAnimationFrame(() => {
    document.documentElement.dataset.ready = String(Math.round(performance.now()));
  }));
})();
