//! Room generators fill sections. One generator per file.

mod band;
mod cache;
mod catacombs;
pub mod composed;
mod generator;
mod library;
mod pillar;
mod pit;
mod shaped;
mod tagged;
mod temple;

use std::sync::Arc;

pub use band::BandRoom;
pub use cache::{Cache, CacheRoom};
pub use catacombs::Catacombs;
pub use composed::{ComposedRoom, Fill};
pub use generator::RoomGenerator;
pub use library::LibraryRoom;
pub use pillar::PillarRoom;
pub use pit::PitRoom;
pub use shaped::ShapedRoom;
pub use tagged::TaggedRoom;
pub use temple::TempleRoom;

use crate::fields::{Fields, Kinds};
use crate::shapes::{Cavern, Disc, Shape, Square, Tunnels, Whole};

/// All room generators with their names in configurations.
pub(crate) const KINDS: &Kinds<Arc<dyn RoomGenerator>> = &[
    ("square", |fields| shaped(fields, "square", Square::read)),
    ("circular", |fields| shaped(fields, "circular", |_| Disc)),
    ("pillar", |fields| Arc::new(PillarRoom::read(fields))),
    ("temple", |fields| Arc::new(TempleRoom::read(fields))),
    ("library", |fields| Arc::new(LibraryRoom::read(fields))),
    ("cache", |fields| Arc::new(CacheRoom::read(fields))),
    ("crimson-lair", |fields| shaped(fields, "crimson-lair", |_| Whole)),
    ("catacombs", |fields| Arc::new(Catacombs::read(fields))),
    ("pit", |fields| Arc::new(PitRoom::read(fields))),
    ("band", |fields| Arc::new(BandRoom::read(fields))),
    ("cavern", |fields| shaped(fields, "cavern", Cavern::read)),
    ("tunnels", |fields| shaped(fields, "tunnels", Tunnels::read)),
    ("composed", |fields| Arc::new(ComposedRoom::read(fields))),
];

/// Reads a room and its tags.
pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Option<Arc<dyn RoomGenerator>> {
    let tags = fields.tags();
    let room = fields.kind(KINDS)?;
    fields.shared.tags.borrow_mut().insert(room.name().to_owned());
    Some(if tags.is_empty() { room } else { Arc::new(TaggedRoom::new(room, &tags)) })
}

fn shaped<S: Shape + 'static>(
    fields: &mut Fields<'_, '_>,
    name: &'static str,
    shape: fn(&mut Fields<'_, '_>) -> S,
) -> Arc<dyn RoomGenerator> {
    Arc::new(ShapedRoom { name, floor: fields.texture("floor"), shape: shape(fields) })
}
