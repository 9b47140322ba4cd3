//! Randomly corrupted files, reproducibly: reading returns a result or errors, and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rmg_core::Seed;
use rmg_reader_tests::mutate::mutate;
use rmg_reader_tests::{Format, check_record, corpus, good, read, records};

/// Returns the number of corrupted files of a format: a thousand, or the value of `RMG_BROKEN`.
#[expect(clippy::disallowed_methods, reason = "a switch for long runs")]
fn rounds() -> usize {
    std::env::var("RMG_BROKEN").ok().and_then(|text| text.parse().ok()).unwrap_or(1000)
}

/// Returns real files; only small ones, because each is read many times.
fn real(format: Format) -> Vec<Vec<u8>> {
    const LARGEST: u64 = 40_000;
    let folders: &[&str] = match format {
        Format::H3m => &["h3m"],
        Format::Campaign => &[],
        Format::Vmap => &["vcmi-maps"],
        Format::Template => &["vcmi-templates/symmetric", "vcmi-templates/heroes3"],
        Format::Table => &["h3t"],
        Format::Entrances | Format::Puzzle | Format::Worlds => &["logic"],
        Format::Rmgmap
        | Format::Pack
        | Format::Record
        | Format::Results
        | Format::LevelResult
        | Format::PuzzleResult => &[],
    };
    let folders = folders.iter().filter_map(|folder| corpus(folder));
    let entries = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut paths: Vec<_> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let small = paths.iter().filter(|path| path.metadata().is_ok_and(|data| data.len() <= LARGEST));
    small.map(|path| std::fs::read(path).unwrap()).collect()
}

/// Returns a corrupted file. For packed formats, usually the content is corrupted.
fn broken(format: Format, bytes: &[u8], seed: Seed, round: usize) -> Vec<u8> {
    let mut rng = seed.at("broken").at(round as u64).stream();
    let mut bytes = bytes.to_vec();
    if format == Format::Vmap && rng.chance(3, 4) {
        let mut files = good::unpacked(&bytes);
        let at = rng.index(files.len().max(1));
        if let Some((_, bytes)) = files.get_mut(at) {
            mutate(bytes, &mut rng);
        }
        let files: Vec<(&str, &[u8])> =
            files.iter().map(|(name, bytes)| (name.as_str(), bytes.as_slice())).collect();
        return good::archive(&files);
    }
    if format == Format::Record && rng.chance(3, 4) {
        // Write a correct checksum, so that the content is read.
        let mut blocks = records::blocks(&bytes);
        let at = rng.index(blocks.len().max(1));
        if let Some(block) = blocks.get_mut(at) {
            mutate(block, &mut rng);
        }
        return records::sealed(&blocks);
    }
    mutate(&mut bytes, &mut rng);
    bytes
}

fn check(format: Format) {
    let mut files = good::files(format);
    files.extend(real(format));
    let (mut sound, mut refused) = (0, 0);
    for round in 0..rounds() {
        let whole = &files[round % files.len()];
        let bytes = broken(format, whole, Seed(14), round);
        match catch_unwind(AssertUnwindSafe(|| read(format, &bytes))) {
            Ok(Ok(())) => sound += 1,
            Ok(Err(diagnostics)) => {
                refused += 1;
                assert!(
                    !diagnostics.is_empty() && diagnostics.iter().all(|diagnostic| !diagnostic.is_empty()),
                    "{format:?} {round}"
                );
            }
            Err(_) => panic!("{format:?}: file {} corrupted in round {round} panics", round % files.len()),
        }
    }
    println!("{format:?}: {sound} read, {refused} refused");
    assert!(refused > rounds() / 10, "too few files were corrupted");
}

#[test]
fn broken_maps_of_the_original_games_are_read_or_refused() {
    check(Format::H3m);
}

#[test]
fn broken_campaigns_are_read_or_refused() {
    check(Format::Campaign);
}

#[test]
fn broken_maps_of_vcmi_are_read_or_refused() {
    check(Format::Vmap);
}

#[test]
fn broken_rmgmap_files_are_read_or_refused() {
    check(Format::Rmgmap);
}

#[test]
fn broken_templates_are_read_or_refused() {
    check(Format::Template);
}

#[test]
fn broken_tables_are_read_or_refused() {
    check(Format::Table);
}

#[test]
fn broken_packs_are_read_or_refused() {
    check(Format::Pack);
}

#[test]
fn broken_cases_of_entrances_puzzles_and_worlds_are_read_or_refused() {
    for format in [Format::Entrances, Format::Puzzle, Format::Worlds] {
        check(format);
    }
}

#[test]
fn broken_records_are_read_or_refused() {
    check(Format::Record);
}

#[test]
fn broken_results_are_read_or_refused() {
    check(Format::Results);
}

#[test]
fn broken_levels_and_puzzles_are_read_or_refused() {
    for format in [Format::LevelResult, Format::PuzzleResult] {
        check(format);
    }
}

#[test]
fn readable_broken_records_can_be_reported() {
    let whole = &good::files(Format::Record)[0];
    let reported: usize =
        (0..rounds()).map(|round| check_record(&broken(Format::Record, whole, Seed(15), round))).sum();
    println!("{reported} runs reported");
    assert!(reported > rounds() / 20, "too few runs could be read: {reported}");
}
