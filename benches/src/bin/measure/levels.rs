//! Generates thousands of modular levels, checks each with the oracle, and measures the time of a level.

use std::error::Error;
use std::path::PathBuf;
use std::time::Duration;
use std::{fs, io};

use clap::Args;
use rmg::levels::Generator;
use rmg_core::Seed;
use rmg_core::dungeon::LevelId;
use rmg_jobs::Stopwatch;
use rmg_levels::{Dungeon, LevelError, LevelFactory, read_configuration};
use rmg_tests::level_cases::{ROOMS, level_case, room_case};
use rmg_tests::level_oracle::{dungeon_diagnostics, level_diagnostics};
use rmg_tests::template_files::workspace_root;

/// Generate thousands of modular levels, check each with the oracle, and measure the time of a level
///
/// Exits with 1 if a level is not sound, a case is refused, or (with --judge) a level takes longer than its
/// target.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Number of levels, over all parts and section sizes from 5x5.
    #[arg(long, default_value_t = 10_000)]
    levels: usize,
    /// Number of levels of each configuration that comes with the program: templates/levels, examples/levels.
    #[arg(long, default_value_t = 0)]
    shipped: usize,
    /// Number of levels for the median of each time.
    #[arg(long, default_value_t = 51)]
    repeats: u64,
    /// Exit with 1 if a time target is missed.
    #[arg(long)]
    judge: bool,
}

/// Targets: width, height, milliseconds.
const TARGETS: [(u16, u16, f64); 2] = [(80, 60, 0.5), (320, 240, 8.0)];

pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let sound = check_levels(arguments.levels) && check_shipped(arguments.shipped)?;
    let fast = measure_times(arguments.repeats);
    Ok(sound && (fast || !arguments.judge))
}

/// Runs cases until the given number of levels is generated; returns true if all are sound and none was
/// refused.
fn check_levels(wanted: usize) -> bool {
    check_until(wanted, |number, check| check(&factory(&level_case(number))))
}

/// Checks levels of all shipped configurations; returns true if all are sound and none was refused.
fn check_shipped(wanted: usize) -> Result<bool, Box<dyn Error>> {
    let mut is_good = true;
    if wanted == 0 {
        return Ok(is_good);
    }
    for folder in ["templates/levels", "examples/levels"].map(|folder| workspace_root().join(folder)) {
        let mut files: Vec<PathBuf> =
            fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
        files.sort();
        for file in &files {
            // parts that others include have no start
            let Ok(generator) = Generator::from_file(file) else {
                println!("{} is no configuration of its own", file.display());
                continue;
            };
            println!("{}", file.display());
            is_good &= check_until(wanted, |_, check| check(generator.factory()));
        }
    }
    Ok(is_good)
}

/// Checks dungeons until they have the given number of levels, or 100 are refused. `with` calls its argument
/// with the factory of a dungeon.
fn check_until(wanted: usize, with: impl Fn(u64, &mut dyn FnMut(&LevelFactory))) -> bool {
    let (mut levels, mut dungeons, mut unsound, mut refused, mut unmet) = (0, 0u64, 0, 0, 0);
    let clock = Stopwatch::start();
    while levels < wanted && refused < 100 {
        with(dungeons, &mut |factory| match make_all(factory, dungeons) {
            Ok(made) => {
                levels += made.len();
                unmet += made.iter().map(|level| level.unmet.len()).sum::<usize>();
                let mut diagnostics: Vec<String> = made.iter().flat_map(level_diagnostics).collect();
                diagnostics.extend(dungeon_diagnostics(&made));
                if !diagnostics.is_empty() {
                    unsound += 1;
                    println!("case {dungeons}: {diagnostics:?}");
                }
            }
            Err(error) => {
                refused += 1;
                println!("case {dungeons}: {error}");
            }
        });
        dungeons += 1;
    }
    let seconds = clock.elapsed().as_secs_f64();
    println!(
        "{levels} levels of {dungeons} dungeons: {unsound} not sound, {refused} refused, {unmet} unmet requests \
         ({seconds:.1} s with the oracle)"
    );
    unsound == 0 && refused == 0
}

fn make_all(factory: &LevelFactory, seed: u64) -> Result<Vec<rmg_core::dungeon::DungeonLevel>, LevelError> {
    let dungeon = Dungeon::new(factory, None, Seed(seed))?;
    dungeon.prove()?;
    dungeon.levels_to_depth(u32::MAX).map(|id| dungeon.level(id)).collect()
}

fn factory(text: &str) -> LevelFactory {
    read_configuration(text).0.expect("cases have no errors")
}

/// Measures the example of the upper crypt and every kind of room; returns true if all medians are within
/// their targets.
fn measure_times(repeats: u64) -> bool {
    let crypt = workspace_root().join("templates/levels/upper-crypt.toml");
    let crypt = fs::read_to_string(crypt).expect("the configuration is shipped");
    let mut all_fast = true;
    for (width, height, target) in TARGETS {
        let sized = crypt.replace("size = [80, 60]", &format!("size = [{width}, {height}]"));
        let mut worst = ("upper-crypt", median_ms(&factory(&sized), repeats));
        println!("{width}x{height}: upper crypt {:.3} ms (target {target} ms)", worst.1);
        for room in ROOMS {
            let time = median_ms(&factory(&room_case(room, (width, height), (20, 20))), repeats);
            println!("{width}x{height}: {time:.3} ms: {room}");
            if time > worst.1 {
                worst = (room, time);
            }
        }
        println!("{width}x{height}: slowest room {:.3} ms: {}", worst.1, worst.0);
        all_fast &= worst.1 <= target;
    }
    all_fast
}

/// Returns the median time of planning a dungeon and generating its first level.
fn median_ms(factory: &LevelFactory, repeats: u64) -> f64 {
    let time = |seed: u64| {
        let clock = Stopwatch::start();
        let dungeon = Dungeon::new(factory, None, Seed(seed)).expect("the dungeon can be planned");
        let level = dungeon.level(LevelId::START).expect("the level can be generated");
        let elapsed = clock.elapsed();
        drop(level);
        elapsed
    };
    let mut times: Vec<Duration> = (0..repeats.max(1)).map(time).collect();
    times.sort_unstable();
    times[times.len() / 2].as_secs_f64() * 1000.0
}
