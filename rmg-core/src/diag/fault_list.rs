//! A list of faults that stays short enough to read, however broken the input is.

use crate::diag::fault::{Fault, Severity};
use crate::diag::span::Span;

/// Collects faults up to a limit and counts the rest.
///
/// Notes and warnings have a limit of their own, so that they never push out an error.
#[derive(Debug, Clone)]
pub struct FaultList {
    kept: Vec<Fault>,
    limit: usize,
    errors: usize,
    others: usize,
}

impl Default for FaultList {
    fn default() -> Self {
        Self::new(Self::LIMIT)
    }
}

impl FaultList {
    /// The usual limit: more than anybody mends before checking again.
    pub const LIMIT: usize = 100;

    /// An empty list that keeps the first `limit` errors and the first `limit` other faults.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { kept: Vec::new(), limit, errors: 0, others: 0 }
    }

    /// Takes a fault; `make` is called only when there is still room for it.
    pub fn push_with(&mut self, severity: Severity, make: impl FnOnce() -> Fault) {
        let count = if severity == Severity::Error { &mut self.errors } else { &mut self.others };
        *count += 1;
        if *count <= self.limit {
            self.kept.push(make());
        }
    }

    /// Whether one more fault of that severity would be kept: what costs something to say is said only then.
    #[must_use]
    pub fn has_room(&self, severity: Severity) -> bool {
        let count = if severity == Severity::Error { self.errors } else { self.others };
        count < self.limit
    }

    /// Takes a fault.
    pub fn push(&mut self, fault: Fault) {
        self.push_with(fault.severity, || fault);
    }

    /// Takes a fault; where one of the same kind with the same words was kept, that one stands for both, with its number and the first of the
    /// other places. O(faults kept).
    pub fn push_alike(&mut self, fault: Fault) {
        if !self.join(fault.severity, fault.code, &fault.message, fault.span) {
            self.push(fault);
        }
    }

    /// Adds one more place to a fault that was kept with these words; false where there is none, or it has a fix of its own place.
    pub fn join(&mut self, severity: Severity, code: &str, message: &str, span: Option<Span>) -> bool {
        let is_same = |of: &&mut Fault| {
            (of.severity, of.code, of.message.as_str(), of.fix.is_none()) == (severity, code, message, true)
        };
        self.kept.iter_mut().rev().find(is_same).map(|first| first.add(span, 1)).is_some()
    }

    /// How many faults were taken, kept or not.
    #[must_use]
    pub fn total(&self) -> usize {
        self.errors + self.others
    }

    /// True when an error was taken.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// The faults in the order taken, and a closing line for those beyond the limit.
    #[must_use]
    pub fn finish(mut self) -> Vec<Fault> {
        let more = |count: usize| count.saturating_sub(self.limit);
        let closing = [
            (Severity::Error, more(self.errors), "errors"),
            (Severity::Warning, more(self.others), "warnings and notes"),
        ];
        for (severity, count, what) in closing {
            if count > 0 {
                let fault = Fault::new(severity, "more-faults", None, format!("and {count} more {what}"));
                self.kept.push(Fault { count, ..fault });
            }
        }
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn faults_with_the_same_words_are_one_with_their_number() {
        let mut list = FaultList::new(2);
        for at in 0..1368 {
            list.push_alike(Fault::new(Severity::Warning, "w", Some(Span::new(at, at + 1)), "the same"));
        }
        list.push_alike(Fault::new(Severity::Warning, "w", Some(Span::new(7, 8)), "another"));
        let faults = list.finish();
        let words: Vec<String> = faults.iter().map(Fault::words).collect();
        assert_eq!(words, ["the same (1368 times)", "another"]);
        let places: Vec<u32> = faults[0].related.iter().map(|(span, _)| span.start).collect();
        assert_eq!(places, [1, 2]);
    }

    #[test]
    fn faults_beyond_the_limit_are_counted_and_errors_are_never_pushed_out() {
        let mut list = FaultList::new(2);
        for _ in 0..5 {
            list.push(Fault::new(Severity::Warning, "w", None, "warning"));
        }
        list.push(Fault::new(Severity::Error, "e", None, "error"));
        assert_eq!((list.total(), list.has_errors()), (6, true));
        assert!(
            list.has_room(Severity::Error) && !list.has_room(Severity::Note),
            "one error was taken, and five others"
        );
        let messages: Vec<String> = list.finish().into_iter().map(|fault| fault.message).collect();
        assert_eq!(messages, ["warning", "warning", "error", "and 3 more warnings and notes"]);
    }
}
