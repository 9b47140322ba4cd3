//! Tags of rooms as locations.

use std::sync::Arc;

use rmg_core::RngStream;
use rmg_core::Seed;
use rmg_core::dungeon::{DungeonLevel, LevelId, Marks};
use rmg_levels::rooms::{RoomGenerator, TaggedRoom};
use rmg_levels::{Dungeon, Room, RoomSite};
use rmg_tests::level_oracle::level_diagnostics;

use super::{diagnostics, factory};

/// Returns a configuration of a level with 12 rooms, and with the given rooms and contents.
fn crypt(rooms: &str, contents: &str) -> String {
    format!(
        "start = \"crypt\"\n[traps.hole]\nkind = \"pit\"\nfloor = \"p\"\n[[contexts]]\nsize = [60, 45]\nfloor = \"f\"\nwall = \"w\"\n[[partitioners]]\nkind = \
         \"grid\"\ncolumns = 4\nrows = 3\n{rooms}[[portals]]\nicon = \"out\"\nescape_stairs = true\n{contents}"
    )
}

const UNTAGGED: &str = "[[rooms]]\nkind = \"square\"\nfloor = \"f\"\n";
const TREASURE: &str =
    "[[rooms]]\nkind = \"square\"\nfloor = \"g\"\ntags = [\"treasure chamber\", \"dry\"]\n";
const CONTENTS: &str = "[[items]]\nentries = [{ min = 9, name = \"gold\", location = \"treasure chamber\" }]\n\
    [[creatures]]\nentries = [{ min = 3, name = \"guard\", location = \"treasure chamber\" }]\n\
    [[trap_adders]]\nentries = [{ min = 2, trap = \"hole\", location = \"treasure chamber\" }]\n\
    [[portals]]\nicon = \"chute\"\nleads_to = \"crypt\"\nlocation = \"treasure chamber\"\n";

fn level(text: &str, seed: u64) -> DungeonLevel {
    let factory = factory(text);
    let level = Dungeon::new(&factory, None, Seed(seed)).unwrap().level(LevelId::START).unwrap();
    assert_eq!(level_diagnostics(&level), Vec::<String>::new(), "seed {seed}");
    level
}

/// Returns the contents of a level except its exit, with their tiles.
fn contents(level: &DungeonLevel) -> Vec<(String, rmg_core::TilePos)> {
    let items = level.items.iter().map(|item| (item.name.as_deref().unwrap_or("").to_owned(), item.tile));
    let creatures = level.creatures.iter().map(|creature| (creature.name.to_string(), creature.tile));
    let traps = level.traps.iter().map(|trap| (trap.name.to_string(), trap.tile));
    let portals = level.portals.iter().filter(|portal| &*portal.icon == "chute");
    let portals = portals.map(|portal| (portal.icon.to_string(), portal.tile));
    items.chain(creatures).chain(traps).chain(portals).collect()
}

/// Asserts that all contents are in rooms of sections with a tag.
fn assert_in(level: &DungeonLevel, tag: &str) {
    for (name, tile) in contents(level) {
        let has_tile = |section: &&rmg_core::dungeon::Section| section.area.contains(tile);
        let section = level.sections.iter().find(has_tile).unwrap();
        assert!(
            section.has_tag(tag) && level.marks[tile].has(Marks::ROOM),
            "{name} at {tile} is in {section:?}"
        );
    }
}

#[test]
fn contents_with_a_tag_as_location_are_placed_in_rooms_with_that_tag() {
    let text = crypt(&(UNTAGGED.repeat(3) + TREASURE), CONTENTS);
    assert_eq!(diagnostics(&text), Vec::<String>::new());
    let mut with_rooms = 0;
    for seed in 0..40 {
        let level = level(&text, seed);
        if level.sections.iter().any(|section| section.has_tag("treasure chamber")) {
            with_rooms += 1;
            assert_eq!((contents(&level).len(), level.unmet.len()), (9 + 3 + 2 + 1, 0), "seed {seed}");
            assert_in(&level, "treasure chamber");
            assert!(level.sections.iter().any(|section| section.has_tag("dry")));
        }
    }
    assert!(with_rooms > 30, "{with_rooms}");
}

#[test]
fn the_kind_of_a_room_is_a_tag() {
    let pillars = "[[rooms]]\nkind = \"pillar\"\nfloor = \"f\"\npillar = \"p\"\n";
    let text = crypt(&(UNTAGGED.to_owned() + pillars), &CONTENTS.replace("treasure chamber", "pillar"));
    assert_eq!(diagnostics(&text), Vec::<String>::new());
    for seed in 0..20 {
        assert_in(&level(&text, seed), "pillar");
    }
}

