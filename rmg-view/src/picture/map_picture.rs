//! Content and options of pictures of maps.

use rmg_core::certificate::Certificate;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;

use super::level_view::PictureScale;
use super::map_diff::MapMarks;
use super::map_layers::MapLayers;
use super::map_shades::MapShades;

/// A picture of a map.
///
/// Terrain has the colors of the pack, and blocked tiles are darker. Roads, towns and other objects are drawn
/// over it, with icons by kind and monsters by strength. Both ends of a gate or monolith have the same color
/// and letter. Levels are side by side.
#[derive(Debug, Clone, Copy)]
pub struct MapPicture<'a> {
    /// The map. Inconsistent parts (objects beyond the edge, missing ends of portals) are omitted.
    pub map: &'a MapModel,
    /// The pack from which the map was generated.
    pub pack: &'a ContentPack,
    /// The result of the audit. The picture marks its counter-examples. `None` for only the map.
    pub certificate: Option<&'a Certificate>,
    /// Differences from another map to mark. `None` for only the map.
    pub marks: Option<&'a MapMarks>,
    /// Colors over the tiles. `None` for only the map.
    pub shades: Option<&'a MapShades>,
}

/// Options of pictures of maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapPictureOptions {
    /// Pixels per tile. Default: a level is about 1,200 pixels wide.
    pub scale: PictureScale,
    /// What is drawn over the terrain. Default: everything except the names of zones.
    pub layers: MapLayers,
}

/// The pixels of a level in a picture.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LevelFrame {
    pub left: i32,
    pub top: i32,
    pub width: i32,
    pub height: i32,
}

/// The levels of a map in memory, side by side.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelPixels {
    /// Pixels of a row.
    pub width: i32,
    /// Red, green, blue and opacity of each pixel, row by row.
    pub rgba: Vec<u8>,
    /// The place of each level.
    pub frames: Vec<LevelFrame>,
}

impl Default for MapPictureOptions {
    fn default() -> Self {
        Self { scale: PictureScale::Auto, layers: MapLayers::default() }
    }
}

impl<'a> MapPicture<'a> {
    /// Returns a picture of only the map.
    #[must_use]
    pub fn new(map: &'a MapModel, pack: &'a ContentPack) -> Self {
        Self { map, pack, certificate: None, marks: None, shades: None }
    }

    /// Adds marked and numbered counter-examples of `certificate`, with their texts below the map.
    #[must_use]
    pub fn overlay(self, certificate: &'a Certificate) -> Self {
        Self { certificate: Some(certificate), ..self }
    }

    /// Fades the map and marks differences from another map in colors, with a legend below the map.
    #[must_use]
    pub fn compared(self, marks: &'a MapMarks) -> Self {
        Self { marks: Some(marks), ..self }
    }

    /// Fades the map and colors its tiles, with a legend below the map.
    #[must_use]
    pub fn shaded(self, shades: &'a MapShades) -> Self {
        Self { shades: Some(shades), ..self }
    }
}
