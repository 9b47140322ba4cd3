//! What a picture of a finished map shows, and how.

use rmg_core::certificate::Certificate;
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;

use super::level_view::PictureScale;
use super::map_diff::MapMarks;

/// A finished map, to be drawn as it stands.
///
/// The ground has the colours of the pack, what is blocked stands out darker; over it roads, towns and other
/// objects with icons of their own, monsters by strength, and the two ends of every gate and monolith in one
/// colour and with one letter. Levels stand side by side.
#[derive(Debug, Clone, Copy)]
pub struct MapPicture<'a> {
    /// The map. Parts that do not fit together (objects beyond the edge, ends of portals that are not there)
    /// are left out.
    pub map: &'a MapModel,
    /// The pack that it was made with.
    pub pack: &'a ContentPack,
    /// What the audit found, to be marked on the map; `None` for the map alone.
    pub certificate: Option<&'a Certificate>,
    /// What differs from another map, to be marked; `None` for the map alone.
    pub marks: Option<&'a MapMarks>,
}

/// How a map is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MapPictureOptions {
    /// Pixels a tile; by default as many as make a level about 1,200 pixels wide.
    pub scale: PictureScale,
    /// Whether borders between zones are drawn as fine lines; default yes.
    pub borders: bool,
    /// Whether zones carry their names; default no.
    pub names: bool,
}

impl Default for MapPictureOptions {
    fn default() -> Self {
        Self { scale: PictureScale::Auto, borders: true, names: false }
    }
}

impl<'a> MapPicture<'a> {
    /// The map alone.
    #[must_use]
    pub fn new(map: &'a MapModel, pack: &'a ContentPack) -> Self {
        Self { map, pack, certificate: None, marks: None }
    }

    /// The same with the counter-examples of `certificate` marked and numbered, and their texts below.
    #[must_use]
    pub fn overlay(self, certificate: &'a Certificate) -> Self {
        Self { certificate: Some(certificate), ..self }
    }

    /// The same, faint, with what differs from another map marked in colours, and a legend below.
    #[must_use]
    pub fn compared(self, marks: &'a MapMarks) -> Self {
        Self { marks: Some(marks), ..self }
    }
}
