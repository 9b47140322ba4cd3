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

    /// Refuted when anything was found, else proved for `checked` things.
    pub(crate) fn verdict(self, checked: usize) -> Verdict {
        if self.kept.is_empty() {
            return Verdict::Proved { checked: u32::try_from(checked).unwrap_or(u32::MAX) };
        }
        Verdict::Refuted(self.into_examples())
    }

    /// Adds what was found to a verdict, which is refuted then.
    pub(crate) fn refute(self, verdict: &mut Verdict) {
        match verdict {
            Verdict::Refuted(examples) => examples.extend(self.into_examples()),
            Verdict::Proved { .. } | Verdict::Measured { .. } | Verdict::NotApplicable { .. } => {
                *verdict = Verdict::Refuted(self.into_examples());
            }
        }
    }

    fn into_examples(mut self) -> Vec<CounterExample> {
        if self.left_out > 0 {
            self.kept.push(CounterExample::new(format!("and {} more", self.left_out)));
        }
        self.kept
    }
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
