//! Own parts of a program, which files use by name.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use rmg_core::RngStream;
use rmg_core::dungeon::{Area, TextureId};

use crate::connect::Connector;
use crate::corridors::Corridor;
use crate::decor::Decorator;
use crate::fields::{Fields, OwnKind};
use crate::partition::Partitioner;
use crate::rooms::RoomGenerator;
use crate::rooms::composed::creator::Creator;
use crate::rooms::composed::selector::Selector;
use crate::shapes::Shape;
use crate::site::{Room, RoomSite};
use crate::traps::TrapKind;

/// The textures that a file gives to an own part with the key `textures`: name and id, in this order.
pub type OwnTextures = Vec<(Arc<str>, TextureId)>;

type Make<T> = Arc<dyn Fn(OwnTextures) -> Arc<T> + Send + Sync>;

/// Parts of a program that files can use as `kind`, beside the built-in ones. An own part replaces a built-in
/// one of the same name.
///
/// | In a file | Part | Keys |
/// |---|---|---|
/// | `[[rooms]]`, `shape` of composed rooms | [`Shape`] | `floor` of a room |
/// | `[[partitioners]]` | [`Partitioner`] | `loops`, `start`, `detour`, `detour_reach` |
/// | `[[decorators]]` | [`Decorator`] | `textures` |
/// | `creators` of fills and rooms | [`Creator`] | `on`, `percent`, `textures` |
///
/// ```
/// use rmg_core::dungeon::{Area, TextureId};
/// use rmg_core::{RngStream, Seed};
/// use rmg_levels::shapes::Shape;
/// use rmg_levels::{Dungeon, OwnParts, Room, RoomSite, read_sources};
///
/// /// A column of floor through the middle of the section.
/// #[derive(Debug)]
/// struct Slit;
///
/// impl Shape for Slit {
///     fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, _: &mut RngStream) -> Room {
///         let inner = site.inner();
///         let area = Area::new(inner.center().x, inner.top, 1, inner.height);
///         area.tiles().for_each(|tile| site.open(tile, floor));
///         Room::with_any_door(area)
///     }
/// }
///
/// let text = r#"
/// start = "crack"
/// contexts = [{ size = [30, 20], floor = "earth", wall = "rock" }]
/// partitioners = [{ kind = "grid", columns = 3, rows = 2 }]
/// rooms = [{ kind = "slit", floor = "ice" }]
/// portals = [{ icon = "ladder", escape_stairs = true }]
/// "#;
/// let own = OwnParts::default().with_shape("slit", Slit);
/// let read = read_sources("crack.toml", text, &|_, _| Err("no files".to_owned()), &own);
/// let factory = read.factory.unwrap_or_else(|| panic!("{:?}", read.diagnostics));
/// let levels = Dungeon::new(&factory, None, Seed(7))?.make_to_depth(1)?;
/// assert!(levels[0].sections.iter().all(|section| &*section.room == "slit"));
/// # Ok::<(), rmg_levels::LevelError>(())
/// ```
#[derive(Clone, Default)]
pub struct OwnParts {
    shapes: BTreeMap<Arc<str>, Arc<dyn Shape>>,
    partitioners: BTreeMap<Arc<str>, Arc<dyn Partitioner>>,
    decorators: BTreeMap<Arc<str>, Make<dyn Decorator>>,
    creators: BTreeMap<Arc<str>, Make<dyn Creator>>,
}

impl fmt::Debug for OwnParts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OwnParts")
            .field("shapes", &self.shapes.keys())
            .field("partitioners", &self.partitioners.keys())
            .field("decorators", &self.decorators.keys())
            .field("creators", &self.creators.keys())
            .finish()
    }
}

impl OwnParts {
    /// Adds a shape of rooms.
    #[must_use]
    pub fn with_shape(mut self, name: &str, part: impl Shape + 'static) -> Self {
        self.shapes.insert(name.into(), Arc::new(part));
        self
    }

    /// Adds a partitioner. How its sections are joined is in the file, not in its
    /// [`connector`](Partitioner::connector).
    #[must_use]
    pub fn with_partitioner(mut self, name: &str, part: impl Partitioner + 'static) -> Self {
        self.partitioners.insert(name.into(), Arc::new(part));
        self
    }

    /// Adds a decorator. `make` gets the textures of the key `textures`, for each use in a file.
    #[must_use]
    pub fn with_decorator(
        mut self,
        name: &str,
        make: impl Fn(OwnTextures) -> Arc<dyn Decorator> + Send + Sync + 'static,
    ) -> Self {
        self.decorators.insert(name.into(), Arc::new(make));
        self
    }

