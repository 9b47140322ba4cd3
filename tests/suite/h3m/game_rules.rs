//! Rules of the game for generated maps that readers of the format do not check. They are written from the
//! description of the format and the tables, and share only the record types with the writer.

use std::collections::{BTreeMap, BTreeSet};

use rmg_games::h3m::{
    Appearance, CellMask, Difficulty, Flag, H3mFile, Identity, Monster, Mood, Object, ObjectBody,
    ObjectClass, PlayerCode, PlayerSetup, RiverCode, RoadCode, Side, TerrainCode, Tile, TileFlags, TownCode,
    Version, Xyz,
};

use super::game_facts::GameFacts;

/// The last frames that every edition of the game can draw. Later frames exist in the sprite sets, but
/// reportedly crash some editions. See `docs/sources/h3m.md` section 9.4.
const LAST_FRAME: u8 = 72;
const LAST_FRAME_OF_DIRT: u8 = 44;

/// Returns all errors of a generated file.
pub(super) fn diagnostics(file: &H3mFile, facts: Option<&GameFacts>) -> Vec<String> {
    let mut check = Check { file, facts, diagnostics: Vec::new() };
    check.header();
    check.appearance_table();
    check.objects();
    check.players();
    check.identities();
    check.portals();
    check.ships();
    check.tiles();
    check.diagnostics
}

/// Returns the cells of an object that other objects cannot use, without those outside of the map, and
/// whether all are inside.
pub(super) fn cells(file: &H3mFile, object: &Object) -> (Vec<Xyz>, bool) {
    let appearance = &file.appearances[usize::try_from(object.appearance).unwrap()];
    let side = i16::try_from(file.info.side.tiles()).unwrap();
    let (mut cells, mut is_inside) = (Vec::new(), true);
    for dy in -5..=0 {
        for dx in -7..=0 {
            if appearance.passable.has(dx, dy) && !appearance.action.has(dx, dy) {
                continue;
            }
            let (x, y) = (i16::from(object.anchor.x) + dx, i16::from(object.anchor.y) + dy);
            if (0..side).contains(&x) && (0..side).contains(&y) {
                let (x, y) = (u8::try_from(x).unwrap(), u8::try_from(y).unwrap());
                cells.push(Xyz { x, y, ..object.anchor });
            } else {
                is_inside = false;
            }
        }
    }
    (cells, is_inside)
}

struct Check<'a> {
    file: &'a H3mFile,
    facts: Option<&'a GameFacts>,
    diagnostics: Vec<String>,
}

impl<'a> Check<'a> {
    fn expect(&mut self, condition: bool, text: impl FnOnce() -> String) {
        if !condition {
            self.diagnostics.push(text());
        }
    }

