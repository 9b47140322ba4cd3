//! Tests of Parquet files of results: records and footers.
#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod common;

use std::ops::Range;

use bytes::Bytes;
use common::{TestRng, header, record};
use parquet::file::reader::{FileReader, SerializedFileReader};
use parquet::record::{Field, Row};
use proptest::prelude::*;
use rmg_stats::parquet::{CASES_KEY, HEADER_KEY, RecordPart, write_part};
use rmg_stats::{Header, Record, ResultError, Shard};
use serde_json::{Value, json};

fn shard(number: u32, of: u32) -> Shard {
    Shard::new(number, of).unwrap()
}

/// Returns a record with values in optional columns.
fn full_record(header: &Header, number: u64) -> Record {
    let case = header.cases_from(number).next().unwrap();
    let mut record = record(header, case, 0);
    let mut rng = TestRng(number ^ 77);
    for request in 0..rng.below(4) {
        record.unmet.insert(format!("no room for request {request} \u{1f409}"), 1 + rng.below(3) as u32);
    }
    record.peak = (rng.below(2) == 0).then(|| u64::MAX - rng.below(9));
    record.us = (rng.below(3) > 0).then(|| rng.below(1 << 40));
    record.objects = u32::MAX - rng.below(9) as u32;
    record
}

/// Returns the records of the cases of a shard in a range.
fn records(header: &Header, cases: &Range<u64>) -> Vec<Record> {
    let numbers = header.cases_from(cases.start).map(|case| case.number);
    numbers.take_while(|number| *number < cases.end).map(|number| full_record(header, number)).collect()
}

fn file(header: &Header, cases: Range<u64>) -> Vec<u8> {
    let mut bytes = Vec::new();
    write_part(header, cases.clone(), &records(header, &cases), &mut bytes).unwrap();
    bytes
}

/// Reads the records of a file with the crate `parquet`.
fn read(bytes: &[u8]) -> Vec<Record> {
    let reader = SerializedFileReader::new(Bytes::copy_from_slice(bytes)).unwrap();
    reader.get_row_iter(None).unwrap().map(|row| record_of(&row.unwrap())).collect()
}

/// Converts a field to JSON. Structures in lists become lists without names, as in the lines of records.
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
        other => panic!("unexpected field {other}"),
    }
}

/// Converts a row to a record.
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

/// Returns the header of a sweep with seeds that overflow a signed 64-bit integer.
fn large_seeds(strata: usize, seeds: u64, shard: Shard) -> Header {
    let mut header = header(strata, seeds, shard);
    header.seeds.first = u64::MAX - 2;
    header
}

proptest! {
    #[test]
    fn written_records_are_read_back(strata in 1_usize..9, seeds in 1_u64..20, of in 1_u32..4, ends in any::<[prop::sample::Index; 2]>()) {
        let header = large_seeds(strata, seeds, shard(of, of));
        let mut ends = ends.map(|end| end.index(header.total() as usize + 1) as u64);
        ends.sort_unstable();
        let cases = ends[0]..ends[1];
        let bytes = file(&header, cases.clone());
        prop_assert_eq!(&bytes, &file(&header, cases.clone()), "the same records produce the same bytes");
        let part = RecordPart::from_bytes(&bytes).unwrap();
        prop_assert_eq!(part.header(), &header);
        prop_assert_eq!(part.cases(), cases.clone());
        prop_assert_eq!(read(&bytes), records(&header, &cases));
    }

    #[test]
    fn the_count_of_cases_below_a_number_agrees_with_the_list(strata in 1_usize..9, seeds in 1_u64..9, of in 1_u32..7, number in 0_u32..7, end in 0_u64..90) {
        let header = header(strata, seeds, shard(1 + number % of, of));
        let listed = header.cases_from(0).filter(|case| case.number < end).count() as u64;
        prop_assert_eq!(header.shard_total_below(end), listed);
    }
}

#[test]
fn a_truncated_file_is_refused() {
    let header = header(3, 7, Shard::WHOLE);
    let bytes = file(&header, 0..21);
    for end in 0..bytes.len() {
        let error = RecordPart::from_bytes(&bytes[..end]).unwrap_err();
        let is_expected = matches!(error, ResultError::Damaged(_))
            || end < 4 && matches!(error, ResultError::NotResults(_));
        assert!(is_expected, "{end}: {error}");
    }
}

