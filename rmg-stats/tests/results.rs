//! Tests of result files: reading, resuming and merging.
#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod common;

use common::{header, record};
use proptest::prelude::*;
use rmg_stats::{Header, MergeError, Record, ResultError, Results, Shard, Stats, StatsView, Tail, merge};

/// Returns the file of a shard.
fn file(header: &Header, run: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    header.write(&mut bytes).unwrap();
    for case in header.cases_from(0) {
        bytes.extend(record(header, case, run).line().as_bytes());
        bytes.push(b'\n');
    }
    bytes
}

fn shard(number: u32, of: u32) -> Shard {
    Shard::new(number, of).unwrap()
}

fn read(bytes: &[u8], tail: Tail) -> Result<Vec<Record>, ResultError> {
    Results::new(bytes, tail)?.collect()
}

/// Reads the records of a file without time and memory, which differ from run to run.
fn without_times(bytes: &[u8]) -> Vec<Record> {
    let records = read(bytes, Tail::Refuse).unwrap();
    records.into_iter().map(|record| Record { us: None, peak: None, ..record }).collect()
}

proptest! {
    #[test]
    fn shards_have_every_case_once_and_merge_to_the_whole(strata in 1_usize..9, seeds in 1_u64..9, of in 1_u32..7, turn in 0_u32..7) {
        let whole = header(strata, seeds, Shard::WHOLE);
        let mut numbers: Vec<u32> = (1..=of).collect();
        numbers.rotate_left((turn % of) as usize);
        let headers: Vec<Header> = numbers.iter().map(|number| header(strata, seeds, shard(*number, of))).collect();
        let counts: u64 = headers.iter().map(Header::shard_total).sum();
        prop_assert_eq!(counts, whole.total());
        for header in &headers {
            prop_assert_eq!(header.cases_from(0).count() as u64, header.shard_total());
        }
        let files: Vec<Vec<u8>> = headers.iter().enumerate().map(|(run, header)| file(header, run as u64)).collect();
        let shards = files.iter().map(|file| Results::new(&file[..], Tail::Refuse).unwrap()).collect();
        let (mut merged, mut stats) = (Vec::new(), Stats::new(&whole));
        merge(shards, &mut merged, |record| stats.add(record)).unwrap();
        let expected = file(&whole, 99);
        prop_assert_eq!(without_times(&merged), without_times(&expected));
        let mut expected_stats = Stats::new(&whole);
        read(&expected, Tail::Refuse).unwrap().iter().for_each(|record| expected_stats.add(record));
        prop_assert_eq!(stats.digest(), expected_stats.digest());
        prop_assert_eq!(stats.left(), 0);
    }

    #[test]
    fn a_resumed_truncated_file_equals_the_whole_file(strata in 1_usize..4, seeds in 1_u64..5, cut in any::<proptest::sample::Index>()) {
        let header = header(strata, seeds, shard(1, 2));
        let whole = file(&header, 0);
        let cut = cut.index(whole.len());
        let part = &whole[..cut];
        match Results::new(part, Tail::Drop) {
            // the header is incomplete
            Err(error) => prop_assert!(matches!(error, ResultError::CutOff { line: 1 } | ResultError::NotResults(_)), "{error}"),
            Ok(mut results) => {
                let found: Vec<Record> = results.by_ref().map(Result::unwrap).collect();
                let kept = usize::try_from(results.bytes()).unwrap();
                prop_assert!(kept <= cut && whole[kept - 1] == b'\n');
                let mut resumed = whole[..kept].to_vec();
                for case in header.cases_from(results.next_number()) {
                    resumed.extend(record(&header, case, 0).line().as_bytes());
                    resumed.push(b'\n');
                }
                prop_assert_eq!(&resumed, &whole);
                prop_assert_eq!(&found[..], &read(&whole, Tail::Refuse).unwrap()[..found.len()]);
                // a last line without a line end is an error for a reader that does not resume the file
                let is_whole_line = part.ends_with(b"\n");
                prop_assert_eq!(read(part, Tail::Refuse).is_ok(), is_whole_line);
            }
        }
    }

    #[test]
    fn arbitrary_bytes_do_not_cause_a_panic(bytes in proptest::collection::vec(any::<u8>(), 0..300), at in any::<proptest::sample::Index>()) {
        let _any = read(&bytes, Tail::Drop).is_ok();
        let mut broken = file(&header(2, 2, Shard::WHOLE), 0);
        let at = at.index(broken.len());
        broken.splice(at..at, bytes);
        if let Ok(results) = Results::new(&broken[..], Tail::Refuse) {
            let mut stats = Stats::new(results.header());
            results.flatten().for_each(|record| stats.add(&record));
            let view = StatsView::new(&stats);
            serde_json::to_string(&view).unwrap();
        }
    }
}

