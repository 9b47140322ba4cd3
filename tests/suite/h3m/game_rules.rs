//! What the game expects of a generated map, and what readers of the format do not look at. Written from the format's
//! description and the tables beside it; it shares no code with the writer but the record of the file's fields.

use std::collections::{BTreeMap, BTreeSet};

use rmg_games::h3m::{
    Appearance, Difficulty, Flag, H3mFile, Identity, Monster, Mood, Object, ObjectBody, ObjectClass,
    PlayerCode, PlayerSetup, RiverCode, RoadCode, Side, TerrainCode, Tile, TileFlags, TownCode, Version, Xyz,
};

use super::game_facts::GameFacts;

/// The last frames that every edition of the game draws; those beyond exist in the sprite sets, but are reported to end some.
/// `docs/sources/h3m.md` section 9.4.
const LAST_FRAME: u8 = 72;
const LAST_FRAME_OF_DIRT: u8 = 44;

/// Everything that is wrong with a file that a generator wrote.
pub(super) fn faults(file: &H3mFile, facts: Option<&GameFacts>) -> Vec<String> {
    let mut check = Check { file, facts, faults: Vec::new() };
    check.header();
    check.looks();
    check.objects();
    check.players();
    check.identities();
    check.portals();
    check.ships();
    check.tiles();
    check.faults
}

