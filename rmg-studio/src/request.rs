//! The requests of the page.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde_json::Value;

use crate::job::{Job, View};

/// A request. Texts of templates are those of the editor, in any dialect.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(tag = "do", rename_all = "camelCase", rename_all_fields = "camelCase", deny_unknown_fields)]
pub enum Request {
    /// The version, the language of templates and the names of content.
    Hello {
        /// The game whose content exists. Default: VCMI.
        #[serde(default)]
        target: Option<String>,
    },
    /// Reads the bytes of a file: a template, or a map of any format.
    Open {
        /// The name of the file.
        name: String,
    },
    /// The bytes of a text in the encoding of the file whose original bytes follow the request.
    Encode {
        /// The text of the editor.
        text: String,
    },
    /// The templates of a text with their zones and connections, and all diagnostics.
    Outline {
        /// The text of the editor.
        text: String,
        /// The game whose content exists. Default: VCMI.
        #[serde(default)]
        target: Option<String>,
    },
    /// Positions of the zones of a template in a drawing.
    Draw {
        /// The text of the editor.
        text: String,
        /// The id of the template.
        template: String,
    },
    /// Changes a template, and returns the new text. Everything else in the text stays.
    Patch {
        /// The text of the editor.
        text: String,
        /// The id of the template.
        template: String,
        /// The changes, in order.
        changes: Vec<Change>,
    },
    /// The text with all certain fixes.
    Fix {
        /// The text of the editor.
        text: String,
        /// The game whose content exists. Default: VCMI.
        #[serde(default)]
        target: Option<String>,
    },
    /// A template file in another dialect.
    Convert {
        /// The text of the editor.
        text: String,
        /// `json`, `rmg.txt` or `h3t`.
        to: String,
        /// The game whose content exists. Default: VCMI.
        #[serde(default)]
        target: Option<String>,
    },
    /// A picture of the layout, much faster than the map.
    Layout(Job),
    /// The symmetries that the map can have, and the reasons against the others.
    Symmetries(Job),
    /// Generates a map and keeps it for later requests. With a view, the bytes of the reply are the pixels of
    /// its levels, side by side: red, green, blue and opacity of each, row by row.
    Generate(Job),
    /// Generates a map and returns a small picture and its measures.
    Thumbnail(Job),
    /// Generates a map and returns its picture, its measures, and after the picture its file.
    Snapshot(Job),
    /// A small picture of a file and what it is: a map, or a template with the map of seed 1.
    Preview {
        /// The name of the file.
        name: String,
    },
    /// The parts of a short code, and whether it belongs to a text.
    Code {
        /// The code, as it was typed.
        code: String,
        /// The text of the editor.
        text: String,
    },
    /// Which maps meet a condition, by their figures.
    Filter {
        /// The condition: `rival_days >= 4 and portals = 0`.
        condition: String,
        /// The figures of the maps, by name.
        figures: Vec<BTreeMap<String, Option<f64>>>,
    },
    /// The differences between two `.rmgmap` files without scenery. The files follow the request, one after
    /// the other.
    Compare {
        /// The bytes of the first file.
        first: usize,
    },
    /// Adds the next seeds to the statistics of a template, and returns them. Other options start again.
    Sample {
        /// The map; its seed is the first one.
        job: Job,
        /// Seeds to add.
        count: u64,
        /// Maximum number of seeds.
        most: u64,
    },
    /// The modifiers of a map, one after the other.
    Steps {
        /// The number of the map.
        map: u64,
    },
    /// The record of the run that made a map, for `rmg profile`.
    Record {
        /// The number of the map.
        map: u64,
    },
    /// The tiles of zones, as rows of neighbors: level, row, first and last column.
    Shape {
        /// The number of the map.
        map: u64,
        /// The keys of the zones.
        zones: Vec<String>,
    },
    /// The objects of a map that a search finds: 300 at most, and their number.
    Objects {
        /// The number of the map.
        map: u64,
        /// Words of the title, the kind or `zone 3`; empty for all objects.
        search: String,
    },
    /// A picture of the levels of a map, side by side.
    Picture {
        /// The number of the map.
        map: u64,
        /// Pixels per tile, at least 1. Default: a level has about 1,200 pixels.
        scale: Option<u16>,
        /// What is drawn.
        view: View,
        /// Draws only what the first modifiers placed: their number.
        #[serde(default)]
        until: Option<usize>,
    },
    /// Colors over the tiles of a map: their legend, and as bytes the position in it for each tile, level by
    /// level and row by row; 255 for none. Null for a map without them.
    Shades {
        /// The number of the map.
        map: u64,
        /// What colors the tiles, such as `danger`.
        overlay: String,
    },
    /// Explains a tile.
    Why {
        /// The number of the map.
        map: u64,
        /// The column.
        x: u16,
        /// The row.
        y: u16,
        /// The level.
        level: u8,
    },
    /// What each player reaches, and how fair the map is.
    Fairness {
        /// The number of the map.
        map: u64,
    },
    /// The certificate as JSON.
    Certificate {
        /// The number of the map.
        map: u64,
    },
    /// The file of a map. For Tiled, an archive of two files is not needed: the picture is a second request.
    Export {
        /// The number of the map.
        map: u64,
        /// The extension of the format.
        format: String,
        /// The name of the file without its extension.
        name: String,
        /// Whether to return the second file of the format.
        #[serde(default)]
        sidecar: bool,
    },
}

/// A change of a value, by its path from the template.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Keys and positions.
    pub path: Vec<PathStep>,
    /// The new value; missing to remove it.
    #[serde(default)]
    pub value: Option<Value>,
}

/// A step of a path.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum PathStep {
    /// A position in a list, from 0.
    Index(usize),
    /// A key.
    Key(String),
}
