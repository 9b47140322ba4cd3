//! Pictures of templates, layouts and maps, as PNG and SVG.
//!
//! [`TemplatePicture`] shows the graph of a template. [`LayoutPicture`] shows zones, borders, names and
//! connections. [`MapPicture`] shows a map: terrain, roads, towns, monsters, portals, and optionally the
//! findings of the audit. Both formats show the same scene, which is laid out in whole pixels. Text in PNG
//! files comes from bitmap fonts, so the same layout gives the same bytes on every platform.
//!
//! Pictures of layouts:
//! - Zones have the color of their player or of their type. Neighbors of one color differ in shade.
//! - Every connection is a line from zone to zone. A line through the border is solid, with a light core if
//!   it has a road. A line to a numbered pair of gates between levels is dotted. A line to a pair of portals
//!   with letters is dashed. A plate shows the strength of the guard.
//! - Levels are side by side under captions. The title states template, size and seed.

mod anchors;
pub(crate) mod bands;
pub(crate) mod canvas;
pub(crate) mod color;
mod diff_mark;
pub(crate) mod font;
pub(crate) mod geometry;
pub(crate) mod item;
mod layout_picture;
mod legend;
mod level_view;
mod links;
mod map_borders;
mod map_cells;
mod map_diff;
mod map_frames;
mod map_ground;
mod map_layers;
mod map_legend;
pub(crate) mod map_look;
mod map_objects;
mod map_overlay;
mod map_picture;
mod map_rivers;
mod map_roads;
mod map_scene;
mod map_shades;
mod outline;
pub(crate) mod paint;
mod palette;
mod river_flow;
mod scene;
mod sheet;
pub(crate) mod sprite;
pub(crate) mod svg;
mod template_picture;
mod write_layout;
mod write_map;
mod zone_labels;

pub(crate) use color::Color;
pub use diff_mark::DiffMark;
pub use layout_picture::{LayoutPicture, PictureOptions};
pub use level_view::{MAX_PICTURE_SIDE, PictureScale};
pub(crate) use links::letters;
pub use map_diff::{MapMarks, ObjectMark, TileMarks};
pub(crate) use map_ground::{obstacle_colors, terrain_colors};
pub(crate) use map_layers::layer_of;
pub use map_layers::{MapLayer, MapLayers};
pub(crate) use map_overlay::{MAX_TILES, places};
pub use map_picture::{LevelFrame, LevelPixels, MapPicture, MapPictureOptions};
pub(crate) use map_rivers::{river_colors, river_widths};
pub(crate) use map_roads::road_colors;
pub(crate) use map_scene::zone_marks;
pub use map_shades::{MapShades, Shade, ShadeColor, StrengthClass, strength_classes};
#[cfg(test)]
pub(crate) use template_picture::random_template;
pub use template_picture::{MarkedTemplate, TemplatePicture};
pub(crate) use template_picture::{local_name, short_number, treasure_value};

#[cfg(test)]
mod tests;
