//! Writes JSON traces for Perfetto and `chrome://tracing`. Every run is a process, every worker a thread, and
//! every job a complete event. A flow arrow leads to each job from its last predecessor.
//!
//! Source: *Trace Event Format* (Google, "JSON Object Format"): complete events `X` with start and duration
//! in microseconds, flow events `s` and `f`, metadata events `M` that name processes and threads.

use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::facts::{Fact, counts, facts};
use super::rows::rows;
use super::title;
use crate::run::Run;

/// An event of any kind. Fields that a kind does not have are omitted.
#[derive(Default, Serialize)]
struct Event<'a> {
    name: &'a str,
    ph: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    cat: &'static str,
    pid: usize,
    tid: usize,
    /// Start, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    ts: Option<f64>,
    /// Duration, in microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    dur: Option<f64>,
    /// Number of a flow arrow.
    #[serde(skip_serializing_if = "Option::is_none")]
    id: Option<usize>,
    /// `e`: the arrow ends at the enclosing event, not at the next one.
    #[serde(skip_serializing_if = "Option::is_none")]
    bp: Option<&'static str>,
    #[serde(skip_serializing_if = "Map::is_empty")]
    args: Map<String, Value>,
}

/// Writes runs as processes of one trace. All start at time 0.
///
/// # Errors
/// Those of `out`.
///
/// # Cost
/// O(jobs x log jobs + edges) time; about 600 bytes of output for each job.
pub fn write(runs: &[Run], mut out: impl Write) -> io::Result<()> {
    out.write_all(b"{\"format\":\"rmg-trace\",\"displayTimeUnit\":\"ms\",\"traceEvents\":[")?;
    let mut separator = "\n";
    let mut put = |event: &Event<'_>| {
        out.write_all(separator.as_bytes())?;
        separator = ",\n";
        serde_json::to_writer(&mut out, event).map_err(io::Error::from)
    };
    let mut arrows = 0;
    for (number, run) in runs.iter().enumerate() {
        let pid = number + 1;
        put(&named("process_name", pid, 0, &title(run)))?;
        let (rows, row_of) = rows(run);
        for (tid, row) in rows.iter().enumerate() {
            put(&named("thread_name", pid, tid, &row.name))?;
        }
        let unlocked = run.unlocked();
        for (at, job) in run.jobs.iter().enumerate() {
            put(&Event {
                name: run.modifier(at),
                ph: "X",
                cat: "job",
                pid,
                tid: row_of[at],
                ts: Some(micros(job.start)),
                dur: Some(micros(job.duration())),
                args: args(run, at, unlocked[at].len()),
                ..Event::default()
            })?;
            let Some(last) = job.last.map(|last| last as usize) else { continue };
            let arrow = Event { name: "waited for", cat: "wait", pid, id: Some(arrows), ..Event::default() };
            arrows += 1;
            // an arrow must start inside of an event, so it starts just before the end
            let from = &run.jobs[last];
            let departure = from.end.saturating_sub(1).max(from.start);
            put(&Event { ph: "s", tid: row_of[last], ts: Some(micros(departure)), ..arrow })?;
            let arrow = Event { name: "waited for", cat: "wait", pid, id: arrow.id, ..Event::default() };
            put(&Event { ph: "f", tid: row_of[at], ts: Some(micros(job.start)), bp: Some("e"), ..arrow })?;
        }
    }
    out.write_all(b"\n]}\n")?;
    out.flush()
}

/// Returns the metadata event that names a process or a thread.
fn named<'a>(event: &'a str, pid: usize, tid: usize, name: &str) -> Event<'a> {
    let args = Map::from_iter([("name".to_owned(), json!(name))]);
    Event { name: event, ph: "M", pid, tid, args, ..Event::default() }
}

fn args(run: &Run, at: usize, unlocked: usize) -> Map<String, Value> {
    let facts = facts(run, at, unlocked).into_iter().map(|(name, fact)| {
        let value = match fact {
            Fact::Number(number) => json!(number),
            Fact::Text(text) => json!(text),
        };
        (name.to_owned(), value)
    });
    let mut args: Map<String, Value> = facts.collect();
    let counts = counts(run, at);
    if !counts.is_empty() {
        args.insert("counters".to_owned(), json!(counts));
    }
    args
}

/// Returns microseconds, exact to the nanosecond for runs of up to a hundred days.
fn micros(nanos: u64) -> f64 {
    nanos as f64 / 1e3
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::fan;

    #[test]
    fn every_job_is_an_event_and_every_wait_an_arrow() {
        let mut bytes = Vec::new();
        write(&[fan(2, 1500), fan(1, 7)], &mut bytes).unwrap();
        let trace: Value = serde_json::from_slice(&bytes).unwrap();
        let events = trace["traceEvents"].as_array().unwrap();
        let of = |ph: &'static str| events.iter().filter(move |event| event["ph"] == ph);
        let bars: Vec<(&Value, &Value)> = of("X").map(|event| (&event["ts"], &event["dur"])).collect();
        assert_eq!(
            bars[..3],
            [(&json!(0.0), &json!(1.5)), (&json!(1.5), &json!(1.5)), (&json!(3.0), &json!(1.5))]
        );
        assert_eq!(bars.len(), 5);
        let ends = |ph| of(ph).map(|event| event["id"].as_u64().unwrap()).collect::<Vec<_>>();
        assert_eq!((ends("s"), ends("f")), (vec![0, 1, 2], vec![0, 1, 2]));
        let departures: Vec<&Value> = of("s").map(|event| &event["ts"]).collect();
        assert_eq!(
            departures,
            [&json!(1.499), &json!(1.499), &json!(0.006)],
            "inside the event of the predecessor"
        );
        assert_eq!(of("M").count(), 4);
    }
}
