//! Makes maps of random nasty templates and prints what became of them.

use std::collections::BTreeMap;
use std::error::Error;
use std::num::NonZeroUsize;

use clap::Args;
use rmg_generate::retry::Cause;
use rmg_generate::sweep::Outcome;
use rmg_jobs::Pool;
use rmg_tests::nasty_templates::nasty_case;

/// Makes maps of random nasty templates and prints what became of them.
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
    text: String,
    attempts: usize,
}

/// True when nothing panicked and nothing was refuted.
pub(super) fn run(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    if arguments.show {
        println!("{}", nasty_case(arguments.from).text);
        return Ok(true);
    }
    let pool = Pool::new(Some(arguments.threads))?;
    let numbers: Vec<u64> = (arguments.from..arguments.from + arguments.cases).collect();
    let ends: Vec<Vec<End>> = pool.map(&numbers, |number| {
        let record = nasty_case(*number).make();
        let attempts = record.attempts();
        let mut ends = Vec::new();
        let mut end = |kind, text: String| ends.push(End { number: *number, kind, text, attempts });
        for failed in &record.failed {
            if matches!(failed.cause, Cause::Refuted(_)) {
                end("REFUTED", format!("attempt {}: {}", failed.attempt, failed.cause));
            }
        }
        match record.outcome {
            Outcome::Made => end("made", format!("in {attempts} attempts")),
            Outcome::Refused(text) if attempts <= 1 => end("refused at once", text),
            Outcome::Refused(text) => end("refused after attempts", text),
            Outcome::Panicked(text) => end("PANICKED", text),
            Outcome::Stopped => end("stopped", String::new()),
        }
        ends
    });
    let ends: Vec<End> = ends.into_iter().flatten().collect();
    let mut groups: BTreeMap<(&str, String), Vec<&End>> = BTreeMap::new();
    for end in &ends {
        groups.entry((end.kind, without_numbers(&end.text))).or_default().push(end);
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

/// A text with all numbers as `N`, so that alike ones are equal.
fn without_numbers(text: &str) -> String {
    let mut result = String::new();
    for letter in text.chars().take(160) {
        if !letter.is_ascii_digit() {
            result.push(letter);
        } else if !result.ends_with('N') {
            result.push('N');
        }
    }
    result
}