    /// Adds a creator. `make` gets the textures of the key `textures`, for each use in a file.
    #[must_use]
    pub fn with_creator(
        mut self,
        name: &str,
        make: impl Fn(OwnTextures) -> Arc<dyn Creator> + Send + Sync + 'static,
    ) -> Self {
        self.creators.insert(name.into(), Arc::new(make));
        self
    }
}

static NO_PARTS: LazyLock<OwnParts> = LazyLock::new(OwnParts::default);

/// Returns the own parts that the program gave to the reader.
fn own<'r>(fields: &Fields<'r, '_>) -> &'r OwnParts {
    fields.shared.given.own.and_then(|own| own.downcast_ref()).unwrap_or(&NO_PARTS)
}

impl OwnKind for Arc<dyn Shape> {
    fn names(fields: &Fields<'_, '_>) -> Vec<Arc<str>> {
        own(fields).shapes.keys().cloned().collect()
    }

    fn read(name: &str, fields: &mut Fields<'_, '_>) -> Option<Self> {
        own(fields).shapes.get(name).cloned()
    }
}

impl OwnKind for Arc<dyn RoomGenerator> {
    fn names(fields: &Fields<'_, '_>) -> Vec<Arc<str>> {
        own(fields).shapes.keys().cloned().collect()
    }

    fn read(name: &str, fields: &mut Fields<'_, '_>) -> Option<Self> {
        let shape = own(fields).shapes.get(name).cloned()?;
        Some(Arc::new(OwnRoom { name: name.into(), floor: fields.texture("floor"), shape }))
    }
}

impl OwnKind for Arc<dyn Partitioner> {
    fn names(fields: &Fields<'_, '_>) -> Vec<Arc<str>> {
        own(fields).partitioners.keys().cloned().collect()
    }

    fn read(name: &str, fields: &mut Fields<'_, '_>) -> Option<Self> {
        let part = own(fields).partitioners.get(name).cloned()?;
        Some(Arc::new(OwnPartitioner { name: name.into(), part, connector: Connector::read(fields) }))
    }
}

impl OwnKind for Arc<dyn Decorator> {
    fn names(fields: &Fields<'_, '_>) -> Vec<Arc<str>> {
        own(fields).decorators.keys().cloned().collect()
    }

    fn read(name: &str, fields: &mut Fields<'_, '_>) -> Option<Self> {
        let make = own(fields).decorators.get(name).cloned()?;
        Some(make(textures(fields)))
    }
}

impl OwnKind for (Selector, Arc<dyn Creator>) {
    fn names(fields: &Fields<'_, '_>) -> Vec<Arc<str>> {
        own(fields).creators.keys().cloned().collect()
    }

    fn read(name: &str, fields: &mut Fields<'_, '_>) -> Option<Self> {
        let make = own(fields).creators.get(name).cloned()?;
        Some((Selector::read(fields), make(textures(fields))))
    }
}

impl OwnKind for Arc<dyn Corridor> {}
impl OwnKind for Arc<dyn TrapKind> {}

fn textures(fields: &mut Fields<'_, '_>) -> OwnTextures {
    let names = fields.list_of_texts("textures");
    names.iter().map(|name| (name.value.into(), fields.intern(name.value))).collect()
}

/// A room with an own shape.
#[derive(Debug)]
struct OwnRoom {
    name: Arc<str>,
    floor: TextureId,
    shape: Arc<dyn Shape>,
}

impl RoomGenerator for OwnRoom {
    fn name(&self) -> &str {
        &self.name
    }

    fn carve(&self, site: &mut RoomSite<'_>, rng: &mut RngStream) -> Room {
        self.shape.carve(site, self.floor, rng)
    }
}

/// An own partitioner with the connector of a file.
#[derive(Debug)]
struct OwnPartitioner {
    name: Arc<str>,
    part: Arc<dyn Partitioner>,
    connector: Connector,
}

impl Partitioner for OwnPartitioner {
    fn name(&self) -> &str {
        &self.name
    }

    fn smallest_section(&self, width: u16, height: u16) -> (u16, u16) {
        self.part.smallest_section(width, height)
    }

    fn partition(&self, width: u16, height: u16, rng: &mut RngStream) -> Vec<Area> {
        self.part.partition(width, height, rng)
    }

    fn connector(&self) -> Connector {
        self.connector
    }
}
