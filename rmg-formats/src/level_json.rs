//! Reads the JSON of levels that `rmg level` writes.
//!
//! Rooms, links, measures and drawings are computed from the rest, so they are not read.

use std::collections::BTreeMap;
use std::sync::Arc;

use rmg_core::dungeon::{
    Area, Creature, Door, DoorKind, DungeonLevel, Item, LevelId, Marks, Portal, PortalTarget, Section,
    TextureId, Textures, Trap, TrapEffect, UnmetRequest,
};
use rmg_core::{Grid, MapSize, Seed, TilePos};
use serde::Deserialize;

/// The name of the format.
const FORMAT: &str = "rmg-level";
/// The version of the format that is read.
const VERSION: u32 = 1;

/// Maximum length of a file in bytes.
pub const MAX_BYTES: usize = 64 << 20;

/// Levels of a file, with the title and seed of their dungeon.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LevelFile {
    /// Title of the dungeon.
    pub title: String,
    /// Seed from which it was generated.
    pub seed: Seed,
    /// The levels, in order. All share the same textures.
    pub levels: Vec<DungeonLevel>,
}

/// Why a file is not read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum LevelFileError {
    /// The file is too long.
    #[error("the file has {bytes} bytes; at most {MAX_BYTES} are read")]
    TooLong {
        /// The length of the file.
        bytes: usize,
    },
    /// The text is not JSON, or lacks a field of the format.
    #[error("line {line}, column {column}: {message}")]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What is wrong.
        message: String,
    },
    /// Another format or version.
    #[error("this is `{format}` version {version}; `{FORMAT}` version {VERSION} is read")]
    Format {
        /// The format of the file.
        format: String,
        /// Its version.
        version: u32,
    },
    /// A value contradicts another one.
    #[error("level {level}, {field}: {why}")]
    Value {
        /// The position of the level in the file, from 0.
        level: usize,
        /// The field, such as `doors[2]`.
        field: String,
        /// What is wrong.
        why: &'static str,
    },
}

#[derive(Deserialize)]
struct FileForm {
    format: String,
    version: u32,
    title: String,
    seed: u64,
    textures: Vec<String>,
    #[serde(default)]
    colors: BTreeMap<String, [u8; 3]>,
    levels: Vec<LevelForm>,
}

#[derive(Deserialize)]
struct LevelForm {
    id: u32,
    r#type: String,
    depth: u32,
    width: u16,
    height: u16,
    floor: Vec<Vec<u16>>,
    wall: Vec<Vec<u16>>,
    ornament: Vec<Vec<u16>>,
    marks: Vec<Vec<u8>>,
    sections: Vec<SectionForm>,
    portals: Vec<PortalForm>,
    items: Vec<ItemForm>,
    doors: Vec<DoorForm>,
    creatures: Vec<CreatureForm>,
    traps: Vec<TrapForm>,
    unmet: Vec<UnmetForm>,
}

#[derive(Deserialize)]
struct SectionForm {
    x: u16,
    y: u16,
    width: u16,
    height: u16,
    room: String,
    #[serde(default)]
    tags: Vec<String>,
}

#[derive(Deserialize)]
struct PortalForm {
    x: u16,
    y: u16,
    icon: String,
    leads: LeadsForm,
    #[serde(default)]
    level: u32,
    #[serde(default)]
    portal: usize,
}

#[derive(Deserialize)]
#[serde(rename_all = "lowercase")]
enum LeadsForm {
    Out,
    Down,
    Up,
}

#[derive(Deserialize)]
struct ItemForm {
    x: u16,
    y: u16,
    name: Option<String>,
    r#type: Option<String>,
}

#[derive(Deserialize)]
struct DoorForm {
    x: u16,
    y: u16,
    kind: String,
    key: Option<String>,
}

#[derive(Deserialize)]
struct CreatureForm {
    x: u16,
    y: u16,
    name: String,
}

