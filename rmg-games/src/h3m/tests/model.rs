//! Conversion of the map model to a file and back.

use std::sync::OnceLock;

use rmg_core::model::{
    Cover, Gifts, MapLevel, MapModel, MapObject, MapPos, ObjectBody as Known, ObjectId, Quest as Wanted,
    Recipe, TileView,
};
use rmg_core::pack::{Appearance as PackAppearance, ContentPack, ObjectRole, PackLayer, Subject, Table};
use rmg_core::plan::{ContentSwitches, Effort, PlacementMode, PlayerPlan, Switches};
use rmg_core::{Game, Grid, Level, MapSize, PlayerColor, ResourceId, Seat, Seed, TilePos, ZoneId};
use rmg_formats::pack::load_embedded;

use crate::foreign::{ForeignMap, read_cause, read_plan};
use crate::h3m::{
    self, BodyKind, Buildings, CellMask, Flag, H3mFile, Identity, MainTown, ObjectBody, ObjectClass, Side,
    TileFlags, TownCode, Version, Xyz, from_map, to_map,
};

pub(super) fn pack() -> &'static ContentPack {
    static PACK: OnceLock<ContentPack> = OnceLock::new();
    PACK.get_or_init(load_embedded)
}

pub(super) fn player(color: PlayerColor, seat: u8) -> PlayerPlan {
    PlayerPlan::new(color, Seat(seat), seat == 1)
}

/// Returns a map of grass with two players.
pub(super) fn meadow(size: &str) -> MapModel {
    let size: MapSize = size.parse().unwrap();
    let (width, height) = (size.width(), size.height());
    let level = MapLevel {
        owner: Grid::new(width, height, ZoneId(0)),
        terrain: Grid::new(width, height, pack().terrains.find("grass").unwrap()),
        view: Grid::new(width, height, TileView { frame: 49, flip: 0 }),
        road: Grid::new(width, height, None),
        road_view: Grid::new(width, height, TileView::default()),
        river: Grid::new(width, height, None),
        river_view: Grid::new(width, height, TileView::default()),
        cover: Grid::new(width, height, Cover::Free),
    };
    MapModel {
        plan: read_plan(
            "Ring".to_owned(),
            Seed(7),
            size,
            ContentSwitches::default(),
            vec![player(PlayerColor::Red, 1), player(PlayerColor::Tan, 2)],
        ),
        attempt: 0,
        generator: "1.2.3".to_owned(),
        pack: (pack().info.name.clone(), pack().info.version.clone()),
        recipe: None,
        lines: None,
        levels: vec![level; size.levels().into()],
        zones: Vec::new(),
        objects: Vec::new(),
        piles: Vec::new(),
        links: Vec::new(),
        harbors: Vec::new(),
        victory: rmg_core::model::MapVictory::default(),
        unmet: Vec::new(),
    }
}

pub(super) fn at(level: u8, x: u16, y: u16) -> MapPos {
    MapPos { level: Level(level), tile: TilePos::new(x, y) }
}

/// Places an object of this kind, with its first appearance, on the surface.
pub(super) fn put(map: &mut MapModel, (type_name, subtype): (&str, &str), (x, y): (u16, u16), body: Known) {
    let kind = pack().find_object(type_name, subtype).unwrap();
    let appearance = pack().objects[kind].appearances[0];
    map.objects.push(MapObject { kind, appearance, at: at(0, x, y), body, cause: read_cause() });
}

pub(super) fn town(faction: &str, owner: Option<PlayerColor>, is_main: bool) -> Known {
    Known::Town { owner, faction: pack().factions.find(faction).unwrap(), has_fort: true, is_main }
}

/// Converts a map to a file, and reads the file.
fn round_trip(map: &MapModel) -> ForeignMap {
    let file = from_map(map, pack()).unwrap();
    let bytes = h3m::write_gzip(&file).unwrap();
    assert_eq!(h3m::read(&bytes).as_ref(), Ok(&file));
    to_map(&file, pack()).unwrap()
}

/// Returns the part of a map that a file can represent.
fn representable(map: &MapModel, found: &MapModel) -> MapModel {
    let mut held = map.clone();
    for object in &mut held.objects {
        match &mut object.body {
            body @ Known::Portal { .. } => *body = Known::Plain,
            Known::Monster { strength, .. } => *strength = 0,
            _ => {}
        }
    }
    for (level, found) in held.levels.iter_mut().zip(&found.levels) {
        level.cover = found.cover.clone();
    }
    for player in &mut held.plan.players {
        let main = map.objects.iter().find_map(|object| match object.body {
            Known::Town { owner, faction, is_main: true, .. } if owner == Some(player.color) => Some(faction),
            _ => None,
        });
        player.faction = main.or(player.faction);
    }
    held
}

