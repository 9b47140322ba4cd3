//! From the model to the parts of the file. Every structure is taken apart field by field, so that a new field
//! cannot be forgotten here. The plan and the objects have files of their own.

use std::borrow::Cow;

use rmg_core::model::{LinkWay, MapLink, MapPos, MapZone, ObjectId, PileId, UnmetWish};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::{ConnectionId, ZoneId};

use super::schema::{FileLink, FileUnmet, FileWay, FileZone, LinkCauseField, Name, Place};

/// The model and the pack do not belong together: what is wrong, in words.
pub(super) type Mismatch = String;

/// Looks ids up in a pack and in the lists of a map.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encoder<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) zones: usize,
    pub(super) connections: usize,
    pub(super) objects: usize,
    pub(super) piles: usize,
    pub(super) levels: u8,
}

/// The name of an id.
pub(super) fn name_of<'a, Id: TableId, R: Record>(
    table: &'a Table<Id, R>,
    id: Id,
) -> Result<Name<'a>, Mismatch> {
    let record = table.get(id).ok_or_else(|| format!("the content pack has no {id:?}"))?;
    Ok(Cow::Borrowed(record.name()))
}

pub(super) fn names_of<'a, Id: TableId, R: Record>(
    table: &'a Table<Id, R>,
    ids: &[Id],
) -> Result<Vec<Name<'a>>, Mismatch> {
    ids.iter().map(|id| name_of(table, *id)).collect()
}

impl<'a> Encoder<'a> {
    pub(super) fn zone_number(self, zone: ZoneId) -> Result<u16, Mismatch> {
        if zone.index() < self.zones { Ok(zone.0) } else { Err(format!("there is no zone {}", zone.0)) }
    }

    pub(super) fn connection_number(self, connection: ConnectionId) -> Result<u16, Mismatch> {
        if connection.index() < self.connections {
            Ok(connection.0)
        } else {
            Err(format!("there is no connection {}", connection.0))
        }
    }

    pub(super) fn object_number(self, object: ObjectId) -> Result<u32, Mismatch> {
        if object.index() < self.objects {
            Ok(object.0)
        } else {
            Err(format!("there is no object {}", object.0))
        }
    }

    pub(super) fn place(self, at: MapPos) -> Result<Place, Mismatch> {
        if at.level.0 < self.levels {
            Ok((at.tile.x, at.tile.y, at.level.0))
        } else {
            Err(format!("there is no level {}", at.level.0))
        }
    }

    pub(super) fn pile_number(self, pile: PileId) -> Result<u32, Mismatch> {
        if pile.index() < self.piles { Ok(pile.0) } else { Err(format!("there is no pile {}", pile.0)) }
    }

    pub(super) fn zone(self, zone: &MapZone) -> Result<FileZone<'a>, Mismatch> {
        let MapZone { level, target_tiles, terrain, faction, main_point } = zone;
        if level.0 >= self.levels {
            return Err(format!("there is no level {}", level.0));
        }
        Ok(FileZone {
            level: level.0,
            target_tiles: *target_tiles,
            terrain: name_of(&self.pack.terrains, *terrain)?,
            faction: faction.map(|faction| name_of(&self.pack.factions, faction)).transpose()?,
            main_point: main_point.map(|tile| (tile.x, tile.y)),
        })
    }

    pub(super) fn link(self, link: &MapLink) -> Result<FileLink, Mismatch> {
        let MapLink { way, strength, cause } = link;
        let guard = |guard: &Option<ObjectId>| guard.map(|id| self.object_number(id)).transpose();
        let pair = |ends: &[ObjectId; 2], guards: &[Option<ObjectId>; 2]| {
            let ends = [self.object_number(ends[0])?, self.object_number(ends[1])?];
            Ok::<_, Mismatch>((ends, [guard(&guards[0])?, guard(&guards[1])?]))
        };
        let way = match way {
            LinkWay::Passage { gap, guard: monster } => FileWay::Passage {
                gap: gap.iter().map(|at| self.place(*at)).collect::<Result<_, _>>()?,
                guard: guard(monster)?,
            },
            LinkWay::Wide => FileWay::Wide,
            LinkWay::Gate { ends, guards } => {
                let (ends, guards) = pair(ends, guards)?;
                FileWay::Gate { ends, guards }
            }
            LinkWay::Monolith { ends, guards } => {
                let (ends, guards) = pair(ends, guards)?;
                FileWay::Monolith { ends, guards }
            }
            LinkWay::Nothing => FileWay::Nothing,
        };
        Ok(FileLink { way, strength: *strength, cause: cause.map(LinkCauseField) })
    }

    pub(super) fn unmet(self, wish: &'a UnmetWish) -> Result<FileUnmet<'a>, Mismatch> {
        let UnmetWish { pass, zone, connection, what, reason } = wish;
        Ok(FileUnmet {
            pass: Cow::Borrowed(pass.as_str()),
            zone: zone.map(|zone| self.zone_number(zone)).transpose()?,
            connection: connection.map(|connection| self.connection_number(connection)).transpose()?,
            what: Cow::Borrowed(what),
            reason: Cow::Borrowed(reason),
        })
    }
}
