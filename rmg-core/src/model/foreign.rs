//! Facts from a game's map file that the audit needs and that the model has no field for.

use crate::ids::{ArtifactId, HeroId};
use crate::model::ids::ObjectId;

/// What a reader of a game's files understood beyond the model, and what it did not.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForeignFacts {
    /// Artifacts that a player gets at an object: heroes wear them, monsters carry them, events and seers give them. In the order of
    /// the file.
    pub artifacts: Vec<(ObjectId, ArtifactId)>,
    /// Artifacts of heroes that the header names; such a hero may appear anywhere, or not at all.
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