/// Returns a body for an object with this appearance; `None` for heroes, which are not written, and for
/// objects that the game does not have.
pub(super) fn body_for(look: &PackAppearance) -> Option<Known> {
    let pack = pack();
    let kind = &pack.objects[look.kind];
    if pack.defaults.monoliths.contains(&look.kind) && kind.number.is_none() {
        return None;
    }
    let gifts = || Gifts {
        experience: 5000,
        resources: vec![
            (pack.resources.find("ore").unwrap(), 7),
            (pack.resources.find("gold").unwrap(), 950),
        ],
        artifacts: vec![pack.artifacts.find("centaurAxe").unwrap()],
        spells: vec![pack.spells.find("bless").unwrap()],
        creatures: vec![(pack.creatures.find("pikeman").unwrap(), 20)],
    };
    let quest = || Box::new(Wanted::Creatures(vec![(pack.creatures.find("imp").unwrap(), 30)]));
    Some(match (kind.role, &kind.subject) {
        (ObjectRole::Town, Subject::Faction(faction)) => {
            let has_fort = look.variant != "village";
            Known::Town { owner: Some(PlayerColor::Tan), faction: *faction, has_fort, is_main: false }
        }
        _ if let Some(creature) = kind.stack() => Known::Monster { creature, count: 4095, strength: 0 },
        (ObjectRole::Resource | ObjectRole::RandomResource, _) => Known::Resource { amount: 300 },
        (ObjectRole::SpellScroll, _) => Known::Scroll { spell: pack.spells.find("titanBolt").unwrap() },
        (ObjectRole::Prison, _) => {
            Known::Prison { hero: pack.heroes.find("orrin").unwrap(), experience: 10_000 }
        }
        (ObjectRole::Pandora, _) => Known::Box { gifts: Box::new(gifts()) },
        (ObjectRole::SeerHut, _) => {
            let gifts = Gifts { creatures: gifts().creatures, ..Gifts::default() };
            Known::Seer { quest: quest(), gifts: Box::new(gifts) }
        }
        (ObjectRole::Barrier, _) if kind.body == "quest_guard" => Known::QuestGuard { quest: quest() },
        (ObjectRole::Hero | ObjectRole::HeroPlaceholder, _) => return None,
        (ObjectRole::RandomHero, _) => Known::Owned { owner: Some(PlayerColor::Red) },
        (ObjectRole::RandomTown, _) => Known::Owned { owner: None },
        (ObjectRole::Mine, Subject::Resource(_)) => Known::Owned { owner: Some(PlayerColor::Red) },
        _ if kind.is_ownable => Known::Owned { owner: None },
        _ => Known::Plain,
    })
}

#[test]
fn all_objects_of_the_pack_are_converted_unchanged() {
    for (target, read_as) in [
        (Game::Vcmi, Game::Vcmi),
        (Game::Hota, Game::Hota),
        (Game::Hota8, Game::Hota),
        (Game::Hota9, Game::Hota),
    ] {
        let mut map = meadow("xl+u");
        map.plan.target = target;
        let looks = pack().appearances.iter().filter_map(|(id, look)| Some((id, look, body_for(look)?)));
        for (index, (appearance, look, body)) in looks.enumerate() {
            let index = u16::try_from(index).unwrap();
            let place = at((index % 2).try_into().unwrap(), 8 + index * 7 % 136, 6 + index / 10);
            map.objects.push(MapObject { kind: look.kind, appearance, at: place, body, cause: read_cause() });
        }
        assert!(map.objects.len() > 1300, "{}", map.objects.len());
        let back = round_trip(&map);
        let unknown: Vec<_> = back.unknown.counts().into_iter().collect();
        assert!(back.unknown.is_empty(), "{target:?}: {unknown:?}");
        map.plan.target = read_as;
        let expected = representable(&map, &back.model);
        for (wanted, found) in expected.objects.iter().zip(&back.model.objects) {
            assert_eq!(found, wanted, "{target:?}: {}", pack().appearances[wanted.appearance].name);
        }
        assert!(back.model == expected, "{target:?}");
    }
}