    /// Returns the objects with their appearances.
    fn all(&self) -> impl Iterator<Item = (&'a Object, &'a Appearance)> + use<'a> {
        let file = self.file;
        file.objects.iter().filter_map(|object| Some((object, file.appearance_of(object)?)))
    }

    fn header(&mut self) {
        let H3mFile { version, info, trailing, .. } = self.file;
        self.expect(*version == Version::Sod, || format!("version {version}"));
        let side = info.side.tiles();
        self.expect(Side::ORIGINAL.contains(&side), || format!("{side} tiles a side"));
        self.expect(info.difficulty.0 <= Difficulty::IMPOSSIBLE.0, || format!("{:?}", info.difficulty));
        self.expect(info.has_players == Flag::YES, || "no player can play it".to_owned());
        self.expect(info.name.0.len() <= 30, || format!("the name is too long: {}", info.name));
        let is_ascii = |text: &[u8]| text.iter().all(|byte| (b' '..=b'~').contains(byte));
        self.expect(is_ascii(&info.name.0) && is_ascii(&info.description.0), || {
            "characters that need a code page".to_owned()
        });
        self.expect(*trailing == [0; H3mFile::END], || "the file does not end with zeros".to_owned());
    }

    fn appearance_table(&mut self) {
        let appearances = &self.file.appearances;
        self.expect(appearances.get(..2) == Some(&Appearance::fixed()[..]), || {
            "the first two appearances are wrong".to_owned()
        });
        let used: BTreeSet<u32> = self.file.objects.iter().map(|object| object.appearance).collect();
        for (line, appearance) in appearances.iter().enumerate().skip(2) {
            let name = || format!("line {line}, {}", appearance.sprite);
            self.expect(!appearances[..line].contains(appearance), || {
                format!("duplicate appearance {}", name())
            });
            self.expect(used.contains(&u32::try_from(line).unwrap()), || {
                format!("unused appearance {}", name())
            });
            let is_known = self.facts.is_none_or(|facts| facts.has_appearance(appearance));
            self.expect(is_known, || format!("unknown appearance {}: {appearance:?}", name()));
        }
    }

    fn objects(&mut self) {
        let file = self.file;
        let mut owners: BTreeMap<Xyz, &Appearance> = BTreeMap::new();
        for (object, appearance) in self.all() {
            let name = format!("{} at {:?}", appearance.sprite, object.anchor);
            self.expect(object.appearance >= 2, || format!("{name} uses a reserved appearance"));
            self.expect(object.reserved.0 == [0; 5], || format!("{name} has nonzero reserved bytes"));
            self.expect(file.tile_index(object.anchor).is_some(), || format!("{name} is outside of the map"));
            let (cells, is_inside) = cells(file, object);
            self.expect(is_inside, || format!("{name} extends beyond the map edge"));
            for cell in cells {
                let Some(tile) = file.tile_index(cell) else { continue };
                let terrain = file.tiles[tile].terrain;
                self.expect(appearance.allowed_terrains.has(terrain.0.into()), || {
                    format!("{name} is on {terrain:?}")
                });
                // Scenery may overlap.
                let is_scenery = |of: &Appearance| of.action == CellMask::default();
                if let Some(other) = owners.insert(cell, appearance)
                    && !(is_scenery(other) && is_scenery(appearance))
                {
                    self.diagnostics.push(format!("{name} and {} are both at {cell:?}", other.sprite));
                }
            }
            if let (ObjectBody::Monster(monster), ObjectClass::MONSTER) = (&object.body, appearance.class) {
                self.monster(&name, monster);
            }
        }
    }

    /// Guards are hostile, have a count, and do not change.
    fn monster(&mut self, name: &str, monster: &Monster) {
        let Monster { identity, count, .. } = *monster;
        self.expect((1..=4095).contains(&count), || format!("{count} of {name}"));
        let default_guard = Monster { identity, count, mood: Mood::HOSTILE, ..Monster::default() };
        self.expect(*monster == default_guard, || format!("{name} is not a valid guard: {monster:?}"));
    }

    fn players(&mut self) {
        let players = &self.file.players;
        for (code, player) in (0..).zip(players) {
            let color = PlayerCode(code);
            if !player.is_present() {
                self.expect(*player == PlayerSetup::default(), || format!("{color:?} is partially present"));
                continue;
            }
            let Some(main) = &player.main_town else {
                self.diagnostics.push(format!("{color:?} has no main town"));
                continue;
            };
            let TownCode(kind) = main.town;
            let is_only = player.allowed_towns.items().eq([usize::from(kind)]);
            self.expect(is_only && !player.random_town_allowed.is_set(), || {
                format!("{color:?} may choose other towns")
            });
            self.expect(main.generate_hero == Flag::YES, || format!("{color:?} gets no hero"));
            self.expect(player.can_be_computer == Flag::YES, || {
                format!("{color:?} cannot be a computer player")
            });
            // The entrance of every town is two tiles left of its anchor.
            let is_expected = |(object, appearance): &(&Object, &Appearance)| {
                let anchor = Xyz { x: main.entrance.x + 2, ..main.entrance };
                appearance.class == ObjectClass::TOWN && object.anchor == anchor
            };
            let town = self.all().find(is_expected);
            let is_right = town.is_some_and(|(object, appearance)| {
                let ObjectBody::Town(town) = &object.body else { return false };
                town.owner == color && appearance.subclass == u32::from(kind) && appearance.action.has(-2, 0)
            });
            self.expect(is_right, || format!("wrong main town of {color:?}"));
        }
        let owners = self.all().filter_map(|(object, _)| match &object.body {
            ObjectBody::Town(town) => Some(town.owner),
            ObjectBody::Owned(owned) => Some(owned.owner),
            _ => None,
        });
        for owner in owners.filter(|owner| *owner != PlayerCode::NONE) {
            let is_there = players.get(usize::from(owner.0)).is_some_and(PlayerSetup::is_present);
            self.expect(is_there, || format!("{owner:?} owns objects but does not play"));
        }
        let teams = &self.file.conditions.teams;
        for (player, team) in players.iter().zip(teams.of_player) {
            self.expect(!player.is_present() || teams.count == 0 || team < teams.count, || {
                format!("team {team} of {}", teams.count)
            });
        }
    }

    /// Towns, monsters and heroes have unique numbers, starting at 1.
    fn identities(&mut self) {
        let mut expected = 1;
        for (object, appearance) in self.all() {
            let identity = match &object.body {
                ObjectBody::Town(town) => town.identity,
                ObjectBody::Hero(hero) => hero.identity,
                ObjectBody::Monster(monster) => monster.identity,
                _ => continue,
            };
            self.expect(identity == Identity(expected), || format!("{} is {identity:?}", appearance.sprite));
            expected += 1;
        }
    }

    fn portals(&mut self) {
        let mut by_kind: BTreeMap<(ObjectClass, u32), Vec<Xyz>> = BTreeMap::new();
        for (object, appearance) in self.all() {
            by_kind.entry((appearance.class, appearance.subclass)).or_default().push(object.anchor);
        }
        let count = |class, kind| by_kind.get(&(class, kind)).map_or(0, Vec::len);
        for kind in 0..8 {
            let two_way = count(ObjectClass::MONOLITH, kind);
            self.expect([0, 2].contains(&two_way), || format!("{two_way} monoliths of kind {kind}"));
            let (ways_in, ways_out) =
                (count(ObjectClass::MONOLITH_ENTRANCE, kind), count(ObjectClass::MONOLITH_EXIT, kind));
            self.expect((ways_in == 0) == (ways_out == 0), || {
                format!("{ways_in} entrances and {ways_out} exits of kind {kind}")
            });
        }
        // A gate leads to the nearest gate of the other level.
        let gates = by_kind.get(&(ObjectClass::SUBTERRANEAN_GATE, 0)).map_or(&[][..], Vec::as_slice);
        let nearest = |from: &Xyz| {
            let others = gates.iter().filter(|other| other.level != from.level);
            let distance = |to: &&Xyz| {
                let (dx, dy) = (from.x.abs_diff(to.x), from.y.abs_diff(to.y));
                u32::from(dx).pow(2) + u32::from(dy).pow(2)
            };
            let least = others.clone().map(|to| distance(&to)).min();
            others.filter(|to| Some(distance(to)) == least).copied().collect::<Vec<_>>()
        };
        for gate in gates {
            let partners = nearest(gate);
            let is_pair = matches!(partners[..], [partner] if nearest(&partner) == [*gate]);
            self.expect(is_pair, || format!("the gate at {gate:?} leads to {partners:?}"));
        }
    }

    /// Boats are on water, a shipyard has free water below its entrance or next to that tile, and whirlpools
    /// come in pairs.
    fn ships(&mut self) {
        let file = self.file;
        let covered: BTreeSet<Xyz> = self.all().flat_map(|(object, _)| cells(file, object).0).collect();
        let is_water = |at: &Xyz| {
            file.tile_index(*at).is_some_and(|tile| file.tiles[tile].terrain == TerrainCode::WATER)
        };
        let mut whirlpools = 0;
        for (object, appearance) in self.all() {
            let name = || format!("{} at {:?}", appearance.sprite, object.anchor);
            let (object_cells, _) = cells(file, object);
            match appearance.class {
                ObjectClass::BOAT => {
                    self.expect(object_cells.iter().all(is_water), || format!("{} is not on water", name()))
                }
                ObjectClass::SHIPYARD => {
                    let below = object_cells.iter().flat_map(|cell| {
                        let columns = cell.x.saturating_sub(1)..=cell.x.saturating_add(1);
                        columns.map(|x| Xyz { x, y: cell.y.saturating_add(1), ..*cell })
                    });
                    let launches = below.into_iter().any(|at| is_water(&at) && !covered.contains(&at));
                    self.expect(launches, || format!("{} cannot launch", name()));
                }
                ObjectClass::WHIRLPOOL => whirlpools += 1,
                _ => {}
            }
        }
        self.expect(whirlpools != 1, || "single whirlpool".to_owned());
    }

    fn tiles(&mut self) {
        let file = self.file;
        let side = u8::try_from(file.info.side.tiles()).unwrap();
        for level in 0..=u8::from(file.info.has_underground) {
            for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
                let at = Xyz { x, y, level };
                let tile = file.tiles[file.tile_index(at).unwrap()];
                for diagnostic in self.tile(tile, touches_water(file, at)) {
                    self.diagnostics.push(format!("the tile at {at:?} {diagnostic}: {tile:?}"));
                }
            }
        }
    }

    fn tile(&self, tile: Tile, touches_water: bool) -> Vec<&'static str> {
        let Tile { terrain, terrain_frame, river, river_frame, road, road_frame, flags } = tile;
        let is_land = terrain < TerrainCode::WATER;
        let last = match terrain {
            TerrainCode::DIRT => LAST_FRAME_OF_DIRT,
            _ => LAST_FRAME,
        };
        let has_terrain =
            |facts: &GameFacts| facts.has_terrain_sprite(terrain, terrain_frame, flags.terrain_flip());
        let line = |group: &'static str, is_there: bool, frame: u8, flip: u8| {
            if is_there {
                self.facts.is_none_or(|facts| facts.has_sprite(group, frame, flip))
            } else {
                (frame, flip) == (0, 0)
            }
        };
        let laws = [
            (terrain <= TerrainCode::ROCK, "has an unknown terrain"),
            (road <= RoadCode::COBBLESTONE, "has an unknown road"),
            (river <= RiverCode::LAVA, "has an unknown river"),
            (terrain_frame <= last, "has a sprite that some editions lack"),
            (self.facts.is_none_or(has_terrain), "has an unknown sprite"),
            (
                line("road", road != RoadCode::NONE, road_frame, flags.road_flip()),
                "has an unknown sprite of a road",
            ),
            (
                line("river", river != RiverCode::NONE, river_frame, flags.river_flip()),
                "has an unknown sprite of a river",
            ),
            (flags.is_coast() == (is_land && touches_water), "has a wrong coast flag"),
            (flags.0 & !(TileFlags::COAST | 0x3F) == 0, "has an unknown flag"),
        ];
        laws.into_iter().filter(|(is_kept, _)| !is_kept).map(|(_, text)| text).collect()
    }
}

/// Returns whether one of the eight neighbors is water.
fn touches_water(file: &H3mFile, at: Xyz) -> bool {
    let near = |value: u8| value.saturating_sub(1)..=value.saturating_add(1);
    near(at.y).any(|y| {
        near(at.x).any(|x| {
            let next = Xyz { x, y, ..at };
            let tile = file.tile_index(next).filter(|_| next != at);
            tile.is_some_and(|tile| file.tiles[tile].terrain == TerrainCode::WATER)
        })
    })
}
