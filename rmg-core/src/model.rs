//! A finished map: what modifiers make, the audit judges and the formats write.

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
pub use links::{Harbor, Landing, LinkCause, LinkStep, LinkWay, MapLink, TooFewMonoliths, TriedWay};
pub use map::{MapModel, MapZone, OtherPack};
pub use objects::{Gifts, MapObject, ObjectBody, Quest};
pub use piles::{MapPile, Wish};
pub use recipe::Recipe;
pub use shape::ShapeMismatch;
pub use story::{FactionReason, Refusal, Refused, Tried};
pub use unmet::{
    ChosenFaction, GuardLack, HintRequest, Missing, Request, RoadEnd, Shortage, TerrainLack, UnmetReason,
    UnmetWish,
};
pub use victory::MapVictory;
