//! What a map of the editor holds, whichever of its two formats it is written in: groups of layers of tiles
//! and of objects, over one tileset.

/// Pixels a side of a tile.
pub(crate) const TILE_PIXELS: u16 = 16;
/// Squares in a row of a tileset.
pub(crate) const COLUMNS: u16 = 16;
/// Version of both formats.
pub(crate) const FORMAT_VERSION: &str = "1.10";
/// The editor that writes this version of the formats; loaders ask for it.
pub(crate) const EDITOR_VERSION: &str = "1.10.2";

/// A map of the editor.
pub(crate) struct Scene<'a> {
    /// Tiles from west to east.
    pub(crate) width: u16,
    /// Tiles from north to south.
    pub(crate) height: u16,
    pub(crate) properties: Vec<Property>,
    /// `None` for a map without any tile.
    pub(crate) tileset: Option<Tileset>,
    pub(crate) groups: Vec<Group<'a>>,
}

/// A fact about something, under a name.
///
/// No name may be one that the formats use themselves, such as `id`, `name` or `width`: common loaders refuse
/// such files.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Property {
    pub(crate) name: &'static str,
    pub(crate) value: Fact,
}

/// The value of a property.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Fact {
    Text(String),
    Int(i64),
    Bool(bool),
}

impl Property {
    pub(crate) fn text(name: &'static str, value: impl Into<String>) -> Self {
        Self { name, value: Fact::Text(value.into()) }
    }

    pub(crate) fn int(name: &'static str, value: impl Into<i64>) -> Self {
        Self { name, value: Fact::Int(value.into()) }
    }

    pub(crate) fn flag(name: &'static str, value: bool) -> Self {
        Self { name, value: Fact::Bool(value) }
    }
}

/// Squares, the first of which has the number 1 in layers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tileset {
    pub(crate) name: &'static str,
    /// The file of its picture beside the map: a PNG of rows of [`COLUMNS`] squares.
    pub(crate) picture: String,
    pub(crate) squares: Vec<Square>,
}

/// A square of a tileset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Square {
    /// What it shows, for whoever points at it.
    pub(crate) class: String,
    pub(crate) properties: Vec<Property>,
}

/// Rows of squares of a tileset.
pub(crate) fn row_count(squares: usize) -> usize {
    squares.div_ceil(usize::from(COLUMNS)).max(1)
}

/// Layers that are shown and hidden together.
pub(crate) struct Group<'a> {
    pub(crate) name: String,
    pub(crate) is_visible: bool,
    pub(crate) properties: Vec<Property>,
    pub(crate) layers: Vec<Layer<'a>>,
}

/// A layer.
pub(crate) struct Layer<'a> {
    pub(crate) name: &'static str,
    pub(crate) is_visible: bool,
    /// How much it covers of what lies below, in percent.
    pub(crate) opacity: u8,
    pub(crate) content: Content<'a>,
}

/// What a layer holds.
pub(crate) enum Content<'a> {
    /// Number of the square in a column and row; 0 for none. Asked for when it is written, so that layers
    /// take no memory.
    Tiles(Box<dyn Fn(u16, u16) -> u32 + 'a>),
    Objects(Vec<Thing>),
}

impl<'a> Layer<'a> {
    /// A layer of tiles that is shown.
    pub(crate) fn tiles(name: &'static str, square: impl Fn(u16, u16) -> u32 + 'a) -> Self {
        Self { name, is_visible: true, opacity: 100, content: Content::Tiles(Box::new(square)) }
    }

    /// A layer of objects that is shown.
    pub(crate) fn objects(name: &'static str, things: Vec<Thing>) -> Self {
        Self { name, is_visible: true, opacity: 100, content: Content::Objects(things) }
    }
}

/// Something that stands on a map: a rectangle, in tiles. It may begin and end beyond the edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Thing {
    pub(crate) name: String,
    /// What kind of thing it is; may be empty.
    pub(crate) class: String,
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) properties: Vec<Property>,
}

/// Numbers that must be unique in a map, in the order of the file.
#[derive(Debug, Default)]
pub(crate) struct Ids {
    layer: u32,
    object: u32,
}

impl Ids {
    pub(crate) fn next_layer(&mut self) -> u32 {
        self.layer += 1;
        self.layer
    }

    pub(crate) fn next_object(&mut self) -> u32 {
        self.object += 1;
        self.object
    }

    /// The first numbers that no layer and no object of a map will have.
    pub(crate) fn after(scene: &Scene<'_>) -> (usize, usize) {
        let layers: usize = scene.groups.iter().map(|group| 1 + group.layers.len()).sum();
        let objects = scene.groups.iter().flat_map(|group| &group.layers).map(|layer| match &layer.content {
            Content::Tiles(_) => 0,
            Content::Objects(things) => things.len(),
        });
        (layers + 1, objects.sum::<usize>() + 1)
    }
}
