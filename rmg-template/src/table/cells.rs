//! Cells of a row as values.

use std::ops::RangeInclusive;

use rmg_core::diag::{Edit, Fault, FaultList, Fix, Severity, Span, Spanned};
use rmg_core::text::shown;

use super::sheet::Row;

/// A row, and a place for its faults.
pub(super) struct Cells<'s, 'f> {
    row: Row<'s>,
    pub(super) faults: &'f mut FaultList,
}

impl<'s, 'f> Cells<'s, 'f> {
    pub(super) fn new(row: Row<'s>, faults: &'f mut FaultList) -> Self {
        Self { row, faults }
    }

    /// The place of a cell.
    pub(super) fn span(&self, column: usize) -> Span {
        self.row.span(column)
    }

    /// The text of a cell; `None` for an empty one.
    pub(super) fn text(&self, column: usize) -> Option<Spanned<String>> {
        let text = self.row.get(column);
        (!text.is_empty()).then(|| Spanned::new(text.into_owned(), self.span(column)))
    }

    /// A whole number; `None` for an empty cell, and with an error where there is none, or one out of range.
    pub(super) fn number(
        &mut self,
        column: usize,
        what: &str,
        range: RangeInclusive<u32>,
    ) -> Option<Spanned<u32>> {
        let text = self.text(column)?;
        let number: Option<i128> = text.value.parse().ok();
        if let Some(number) = number.and_then(|number| u32::try_from(number).ok())
            && range.contains(&number)
        {
            return Some(Spanned::new(number, text.span));
        }
        self.faults.push_with(Severity::Error, || {
            let (low, high) = range.into_inner();
            let text_shown = shown(&text.value);
            let message = match number {
                Some(_) => format!("{what} is {text_shown}, and must be {low} to {high}"),
                None => format!("{what} must be a whole number, not `{text_shown}`"),
            };
            let code = if number.is_some() { "out-of-range" } else { "wrong-type" };
            Fault::new(Severity::Error, code, Some(text.span), message)
        });
        None
    }

    /// A flag: `x` or nothing. Whatever else stands there counts as set, with a warning.
    pub(super) fn flag(&mut self, column: usize, what: &str) -> bool {
        let Some(text) = self.text(column) else { return false };
        if !matches!(text.value.as_str(), "x" | "X" | "1") {
            self.faults.push_with(Severity::Warning, || {
                let message = format!("{what} is a flag, and `{}` stands there", shown(&text.value));
                let meant = if text.value == "0" { "" } else { "x" };
                Fault::new(Severity::Warning, "odd-flag", Some(text.span), message)
                    .help("write x where it is set, and nothing where it is not")
                    .fix(Fix::certain("write it as flags are", vec![Edit::new(text.span, meant)]))
            });
        }
        text.value != "0"
    }

    /// Reports something that is read all the same.
    pub(super) fn warn(
        &mut self,
        code: &'static str,
        span: Span,
        words: impl FnOnce() -> (String, &'static str),
    ) {
        self.faults.push_with(Severity::Warning, || {
            let (message, help) = words();
            Fault::new(Severity::Warning, code, Some(span), message).help(help)
        });
    }
}
