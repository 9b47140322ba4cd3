//! The JSON of levels: what is written is read again, and broken files are refused.

use proptest::prelude::*;
use rmg_core::Seed;
use rmg_core::dungeon::DungeonLevel;
use rmg_formats::level_json::{LevelFileError, read};
use rmg_levels::Dungeon;
use rmg_tests::level_cases::level_case;
use rmg_view::level::{DungeonFile, write_json};

use super::factory;
use rmg_test_support::cases;

fn levels(number: u64) -> Vec<DungeonLevel> {
    let factory = factory(&level_case(number));
    Dungeon::new(&factory, None, Seed(number)).unwrap().make_to_depth(2).unwrap()
}

fn written(levels: &[DungeonLevel], seed: u64) -> String {
    let mut bytes = Vec::new();
    write_json(&DungeonFile { title: "A \"title\"", seed: Seed(seed), levels }, &mut bytes).unwrap();
    String::from_utf8(bytes).unwrap()
}

proptest! {
    #![proptest_config(cases(40))]

    #[test]
    fn a_file_of_levels_is_read_as_it_was_written(number in 0u64..100_000) {
        let levels = levels(number);
        let file = read(&written(&levels, number)).unwrap();
        prop_assert_eq!((file.title.as_str(), file.seed), ("A \"title\"", Seed(number)));
        prop_assert_eq!(file.levels, levels);
    }

    #[test]
    fn broken_files_are_refused_or_give_levels_of_the_stated_size(
        number in 0u64..50,
        changes in prop::collection::vec((any::<prop::sample::Index>(), prop::sample::select(b"0123456789{}[],\":-x".to_vec())), 1..4),
    ) {
        let mut bytes = written(&levels(number), 1).into_bytes();
        for (at, byte) in changes {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        if let Ok(text) = String::from_utf8(bytes)
            && let Ok(file) = read(&text)
        {
            for level in &file.levels {
                prop_assert_eq!(level.floor.cells().len(), level.marks.cells().len());
                prop_assert!(level.doors.iter().all(|door| level.marks.get(door.tile).is_some()));
            }
        }
    }
}

#[test]
fn errors_name_the_place() {
    let text = written(&levels(3), 3);
    let after = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        read(&text.replacen(from, to, 1)).unwrap_err().to_string()
    };
    assert_eq!(
        after("\"version\": 1", "\"version\": 9"),
        "this is `rmg-level` version 9; `rmg-level` version 1 is read"
    );
    assert!(after("\"title\": ", "\"titel\": ").contains("missing field `title`"));
    assert!(after("\"depth\": 0", "\"depth\": -1").contains(", column "));
    assert_eq!(
        after("\"marks\": [\n[0,", "\"marks\": [\n["),
        "level 0, marks: it does not have the size of the level"
    );
    assert_eq!(after("\"marks\": [\n[0,", "\"marks\": [\n[64,"), "level 0, marks: an unknown number");
    assert!(matches!(read(""), Err(LevelFileError::Json { line: 1, .. })));
}
