//! Writes folded stacks, one per line: `rmg;Mirror Duel s;treasure;zone 3 51200`, with frames from the
//! outermost and nanoseconds.
//!
//! Source: the `stackcollapse` scripts of `FlameGraph` (Gregg); inferno, speedscope and others read this
//! format. Times are summed over all runs and workers, so the numbers are work, not wall time.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::run::Run;

/// The outermost frame of every stack.
pub const ROOT: &str = "rmg";

/// Returns the total nanoseconds of jobs by stack. Frames do not contain `;`, and the first is [`ROOT`]. Jobs
/// that took no time are omitted.
pub(super) fn stacks(runs: &[Run]) -> BTreeMap<Vec<String>, u64> {
    let mut stacks = BTreeMap::new();
    for run in runs {
        let whole = frame(&format!("{} {}", run.about.template, run.about.size));
        for (at, job) in run.jobs.iter().enumerate().filter(|(_, job)| job.duration() > 0) {
            let mut stack = vec![ROOT.to_owned(), whole.clone(), frame(run.modifier(at))];
            if !job.subject.is_empty() {
                stack.push(frame(&job.subject));
            }
            let sum: &mut u64 = stacks.entry(stack).or_default();
            *sum = sum.saturating_add(job.duration());
        }
    }
    stacks
}

/// Returns a name as a frame: on one line and without `;`. Replaces a space before a final number with a
/// no-break space, because readers would parse the number as a second count.
fn frame(name: &str) -> String {
    let allowed = |letter: char| match letter {
        ';' => ',',
        letter if letter.is_control() || letter.is_whitespace() => ' ',
        letter => letter,
    };
    let name: String = name.chars().map(allowed).collect();
    let name = name.trim();
    match name.rsplit_once(' ') {
        _ if name.is_empty() => "?".to_owned(),
        Some((front, last)) if last.parse::<f64>().is_ok() => format!("{front}\u{a0}{last}"),
        _ => name.to_owned(),
    }
}

/// Writes the stacks of runs, sorted by name.
///
/// # Errors
/// Those of `out`.
pub fn write(runs: &[Run], mut out: impl Write) -> io::Result<()> {
    for (stack, nanos) in stacks(runs) {
        writeln!(out, "{} {nanos}", stack.join(";"))?;
    }
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::test_runs::fan;

    #[test]
    fn jobs_of_the_same_name_are_summed_over_runs() {
        let mut runs = [fan(2, 10), fan(1, 7)];
        runs[0].jobs[2].subject = "zone; 2\n".to_owned();
        runs[1].jobs[0].subject.clear();
        let mut text = Vec::new();
        write(&runs, &mut text).unwrap();
        let lines = [
            "rmg;hand 10x10x1;first 7",
            "rmg;hand 10x10x1;first;zone\u{a0}0 10",
            "rmg;hand 10x10x1;leaf;zone,\u{a0}2 10",
            "rmg;hand 10x10x1;leaf;zone\u{a0}1 17",
        ];
        assert_eq!(String::from_utf8(text).unwrap(), lines.map(|line| format!("{line}\n")).concat());
    }
}
