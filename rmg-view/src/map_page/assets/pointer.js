'use strict';
// Mouse, touch and keyboard on the map, and the card with facts about a tile.
const Pointer = (() => {
  const { canvas, state } = View;
  const { focus } = Draw;
  const card = Kit.byId('card');
  /** Maximum movement of a tap in pixels. */
  const SLACK = 7;
  const fingers = new Map();
  let moved = 0, pinch = 0;
  let onChoose = () => {};

  const same = (a, b) => a === b || (a && b && a.level === b.level && a.x === b.x && a.y === b.y);
  function point(event) {
    const rect = canvas.getBoundingClientRect();
    return { x: event.clientX - rect.left, y: event.clientY - rect.top };
  }

  /** Shows the card of the hovered tile, else of the selected tile, else of the cursor. */
  function showCard() {
    const at = focus.hover || focus.pinned || focus.cursor;
    card.hidden = !at;
    card.classList.toggle('pinned', Boolean(at) && same(at, focus.pinned));
    if (!at) return;
    const facts = Words.tile(at.level, at.x, at.y, same(at, focus.pinned)), seen = View.toScreen(at.level, at.x, at.y);
    const rows = facts.rows.flatMap(([word, text]) => [Kit.el('dt', { text: word }), Kit.el('dd', { text })]);
    const zone = Model.zones[facts.zone];
    Kit.fill(card,
      Kit.el('h2', { text: facts.title }),
      Kit.el('dl', { class: 'facts' }, rows),
      Kit.el('button', { type: 'button', class: 'close', 'aria-label': 'Close', text: '✕', onclick: unpin }),
      zone ? Kit.el('button', { type: 'button', class: 'zone', text: `Zone ${zone.key}: requested and achieved`, onclick: () => onChoose(facts.zone, true) }) : null,
    );
    keepClear(seen);
  }

  /** Moves the card to the first corner in which it does not cover its tile. The card is at most half as high as the map. */
  function keepClear(seen) {
    const margin = 40;
    const isClear = corner => {
      card.classList.toggle('top', corner.includes('top'));
      card.classList.toggle('right', corner.includes('right'));
      return !seen || seen.x < card.offsetLeft - margin || seen.x > card.offsetLeft + card.offsetWidth + margin
        || seen.y < card.offsetTop - margin || seen.y > card.offsetTop + card.offsetHeight + margin;
    };
    // without a clear corner, the half of the map without the tile
    if (!['', 'top', 'right', 'top right'].some(isClear)) isClear(seen.y > state.h / 2 ? 'top' : '');
  }

  function hover(at) {
    if (same(at, focus.hover)) return;
    focus.hover = at;
    showCard();
    Draw.schedule();
  }
  function unpin() {
    focus.pinned = null;
    focus.hits = [];
    focus.link = -1;
    showCard();
    Draw.schedule();
  }
  /** Selects a tile: its card stays open, and its zone is shown. */
  function pin(at, isSpoken = true) {
    focus.pinned = at;
    focus.cursor = at;
    focus.hover = null;
    showCard();
    if (at) {
      if (isSpoken) Kit.say(Words.spoken(at.level, at.x, at.y));
      onChoose(Model.zoneAt(at.level, Model.at(at.x, at.y)), false);
    }
    Draw.schedule();
  }
  /** Moves the keyboard cursor and announces the tile. */
  function setCursor(at) {
    focus.cursor = at;
    focus.hover = null;
    if (focus.pinned && !same(focus.pinned, at)) focus.pinned = null;
    View.reveal(at.level, at.x, at.y);
    showCard();
    Kit.say(Words.spoken(at.level, at.x, at.y));
    Draw.schedule();
  }

  canvas.addEventListener('pointerdown', event => {
    canvas.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, point(event));
    moved = fingers.size > 1 ? SLACK + 1 : 0;
    pinch = 0;
  });
  canvas.addEventListener('pointermove', event => {
    const now = point(event), before = fingers.get(event.pointerId);
    if (!before) {
      if (event.pointerType === 'mouse') hover(View.toTile(now.x, now.y));
      return;
    }
    fingers.set(event.pointerId, now);
    moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (fingers.size === 2) {
      const [a, b] = [...fingers.values()];
      const wide = Math.hypot(a.x - b.x, a.y - b.y);
      if (pinch) View.zoomAt((a.x + b.x) / 2, (a.y + b.y) / 2, wide / pinch);
      pinch = wide;
      View.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    } else if (moved > SLACK) {
      canvas.classList.add('dragged');
      View.pan(now.x - before.x, now.y - before.y);
    }
  });
  function lift(event) {
    const at = fingers.get(event.pointerId);
    fingers.delete(event.pointerId);
    pinch = 0;
    if (!fingers.size) canvas.classList.remove('dragged');
    if (event.type === 'pointerup' && at && moved <= SLACK && !fingers.size) pin(View.toTile(at.x, at.y));
  }
  canvas.addEventListener('pointerup', lift);
  canvas.addEventListener('pointercancel', lift);
  canvas.addEventListener('pointerleave', () => { if (!fingers.size) hover(null); });
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const { x, y } = point(event), lines = event.deltaMode ? event.deltaY * 30 : event.deltaY;
    View.zoomAt(x, y, Math.exp(-Math.max(-300, Math.min(300, lines)) / 420));
    hover(View.toTile(x, y));
  }, { passive: false });
  canvas.addEventListener('dblclick', event => {
    const { x, y } = point(event);
    View.zoomAt(x, y, 2);
  });
  canvas.addEventListener('focus', Draw.schedule);
  canvas.addEventListener('blur', Draw.schedule);

  /** The initial tile of the cursor: at the center of the view. */
  function start() {
    const at = View.toTile(state.w / 2, state.h / 2);
    return at || { level: state.isAll ? 0 : state.level, x: Model.width >> 1, y: Model.height >> 1 };
  }

  /** Objects of a level except obstacles, in reading order. */
  const listed = Model.levels.map((_, level) => {
    let list = null;
    return () => {
      const { GROUP } = Model;
      list ||= Model.squares[level].flat().filter(id => Model.group(id) !== GROUP.obstacle)
        .map(id => [Model.tileOf(id), id]).sort(([a], [b]) => a.y - b.y || a.x - b.x).map(([, id]) => id);
      return list;
    };
  });
  function nextObject(step) {
    const from = focus.cursor || { ...start(), x: -1, y: 0 };
    const list = listed[from.level]();
    const key = id => { const { x, y } = Model.tileOf(id); return y * Model.width + x; }, here = from.y * Model.width + from.x;
    const next = step > 0
      ? list.find(id => key(id) > here) ?? list[0]
      : list.findLast(id => key(id) < here) ?? list[list.length - 1];
    if (next !== undefined) setCursor(Model.tileOf(next));
  }

  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  canvas.addEventListener('keydown', event => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const arrow = ARROWS[event.key];
    if (arrow && event.shiftKey) {
      const from = focus.cursor, first = from || start();
      const to = from ? { level: from.level, x: from.x + arrow[0], y: from.y + arrow[1] } : first;
      if (Model.at(to.x, to.y) >= 0) setCursor(to);
    } else if (arrow) View.pan(-arrow[0] * 70, -arrow[1] * 70);
    else if (event.key === 'n' || event.key === 'N') nextObject(1);
    else if (event.key === 'p' || event.key === 'P') nextObject(-1);
    else if (event.key === 'Enter') pin(focus.cursor || start());
    else if (event.key === 'Escape') { focus.cursor = null; unpin(); }
    else return;
    event.preventDefault();
  });

  return { pin, unpin, setCursor, showCard, listen: listener => { onChoose = listener; } };
})();
