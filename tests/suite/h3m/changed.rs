//! Foreign maps with changed bytes: read without loss, or refused with an offset.

use proptest::prelude::*;
use proptest::test_runner::TestRunner;

use rmg_games::h3m::{H3mFile, H3mWriteProblem, Version, read, write};

use rmg_test_support::cases;

use super::{corpus, small_file};

/// Returns the bytes of a map, and the range of its tiles. Tiles can have any value, so they are not changed.
fn file_and_tiles(map: &H3mFile) -> (Vec<u8>, std::ops::Range<usize>) {
    let mut head = map.clone();
    head.appearances.clear();
    head.objects.clear();
    head.events.clear();
    // Three empty lists follow the tiles.
    let end = write(&head).unwrap().len() - 12 - head.trailing.len();
    (write(map).unwrap(), end - 7 * map.tiles.len()..end)
}

#[test]
fn changed_maps_are_read_without_loss_or_refused() {
    // Without the corpus, only built-in maps are changed.
    let foreign = corpus().unwrap_or_default();
    let mut maps: Vec<_> =
        foreign.into_values().map(|packed| file_and_tiles(&read(&packed).unwrap())).collect();
    // Skip large maps, which take most of the time and have no other content.
    maps.retain(|(bytes, _)| bytes.len() < 100_000);
    maps.extend(Version::ALL.map(|version| file_and_tiles(&small_file(version))));
    let change = (any::<u32>(), prop_oneof![any::<u8>(), Just(0), Just(1), Just(0xFF)]);
    let changes = (0..maps.len(), prop::collection::vec(change, 1..5), any::<Option<u32>>());
    let outcome = TestRunner::new(cases(2000)).run(&changes, |(which, changes, end)| {
        let (bytes, tiles) = &maps[which];
        let mut bytes = bytes.clone();
        for (at, byte) in changes {
            let at = usize::try_from(at).unwrap() % (bytes.len() - tiles.len());
            bytes[if at < tiles.start { at } else { at + tiles.len() }] = byte;
        }
        if let Some(end) = end {
            bytes.truncate(usize::try_from(end).unwrap() % bytes.len());
        }
        match read(&bytes) {
            Ok(map) => match write(&map) {
                Ok(written) => prop_assert!(written == bytes, "written bytes differ"),
                // the changed byte is the number of a layout that is only read
                Err(error) => {
                    prop_assert!(matches!(error.problem, H3mWriteProblem::UnverifiedLayout(_)), "{}", error);
                }
            },
            Err(error) => {
                prop_assert!(error.offset <= bytes.len() && !error.field.is_empty(), "{}", error);
            }
        }
        Ok(())
    });
    outcome.unwrap();
}
