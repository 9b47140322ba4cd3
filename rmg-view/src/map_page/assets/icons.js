'use strict';
// Icons, drawn from the same rows of letters as in picture files, and cached by size and color.
const Icons = (() => {
  const { palette, styles } = Model;
  const [OUTLINE, WHITE, CREAM] = palette.spriteColors;
  const kept = new Map();
  const SPRITE = {
    castle: 0, village: 1, mine: 2, monster: 3, smallMonster: 4, pickup: 5, place: 6, gate: 7, monolith: 8,
    boat: 9, shipyard: 10, seaChest: 11, flotsam: 12, whirlpool: 13, wreck: 14, buoy: 15,
    weakMonster: 16, strongMonster: 17, tinyMonster: 18,
  };

  /** Icons of monsters for small scales. */
  const SMALLER = { [SPRITE.weakMonster]: SPRITE.tinyMonster, [SPRITE.monster]: SPRITE.smallMonster, [SPRITE.strongMonster]: SPRITE.monster };

  const channels = hex => [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
  function mix(a, b, share) {
    const [x, y] = [channels(a), channels(b)];
    return `rgb(${x.map((channel, at) => Math.round(channel * (1 - share) + y[at] * share)).join()})`;
  }
  const colorOf = (letter, fill) =>
    ({ o: OUTLINE, f: fill, l: mix(fill, WHITE, 0.43), d: mix(fill, OUTLINE, 0.35), w: WHITE, c: CREAM })[letter];

  /** Returns a sprite in one color, with `dot` pixels per dot. */
  function get(sprite, fill, dot) {
    const key = `${sprite}/${fill}/${dot}`;
    let canvas = kept.get(key);
    if (!canvas) {
      const rows = palette.sprites[sprite];
      canvas = document.createElement('canvas');
      canvas.width = rows[0].length * dot;
      canvas.height = rows.length * dot;
      const context = canvas.getContext('2d');
      rows.forEach((row, y) => [...row].forEach((letter, x) => {
        const color = colorOf(letter, fill);
        if (!color) return;
        context.fillStyle = color;
        context.fillRect(x * dot, y * dot, dot, dot);
      }));
      kept.set(key, canvas);
    }
    return canvas;
  }

  /** Returns the icon of an object for a number of device pixels per tile. */
  function of(id, pixels, ratio) {
    const style = styles[Model.objects.style[id]];
    let [sprite, tenths, fill, group] = style;
    const { GROUP } = Model, isLarge = group === GROUP.town || group === GROUP.portal;
    if (group === GROUP.guard && pixels * tenths / 10 < palette.sprites[sprite][0].length) sprite = SMALLER[sprite] ?? sprite;
    const columns = palette.sprites[sprite][0].length;
    const town = Model.facts.town.get(id);
    const minDot = Math.round((town && town.isMain && pixels > 3 ? 2 : 1) * (isLarge ? ratio : 1));
    return get(sprite, fill, Math.max(minDot, 1, Math.floor(pixels * tenths / 10 / columns)));
  }

  /** Returns a canvas with an icon for the legend. */
  function sample(sprite, fill) {
    const canvas = Kit.el('canvas', { width: 44, height: 44, 'aria-hidden': 'true' });
    const rows = palette.sprites[sprite], dot = Math.max(1, Math.floor(44 / Math.max(rows.length, rows[0].length)));
    const icon = get(sprite, fill, dot);
    canvas.getContext('2d').drawImage(icon, (44 - icon.width) >> 1, (44 - icon.height) >> 1);
    return canvas;
  }

  return { of, sample, SPRITE };
})();
