//! Makes maps of random adversarial templates and prints what became of them.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_generate::retry::{Cause, Refusal};
use rmg_jobs::Pool;
use rmg_sweep::sweep::Outcome;
use rmg_tests::adversarial_templates::adversarial_case;

/// Makes maps of random adversarial templates and prints what became of them.
///
/// Exits with 1 when a modifier panicked or the audit refuted an attempt.
#[derive(Debug, Args)]
pub(super) struct Arguments {
    /// How many cases.
    #[arg(long, default_value_t = 1_000)]
    cases: u64,
    /// Number of the first.
    #[arg(long, default_value_t = 1)]
    from: u64,
    /// Maps to make at once.
    #[arg(long, default_value = "2")]
    threads: NonZeroUsize,
    /// Prints the template of the first case instead of making maps.
    #[arg(long)]
    show: bool,
}

/// What became of a case, in few words that group alike ones.
struct End {
    number: u64,
    kind: &'static str,
    /// Ends of one cause are counted together.
    cause: String,
    text: String,
    attempts: usize,
}

/// True when nothing panicked and nothing was refuted.
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
            Outcome::Made => end("made", plain(format!("in {attempts} attempts"))),
            Outcome::Refused(of) if attempts <= 1 => end("refused at once", of),
            Outcome::Refused(of) => end("refused after attempts", of),
            Outcome::Panicked(of) => end("PANICKED", of),
            Outcome::Stopped => end("stopped", plain(String::new())),
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

/// An end that is no refusal: those of one text are counted together.
fn plain(text: String) -> Refusal {
    Refusal { kind: text.clone(), subject: String::new(), text }
}
