//! A part and the level types that it is for.

use std::fmt;
use std::sync::Arc;

use rmg_core::diag::{Span, Spanned};

use crate::adders::Adder;
use crate::corridors::Corridor;
use crate::decor::Decorator;
use crate::partition::Partitioner;
use crate::rooms::RoomGenerator;

/// See the module text.
#[derive(Debug)]
pub struct Part<T: ?Sized> {
    /// The level types, with their places in the file; none: all types.
    pub(crate) level_types: Vec<Spanned<String>>,
    /// The part; `None` when a file named one that could not be read.
    pub(crate) part: Option<Arc<T>>,
    /// Where it stands in the file.
    pub(crate) place: Option<Span>,
}

impl<T> Part<T> {
    /// A context or portal for some level types; none: for all.
    pub fn new(level_types: &[&str], part: T) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl<T: ?Sized> Part<T> {
    /// A part for some level types; none: for all.
    pub fn shared(level_types: &[&str], part: Arc<T>) -> Self {
        let level_types = level_types.iter().map(|name| Spanned::new((*name).to_owned(), Span::default()));
        Self { level_types: level_types.collect(), part: Some(part), place: None }
    }

    /// Whether it is for levels of that type.
    pub(crate) fn is_for(&self, level_type: &str) -> bool {
        self.level_types.is_empty() || self.level_types.iter().any(|name| name.value == level_type)
    }
}

impl Part<dyn Partitioner> {
    /// A partitioner for some level types; none: for all.
    pub fn partitioner(level_types: &[&str], part: impl Partitioner + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl Part<dyn RoomGenerator> {
    /// A room generator for some level types; none: for all.
    pub fn room(level_types: &[&str], part: impl RoomGenerator + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl Part<dyn Corridor> {
    /// A way of digging corridors for some level types; none: for all.
    pub fn corridor(level_types: &[&str], part: impl Corridor + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl Part<dyn Decorator> {
    /// A decorator for some level types; none: for all.
    pub fn decorator(level_types: &[&str], part: impl Decorator + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl Part<dyn Adder> {
    /// An adder of traps, creatures or items for some level types; none: for all.
    pub fn adder(level_types: &[&str], part: impl Adder + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

/// A place in a file; `None` for parts that were made by code.
pub(super) fn place(span: Span) -> Option<Span> {
    Some(span).filter(|span| *span != Span::default())
}

/// The parts for one level type.
pub(super) fn of_type<T: ?Sized + fmt::Debug>(parts: &[Part<T>], level_type: &str) -> Vec<Arc<T>> {
    parts.iter().filter(|part| part.is_for(level_type)).filter_map(|part| part.part.clone()).collect()
}