#[derive(Deserialize)]
struct TrapForm {
    x: u16,
    y: u16,
    name: String,
    effect: EffectForm,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
enum EffectForm {
    Pit { swallows_items: bool },
    Caltrops { damage: u32 },
    Spawner { creature: String, amount: u32 },
    RemoteTrigger { x: u16, y: u16 },
}

#[derive(Deserialize)]
struct UnmetForm {
    what: String,
    reason: String,
}

/// Reads a file. The levels are not proved again.
///
/// # Errors
/// [`LevelFileError`], the first error.
///
/// # Cost
/// O(bytes).
pub fn read(text: &str) -> Result<LevelFile, LevelFileError> {
    if text.len() > MAX_BYTES {
        return Err(LevelFileError::TooLong { bytes: text.len() });
    }
    let file: FileForm = serde_json::from_str(text).map_err(|error| {
        let (line, column) = (error.line(), error.column());
        let message = error.to_string().replace(&format!(" at line {line} column {column}"), "");
        LevelFileError::Json { line, column, message }
    })?;
    if file.format != FORMAT || file.version != VERSION {
        return Err(LevelFileError::Format { format: file.format, version: file.version });
    }
    let mut textures = Textures::default();
    for (at, name) in file.textures.iter().enumerate() {
        if textures.intern(name).index() != at {
            let field = format!("textures[{at}]");
            return Err(LevelFileError::Value {
                level: 0,
                field,
                why: "the first name is empty, and no name occurs twice",
            });
        }
    }
    for (name, color) in file.colors {
        if let Some(id) = textures.find(&name) {
            textures.set_color(id, color);
        }
    }
    let textures = Arc::new(textures);
    let levels = file.levels.into_iter().enumerate();
    let levels = levels.map(|(at, level)| LevelReader { at, textures: &textures }.level(level));
    let levels = levels.collect::<Result<Vec<DungeonLevel>, LevelFileError>>()?;
    Ok(LevelFile { title: file.title, seed: Seed(file.seed), levels })
}

struct LevelReader<'a> {
    at: usize,
    textures: &'a Arc<Textures>,
}

