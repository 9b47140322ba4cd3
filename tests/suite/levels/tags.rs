//! Tags of rooms as locations.

use std::sync::Arc;

use rmg_core::RngStream;
use rmg_core::Seed;
use rmg_core::dungeon::{DungeonLevel, LevelId, Marks};
use rmg_levels::rooms::{RoomGenerator, TaggedRoom};
use rmg_levels::{Dungeon, Room, RoomSite};
use rmg_tests::level_oracle::level_faults;

use super::{factory, faults};

/// A level of 12 rooms; `rooms` and `things` are up to the test.
fn crypt(rooms: &str, things: &str) -> String {
    format!(
        "start = \"crypt\"\n[traps.hole]\nkind = \"pit\"\nfloor = \"p\"\n[[contexts]]\nsize = [60, 45]\nfloor = \"f\"\nwall = \"w\"\n[[partitioners]]\nkind = \
         \"grid\"\ncolumns = 4\nrows = 3\n{rooms}[[portals]]\nicon = \"out\"\nescape_stairs = true\n{things}"
    )
}

const PLAIN: &str = "[[rooms]]\nkind = \"square\"\nfloor = \"f\"\n";
const TREASURE: &str =
    "[[rooms]]\nkind = \"square\"\nfloor = \"g\"\ntags = [\"treasure chamber\", \"dry\"]\n";
const THINGS: &str = "[[items]]\nentries = [{ min = 9, name = \"gold\", location = \"treasure chamber\" }]\n\
    [[creatures]]\nentries = [{ min = 3, name = \"guard\", location = \"treasure chamber\" }]\n\
    [[trap_adders]]\nentries = [{ min = 2, trap = \"hole\", location = \"treasure chamber\" }]\n\
    [[portals]]\nicon = \"chute\"\nleads_to = \"crypt\"\nlocation = \"treasure chamber\"\n";

fn level(text: &str, seed: u64) -> DungeonLevel {
    let factory = factory(text);
    let level = Dungeon::new(&factory, None, Seed(seed)).unwrap().level(LevelId::START).unwrap();
    assert_eq!(level_faults(&level), Vec::<String>::new(), "seed {seed}");
    level
}

/// Everything but the way out, with its place.
fn things(level: &DungeonLevel) -> Vec<(String, rmg_core::TilePos)> {
    let items = level.items.iter().map(|item| (item.name.as_deref().unwrap_or("").to_owned(), item.tile));
    let creatures = level.creatures.iter().map(|creature| (creature.name.to_string(), creature.tile));
    let traps = level.traps.iter().map(|trap| (trap.name.to_string(), trap.tile));
    let portals = level.portals.iter().filter(|portal| &*portal.icon == "chute");
    let portals = portals.map(|portal| (portal.icon.to_string(), portal.tile));
    items.chain(creatures).chain(traps).chain(portals).collect()
}

/// Asserts that every thing lies in a room of a section with that tag.
fn assert_in(level: &DungeonLevel, tag: &str) {
    for (name, tile) in things(level) {
        let is_there = |section: &&rmg_core::dungeon::Section| section.area.contains(tile);
        let section = level.sections.iter().find(is_there).unwrap();
        assert!(
            section.has_tag(tag) && level.marks[tile].has(Marks::ROOM),
            "{name} at {tile} is in {section:?}"
        );
    }
}

#[test]
fn what_has_a_tag_as_location_is_put_into_rooms_of_that_tag() {
    let text = crypt(&(PLAIN.repeat(3) + TREASURE), THINGS);
    assert_eq!(faults(&text), Vec::<String>::new());
    let mut with_rooms = 0;
    for seed in 0..40 {
        let level = level(&text, seed);
        if level.sections.iter().any(|section| section.has_tag("treasure chamber")) {
            with_rooms += 1;
            assert_eq!((things(&level).len(), level.unmet.len()), (9 + 3 + 2 + 1, 0), "seed {seed}");
            assert_in(&level, "treasure chamber");
            assert!(level.sections.iter().any(|section| section.has_tag("dry")));
        }
    }
    assert!(with_rooms > 30, "{with_rooms}");
}

