//! Losses: parts of templates that a format cannot represent.

use std::fmt;

use rmg_core::diag::Span;

/// A part of a template that a format cannot represent, or that its game does not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    pub template: String,
    /// The zone or connection as text; empty for the template as a whole.
    pub place: String,
    /// The lost property as text.
    pub field: String,
    pub instead: String,
    /// The span of the property in the template.
    pub span: Span,
    /// The extent of the loss.
    pub kind: LossKind,
}

/// The extent of a loss.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LossKind {
    /// Only the form changes.
    Rewritten,
    /// The file keeps it for rmg, and the game ignores it without effect on the map.
    Harmless,
    /// The file keeps it for rmg, and the game generates a different map without it.
    Ignored,
    /// The file does not contain it.
    Lost,
}

impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { place, field, instead, .. } = self;
        if !place.is_empty() {
            write!(f, "{place}: ")?;
        }
        write!(f, "{field}: {instead}")
    }
}

/// Collects the losses of a template while it is written.
#[derive(Debug)]
pub(crate) struct Losses {
    template: String,
    whole: Span,
    place: String,
    span: Span,
    found: Vec<Loss>,
}

impl Losses {
    pub(crate) fn of(template: &str, span: Span) -> Self {
        Self { template: template.to_owned(), whole: span, place: String::new(), span, found: Vec::new() }
    }

    /// Sets the zone or connection of the following losses.
    pub(crate) fn at(&mut self, place: impl Into<String>, span: Span) {
        (self.place, self.span) = (place.into(), span);
    }

    /// Sets the template as a whole as the place of the following losses.
    pub(crate) fn at_whole(&mut self) {
        (self.place, self.span) = (String::new(), self.whole);
    }

    pub(crate) fn lose(&mut self, field: impl Into<String>, instead: impl Into<String>) {
        self.add(LossKind::Lost, field, instead);
    }

    /// Adds a loss of a given extent.
    pub(crate) fn add(&mut self, kind: LossKind, field: impl Into<String>, instead: impl Into<String>) {
        let (template, place, span) = (self.template.clone(), self.place.clone(), self.span);
        self.found.push(Loss { template, place, field: field.into(), instead: instead.into(), span, kind });
    }

    pub(crate) fn lose_if(&mut self, is_lost: bool, field: &str, instead: &str) {
        if is_lost {
            self.lose(field, instead);
        }
    }

    pub(crate) fn finish(self) -> Vec<Loss> {
        self.found
    }
}
