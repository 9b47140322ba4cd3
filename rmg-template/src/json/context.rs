//! What the readers share.

use rmg_core::diag::{Edit, Fault, FaultList, Fix, Severity, Span};
use rmg_json::{Document, Kind, NewValue, Value};

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

    /// Reports a way of writing that is not as it should be, and is read as if `meant` stood there.
    pub(super) fn tolerated(
        &mut self,
        value: &Value,
        code: &'static str,
        message: String,
        help: &str,
        meant: &NewValue,
    ) {
        self.faults.push_with(Severity::Warning, || {
            let fault = Fault::new(Severity::Warning, code, Some(value.span), message).help(help);
            match meant.to_text() {
                Ok(text) if is_as_written(self.document, value) => {
                    fault.fix(Fix::certain(help, vec![Edit::new(value.span, text)]))
                }
                _ => fault,
            }
        });
    }
}

/// Whether the text of the file has this value. One that `repeat` or `mirror` made stands for a text that makes others, too: no edit there is
/// certain. (A text with escapes counts as made.)
fn is_as_written(document: &Document, value: &Value) -> bool {
    let text = document.slice(value.span);
    match &value.kind {
        Kind::String(known) => text.trim_matches(['"', '\'']) == known,
        Kind::Int(known) => text.parse() == Ok(*known),
        _ => true,
    }
}

/// A fault with the word or name that was probably meant in its place.
pub(super) fn with_suggestion(fault: Fault, place: Span, meant: &str) -> Fault {
    let fault = fault.help(format!("did you mean `{meant}`?"));
    match NewValue::Text(meant.to_owned()).to_text() {
        Ok(text) => fault.fix(Fix::guess(format!("write `{meant}`"), vec![Edit::new(place, text)])),
        Err(_) => fault,
    }
}

/// Two values that should change places.
pub(super) fn swapped(document: &Document, one: Span, other: Span) -> Fix {
    let edit = |place, text| Edit::new(place, document.slice(text));
    Fix::guess("swap them", vec![edit(one, other), edit(other, one)])
}
