//! What a map of a game's file says that bears on its judgment and that the model has no place for.

use crate::ids::{ArtifactId, HeroId};
use crate::model::ids::ObjectId;

/// What a reader of a game's files understood beyond the model, and what it did not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForeignFacts {
    /// Artifacts that somebody gets at an object: heroes wear them, monsters carry them, events and seers give them. In the order of
    /// the file.
    pub artifacts: Vec<(ObjectId, ArtifactId)>,
    /// Artifacts that a hero brings along who may turn up anywhere, or not at all: the header names them.
    pub loose_artifacts: Vec<ArtifactId>,
    /// Who the heroes on the map are, where that is known.
    pub heroes: Vec<(ObjectId, HeroId)>,
    /// Heroes whom the header names: they are there from the beginning, or may be hired.
    pub named_heroes: Vec<HeroId>,
    /// Whether the map is one of a campaign: heroes may bring artifacts from the maps before it.
    pub is_of_campaign: bool,
    /// Whether heroes may visit an object of unknown kind: it may lead anywhere, and give anything.
    pub has_strange_visits: bool,
}
