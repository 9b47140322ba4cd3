//! Hostile records of runs.

use rmg_profile::{Run, SubjectMap};

use super::HostileFile;
use crate::records::{blocks, file, run, sealed, unfinished};

/// Lists double their capacity, from the initial reservation of a reader (a megabyte). One element more than
/// that is the worst case.
const STRINGS: usize = 32 * ((1 << 20) / size_of::<String>()) + 1;

/// Returns an unfinished run with a change.
fn changed(change: impl FnOnce(&mut Run)) -> Vec<u8> {
    let mut run = unfinished();
    change(&mut run);
    file(&[run])
}

/// Returns a run of `count` empty jobs, each with the same changes.
fn jobs(count: usize, change: impl FnOnce(&mut Run)) -> Vec<u8> {
    let mut run = run();
    run.jobs.truncate(1);
    let job = &mut run.jobs[0];
    job.subject.clear();
    job.counters.clear();
    job.left.clear();
    (job.cost, job.start, job.end, job.stream) = (0, 0, 0, None);
    change(&mut run);
    run.jobs = vec![run.jobs[0].clone(); count];
    file(&[run])
}

pub(super) fn record() -> Vec<HostileFile> {
    vec![
        ("empty names", || changed(|run| run.modifiers = vec![String::new(); STRINGS])),
        ("empty names beyond the next doubling", || {
            changed(|run| run.layers = vec![String::new(); 2 * STRINGS])
        }),
        ("empty options", || changed(|run| run.about.options = vec![Default::default(); STRINGS / 2 + 1])),
        ("one long name", || changed(|run| run.modifiers = vec!["a".repeat(12 << 20)])),
        ("empty jobs", || jobs(1_000_000, |_| {})),
        ("jobs with counters", || jobs(1000, |run| run.jobs[0].counters = vec![(0, 0); 1500])),
        ("jobs with empty states", || {
            jobs(1000, |run| {
                let mut left = self::run().jobs[0].left[0].clone();
                left.changed.clear();
                left.hash = 0;
                run.jobs[0].left = vec![left; 1000];
            })
        }),
        ("many cells", || {
            jobs(1, |run| {
                let mut left = self::run().jobs[0].left[0].clone();
                left.changed = (0..2_000_000).map(|cell| (cell, 0)).collect();
                run.jobs[0].left = vec![left];
            })
        }),
        ("empty pictures", || {
            let ground = SubjectMap {
                name: String::new(),
                width: 0,
                height: 0,
                subjects: Vec::new(),
                cells: Vec::new(),
            };
            changed(|run| run.grounds = vec![ground; 500_000])
        }),
        ("a picture of empty segments", || {
            let (name, subjects, cells) = (String::new(), Vec::new(), vec![(0, 0); 2_000_000]);
            changed(|run| run.grounds = vec![SubjectMap { name, width: 0, height: 9, subjects, cells }])
        }),
        ("a picture larger than any map", || {
            let (name, subjects, cells) = (String::new(), Vec::new(), vec![(0, u32::MAX); 3]);
            let (width, height) = (u32::MAX, u32::MAX);
            changed(|run| run.grounds = vec![SubjectMap { name, width, height, subjects, cells }])
        }),
        ("empty runs", || {
            let mut run = unfinished();
            run.about.template.clear();
            file(&vec![run; 100_000])
        }),
        ("a job that waits for a later one", || {
            let mut run = run();
            run.jobs[3].last = Some(4);
            file(&[run])
        }),
        ("a block that claims a gigabyte", || {
            let mut bytes = file(&[]);
            bytes.extend((1u32 << 30).to_le_bytes());
            bytes.extend([0; 8]);
            bytes
        }),
        ("a block that claims four gigabytes", || {
            let mut bytes = file(&[]);
            bytes.extend([0xff; 12]);
            bytes
        }),
        ("a name that claims all of memory", || {
            let mut block = blocks(&file(&[run()])).remove(0);
            // The length of the first text, the name of the program.
            block.splice(..1, [0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
            sealed(&[block])
        }),
        ("a list that claims all of memory", || {
            let mut run = unfinished();
            run.about = Default::default();
            let mut block = blocks(&file(&[run])).remove(0);
            // The description of a run has seven fields; the last one is the list of options.
            block.truncate(6);
            block.extend([0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f]);
            sealed(&[block])
        }),
    ]
}

/// Parts of the expected messages of the reader of records. They show that files are rejected for the
/// intended reason.
pub const RECORD_WORDS: [(&str, &str); 6] = [
    ("a picture larger than any map", "has a wrong number of cells"),
    ("a job that waits for a later one", "job 3 waits for a job that is not before it"),
    ("a block that claims a gigabyte", "cut off in run 1"),
    ("a block that claims four gigabytes", "invalid length of 4294967295 bytes"),
    ("a name that claims all of memory", "run 1 of the record is damaged: "),
    ("a list that claims all of memory", "run 1 of the record is damaged: "),
];
