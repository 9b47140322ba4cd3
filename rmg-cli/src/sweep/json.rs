//! The records of a sweep as JSON.

use std::collections::BTreeMap;
use std::io::{self, Write};

use rmg_generate::retry::FailedAttempt;
use rmg_generate::summary::WayKind;
use rmg_generate::sweep::{Outcome, SweepRecord, SweepTemplate};
use serde::Serialize;

/// Version of the layout, to be raised when a key changes its meaning.
const VERSION: u32 = 1;

#[derive(Serialize)]
struct FileSweep<'a> {
    format: &'static str,
    version: u32,
    generator: &'static str,
    records: Vec<FileRecord<'a>>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileRecord<'a> {
    template: &'a str,
    size: String,
    seed: u64,
    outcome: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'a str>,
    attempts: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    failed: Vec<FileFailed>,
    /// How many connections became what.
    ways: BTreeMap<&'static str, usize>,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    link_causes: &'a [String],
    /// Value of treasure asked for and there.
    treasure: [u64; 2],
    unmet: usize,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unmet_causes: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    megabytes: Option<f64>,
    /// Wall time; the only part that is another in every run.
    milliseconds: f64,
}

#[derive(Serialize)]
struct FileFailed {
    attempt: u32,
    kind: String,
    text: String,
}

/// Writes all records, in their order.
pub(super) fn write_records(
    templates: &[SweepTemplate<'_>],
    records: &[SweepRecord],
    mut to: impl Write,
) -> io::Result<()> {
    let records = records.iter().map(|record| file_record(templates, record)).collect();
    let generator = env!("CARGO_PKG_VERSION");
    serde_json::to_writer_pretty(
        &mut to,
        &FileSweep { format: "rmg-sweep", version: VERSION, generator, records },
    )?;
    to.write_all(b"\n")
}

fn file_record<'a>(templates: &[SweepTemplate<'a>], record: &'a SweepRecord) -> FileRecord<'a> {
    let measures = &record.measures;
    let (outcome, reason) = match &record.outcome {
        Outcome::Made => ("sound", None),
        Outcome::Refused(reason) => ("refused", Some(reason.as_str())),
        Outcome::Panicked(reason) => ("panicked", Some(reason.as_str())),
        Outcome::Stopped => ("stopped", None),
    };
    let failed = |FailedAttempt { attempt, cause }: &FailedAttempt| FileFailed {
        attempt: *attempt,
        kind: cause.kind(),
        text: cause.to_string(),
    };
    let ways = WayKind::ALL.iter().zip(measures.ways).filter(|(_, count)| *count > 0);
    FileRecord {
        template: templates[record.case.template].name,
        size: record.case.size.to_string(),
        seed: record.case.seed.0,
        outcome,
        reason,
        attempts: record.attempts(),
        failed: record.failed.iter().map(failed).collect(),
        ways: ways.map(|(way, count)| (way.word(), count)).collect(),
        link_causes: &measures.link_causes,
        treasure: measures.treasure_values().into(),
        unmet: measures.unmet,
        unmet_causes: &measures.unmet_causes,
        megabytes: record.memory.map(|bytes| bytes as f64 / 1e6),
        milliseconds: record.time.as_secs_f64() * 1e3,
    }
}