#[test]
fn the_kind_of_a_room_is_a_tag() {
    let pillars = "[[rooms]]\nkind = \"pillar\"\nfloor = \"f\"\npillar = \"p\"\n";
    let text = crypt(&(PLAIN.to_owned() + pillars), &THINGS.replace("treasure chamber", "pillar"));
    assert_eq!(faults(&text), Vec::<String>::new());
    for seed in 0..20 {
        assert_in(&level(&text, seed), "pillar");
    }
}

#[test]
fn without_such_a_room_nothing_is_lost_and_all_of_it_is_reported() {
    let text = crypt(PLAIN, THINGS);
    let told = faults(&text);
    assert_eq!(told.len(), 4);
    let want = "unknown-tag: no room has the tag `treasure chamber`; any room is taken instead";
    assert!(told.iter().all(|fault| fault.ends_with(want)), "{told:?}");
    let level = level(&text, 1);
    assert_eq!(things(&level).len(), 9 + 3 + 2 + 1);
    assert_in(&level, "square");
    let unmet: Vec<String> =
        level.unmet.iter().map(|wish| format!("{}: {}", wish.what, wish.reason)).collect();
    let reason = "no room of the level has that tag; any room was taken";
    let want = ["portal `chute`", "trap `hole` x 2", "creature `guard` x 3", "item `gold` x 9"];
    assert_eq!(unmet, want.map(|what| format!("{what} (treasure chamber): {reason}")));
    let none = THINGS.replace("min = 9", "min = 0");
    assert!(
        Dungeon::new(&factory(&crypt(PLAIN, &none)), None, Seed(1))
            .unwrap()
            .level(LevelId::START)
            .unwrap()
            .unmet
            .len()
            == 3
    );
}

#[test]
fn crowded_rooms_share_their_tiles_among_items_and_report_what_found_no_place() {
    let things = THINGS.replace("min = 9", "min = 2000").replace("min = 3", "min = 2000");
    let rooms = PLAIN.repeat(9) + TREASURE;
    let full = (0..20).map(|seed| level(&crypt(&rooms, &things), seed));
    let full: Vec<_> = full.filter(|level| level.sections.iter().any(|room| room.has_tag("dry"))).collect();
    assert!(!full.is_empty());
    for level in full {
        assert_in(&level, "treasure chamber");
        assert!(
            level.unmet.iter().any(|wish| wish.what.starts_with("creature `guard` x ")
                && wish.what.ends_with("(treasure chamber)"))
        );
    }
}

#[test]
fn slips_and_reserved_words_are_faults() {
    let slip = faults(&crypt(
        TREASURE,
        &THINGS.replace("location = \"treasure chamber\"", "location = \"tresure chamber\""),
    ));
    assert_eq!(slip.len(), 4);
    assert!(
        slip.iter().all(|fault| fault.ends_with("unknown-name: there is no location `tresure chamber`")),
        "{slip:?}"
    );
    let reserved = faults(&crypt(&TREASURE.replace("\"dry\"", "\"room\", \"\""), THINGS));
    assert!(
        reserved.iter().any(|fault| fault.ends_with("reserved-tag: `room` is a location of every level")),
        "{reserved:?}"
    );
    assert!(
        reserved.iter().any(|fault| fault.contains("`tags` is a list of names, not an empty text")),
        "{reserved:?}"
    );
    let wall =
        faults(&crypt(PLAIN, "[[portals]]\nicon = \"crack\"\nleads_to = \"crypt\"\nlocation = \"wal\"\n"));
    assert!(wall[0].ends_with("there is no location `wal`"), "{wall:?}");
}

/// A generator of a caller that gives its rooms a tag.
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
fn generators_of_somebodys_own_have_tags_and_may_get_more() {
    let shrine: Arc<dyn RoomGenerator> = Arc::new(Shrine { tags: vec!["holy".into()] });
    let tagged = TaggedRoom::new(Arc::clone(&shrine), &["dark"]);
    let tags = |room: &dyn RoomGenerator| room.tags().iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        (tags(&*shrine), tags(&tagged), tagged.name()),
        (vec!["holy".into()], vec!["holy".into(), "dark".into()], "shrine")
    );
}
