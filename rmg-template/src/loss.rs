//! What a format cannot say.

use std::fmt;

use rmg_core::diag::Span;

/// Something of a template that a format cannot say, or that its game does not read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    pub template: String,
    /// The zone or connection, in words; empty for the template as a whole.
    pub place: String,
    /// What is lost, in words.
    pub field: String,
    pub instead: String,
    /// Where the template says it.
    pub span: Span,
    /// How much of it is lost.
    pub kind: LossKind,
}

/// How much is lost.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum LossKind {
    /// Nothing but the way in which it is said.
    Rewritten,
    /// The file holds it for this program, and the game passes over it without harm.
    Harmless,
    /// The file holds it for this program, and the game makes another map without it.
    Ignored,
    /// The file does not hold it.
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

/// Losses of a template while it is written.
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

    /// What follows is lost of this zone or connection.
    pub(crate) fn at(&mut self, place: impl Into<String>, span: Span) {
        (self.place, self.span) = (place.into(), span);
    }

    /// What follows is lost of the template as a whole.
    pub(crate) fn at_whole(&mut self) {
        (self.place, self.span) = (String::new(), self.whole);
    }

    pub(crate) fn lose(&mut self, field: impl Into<String>, instead: impl Into<String>) {
        self.add(LossKind::Lost, field, instead);
    }

    /// Reports something with how much of it is lost.
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
