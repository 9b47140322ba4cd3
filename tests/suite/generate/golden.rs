//! Same plan, same bytes of every file: on any number of threads, in any order of jobs, in debug and release.

use std::fmt::Write as _;

use rmg_core::plan::GenPlan;
use rmg_formats::rmgmap;
use rmg_generate::pipeline::GenerateOptions;
use rmg_jobs::{Picking, Pool};
use rmg_tests::fingerprint::fingerprint_bytes;
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::heroes3;
use rmg_view::picture::{MapPicture, MapPictureOptions};

use super::{made, plan, pool};

/// Set it to rewrite the golden file.
const SWITCH: &str = "RMG_BLESS";

/// Six maps: each template another kind of links, together all sizes that people play.
const MAPS: [(&str, &str, u64); 6] = [
    ("mirror-duel", "s", 1),
    ("ring-of-seasons", "m", 2),
    ("thread", "l", 3),
    ("exiles-return", "xl+u", 4),
    ("undercross", "xl+u", 5),
    ("three-rivers", "100x60x2", 6),
];

/// The bytes of both default files of a map.
fn files(plan: &GenPlan, pool: &Pool, picking: Picking) -> [Vec<u8>; 2] {
    let made = made(plan, &GenerateOptions { picking, ..GenerateOptions::new(pool) });
    assert!(made.certificate.is_sound());
    let (mut map, mut picture) = (Vec::new(), Vec::new());
    rmgmap::write(&made.map, heroes3(), &mut map).unwrap();
    let page = MapPicture::new(&made.map, heroes3());
    page.write_png(&MapPictureOptions::default(), pool, &mut picture).unwrap();
    [map, picture]
}

#[test]
fn pick_order_and_thread_count_change_no_byte() {
    for (template, size, seed) in MAPS {
        let plan = plan(template, size, seed);
        let want = files(&plan, &Pool::single(), Picking::Priority);
        let ways = [
            (1, Picking::Priority),
            (2, Picking::Priority),
            (8, Picking::Priority),
            (1, Picking::Shuffled(1)),
            (2, Picking::Shuffled(2)),
            (8, Picking::Last),
        ];
        for (threads, picking) in ways {
            assert!(
                files(&plan, &pool(threads), picking) == want,
                "{template} on {threads} threads, {picking:?}"
            );
        }
    }
}

/// `cargo test` and `cargo test --release` compare with the same file, so that debug and release are the same.
#[test]
#[expect(clippy::disallowed_methods, reason = "a switch for the person who runs the test")]
fn maps_are_those_of_the_golden_file() {
    let mut found = String::from(
        "# fingerprint of the .rmgmap and of the PNG, size, seed, template; rewritten by a test run with RMG_BLESS=1\n",
    );
    for (template, size, seed) in MAPS {
        let plan = plan(template, size, seed);
        let [map, picture] = files(&plan, &pool(2), Picking::Priority).map(|bytes| fingerprint_bytes(&bytes));
        writeln!(found, "{map:016x} {picture:016x} {size} {seed} {template}").unwrap();
    }
    let path = workspace_root().join("tests/golden/maps.txt");
    if std::env::var(SWITCH).is_ok_and(|value| value == "1") {
        std::fs::write(&path, &found).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        golden == found,
        "maps changed; if that is meant, set {SWITCH}=1, run again, and say so under Seeds in the changelog:\n\
         golden\n{golden}\nfound\n{found}"
    );
}