#[test]
fn the_lowest_layout_of_hota_with_the_content_of_the_map_is_written() {
    let version = |map: &MapModel| from_map(map, pack()).unwrap().version.to_string();
    let mut map = meadow("g");
    assert!(from_map(&map, pack()).is_err(), "The Shadow of Death has no such size");
    for (target, written) in [
        (Game::Hota, "Horn of the Abyss, layout 3"),
        (Game::Hota8, "Horn of the Abyss, layout 8"),
        (Game::Hota9, "Horn of the Abyss, layout 9"),
    ] {
        map.plan.target = target;
        assert_eq!(version(&map), written);
    }
    let mut other = pack().clone();
    let mut factions = other.factions.records().to_vec();
    factions[0].number = Some(10);
    other.factions = Table::new(factions).unwrap();
    map.plan.players[0].faction = other.factions.find("castle");
    map.plan.target = Game::Hota;
    assert_eq!(from_map(&map, &other).unwrap().version.hota().unwrap().number(), 8);
    map.plan.target = Game::Hota3;
    let refusal = from_map(&map, &other).unwrap_err();
    assert_eq!(
        refusal.to_string(),
        "Horn of the Abyss, layout 3 does not support this map: the game does not have the town `castle`"
    );
}

#[test]
fn layers_players_and_switches_are_converted_unchanged() {
    let mut map = meadow("m+u");
    let pack = pack();
    let water = pack.terrains.find("water").unwrap();
    for (tile, frame) in [(TilePos::new(3, 4), 21), (TilePos::new(71, 71), 32)] {
        map.levels[1].terrain[tile] = water;
        map.levels[1].view[tile] = TileView { frame, flip: 2 };
    }
    for x in 0..72 {
        let tile = TilePos::new(x, 9);
        map.levels[0].road[tile] = pack.roads.find("gravelRoad");
        map.levels[0].road_view[tile] = TileView { frame: 12, flip: 1 };
        map.levels[0].river[tile] = pack.rivers.find("lavaRiver");
        map.levels[0].river_view[tile] = TileView { frame: 4, flip: 3 };
    }
    let colors =
        [PlayerColor::Red, PlayerColor::Tan, PlayerColor::Orange, PlayerColor::Pink, PlayerColor::Teal];
    map.plan.players = (1..).zip(colors).map(|(seat, color)| player(color, seat)).collect();
    map.plan.players.sort_by_key(|player| player.color);
    for (seat, (player, team)) in
        (1..).zip(map.plan.players.iter_mut().zip([Some(0), Some(1), None, Some(1), Some(0)]))
    {
        player.team = team;
        (player.seat, player.human) = (Seat(seat), seat == 2);
    }
    map.plan.players[2].faction = pack.factions.find("fortress");
    let teal = map.plan.players.iter_mut().find(|player| player.color == PlayerColor::Teal).unwrap();
    (teal.hero, teal.bonus) = (pack.heroes.find("sylvia"), vec![(ResourceId(0), 10), (ResourceId(6), 2500)]);
    map.plan.players[0].bonus = vec![(ResourceId(2), 1)];
    put(&mut map, ("town", "rampart"), (20, 20), town("rampart", Some(PlayerColor::Red), true));
    put(&mut map, ("town", "rampart"), (40, 20), town("rampart", Some(PlayerColor::Red), false));
    put(&mut map, ("town", "castle"), (60, 20), town("castle", Some(PlayerColor::Teal), true));
    put(&mut map, ("witchHut", "witchHut"), (60, 40), Known::Plain);
    let jailed = pack.heroes.find("orrin").unwrap();
    put(&mut map, ("prison", "prison"), (30, 40), Known::Prison { hero: jailed, experience: 0 });
    map.plan.switches = ContentSwitches {
        artifacts: Switches {
            off: vec![pack.artifacts.find("centaurAxe").unwrap()],
            on: vec![pack.artifacts.find("cloakOfTheUndeadKing").unwrap()],
            absent_off: Vec::new(),
        },
        spells: Switches { off: vec![pack.spells.find("bless").unwrap()], ..Switches::default() },
        skills: Switches { off: vec![pack.skills.find("logistics").unwrap()], ..Switches::default() },
        heroes: Switches {
            off: vec![pack.heroes.find("valeska").unwrap()],
            on: vec![pack.heroes.find("xeron").unwrap()],
            absent_off: Vec::new(),
        },
    };
    let back = round_trip(&map);
    assert!(back.unknown.is_empty(), "{:?}", back.unknown.counts());
    assert_eq!(back.model.plan, representable(&map, &back.model).plan);
    assert!(back.model == representable(&map, &back.model));
}

