//! Files broken by chance, in ways that repeat: a result or a fault, and nothing else.

use std::panic::{AssertUnwindSafe, catch_unwind};

use rmg_core::Seed;
use rmg_reader_tests::mutate::mutate;
use rmg_reader_tests::{Format, corpus, good, judge_record, read, records};

/// How many files of a format are broken: a few thousand, or what `RMG_BROKEN` says.
#[expect(clippy::disallowed_methods, reason = "the usual switch for long runs")]
fn rounds() -> usize {
    std::env::var("RMG_BROKEN").ok().and_then(|text| text.parse().ok()).unwrap_or(2500)
}

/// Real files, small ones only, as each is read again and again.
fn real(format: Format) -> Vec<Vec<u8>> {
    const LARGEST: u64 = 40_000;
    let folders: &[&str] = match format {
        Format::H3m => &["h3m"],
        Format::Campaign => &[],
        Format::Vmap => &["vcmi-maps"],
        Format::Template => &["vcmi-templates/symmetric", "vcmi-templates/heroes3"],
        Format::Table => &["h3t"],
        Format::Entrances | Format::Puzzle | Format::Worlds => &["logic"],
        Format::Rmgmap | Format::Pack | Format::Record | Format::Results => &[],
    };
    let folders = folders.iter().filter_map(|folder| corpus(folder));
    let entries = folders.flat_map(|folder| std::fs::read_dir(folder).unwrap());
    let mut paths: Vec<_> =
        entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_file()).collect();
    paths.sort();
    let small = paths.iter().filter(|path| path.metadata().is_ok_and(|data| data.len() <= LARGEST));
    small.map(|path| std::fs::read(path).unwrap()).collect()
}

/// A broken file: of packed ones mostly the contents are.
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
        // with a checksum that is right, so that what is inside is looked at
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

fn campaign(format: Format) {
    let mut files = good::files(format);
    files.extend(real(format));
    let (mut sound, mut faulty) = (0, 0);
    for round in 0..rounds() {
        let whole = &files[round % files.len()];
        let bytes = broken(format, whole, Seed(14), round);
        match catch_unwind(AssertUnwindSafe(|| read(format, &bytes))) {
            Ok(Ok(())) => sound += 1,
            Ok(Err(faults)) => {
                faulty += 1;
                assert!(
                    !faults.is_empty() && faults.iter().all(|fault| !fault.is_empty()),
                    "{format:?} {round}"
                );
            }
            Err(_) => panic!("{format:?}: file {} broken in round {round} panics", round % files.len()),
        }
    }
    println!("{format:?}: {sound} read, {faulty} refused");
    assert!(faulty > rounds() / 10, "hardly anything was broken");
}

#[test]
fn broken_maps_of_the_original_games_are_read_or_refused() {
    campaign(Format::H3m);
}

#[test]
fn broken_campaigns_are_read_or_refused() {
    campaign(Format::Campaign);
}

#[test]
fn broken_maps_of_vcmi_are_read_or_refused() {
    campaign(Format::Vmap);
}

#[test]
fn broken_maps_of_ours_are_read_or_refused() {
    campaign(Format::Rmgmap);
}

#[test]
fn broken_templates_are_read_or_refused() {
    campaign(Format::Template);
}

#[test]
fn broken_tables_are_read_or_refused() {
    campaign(Format::Table);
}

#[test]
fn broken_packs_are_read_or_refused() {
    campaign(Format::Pack);
}

#[test]
fn broken_cases_of_entrances_puzzles_and_worlds_are_read_or_refused() {
    for format in [Format::Entrances, Format::Puzzle, Format::Worlds] {
        campaign(format);
    }
}

#[test]
fn broken_records_are_read_or_refused() {
    campaign(Format::Record);
}

#[test]
fn broken_results_are_read_or_refused() {
    campaign(Format::Results);
}

#[test]
fn broken_records_that_can_be_read_can_be_judged() {
    let whole = &good::files(Format::Record)[0];
    let judged: usize =
        (0..rounds()).map(|round| judge_record(&broken(Format::Record, whole, Seed(15), round))).sum();
    println!("{judged} runs judged");
    assert!(judged > rounds() / 20, "hardly anything could be read: {judged}");
}
