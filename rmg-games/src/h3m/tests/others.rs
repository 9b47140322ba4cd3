//! Maps that others made, as maps of the model.

use super::corpus::corpus;
use super::model::pack;
use crate::h3m::{H3mFile, Version, from_map, read, to_map};

/// The maps by name; `None`, with a notice, where they are not at hand.
fn maps() -> Option<Vec<(String, H3mFile)>> {
    let paths = std::fs::read_dir(corpus("h3m")?).unwrap().map(|entry| entry.unwrap().path());
    let maps = paths.filter(|path| path.extension().is_some_and(|ending| ending == "h3m"));
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
fn maps_that_others_made_keep_all_their_objects() {
    for (name, file) in maps().into_iter().flatten() {
        let map = to_map(&file, pack()).unwrap_or_else(|error| panic!("{name}: {error}"));
        eprintln!("{name} ({}): {} objects", file.version, map.model.objects.len());
        for ((kind, what), count) in map.unknown.counts() {
            eprintln!("    {count} x {kind} {what}");
        }
        assert_eq!(map.model.objects.len() + map.unknown.objects.len(), file.objects.len(), "{name}");
        // Every appearance of the game is in the pack, with the same cells. One map shows sprites that are no
        // objects.
        assert!(map.unknown.objects.iter().all(|object| object.type_name == "0"), "{name}");
    }
}

#[test]
fn a_map_of_the_original_generator_is_written_with_the_same_ground_and_objects() {
    let Some(maps) = maps() else { return };
    let (_, file) = maps.into_iter().find(|(name, _)| name == "random-SoD.h3m").unwrap();
    assert_eq!(file.version, Version::Sod);
    let map = to_map(&file, pack()).unwrap().model;
    let written = from_map(&map, pack()).unwrap();
    assert!(written.tiles == file.tiles);
    assert_eq!(written.objects.len(), file.objects.len());
    for (ours, theirs) in written.objects.iter().zip(&file.objects) {
        assert_eq!(ours.anchor, theirs.anchor);
        let (ours, theirs) = (written.appearance_of(ours).unwrap(), file.appearance_of(theirs).unwrap());
        assert_eq!((ours.class, ours.subclass), (theirs.class, theirs.subclass));
        assert_eq!((ours.passable, ours.action), (theirs.passable, theirs.action));
    }
    for (ours, theirs) in written.players.iter().zip(&file.players) {
        assert_eq!((&ours.main_town, ours.allowed_towns), (&theirs.main_town, theirs.allowed_towns));
    }
    assert_eq!(written.settings.heroes_available, file.settings.heroes_available);
    assert_eq!(written.settings.artifacts_banned, file.settings.artifacts_banned);
}