/// The cells of an object that others cannot stand on, as far as they lie on the map; and whether all do.
pub(super) fn cells(file: &H3mFile, object: &Object) -> (Vec<Xyz>, bool) {
    let look = &file.appearances[usize::try_from(object.appearance).unwrap()];
    let side = i16::try_from(file.info.side.tiles()).unwrap();
    let (mut cells, mut is_inside) = (Vec::new(), true);
    for dy in -5..=0 {
        for dx in -7..=0 {
            if look.passable.has(dx, dy) && !look.action.has(dx, dy) {
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
    faults: Vec<String>,
}

impl<'a> Check<'a> {
    fn expect(&mut self, is_so: bool, text: impl FnOnce() -> String) {
        if !is_so {
            self.faults.push(text());
        }
    }

    /// Objects with their lines of the table.
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
        self.expect(info.has_players == Flag::YES, || "nobody can play it".to_owned());
        self.expect(info.name.0.len() <= 30, || format!("a long name: {}", info.name));
        let is_ascii = |text: &[u8]| text.iter().all(|byte| (b' '..=b'~').contains(byte));
        self.expect(is_ascii(&info.name.0) && is_ascii(&info.description.0), || {
            "letters that need a code page".to_owned()
        });
        self.expect(*trailing == [0; H3mFile::END], || "the end is not as it should be".to_owned());
    }

    fn looks(&mut self) {
        let looks = &self.file.appearances;
        self.expect(looks.get(..2) == Some(&Appearance::fixed()[..]), || {
            "the first two lines are others".to_owned()
        });
        let used: BTreeSet<u32> = self.file.objects.iter().map(|object| object.appearance).collect();
        for (line, look) in looks.iter().enumerate().skip(2) {
            let name = || format!("line {line}, {}", look.sprite);
            self.expect(!looks[..line].contains(look), || format!("{} is there twice", name()));
            self.expect(used.contains(&u32::try_from(line).unwrap()), || format!("{} is not used", name()));
            let is_known = self.facts.is_none_or(|facts| facts.has_look(look));
            self.expect(is_known, || format!("{} is none of the game: {look:?}", name()));
        }
    }

    fn objects(&mut self) {
        let file = self.file;
        let mut owners: BTreeMap<Xyz, &Appearance> = BTreeMap::new();
        for (object, look) in self.all() {
            let name = format!("{} at {:?}", look.sprite, object.anchor);
            self.expect(object.appearance >= 2, || format!("{name} has a line of the game's own"));
            self.expect(object.reserved.0 == [0; 5], || format!("{name} has strange bytes"));
            self.expect(file.tile_index(object.anchor).is_some(), || format!("{name} lies beside the map"));
            let (cells, is_inside) = cells(file, object);
            self.expect(is_inside, || format!("{name} sticks out of the map"));
            for cell in cells {
                let Some(tile) = file.tile_index(cell) else { continue };
                let terrain = file.tiles[tile].terrain;
                self.expect(look.allowed_terrains.has(terrain.0.into()), || {
                    format!("{name} stands on {terrain:?}")
                });
                if let Some(other) = owners.insert(cell, look) {
                    self.faults.push(format!("{name} and {} are both at {cell:?}", other.sprite));
                }
            }
            if let (ObjectBody::Monster(monster), ObjectClass::MONSTER) = (&object.body, look.class) {
                self.monster(&name, monster);
            }
        }
    }

    /// Guards are hostile, of a known number, and stay as they are.
    fn monster(&mut self, name: &str, monster: &Monster) {
        let Monster { identity, count, .. } = *monster;
        self.expect((1..=4095).contains(&count), || format!("{count} of {name}"));
        let plain = Monster { identity, count, mood: Mood::HOSTILE, ..Monster::default() };
        self.expect(*monster == plain, || format!("{name} is unlike a guard: {monster:?}"));
    }

    fn players(&mut self) {
        let players = &self.file.players;
        for (code, player) in (0..).zip(players) {
            let color = PlayerCode(code);
            if !player.is_present() {
                self.expect(*player == PlayerSetup::default(), || format!("{color:?} is there by halves"));
                continue;
            }
            let Some(main) = &player.main_town else {
                self.faults.push(format!("{color:?} has no main town"));
                continue;
            };
            let TownCode(kind) = main.town;
            let is_only = player.allowed_towns.items().eq([usize::from(kind)]);
            self.expect(is_only && !player.random_town_allowed.is_set(), || {
                format!("{color:?} may have other towns")
            });
            self.expect(main.generate_hero == Flag::YES, || format!("{color:?} gets no hero"));
            self.expect(player.can_be_computer == Flag::YES, || format!("{color:?} cannot be a computer"));
            // The entrance of every town is two tiles left of its anchor.
            let is_it = |(object, look): &(&Object, &Appearance)| {
                let anchor = Xyz { x: main.entrance.x + 2, ..main.entrance };
                look.class == ObjectClass::TOWN && object.anchor == anchor
            };
            let town = self.all().find(is_it);
            let is_right = town.is_some_and(|(object, look)| {
                let ObjectBody::Town(town) = &object.body else { return false };
                town.owner == color && look.subclass == u32::from(kind) && look.action.has(-2, 0)
            });
            self.expect(is_right, || format!("the main town of {color:?} is elsewhere"));
        }
        let owners = self.all().filter_map(|(object, _)| match &object.body {
            ObjectBody::Town(town) => Some(town.owner),
            ObjectBody::Owned(owned) => Some(owned.owner),
            _ => None,
        });
        for owner in owners.filter(|owner| *owner != PlayerCode::NOBODY) {
            let is_there = players.get(usize::from(owner.0)).is_some_and(PlayerSetup::is_present);
            self.expect(is_there, || format!("{owner:?} owns something and takes no part"));
        }
        let teams = &self.file.conditions.teams;
        for (player, team) in players.iter().zip(teams.of_player) {
            self.expect(!player.is_present() || teams.count == 0 || team < teams.count, || {
                format!("team {team} of {}", teams.count)
            });
        }
    }

    /// Towns, monsters and heroes have numbers of their own, from 1 up.
    fn identities(&mut self) {
        let mut wanted = 1;
        for (object, look) in self.all() {
            let identity = match &object.body {
                ObjectBody::Town(town) => town.identity,
                ObjectBody::Hero(hero) => hero.identity,
                ObjectBody::Monster(monster) => monster.identity,
                _ => continue,
            };
            self.expect(identity == Identity(wanted), || format!("{} is {identity:?}", look.sprite));
            wanted += 1;
        }
    }

    fn portals(&mut self) {
        let mut by_kind: BTreeMap<(ObjectClass, u32), Vec<Xyz>> = BTreeMap::new();
        for (object, look) in self.all() {
            by_kind.entry((look.class, look.subclass)).or_default().push(object.anchor);
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
        // A gate leads to the nearest one of the other level.
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

    /// Boats float, a shipyard has free water in the row below its entrance or beside that, and whirlpools lead somewhere.
    fn ships(&mut self) {
        let file = self.file;
        let covered: BTreeSet<Xyz> = self.all().flat_map(|(object, _)| cells(file, object).0).collect();
        let is_water = |at: &Xyz| {
            file.tile_index(*at).is_some_and(|tile| file.tiles[tile].terrain == TerrainCode::WATER)
        };
        let mut whirlpools = 0;
        for (object, look) in self.all() {
            let name = || format!("{} at {:?}", look.sprite, object.anchor);
            let (stands, _) = cells(file, object);
            match look.class {
                ObjectClass::BOAT => {
                    self.expect(stands.iter().all(is_water), || format!("{} is stranded", name()))
                }
                ObjectClass::SHIPYARD => {
                    let below = stands.iter().flat_map(|cell| {
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
        self.expect(whirlpools != 1, || "a whirlpool is alone".to_owned());
    }

    fn tiles(&mut self) {
        let file = self.file;
        let side = u8::try_from(file.info.side.tiles()).unwrap();
        for level in 0..=u8::from(file.info.has_underground) {
            for (y, x) in (0..side).flat_map(|y| (0..side).map(move |x| (y, x))) {
                let at = Xyz { x, y, level };
                let tile = file.tiles[file.tile_index(at).unwrap()];
                for fault in self.tile(tile, touches_water(file, at)) {
                    self.faults.push(format!("the tile at {at:?} {fault}: {tile:?}"));
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
            (terrain <= TerrainCode::ROCK, "has a terrain of another game"),
            (road <= RoadCode::COBBLESTONE, "has a road of another game"),
            (river <= RiverCode::LAVA, "has a river of another game"),
            (terrain_frame <= last, "has a sprite that some editions do not have"),
            (self.facts.is_none_or(has_terrain), "has no such sprite"),
            (
                line("road", road != RoadCode::NONE, road_frame, flags.road_flip()),
                "has no such sprite of a road",
            ),
            (
                line("river", river != RiverCode::NONE, river_frame, flags.river_flip()),
                "has no such sprite of a river",
            ),
            (flags.is_coast() == (is_land && touches_water), "is coast by mistake, or should be"),
            (flags.0 & !(TileFlags::COAST | 0x3F) == 0, "has an unknown flag"),
        ];
        laws.into_iter().filter(|(is_kept, _)| !is_kept).map(|(_, text)| text).collect()
    }
}

/// Whether one of the eight neighbours is water.
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
