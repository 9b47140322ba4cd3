//! Counter-examples of one promise, bounded in number.

use rmg_core::certificate::{CounterExample, Severity, Verdict};

/// Most counter-examples of one promise: a broken pass breaks the same promise in a thousand places, and
/// nobody reads them all.
const MOST: usize = 16;

/// Counter-examples in the making.
#[derive(Debug, Default)]
pub(crate) struct Found {
    kept: Vec<CounterExample>,
    left_out: usize,
    warnings: Vec<CounterExample>,
    warnings_left_out: usize,
    /// What the map itself says it lacks: no counter-example, but no proof either.
    missing: Vec<CounterExample>,
    missing_left_out: usize,
}

impl Found {
    /// Adds a counter-example; `make` runs only while there is room.
    pub(crate) fn add(&mut self, make: impl FnOnce() -> CounterExample) {
        if self.kept.len() < MOST {
            self.kept.push(make());
        } else {
            self.left_out += 1;
        }
    }

    /// Adds something that may not be what its author wants; `make` runs only while there is room.
    pub(crate) fn warn(&mut self, make: impl FnOnce() -> CounterExample) {
        if self.warnings.len() < MOST {
            self.warnings.push(make().of_severity(Severity::Warning));
        } else {
            self.warnings_left_out += 1;
        }
    }

    /// Adds a counter-example of a severity.
    pub(crate) fn add_as(&mut self, severity: Severity, make: impl FnOnce() -> CounterExample) {
        match severity {
            Severity::Error => self.add(make),
            Severity::Warning => self.warn(make),
        }
    }

    /// Adds something that the map lacks and says so.
    pub(crate) fn miss(&mut self, make: impl FnOnce() -> CounterExample) {
        if self.missing.len() < MOST {
            self.missing.push(make());
        } else {
            self.missing_left_out += 1;
        }
    }

    /// Adds something that is not there: missing where the map says so, a counter-example otherwise.
    pub(crate) fn lack(&mut self, is_told: bool, make: impl FnOnce() -> CounterExample) {
        if is_told { self.miss(make) } else { self.add(make) }
    }

    /// Refuted when an error was found, missing when the map lacks something, warned when there are only
    /// warnings, else proved for `checked` things.
    pub(crate) fn verdict(self, checked: usize) -> Verdict {
        if !self.kept.is_empty() {
            Verdict::Refuted(self.into_examples())
        } else if !self.missing.is_empty() {
            Verdict::Missing(with_rest(self.missing, self.missing_left_out))
        } else if !self.warnings.is_empty() {
            Verdict::Warned(self.into_examples())
        } else {
            Verdict::Proved { checked: u32::try_from(checked).unwrap_or(u32::MAX) }
        }
    }

    /// Adds what was found to a verdict, which is refuted then.
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
        let mut examples = with_rest(self.kept, self.left_out);
        examples.extend(with_rest(self.warnings, self.warnings_left_out));
        examples
    }
}

/// Counter-examples, and how many are left out.
fn with_rest(mut kept: Vec<CounterExample>, left_out: usize) -> Vec<CounterExample> {
    if left_out > 0 {
        let severity = kept.first().map_or(Severity::Error, |example| example.severity);
        let rest = CounterExample::new(format!("and {left_out} more")).of_severity(severity);
        kept.push(CounterExample { stands_for: left_out, ..rest });
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_counter_examples_become_sixteen_and_a_count() {
        let mut found = Found::default();
        for number in 0..40 {
            found.add(|| CounterExample::new(number.to_string()));
        }
        let Verdict::Refuted(kept) = found.verdict(40) else { panic!("forty faults were found") };
        assert_eq!((kept.len(), kept[16].text.as_str(), kept[16].stands_for), (17, "and 24 more", 24));
    }

    #[test]
    fn warnings_alone_refute_nothing_and_follow_errors() {
        let example = |text: &str| CounterExample::new(text.to_owned());
        let mut found = Found::default();
        found.warn(|| example("a"));
        let Verdict::Warned(kept) = found.verdict(1) else { panic!("one warning was found") };
        assert_eq!((kept[0].text.as_str(), kept[0].severity), ("a", Severity::Warning));
        let mut found = Found::default();
        (0..20).for_each(|_| found.warn(|| example("a")));
        found.add(|| example("b"));
        let Verdict::Refuted(kept) = found.verdict(21) else { panic!("one error was found") };
        let severities: Vec<Severity> = kept.iter().map(|it| it.severity).collect();
        assert_eq!(severities[0], Severity::Error);
        assert!(severities[1..].iter().all(|it| *it == Severity::Warning));
        assert_eq!(kept.iter().map(|it| it.stands_for).sum::<usize>(), 21);
    }
}