#[test]
fn written_fields_equal_those_of_the_original_generator() {
    let mut map = meadow("s");
    put(&mut map, ("town", "dungeon"), (20, 20), town("dungeon", Some(PlayerColor::Tan), true));
    let gate = ("subterraneanGate", "object");
    put(&mut map, gate, (8, 8), Known::Portal { partner: ObjectId(1) });
    let description = |map: &MapModel| from_map(map, pack()).unwrap().info.description.to_string();
    let made = "Random map of the template Ring, seed 7. Made by rmg 1.2.3 with heroes3 1.0.0.";
    assert_eq!(description(&map), made);
    let layer = |name: &str, is_built_in| PackLayer {
        name: name.to_owned(),
        version: "1".to_owned(),
        sha256: format!("{name}23456789abcdef0123456789abcdef"),
        is_built_in,
    };
    let recipe = |template: &str| Recipe {
        template: template.to_owned(),
        effort: Effort::Best,
        placement: PlacementMode::Grid,
        attempts: 20,
        packs: vec![layer("00", true), layer("01", false), layer("ff", false)],
        modifiers: Vec::new(),
    };
    map.recipe = Some(recipe("the ring"));
    let options = "--seed 7 --size s --water none --monsters normal --effort best --placement grid --attempts 20 --player red=human \
                   --player tan=computer --pack PACK1 --pack-hash 0123456789abcdef --pack PACK2 --pack-hash ff23456789abcdef";
    assert_eq!(description(&map), format!("{made} To repeat it: rmg generate 'TEMPLATE#the ring' {options}"));
    // the format cannot store the name
    map.recipe = Some(recipe("Кольцо"));
    assert_eq!(description(&map), format!("{made} To repeat it: rmg generate TEMPLATE {options}"));
    let mut file = from_map(&map, pack()).unwrap();
    assert_eq!(file.info.name.to_string(), "Ring, seed 7");
    assert!(file.info.has_players.is_set());
    let tan = &file.players[2];
    let entrance = Xyz { x: 18, y: 20, level: 0 };
    let main = MainTown { generate_hero: Flag::YES, town: TownCode(5), entrance };
    assert_eq!(tan.main_town, Some(main));
    assert_eq!((tan.can_be_human, tan.can_be_computer), (Flag::NO, Flag::YES));
    assert_eq!((tan.allowed_towns.0, tan.random_town_allowed), ([0b10_0000, 0], Flag::NO));
    // red has no town, so any faction is allowed
    assert_eq!((file.players[0].allowed_towns.0, file.players[0].main_town.is_none()), ([0xFF, 1], true));
    assert_eq!(file.players[1], h3m::PlayerSetup::default());
    assert_eq!(file.conditions, h3m::Conditions::default());
    assert_eq!(file.settings, H3mFile::new(Version::Sod, Side::default(), false).settings);
    let [object, gate] = &file.objects[..] else { panic!("two objects") };
    let ObjectBody::Town(body) = &object.body else { panic!("no town") };
    assert_eq!((body.identity, &body.buildings), (Identity(1), &Buildings::Default { has_fort: Flag::YES }));
    assert_eq!((gate.body.kind(), gate.appearance), (BodyKind::Nothing, 3));
    let look = file.appearance_of(object).unwrap();
    assert_eq!((look.class, look.subclass), (ObjectClass::TOWN, 5));
    assert!(look.action.has(-2, 0) && !look.passable.has(-2, 0) && look.passable.has(-7, 0));
    // an equal map has equal bytes
    let again = from_map(&map.clone(), pack()).unwrap();
    assert_eq!(h3m::write_gzip(&again), h3m::write_gzip(&file));
    file.objects.clear();
    assert!(again != file);
}

#[test]
fn coast_is_land_next_to_water() {
    let mut map = meadow("s");
    let find = |name| pack().terrains.find(name).unwrap();
    map.levels[0].terrain[TilePos::new(0, 0)] = find("water");
    map.levels[0].terrain[TilePos::new(1, 1)] = find("rock");
    let file = from_map(&map, pack()).unwrap();
    let coast = |x: usize, y: usize| file.tiles[y * 36 + x].flags.is_coast();
    assert!(coast(1, 0) && coast(0, 1));
    assert!(!coast(0, 0) && !coast(1, 1) && !coast(2, 0) && !coast(35, 0));
}

