//! Results in columns: what is written, and what footers say.
#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod common;

use std::ops::Range;

use bytes::Bytes;
use common::{Dice, header, record};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use proptest::prelude::*;
use rmg_stats::parquet::{CASES_KEY, HEADER_KEY, Part, write_part};
use rmg_stats::{Header, Record, ResultError, Shard};
use serde_json::{Value, json};

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

/// The records of a file, as the crate that writes it reads them.
fn read(bytes: &[u8]) -> Vec<Record> {
    let reader = SerializedFileReader::new(Bytes::copy_from_slice(bytes)).unwrap();
    reader.get_row_iter(None).unwrap().map(|row| record_of(&row.unwrap())).collect()
}

/// A field as JSON. Structures in lists are lists without names, as in the lines of records.
fn value(field: &Field) -> Value {
    match field {
        Field::Null => Value::Null,
        Field::Bool(value) => (*value).into(),
        Field::UByte(value) => (*value).into(),
        Field::UShort(value) => (*value).into(),
        Field::UInt(value) => (*value).into(),
        Field::ULong(value) => (*value).into(),
        Field::Str(value) => value.clone().into(),
        Field::Group(row) => {
            row.get_column_iter().map(|(_, field)| value(field)).filter(|value| !value.is_null()).collect()
        }
        Field::ListInternal(list) => list.elements().iter().map(value).collect(),
        other => panic!("results have no {other}"),
    }
}

/// A row as the line of a record has it.
fn record_of(row: &Row) -> Record {
    let mut line = serde_json::Map::new();
    for (name, field) in row.get_column_iter() {
        let value = value(field);
        let pairs = || value.as_array().unwrap().iter();
        let value = match name.as_str() {
            "failed" => pairs()
                .map(|one| json!({ "attempt": one[0], "cause": one[1], "text": one[2], "refuted": one[3] }))
                .collect(),
            "unmet" | "parts" => pairs().map(|one| (one[0].as_str().unwrap(), one[1].clone())).collect(),
            _ => value,
        };
        line.insert(name.clone(), value);
    }
    serde_json::from_value(line.into()).unwrap()
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
        let part = Part::from_bytes(&bytes).unwrap();
        prop_assert_eq!(part.header(), &header);
        prop_assert_eq!(part.cases(), cases.clone());
        prop_assert_eq!(read(&bytes), records(&header, &cases));
    }

    #[test]
    fn cases_below_a_number_are_counted_as_they_are_listed(strata in 1_usize..9, seeds in 1_u64..9, of in 1_u32..7, number in 0_u32..7, end in 0_u64..90) {
        let header = header(strata, seeds, shard(1 + number % of, of));
        let listed = header.cases_from(0).filter(|case| case.number < end).count() as u64;
        prop_assert_eq!(header.shard_total_below(end), listed);
    }
}

#[test]
fn a_file_cut_off_anywhere_is_refused() {
    let header = header(3, 7, Shard::WHOLE);
    let bytes = file(&header, 0..21);
    for end in 0..bytes.len() {
        let error = Part::from_bytes(&bytes[..end]).unwrap_err();
        let is_told = matches!(error, ResultError::Damaged(_))
            || end < 4 && matches!(error, ResultError::NotResults(_));
        assert!(is_told, "{end}: {error}");
    }
}

#[test]
fn footers_with_changed_bytes_are_read_or_refused() {
    let header = header(3, 40, Shard::WHOLE);
    let bytes = file(&header, 0..120);
    let tail = bytes.len() - 8;
    let size = u32::from_le_bytes(bytes[tail..][..4].try_into().unwrap()) as usize;
    let (mut dice, mut refused) = (Dice(3), 0);
    for _ in 0..4000 {
        let mut broken = bytes.clone();
        for _ in 0..=dice.roll(3) {
            let at = tail - size + dice.roll(size as u64 + 8) as usize;
            match dice.roll(3) {
                0 => broken[at] ^= 1 << dice.roll(8),
                1 => broken[at] = dice.roll(256) as u8,
                _ => broken[at] = 0xff,
            }
        }
        refused += u32::from(Part::from_bytes(&broken).is_err());
    }
    assert!(refused > 1000, "hardly anything was broken: {refused}");
}

#[test]
fn other_files_are_refused_with_the_reason() {
    let error = |bytes: &[u8]| Part::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "it holds no results of a sweep: it is no Parquet file");
    assert_eq!(
        error(b"{\"format\":\"rmg-sweep\"}\n"),
        "it holds no results of a sweep: it is no Parquet file"
    );
    assert_eq!(error(b"PAR1"), "it is damaged or cut off: its end is not that of a Parquet file");
    let long = [&b"PAR1"[..], &[0xff; 4], b"PAR1"].concat();
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
}

#[test]
fn records_that_do_not_fit_their_header_are_not_written() {
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
}

#[test]
fn many_records_and_long_lists_are_read_from_several_row_groups() {
    let header = header(5, 2000, Shard::WHOLE);
    let mut all = records(&header, &(0..10_000));
    let mut bytes = Vec::new();
    write_part(&header, 0..10_000, &all, &mut bytes).unwrap();
    assert_eq!(read(&bytes), all);

    for record in all.iter_mut().take(40) {
        record.links = (0..3000).flat_map(|_| record.links.clone()).collect();
    }
    bytes.clear();
    write_part(&header, 0..10_000, &all, &mut bytes).unwrap();
    assert_eq!(read(&bytes), all);
}
