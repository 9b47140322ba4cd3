//! Outcomes of all seeds.

use rmg::Seed;
use rmg::text::{counted, visible};

use crate::failure::Failure;

/// Numbers of successful and refused seeds.
#[derive(Debug, Default)]
pub(crate) struct SeedTally {
    pub(crate) made: usize,
    pub(crate) first_made: Option<Seed>,
    /// Refusals by kind, in order of first occurrence.
    refusals: Vec<Refusal>,
}

/// The first refusal of a kind, and the number of refusals of this kind.
#[derive(Debug)]
struct Refusal {
    kind: String,
    messages: Vec<String>,
    seed: Seed,
    count: usize,
}

impl SeedTally {
    pub(crate) fn add_made(&mut self, seed: Seed) {
        self.made += 1;
        self.first_made.get_or_insert(seed);
    }

    /// Counts a refused seed. `messages` is only called for the first of a kind, and must return at least one
    /// message.
    pub(crate) fn add_refused(&mut self, seed: Seed, kind: &str, messages: impl FnOnce() -> Vec<String>) {
        tracing::info!(seed = seed.0, kind, "refused");
        match self.refusals.iter_mut().find(|refusal| refusal.kind == kind) {
            Some(refusal) => refusal.count += 1,
            None => {
                self.refusals.push(Refusal { kind: kind.to_owned(), messages: messages(), seed, count: 1 })
            }
        }
    }

    fn refused(&self) -> usize {
        self.refusals.iter().map(|refusal| refusal.count).sum()
    }

    pub(crate) fn seeds(&self) -> usize {
        self.made + self.refused()
    }

    /// Returns `98 of 100 seeds`, the remarks and the number of refused seeds, then a line for each kind of
    /// refusal.
    pub(crate) fn text(&self, remarks: &[String]) -> String {
        let mut parts = vec![format!("{} of {}", self.made, counted(self.seeds(), "seed"))];
        parts.extend_from_slice(remarks);
        if self.refused() > 0 {
            parts.push(format!("{} refused", self.refused()));
        }
        format!("{}\n{}", parts.join(", "), self.refusals_text())
    }

    /// Returns a line for each kind of refusal; empty if every seed was refused, which the
    /// [verdict](Self::verdict) reports.
    pub(crate) fn refusals_text(&self) -> String {
        let line = |Refusal { kind, messages, seed, count }: &Refusal| {
            let words = messages.join("; ");
            format!("refused   {count} as {kind}, first seed {seed}: {}\n", visible(&words))
        };
        if self.made == 0 { String::new() } else { self.refusals.iter().map(line).collect() }
    }

    /// Returns exit code 1 if every seed was refused, or with `strict` if any was. `source` names the input.
    pub(crate) fn verdict(&self, source: &str, strict: bool) -> Result<(), Failure> {
        let Some((first, others)) = self.refusals.split_first() else { return Ok(()) };
        if self.made > 0 {
            let (refused, seeds) = (self.refused(), self.seeds());
            let message = format!("{refused} of {} refused; {source}", counted(seeds, "seed"));
            return if strict { Err(Failure::refusal(message)) } else { Ok(()) };
        }
        let mut messages = first.messages.iter();
        let failure = Failure::refusal(messages.next().cloned().unwrap_or_default());
        let failure = messages.fold(failure, |failure, message| failure.note(format!("also: {message}")));
        let times = if first.count == 1 { String::new() } else { format!(" {} times", first.count) };
        let failure = failure.note(format!("refused as {}{times}; {source}", first.kind));
        Err(others.iter().fold(failure, |failure, Refusal { kind, messages, seed, .. }| {
            failure.note(format!("seed {seed} was refused as {kind}: {}", messages.join("; ")))
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_are_grouped_by_kind_and_fail_only_without_results() {
        let mut tally = SeedTally::default();
        let why = |message: &str| vec![message.to_owned()];
        tally.add_refused(Seed(1), "narrow", || vec!["too narrow".to_owned(), "too long".to_owned()]);
        tally.add_refused(Seed(2), "narrow", || panic!("only the first messages are needed"));
        tally.add_refused(Seed(3), "dark", || why("too dark"));
        let failure = tally.verdict("case.json", false).unwrap_err().render();
        let want = [
            "error: too narrow",
            "also: too long",
            "refused as narrow 2 times; case.json",
            "seed 3 was refused as dark: too dark",
        ];
        assert!(want.iter().all(|part| failure.contains(part)), "{failure}");
        assert_eq!(tally.first_made, None);
        assert_eq!(tally.text(&[]), "0 of 3 seeds, 3 refused\n");
        tally.add_made(Seed(4));
        assert!(tally.verdict("case.json", false).is_ok() && tally.first_made == Some(Seed(4)));
        let strict = tally.verdict("case.json", true).unwrap_err().render();
        assert!(strict.contains("3 of 4 seeds refused; case.json"), "{strict}");
        assert_eq!(
            tally.text(&["1 repaired".to_owned()]),
            "1 of 4 seeds, 1 repaired, 3 refused\nrefused   2 as narrow, first seed 1: too narrow; too long\n\
             refused   1 as dark, first seed 3: too dark\n"
        );
    }
}
