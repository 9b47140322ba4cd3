//! No reader takes more than the [room] of its file.

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use rmg_core::{Seed, reading};
use rmg_json::Document;
use rmg_reader_tests::hostile::{RECORD_WORDS, RESULTS_WORDS, VMAP_WORDS, hostile};
use rmg_reader_tests::mutate::change_in_place;
use rmg_reader_tests::random_templates::RandomTemplates;
use rmg_reader_tests::{Format, corpus, good, heroes3, read};
use rmg_template::json::read_templates;
use rmg_template::table::{Counts, Dialect, Encoding, Sheet, write_table};

/// Counts what is in use, and the most that ever was.
struct Counting;

static NOW: AtomicUsize = AtomicUsize::new(0);
static MOST: AtomicUsize = AtomicUsize::new(0);

fn taken(bytes: usize) {
    let now = NOW.fetch_add(bytes, Ordering::Relaxed) + bytes;
    MOST.fetch_max(now, Ordering::Relaxed);
}

fn given_back(bytes: usize) {
    NOW.fetch_sub(bytes, Ordering::Relaxed);
}

#[expect(
    unsafe_code,
    reason = "an allocator can only be written so; all of them hand on to that of the system as they are"
)]
// SAFETY: every call goes to `System` with the arguments it came with; the counters touch no memory of others.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        taken(layout.size());
        // SAFETY: as above.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, place: *mut u8, layout: Layout) {
        given_back(layout.size());
        // SAFETY: as above.
        unsafe { System.dealloc(place, layout) }
    }

    unsafe fn realloc(&self, place: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        // Large pieces grow where they are (the pages are moved, not copied), so that the old and the new one are not there at once.
        taken(size.saturating_sub(layout.size()));
        given_back(layout.size().saturating_sub(size));
        // SAFETY: as above.
        unsafe { System.realloc(place, layout, size) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Tests of one process run at once, and count together.
static ONE_AT_A_TIME: Mutex<()> = Mutex::new(());

/// The most that reading takes, beside the file itself.
fn most_of(format: Format, bytes: &[u8]) -> (usize, Outcome) {
    let before = NOW.load(Ordering::Relaxed);
    MOST.store(before, Ordering::Relaxed);
    let outcome = read(format, bytes);
    (MOST.load(Ordering::Relaxed) - before, outcome)
}

/// What came of reading a file.
type Outcome = Result<(), Vec<String>>;

/// Reads files one after the other, and returns what came of it, by name.
fn check(format: Format, cases: impl IntoIterator<Item = (String, Vec<u8>)>) -> Vec<(String, Outcome)> {
    let _alone = ONE_AT_A_TIME.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    heroes3();
    let (mut beyond, mut said) = (Vec::new(), Vec::new());
    for (name, bytes) in cases {
        let (most, outcome) = most_of(format, &bytes);
        let says = match &outcome {
            Ok(()) => "read".to_owned(),
            Err(faults) => format!("{} faults, {}", faults.len(), faults.first().map_or("", String::as_str)),
        };
        let says: String = says.chars().take(150).collect();
        let line = format!(
            "{format:?} {name}: {} KB of file, {} KB of memory: {says}",
            bytes.len() >> 10,
            most >> 10
        );
        println!("{line}");
        if most > reading::of_file(bytes.len()) {
            beyond.push(line);
        }
        if let Err(faults) = &outcome {
            assert!(!faults.is_empty() && faults.len() <= 6000, "{name}: {} faults", faults.len());
        }
        said.push((name, outcome));
    }
    assert!(
        beyond.is_empty(),
        "more than {} times the file and {} MB:\n{}",
        reading::TIMES,
        reading::LEAST >> 20,
        beyond.join("\n")
    );
    said
}

fn hostile_files(format: Format) -> Vec<(String, Outcome)> {
    check(format, hostile(format).into_iter().map(|(name, make)| (name.to_owned(), make())))
}

/// Asserts that files are refused with parts of messages.
fn assert_refused(outcomes: &[(String, Outcome)], parts: &[(&str, &str)]) {
    for (name, part) in parts {
        let outcome = outcomes.iter().find(|(of, _)| of == name).map(|(_, outcome)| outcome);
        let faults = outcome.expect("it is one of them").as_ref().unwrap_err();
        assert!(faults.iter().any(|fault| fault.contains(part)), "{name}: {faults:?}");
    }
}

#[test]
fn hostile_maps_of_the_original_games_take_little_memory() {
    let outcomes = hostile_files(Format::H3m);
    assert_refused(&outcomes, &[("many objects with a long name of a sprite", "the game counts to 64")]);
    let masks = outcomes.iter().find(|(name, _)| name == "many known objects with masks of their own");
    assert!(matches!(masks, Some((_, Ok(())))), "{masks:?}");
}

#[test]
fn hostile_campaigns_take_little_memory() {
    let parts = [
        ("a map without end", "is larger than any map"),
        ("more maps than any campaign", "has more than 64 maps"),
    ];
    assert_refused(&hostile_files(Format::Campaign), &parts);
}

#[test]
fn hostile_maps_of_vcmi_take_little_memory() {
    assert_refused(&hostile_files(Format::Vmap), &VMAP_WORDS);
}

#[test]
fn hostile_maps_of_ours_take_little_memory() {
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
    let text = RandomTemplates::new(500).templates(500).json();
    let (document, _) = Document::parse(text.as_str());
    let (rows, _) =
        write_table(&read_templates(&document).templates, Dialect::H3t(Counts::NEWEST), heroes3());
    let table = Sheet::of_rows(&rows, Encoding::Utf8 { mark: false }).bytes().expect("UTF-8 has all letters");
    drop((document, rows));
    for (format, bytes) in [(Format::Template, text.into_bytes()), (Format::Table, table)] {
        check(format, [("random templates".to_owned(), bytes)]);
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
fn broken_results_take_little_memory() {
    let files = good::files(Format::Results);
    let broken = (0..3000_usize).map(|round| {
        let mut bytes = files[round % files.len()].clone();
        change_in_place(&mut bytes, &mut Seed(16).at("broken").at(round as u64).stream());
        (format!("file {} broken in round {round}", round % files.len()), bytes)
    });
    check(Format::Results, broken);
}

#[test]
fn good_files_are_read_within_the_same_bound() {
    for format in Format::ALL {
        let files = good::files(format);
        for bytes in &files {
            assert_eq!(read(format, bytes), Ok(()), "{format:?}");
        }
        check(format, files.into_iter().enumerate().map(|(at, bytes)| (format!("good file {at}"), bytes)));
    }
    for (format, folder) in [(Format::Vmap, "vcmi-maps"), (Format::H3m, "h3m")] {
        let Some(folder) = corpus(folder) else { continue };
        let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        check(format, files.map(|file| (file.display().to_string(), std::fs::read(&file).unwrap())));
    }
}
