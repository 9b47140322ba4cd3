//! Layouts of Horn of the Abyss: lengths counted by hand from `docs/sources/h3m-hota.md`, unverified layouts,
//! and hostile scripts.

use super::super::write::bytes_of;
use super::*;

fn layouts() -> impl Iterator<Item = Version> {
    (0..10).filter_map(HotaLayout::new).map(Version::Hota)
}

fn hota(layout: u32) -> Version {
    Version::Hota(HotaLayout::new(layout).unwrap())
}

/// Returns the length of the default body of a class in files of `version`.
fn length(version: Version, class: ObjectClass, subclass: u32) -> usize {
    let mut map = H3mFile::new(version, Side::new(1).unwrap(), false);
    map.appearances = vec![Appearance { class: ObjectClass::NOTHING, subclass, ..Appearance::default() }];
    map.objects = vec![Object::default()];
    let bare = bytes_of(&map).unwrap().len();
    map.appearances[0].class = class;
    let kind = BodyKind::of(version, class, subclass);
    map.objects[0].body = match kind {
        BodyKind::SeersHut => SeersHut::idle(version).into(),
        kind => ObjectBody::default_of(kind),
    };
    bytes_of(&map).unwrap().len() - bare
}

#[test]
fn empty_bodies_have_the_documented_lengths() {
    use ObjectClass as Class;

    // in the layouts 0, 1, 3, 5, 6, 7 and 9
    let layouts = [0, 1, 3, 5, 6, 7, 9].map(hota);
    for (class, subclass, expected) in [
        // spell research; a count of special buildings
        (Class::TOWN, 0, [36, 37, 37, 41, 41, 41, 41]),
        (Class::HERO, 0, [34, 34, 34, 40, 40, 40, 40]),
        // aggression, money, percent, upgraded, stacks; by value
        (Class::MONSTER, 0, [12, 12, 29, 34, 34, 34, 34]),
        (Class::RANDOM_ARTIFACT, 0, [1, 1, 1, 6, 6, 6, 6]),
        (Class::SPELL_SCROLL, 0, [5; 7]),
        (Class::MINE, 7, [4, 4, 4, 17, 17, 17, 17]),
        // a byte, movement; difficulties; script
        (Class::PANDORA, 0, [55, 55, 55, 64, 68, 68, 69]),
        (Class::EVENT, 0, [62, 62, 63, 71, 75, 75, 76]),
        (Class::SEERS_HUT, 0, [4, 4, 10, 10, 10, 10, 10]),
        (Class::BANK, 21, [0, 0, 9, 9, 9, 9, 9]),
        (Class::CRYPT, 0, [0, 0, 9, 9, 9, 9, 9]),
        (Class::CHEST, 0, [0, 0, 0, 8, 8, 8, 8]),
        (Class::PYRAMID, 0, [0, 0, 0, 8, 8, 8, 8]),
        (Class::HOTA_TREASURE, 2, [0, 0, 0, 8, 8, 8, 8]),
        (Class::CAMPFIRE, 0, [0, 0, 0, 18, 18, 18, 18]),
        (Class::HOTA_TREASURE, 1, [0, 0, 0, 18, 18, 18, 18]),
        (Class::BORDER_GATE, 1001, [0, 0, 0, 18, 18, 18, 18]),
        (Class::BORDER_GATE, 1000, [1; 7]),
        (Class::BORDER_GATE, 5, [0; 7]),
        (Class::BLACK_MARKET, 0, [0, 0, 0, 28, 28, 28, 28]),
        (Class::UNIVERSITY, 0, [0, 0, 0, 8, 8, 8, 8]),
        (Class::HOTA_SCHOOL, 0, [0, 0, 0, 8, 8, 8, 8]),
        (Class::HOTA_SCHOOL, 1, [0; 7]),
        (Class::HOTA_PLACE, 12, [0, 0, 0, 0, 0, 0, 16]),
        (Class::HERO_PLACEHOLDER, 0, [3, 3, 3, 64, 64, 64, 64]),
        (Class::WITCH_HUT, 0, [4; 7]),
        (Class::RANDOM_DWELLING, 0, [12; 7]),
    ] {
        let found = layouts.map(|version| length(version, class, subclass));
        assert_eq!(found, expected, "{class:?} {subclass}");
    }
}

#[test]
fn fields_before_the_tiles_have_the_documented_lengths() {
    let length = |version| {
        let mut map = H3mFile::new(version, Side::new(1).unwrap(), false);
        map.appearances.clear();
        bytes_of(&map).unwrap().len()
    };
    let bytes = |count: usize| count.div_ceil(8);
    // The layout number; a count with the bytes of heroes in place of 20 bytes, of artifacts in place of 18;
    // a count of hero settings in place of 156; special weeks and zeros.
    let first = |heroes: usize, artifacts: usize| {
        length(Version::Sod)
            + 4
            + (4 + bytes(heroes) - 20)
            + (4 + bytes(artifacts) - 18)
            + (4 + heroes - 156)
            + 4
    };
    assert_eq!(length(hota(0)), first(178, 163));
    // mirror and arena; combinations
    let second = |heroes, artifacts| first(heroes, artifacts) + 2 + 4 + 2;
    assert_eq!(length(hota(1)), second(178, 163));
    assert_eq!(length(hota(2)), second(178, 163) + 4);
    assert_eq!(length(hota(3)), second(179, 165) + 4 + 4);
    assert_eq!(length(hota(4)), length(hota(3)));
    // towns, difficulties; hiring; growth of heroes
    let fifth = |heroes, artifacts| second(heroes, artifacts) + 4 + 4 + 4 + 1 + 8 + 6 * heroes;
    assert_eq!(length(hota(5)), fifth(198, 166));
    assert_eq!(length(hota(6)), fifth(198, 166));
    // hiring of defeated heroes
    assert_eq!(length(hota(7)), fifth(198, 166) + 1);
    // release, this release only
    assert_eq!(length(hota(8)), fifth(198, 166) + 1 + 12 + 1);
    // variables, scripts
    assert_eq!(length(hota(9)), fifth(215, 166) + 1 + 12 + 1 + 4 + 1);
}

