//! A finished map: modifiers build it, the audit checks it, and the formats write it.

mod causes;
mod foreign;
mod ids;
mod layers;
mod lines;
mod links;
mod map;
mod objects;
mod piles;
mod recipe;
mod shape;
mod story;
mod unmet;
mod unmet_words;
mod victory;

pub use causes::{Cause, Guarded, PassName};
pub use foreign::ForeignFacts;
pub use ids::{IdShift, MapPos, ObjectId, PileId};
pub use layers::{Cover, MapLevel, TileView};
pub use lines::{TemplateLines, ZoneLines};
pub use links::{Harbor, Landing, LinkCause, LinkStep, LinkWay, MapLink, TooFewMonoliths, TriedLink};
pub use map::{MapModel, MapZone, OtherPack};
pub use objects::{Gifts, MapObject, ObjectBody, Quest};
pub use piles::{MapPile, PileRequest};
pub use recipe::{ModifierRecord, Recipe};
pub use shape::ShapeMismatch;
pub use story::{FactionReason, Refusal, Refused, Tried};
pub use unmet::{
    ChosenFaction, GuardLack, HintRequest, Missing, Request, RoadEnd, Shortage, TerrainLack, UnmetReason,
    UnmetRequest,
};
pub use victory::MapVictory;
