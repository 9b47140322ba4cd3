//! Layers of pictures of maps.

use rmg_core::model::{MapObject, ObjectBody};
use rmg_core::pack::{ContentPack, ObjectRole};
use rmg_core::words;

words! {
    /// A part of a map that a picture shows or omits. Terrain is always shown.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub enum MapLayer {
        /// Fine lines between zones.
        Borders = "borders",
        /// Names of zones.
        Names = "names",
        /// Obstacles and rock.
        Obstacles = "obstacles",
        Rivers = "rivers",
        Roads = "roads",
        Towns = "towns",
        Mines = "mines",
        /// Monsters.
        Guards = "guards",
        /// Objects to pick up.
        Treasure = "treasure",
        /// Objects to visit, boats and shipyards.
        Places = "places",
        Portals = "portals",
    }
}

/// A set of layers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapLayers(u16);

impl MapLayers {
    pub const NONE: Self = Self(0);

    /// Returns the set with one more layer.
    #[must_use]
    pub const fn with(self, layer: MapLayer) -> Self {
        Self(self.0 | Self::bit(layer))
    }

    /// Returns the set without a layer.
    #[must_use]
    pub const fn without(self, layer: MapLayer) -> Self {
        Self(self.0 & !Self::bit(layer))
    }

    #[must_use]
    pub const fn contains(self, layer: MapLayer) -> bool {
        self.0 & Self::bit(layer) != 0
    }

    const fn bit(layer: MapLayer) -> u16 {
        1 << layer as u16
    }
}

/// All layers except names.
impl Default for MapLayers {
    fn default() -> Self {
        MapLayer::ALL.into_iter().collect::<Self>().without(MapLayer::Names)
    }
}

impl FromIterator<MapLayer> for MapLayers {
    fn from_iter<T: IntoIterator<Item = MapLayer>>(layers: T) -> Self {
        layers.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Returns the layer of an object with an icon.
pub(crate) fn layer_of(pack: &ContentPack, object: &MapObject) -> MapLayer {
    let kind = pack.objects.get(object.kind);
    match object.body {
        ObjectBody::Town { .. } => MapLayer::Towns,
        ObjectBody::Monster { .. } => MapLayer::Guards,
        ObjectBody::Portal { .. } => MapLayer::Portals,
        _ => match kind {
            Some(kind) if kind.role == ObjectRole::Mine => MapLayer::Mines,
            Some(kind) if kind.is_removed_on_visit && kind.role != ObjectRole::Boat => MapLayer::Treasure,
            _ => MapLayer::Places,
        },
    }
}
