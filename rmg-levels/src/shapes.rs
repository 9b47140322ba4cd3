//! Shapes of rooms, which are carved out of sections. One shape per file.

mod cave;
mod cavern;
mod disc;
mod shape;
mod square;
mod tunnels;
mod tunnels_to_cave;
mod whole;

use std::sync::Arc;

pub use cave::Cave;
pub use cavern::Cavern;
pub use disc::Disc;
pub use shape::Shape;
pub use square::Square;
pub use tunnels::Tunnels;
pub use tunnels_to_cave::TunnelsToCave;
pub use whole::Whole;

use crate::fields::Kinds;

/// All shapes with their names in configurations.
pub(crate) const KINDS: &Kinds<Arc<dyn Shape>> = &[
    ("square", |fields| Arc::new(Square::read(fields))),
    ("circular", |_| Arc::new(Disc)),
    ("whole", |_| Arc::new(Whole)),
    ("tunnels", |fields| Arc::new(Tunnels::read(fields))),
    ("cave", |fields| Arc::new(Cave::read(fields))),
    ("tunnels-to-cave", |fields| Arc::new(TunnelsToCave::read(fields))),
    ("cavern", |fields| Arc::new(Cavern::read(fields))),
];
