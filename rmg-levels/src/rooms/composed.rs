//! A room that is composed of parts: a shape, overlays that mark rows, columns or the center, and creators. A
//! creator puts something on the tiles that a selector picks from the marks.

pub mod creator;
pub mod overlay;
pub mod selector;

use std::sync::Arc;

use rmg_core::RngStream;
use rmg_core::dungeon::TextureId;

use self::creator::Creator;
use self::overlay::{Blueprint, Overlay};
use self::selector::Selector;
use super::generator::RoomGenerator;
use crate::fields::Fields;
use crate::shapes::{self, Shape};
use crate::site::{Room, RoomSite};

/// A room that is composed of a shape, overlays and creators.
#[derive(Debug, Clone)]
pub struct ComposedRoom {
    /// The texture of the floor.
    pub floor: TextureId,
    /// The shape that is carved.
    pub shape: Arc<dyn Shape>,
    /// What is put on the floor.
    pub fill: Fill,
}

/// What is put on the floor of a room.
#[derive(Debug, Clone, Default)]
pub struct Fill {
    /// Additional tags of the room.
    pub tags: Vec<Arc<str>>,
    /// The overlays that mark tiles.
    pub overlays: Vec<Overlay>,
    /// The creators, in this order, each with its selector of tiles.
    pub creators: Vec<(Selector, Arc<dyn Creator>)>,
}

impl Fill {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let overlays = fields.words("overlays", &Overlay::ALL.map(|overlay| (overlay.word(), overlay)));
        let creators = fields.parts("creators", creator::KINDS);
        for (selector, _) in &creators {
            for needed in selector.needs().iter().filter(|needed| !overlays.contains(needed)) {
                let (selector, needed) = (selector.name(), needed.word());
                fields.diagnostic(
                    "missing-overlay",
                    format!("the selector `{selector}` needs the overlay `{needed}`"),
                    &format!("add \"{needed}\" to `overlays`"),
                );
            }
        }
        Self { tags: Vec::new(), overlays, creators }
    }

    /// Reads a fill of the list `fills`.
    pub(crate) fn read_alone(fields: &mut Fields<'_, '_>) -> Self {
        let tags = fields.tags().into_iter().map(Arc::from).collect();
        Self { tags, ..Self::read(fields) }
    }

    /// Fills a room.
    pub fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        let mut blueprint = Blueprint::new(room.area);
        for overlay in &self.overlays {
            overlay.mark(site, &mut blueprint);
        }
        for (selector, creator) in &self.creators {
            for tile in selector.select(site, &blueprint, rng) {
                creator.create(site, tile, rng);
            }
        }
    }
}

impl ComposedRoom {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let floor = fields.texture("floor");
        let shape =
            fields.part("shape", shapes::KINDS).unwrap_or_else(|| Arc::new(shapes::Square::default()));
        Self { floor, shape, fill: Fill::read(fields) }
    }
}

impl RoomGenerator for ComposedRoom {
    fn name(&self) -> &'static str {
        "composed"
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        self.shape.carve(site, self.floor, rng)
    }

    fn furnish(&self, site: &mut RoomSite<'_>, room: &Room, rng: &mut RngStream) {
        self.fill.furnish(site, room, rng);
    }
}
