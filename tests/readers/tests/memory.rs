//! No reader uses more memory than the [room] of its file.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use rmg_core::{Seed, reading};
use rmg_json::Document;
use rmg_reader_tests::hostile::{RECORD_WORDS, RESULTS_WORDS, VMAP_WORDS, hostile};
use rmg_reader_tests::mutate::change_in_place;
use rmg_reader_tests::random_templates::RandomTemplates;
use rmg_reader_tests::{Format, corpus, good, heroes3, read};
use rmg_template::json::read_templates;
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};

/// Counts allocated bytes, and their maximum.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);

fn allocated(bytes: usize) {
    let now = NOW.fetch_add(bytes, Ordering::Relaxed) + bytes;
    PEAK.fetch_max(now, Ordering::Relaxed);
}

fn freed(bytes: usize) {
    NOW.fetch_sub(bytes, Ordering::Relaxed);
}

#[expect(
    unsafe_code,
    reason = "an allocator needs unsafe code; all calls are passed to the system allocator unchanged"
)]
// SAFETY: every call goes to `System` with its original arguments; the counters touch no other memory.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        allocated(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        freed(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Large blocks grow in place (their pages are moved, not copied), so the old and the new block do not
        // exist at the same time.
        allocated(size.saturating_sub(layout.size()));
        freed(layout.size().saturating_sub(size));
        // SAFETY: as above.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Tests of one process run in parallel and share the counters, so they take turns, from the first file that
/// they make.
fn alone() -> MutexGuard<'static, ()> {
    static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());
    let alone = ONE_AT_A_TIME.lock().unwrap_or_else(PoisonError::into_inner);
    heroes3();
    alone
}

/// Returns the maximum memory used by reading, without the file itself, and the outcome.
fn peak_of(format: Format, bytes: &[u8]) -> (usize, Outcome) {
    let before = NOW.load(Ordering::Relaxed);
    PEAK.store(before, Ordering::Relaxed);
    let outcome = read(format, bytes);
    (PEAK.load(Ordering::Relaxed) - before, outcome)
}

/// The result of reading a file.
type Outcome = Result<(), Vec<String>>;

/// Reads files in sequence, and returns the results by name.
///
/// - `_alone`: proves that no other test runs.
fn check(
    format: Format,
    cases: impl IntoIterator<Item = (String, Vec<u8>)>,
    _alone: &MutexGuard<'_, ()>,
) -> Vec<(String, Outcome)> {
    let (mut beyond, mut outcomes) = (Vec::new(), Vec::new());
    for (name, bytes) in cases {
        let (peak, outcome) = peak_of(format, &bytes);
        let text = match &outcome {
            Ok(()) => "read".to_owned(),
            Err(diagnostics) => {
                format!("{} errors, {}", diagnostics.len(), diagnostics.first().map_or("", String::as_str))
            }
        };
        let text: String = text.chars().take(150).collect();
        let line = format!(
            "{format:?} {name}: {} KB of file, {} KB of memory: {text}",
            bytes.len() >> 10,
            peak >> 10
        );
        println!("{line}");
        if peak > reading::of_file(bytes.len()) {
            beyond.push(line);
        }
        if let Err(diagnostics) = &outcome {
            assert!(
                !diagnostics.is_empty() && diagnostics.len() <= 6000,
                "{name}: {} errors",
                diagnostics.len()
            );
        }
        outcomes.push((name, outcome));
    }
    assert!(
        beyond.is_empty(),
        "more than {} times the file and {} MB:\n{}",
        reading::TIMES,
        reading::LEAST >> 20,
        beyond.join("\n")
    );
    outcomes
}

fn hostile_files(format: Format) -> Vec<(String, Outcome)> {
    let alone = alone();
    check(format, hostile(format).into_iter().map(|(name, make)| (name.to_owned(), make())), &alone)
}

/// Asserts that files are rejected with these parts of messages.
fn assert_refused(outcomes: &[(String, Outcome)], parts: &[(&str, &str)]) {
    for (name, part) in parts {
        let outcome = outcomes.iter().find(|(of, _)| of == name).map(|(_, outcome)| outcome);
        let diagnostics = outcome.expect("the name must be a hostile file").as_ref().unwrap_err();
        assert!(diagnostics.iter().any(|diagnostic| diagnostic.contains(part)), "{name}: {diagnostics:?}");
    }
}

