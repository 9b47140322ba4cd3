//! Truncated, changed and malicious files.

use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::super::write::bytes_of;
use super::*;

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut stream = GzEncoder::new(Vec::new(), Compression::fast());
    stream.write_all(bytes).unwrap();
    stream.finish().unwrap()
}

/// Asserts that reading `bytes` fails at a position in them, or gives a map that is written as the same
/// bytes.
fn assert_lossless_or_refused(bytes: &[u8]) {
    match read(bytes) {
        Ok(map) => assert!(bytes_of(&map).as_deref() == Ok(bytes), "read as something else"),
        Err(error) => {
            assert!(error.offset <= bytes.len() && !error.field.is_empty(), "{error}");
        }
    }
}

/// Returns the offset of the objects.
fn offset_of_objects(map: &H3mFile) -> usize {
    let mut bare = map.clone();
    bare.objects.clear();
    bare.events.clear();
    bare.trailing.clear();
    write(&bare).unwrap().len() - 8
}

#[test]
fn error_of_a_truncated_map_has_position_and_field() {
    for version in Version::ALL {
        let mut map = random_map(5, version, 60);
        map.info.side = Side::new(2).unwrap();
        map.tiles = vec![Tile::default(); map.info.tile_count()];
        let mut bytes = write(&map).unwrap();
        bytes.truncate(bytes.len() - map.trailing.len());
        for end in 0..bytes.len() {
            let error = read(&bytes[..end]).unwrap_err();
            let expected =
                matches!(error.problem, H3mProblem::UnexpectedEnd { .. } | H3mProblem::CountTooLarge { .. });
            assert!(expected && error.offset <= end && !error.field.is_empty(), "cut at {end}: {error}");
        }
    }
}

#[test]
fn truncated_packed_map_is_refused() {
    let packed = write_gzip(&random_map(6, Version::Sod, 20)).unwrap();
    for end in 0..packed.len() {
        let error = read(&packed[..end]).unwrap_err();
        assert!(!error.field.is_empty() && !error.to_string().is_empty());
    }
}

#[test]
fn packed_map_with_a_changed_bit_is_refused_or_equal() {
    let map = random_map(7, Version::Sod, 5);
    let packed = write_gzip(&map).unwrap();
    for at in 0..packed.len() {
        let mut changed = packed.clone();
        changed[at] ^= 1 << (at % 8);
        match read(&changed) {
            // some bits have no effect: times in the header, and which of two equal pieces is repeated
            Ok(found) => assert!(found == map, "byte {at} was changed, and the map differs"),
            Err(error) => assert!(!error.field.is_empty()),
        }
    }
}

#[test]
fn huge_counts_are_refused_before_allocation() {
    let mut map = H3mFile::new(Version::Sod, Side::default(), false);
    map.info.name = "name".into();
    let bytes = write(&map).unwrap();
    let refused = |at: usize, field: &str| {
        let mut crafted = bytes.clone();
        crafted[at..at + 4].copy_from_slice(&u32::MAX.to_le_bytes());
        let error = read(&crafted).unwrap_err();
        assert_eq!((error.offset, error.field.as_str()), (at, field));
        assert!(matches!(error.problem, H3mProblem::CountTooLarge { count: 0xFFFF_FFFF, .. }), "{error}");
    };
    // after version, flag, side and levels
    refused(10, "info.name");
    let objects = offset_of_objects(&map);
    refused(objects, "objects");
    refused(objects + 4, "events");
    let lines = map.appearances.len() * (4 + 12 + 6 + 6 + 2 + 2 + 4 + 4 + 1 + 1 + 16);
    refused(objects - lines - 4, "appearances");
    refused(objects - lines, "appearances[0].sprite");
}

#[test]
fn too_many_objects_are_refused_before_allocation() {
    let mut map = H3mFile::new(Version::Sod, Side::default(), false);
    let hole = Object { appearance: 1, ..Object::default() };
    map.objects = vec![hole.clone(); 65_535];
    assert!(read(&write(&map).unwrap()).as_ref() == Ok(&map));
    map.objects.push(hole);
    let error = read(&write(&map).unwrap()).unwrap_err();
    assert_eq!((error.offset, error.field.as_str()), (offset_of_objects(&map), "objects"));
    assert_eq!(error.problem, H3mProblem::ExceedsGame { count: 65_536, max: 65_535 });
    map.objects.clear();
    map.appearances = vec![Appearance::default(); 65_536];
    let error = read(&write(&map).unwrap()).unwrap_err();
    assert_eq!(error.field, "appearances");
    assert!(error.to_string().contains("the game's maximum of 65535; no game can load this map"));
}

