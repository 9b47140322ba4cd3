//! Counterexamples of one promise, bounded in number.

use rmg_core::certificate::{CounterExample, Severity, Verdict};

/// Maximum number of counterexamples of one promise. One bug can violate a promise at a thousand places.
const MAX_EXAMPLES: usize = 16;

/// Collects the counterexamples of one promise.
#[derive(Debug, Default)]
pub(crate) struct Findings {
    kept: Vec<CounterExample>,
    omitted: usize,
    warnings: Vec<CounterExample>,
    warnings_omitted: usize,
    /// Requests that the map lists as missing. They refute nothing, but prevent a proof.
    missing: Vec<CounterExample>,
    missing_omitted: usize,
}

impl Findings {
    /// Adds a counterexample. Calls `make` only below the maximum number.
    pub(crate) fn add(&mut self, make: impl FnOnce() -> CounterExample) {
        if self.kept.len() < MAX_EXAMPLES {
            self.kept.push(make());
        } else {
            self.omitted += 1;
        }
    }

    /// Adds a warning. Calls `make` only below the maximum number.
    pub(crate) fn warn(&mut self, make: impl FnOnce() -> CounterExample) {
        if self.warnings.len() < MAX_EXAMPLES {
            self.warnings.push(make().of_severity(Severity::Warning));
        } else {
            self.warnings_omitted += 1;
        }
    }

    /// Adds a counterexample of the given severity.
    pub(crate) fn add_as(&mut self, severity: Severity, make: impl FnOnce() -> CounterExample) {
        match severity {
            Severity::Error => self.add(make),
            Severity::Warning => self.warn(make),
        }
    }

    /// Adds a request that the map lists as missing.
    pub(crate) fn add_missing(&mut self, make: impl FnOnce() -> CounterExample) {
        if self.missing.len() < MAX_EXAMPLES {
            self.missing.push(make());
        } else {
            self.missing_omitted += 1;
        }
    }

    /// Adds an absent item: as missing if the map claims so, as a counterexample otherwise.
    pub(crate) fn add_missing_if(&mut self, is_claimed: bool, make: impl FnOnce() -> CounterExample) {
        if is_claimed { self.add_missing(make) } else { self.add(make) }
    }

    /// Adds the findings of a later part of the check.
    pub(crate) fn append(&mut self, later: Self) {
        let add = |kept: &mut Vec<CounterExample>, omitted: &mut usize, more: Vec<CounterExample>, rest| {
            let room = MAX_EXAMPLES.saturating_sub(kept.len()).min(more.len());
            *omitted += more.len() - room + rest;
            kept.extend(more.into_iter().take(room));
        };
        add(&mut self.kept, &mut self.omitted, later.kept, later.omitted);
        add(&mut self.warnings, &mut self.warnings_omitted, later.warnings, later.warnings_omitted);
        add(&mut self.missing, &mut self.missing_omitted, later.missing, later.missing_omitted);
    }

    /// Returns the verdict: refuted with an error, else missing, else warned, else proved for `checked`
    /// items.
    pub(crate) fn verdict(self, checked: usize) -> Verdict {
        if !self.kept.is_empty() {
            Verdict::Refuted(self.into_examples())
        } else if !self.missing.is_empty() {
            Verdict::Missing(with_rest(self.missing, self.missing_omitted))
        } else if !self.warnings.is_empty() {
            Verdict::Warned(self.into_examples())
        } else {
            Verdict::Proved { checked: u32::try_from(checked).unwrap_or(u32::MAX) }
        }
    }

    /// Adds the findings to a verdict, which becomes refuted.
    pub(crate) fn refute(self, verdict: &mut Verdict) {
        match verdict {
            Verdict::Refuted(examples) => examples.extend(self.into_examples()),
            Verdict::Proved { .. }
            | Verdict::Warned(_)
            | Verdict::Missing(_)
            | Verdict::Measured { .. }
            | Verdict::NotApplicable { .. }
            | Verdict::NotJudged { .. } => {
                *verdict = Verdict::Refuted(self.into_examples());
            }
        }
    }

    fn into_examples(self) -> Vec<CounterExample> {
        let mut examples = with_rest(self.kept, self.omitted);
        examples.extend(with_rest(self.warnings, self.warnings_omitted));
        examples
    }
}

/// Appends an entry with the number of omitted counterexamples.
fn with_rest(mut kept: Vec<CounterExample>, omitted: usize) -> Vec<CounterExample> {
    if omitted > 0 {
        let severity = kept.first().map_or(Severity::Error, |example| example.severity);
        let rest = CounterExample::new(format!("and {omitted} more")).of_severity(severity);
        kept.push(CounterExample { stands_for: omitted, ..rest });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn examples_above_the_maximum_are_counted() {
        let mut found = Findings::default();
        for number in 0..40 {
            found.add(|| CounterExample::new(number.to_string()));
        }
        let Verdict::Refuted(kept) = found.verdict(40) else { panic!("the verdict is not refuted") };
        assert_eq!((kept.len(), kept[16].text.as_str(), kept[16].stands_for), (17, "and 24 more", 24));
    }

    #[test]
    fn warnings_do_not_refute_and_follow_errors() {
        let example = |text: &str| CounterExample::new(text.to_owned());
        let mut found = Findings::default();
        found.warn(|| example("a"));
        let Verdict::Warned(kept) = found.verdict(1) else { panic!("the verdict is not a warning") };
        assert_eq!((kept[0].text.as_str(), kept[0].severity), ("a", Severity::Warning));
        let mut found = Findings::default();
        (0..20).for_each(|_| found.warn(|| example("a")));
        found.add(|| example("b"));
        let Verdict::Refuted(kept) = found.verdict(21) else { panic!("the verdict is not refuted") };
        let severities: Vec<Severity> = kept.iter().map(|it| it.severity).collect();
        assert_eq!(severities[0], Severity::Error);
        assert!(severities[1..].iter().all(|it| *it == Severity::Warning));
        assert_eq!(kept.iter().map(|it| it.stands_for).sum::<usize>(), 21);
    }
}
