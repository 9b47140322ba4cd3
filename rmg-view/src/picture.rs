//! Pictures of templates, layouts and finished maps, as PNG and SVG.
//!
//! [`TemplatePicture`] shows the graph that an author wrote, [`LayoutPicture`] zones, borders, names and
//! connections; [`MapPicture`] a finished map: ground, roads, towns, monsters, portals, and if wanted what
//! the audit found. Both formats show one and the same scene, which is laid out in whole pixels; text in the
//! PNG comes from bitmap fonts, so the same layout gives the same bytes everywhere.
//!
//! In a layout:
//! - Zones have the colour of their player, or of their kind; neighbours of one colour differ in shade.
//! - A line leads from zone to zone for every connection: solid through the border where they touch (with a
//!   light core where a road leads through), dotted to a numbered pair of gates where one zone lies below the
//!   other, dashed with a pair of letters where only a portal helps. A plate carries the guard's strength.
//! - Levels stand side by side under captions; a title names template, size and seed.

mod anchors;
pub(crate) mod bands;
pub(crate) mod canvas;
pub(crate) mod color;
mod diff_mark;
pub(crate) mod font;
pub(crate) mod geometry;
mod item;
mod layout_picture;
mod legend;
mod level_view;
mod links;
mod map_borders;
mod map_cells;
mod map_diff;
mod map_frames;
mod map_ground;
mod map_legend;
pub(crate) mod map_look;
mod map_objects;
mod map_overlay;
mod map_picture;
mod map_rivers;
mod map_roads;
mod map_scene;
mod outline;
mod paint;
mod palette;
mod river_flow;
mod scene;
mod sheet;
pub(crate) mod sprite;
mod svg;
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
pub(crate) use map_overlay::{MOST_TILES, places};
pub use map_picture::{MapPicture, MapPictureOptions};
pub(crate) use map_rivers::{river_colors, river_widths};
pub(crate) use map_roads::road_colors;
pub(crate) use map_scene::zone_marks;
#[cfg(test)]
pub(crate) use template_picture::random_template;
pub use template_picture::{MarkedTemplate, TemplatePicture};
pub(crate) use template_picture::{plain, short_number, worth};

#[cfg(test)]
mod tests;
