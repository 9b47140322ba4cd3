//! Facts from a game's map file that the audit needs and that the model has no field for.

use crate::ids::{ArtifactId, HeroId};
use crate::model::ids::ObjectId;

/// Facts that a reader of a game's files found beyond the model.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ForeignFacts {
    /// Artifacts that a player gets at an object: heroes wear them, monsters carry them, events and seers
    /// give them. In file order.
    pub artifacts: Vec<(ObjectId, ArtifactId)>,
    /// Artifacts of heroes that the header names; such a hero may appear anywhere, or not at all.
    pub loose_artifacts: Vec<ArtifactId>,
    /// The heroes on the map, if known.
    pub heroes: Vec<(ObjectId, HeroId)>,
    /// Heroes that the header names: they are on the map from the start, or can be hired.
    pub named_heroes: Vec<HeroId>,
    /// Whether the map belongs to a campaign: heroes may bring artifacts from earlier maps.
    pub is_of_campaign: bool,
    /// Whether heroes can visit an object of unknown kind, which may lead anywhere and give anything.
    pub has_strange_visits: bool,
}
