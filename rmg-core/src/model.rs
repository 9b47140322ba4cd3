//! A finished map: what modifiers make, the audit judges and the formats write.

mod causes;
mod ids;
mod layers;
mod links;
mod map;
mod objects;
mod piles;
mod recipe;
mod shape;
mod victory;

pub use causes::{Cause, Guarded, PassName};
pub use ids::{IdShift, MapPos, ObjectId, PileId};
pub use layers::{Cover, MapLevel, TileView};
pub use links::{Harbor, Landing, LinkCause, LinkWay, MapLink};
pub use map::{MapModel, MapZone, Missing, UnmetWish};
pub use objects::{Gifts, MapObject, ObjectBody, Quest};
pub use piles::{MapPile, Wish};
pub use recipe::Recipe;
pub use shape::ShapeMismatch;
pub use victory::MapVictory;
