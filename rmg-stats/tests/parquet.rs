//! Results in columns: the same records and statistics as in lines, whole or not at all.
#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod common;

use std::ops::Range;

use common::{Dice, header, record};
use proptest::prelude::*;
use rmg_stats::parquet::{CASES_KEY, HEADER_KEY, MAGIC, Part, PartSet, PartSetError, write_part};
use rmg_stats::{Header, Record, ResultError, Results, Shard, Stats, Tail};

fn shard(number: u32, of: u32) -> Shard {
    Shard::new(number, of).unwrap()
}

/// A record with something in every column that may be empty.
fn laden(header: &Header, number: u64) -> Record {
    let case = header.cases_from(number).next().unwrap();
    let mut record = record(header, case, 0);
    let mut dice = Dice(number ^ 77);
    for wish in 0..dice.roll(4) {
        record.unmet.insert(format!("no room for wish {wish} \u{1f409}"), 1 + dice.roll(3) as u32);
    }
    record.peak = (dice.roll(2) == 0).then(|| u64::MAX - dice.roll(9));
    record.us = (dice.roll(3) > 0).then(|| dice.roll(1 << 40));
    record.objects = u32::MAX - dice.roll(9) as u32;
    record
}

/// The records of the cases of a shard in a range.
fn records(header: &Header, cases: &Range<u64>) -> Vec<Record> {
    let numbers = header.cases_from(cases.start).map(|case| case.number);
    numbers.take_while(|number| *number < cases.end).map(|number| laden(header, number)).collect()
}

fn file(header: &Header, cases: Range<u64>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_part(header, cases.clone(), &records(header, &cases), &mut bytes).unwrap();
    bytes
}

fn read(bytes: &[u8]) -> Result<Vec<Record>, ResultError> {
    Part::from_bytes(bytes.to_vec())?.records().collect()
}

fn lines(header: &Header, records: &[Record]) -> Vec<u8> {
    let mut bytes = Vec::new();
    header.write(&mut bytes).unwrap();
    records.iter().for_each(|record| bytes.extend((record.line() + "\n").into_bytes()));
    bytes
}

/// A sweep whose seeds go beyond what fits into a number with a sign.
fn large_seeds(strata: usize, seeds: u64, shard: Shard) -> Header {
    let mut header = header(strata, seeds, shard);
    header.seeds.first = u64::MAX - 2;
    header
}

proptest! {
    #[test]
    fn what_is_written_is_read_again(strata in 1_usize..9, seeds in 1_u64..20, of in 1_u32..4, ends in any::<[prop::sample::Index; 2]>()) {
        let header = large_seeds(strata, seeds, shard(of, of));
        let mut ends = ends.map(|end| end.index(header.total() as usize + 1) as u64);
        ends.sort_unstable();
        let cases = ends[0]..ends[1];
        let bytes = file(&header, cases.clone());
        prop_assert_eq!(&bytes, &file(&header, cases.clone()), "the same records give the same bytes");
        let part = Part::from_bytes(bytes).unwrap();
        prop_assert_eq!(part.header(), &header);
        prop_assert_eq!(part.cases(), cases.clone());
        let there: Vec<Record> = part.records().map(Result::unwrap).collect();
        prop_assert_eq!(there.len() as u64, part.count());
        prop_assert_eq!(there, records(&header, &cases));
    }

    #[test]
    fn parts_in_any_order_say_what_the_file_of_lines_says(strata in 1_usize..5, seeds in 1_u64..12, of in 1_u32..4, cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..4), turn in 0_usize..5) {
        let header = header(strata, seeds, shard(1, of));
        let whole = records(&header, &(0..header.total()));
        let bytes = lines(&header, &whole);
        let mut of_lines = Stats::new(&header);
        Results::new(&bytes[..], Tail::Refuse).unwrap().for_each(|record| of_lines.add(&record.unwrap()));

        let mut ends: Vec<u64> = cuts.iter().map(|cut| cut.index(header.total() as usize) as u64).collect();
        ends.extend([0, header.total()]);
        ends.sort_unstable();
        let mut parts: Vec<Part> = ends.windows(2).map(|ends| Part::from_bytes(file(&header, ends[0]..ends[1])).unwrap()).collect();
        let turn = turn % parts.len();
        parts.rotate_left(turn);
        let about: Vec<_> = parts.iter().map(|part| (part.header(), part.cases())).collect();
        let set = PartSet::new(&about).unwrap();
        prop_assert_eq!(set.missing(), 0);
        let mut of_parts = Stats::new(&header);
        for at in set.order() {
            parts[*at].records().for_each(|record| of_parts.add(&record.unwrap()));
        }
        prop_assert_eq!(of_parts.digest(), of_lines.digest());
        prop_assert_eq!(of_parts.left(), 0);
    }

    #[test]
    fn cases_below_a_number_are_counted_as_they_are_listed(strata in 1_usize..9, seeds in 1_u64..9, of in 1_u32..7, number in 0_u32..7, end in 0_u64..90) {
        let header = header(strata, seeds, shard(1 + number % of, of));
        let listed = header.cases_from(0).filter(|case| case.number < end).count() as u64;
        prop_assert_eq!(header.shard_total_below(end), listed);
    }
}

