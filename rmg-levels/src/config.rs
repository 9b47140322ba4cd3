//! Configurations: which parts levels of which type are made of.
//!
//! ```
//! use rmg_core::Seed;
//! use rmg_core::dungeon::{LevelId, Location, Textures};
//! use rmg_levels::adders::{CreatureAdder, ItemAdder, Leads, PortalAdder};
//! use rmg_levels::decor::WallBuilder;
//! use rmg_levels::partition::GridPartitioner;
//! use rmg_levels::rooms::SquareRoom;
//! use rmg_levels::{Connector, Dungeon, LevelConfiguration, LevelContext, Part};
//!
//! let mut textures = Textures::default();
//! let [earth, rock, brick] = ["earth", "rock", "brick"].map(|name| textures.intern(name));
//! let factory = LevelConfiguration::new("cellar")
//!     .with_start("cellar")
//!     .with_textures(textures)
//!     .with_contexts([Part::new(&["cellar"], LevelContext { size: (40, 30), floor: earth, wall: rock })])
//!     .with_partitioners([Part::partitioner(
//!         &["cellar"],
//!         GridPartitioner { columns: 4, rows: 3, connector: Connector::default() },
//!     )])
//!     .with_rooms([Part::room(&["cellar"], SquareRoom { floor: earth })])
//!     .with_decorators([Part::decorator(&["cellar"], WallBuilder { from: rock, wall: brick })])
//!     .with_creatures([Part::adder(&["cellar"], CreatureAdder { rules: Vec::new() })])
//!     .with_items([Part::adder(&["cellar"], ItemAdder { rules: Vec::new() })])
//!     .with_portals([Part::new(&["cellar"], PortalAdder {
//!         icon: "ladder".into(),
//!         other_icon: "ladder".into(),
//!         location: Location::Room,
//!         chance: 100,
//!         leads: Leads::EscapeStairs,
//!         unique: true,
//!     })])
//!     .build()
//!     .map_err(|faults| format!("{faults:?}"))?;
//! let dungeon = Dungeon::new(&factory, None, Seed(7)).map_err(|error| error.to_string())?;
//! let level = dungeon.level(LevelId::START).map_err(|error| error.to_string())?;
//! assert_eq!((level.width(), level.height(), level.portals.len()), (40, 30, 1));
//! # Ok::<(), String>(())
//! ```

mod check;
mod exits;
mod part;

use std::collections::BTreeMap;
use std::sync::Arc;

use rmg_core::diag::{Fault, Span, Spanned, has_errors};
use rmg_core::dungeon::{TextureId, Textures};

pub use part::Part;

use crate::adders::{Adder, PortalAdder};
use crate::corridors::Corridor;
use crate::decor::Decorator;
use crate::fields::Fields;
use crate::partition::Partitioner;
use crate::rooms::RoomGenerator;

/// What a level is before anything is carved.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelContext {
    /// Width and height in tiles.
    pub size: (u16, u16),
    /// Its floor; [`TextureId::NONE`] for none.
    pub floor: TextureId,
    /// Its wall; [`TextureId::NONE`] for none, which decorators like `surrounding` then build.
    pub wall: TextureId,
}

impl LevelContext {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            size: fields.sides("size"),
            floor: fields.texture_or("floor", TextureId::NONE),
            wall: fields.texture_or("wall", TextureId::NONE),
        }
    }
}

/// Collects the parts of a dungeon. See the module text for an example.
#[derive(Debug, Default)]
pub struct LevelConfiguration {
    title: String,
    textures: Textures,
    start: Option<Spanned<String>>,
    depth: u32,
    contexts: Vec<Part<LevelContext>>,
    partitioners: Vec<Part<dyn Partitioner>>,
    rooms: Vec<Part<dyn RoomGenerator>>,
    corridors: Vec<Part<dyn Corridor>>,
    decorators: Vec<Part<dyn Decorator>>,
    portals: Vec<Part<PortalAdder>>,
    traps: Vec<Part<dyn Adder>>,
    creatures: Vec<Part<dyn Adder>>,
    items: Vec<Part<dyn Adder>>,
}