#[test]
fn long_and_foreign_names_are_cut_but_keep_the_seed() {
    let mut map = meadow("s");
    map.plan.template_name = "Das große Labyrinth der Zwerge".to_owned();
    map.plan.seed = Seed(u64::MAX);
    let file = from_map(&map, pack()).unwrap();
    assert_eq!(file.info.name.to_string(), ", seed 18446744073709551615".to_owned().replace(", ", "Das, "));
    let back = to_map(&file, pack()).unwrap();
    assert_eq!(back.model.plan.template_name, "Das gro?e Labyrinth der Zwerge");
    assert_eq!((back.model.plan.seed, back.model.generator.as_str()), (Seed(u64::MAX), "1.2.3"));
}

#[test]
fn unknown_data_is_kept_and_counted() {
    let mut map = meadow("s");
    put(&mut map, ("monster", "imp"), (9, 9), {
        let creature = pack().creatures.find("imp").unwrap();
        Known::Monster { creature: creature.into(), count: 5, strength: 9 }
    });
    put(&mut map, ("sign", "object"), (19, 19), Known::Plain);
    put(&mut map, ("sign", "object"), (29, 19), Known::Plain);
    let mut file = from_map(&map, pack()).unwrap();
    file.info.hero_level_cap = 12;
    file.tiles[0].flags = TileFlags(0x80);
    let ObjectBody::Monster(monster) = &mut file.objects[0].body else { panic!("no monster") };
    monster.mood = h3m::Mood::COMPLIANT;
    let ObjectBody::Sign(sign) = &mut file.objects[1].body else { panic!("no sign") };
    sign.text = "Beware".into();
    // the second sign becomes an object of unknown kind
    let mut unknown = file.appearance_of(&file.objects[2]).unwrap().clone();
    unknown.class = ObjectClass(999);
    unknown.passable = CellMask([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x3F]);
    unknown.action = CellMask([0, 0, 0, 0, 0, 0x80]);
    file.objects[2].appearance = u32::try_from(file.appearances.len()).unwrap();
    file.objects[2].body = ObjectBody::Nothing;
    file.appearances.push(unknown);
    let back = to_map(&file, pack()).unwrap();
    let counts: Vec<String> =
        back.unknown.counts().iter().map(|((kind, name), count)| format!("{kind} {name}: {count}")).collect();
    assert_eq!(
        counts,
        [
            "map setting hero_level_cap: 1",
            "road or river flags or sprite of a tile: 1",
            "object 999/0: 1",
            "object property monster.mood: 1",
            "object property sign.text: 1",
        ]
    );
    assert_eq!(back.model.objects.len(), 2);
    let text = back.unknown.parts.iter().find(|part| part.name == "sign.text").unwrap();
    assert_eq!((text.object, &text.opaque[4..10]), (Some(ObjectId(1)), b"Beware".as_slice()));
    let cover = &back.model.levels[0].cover;
    assert_eq!((cover[TilePos::new(28, 19)], cover[TilePos::new(29, 19)]), (Cover::Blocked, Cover::Used));
    assert_eq!(cover[TilePos::new(27, 19)], Cover::Free);
}

#[test]
fn known_kind_with_another_mask_keeps_the_mask() {
    let mut map = meadow("s");
    put(&mut map, ("sign", "object"), (19, 19), Known::Plain);
    let mut file = from_map(&map, pack()).unwrap();
    let line = usize::try_from(file.objects[0].appearance).unwrap();
    file.appearances[line].sprite = h3m::Text(b"own.def".to_vec());
    file.appearances[line].passable = CellMask([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F]);
    file.appearances[line].action = CellMask([0, 0, 0, 0, 0, 0x40]);
    let read = to_map(&file, pack()).unwrap();
    assert!(read.unknown.is_empty(), "{:?}", read.unknown.counts());
    let extended = read.pack(pack());
    assert_eq!(extended.appearances.len(), pack().appearances.len() + 1);
    let look = &extended.appearances[read.model.objects[0].appearance];
    assert_eq!((look.sprite.as_str(), look.footprint.cells().len()), ("own", 3));
    assert_eq!(read.model.levels[0].cover[TilePos::new(17, 19)], Cover::Used);
    assert_eq!(from_map(&read.model, extended).unwrap().appearances[line], file.appearances[line]);
}

