//! How much room all copies of a template together may take.

use rmg_core::diag::{Fault, Severity};

use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::limits::{MAX_COPIED_BYTES, MAX_COPIES};

/// How much may still be made. Room is reserved before something is made.
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
    /// Reserves room for that many values; false when there is not enough, now and from now on.
    pub(super) fn values(&mut self, count: usize) -> bool {
        self.is_spent |= count > self.values;
        self.values = self.values.saturating_sub(count);
        !self.is_spent
    }

    /// Reserves room for a text of that many bytes; false when there is not enough, now and from now on.
    pub(super) fn bytes(&mut self, count: usize) -> bool {
        self.is_spent |= count > self.bytes;
        self.bytes = self.bytes.saturating_sub(count);
        !self.is_spent
    }

    /// Whether something was not made.
    pub(super) fn is_spent(&self) -> bool {
        self.is_spent
    }

    /// Reports that a key makes more than there is room for, if it does.
    pub(super) fn report(&self, context: &mut Context<'_>, key: &str, fields: &Fields<'_>) {
        if !self.is_spent {
            return;
        }
        let span = fields.get(key).map_or(fields.span(), |member| member.key.span);
        let megabytes = MAX_COPIED_BYTES >> 20;
        let message = format!("`{key}` makes more than {MAX_COPIES} values or {megabytes} MB of text");
        let fault = Fault::new(Severity::Error, "too-many-copies", Some(span), message);
        context.faults.push(fault.help("copy fewer zones, or write shorter ids and texts"));
    }
}
