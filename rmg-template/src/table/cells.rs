//! Reads values from the cells of a row.

use std::ops::RangeInclusive;

use rmg_core::diag::{Diagnostic, DiagnosticList, Edit, Fix, Severity, Span, Spanned};
use rmg_core::text::shown;

use super::sheet::Row;
use super::words::OptionColumn;

/// A row and its diagnostics.
pub(super) struct Cells<'s, 'f> {
    row: Row<'s>,
    pub(super) diagnostics: &'f mut DiagnosticList,
}

impl<'s, 'f> Cells<'s, 'f> {
    pub(super) fn new(row: Row<'s>, diagnostics: &'f mut DiagnosticList) -> Self {
        Self { row, diagnostics }
    }

    /// Returns the row.
    pub(super) fn row(&self) -> Row<'s> {
        self.row
    }

    /// Returns the span of a cell.
    pub(super) fn span(&self, column: usize) -> Span {
        self.row.span(column)
    }

    /// Returns whether the row has a cell in a column, empty or not.
    pub(super) fn has(&self, column: usize) -> bool {
        column < self.row.len()
    }

    /// Returns a cell of an option as text. An empty cell counts only if it differs from a missing column.
    pub(super) fn option(&self, column: usize, option: &OptionColumn) -> Option<Spanned<String>> {
        let empty = || Spanned::new(String::new(), self.span(column));
        let is_stated = !option.absent.is_empty() && self.has(column);
        self.text(column).or_else(|| is_stated.then(empty))
    }

    /// Returns the text of a cell; `None` if it is empty.
    pub(super) fn text(&self, column: usize) -> Option<Spanned<String>> {
        let text = self.row.get(column);
        (!text.is_empty()).then(|| Spanned::new(text.into_owned(), self.span(column)))
    }

    /// Reads an integer; `None` for an empty cell. Reports an invalid number or one out of range.
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
        self.diagnostics.push_with(Severity::Error, || {
            let (low, high) = range.into_inner();
            let text_shown = shown(&text.value);
            let message = match number {
                Some(_) => format!("{what} is {text_shown}: expected {low} to {high}"),
                None => format!("{what} must be a whole number, not `{text_shown}`"),
            };
            let code = if number.is_some() { "out-of-range" } else { "wrong-type" };
            Diagnostic::new(Severity::Error, code, Some(text.span), message)
        });
        None
    }

    /// Reads a flag: `x` or nothing. Other texts except `0` count as set, with a warning.
    pub(super) fn flag(&mut self, column: usize, what: &str) -> bool {
        let Some(text) = self.text(column) else { return false };
        if !matches!(text.value.as_str(), "x" | "X" | "1") {
            self.diagnostics.push_with(Severity::Warning, || {
                let message = format!("invalid flag `{}` for {what}", shown(&text.value));
                let fixed = if text.value == "0" { "" } else { "x" };
                Diagnostic::new(Severity::Warning, "odd-flag", Some(text.span), message)
                    .help("write x if it is set, or leave the cell empty")
                    .fix(Fix::certain("write a valid flag", vec![Edit::new(text.span, fixed)]))
            });
        }
        text.value != "0"
    }

    /// Reports a warning.
    pub(super) fn warn(
        &mut self,
        code: &'static str,
        span: Span,
        texts: impl FnOnce() -> (String, &'static str),
    ) {
        self.diagnostics.push_with(Severity::Warning, || {
            let (message, help) = texts();
            Diagnostic::new(Severity::Warning, code, Some(span), message).help(help)
        });
    }
}
