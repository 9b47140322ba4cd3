//! The content of a Tiled map, independent of its format: groups of layers of tiles and objects, and one
//! tileset.

/// Side of a tile in pixels.
pub(crate) const TILE_PIXELS: u16 = 16;
/// Squares in a row of a tileset.
pub(crate) const COLUMNS: u16 = 16;
/// Version of both formats.
pub(crate) const FORMAT_VERSION: &str = "1.10";
/// Version of the editor that writes this version of the formats. Loaders require it.
pub(crate) const EDITOR_VERSION: &str = "1.10.2";

/// A Tiled map.
pub(crate) struct Scene<'a> {
    /// Width in tiles.
    pub(crate) width: u16,
    /// Height in tiles.
    pub(crate) height: u16,
    pub(crate) properties: Vec<Property>,
    /// `None` for a map without tiles.
    pub(crate) tileset: Option<Tileset>,
    pub(crate) groups: Vec<Group<'a>>,
}

/// A named value of an object, square, group or map.
///
/// The name must not be one that the formats themselves use, such as `id`, `name` or `width`. Common loaders
/// reject such files.
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

/// A tileset. Its first square has the number 1 in layers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tileset {
    pub(crate) name: &'static str,
    /// File name of its picture: a PNG with [`COLUMNS`] squares per row.
    pub(crate) picture: String,
    pub(crate) squares: Vec<Square>,
}

/// A square of a tileset.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Square {
    /// What the square shows. The editor displays it.
    pub(crate) class: String,
    pub(crate) properties: Vec<Property>,
}

/// Returns the number of rows of a tileset.
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
    /// Opacity in percent.
    pub(crate) opacity: u8,
    pub(crate) content: Content<'a>,
}

/// Content of a layer.
pub(crate) enum Content<'a> {
    /// Returns the number of the square in a column and row, 0 for none. Called while the layer is written,
    /// so layers take no memory.
    Tiles(Box<dyn Fn(u16, u16) -> u32 + 'a>),
    Objects(Vec<SceneObject>),
}

impl<'a> Layer<'a> {
    /// Returns a visible layer of tiles.
    pub(crate) fn tiles(name: &'static str, square: impl Fn(u16, u16) -> u32 + 'a) -> Self {
        Self { name, is_visible: true, opacity: 100, content: Content::Tiles(Box::new(square)) }
    }

    /// Returns a visible layer of objects.
    pub(crate) fn objects(name: &'static str, objects: Vec<SceneObject>) -> Self {
        Self { name, is_visible: true, opacity: 100, content: Content::Objects(objects) }
    }
}

/// An object: a rectangle in tiles, which may extend beyond the edge.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SceneObject {
    pub(crate) name: String,
    /// Type of the object. May be empty.
    pub(crate) class: String,
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) width: u16,
    pub(crate) height: u16,
    pub(crate) properties: Vec<Property>,
}

/// Ids that are unique in a map, in the order of the file.
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

    /// Returns the first ids that no layer and no object of a map uses.
    pub(crate) fn after(scene: &Scene<'_>) -> (usize, usize) {
        let layers: usize = scene.groups.iter().map(|group| 1 + group.layers.len()).sum();
        let objects = scene.groups.iter().flat_map(|group| &group.layers).map(|layer| match &layer.content {
            Content::Tiles(_) => 0,
            Content::Objects(objects) => objects.len(),
        });
        (layers + 1, objects.sum::<usize>() + 1)
    }
}
