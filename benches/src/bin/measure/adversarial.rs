//! Generates maps of random adversarial templates and prints the outcomes.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_generate::retry::{Cause, Refusal};
use rmg_jobs::Pool;
use rmg_sweep::sweep::Outcome;
use rmg_tests::adversarial_templates::adversarial_case;

/// Generate maps of random adversarial templates and print the outcomes
///
/// Exits with 1 if a modifier panicked or the audit refuted an attempt.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// Number of cases.
    #[arg(long, default_value_t = 1_000)]
    cases: u64,
    /// Number of the first case.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Number of maps to generate in parallel.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Print the template of the first case instead of generating maps.
    #[arg(long)]
    show: bool,
}

/// The outcome of a case, as a short text for grouping.
struct End {
    number: u64,
    kind: &'static str,
    /// Outcomes of one cause are counted together.
    cause: String,
    text: String,
    attempts: usize,
}

/// Runs the cases; returns true if nothing panicked and nothing was refuted.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    if arguments.show {
        println!("{}", adversarial_case(arguments.from).text);
        return Ok(true);
    }
    let pool = Pool::new(Some(arguments.threads))?;
    let numbers: Vec<u64> = (arguments.from..arguments.from + arguments.cases).collect();
    let ends: Vec<Vec<End>> = pool.map(&numbers, |number| {
        let record = adversarial_case(*number).make();
        let attempts = record.attempts();
        let mut ends = Vec::new();
        let mut end = |kind, of: Refusal| {
            ends.push(End { number: *number, kind, cause: of.kind, text: of.text, attempts });
        };
        for failed in &record.failed {
            if matches!(failed.cause, Cause::Refuted(_)) {
                let cause = Refusal::from(&failed.cause);
                let text = format!("attempt {}: {}", failed.attempt, cause.text);
                end("REFUTED", Refusal { text, ..cause });
            }
        }
        match record.outcome {
            Outcome::Made => end("generated", not_refused(format!("in {attempts} attempts"))),
            Outcome::Refused(of) if attempts <= 1 => end("refused at once", of),
            Outcome::Refused(of) => end("refused after attempts", of),
            Outcome::Panicked(of) => end("PANICKED", of),
            Outcome::Stopped => end("stopped", not_refused(String::new())),
        }
        ends
    });
    let ends: Vec<End> = ends.into_iter().flatten().collect();
    let mut groups: BTreeMap<(&str, String), Vec<&End>> = BTreeMap::new();
    for end in &ends {
        groups.entry((end.kind, end.cause.clone())).or_default().push(end);
    }
    let mut groups: Vec<_> = groups.into_iter().collect();
    groups.sort_by_key(|(key, group)| (key.0.to_owned(), std::cmp::Reverse(group.len())));
    println!("{} cases from {}", numbers.len(), arguments.from);
    for ((kind, _), group) in groups {
        let first = group[0];
        let attempts: usize = group.iter().map(|end| end.attempts).sum();
        println!("{:>6}  {kind}, {attempts} attempts; first {}: {}", group.len(), first.number, first.text);
    }
    Ok(!ends.iter().any(|end| ["REFUTED", "PANICKED"].contains(&end.kind)))
}

/// Builds an outcome that is not a refusal. Outcomes of one text are counted together.
fn not_refused(text: String) -> Refusal {
    Refusal { kind: text.clone(), subject: String::new(), text }
}
