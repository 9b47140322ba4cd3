//! A part and the level types to which it applies.

use std::fmt;
use std::sync::Arc;

use rmg_core::diag::{Span, Spanned};

use crate::adders::Adder;
use crate::config::choice::{Choice, Depths};
use crate::corridors::Corridor;
use crate::decor::Decorator;
use crate::partition::Partitioner;
use crate::rooms::RoomGenerator;

/// A part of a configuration and the level types to which it applies.
#[derive(Debug)]
pub struct LevelPart<T: ?Sized> {
    /// The level types, with their locations in the file. Empty: all types.
    pub(crate) level_types: Vec<Spanned<String>>,
    /// The part; `None` if the file names one that could not be read.
    pub(crate) part: Option<Arc<T>>,
    /// The location in the file.
    pub(crate) place: Option<Span>,
    pub(crate) weight: u32,
    pub(crate) depths: Depths,
}

impl<T> LevelPart<T> {
    /// Creates a context or portal for some level types. None: for all.
    pub fn new(level_types: &[&str], part: T) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl<T: ?Sized> LevelPart<T> {
    /// The maximum weight of a part.
    pub const MAX_WEIGHT: u32 = 10_000;

    /// Creates a part for some level types. None: for all.
    pub fn shared(level_types: &[&str], part: Arc<T>) -> Self {
        let level_types = level_types.iter().map(|name| Spanned::new((*name).to_owned(), Span::default()));
        Self {
            level_types: level_types.collect(),
            part: Some(part),
            place: None,
            weight: 1,
            depths: Depths::ALL,
        }
    }

    /// Sets how often the part is picked, in relation to the other parts of its kind. Default: 1.
    #[must_use]
    pub fn with_weight(mut self, weight: u32) -> Self {
        self.weight = weight.clamp(1, Self::MAX_WEIGHT);
        self
    }

    /// Sets the depths at which the part applies. Default: all. At depths without a part of a kind, those
    /// with the nearest depths apply.
    #[must_use]
    pub fn with_depths(mut self, depths: Depths) -> Self {
        self.depths = depths;
        self
    }

    /// Returns whether the part applies to levels of that type.
    pub(crate) fn is_for(&self, level_type: &str) -> bool {
        self.level_types.is_empty() || self.level_types.iter().any(|name| name.value == level_type)
    }

    /// Returns whether some levels can have both parts.
    pub(crate) fn shares_type<O: ?Sized>(&self, other: &LevelPart<O>) -> bool {
        self.level_types.is_empty()
            || other.level_types.is_empty()
            || other.level_types.iter().any(|name| self.is_for(&name.value))
    }
}

impl LevelPart<dyn Partitioner> {
    /// Creates a partitioner for some level types. None: for all.
    pub fn partitioner(level_types: &[&str], part: impl Partitioner + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl LevelPart<dyn RoomGenerator> {
    /// Creates a room generator for some level types. None: for all.
    pub fn room(level_types: &[&str], part: impl RoomGenerator + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl LevelPart<dyn Corridor> {
    /// Creates a kind of corridor for some level types. None: for all.
    pub fn corridor(level_types: &[&str], part: impl Corridor + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl LevelPart<dyn Decorator> {
    /// Creates a decorator for some level types. None: for all.
    pub fn decorator(level_types: &[&str], part: impl Decorator + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

impl LevelPart<dyn Adder> {
    /// Creates an adder of traps, creatures or items for some level types. None: for all.
    pub fn adder(level_types: &[&str], part: impl Adder + 'static) -> Self {
        Self::shared(level_types, Arc::new(part))
    }
}

/// Returns the location in a file; `None` for parts that code created.
pub(super) fn place(span: Span) -> Option<Span> {
    Some(span).filter(|span| *span != Span::default())
}

/// Returns the parts for one level type.
pub(super) fn of_type<T: ?Sized + fmt::Debug>(parts: &[LevelPart<T>], level_type: &str) -> Vec<Choice<T>> {
    let parts = parts.iter().filter(|part| part.is_for(level_type));
    let choice = |part: &LevelPart<T>| {
        Some(Choice { part: part.part.clone()?, weight: part.weight, depths: part.depths })
    };
    parts.filter_map(choice).collect()
}
