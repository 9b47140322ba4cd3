//! Writes traces for Perfetto (<https://ui.perfetto.dev>). Every run is a process, every worker a track, and
//! every job a slice. A flow arrow leads to each job from its last predecessor. Jobs of the critical path
//! have the category `critical path`, and arrows along it. Counter tracks show the running and the ready
//! jobs, and the sums of the counters of jobs.
//!
//! Source: `protos/perfetto/trace` of the Perfetto project (`trace_packet.proto`, `track_event/*.proto`). The
//! messages below are the subset of its messages that this module writes, with the same names, numbers and
//! types.

use std::collections::BTreeMap;
use std::io::{self, Write};

use prost::Message;

use super::facts::{Fact, categories, counts, facts};
use super::rows::rows;
use super::series::{Series, series};
use super::{offsets, title};
use crate::paths::critical_path;
use crate::run::Run;

/// Label of the processes, near the start of the file. It identifies files created by rmg.
pub const LABEL: &str = "recorded by rmg";

/// All packets have one writer.
const SEQUENCE: u32 = 1;

/// `SEQ_INCREMENTAL_STATE_CLEARED`: later packets do not depend on packets before this one.
const STATE_CLEARED: u32 = 1;

/// Kinds of `TrackEvent`.
const SLICE_BEGIN: i32 = 1;
const SLICE_END: i32 = 2;
const COUNTER: i32 = 4;

#[derive(Clone, PartialEq, Message)]
struct Trace {
    #[prost(message, repeated, tag = "1")]
    packet: Vec<TracePacket>,
}

#[derive(Clone, PartialEq, Message)]
struct TracePacket {
    /// Time, in nanoseconds.
    #[prost(uint64, optional, tag = "8")]
    timestamp: Option<u64>,
    #[prost(uint32, optional, tag = "10")]
    trusted_packet_sequence_id: Option<u32>,
    #[prost(message, optional, tag = "11")]
    track_event: Option<TrackEvent>,
    #[prost(uint32, optional, tag = "13")]
    sequence_flags: Option<u32>,
    #[prost(message, optional, tag = "60")]
    track_descriptor: Option<TrackDescriptor>,
}

#[derive(Clone, PartialEq, Message)]
struct TrackDescriptor {
    #[prost(uint64, optional, tag = "1")]
    uuid: Option<u64>,
    #[prost(string, optional, tag = "2")]
    name: Option<String>,
    #[prost(message, optional, tag = "3")]
    process: Option<ProcessDescriptor>,
    #[prost(message, optional, tag = "4")]
    thread: Option<ThreadDescriptor>,
    #[prost(uint64, optional, tag = "5")]
    parent_uuid: Option<u64>,
    #[prost(message, optional, tag = "8")]
    counter: Option<CounterDescriptor>,
}