#[test]
fn additional_appearances_differ_if_any_column_differs() {
    let mut map = meadow("s");
    put(&mut map, ("sign", "object"), (9, 19), Known::Plain);
    put(&mut map, ("sign", "object"), (19, 19), Known::Plain);
    let mut file = from_map(&map, pack()).unwrap();
    let line = usize::try_from(file.objects[0].appearance).unwrap();
    file.appearances[line].passable = CellMask([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x1F]);
    file.appearances[line].action = CellMask([0, 0, 0, 0, 0, 0x40]);
    let mut flat = file.appearances[line].clone();
    flat.is_overlay = Flag::YES;
    file.objects[1].appearance = u32::try_from(file.appearances.len()).unwrap();
    file.appearances.push(flat);
    let read = to_map(&file, pack()).unwrap();
    let extended = read.pack(pack());
    let is_flat = |at: usize| extended.appearances[read.model.objects[at].appearance].is_overlay;
    assert_eq!([is_flat(0), is_flat(1)], [false, true]);
}

#[test]
fn artifacts_of_heroes_monsters_and_events_are_facts() {
    let mut map = meadow("s");
    let creature = pack().creatures.find("imp").unwrap();
    put(&mut map, ("sign", "object"), (9, 9), Known::Plain);
    put(
        &mut map,
        ("monster", "imp"),
        (19, 9),
        Known::Monster { creature: creature.into(), count: 5, strength: 9 },
    );
    put(&mut map, ("event", "object"), (29, 9), Known::Plain);
    let mut file = from_map(&map, pack()).unwrap();
    let artifacts = [7, 8, 9].map(h3m::ArtifactCode);
    // rmg does not write heroes, so the sign becomes a knight
    let line = usize::try_from(file.objects[0].appearance).unwrap();
    (file.appearances[line].class, file.appearances[line].subclass) = (ObjectClass::HERO, 0);
    let mut worn = [h3m::ArtifactEntry::default(); 19];
    worn[0] = artifacts[0].into();
    let artifacts_of_hero = Some(h3m::HeroArtifacts { worn, backpack: Vec::new() });
    let hero = h3m::Hero { hero: h3m::HeroCode(0), artifacts: artifacts_of_hero, ..h3m::Hero::default() };
    file.objects[0].body = ObjectBody::Hero(Box::new(hero));
    let ObjectBody::Monster(monster) = &mut file.objects[1].body else { panic!("no monster") };
    monster.treasure =
        Some(h3m::MonsterTreasure { artifact: artifacts[1], ..h3m::MonsterTreasure::default() });
    let ObjectBody::Event(event) = &mut file.objects[2].body else { panic!("no event") };
    event.reward.artifacts = vec![artifacts[2].into()];
    let facts = to_map(&file, pack()).unwrap().facts;
    let number = |artifact: rmg_core::ArtifactId| pack().artifacts[artifact].number.unwrap();
    let held: Vec<(u32, u16)> =
        facts.artifacts.iter().map(|(id, artifact)| (id.0, number(*artifact))).collect();
    assert_eq!(held, [(0, 7), (1, 8), (2, 9)]);
    assert!(matches!(facts.heroes[..], [(ObjectId(0), hero)] if pack().heroes[hero].number == Some(0)));
    assert!(!facts.has_strange_visits);
}

#[test]
fn unknown_terrain_is_refused() {
    let mut file = H3mFile::new(Version::Sod, Side::default(), false);
    file.tiles[7].terrain = h3m::TerrainCode(11);
    let error = to_map(&file, pack()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the content pack `heroes3` does not have the terrains with the numbers [11] (1 tile)"
    );
    file.tiles.pop();
    assert!(matches!(to_map(&file, pack()), Err(h3m::ToMapError::Tiles { found: 1295, wanted: 1296 })));
}

#[test]
fn random_files_are_converted_with_all_objects_or_refused() {
    for version in Version::ALL {
        for seed in 0..60 {
            let file = h3m::codec::tests::random_map(seed, version, 40);
            if let Ok(map) = to_map(&file, pack()) {
                let found = map.model.objects.len() + map.unknown.objects.len();
                assert_eq!(found, file.objects.len());
            }
        }
    }
}
