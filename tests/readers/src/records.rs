//! Records of runs, whole and block by block.

use rmg_jobs::{Job, JobList, RunOptions, run as run_jobs};
use rmg_profile::{About, Ground, Left, Run, file as record};

/// A file of runs.
///
/// # Panics
/// When there is no memory.
#[must_use]
pub fn file(runs: &[Run]) -> Vec<u8> {
    let mut bytes = Vec::new();
    record::begin(&mut bytes).expect("memory takes all bytes");
    runs.iter().for_each(|run| record::append(run, &mut bytes).expect("memory takes all bytes"));
    bytes
}

/// Bytes of a block in front of what is in it: its length and its checksum.
const BLOCK_HEAD: usize = 8;

/// What is in the blocks of a sound file.
#[must_use]
pub fn blocks(file: &[u8]) -> Vec<Vec<u8>> {
    let mut rest = &file[self::file(&[]).len()..];
    let mut blocks = Vec::new();
    while let Some((head, behind)) = rest.split_at_checked(BLOCK_HEAD) {
        let length = u32::from_le_bytes([head[0], head[1], head[2], head[3]]) as usize;
        blocks.push(behind[..length].to_vec());
        rest = &behind[length..];
    }
    blocks
}

/// A file of blocks, whatever is in them, with lengths and checksums that are right.
///
/// # Panics
/// When a block is longer than 4 GB.
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

/// A run that did not even begin.
#[must_use]
pub fn unfinished() -> Run {
    Run::unfinished(About { template: "small".to_owned(), ..About::default() }, "no room".to_owned(), None)
}

/// A run of nine jobs with something of all that a record can hold.
///
/// # Panics
/// When the jobs cannot be run.
#[must_use]
pub fn run() -> Run {
    let mut list = JobList::new();
    let zones = [1, 2, 3].map(|zone| list.resource(format!("tiles of zone {zone}")));
    for modifier in ["towns", "paths", "treasure"] {
        for (zone, tiles) in (1..).zip(zones) {
            list.push(Job::new(modifier, format!("zone {zone}")).writes([tiles]).cost(zone));
        }
    }
    let schedule = list.schedule().expect("jobs without demands make a schedule");
    let options = RunOptions { timeline: true, ..RunOptions::default() };
    let made = run_jobs(&schedule, &options, |job, context| {
        context.count("tiles", job.index() as u64);
        Ok::<(), ()>(())
    });
    let timeline = made.expect("empty jobs succeed").timeline.expect("it was asked for");
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
    // times that are the same in every run
    for (at, now) in (0..run.jobs.len()).zip((0..).step_by(10)) {
        let ready = run.jobs[at].last.map_or(0, |last| run.jobs[last as usize].end);
        let job = &mut run.jobs[at];
        (job.ready, job.start, job.end) = (ready.min(now), now, now + 7);
        job.stream = Some(now.wrapping_mul(0x9e37_79b9_7f4a_7c15));
        job.left = vec![Left { layer: 0, hash: now, changed: vec![(1, 2), (300, 4)] }];
    }
    run.wall = 100;
    run.layers = vec!["tiles".to_owned()];
    let subjects = vec!["zone 1".to_owned(), "zone 2".to_owned()];
    run.grounds = vec![Ground {
        name: "surface".to_owned(),
        width: 4,
        height: 3,
        subjects,
        cells: vec![(1, 5), (0, 1), (2, 6)],
    }];
    assert_eq!(run.contradiction(), None);
    run
}
