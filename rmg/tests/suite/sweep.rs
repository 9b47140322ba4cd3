//! Sweeps of the library: parts have the same records as the whole sweep, and folders keep only complete
//! parts.

use std::ffi::OsString;
use std::fs;
use std::num::NonZeroUsize;

use rmg::sweep::{SeedRow, Sweep, SweepFolder, SweepInput, SweepSettings};
use rmg::{CancelToken, Error, Pack};

const PAIR: &str = r#"{ "pair": {
    "minSize": "s", "maxSize": "m", "players": "2",
    "zones": {
        "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 } },
        "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } }
    },
    "connections": [{ "a": "1", "b": "2", "guard": 3000 }]
} }"#;

fn sweep(seeds: u64) -> Sweep {
    let mut settings = SweepSettings::new(SeedRow { first: 1, count: seeds });
    settings.choices.sizes = vec!["s".parse().unwrap()];
    Sweep::new(&[SweepInput::of_bytes("pair.json", PAIR)], &settings, &Pack::heroes3()).unwrap()
}

/// Generates the missing parts of a folder, and returns the names of its files.
fn complete(sweep: &Sweep, folder: &mut SweepFolder) -> Vec<OsString> {
    for cases in sweep.parts(&folder.missing()) {
        let bytes = sweep.part(cases.clone(), None).unwrap();
        folder.put(cases, bytes).unwrap();
    }
    assert!(folder.missing().is_empty() && folder.made() == sweep.total());
    let mut names: Vec<_> =
        fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    names
}

#[test]
fn parts_have_the_records_of_the_whole_sweep_with_any_threads() {
    let sweep = sweep(40);
    let whole = sweep.run(0..40, NonZeroUsize::new(3), None).unwrap();
    let parts = sweep.parts(&[0..7, 9..40]);
    assert!(parts.len() > 8, "a small sweep keeps several workers busy: {parts:?}");
    assert!(parts.iter().all(|cases| !cases.is_empty() && !cases.contains(&8)));
    for cases in parts {
        let made = sweep.run(cases.clone(), NonZeroUsize::new(1), None).unwrap();
        let numbers: Vec<u64> = made.iter().map(|record| record.n).collect();
        assert_eq!(numbers, cases.collect::<Vec<_>>());
        for record in made {
            let of_whole = &whole[usize::try_from(record.n).unwrap()];
            let mut without_times = [record, of_whole.clone()];
            without_times.iter_mut().for_each(|record| (record.us, record.peak) = (None, None));
            assert_eq!(without_times[0], without_times[1]);
        }
    }
}

#[test]
fn a_folder_resumes_with_missing_and_incomplete_parts() {
    let folder = tempfile::tempdir().unwrap();
    let sweep = sweep(34);
    let open = |restart| SweepFolder::open(folder.path(), sweep.header(), restart);
    let whole = complete(&sweep, &mut open(false).unwrap());
    let mut parts: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    parts.retain(|path| path.extension().is_some_and(|extension| extension == "parquet"));
    parts.sort();
    let bytes = fs::read(&parts[0]).unwrap();
    fs::write(&parts[0], &bytes[..bytes.len() - 9]).unwrap();
    fs::remove_file(&parts[2]).unwrap();
    fs::write(folder.path().join(".part-000000002.parquet.part"), "half").unwrap();
    let mut again = open(false).unwrap();
    assert_eq!(again.broken().len(), 1);
    assert_eq!(again.missing().len(), 2);
    assert_eq!(complete(&sweep, &mut again), whole);
    assert!(!folder.path().join(".part-000000002.parquet.part").exists());
    drop(again);
    assert_eq!(open(true).unwrap().made(), 0, "a restart deletes all parts");
}

#[test]
fn a_folder_refuses_other_sweeps_other_runs_and_other_parts() {
    let folder = tempfile::tempdir().unwrap();
    let first = sweep(20);
    let mut open = SweepFolder::open(folder.path(), first.header(), false).unwrap();
    let second = SweepFolder::open(folder.path(), first.header(), false).unwrap_err().to_string();
    assert!(second.contains("another run is writing to it"), "{second}");
    let other = sweep(21).part(0..2, None).unwrap();
    let error = open.put(0..2, other).unwrap_err();
    assert!(
        matches!(&error, Error::OtherSweep { differences, .. } if differences == &["seeds: 1..=20 and 1..=21"])
    );
    let bytes = first.part(0..2, None).unwrap();
    assert!(open.put(2..4, bytes.clone()).is_err(), "it has other cases");
    assert!(open.put(0..2, b"nothing".to_vec()).is_err());
    open.put(0..2, bytes.clone()).unwrap();
    assert!(open.put(0..2, bytes).is_err(), "the folder has it already");
    drop(open);
    let error = SweepFolder::open(folder.path(), sweep(21).header(), false).unwrap_err().to_string();
    assert!(error.contains("has the results of another sweep: seeds: 1..=21 and 1..=20"), "{error}");
}

#[test]
fn all_errors_of_a_sweep_are_reported_at_once() {
    let mut settings = SweepSettings::new(SeedRow { first: 1, count: 0 });
    settings.attempts = 0;
    let inputs = [
        SweepInput::of_bytes("a.json", "{"),
        SweepInput::of_bytes("b.json", PAIR.replace(r#""b": "2""#, r#""b": "7""#)),
    ];
    let error = Sweep::new(&inputs, &settings, &Pack::heroes3()).unwrap_err().to_string();
    for words in ["a.json:1:2: error", "b.json:7:", "0 attempts", "the range of seeds is empty"] {
        assert!(error.contains(words), "{words} in {error}");
    }
    let token = CancelToken::new();
    token.cancel();
    assert!(matches!(sweep(3).part(0..3, Some(&token)), Err(Error::Cancelled)));
}
