//! Records of runs, whole and by block.

use rmg_jobs::{Job, JobList, RunOptions, run as run_jobs};
use rmg_profile::{About, Run, StateHash, SubjectMap, file as record};

/// Returns a file of runs.
///
/// # Panics
/// If memory is exhausted.
#[must_use]
pub fn file(runs: &[Run]) -> Vec<u8> {
    let mut bytes = Vec::new();
    record::begin(&mut bytes).expect("writing to memory succeeds");
    runs.iter().for_each(|run| record::append(run, &mut bytes).expect("writing to memory succeeds"));
    bytes
}

/// Bytes before the content of a block: its length and its checksum.
const BLOCK_HEAD: usize = 8;

/// Returns the contents of the blocks of a valid file.
#[must_use]
pub fn blocks(file: &[u8]) -> Vec<Vec<u8>> {
    let mut rest = &file[self::file(&[]).len()..];
    let mut blocks = Vec::new();
    while let Some((head, tail)) = rest.split_at_checked(BLOCK_HEAD) {
        let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        blocks.push(tail[..length].to_vec());
        rest = &tail[length..];
    }
    blocks
}

/// Builds a file of blocks with any content, with correct lengths and checksums.
///
/// # Panics
/// If a block is longer than 4 GB.
#[must_use]
pub fn sealed(blocks: &[Vec<u8>]) -> Vec<u8> {
    let mut bytes = file(&[]);
    for block in blocks {
        bytes.extend(u32::try_from(block.len()).expect("blocks are short").to_le_bytes());
        bytes.extend(crc32fast::hash(block).to_le_bytes());
        bytes.extend(block);
    }
    bytes
}

/// Returns a run that failed before its start.
#[must_use]
pub fn unfinished() -> Run {
    Run::unfinished(About { template: "small".to_owned(), ..About::default() }, "no room".to_owned(), None)
}

/// Returns a run of nine jobs with all kinds of data that a record can contain.
///
/// # Panics
/// If the jobs cannot be run.
#[must_use]
pub fn run() -> Run {
    let mut list = JobList::new();
    let zones = [1, 2, 3].map(|zone| list.resource(format!("tiles of zone {zone}")));
    for modifier in ["towns", "relief", "treasure"] {
        for (zone, tiles) in (1..).zip(zones) {
            list.push(Job::new(modifier, format!("zone {zone}")).writes([tiles]).cost(zone));
        }
    }
    let schedule = list.schedule().expect("jobs without explicit dependencies have a schedule");
    let options = RunOptions { timeline: true, ..RunOptions::default() };
    let result = run_jobs(&schedule, &options, |job, context| {
        context.count("tiles", job.index() as u64);
        Ok::<(), ()>(())
    });
    let timeline = result.expect("empty jobs succeed").timeline.expect("the timeline was requested");
    let about = About {
        program: "rmg".to_owned(),
        template: "small".to_owned(),
        seed: 7,
        size: "s".to_owned(),
        tiles: 12,
        options: vec![("water".to_owned(), "none".to_owned())],
        ..About::default()
    };
    let mut run = Run::of(about, &timeline);
    // Use the same times in every run.
    for (at, now) in (0..run.jobs.len()).zip((0..).step_by(10)) {
        let ready = run.jobs[at].last.map_or(0, |last| run.jobs[last as usize].end);
        let job = &mut run.jobs[at];
        (job.ready, job.start, job.end) = (ready.min(now), now, now + 7);
        job.cpu = Some(5);
        job.stream = Some(now.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        job.left = vec![StateHash { layer: 0, hash: now, changed: vec![(1, 2), (300, 4)] }];
    }
    run.wall = 100;
    run.layers = vec!["tiles".to_owned()];
    let subjects = vec!["zone 1".to_owned(), "zone 2".to_owned()];
    run.grounds = vec![SubjectMap {
        name: "surface".to_owned(),
        width: 4,
        height: 3,
        subjects,
        cells: vec![(1, 5), (0, 1), (2, 6)],
    }];
    assert_eq!(run.contradiction(), None);
    run
}
