//! Maps of the original games are read completely and written unchanged.

mod changed;
mod game_facts;
mod game_rules;
mod generated;

use std::collections::BTreeMap;
use std::io::Read;
use std::path::PathBuf;

use rmg_games::h3m::{
    Appearance, BodyKind, CreatureCode, Flag, H3mFile, Hero, HeroCode, Monster, Mood, Object, ObjectBody,
    ObjectClass, ObjectGroup, RoadCode, Side, TerrainCode, Tile, TileFlags, Version, Xyz, read, write,
    write_gzip,
};
use rmg_tests::template_files;

/// Returns the foreign maps by name. Returns `None`, with a notice, without the corpus.
fn corpus() -> Option<BTreeMap<String, Vec<u8>>> {
    let paths = std::fs::read_dir(template_files::corpus("h3m")?).unwrap().map(|entry| entry.unwrap().path());
    let maps = paths.filter(|path| path.extension().is_some_and(|extension| extension == "h3m"));
    let name = |path: &PathBuf| path.file_name().unwrap().to_string_lossy().into_owned();
    let maps: BTreeMap<_, _> = maps.map(|path| (name(&path), std::fs::read(&path).unwrap())).collect();
    assert!(maps.len() > 8, "{} maps", maps.len());
    Some(maps)
}

/// Unpacks with an independent implementation.
fn unpacked(packed: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    flate2::read::GzDecoder::new(packed).read_to_end(&mut bytes).unwrap();
    bytes
}

#[test]
fn foreign_maps_are_written_unchanged() {
    let Some(maps) = corpus() else { return };
    for (name, packed) in maps {
        let uncompressed = unpacked(&packed);
        let map = read(&packed).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(write(&map).unwrap() == uncompressed, "{name}: written bytes differ");
        assert!(unpacked(&write_gzip(&map).unwrap()) == uncompressed, "{name}: packed bytes differ");
        assert!(
            read(&uncompressed).as_ref() == Ok(&map),
            "{name}: the uncompressed file is read differently"
        );
        // A reader that is misaligned would not find zeros at the end.
        assert_eq!(map.trailing, [0; H3mFile::END], "{name}");
    }
}

#[test]
fn map_of_the_original_generator_is_read() {
    let Some(maps) = corpus() else { return };
    let map = read(&maps["random-SoD.h3m"]).unwrap();
    assert_eq!((map.version, map.info.side.tiles(), map.info.has_underground), (Version::Sod, 144, true));
    assert_eq!((map.appearances.len(), map.objects.len()), (683, 3427));
    assert_eq!(map.appearances[..2], Appearance::fixed());
    assert!(
        map.tiles.iter().all(|tile| tile.terrain <= TerrainCode::ROCK && tile.road <= RoadCode::COBBLESTONE)
    );
    let coast = map.tiles.iter().filter(|tile| tile.flags.is_coast());
    assert!(coast.clone().count() > 0 && coast.clone().all(|tile| tile.terrain != TerrainCode::WATER));
    for player in map.players.iter().filter(|player| player.is_present()) {
        // The entrance of a town is two tiles left of its anchor.
        let entrance = player.main_town.as_ref().unwrap().entrance;
        let anchor = Xyz { x: entrance.x + 2, ..entrance };
        let town = map.objects.iter().find(|object| {
            object.anchor == anchor && map.appearance_of(object).unwrap().class == ObjectClass::TOWN
        });
        assert!(town.is_some(), "no town at {entrance:?}");
    }
    let mut kinds = BTreeMap::new();
    for object in &map.objects {
        *kinds.entry(object.body.kind()).or_insert(0) += 1;
        let appearance = map.appearance_of(object).unwrap();
        match &object.body {
            ObjectBody::Monster(monster) if appearance.class == ObjectClass::MONSTER => {
                assert!(monster.count > 0 && monster.treasure.is_none(), "{object:?}");
            }
            ObjectBody::Hero(hero) if appearance.class == ObjectClass::PRISON => {
                // Prisons set at most the experience.
                let Hero { identity, hero: hero_code, experience, .. } = **hero;
                let expected = Hero { identity, hero: hero_code, experience, ..Hero::default() };
                assert!(identity.0 > 0 && hero_code != HeroCode::NONE && **hero == expected, "{object:?}");
            }
            ObjectBody::Resource(pile) => assert_eq!(pile.amount, 0, "{object:?}"),
            _ => {}
        }
    }
    for kind in [BodyKind::Town, BodyKind::Monster, BodyKind::Owned, BodyKind::Resource, BodyKind::Artifact] {
        assert!(kinds.get(&kind).is_some_and(|count| *count > 5), "{kind:?}: {kinds:?}");
    }
}

/// Returns a small map with objects that a generator places.
fn small_file(version: Version) -> H3mFile {
    let mut map = H3mFile::new(version, Side::new(36).unwrap(), true);
    map.info.name = "Hand-made map".into();
    map.info.has_players = Flag::YES;
    let flags = TileFlags::new(0, 0, 2, false);
    let grass = Tile { terrain: TerrainCode::GRASS, terrain_frame: 49, flags, ..Tile::default() };
    map.tiles.fill(grass);
    let road = map.tile_index(Xyz { x: 4, y: 5, level: 1 }).unwrap();
    map.tiles[road] = Tile { road: RoadCode::DIRT, road_frame: 14, ..grass };
    let wolf = Appearance {
        sprite: "AVWwolf0.def".into(),
        class: ObjectClass::MONSTER,
        subclass: CreatureCode(43).0.into(),
        group: ObjectGroup::MONSTER,
        ..Appearance::fixed()[0].clone()
    };
    map.appearances.push(wolf);
    let body =
        ObjectBody::Monster(Box::new(Monster { count: 12, mood: Mood::HOSTILE, ..Monster::default() }));
    map.objects.push(Object {
        anchor: Xyz { x: 4, y: 5, level: 1 },
        appearance: 2,
        body,
        ..Object::default()
    });
    map
}

#[test]
fn hand_made_map_survives_a_round_trip() {
    for version in Version::ALL {
        let map = small_file(version);
        assert_eq!(read(&write_gzip(&map).unwrap()), Ok(map), "{version}");
    }
}