macro_rules! with_parts {
    ($($name:ident = $field:ident: $part:ty, $text:literal;)+) => {
        $(#[doc = $text]
        #[must_use]
        pub fn $name(mut self, parts: impl IntoIterator<Item = Part<$part>>) -> Self {
            self.$field.extend(parts);
            self
        })+
    };
}

impl LevelConfiguration {
    /// Deepest dungeon that may be asked for, in levels.
    pub const MAX_DEPTH: u32 = 100;
    /// How many levels deep a dungeon is when nobody says.
    pub const DEFAULT_DEPTH: u32 = 10;

    /// A configuration without parts.
    #[must_use]
    pub fn new(title: &str) -> Self {
        Self { title: title.to_owned(), depth: Self::DEFAULT_DEPTH, ..Self::default() }
    }

    /// The names that the parts' textures belong to.
    #[must_use]
    pub fn with_textures(mut self, textures: Textures) -> Self {
        self.textures = textures;
        self
    }

    /// The type of the level where the player starts; by default the first one with a context.
    #[must_use]
    pub fn with_start(self, level_type: &str) -> Self {
        self.with_start_at(Spanned::new(level_type.to_owned(), Span::default()))
    }

    pub(crate) fn with_start_at(mut self, level_type: Spanned<String>) -> Self {
        self.start = Some(level_type);
        self
    }

    /// How many levels deep the dungeon is: levels at the bottom have no portals further down. At least 1, default 10.
    #[must_use]
    pub fn with_depth(mut self, depth: u32) -> Self {
        self.depth = depth.clamp(1, Self::MAX_DEPTH);
        self
    }

    with_parts! {
        with_contexts = contexts: LevelContext, "Adds contexts; a level draws one of those of its type.";
        with_partitioners = partitioners: dyn Partitioner, "Adds partitioners; a level draws one of those of its type.";
        with_rooms = rooms: dyn RoomGenerator, "Adds room generators; each section draws one of those of its type.";
        with_corridors = corridors: dyn Corridor,
            "Adds corridors; a level draws one of those of its type, or has bent ones when there are none.";
        with_decorators = decorators: dyn Decorator, "Adds decorators; a level draws one of those of its type.";
        with_portals = portals: PortalAdder, "Adds portals; a level has each of those of its type with its chance.";
        with_traps = traps: dyn Adder, "Adds trap adders; a level draws one of those of its type, if there are any.";
        with_creatures = creatures: dyn Adder, "Adds creature adders; a level draws one of those of its type.";
        with_items = items: dyn Adder, "Adds item adders; a level draws one of those of its type.";
    }

    /// Checks the configuration.
    ///
    /// # Errors
    /// Every fault: sections too small, level types without a part, portals to nowhere, no way out.
    pub fn build(self) -> Result<LevelFactory, Vec<Fault>> {
        match self.check() {
            (Some(factory), _) => Ok(factory),
            (None, faults) => Err(faults),
        }
    }

    /// The factory if there is no error, and all faults.
    pub(crate) fn check(self) -> (Option<LevelFactory>, Vec<Fault>) {
        let faults = check::check(&self);
        if has_errors(&faults) { (None, faults) } else { (Some(self.into_factory()), faults) }
    }

    /// The type of the level where the player starts.
    fn start_type(&self) -> Option<&str> {
        let first = || self.contexts.iter().flat_map(|part| &part.level_types).next();
        self.start.as_ref().or_else(first).map(|start| start.value.as_str())
    }

    /// Every level type that some part or portal names, in order of name.
    fn level_types(&self) -> Vec<String> {
        let mut types: BTreeMap<&str, ()> = BTreeMap::new();
        types.extend(self.mentions().iter().map(|mention| (mention.value, ())));
        types.into_keys().map(str::to_owned).collect()
    }