/// What is wrong with a file that was broken, where something is; nothing of it may be read as something else.
fn fault(bytes: Vec<u8>, whole: &[Record]) -> Option<String> {
    let read = Part::from_bytes(bytes).and_then(|part| part.records().collect::<Result<Vec<_>, _>>());
    match read {
        Ok(records) => {
            assert_eq!(records.len(), whole.len());
            None
        }
        Err(error) => {
            let words = error.to_string();
            assert!(!words.is_empty());
            Some(words)
        }
    }
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let header = header(3, 7, Shard::WHOLE);
    let bytes = file(&header, 0..21);
    for end in 0..bytes.len() {
        let error = Part::from_bytes(bytes[..end].to_vec()).unwrap_err();
        let is_told = matches!(error, ResultError::Damaged(_))
            || end < 4 && matches!(error, ResultError::NotResults(_));
        assert!(is_told, "{end}: {error}");
    }
}

#[test]
fn files_with_changed_bytes_are_read_or_refused() {
    let header = header(3, 40, Shard::WHOLE);
    let whole = records(&header, &(0..120));
    let bytes = file(&header, 0..120);
    let (mut dice, mut refused) = (Dice(3), 0);
    for _ in 0..4000 {
        let mut broken = bytes.clone();
        for _ in 0..=dice.roll(3) {
            let at = dice.roll(broken.len() as u64) as usize;
            match dice.roll(3) {
                0 => broken[at] ^= 1 << dice.roll(8),
                1 => broken[at] = dice.roll(256) as u8,
                _ => broken[at] = 0xff,
            }
        }
        refused += u32::from(fault(broken, &whole).is_some());
    }
    assert!(refused > 2000, "hardly anything was broken: {refused}");
}

#[test]
fn other_files_are_refused_with_the_reason() {
    let error = |bytes: &[u8]| Part::from_bytes(bytes.to_vec()).unwrap_err().to_string();
    assert_eq!(error(b""), "it holds no results of a sweep: it is no Parquet file");
    assert_eq!(
        error(b"{\"format\":\"rmg-sweep\"}\n"),
        "it holds no results of a sweep: it is no Parquet file"
    );
    assert_eq!(error(MAGIC), "it is damaged or cut off: its end is not that of a Parquet file");
    let long = [&MAGIC[..], &[0xff; 4], &MAGIC[..]].concat();
    assert_eq!(error(&long), "it is damaged or cut off: its footer is longer than the file");

    let header = header(2, 3, Shard::WHOLE);
    let bytes = file(&header, 0..6);
    let with = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len(), "offsets stay what they are");
        let at = bytes.windows(from.len()).position(|there| there == from.as_bytes()).unwrap();
        let mut bytes = bytes.clone();
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        error(&bytes)
    };
    assert_eq!(
        with(&format!("{HEADER_KEY}\u{18}"), "rmg-swoop\u{18}"),
        "it holds no results of a sweep: it is a Parquet file without `rmg-sweep` in its metadata"
    );
    assert_eq!(
        with(CASES_KEY, "rmg-chest"),
        "it holds no results of a sweep: it is a Parquet file without `rmg-cases` in its metadata"
    );
    assert_eq!(
        with("\"format\":\"rmg-sweep\"", "\"format\":\"rmg-stats\""),
        "it holds no results of a sweep: its format is `rmg-stats`"
    );
    assert!(with("\"version\":2", "\"version\":7").starts_with("its layout is version 7"));
    assert_eq!(
        with("\"template\":1", "\"template\":9"),
        "it contradicts itself: it names a template that it has not"
    );
    assert_eq!(with("0..6", "0..9"), "it contradicts itself: it is about maps 0..9, and the sweep has 6");
    assert_eq!(with("0..6", "0..x"), "it contradicts itself: `rmg-cases` is `0..x`, and no first..end");
    assert_eq!(with("0..6", "1..6"), "it has 6 of the 5 records that belong to maps 1..6 of the sweep");
    assert_eq!(
        with("monster_groups", "monster_groupz"),
        "it cannot be read: it has a column monster_groupz where monster_groups comes"
    );
}