#[test]
fn events_have_the_documented_lengths() {
    let lengths = [0, 5, 6, 7, 9].map(|layout| {
        let mut map = H3mFile::new(hota(layout), Side::new(1).unwrap(), false);
        let bare = bytes_of(&map).unwrap().len();
        map.events = vec![TimedEvent::default()];
        bytes_of(&map).unwrap().len() - bare
    });
    let sod = 8 + 28 + 3 + 4 + 16;
    assert_eq!(lengths, [sod, sod + 14, sod + 14, sod + 4, sod + 5]);
}

#[test]
fn maps_of_all_layouts_are_read_unchanged_and_only_verified_ones_are_written() {
    for version in layouts() {
        for seed in 0..30 {
            let map = random_map(seed, version, 60);
            let bytes = bytes_of(&map).unwrap();
            assert!(read(&bytes).as_ref() == Ok(&map), "{version}, seed {seed}");
            let layout = version.hota().unwrap();
            match write(&map) {
                Ok(written) => assert!(layout.is_verified() && written == bytes),
                Err(error) => {
                    assert_eq!(error.problem, H3mWriteProblem::UnverifiedLayout(layout.number()));
                }
            }
        }
    }
}

#[test]
fn unknown_layouts_are_refused_by_number() {
    let mut bytes = write(&H3mFile::new(hota(9), Side::default(), false)).unwrap();
    for layout in [10_u32, 11, u32::MAX] {
        bytes[4..8].copy_from_slice(&layout.to_le_bytes());
        let error = read(&bytes).unwrap_err();
        assert_eq!((error.offset, error.field.as_str()), (0, "version"));
        assert_eq!(error.problem, H3mProblem::HotaLayout(layout));
        assert!(
            error.to_string().contains(&format!("with the layout {layout} are not supported")),
            "{error}"
        );
    }
    assert_eq!(read(b"\x1e\0\0\0").unwrap_err().problem, H3mProblem::OldHota(0x1E));
}

#[test]
fn only_zeros_may_follow_the_last_field() {
    for version in [hota(3), hota(5), hota(9)] {
        let mut bytes = bytes_of(&H3mFile::new(version, Side::default(), false)).unwrap();
        let layout = version.hota().unwrap().number();
        let end = bytes.len();
        bytes[end - 1] = 1;
        let problem = H3mProblem::RestOfHota { layout, wanted: 124, found: 124 };
        let error = read(&bytes).unwrap_err();
        assert_eq!((error.offset, error.field.as_str()), (end - 124, "trailing"));
        match error.problem {
            H3mProblem::UnverifiedLayout { layout: 5, problem: inner } => assert_eq!(*inner, problem),
            found => assert_eq!(found, problem),
        }
        bytes.truncate(end - 1);
        assert!(read(&bytes).unwrap_err().to_string().contains(&format!("layout {layout}")));
    }
    let mut map = H3mFile::new(hota(3), Side::default(), false);
    map.trailing.push(0);
    assert_eq!(write(&map).unwrap_err().field, "trailing");
}

/// Returns a map with one script of a hero.
fn scripted(actions: Vec<Action>) -> H3mFile {
    let mut map = H3mFile::new(Version::HOTA_9, Side::new(1).unwrap(), false);
    let script = Script { id: 7, actions: Block(actions), name: "Gift".into() };
    map.settings.hota.scripts = Some(Box::new(Scripts { hero_events: vec![script], ..Scripts::default() }));
    map
}

#[test]
fn scripts_that_nest_too_deeply_are_refused() {
    let nested = |levels: usize| {
        let mut actions = vec![Action::Finish];
        for _ in 0..levels {
            actions = vec![Action::Reward { text: "".into(), actions: Block(actions) }];
        }
        scripted(actions)
    };
    // a block and an action for each level
    let map = nested(31);
    assert_eq!(read(&write(&map).unwrap()).as_ref(), Ok(&map));
    let error = read(&write(&nested(32)).unwrap()).unwrap_err();
    assert_eq!(error.problem, H3mProblem::ScriptTooDeep { max: 64 });
    assert!(error.field.starts_with("settings.hota.scripts.hero_events[0].actions[0].actions"), "{error}");
}

#[test]
fn scripts_with_too_many_actions_are_refused() {
    let map = scripted(vec![Action::Finish; 100_000]);
    assert!(read(&write(&map).unwrap()).as_ref() == Ok(&map));
    let map = scripted(vec![Action::Finish; 140_000]);
    let problem = read(&write(&map).unwrap()).unwrap_err().problem;
    assert_eq!(problem, H3mProblem::ScriptTooLong { max: 131_072 });
}

#[test]
fn lists_of_more_items_than_codes_are_refused() {
    let mut map = H3mFile::new(Version::HOTA_9, Side::default(), false);
    map.settings.heroes_available.count = 257;
    assert!(matches!(write(&map).unwrap_err().problem, H3mWriteProblem::TooMany { found: 257, max: 256 }));
    map.settings.heroes_available.count = 251;
    let mut bytes = write(&map).unwrap();
    let at = bytes.windows(4).position(|four| four == 251_u32.to_le_bytes()).unwrap();
    bytes[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
    let error = read(&bytes).unwrap_err();
    assert_eq!((error.offset, error.field.as_str()), (at, "settings.heroes_available"));
    assert!(matches!(error.problem, H3mProblem::ExceedsGame { max: 256, .. }));
}
