//! A timeline in the trace format of Chrome, which Perfetto and `chrome://tracing` open.
//!
//! Source: *Trace Event Format* (Google, "JSON Object Format"): complete events `X` with start and duration in
//! microseconds, metadata events `M` that name process and threads.

use std::collections::BTreeMap;
use std::io::{self, Write};
use std::time::Duration;

use serde::Serialize;

use crate::timeline::{JobRecord, Timeline};

/// All jobs belong to one process; the number only has to be the same everywhere.
const PROCESS: u32 = 1;

/// A fact about a process or thread.
#[derive(Serialize)]
struct Metadata<'a> {
    name: &'static str,
    ph: &'static str,
    pid: u32,
    tid: usize,
    args: MetadataArgs<'a>,
}

#[derive(Serialize)]
struct MetadataArgs<'a> {
    name: &'a str,
}

/// Something with a start and an end.
#[derive(Serialize)]
struct Complete<'a> {
    name: &'a str,
    cat: &'static str,
    ph: &'static str,
    pid: u32,
    tid: usize,
    /// Microseconds since the start of the run.
    ts: f64,
    /// Microseconds.
    dur: f64,
    args: JobArgs<'a>,
}

#[derive(Serialize)]
struct JobArgs<'a> {
    job: usize,
    pass: &'static str,
    subject: &'a str,
    waited_us: f64,
    #[serde(skip_serializing_if = "Option::is_none")]
    after: Option<String>,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    counters: BTreeMap<&'static str, u64>,
}

impl Timeline {
    /// Writes the run as a trace that Perfetto and `chrome://tracing` open: a row per worker, a bar per job, with what
    /// it waited for and what it counted.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn write_trace(&self, mut out: impl Write) -> io::Result<()> {
        out.write_all(b"{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n")?;
        let process = MetadataArgs { name: "rmg" };
        serde_json::to_writer(
            &mut out,
            &Metadata { name: "process_name", ph: "M", pid: PROCESS, tid: 0, args: process },
        )?;
        for worker in 0..self.threads() {
            let name = if worker == 0 { "caller".to_owned() } else { format!("rmg-job-{worker}") };
            out.write_all(b",\n")?;
            let args = MetadataArgs { name: &name };
            serde_json::to_writer(
                &mut out,
                &Metadata { name: "thread_name", ph: "M", pid: PROCESS, tid: worker, args },
            )?;
        }
        for record in self.records() {
            out.write_all(b",\n")?;
            self.write_job(record, &mut out)?;
        }
        out.write_all(b"\n]}\n")?;
        out.flush()
    }

    fn write_job(&self, record: &JobRecord, out: impl Write) -> io::Result<()> {
        let name = self.schedule().name(record.job);
        let label = name.to_string();
        let event = Complete {
            name: &label,
            cat: name.pass,
            ph: "X",
            pid: PROCESS,
            tid: record.worker,
            ts: micros(record.start),
            dur: micros(record.duration()),
            args: JobArgs {
                job: record.job.index(),
                pass: name.pass,
                subject: &name.subject,
                waited_us: micros(record.waiting()),
                after: record.last_predecessor.map(|job| self.schedule().name(job).to_string()),
                counters: record.counters.iter().map(|counter| (counter.name, counter.amount)).collect(),
            },
        };
        Ok(serde_json::to_writer(out, &event)?)
    }
}

/// Microseconds, exact to the nanosecond for runs of up to a hundred days.
fn micros(time: Duration) -> f64 {
    time.as_secs_f64() * 1e6
}
