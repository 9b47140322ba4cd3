//! Room generators fill sections. One generator a file.

mod band;
mod cache;
mod catacombs;
mod cavern;
mod circular;
pub mod composed;
mod crimson_lair;
mod generator;
mod library;
mod pillar;
mod pit;
mod square;
mod temple;
mod tunnels;

use std::sync::Arc;

pub use band::BandRoom;
pub use cache::{Cache, CacheRoom};
pub use catacombs::Catacombs;
pub use cavern::CavernRoom;
pub use circular::CircularRoom;
pub use composed::ComposedRoom;
pub use crimson_lair::CrimsonLair;
pub use generator::RoomGenerator;
pub use library::LibraryRoom;
pub use pillar::PillarRoom;
pub use pit::PitRoom;
pub use square::SquareRoom;
pub use temple::TempleRoom;
pub use tunnels::TunnelsRoom;

use crate::fields::Fields;

/// How a room generator is read from a configuration.
pub(crate) type ReadRoom = fn(&mut Fields<'_, '_>) -> Arc<dyn RoomGenerator>;

/// Every room generator with its name in configurations.
pub(crate) const KINDS: &[(&str, ReadRoom)] = &[
    ("square", |fields| Arc::new(SquareRoom::read(fields))),
    ("circular", |fields| Arc::new(CircularRoom::read(fields))),
    ("pillar", |fields| Arc::new(PillarRoom::read(fields))),
    ("temple", |fields| Arc::new(TempleRoom::read(fields))),
    ("library", |fields| Arc::new(LibraryRoom::read(fields))),
    ("cache", |fields| Arc::new(CacheRoom::read(fields))),
    ("crimson-lair", |fields| Arc::new(CrimsonLair::read(fields))),
    ("catacombs", |fields| Arc::new(Catacombs::read(fields))),
    ("pit", |fields| Arc::new(PitRoom::read(fields))),
    ("band", |fields| Arc::new(BandRoom::read(fields))),
    ("cavern", |fields| Arc::new(CavernRoom::read(fields))),
    ("tunnels", |fields| Arc::new(TunnelsRoom::read(fields))),
    ("composed", |fields| Arc::new(ComposedRoom::read(fields))),
];
