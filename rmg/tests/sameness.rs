//! A map of the library is that of the golden file, with threads and without: `cargo test -p rmg --test sameness`, and the same with
//! `--no-default-features`, where nothing starts a thread or reads a clock. Optimised and without debug assertions (`--profile bench`) all of
//! the file is made again, otherwise a little: the tests of the workspace have made it.

use std::path::Path;

use rmg::parts::generate::{GenerateOptions, generate_map};
use rmg::parts::jobs::{HAS_THREADS, Pool};
use rmg::{Generator, Pack, WaterContent};

/// The 64-bit FNV-1a hash (RFC 9923), which the golden file is in.
fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[test]
fn a_map_is_that_of_the_golden_file_with_threads_and_without() {
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
        // as the golden file has it: judged by the plan, whose recipe names the template by its title
        let (plan, pack, pool) = (generator.plan().unwrap(), Pack::heroes3(), Pool::new(None).unwrap());
        let made = generate_map(&plan, pack.content(), &GenerateOptions::new(&pool), &|_| {}).unwrap();
        let mut file = Vec::new();
        rmg::parts::formats::rmgmap::write(&made.map, pack.content(), &mut file).unwrap();
        assert_eq!(format!("{:016x}", fnv1a(&file)), *map, "{template}, threads: {HAS_THREADS}");
        let is_timeless = made.times.iter().all(|(_, time)| time.is_zero());
        assert_eq!(is_timeless, !HAS_THREADS, "the clock belongs to the threads");
    }
}
