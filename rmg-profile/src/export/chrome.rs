//! Writes JSON traces for Perfetto and `chrome://tracing`. Every run is a process, every worker a thread, and
//! every job a complete event. A flow arrow leads to each job from its last predecessor. Jobs of the critical
//! path have the category `critical path`, and arrows along it. Counters show the running and the ready jobs,
//! and the sums of the counters of jobs.
//!
//! Source: *Trace Event Format* (Google, "JSON Object Format"): complete events `X` with start and duration
//! in microseconds, flow events `s` and `f`, counter events `C`, metadata events `M` that name processes and
//! threads.

use std::collections::BTreeSet;
use std::io::{self, Write};

use serde::Serialize;
use serde_json::{Map, Value, json};

use super::facts::{Fact, categories, counts, facts};
use super::rows::rows;
use super::series::{Series, series};
use super::{offsets, title};
use crate::paths::critical_path;
use crate::run::Run;

/// An event of any kind. Fields that a kind does not have are omitted.
#[derive(Default, Serialize)]
struct Event<'a> {
    name: &'a str,
    ph: &'static str,
    #[serde(skip_serializing_if = "str::is_empty")]
    cat: &'a str,
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

/// Writes runs as processes of one trace. The first one starts at time 0, the others as long after it as they
/// ran.
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
    for (number, (run, offset)) in runs.iter().zip(offsets(runs)).enumerate() {
        let at_time = |time: u64| Some(micros(time.saturating_add(offset)));
        let pid = number + 1;
        put(&named("process_name", pid, 0, &title(run)))?;
        let (rows, row_of) = rows(run);
        for (tid, row) in rows.iter().enumerate() {
            put(&named("thread_name", pid, tid, &row.name))?;
        }
        let unlocked = run.unlocked();
        let path = critical_path(run).jobs;
        let on_path: BTreeSet<usize> = path.iter().copied().collect();
        let [job_words, path_words] =
            [false, true].map(|is_on_path| categories(is_on_path).collect::<Vec<_>>().join(","));
        let along = path.windows(2).map(|pair| ("critical path", pair[0], pair[1]));
        let waits = (run.jobs.iter().enumerate())
            .filter_map(|(at, job)| Some(("waited for", job.last? as usize, at)));
        let all_arrows: Vec<(&str, usize, usize)> = waits.chain(along).collect();
        for (at, job) in run.jobs.iter().enumerate() {
            put(&Event {
                name: run.modifier(at),
                ph: "X",
                cat: if on_path.contains(&at) { &path_words } else { &job_words },
                pid,
                tid: row_of[at],
                ts: at_time(job.start),
                dur: Some(micros(job.duration())),
                args: args(run, at, unlocked[at].len()),
                ..Event::default()
            })?;
        }
        for (name, from, to) in all_arrows {
            // an arrow must start inside of an event, so it starts just before the end
            let departure = run.jobs[from].end.saturating_sub(1).max(run.jobs[from].start);
            let arrow = |ph, at: usize, time, bp| Event {
                name,
                ph,
                cat: if name == "critical path" { name } else { "wait" },
                pid,
                tid: row_of[at],
                ts: at_time(time),
                id: Some(arrows),
                bp,
                ..Event::default()
            };
            put(&arrow("s", from, departure, None))?;
            put(&arrow("f", to, run.jobs[to].start, Some("e")))?;
            arrows += 1;
        }
        for Series { name, points, .. } in series(run) {
            for (now, value) in points {
                let args = Map::from_iter([("value".to_owned(), json!(value))]);
                put(&Event { name: &name, ph: "C", pid, ts: at_time(now), args, ..Event::default() })?;
            }
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
    fn runs_are_placed_one_after_the_other_as_they_ran() {
        let run = |started| Run { started, ..fan(1, 10) };
        let mut bytes = Vec::new();
        write(&[run(7_000), run(9_000)], &mut bytes).unwrap();
        let trace: Value = serde_json::from_slice(&bytes).unwrap();
        let bars = trace["traceEvents"].as_array().unwrap().iter().filter(|event| event["ph"] == "X");
        let starts: Vec<&Value> = bars.map(|event| &event["ts"]).collect();
        assert_eq!(starts, [&json!(0.0), &json!(0.01), &json!(2.0), &json!(2.01)]);
    }

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
        // an arrow for each wait, and one along the critical path of each run
        assert_eq!((ends("s"), ends("f")), (vec![0, 1, 2, 3, 4], vec![0, 1, 2, 3, 4]));
        let on_path = of("X").filter(|event| event["cat"] == "job,critical path").count();
        assert_eq!((on_path, of("C").filter(|event| event["name"] == "running jobs").count()), (4, 7));
        let departures: Vec<&Value> = of("s").map(|event| &event["ts"]).collect();
        assert_eq!(
            departures,
            [&json!(1.499), &json!(1.499), &json!(1.499), &json!(0.006), &json!(0.006)],
            "inside the event of the predecessor"
        );
        assert_eq!(of("M").count(), 4);
    }
}
