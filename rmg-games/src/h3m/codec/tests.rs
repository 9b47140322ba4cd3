//! Tests of the codec: written maps are read unchanged, read maps are written unchanged, and all other input
//! is an error with a position.

mod bad_input;
pub(super) mod dice;
mod hota;
mod layouts;
mod refusals;

use proptest::prelude::*;

use super::tests::dice::Dice;
use super::*;
use rmg_test_support::cases;

fn any_version() -> impl Strategy<Value = Version> {
    prop::sample::select(&Version::ALL)
}

/// Returns class and subclass of objects with this kind of body.
fn class_with(version: Version, kind: BodyKind) -> Option<(ObjectClass, u32)> {
    let subclasses = [0, 7, 12];
    let classes = (0..=255).flat_map(|class| subclasses.map(|subclass| (ObjectClass(class), subclass)));
    classes.into_iter().find(|(class, subclass)| BodyKind::of(version, *class, *subclass) == kind)
}

/// Returns a random map with `objects` objects of all kinds of the version.
pub(in crate::h3m) fn random_map(seed: u64, version: Version, objects: usize) -> H3mFile {
    let dice = &mut Dice::new(seed, version);
    let info = BasicInfo::sample(dice);
    let tiles = (0..info.tile_count()).map(|_| Tile::sample(dice)).collect();
    let mut map = H3mFile {
        version,
        hota: Field::sample(dice),
        info,
        players: Field::sample(dice),
        conditions: Field::sample(dice),
        settings: Field::sample(dice),
        tiles,
        appearances: dice.list(3, Appearance::sample),
        objects: Vec::new(),
        events: Field::sample(dice),
        trailing: if version.hota().is_some() { vec![0; H3mFile::END] } else { dice.list(200, u8::sample) },
    };
    for _ in 0..objects {
        let kind = dice.pick(BodyKind::ALL);
        let Some((class, subclass)) = class_with(version, kind) else { continue };
        push_object(&mut map, dice, class, subclass);
    }
    map
}

fn push_object(map: &mut H3mFile, dice: &mut Dice, class: ObjectClass, subclass: u32) {
    let appearance = u32::try_from(map.appearances.len()).unwrap();
    map.appearances.push(Appearance { class, subclass, ..Appearance::sample(dice) });
    let body = ObjectBody::sample(BodyKind::of(map.version, class, subclass), dice);
    map.objects.push(Object { anchor: Field::sample(dice), appearance, reserved: Field::sample(dice), body });
}

/// Returns a map with one random object of this class.
fn map_with(seed: u64, version: Version, (class, subclass): (ObjectClass, u32)) -> H3mFile {
    let mut map = H3mFile::new(version, Side::new(1).unwrap(), false);
    push_object(&mut map, &mut Dice::new(seed, version), class, subclass);
    map
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn random_maps_of_all_versions_are_read_unchanged(seed: u64, version in any_version(), objects in 0usize..40) {
        let map = random_map(seed, version, objects);
        let bytes = write(&map).unwrap();
        prop_assert!(read(&bytes).as_ref() == Ok(&map));
        let packed = write_gzip(&map).unwrap();
        prop_assert!(read(&packed).as_ref() == Ok(&map));
    }
}

#[test]
fn bodies_of_all_versions_are_read_unchanged() {
    for version in Version::ALL {
        for kind in BodyKind::ALL {
            let Some(class) = class_with(version, *kind) else {
                let first = match kind {
                    BodyKind::AbandonedMine => Version::Ab,
                    BodyKind::Bank => Version::HOTA_3,
                    BodyKind::TrapperLodge => Version::HOTA_9,
                    _ => Version::HOTA_8,
                };
                assert!(version < first, "no class has the body {kind:?} in {version}");
                continue;
            };
            for seed in 0..40 {
                let map = map_with(seed, version, class);
                assert_eq!(map.objects[0].body.kind(), *kind);
                assert_eq!(read(&write(&map).unwrap()), Ok(map), "{version}, {kind:?}, seed {seed}");
            }
        }
    }
}

#[test]
fn new_map_has_the_defaults_of_editors() {
    let map = H3mFile::new(Version::Sod, Side::new(36).unwrap(), true);
    assert_eq!(map.tiles.len(), 36 * 36 * 2);
    assert_eq!(map.settings.artifacts_banned.mask.0[14..18], [0, 0x80, 0xFF, 0x1F]);
    assert!(map.settings.heroes_available.has(144) && !map.settings.heroes_available.has(145));
    for version in Version::ALL {
        let map = H3mFile::new(version, Side::default(), false);
        assert_eq!(read(&write(&map).unwrap()), Ok(map), "{version}");
    }
}

#[test]
fn packed_maps_are_the_same_in_every_run() {
    let packed = write_gzip(&H3mFile::new(Version::Sod, Side::default(), false)).unwrap();
    // magic, deflate, no flags, no time, no hint, unknown system
    assert_eq!(packed[..10], [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 255]);
    let again = write_gzip(&H3mFile::new(Version::Sod, Side::default(), false)).unwrap();
    assert_eq!(packed, again);
}

#[test]
fn bytes_after_the_gzip_stream_are_ignored() {
    let map = H3mFile::new(Version::Ab, Side::default(), false);
    let mut packed = write_gzip(&map).unwrap();
    packed.extend(b"trailing");
    assert_eq!(read(&packed), Ok(map));
}

#[test]
fn text_keeps_its_bytes_and_prints_replacement_characters() {
    let text = Text(b"Gr\xFC\xDFe".to_vec());
    assert_eq!(text.to_string(), "Gr\u{FFFD}\u{FFFD}e");
    assert_eq!(format!("{text:?}"), r#""Gr\xfc\xdfe""#);
}

#[test]
fn tiles_are_ordered_by_level_and_row() {
    let map = H3mFile::new(Version::Sod, Side::new(36).unwrap(), true);
    assert_eq!(map.tile_index(Xyz { x: 2, y: 1, level: 0 }), Some(38));
    assert_eq!(map.tile_index(Xyz { x: 2, y: 1, level: 1 }), Some(38 + 36 * 36));
    assert_eq!(map.tile_index(Xyz { x: 36, y: 0, level: 0 }), None);
    assert_eq!(map.tile_index(Xyz { x: 0, y: 0, level: 2 }), None);
}

#[test]
fn tile_flags_contain_mirrorings_and_coast() {
    let flags = TileFlags::new(1, 2, 3, true);
    assert_eq!(flags, TileFlags(0b0111_1001));
    let parts = (flags.terrain_flip(), flags.river_flip(), flags.road_flip(), flags.is_coast());
    assert_eq!(parts, (1, 2, 3, true));
}

#[test]
fn cells_are_relative_to_the_anchor() {
    let [monster, hole] = Appearance::fixed();
    assert!(!monster.passable.has(0, 0) && monster.action.has(0, 0));
    assert!(monster.passable.has(-1, 0) && monster.passable.has(0, -1));
    assert!(hole.passable.has(-7, -5) && !hole.passable.has(-8, 0) && !hole.passable.has(1, 0));
    assert!(!hole.passable.has(i16::MAX, i16::MIN));
    let mut cells = CellMask::default();
    assert!(cells.set(-2, -1, true) && !cells.set(0, 1, true));
    assert_eq!(cells.0, [0, 0, 0, 0, 0b0010_0000, 0]);
    assert_eq!(format!("{cells:?}"), "00000000/00000000/00000000/00000000/00000100/00000000");
}