    /// Every place where a part names a level type, and the start.
    fn mentions(&self) -> Vec<Spanned<&str>> {
        fn of<T: ?Sized>(parts: &[Part<T>]) -> impl Iterator<Item = Spanned<&str>> {
            parts
                .iter()
                .flat_map(|part| &part.level_types)
                .map(|name| Spanned::new(name.value.as_str(), name.span))
        }
        let mut all: Vec<Spanned<&str>> = of(&self.contexts).collect();
        all.extend(self.start.iter().map(|start| Spanned::new(start.value.as_str(), start.span)));
        all.extend(of(&self.partitioners));
        all.extend(of(&self.rooms));
        all.extend(of(&self.corridors));
        all.extend(of(&self.decorators));
        all.extend(of(&self.portals));
        all.extend(of(&self.traps));
        all.extend(of(&self.creatures));
        all.extend(of(&self.items));
        all
    }

    fn into_factory(self) -> LevelFactory {
        let names = self.level_types();
        let types = names.iter().map(|name| TypeParts {
            name: name.clone(),
            contexts: part::of_type(&self.contexts, name),
            partitioners: part::of_type(&self.partitioners, name),
            rooms: part::of_type(&self.rooms, name),
            corridors: part::of_type(&self.corridors, name),
            decorators: part::of_type(&self.decorators, name),
            portals: (0..).zip(&self.portals).filter(|(_, part)| part.is_for(name)).collect_adders(),
            traps: part::of_type(&self.traps, name),
            creatures: part::of_type(&self.creatures, name),
            items: part::of_type(&self.items, name),
        });
        let types: Vec<TypeParts> = types.collect();
        let start = self.start_type().and_then(|start| names.iter().position(|name| name == start));
        LevelFactory {
            start: start.expect("the check demands a start"),
            types,
            title: self.title,
            textures: Arc::new(self.textures),
            depth: self.depth,
        }
    }
}

/// Collects portals with their positions in the configuration.
trait CollectAdders {
    fn collect_adders(self) -> Vec<(u32, Arc<PortalAdder>)>;
}

impl<'a, I: Iterator<Item = (u32, &'a Part<PortalAdder>)>> CollectAdders for I {
    fn collect_adders(self) -> Vec<(u32, Arc<PortalAdder>)> {
        self.filter_map(|(at, part)| Some((at, Arc::clone(part.part.as_ref()?)))).collect()
    }
}

/// A checked configuration, ready to make dungeons of.
#[derive(Debug)]
pub struct LevelFactory {
    pub(crate) title: String,
    pub(crate) textures: Arc<Textures>,
    /// In order of name.
    pub(crate) types: Vec<TypeParts>,
    /// Position in `types`.
    pub(crate) start: usize,
    pub(crate) depth: u32,
}

/// The parts of one level type.
#[derive(Debug)]
pub(crate) struct TypeParts {
    pub(crate) name: String,
    pub(crate) contexts: Vec<Arc<LevelContext>>,
    pub(crate) partitioners: Vec<Arc<dyn Partitioner>>,
    pub(crate) rooms: Vec<Arc<dyn RoomGenerator>>,
    pub(crate) corridors: Vec<Arc<dyn Corridor>>,
    pub(crate) decorators: Vec<Arc<dyn Decorator>>,
    /// With their positions in the configuration.
    pub(crate) portals: Vec<(u32, Arc<PortalAdder>)>,
    pub(crate) traps: Vec<Arc<dyn Adder>>,
    pub(crate) creatures: Vec<Arc<dyn Adder>>,
    pub(crate) items: Vec<Arc<dyn Adder>>,
}

impl LevelFactory {
    /// What the dungeon is called.
    #[must_use]
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The level types, in order of name.
    pub fn level_types(&self) -> impl Iterator<Item = &str> {
        self.types.iter().map(|parts| parts.name.as_str())
    }

    /// The type of the level where the player starts.
    #[must_use]
    pub fn start(&self) -> &str {
        &self.types[self.start].name
    }

    /// How many levels deep dungeons are.
    #[must_use]
    pub fn depth(&self) -> u32 {
        self.depth
    }
}