#[test]
fn hostile_maps_of_the_original_games_take_little_memory() {
    let outcomes = hostile_files(Format::H3m);
    assert_refused(&outcomes, &[("many objects with a long name of a sprite", "the game's maximum of 64")]);
    let masks = outcomes.iter().find(|(name, _)| name == "many known objects with custom masks");
    assert!(matches!(masks, Some((_, Ok(())))), "{masks:?}");
}

#[test]
fn hostile_campaigns_take_little_memory() {
    let parts =
        [("an endless map", "the limit for a map"), ("more maps than any campaign", "has more than 64 maps")];
    assert_refused(&hostile_files(Format::Campaign), &parts);
}

#[test]
fn hostile_maps_of_vcmi_take_little_memory() {
    assert_refused(&hostile_files(Format::Vmap), &VMAP_WORDS);
}

#[test]
fn hostile_rmgmap_files_take_little_memory() {
    hostile_files(Format::Rmgmap);
}

#[test]
fn hostile_templates_take_little_memory() {
    hostile_files(Format::Template);
}

#[test]
fn hostile_tables_take_little_memory() {
    hostile_files(Format::Table);
}

#[test]
fn files_of_five_hundred_random_templates_take_little_memory() {
    let alone = alone();
    let text = RandomTemplates::new(500).templates(500).json();
    let (document, _) = Document::parse(text.as_str());
    let (rows, _) =
        write_table(&read_templates(&document).templates, Dialect::H3t(Counts::NEWEST), heroes3());
    let table = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).bytes().expect("UTF-8 has all letters");
    drop((document, rows));
    for (format, bytes) in [(Format::Template, text.into_bytes()), (Format::Table, table)] {
        check(format, [("random templates".to_owned(), bytes)], &alone);
    }
}

#[test]
fn hostile_packs_take_little_memory() {
    hostile_files(Format::Pack);
}

#[test]
fn hostile_cases_of_entrances_puzzles_and_worlds_take_little_memory() {
    for format in [Format::Entrances, Format::Puzzle, Format::Worlds] {
        hostile_files(format);
    }
}

#[test]
fn hostile_records_take_little_memory() {
    assert_refused(&hostile_files(Format::Record), &RECORD_WORDS);
}

#[test]
fn hostile_results_take_little_memory() {
    assert_refused(&hostile_files(Format::Results), &RESULTS_WORDS);
}

#[test]
fn hostile_levels_and_puzzles_take_little_memory() {
    let levels = hostile_files(Format::LevelResult);
    assert!(levels.iter().all(|(_, outcome)| outcome.is_err()), "{levels:?}");
    let dead_end = "has an order of use that leads to a dead end";
    let puzzles = hostile_files(Format::PuzzleResult);
    assert_refused(&puzzles, &[("a dial of a million values, with keys", dead_end), ("runs", "no puzzle")]);
    assert!(puzzles.iter().all(|(_, outcome)| outcome.is_err()), "{puzzles:?}");
}

#[test]
fn broken_results_take_little_memory() {
    let alone = alone();
    let files = good::files(Format::Results);
    let broken = (0..3000_usize).map(|round| {
        let mut bytes = files[round % files.len()].clone();
        change_in_place(&mut bytes, &mut Seed(16).at("broken").at(round as u64).stream());
        (format!("file {} corrupted in round {round}", round % files.len()), bytes)
    });
    check(Format::Results, broken, &alone);
}

#[test]
fn valid_files_are_read_within_the_same_bound() {
    let alone = alone();
    for format in Format::ALL {
        let files = good::files(format);
        for bytes in &files {
            assert_eq!(read(format, bytes), Ok(()), "{format:?}");
        }
        let files = files.into_iter().enumerate().map(|(at, bytes)| (format!("valid file {at}"), bytes));
        check(format, files, &alone);
    }
    for (format, folder) in [(Format::Vmap, "vcmi-maps"), (Format::H3m, "h3m")] {
        let Some(folder) = corpus(folder) else { continue };
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let files = files.map(|file| (file.display().to_string(), std::fs::read(&file).unwrap()));
        check(format, files, &alone);
    }
}