#[test]
fn lines_that_are_missing_duplicate_or_of_another_sweep_are_reported() {
    let header = header(2, 3, Shard::WHOLE);
    let whole = file(&header, 0);
    let lines: Vec<&[u8]> = whole.split_inclusive(|byte| *byte == b'\n').collect();
    let error = |lines: &[&[u8]]| read(&lines.concat(), Tail::Refuse).unwrap_err().to_string();
    let mut missing = lines.clone();
    missing.remove(3);
    assert!(error(&missing).starts_with("line 4: expected map 2, found map 3"), "{}", error(&missing));
    let mut twice = lines.clone();
    twice.insert(3, lines[2]);
    assert!(error(&twice).starts_with("line 4: expected map 2, found map 1"));
    let mut more = lines.clone();
    more.push(lines[6]);
    assert_eq!(error(&more), "line 8: unexpected map 5 after the last map of the sweep");
    let other = String::from_utf8(lines[2].to_vec()).unwrap().replace("\"seed\":5", "\"seed\":6");
    let mut wrong = lines.clone();
    wrong[2] = other.as_bytes();
    assert!(error(&wrong).contains("map 1 is of"), "{}", error(&wrong));
    let mut nonsense = lines;
    nonsense[4] = b"{}\n";
    assert!(
        error(&nonsense).starts_with("line 5 is not a valid record: missing field"),
        "{}",
        error(&nonsense)
    );
}

#[test]
fn other_files_and_versions_are_refused_with_the_reason() {
    let error = |text: &str| Results::new(text.as_bytes(), Tail::Refuse).unwrap_err().to_string();
    assert!(error("").contains("the file is empty"));
    assert!(error("PK\x03\x04").contains("not a sweep header"));
    assert!(
        error("{\n  \"format\": \"rmg-sweep\",\n  \"version\": 1\n}\n").contains("version 1 of the layout")
    );
    assert!(error("{\"format\":\"rmg-stats\",\"version\":1}\n").contains("the format is `rmg-stats`"));
    assert!(error("{\"format\":\"rmg-sweep\",\"version\":7}\n").contains("unsupported layout version 7"));
    let mut invalid = header(1, 1, Shard::WHOLE);
    invalid.strata[0].template = 9;
    let text = serde_json::to_string(&invalid).unwrap() + "\n";
    assert!(error(&text).contains("refers to an unknown template"));
}

#[test]
fn missing_shards_and_shards_of_different_sweeps_are_refused() {
    let merged = |files: &[&[u8]]| {
        let shards = files.iter().map(|file| Results::new(*file, Tail::Refuse).unwrap()).collect();
        merge(shards, Vec::new(), |_| {}).map(|_| ())
    };
    let [a, b, c] = [1, 2, 3].map(|number| file(&header(4, 5, shard(number, 3)), 0));
    assert!(merged(&[&c, &a, &b]).is_ok());
    let error = merged(&[&a, &c]).unwrap_err();
    assert!(
        matches!(error, MergeError::Missing { .. }) && error.to_string().contains("shard 2/3 was not given"),
        "{error}"
    );
    let error = merged(&[&a, &b, &a, &c]).unwrap_err();
    assert!(matches!(error, MergeError::Overlap { at: [0, 2], .. }), "{error}");
    let half = file(&header(4, 5, shard(1, 2)), 0);
    assert!(matches!(
        merged(&[&half, &a]).unwrap_err(),
        MergeError::Overlap { .. } | MergeError::Missing { .. }
    ));
    let cut = &b[..b.len() - 30];
    let end = cut.iter().rposition(|byte| *byte == b'\n').unwrap();
    let error = merged(&[&a, cut, &c]).unwrap_err();
    assert!(matches!(error, MergeError::Shard { at: 1, error: ResultError::CutOff { .. } }), "{error}");
    let error = merged(&[&a, &b[..=end], &c]).unwrap_err();
    assert!(error.to_string().contains("a shard is incomplete"), "{error}");

    let mut changed = header(4, 5, shard(2, 3));
    changed.templates[0].sha256 = "another".to_owned();
    let error = merged(&[&a, &file(&changed, 0), &c]).unwrap_err();
    assert!(error.to_string().contains("template duel was changed"), "{error}");
    let mut later = header(4, 5, shard(2, 3));
    later.generator = "9.0.0".to_owned();
    let error = merged(&[&a, &file(&later, 0), &c]).unwrap_err();
    assert!(error.to_string().contains("version of the generator: 0.1.0 and 9.0.0"), "{error}");
}
