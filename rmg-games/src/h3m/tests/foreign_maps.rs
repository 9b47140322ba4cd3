//! Conversion of maps from other programs to the model.

use super::model::pack;
use crate::h3m::{H3mFile, Version, from_map, read, to_map};
use rmg_test_support::corpus;

/// Returns the maps by name; prints a note and returns `None` if they are not available.
fn maps() -> Option<Vec<(String, H3mFile)>> {
    let paths = std::fs::read_dir(corpus("h3m")?).unwrap().map(|entry| entry.unwrap().path());
    let maps = paths.filter(|path| path.extension().is_some_and(|extension| extension == "h3m"));
    let mut maps: Vec<(String, H3mFile)> = maps
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, read(&std::fs::read(&path).unwrap()).unwrap())
        })
        .collect();
    maps.sort_by(|a, b| a.0.cmp(&b.0));
    assert!(maps.len() > 8, "{} maps", maps.len());
    Some(maps)
}

#[test]
fn maps_from_other_programs_keep_all_objects() {
    for (name, file) in maps().into_iter().flatten() {
        let map = to_map(&file, pack()).unwrap_or_else(|error| panic!("{name}: {error}"));
        eprintln!("{name} ({}): {} objects", file.version, map.model.objects.len());
        for ((kind, what), count) in map.unknown.counts() {
            eprintln!("    {count} x {kind} {what}");
        }
        assert_eq!(map.model.objects.len() + map.unknown.objects.len(), file.objects.len(), "{name}");
        // The pack has all appearances of the game with the same cells. One map shows sprites that are not
        // objects.
        assert!(map.unknown.objects.iter().all(|object| object.type_name == "0"), "{name}");
    }
}

#[test]
fn map_of_the_original_generator_is_written_with_the_same_tiles_and_objects() {
    let Some(maps) = maps() else { return };
    let (_, file) = maps.into_iter().find(|(name, _)| name == "random-SoD.h3m").unwrap();
    assert_eq!(file.version, Version::Sod);
    let map = to_map(&file, pack()).unwrap().model;
    let written = from_map(&map, pack()).unwrap();
    assert!(written.tiles == file.tiles);
    assert_eq!(written.objects.len(), file.objects.len());
    for (found, expected) in written.objects.iter().zip(&file.objects) {
        assert_eq!(found.anchor, expected.anchor);
        let found = written.appearance_of(found).unwrap();
        let expected = file.appearance_of(expected).unwrap();
        assert_eq!((found.class, found.subclass), (expected.class, expected.subclass));
        assert_eq!((found.passable, found.action), (expected.passable, expected.action));
    }
    for (found, expected) in written.players.iter().zip(&file.players) {
        assert_eq!((&found.main_town, found.allowed_towns), (&expected.main_town, expected.allowed_towns));
    }
    assert_eq!(written.settings.heroes_available, file.settings.heroes_available);
    assert_eq!(written.settings.artifacts_banned, file.settings.artifacts_banned);
}
