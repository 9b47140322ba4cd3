//! Counter-examples of one promise, bounded in number.

use rmg_core::certificate::{CounterExample, Verdict};

/// Most counter-examples of one promise: a broken pass breaks the same promise in a thousand places, and nobody
/// reads them all.
const MOST: usize = 16;

/// Counter-examples in the making.
#[derive(Debug, Default)]
pub(crate) struct Found {
    kept: Vec<CounterExample>,
    left_out: usize,
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

    /// Refuted when anything was found, missing when the map lacks something, else proved for `checked` things.
    pub(crate) fn verdict(self, checked: usize) -> Verdict {
        if !self.kept.is_empty() {
            Verdict::Refuted(self.into_examples())
        } else if !self.missing.is_empty() {
            Verdict::Missing(with_rest(self.missing, self.missing_left_out))
        } else {
            Verdict::Proved { checked: u32::try_from(checked).unwrap_or(u32::MAX) }
        }
    }

    /// Adds what was found to a verdict, which is refuted then.
    pub(crate) fn refute(self, verdict: &mut Verdict) {
        match verdict {
            Verdict::Refuted(examples) => examples.extend(self.into_examples()),
            Verdict::Proved { .. }
            | Verdict::Missing(_)
            | Verdict::Measured { .. }
            | Verdict::NotApplicable { .. } => {
                *verdict = Verdict::Refuted(self.into_examples());
            }
        }
    }

    fn into_examples(self) -> Vec<CounterExample> {
        with_rest(self.kept, self.left_out)
    }
}

/// Counter-examples, and how many are left out.
fn with_rest(mut kept: Vec<CounterExample>, left_out: usize) -> Vec<CounterExample> {
    if left_out > 0 {
        kept.push(CounterExample::new(format!("and {left_out} more")));
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
        assert_eq!((kept.len(), kept[16].text.as_str()), (17, "and 24 more"));
    }
}
