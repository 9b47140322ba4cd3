'use strict';
// The panels next to the map: general facts, layers with their legend, certificate.
const Panels = (() => {
  const { head, palette, zones, links, unmet, certificate, levels, facts, objects } = Model;
  const { el, number, plural } = Kit;

  const pair = (word, ...what) => [el('dt', { text: word }), el('dd', {}, ...what)];

  function about() {
    const players = head.players.map(player => {
      const zone = zones[player.zone];
      const team = player.team === null ? '' : `, team ${player.team}`;
      const words = `${player.color + 1} ${palette.colors[player.color][0]} (${player.human ? 'human' : 'computer'}${team})`;
      const start = zone && (zone.main || zone.label);
      return el('li', {}, el('span', { class: 'row' }, Icons.sample(Icons.SPRITE.castle, palette.colors[player.color][1]),
        start ? el('button', { type: 'button', class: 'link', text: words, onclick: () => View.goTo(zone.level, start[0], start[1]) }) : words));
    });
    const linkKinds = new Map();
    for (const link of links) linkKinds.set(Words.linkKind(link), (linkKinds.get(Words.linkKind(link)) || 0) + 1);
    const keys = [
      ['← ↑ → ↓', 'move the view'], ['Shift + arrows', 'move the cursor by one tile'], ['N P', 'next and previous object'],
      ['Enter', 'select the tile and its zone'], ['+ −', 'zoom'], ['0', 'show the whole map'], ['L', 'next level, or all levels'],
      ['/', 'search'], ['Esc', 'clear the selection'],
    ];
    Kit.add(Kit.byId('panel-about'),
      el('h2', { text: head.template }),
      el('dl', { class: 'facts' },
        zones.length ? pair('Seed', head.seed) : [],
        pair('Size', `${head.size} (${head.width} x ${head.height}, ${plural(levels.length, 'level')})`),
        zones.length ? pair('Monsters', head.monsters) : [],
        head.victory ? pair('Victory', head.victory) : [],
        pair('Objects', number(objects.count)),
        Model.piles.length ? pair('Treasure', plural(Model.piles.filter(pile => pile.request === 2).length, 'pile')) : [],
        pair('Guards', number(facts.monster.size)),
        head.generator ? pair('Generator', `rmg ${head.generator}, attempt ${head.attempt}, pack ${head.pack}`) : [],
        head.recipe ? pair('Command', Kit.command(head.recipe, 'this map')) : []),
      head.players.length ? el('h3', { text: 'Players' }) : null,
      el('ul', { class: 'plain players' }, players),
      links.length ? el('h3', { text: `Connections (${[...linkKinds].map(([kind, count]) => `${count} ${kind}`).join(', ')})` }) : null,
      el('ul', { class: 'plain' }, links.map((link, at) => Zones.linkButton(link, at))),
      unmet.length ? el('h3', { text: 'Unmet requests' }) : null,
      unmet.length ? el('ul', {}, unmet.map(request => Zones.requestItem(request, request[1]))) : null,
      el('h3', { text: 'Keys' }),
      el('dl', { class: 'facts' }, keys.map(([key, what]) => pair(what, ...key.split(' ').map(part => (part === '+' && key.length > 3 ? ' + ' : el('kbd', { text: part })))))),
    );
  }

  function legendOf(name) {
    const { SPRITE, sample } = Icons;
    const item = (canvas, words) => el('span', {}, canvas, words);
    const swatch = color => {
      const chip = el('span', { class: 'chip', 'aria-hidden': 'true' });
      chip.style.background = color;
      return chip;
    };
    const used = (layer, list) => {
      const seen = new Set();
      for (const level of levels) for (const value of level[layer]) seen.add(value);
      return list.filter((_, at) => seen.has(at));
    };
    switch (name) {
      case 'terrain': return used('terrain', palette.terrains).map(([title, free]) => item(swatch(free), title));
      case 'water': return levels.some(level => level.depth.some(Boolean)) ? [el('span', { text: 'Water is darker farther from land. Shores have sand and foam.' })] : [];
      case 'obstacles': {
        const kinds = new Set(levels.flatMap(level => [...new Set(level.obstacle)]));
        const words = Model.OBSTACLES.filter((kind, at) => kind && kinds.has(at));
        if (levels.some(level => level.terrain.some((_, tile) => Model.kindOf(level, tile) === 'rock'))) words.push('underground rock');
        return [el('span', { text: `Blocked tiles${words.length ? ': ' + words.join(', ') : ''}.` })];
      }
      case 'roads': return used('road', [null, ...palette.roads]).filter(Boolean).map(([title, color]) => item(swatch(color), title));
      case 'rivers': return used('river', [null, ...palette.rivers]).filter(Boolean).map(([title, color]) => item(swatch(color), title));
      case 'zones': return [el('span', { text: 'Dashed lines separate zones on land. Dark plates show the names of zones. The selected zone has a yellow border.' })];
      case 'tint': {
        const kinds = new Map(zones.filter(zone => zone.player === null).map(zone => [zone.kind, zone.color]));
        const players = zones.flatMap(zone => (zone.player === null ? [] : [zone.player])).filter((player, at, all) => all.indexOf(player) === at);
        return [
          ...players.map(player => item(swatch(palette.colors[player][1]), `land of ${palette.colors[player][0]}`)),
          ...[...kinds].map(([kind, color]) => item(swatch(color), kind)),
        ];
      }
      case 'towns': return [
        ...head.players.map(player => item(sample(SPRITE.castle, palette.colors[player.color][1]), `${player.color + 1} ${palette.colors[player.color][0]}`)),
        item(sample(SPRITE.castle, palette.neutral), 'neutral'), item(sample(SPRITE.village, palette.neutral), 'no fort'),
      ];
      case 'mines': {
        const found = new Map();
        for (let id = 0; id < objects.count; id++) {
          const [sprite, , color] = Model.styles[objects.style[id]] ?? [];
          if (sprite === SPRITE.mine && Model.resource(id) && (facts.owned.get(id)?.owner ?? null) === null) found.set(Model.resource(id), color);
        }
        const words = [...found].sort().map(([resource, color]) => item(sample(SPRITE.mine, color), resource.toLowerCase()));
        return [...words, el('span', { text: 'The color and two letters name the resource; a mine with an owner has the color of the player.' })];
      }
      case 'guards': return palette.strengths.map(([, words, color], at) => item(sample(SPRITE[['weakMonster', 'monster', 'strongMonster'][at >> 1]], color), `${at + 1}: ${at && at + 1 < palette.strengths.length ? 'below ' : ''}${words}`));
      case 'treasure': return palette.values.map(([, words, color], at) => item(sample(SPRITE.pickup, color), (at && at + 1 < palette.values.length ? 'below ' : '') + words)).concat(el('span', { text: 'larger icons: piles of higher value' }));
      case 'places': {
        const styles = Model.styles.filter(([sprite]) => sprite >= SPRITE.boat && sprite !== SPRITE.whirlpool);
        const sea = [['boat', 'boat'], ['shipyard', 'shipyard'], ['wreck', 'wreck'], ['buoy', 'place at sea']].flatMap(([name, words]) => {
          const style = styles.find(([sprite]) => sprite === SPRITE[name]);
          return style ? [item(sample(SPRITE[name], style[2]), words)] : [];
        });
        return [item(sample(SPRITE.place, palette.place), 'dwellings, creature banks, shrines and other places'), ...sea];
      }
      case 'portals': return [item(sample(SPRITE.gate, palette.pairs[0]), 'gate to the other level'), item(sample(SPRITE.monolith, palette.pairs[1]), 'monolith'), el('span', { text: 'both ends of a portal or ferry have the same letter' })];
      default: return [el('span', { text: 'The numbers are those of the list on the Audit tab.' })];
    }
  }

  function layers() {
    const names = [
      ['terrain', 'Terrain'], ['water', 'Water depth'], ['obstacles', 'Obstacles and rock'], ['roads', 'Roads'], ['rivers', 'Rivers'], ['zones', 'Zone borders and names'],
      ['tint', 'Zone colors'], ['towns', 'Towns and starts'], ['mines', 'Mines'], ['guards', 'Guards, by strength'],
      ['treasure', 'Treasure, by value of the pile'], ['places', 'Places to visit'], ['portals', 'Portals'],
      ...(Model.examples.length ? [['audit', 'Audit findings']] : []),
    ];
    for (const [name, title] of names) {
      const box = el('input', {
        type: 'checkbox', id: `layer-${name}`, checked: View.layers[name],
        onchange: event => { View.layers[name] = event.target.checked; Draw.schedule(); },
      });
      const legend = legendOf(name);
      if (!legend.length) continue;
      Kit.byId('panel-layers').append(
        el('label', { class: 'layer', for: `layer-${name}` }, box, title), el('div', { class: 'legend' }, legend));
    }
    Kit.byId('panel-layers').append(el('p', { class: 'muted', text: 'Point at a guard or a pile to show the tiles that the guard controls (dashed). Point at a portal to show a line to its other end.' }));
  }

  function goToExample(at) {
    const example = Model.examples[at], tile = example.tiles[example.tiles.length >> 1];
    if (!tile) return;
    View.layers.audit = true;
    const box = Kit.byId('layer-audit');
    if (box) box.checked = true;
    View.goTo(tile[2], tile[0], tile[1]);
    Pointer.setCursor({ level: tile[2], x: tile[0], y: tile[1] });
  }

  function audit() {
    const panel = Kit.byId('panel-audit');
    if (!certificate) {
      panel.append(el('p', { text: 'This map was not audited.' }));
      return;
    }
    const count = verdict => certificate.findings.filter(finding => finding.verdict === verdict).length;
    panel.append(
      el('h2', { class: certificate.isSound ? 'good' : 'bad', text: certificate.isSound ? (certificate.warnings ? `✓ No promise refuted, ${plural(certificate.warnings, 'warning')}` : '✓ Every promise holds') : count('refuted') ? `✗ ${plural(count('refuted'), 'promise')} refuted` : `No promise refuted, ${plural(count('missing'), 'promise')} with missing content` }),
      el('p', { class: 'muted', text: `${count('proved')} proved, ${count('refuted')} refuted, ${count('missing') ? count('missing') + ' with missing content, ' : ''}${count('warned') ? count('warned') + ' with warnings, ' : ''}${count('notJudged') ? count('notJudged') + ' not judged, ' : ''}${count('measured')} measured, ${count('notApplicable')} not applicable. ${certificate.isFull ? 'Audited with its plan.' : 'Audited without a plan: only promises that apply to every map.'}` }));
    if (certificate.cutOff.length) {
      panel.append(
        el('h2', { class: 'bad', text: `${plural(certificate.cutOff.length, 'zone')} cut off by the template` }),
        el('ul', { class: 'examples' }, certificate.cutOff.map(cut => el('li', {}, el('span', { text: cut.text })))));
    }
    let next = 0;
    const ratio = value => (value === null ? '–' : (100 * value).toFixed(1) + ' %');
    for (const finding of certificate.findings) {
      const [sign, style, words] = {
        proved: ['✓ holds', 'good', `${number(finding.checked || 0)} checked`],
        refuted: ['✗ refuted', 'bad', ''],
        warned: ['! warned', 'muted', 'The game still works.'],
        missing: ['– missing', 'bad', 'Holds for the existing content. The template requires more, which did not fit.'],
        measured: ['≈ measured', 'muted', `${ratio(finding.least)} to ${ratio(finding.most)}, median ${ratio(finding.median)}, ${number(finding.measured || 0)} measured${finding.outside === undefined ? '' : `; ${plural(finding.outside, 'pile')} outside their tier`}`],
        notApplicable: ['– not applicable', 'muted', finding.reason || ''],
        notJudged: ['? not judged', 'muted', finding.reason || ''],
      }[finding.verdict];
      const examples = (finding.counterExamples || []).map(example => {
        const at = next++;
        const mark = el('span', { class: 'mark', text: String(at + 1) });
        mark.style.background = Draw.MARKS[at % Draw.MARKS.length];
        const text = (example.severity === 'warning' ? 'Warning: ' : '') + example.text;
        const what = example.tiles.length
          ? el('button', { type: 'button', class: 'link', text, onclick: () => goToExample(at) })
          : el('span', { text });
        return el('li', {}, mark, what);
      });
      panel.append(el('div', { class: 'promise' },
        el('div', { class: 'row' }, el('span', { class: `verdict ${style}`, text: sign }), el('span', {}, el('b', { text: `${finding.promise} ${finding.name}: ` }), finding.text)),
        words ? el('div', { class: 'muted', text: words }) : null,
        examples.length ? el('ul', { class: 'examples' }, examples) : null));
    }
  }

  return { build() { about(); layers(); audit(); } };
})();