#[test]
fn footers_with_changed_bytes_are_read_or_refused() {
    let header = header(3, 40, Shard::WHOLE);
    let bytes = file(&header, 0..120);
    let tail = bytes.len() - 8;
    let size = u32::from_le_bytes(bytes[tail..][..4].try_into().unwrap()) as usize;
    let (mut rng, mut refused) = (TestRng(3), 0);
    for _ in 0..4000 {
        let mut broken = bytes.clone();
        for _ in 0..=rng.below(3) {
            let at = tail - size + rng.below(size as u64 + 8) as usize;
            match rng.below(3) {
                0 => broken[at] ^= 1 << rng.below(8),
                1 => broken[at] = rng.below(256) as u8,
                _ => broken[at] = 0xff,
            }
        }
        refused += u32::from(RecordPart::from_bytes(&broken).is_err());
    }
    assert!(refused > 1000, "too few broken footers: {refused}");
}

#[test]
fn other_files_are_refused_with_the_reason() {
    let error = |bytes: &[u8]| RecordPart::from_bytes(bytes).unwrap_err().to_string();
    assert_eq!(error(b""), "not a sweep result file: not a Parquet file");
    assert_eq!(error(b"{\"format\":\"rmg-sweep\"}\n"), "not a sweep result file: not a Parquet file");
    assert_eq!(error(b"PAR1"), "damaged or cut off: the file does not end as a Parquet file");
    let long = [&b"PAR1"[..], &[0xff; 4], b"PAR1"].concat();
    assert_eq!(error(&long), "damaged or cut off: the footer is longer than the file");

    let header = header(2, 3, Shard::WHOLE);
    let bytes = file(&header, 0..6);
    let with = |from: &str, to: &str| {
        assert_eq!(from.len(), to.len(), "offsets must not change");
        let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
        let mut bytes = bytes.clone();
        bytes[at..at + to.len()].copy_from_slice(to.as_bytes());
        error(&bytes)
    };
    assert_eq!(
        with(&format!("{HEADER_KEY}\u{18}"), "rmg-swoop\u{18}"),
        "not a sweep result file: the metadata of the Parquet file has no key `rmg-sweep`"
    );
    assert_eq!(
        with(CASES_KEY, "rmg-chest"),
        "not a sweep result file: the metadata of the Parquet file has no key `rmg-cases`"
    );
    assert_eq!(
        with("\"format\":\"rmg-sweep\"", "\"format\":\"rmg-stats\""),
        "not a sweep result file: the format is `rmg-stats`"
    );
    assert!(with("\"version\":2", "\"version\":7").starts_with("unsupported layout version 7"));
    assert_eq!(
        with("\"template\":1", "\"template\":9"),
        "inconsistent results: a stratum refers to an unknown template"
    );
    assert_eq!(
        with("0..6", "0..9"),
        "inconsistent results: the file contains maps 0..9, but the sweep has 6 maps"
    );
    assert_eq!(
        with("0..6", "0..x"),
        "inconsistent results: `rmg-cases` is `0..x`: expected a range `first..end`"
    );
    assert_eq!(with("0..6", "1..6"), "expected 5 records for maps 1..6 of the sweep, found 6");
}

#[test]
fn records_that_do_not_fit_their_header_are_not_written() {
    let header = header(2, 3, Shard::WHOLE);
    let all = records(&header, &(0..6));
    let error = |records: &[Record], cases: Range<u64>| {
        write_part(&header, cases, records, Vec::new()).unwrap_err().to_string()
    };
    assert_eq!(error(&all[..5], 0..6), "expected 6 records for maps 0..6 of the sweep, found 5");
    assert_eq!(
        error(&all, 0..7),
        "inconsistent results: the file contains maps 0..7, but the sweep has 6 maps"
    );
    let mut swapped = all.clone();
    swapped.swap(2, 3);
    assert!(error(&swapped, 0..6).starts_with("row 3 is not a valid record: expected map 2, found map 3"));
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
