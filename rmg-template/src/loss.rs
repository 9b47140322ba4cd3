//! What a format cannot say.

use std::fmt;

/// Something of a template that a format cannot say.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Loss {
    /// Id of the template.
    pub template: String,
    /// The zone or connection, in words; empty for the template as a whole.
    pub place: String,
    /// What is lost, in words.
    pub field: String,
    /// What was done instead.
    pub instead: String,
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
    place: String,
    found: Vec<Loss>,
}

impl Losses {
    pub(crate) fn of(template: &str) -> Self {
        Self { template: template.to_owned(), place: String::new(), found: Vec::new() }
    }

    /// What follows is lost of this zone or connection.
    pub(crate) fn at(&mut self, place: impl Into<String>) {
        self.place = place.into();
    }

    pub(crate) fn lose(&mut self, field: impl Into<String>, instead: impl Into<String>) {
        let (template, place) = (self.template.clone(), self.place.clone());
        self.found.push(Loss { template, place, field: field.into(), instead: instead.into() });
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
