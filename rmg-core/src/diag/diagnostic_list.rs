//! A list of diagnostics with a limit, so that it stays readable for any input.

use crate::diag::diagnostic::{Diagnostic, Severity};
use crate::diag::span::Span;

/// Collects diagnostics up to a limit and counts the rest.
///
/// Notes and warnings have a separate limit, so that they never displace an error.
#[derive(Debug, Clone)]
pub struct DiagnosticList {
    kept: Vec<Diagnostic>,
    limit: usize,
    errors: usize,
    others: usize,
}

impl Default for DiagnosticList {
    fn default() -> Self {
        Self::new(Self::LIMIT)
    }
}

impl DiagnosticList {
    /// The default limit: more than an author fixes before the next check.
    pub const LIMIT: usize = 100;

    /// Creates an empty list that keeps the first `limit` errors and the first `limit` other diagnostics.
    #[must_use]
    pub fn new(limit: usize) -> Self {
        Self { kept: Vec::new(), limit, errors: 0, others: 0 }
    }

    /// Adds a diagnostic; calls `make` only if it is kept.
    pub fn push_with(&mut self, severity: Severity, make: impl FnOnce() -> Diagnostic) {
        let count = if severity == Severity::Error { &mut self.errors } else { &mut self.others };
        *count += 1;
        if *count <= self.limit {
            self.kept.push(make());
        }
    }

    /// Returns whether the list would keep one more diagnostic of that severity. Use it to skip expensive
    /// messages.
    #[must_use]
    pub fn has_room(&self, severity: Severity) -> bool {
        let count = if severity == Severity::Error { self.errors } else { self.others };
        count < self.limit
    }

    /// Adds a diagnostic.
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.push_with(diagnostic.severity, || diagnostic);
    }

    /// Adds a diagnostic. If one with the same severity, code and message is kept, that one represents both,
    /// with their number and the first further locations. O(kept diagnostics).
    pub fn push_alike(&mut self, diagnostic: Diagnostic) {
        if !self.join(diagnostic.severity, diagnostic.code, &diagnostic.message, diagnostic.span) {
            self.push(diagnostic);
        }
    }

    /// Adds a location to a kept diagnostic with this message. Returns false if there is none, or if it has a
    /// fix for its location.
    pub fn join(&mut self, severity: Severity, code: &str, message: &str, span: Option<Span>) -> bool {
        let is_same = |of: &&mut Diagnostic| {
            (of.severity, of.code, of.message.as_str(), of.fix.is_none()) == (severity, code, message, true)
        };
        self.kept.iter_mut().rev().find(is_same).map(|first| first.add(span, 1)).is_some()
    }

    /// Returns the number of added diagnostics, kept or not.
    #[must_use]
    pub fn total(&self) -> usize {
        self.errors + self.others
    }

    /// Returns whether an error was added.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// Returns the diagnostics in order, and a closing line for those beyond the limit.
    #[must_use]
    pub fn finish(mut self) -> Vec<Diagnostic> {
        let more = |count: usize| count.saturating_sub(self.limit);
        let closing = [
            (Severity::Error, more(self.errors), "errors"),
            (Severity::Warning, more(self.others), "warnings and notes"),
        ];
        for (severity, count, what) in closing {
            if count > 0 {
                let diagnostic =
                    Diagnostic::new(severity, "more-faults", None, format!("and {count} more {what}"));
                self.kept.push(Diagnostic { count, ..diagnostic });
            }
        }
        self.kept
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagnostics_with_the_same_message_are_merged_and_counted() {
        let mut list = DiagnosticList::new(2);
        for at in 0..1368 {
            list.push_alike(Diagnostic::new(Severity::Warning, "w", Some(Span::new(at, at + 1)), "the same"));
        }
        list.push_alike(Diagnostic::new(Severity::Warning, "w", Some(Span::new(7, 8)), "another"));
        let diagnostics = list.finish();
        let texts: Vec<String> = diagnostics.iter().map(Diagnostic::words).collect();
        assert_eq!(texts, ["the same (1368 times)", "another"]);
        let places: Vec<u32> = diagnostics[0].related.iter().map(|(span, _)| span.start).collect();
        assert_eq!(places, [1, 2]);
    }

    #[test]
    fn diagnostics_beyond_the_limit_are_counted_and_errors_are_never_displaced() {
        let mut list = DiagnosticList::new(2);
        for _ in 0..5 {
            list.push(Diagnostic::new(Severity::Warning, "w", None, "warning"));
        }
        list.push(Diagnostic::new(Severity::Error, "e", None, "error"));
        assert_eq!((list.total(), list.has_errors()), (6, true));
        assert!(
            list.has_room(Severity::Error) && !list.has_room(Severity::Note),
            "one error and five others were added"
        );
        let messages: Vec<String> = list.finish().into_iter().map(|diagnostic| diagnostic.message).collect();
        assert_eq!(messages, ["warning", "warning", "error", "and 3 more warnings and notes"]);
    }
}