#[test]
fn without_a_tagged_room_all_contents_are_placed_elsewhere_and_reported() {
    let text = crypt(UNTAGGED, CONTENTS);
    let found = diagnostics(&text);
    assert_eq!(found.len(), 4);
    let expected = "unknown-tag: no room has the tag `treasure chamber`; any room is used instead";
    assert!(found.iter().all(|diagnostic| diagnostic.ends_with(expected)), "{found:?}");
    let level = level(&text, 1);
    assert_eq!(contents(&level).len(), 9 + 3 + 2 + 1);
    assert_in(&level, "square");
    let unmet: Vec<String> =
        level.unmet.iter().map(|request| format!("{}: {}", request.what, request.reason)).collect();
    let reason = "no room of the level has that tag; any room was used";
    let expected = ["portal `chute`", "trap `hole` x 2", "creature `guard` x 3", "item `gold` x 9"];
    assert_eq!(unmet, expected.map(|what| format!("{what} (treasure chamber): {reason}")));
    let none = CONTENTS.replace("min = 9", "min = 0");
    assert!(
        Dungeon::new(&factory(&crypt(UNTAGGED, &none)), None, Seed(1))
            .unwrap()
            .level(LevelId::START)
            .unwrap()
            .unmet
            .len()
            == 3
    );
}

#[test]
fn crowded_rooms_report_contents_that_do_not_fit() {
    let contents = CONTENTS.replace("min = 9", "min = 2000").replace("min = 3", "min = 2000");
    let rooms = UNTAGGED.repeat(9) + TREASURE;
    let full = (0..20).map(|seed| level(&crypt(&rooms, &contents), seed));
    let full: Vec<_> = full.filter(|level| level.sections.iter().any(|room| room.has_tag("dry"))).collect();
    assert!(!full.is_empty());
    for level in full {
        assert_in(&level, "treasure chamber");
        assert!(level.unmet.iter().any(|request| request.what.starts_with("creature `guard` x ")
            && request.what.ends_with("(treasure chamber)")));
    }
}

#[test]
fn misspelled_and_reserved_tags_are_diagnostics() {
    let misspelled = diagnostics(&crypt(
        TREASURE,
        &CONTENTS.replace("location = \"treasure chamber\"", "location = \"tresure chamber\""),
    ));
    assert_eq!(misspelled.len(), 4);
    assert!(
        misspelled
            .iter()
            .all(|diagnostic| diagnostic.ends_with("unknown-name: unknown location `tresure chamber`")),
        "{misspelled:?}"
    );
    let reserved = diagnostics(&crypt(&TREASURE.replace("\"dry\"", "\"room\", \"\""), CONTENTS));
    assert!(
        reserved
            .iter()
            .any(|diagnostic| diagnostic.ends_with("reserved-tag: `room` is the name of a built-in location")),
        "{reserved:?}"
    );
    assert!(
        reserved
            .iter()
            .any(|diagnostic| diagnostic.contains("`tags`: expected a list of names, found an empty string")),
        "{reserved:?}"
    );
    let wall = diagnostics(&crypt(
        UNTAGGED,
        "[[portals]]\nicon = \"crack\"\nleads_to = \"crypt\"\nlocation = \"wal\"\n",
    ));
    assert!(wall[0].ends_with("unknown location `wal`"), "{wall:?}");
}

/// A custom room generator with tags.
#[derive(Debug)]
struct Shrine {
    tags: Vec<Arc<str>>,
}

impl RoomGenerator for Shrine {
    fn name(&self) -> &'static str {
        "shrine"
    }

    fn tags(&self) -> &[Arc<str>] {
        &self.tags
    }

    fn carve(&self, site: &mut RoomSite<'_>, _: &mut RngStream) -> Room {
        Room::with_any_door(site.inner())
    }
}

#[test]
fn custom_generators_have_tags_and_may_get_more() {
    let shrine: Arc<dyn RoomGenerator> = Arc::new(Shrine { tags: vec!["holy".into()] });
    let tagged = TaggedRoom::new(Arc::clone(&shrine), &["dark"]);
    let tags = |room: &dyn RoomGenerator| room.tags().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        (tags(&*shrine), tags(&tagged), tagged.name()),
        (vec!["holy".into()], vec!["holy".into(), "dark".into()], "shrine")
    );
}
