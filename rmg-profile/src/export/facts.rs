//! What traces tell of a job beside its name and times.

use std::collections::BTreeMap;

use crate::run::Run;

/// A fact: a number or words.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Fact {
    Number(u64),
    Words(String),
}

/// Names and values, in the order in which they are shown.
///
/// # Arguments
/// - `unlocked`: how many jobs waited for this one alone when it was done.
pub(super) fn facts(run: &Run, at: usize, unlocked: usize) -> Vec<(&'static str, Fact)> {
    let job = &run.jobs[at];
    let count = |number: usize| Fact::Number(number as u64);
    let mut facts = Vec::new();
    if !job.subject.is_empty() {
        facts.push(("subject", Fact::Words(job.subject.clone())));
    }
    facts.extend([
        ("job", count(at)),
        ("cost", Fact::Number(job.cost)),
        ("ready_ns", Fact::Number(job.ready)),
        ("waiting_ns", Fact::Number(job.waiting())),
        ("predecessors", count(job.before.len())),
        ("unlocked", count(unlocked)),
    ]);
    if let Some(last) = job.last {
        facts.push(("after", Fact::Words(run.name(last as usize))));
        let edge = job.before.iter().find(|edge| edge.from == last);
        facts.extend(edge.map(|edge| ("because", Fact::Words(run.reasons[edge.why as usize].clone()))));
    }
    facts.extend(job.stream.map(|stream| ("stream", Fact::Words(format!("{stream:016x}")))));
    facts
}

/// What a job counted, by name.
pub(super) fn counts(run: &Run, at: usize) -> BTreeMap<&str, u64> {
    let mut counts = BTreeMap::new();
    for (name, amount) in &run.jobs[at].counters {
        let sum: &mut u64 = counts.entry(run.counters[*name as usize].as_str()).or_default();
        *sum = sum.saturating_add(*amount);
    }
    counts
}