#[test]
fn records_that_do_not_fit_their_header_are_neither_written_nor_read() {
    let header = header(2, 3, Shard::WHOLE);
    let all = records(&header, &(0..6));
    let error = |records: &[Record], cases: Range<u64>| {
        write_part(&header, cases, records, Vec::new()).unwrap_err().to_string()
    };
    assert_eq!(error(&all[..5], 0..6), "it has 5 of the 6 records that belong to maps 0..6 of the sweep");
    assert_eq!(error(&all, 0..7), "it contradicts itself: it is about maps 0..7, and the sweep has 6");
    let mut swapped = all.clone();
    swapped.swap(2, 3);
    assert!(error(&swapped, 0..6).starts_with("row 3 is no record: it has map 3, and map 2 comes there"));

    // the file of another sweep with as many maps
    let mut other = header.clone();
    other.seeds.first = 6;
    let bytes = file(&other, 0..6);
    let text = br#""seeds":{"first":6"#;
    let at = bytes.windows(text.len()).position(|there| there == text).unwrap();
    let mut lying = bytes;
    lying[at + text.len() - 1] = b'5';
    let error = read(&lying).unwrap_err().to_string();
    assert!(
        error.starts_with("row 1 is no record: it is of duel s seed 6, and map 0 is of duel s seed 5"),
        "{error}"
    );
}

#[test]
fn many_records_and_long_lists_are_read_from_several_row_groups() {
    let header = header(5, 2000, Shard::WHOLE);
    let mut all = records(&header, &(0..10_000));
    let mut bytes = Vec::new();
    write_part(&header, 0..10_000, &all, &mut bytes).unwrap();
    assert_eq!(read(&bytes).unwrap(), all);

    for record in all.iter_mut().take(40) {
        record.links = (0..3000).flat_map(|_| record.links.clone()).collect();
    }
    bytes.clear();
    write_part(&header, 0..10_000, &all, &mut bytes).unwrap();
    assert_eq!(read(&bytes).unwrap(), all);
}

#[test]
fn parts_of_different_sweeps_and_shards_and_parts_that_overlap_are_told_apart() {
    let [first, second] = [shard(1, 2), shard(2, 2)].map(|shard| header(4, 5, shard));
    let set = |parts: &[(&Header, Range<u64>)]| PartSet::new(parts);
    let found = set(&[(&first, 12..20), (&first, 0..8)]).unwrap();
    assert_eq!((found.order(), found.missing()), (&[1, 0][..], 2));
    assert_eq!(set(&[(&first, 0..8), (&first, 8..20)]).unwrap().missing(), 0);
    let error = set(&[(&first, 5..9), (&first, 9..12), (&first, 0..6)]).unwrap_err();
    assert_eq!(error, PartSetError::Overlap { at: [0, 2], cases: 5..6 });
    assert_eq!(error.to_string(), "they overlap: both are about maps 5..6");
    let error = set(&[(&first, 0..8), (&second, 8..20)]).unwrap_err();
    assert_eq!(error.to_string(), "they are of the shards 1/2 and 2/2");
    let mut other = header(4, 5, shard(1, 2));
    other.generator = "9.0.0".to_owned();
    let error = set(&[(&first, 0..8), (&other, 8..20)]).unwrap_err();
    assert!(error.to_string().contains("version of the generator: 0.1.0 and 9.0.0"), "{error}");
}
