//! Maps of the library are equal to the golden file, with and without threads. Run
//! `cargo test -p rmg --test sameness`, and again with `--no-default-features`, where nothing starts a thread
//! or reads a clock. Without debug assertions (`--profile bench`) it checks all maps of the file, otherwise
//! only two: other tests of the workspace check the rest.

use std::path::Path;

use rmg::parts::generate::{GenerateOptions, generate_map};
use rmg::parts::jobs::{HAS_THREADS, Pool};
use rmg::{Generator, Pack, WaterContent};

/// The 64-bit FNV-1a hash (RFC 9923) of the golden file.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn maps_match_the_golden_file_with_and_without_threads() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let golden = std::fs::read_to_string(root.join("tests/golden/maps.txt")).unwrap();
    let lines: Vec<&str> = golden.lines().filter(|line| !line.starts_with('#')).collect();
    let count = if cfg!(debug_assertions) { 2 } else { lines.len() };
    for line in &lines[..count] {
        let words: Vec<&str> = line.split(' ').collect();
        let ([map, _, size, seed, template], water) = words.split_first_chunk().unwrap();
        let generator = Generator::from_file(root.join(format!("templates/{template}.json"))).unwrap();
        let generator = generator.seed(seed.parse().unwrap()).size(*size).unwrap();
        let generator = match water {
            ["normal"] => generator.water(WaterContent::Normal),
            ["islands"] => generator.water(WaterContent::Islands),
            none => {
                assert!(none.is_empty(), "{none:?}");
                generator
            }
        };
        // as in the golden file: the plan is generated without a template file, so the recipe names the
        // template by its title
        let (plan, pack, pool) = (generator.plan().unwrap(), Pack::heroes3(), Pool::new(None).unwrap());
        let made = generate_map(&plan, pack.content(), &GenerateOptions::new(&pool), &|_| {}).unwrap();
        let mut file = Vec::new();
        rmg::parts::formats::rmgmap::write(&made.map, pack.content(), &mut file).unwrap();
        assert_eq!(format!("{:016x}", fnv1a(&file)), *map, "{template}, threads: {HAS_THREADS}");
        let has_no_times = made.times.iter().all(|(_, time)| time.is_zero());
        assert_eq!(has_no_times, !HAS_THREADS, "only the feature `threads` has a clock");
    }
}