impl LevelReader<'_> {
    fn error(&self, field: String, why: &'static str) -> LevelFileError {
        LevelFileError::Value { level: self.at, field, why }
    }

    fn level(&self, level: LevelForm) -> Result<DungeonLevel, LevelFileError> {
        let size = (level.width, level.height);
        if size.0 == 0 || size.1 == 0 || size.0 > MapSize::MAX_SIDE || size.1 > MapSize::MAX_SIDE {
            return Err(self.error("width".to_owned(), "a level has 1 to 4096 tiles a side"));
        }
        let marks = self.layer("marks", level.marks, size, Marks::from_bits)?;
        let floor = self.textures("floor", level.floor, size)?;
        let wall = self.textures("wall", level.wall, size)?;
        let ornament = self.textures("ornament", level.ornament, size)?;
        let tile = |list: &str, at: usize, x: u16, y: u16| {
            let is_inside = x < size.0 && y < size.1;
            let outside = || self.error(format!("{list}[{at}]"), "the tile is outside of the level");
            is_inside.then(|| TilePos::new(x, y)).ok_or_else(outside)
        };
        let section = |(at, section): (usize, SectionForm)| {
            let SectionForm { x, y, width, height, room, tags } = section;
            let fits = |start: u16, length: u16, all: u16| {
                length > 0 && start.checked_add(length).is_some_and(|end| end <= all)
            };
            if !fits(x, width, size.0) || !fits(y, height, size.1) {
                return Err(self.error(format!("sections[{at}]"), "it is not inside the level"));
            }
            Ok(Section {
                area: Area::new(x, y, width, height),
                room: room.into(),
                tags: tags.into_iter().map(Arc::from).collect(),
            })
        };
        let portal = |(at, portal): (usize, PortalForm)| {
            let target = match portal.leads {
                LeadsForm::Out => PortalTarget::Exit,
                LeadsForm::Down => PortalTarget::Down(LevelId(portal.level)),
                LeadsForm::Up => PortalTarget::Up(LevelId(portal.level), portal.portal),
            };
            Ok(Portal { tile: tile("portals", at, portal.x, portal.y)?, icon: portal.icon.into(), target })
        };
        let door = |(at, door): (usize, DoorForm)| {
            let kind = DoorKind::ALL.into_iter().find(|kind| kind.word() == door.kind);
            let unknown = || self.error(format!("doors[{at}]"), "unknown kind of door");
            let kind = kind.ok_or_else(unknown)?;
            Ok(Door { tile: tile("doors", at, door.x, door.y)?, kind, key: door.key.map(Arc::from) })
        };
        let item = |(at, item): (usize, ItemForm)| {
            Ok(Item {
                tile: tile("items", at, item.x, item.y)?,
                name: item.name.map(Arc::from),
                item_type: item.r#type.map(Arc::from),
            })
        };
        let creature = |(at, creature): (usize, CreatureForm)| {
            Ok(Creature { tile: tile("creatures", at, creature.x, creature.y)?, name: creature.name.into() })
        };
        let trap = |(at, trap): (usize, TrapForm)| {
            let effect = match trap.effect {
                EffectForm::Pit { swallows_items } => TrapEffect::Pit { swallows_items },
                EffectForm::Caltrops { damage } => TrapEffect::Caltrops { damage },
                EffectForm::Spawner { creature, amount } => {
                    TrapEffect::Spawner { creature: creature.into(), amount }
                }
                EffectForm::RemoteTrigger { x, y } => {
                    TrapEffect::RemoteTrigger { target: tile("traps", at, x, y)? }
                }
            };
            Ok(Trap { tile: tile("traps", at, trap.x, trap.y)?, name: trap.name.into(), effect })
        };
        let unmet = level.unmet.into_iter();
        Ok(DungeonLevel {
            id: LevelId(level.id),
            level_type: level.r#type,
            depth: level.depth,
            textures: Arc::clone(self.textures),
            floor,
            wall,
            ornament,
            marks,
            sections: level.sections.into_iter().enumerate().map(section).collect::<Result<_, _>>()?,
            portals: level.portals.into_iter().enumerate().map(portal).collect::<Result<_, _>>()?,
            doors: level.doors.into_iter().enumerate().map(door).collect::<Result<_, _>>()?,
            items: level.items.into_iter().enumerate().map(item).collect::<Result<_, _>>()?,
            creatures: level.creatures.into_iter().enumerate().map(creature).collect::<Result<_, _>>()?,
            traps: level.traps.into_iter().enumerate().map(trap).collect::<Result<_, _>>()?,
            unmet: unmet.map(|UnmetForm { what, reason }| UnmetRequest { what, reason }).collect(),
        })
    }

    fn textures(
        &self,
        name: &'static str,
        rows: Vec<Vec<u16>>,
        size: (u16, u16),
    ) -> Result<Grid<TextureId>, LevelFileError> {
        let known = self.textures.names().len();
        self.layer(name, rows, size, |id| Some(TextureId(id)).filter(|id| id.index() < known))
    }

    fn layer<C, T: Clone>(
        &self,
        name: &'static str,
        rows: Vec<Vec<C>>,
        (width, height): (u16, u16),
        read: impl Fn(C) -> Option<T>,
    ) -> Result<Grid<T>, LevelFileError> {
        if rows.len() != usize::from(height) || rows.iter().any(|row| row.len() != usize::from(width)) {
            return Err(self.error(name.to_owned(), "it does not have the size of the level"));
        }
        let cells: Option<Vec<T>> = rows.into_iter().flatten().map(read).collect();
        let cells = cells.ok_or_else(|| self.error(name.to_owned(), "an unknown number"))?;
        Ok(Grid::from_cells(width, height, cells))
    }
}