#[test]
fn decompression_bomb_is_refused() {
    let mut bytes = write(&H3mFile::new(Version::Sod, Side::default(), false)).unwrap();
    bytes.resize(64 << 20, 0);
    let bomb = gzip(&bytes);
    assert!(bomb.len() < 1 << 20);
    let error = read(&bomb).unwrap_err();
    let H3mProblem::TooLarge { limit } = error.problem else { panic!("{error}") };
    assert!(limit < 5 << 20, "{limit} bytes for a small map");
    assert!(matches!(read(&bytes).unwrap_err().problem, H3mProblem::TooLarge { .. }), "not packed");
    // a bomb that is not a map
    assert_eq!(read(&gzip(&vec![7; 64 << 20])).unwrap_err().problem, H3mProblem::UnknownVersion(0x0707_0707));
    let mut no_side = vec![0; 64 << 20];
    no_side[0] = 0x1C;
    assert_eq!(read(&gzip(&no_side)).unwrap_err().problem, H3mProblem::Side(0));
}

#[test]
fn unsupported_files_are_distinguished_from_damage() {
    let problem = |bytes: &[u8]| read(bytes).unwrap_err().problem;
    assert_eq!(problem(b"\x20\0\0\0\x03\0\0\0"), H3mProblem::UnexpectedEnd { needed: 1, left: 0 });
    assert_eq!(problem(b"\x06\0\0\0\x01"), H3mProblem::Campaign);
    assert_eq!(problem(b"\x89PNG\r\n"), H3mProblem::UnknownVersion(0x474E_5089));
    assert_eq!(problem(b""), H3mProblem::UnexpectedEnd { needed: 4, left: 0 });
    let error = read(b"\x1F\x8Bno gzip").unwrap_err();
    assert!(matches!(error.problem, H3mProblem::Packing(_)) && error.field == "file", "{error}");
    assert_eq!(read(&gzip(b"")).unwrap_err().problem, H3mProblem::UnexpectedEnd { needed: 4, left: 0 });
}

#[test]
fn long_sprite_name_is_refused() {
    let mut map = H3mFile::new(Version::Sod, Side::default(), false);
    map.appearances[1].sprite = Text(vec![b'a'; 64]);
    assert_eq!(read(&write(&map).unwrap()).as_ref(), Ok(&map));
    map.appearances[1].sprite = Text(vec![b'a'; 65]);
    let error = read(&write(&map).unwrap()).unwrap_err();
    assert_eq!(
        (error.problem, error.field.as_str()),
        (H3mProblem::ExceedsGame { count: 65, max: 64 }, "appearances[1]")
    );
}

#[test]
fn map_packed_twice_is_read_and_map_packed_three_times_is_refused() {
    let map = H3mFile::new(Version::Sod, Side::default(), false);
    let bytes = write(&map).unwrap();
    assert_eq!(read(&gzip(&gzip(&bytes))).as_ref(), Ok(&map));
    assert!(matches!(read(&gzip(&gzip(&gzip(&bytes)))).unwrap_err().problem, H3mProblem::UnknownVersion(_)));
}

#[test]
fn campaign_has_a_header_and_maps() {
    let mut map = H3mFile::new(Version::Sod, Side::default(), false);
    map.info.name = "One".into();
    let packed = gzip(&write(&map).unwrap());
    let header = gzip(b"\x06\0\0\0\x01\x04\0\0\0Name\x05\0\0\0About\0\0");
    let file = [&header[..], &packed, &gzip(b"no map"), b"trailing bytes"].concat();
    let campaign = Campaign::read(&file).unwrap();
    assert_eq!(
        (campaign.name.to_string(), campaign.description.to_string()),
        ("Name".into(), "About".into())
    );
    let [first, second] = &campaign.scenarios[..] else { panic!("{campaign:?}") };
    assert_eq!(
        first.info.as_ref().map(|(version, info)| (*version, info.name.to_string())),
        Ok((Version::Sod, "One".into()))
    );
    assert_eq!(read(first.file).as_ref(), Ok(&map));
    assert!(second.info.is_err());
    assert_eq!(Campaign::read(&packed), Err(CampaignError::NoHeader));
    assert_eq!(Campaign::read(b"PK"), Err(CampaignError::NoHeader));
    assert_eq!(Campaign::read(&header), Err(CampaignError::NoMap));
    let cut = Campaign::read(&file[..header.len() + packed.len() / 2]).unwrap_err();
    assert!(matches!(cut, CampaignError::Damaged { part: 2, .. }), "{cut}");
}