/// A track of numbers.
#[derive(Clone, PartialEq, Message)]
struct CounterDescriptor {
    /// The unit as text.
    #[prost(string, optional, tag = "6")]
    unit_name: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
struct ProcessDescriptor {
    #[prost(int32, optional, tag = "1")]
    pid: Option<i32>,
    #[prost(string, optional, tag = "6")]
    process_name: Option<String>,
    #[prost(string, repeated, tag = "8")]
    process_labels: Vec<String>,
}

#[derive(Clone, PartialEq, Message)]
struct ThreadDescriptor {
    #[prost(int32, optional, tag = "1")]
    pid: Option<i32>,
    #[prost(int64, optional, tag = "2")]
    tid: Option<i64>,
    #[prost(int32, optional, tag = "3")]
    legacy_sort_index: Option<i32>,
    #[prost(string, optional, tag = "5")]
    thread_name: Option<String>,
}

#[derive(Clone, PartialEq, Message)]
struct TrackEvent {
    #[prost(message, repeated, tag = "4")]
    debug_annotations: Vec<DebugAnnotation>,
    #[prost(int32, optional, tag = "9")]
    r#type: Option<i32>,
    #[prost(uint64, optional, tag = "11")]
    track_uuid: Option<u64>,
    #[prost(string, repeated, tag = "22")]
    categories: Vec<String>,
    #[prost(string, optional, tag = "23")]
    name: Option<String>,
    #[prost(int64, optional, tag = "30")]
    counter_value: Option<i64>,
    /// Arrows that start here.
    #[prost(fixed64, repeated, packed = "false", tag = "47")]
    flow_ids: Vec<u64>,
    /// Arrows that end here.
    #[prost(fixed64, repeated, packed = "false", tag = "48")]
    terminating_flow_ids: Vec<u64>,
}

#[derive(Clone, PartialEq, Message)]
struct DebugAnnotation {
    #[prost(uint64, optional, tag = "3")]
    uint_value: Option<u64>,
    #[prost(string, optional, tag = "6")]
    string_value: Option<String>,
    #[prost(string, optional, tag = "10")]
    name: Option<String>,
    #[prost(message, repeated, tag = "11")]
    dict_entries: Vec<Self>,
}

/// Writes runs as processes of one trace. The first one starts at time 0, the others as long after it as they
/// ran.
///
/// # Errors
/// Those of `out`.
///
/// # Cost
/// O(jobs x log jobs + edges) time; about 300 bytes of output for each job.
pub fn write(runs: &[Run], mut out: impl Write) -> io::Result<()> {
    // processes, threads and tracks share one numbering; a process has the number of its first thread, as on
    // Linux
    let (mut next_track, mut next_flow) = (1u64, 1u64);
    let mut is_first = true;
    for (run, offset) in runs.iter().zip(offsets(runs)) {
        let process = next_track;
        let pid = i32::try_from(process).unwrap_or(i32::MAX);
        let (rows, _) = rows(run);
        let descriptor = ProcessDescriptor {
            pid: Some(pid),
            process_name: Some(title(run)),
            process_labels: vec![LABEL.to_owned()],
        };
        let track =
            TrackDescriptor { uuid: Some(process), process: Some(descriptor), ..TrackDescriptor::default() };
        let sequence_flags = is_first.then_some(STATE_CLEARED);
        is_first = false;
        put(
            TracePacket { track_descriptor: Some(track), sequence_flags, ..TracePacket::default() },
            &mut out,
        )?;
        let unlocked = run.unlocked();
        let path = critical_path(run).jobs;
        // the flow arrows of the critical path have the numbers after those of the jobs
        let jobs = run.jobs.len() as u64;
        let place_on_path: BTreeMap<usize, u64> = path.iter().copied().zip(0..).collect();
        let on_path = |place: u64| next_flow.saturating_add(jobs).saturating_add(place);
        for (number, row) in rows.iter().enumerate() {
            let tid = process.saturating_add(number as u64);
            // the process has its own track
            let track = tid.saturating_add(1);
            let thread = ThreadDescriptor {
                pid: Some(pid),
                tid: i64::try_from(tid).ok(),
                legacy_sort_index: i32::try_from(number).ok(),
                thread_name: Some(row.name.clone()),
            };
            let descriptor = TrackDescriptor {
                uuid: Some(track),
                parent_uuid: Some(process),
                thread: Some(thread),
                ..TrackDescriptor::default()
            };
            put(TracePacket { track_descriptor: Some(descriptor), ..TracePacket::default() }, &mut out)?;
            for at in row.jobs.iter().copied() {
                let event = TrackEvent { track_uuid: Some(track), ..TrackEvent::default() };
                let flow = |to: usize| next_flow.saturating_add(to as u64);
                let place = place_on_path.get(&at).copied();
                let next = place.filter(|place| place + 1 < path.len() as u64);
                let arrival = place.filter(|place| *place > 0);
                let begin = TrackEvent {
                    r#type: Some(SLICE_BEGIN),
                    name: Some(run.modifier(at).to_owned()),
                    categories: categories(place.is_some()).map(str::to_owned).collect(),
                    flow_ids: (unlocked[at].iter().map(|to| flow(*to)))
                        .chain(next.map(|place| on_path(place + 1)))
                        .collect(),
                    terminating_flow_ids: (run.jobs[at].last.map(|_| flow(at)).into_iter())
                        .chain(arrival.map(on_path))
                        .collect(),
                    debug_annotations: annotations(run, at, unlocked[at].len()),
                    ..event.clone()
                };
                let end = TrackEvent { r#type: Some(SLICE_END), ..event };
                for (now, event) in [(run.jobs[at].start, begin), (run.jobs[at].end, end)] {
                    let (timestamp, track_event) = (Some(now.saturating_add(offset)), Some(event));
                    put(TracePacket { timestamp, track_event, ..TracePacket::default() }, &mut out)?;
                }
            }
        }
        next_track = next_track.saturating_add(rows.len() as u64 + 1);
        for Series { name, unit, points } in series(run) {
            let descriptor = TrackDescriptor {
                uuid: Some(next_track),
                name: Some(name),
                parent_uuid: Some(process),
                counter: Some(CounterDescriptor { unit_name: Some(unit) }),
                ..TrackDescriptor::default()
            };
            put(TracePacket { track_descriptor: Some(descriptor), ..TracePacket::default() }, &mut out)?;
            for (now, value) in points {
                let event = TrackEvent {
                    r#type: Some(COUNTER),
                    track_uuid: Some(next_track),
                    counter_value: Some(i64::try_from(value).unwrap_or(i64::MAX)),
                    ..TrackEvent::default()
                };
                let timestamp = Some(now.saturating_add(offset));
                put(TracePacket { timestamp, track_event: Some(event), ..TracePacket::default() }, &mut out)?;
            }
            next_track = next_track.saturating_add(1);
        }
        next_flow = next_flow.saturating_add(jobs).saturating_add(path.len() as u64);
    }
    out.flush()
}

/// Writes a packet. A trace is a sequence of packets, so each is written separately.
fn put(packet: TracePacket, mut out: impl Write) -> io::Result<()> {
    let packet = TracePacket { trusted_packet_sequence_id: Some(SEQUENCE), ..packet };
    out.write_all(&Trace { packet: vec![packet] }.encode_to_vec())
}

fn annotations(run: &Run, at: usize, unlocked: usize) -> Vec<DebugAnnotation> {
    let named = |name: &str| DebugAnnotation { name: Some(name.to_owned()), ..DebugAnnotation::default() };
    let mut annotations: Vec<DebugAnnotation> = facts(run, at, unlocked)
        .into_iter()
        .map(|(name, fact)| match fact {
            Fact::Number(number) => DebugAnnotation { uint_value: Some(number), ..named(name) },
            Fact::Text(text) => DebugAnnotation { string_value: Some(text), ..named(name) },
        })
        .collect();
    let counts: Vec<DebugAnnotation> = counts(run, at)
        .into_iter()
        .map(|(name, amount)| DebugAnnotation { uint_value: Some(amount), ..named(name) })
        .collect();
    if !counts.is_empty() {
        annotations.push(DebugAnnotation { dict_entries: counts, ..named("counters") });
    }
    annotations
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::{chain, fan};

    fn written(runs: &[Run]) -> Trace {
        let mut bytes = Vec::new();
        write(runs, &mut bytes).unwrap();
        Trace::decode(&bytes[..]).unwrap()
    }

    #[test]
    fn every_job_is_a_slice_with_an_arrow_from_its_last_predecessor() {
        let trace = written(&[fan(2, 10)]);
        let events: Vec<(u64, &TrackEvent)> = (trace.packet.iter())
            .filter_map(|packet| Some((packet.timestamp?, packet.track_event.as_ref()?)))
            .filter(|(_, event)| event.r#type != Some(COUNTER))
            .collect();
        let times: Vec<(u64, Option<i32>)> = events.iter().map(|(now, event)| (*now, event.r#type)).collect();
        let (begin, end) = (Some(SLICE_BEGIN), Some(SLICE_END));
        assert_eq!(times, [(0, begin), (10, end), (10, begin), (20, end), (20, begin), (30, end)]);
        let begins: Vec<&TrackEvent> =
            events.iter().map(|(_, event)| *event).filter(|event| event.r#type == begin).collect();
        // to both leaves, and along the critical path
        assert_eq!(begins[0].flow_ids, [2, 3, 5]);
        assert_eq!(
            [begins[1], begins[2]].map(|leaf| leaf.terminating_flow_ids.clone()),
            [vec![2, 5], vec![3]]
        );
        assert_eq!([begins[1], begins[2]].map(|leaf| leaf.categories.len()), [2, 1]);
        let words = |name: &str| {
            let found = begins[1].debug_annotations.iter().find(|fact| fact.name.as_deref() == Some(name));
            found.unwrap().string_value.clone().unwrap()
        };
        assert_eq!(["subject", "after", "because"].map(words), ["zone 1", "first zone 0", "reads something"]);
    }

    #[test]
    fn numbers_of_tracks_and_arrows_are_unique_over_runs() {
        let trace = written(&[fan(2, 10), chain(&[3, 4])]);
        let tracks: Vec<&TrackDescriptor> =
            trace.packet.iter().filter_map(|packet| packet.track_descriptor.as_ref()).collect();
        // a process, a worker, the running and the ready jobs; no job of a chain is ready and waits
        assert_eq!(tracks.iter().map(|track| track.uuid.unwrap()).collect::<Vec<_>>(), [1, 2, 3, 4, 5, 6, 7]);
        assert_eq!(tracks.iter().filter(|track| track.counter.is_some()).count(), 3);
        assert_eq!(tracks.iter().filter(|track| track.process.is_some()).count(), 2);
        let mut ends: Vec<u64> = (trace.packet.iter())
            .filter_map(|packet| packet.track_event.as_ref())
            .flat_map(|event| event.terminating_flow_ids.clone())
            .collect();
        ends.sort_unstable();
        assert_eq!(ends, [2, 3, 5, 7, 9]);
    }
}
