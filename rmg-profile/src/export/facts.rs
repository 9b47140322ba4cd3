//! Attributes of jobs in traces, besides name and times.

use std::collections::BTreeMap;

use crate::run::Run;

/// Returns the categories of a job in traces.
pub(super) fn categories(is_on_critical_path: bool) -> impl Iterator<Item = &'static str> {
    ["job"].into_iter().chain(is_on_critical_path.then_some("critical path"))
}

/// The value of an attribute.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Number(u64),
    Text(String),
}

/// Returns the names and values of attributes in display order.
///
/// # Arguments
/// - `unlocked`: number of jobs for which this one was the last predecessor.
pub(super) fn facts(run: &Run, at: usize, unlocked: usize) -> Vec<(&'static str, Fact)> {
    let job = &run.jobs[at];
    let count = |number: usize| Fact::Number(number as u64);
    let mut facts = Vec::new();
    if !job.subject.is_empty() {
        facts.push(("subject", Fact::Text(job.subject.clone())));
    }
    facts.extend([
        ("job", count(at)),
        ("cost", Fact::Number(job.cost)),
        ("ready_ns", Fact::Number(job.ready)),
        ("waiting_ns", Fact::Number(job.waiting())),
        ("work_ns", Fact::Number(job.work())),
        ("off_cpu_ns", Fact::Number(job.off_cpu())),
        ("predecessors", count(job.before.len())),
        ("unlocked", count(unlocked)),
    ]);
    if let Some(last) = job.last {
        facts.push(("after", Fact::Text(run.name(last as usize))));
        let edge = job.before.iter().find(|edge| edge.from == last);
        facts.extend(edge.map(|edge| ("because", Fact::Text(run.reasons[edge.why as usize].clone()))));
    }
    facts.extend(job.stream.map(|stream| ("stream", Fact::Text(format!("{stream:016x}")))));
    facts
}

/// Returns the counters of a job by name.
pub(super) fn counts(run: &Run, at: usize) -> BTreeMap<&str, u64> {
    let mut counts = BTreeMap::new();
    for (name, amount) in &run.jobs[at].counters {
        let sum: &mut u64 = counts.entry(run.counters[*name as usize].as_str()).or_default();
        *sum = sum.saturating_add(*amount);
    }
    counts
}