#[test]
fn messages_contain_position_field_problem_and_help() {
    let mut bytes = write(&H3mFile::new(Version::Sod, Side::default(), false)).unwrap();
    bytes[9] = 2;
    assert_eq!(
        read(&bytes).unwrap_err().to_string(),
        "byte 9 of the unpacked map, info.has_underground: invalid flag 2: expected 0 or 1; the file is damaged here or \
         shortly before: save it again in the map editor"
    );
}

#[test]
fn unknown_quest_type_is_refused_with_its_position() {
    let mut map = H3mFile::new(Version::Sod, Side::default(), false);
    map.appearances = vec![Appearance { class: ObjectClass::QUEST_GUARD, ..Appearance::default() }];
    map.objects = vec![Object { body: ObjectBody::QuestGuard(Box::default()), ..Object::default() }];
    let mut bytes = write(&map).unwrap();
    let at = offset_of_objects(&map) + 4 + 12;
    bytes[at] = 10;
    let error = read(&bytes).unwrap_err();
    assert_eq!((error.offset, error.field.as_str()), (at, "objects[0].body.mission"));
    assert_eq!(error.problem, H3mProblem::UnknownTag { what: "quest type", tag: 10 });
}

/// A change of some bytes.
#[derive(Debug, Clone)]
enum Change {
    Set(u8),
    Flip(u8),
    Number(u32),
    Cut(usize),
    Repeat(usize),
    End,
}

/// A change, and its position as a fraction of the length in 1/65536.
fn any_change() -> impl Strategy<Value = (u16, Change)> {
    let change = prop_oneof![
        4 => any::<u8>().prop_map(Change::Set),
        4 => (0u8..8).prop_map(Change::Flip),
        2 => prop::sample::select(vec![0, 1, 255, 0xFFFF, 0x7FFF_FFFF, 0xFFFF_FFFF]).prop_map(Change::Number),
        1 => (1usize..40).prop_map(Change::Cut),
        1 => (1usize..40).prop_map(Change::Repeat),
        1 => Just(Change::End),
    ];
    (any::<u16>(), change)
}

fn apply(bytes: &mut Vec<u8>, share: u16, change: &Change) {
    let at = (bytes.len() * usize::from(share)) >> 16;
    match change {
        _ if bytes.is_empty() => {}
        Change::Set(byte) => bytes[at] = *byte,
        Change::Flip(bit) => bytes[at] ^= 1 << bit,
        Change::Number(number) => {
            bytes[at..].iter_mut().zip(number.to_le_bytes()).for_each(|(old, new)| *old = new);
        }
        Change::Cut(length) => drop(bytes.drain(at..bytes.len().min(at + length))),
        Change::Repeat(length) => {
            let piece = bytes[at..bytes.len().min(at + length)].to_vec();
            bytes.splice(at..at, piece);
        }
        Change::End => bytes.truncate(at),
    }
}

proptest! {
    #![proptest_config(cases(1500))]

    #[test]
    fn changed_maps_are_read_without_loss_or_refused(
        seed: u64,
        version in any_version(),
        objects in 0usize..30,
        changes in prop::collection::vec(any_change(), 1..6),
    ) {
        let mut map = random_map(seed, version, objects);
        // otherwise most changes would affect tiles, which are always valid
        map.info.side = Side::new(2).unwrap();
        map.tiles = vec![Tile::default(); map.info.tile_count()];
        let mut bytes = write(&map).unwrap();
        changes.iter().for_each(|(share, change)| apply(&mut bytes, *share, change));
        assert_lossless_or_refused(&bytes);
    }

    #[test]
    fn noise_is_read_without_loss_or_refused(version in any_version(), noise: Vec<u8>) {
        let mut bytes = version.number().to_le_bytes().to_vec();
        bytes.extend([1, 1, 0, 0, 0, 0]);
        bytes.extend(noise);
        assert_lossless_or_refused(&bytes);
    }
}
