//! What the readers share.

use rmg_core::diag::{Fault, FaultList, Severity};
use rmg_json::{Document, Kind, Value};

/// The text, and a place for faults.
pub(super) struct Context<'d> {
    pub(super) document: &'d Document,
    pub(super) faults: FaultList,
}

impl<'d> Context<'d> {
    pub(super) fn new(document: &'d Document) -> Self {
        Self::with_limit(document, FaultList::LIMIT)
    }

    /// With room for so many faults only.
    pub(super) fn with_limit(document: &'d Document, limit: usize) -> Self {
        Self { document, faults: FaultList::new(limit) }
    }

    /// Reports that `label` is not what it must be; silent where the text itself was unreadable.
    pub(super) fn wrong_type(&mut self, value: &Value, label: &str, expected: &str) {
        if value.kind == Kind::Bad {
            return;
        }
        self.faults.push_with(Severity::Error, || {
            let message = format!("{label} must be {expected}, not {}", value.kind.words());
            Fault::new(Severity::Error, "wrong-type", Some(value.span), message)
        });
    }

    /// Reports a way of writing that is not as it should be, and is read all the same.
    pub(super) fn tolerated(&mut self, value: &Value, code: &'static str, message: String, help: &str) {
        self.faults.push_with(Severity::Warning, || {
            Fault::new(Severity::Warning, code, Some(value.span), message).help(help)
        });
    }
}
