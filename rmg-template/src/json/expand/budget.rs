//! Limits the total size of all copies in a template.

use rmg_core::diag::{Diagnostic, Severity};

use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::limits::{MAX_COPIED_BYTES, MAX_COPIES};

/// The remaining values and bytes. Callers reserve them before they generate a value.
#[derive(Debug)]
pub(super) struct Budget {
    values: usize,
    bytes: usize,
    is_spent: bool,
}

impl Default for Budget {
    fn default() -> Self {
        Self { values: MAX_COPIES, bytes: MAX_COPIED_BYTES, is_spent: false }
    }
}

impl Budget {
    /// Reserves `count` values. After the first failure, all calls return false.
    pub(super) fn values(&mut self, count: usize) -> bool {
        self.is_spent |= count > self.values;
        self.values = self.values.saturating_sub(count);
        !self.is_spent
    }

    /// Reserves `count` bytes of text. After the first failure, all calls return false.
    pub(super) fn bytes(&mut self, count: usize) -> bool {
        self.is_spent |= count > self.bytes;
        self.bytes = self.bytes.saturating_sub(count);
        !self.is_spent
    }

    /// Returns whether the budget was exceeded.
    pub(super) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Reports that a key exceeded the budget, if it did.
    pub(super) fn report(&self, context: &mut Context<'_>, key: &str, fields: &Fields<'_>) {
        if !self.is_spent {
            return;
        }
        let span = fields.get(key).map_or(fields.span(), |member| member.key.span);
        let megabytes = MAX_COPIED_BYTES >> 20;
        let message = format!("`{key}` generates more than {MAX_COPIES} values or {megabytes} MB of text");
        let diagnostic = Diagnostic::new(Severity::Error, "too-many-copies", Some(span), message);
        context.diagnostics.push(diagnostic.help("copy fewer zones, or write shorter ids and texts"));
    }
}
