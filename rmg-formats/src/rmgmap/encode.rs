//! From the model to the parts of the file. Every structure is taken apart field by field, so that a new field
//! cannot be forgotten here.

use std::borrow::Cow;

use rmg_core::ObjectKindId;
use rmg_core::ids::AppearanceId;
use rmg_core::model::{
    Cause, Guarded, LinkWay, MapLink, MapObject, MapPos, MapZone, ObjectBody, ObjectId, UnmetWish,
};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{
    ConnectionPlan, LevelWish, MainTown, PlayerPlan, TerrainPlan, TownHintPlan, TownsPlan, ZoneContents,
    ZonePlan,
};
use rmg_core::{ConnectionId, ZoneId};

use super::schema::{
    ColorField, FileBody, FileConnection, FileGuarded, FileHint, FileLevelWish, FileLink, FileMainTown,
    FileObject, FilePlayer, FileTerrainPlan, FileTowns, FileUnmet, FileWay, FileZone, FileZonePlan,
    LinkCauseField, Name, Place,
};

/// The model and the pack do not belong together: what is wrong, in words.
pub(super) type Mismatch = String;

/// Looks ids up in a pack and in the lists of a map.
#[derive(Debug, Clone, Copy)]
pub(super) struct Encoder<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) zones: usize,
    pub(super) connections: usize,
    pub(super) objects: usize,
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

fn names_of<'a, Id: TableId, R: Record>(
    table: &'a Table<Id, R>,
    ids: &[Id],
) -> Result<Vec<Name<'a>>, Mismatch> {
    ids.iter().map(|id| name_of(table, *id)).collect()
}

impl<'a> Encoder<'a> {
    fn zone_number(self, zone: ZoneId) -> Result<u16, Mismatch> {
        if zone.index() < self.zones { Ok(zone.0) } else { Err(format!("there is no zone {}", zone.0)) }
    }

    fn connection_number(self, connection: ConnectionId) -> Result<u16, Mismatch> {
        if connection.index() < self.connections {
            Ok(connection.0)
        } else {
            Err(format!("there is no connection {}", connection.0))
        }
    }

    fn object_number(self, object: ObjectId) -> Result<u32, Mismatch> {
        if object.index() < self.objects {
            Ok(object.0)
        } else {
            Err(format!("there is no object {}", object.0))
        }
    }

    fn place(self, at: MapPos) -> Result<Place, Mismatch> {
        if at.level.0 < self.levels {
            Ok((at.tile.x, at.tile.y, at.level.0))
        } else {
            Err(format!("there is no level {}", at.level.0))
        }
    }

    pub(super) fn player(self, player: &'a PlayerPlan) -> Result<FilePlayer<'a>, Mismatch> {
        let PlayerPlan { color, seat, human, faction, team } = player;
        Ok(FilePlayer {
            color: ColorField(*color),
            seat: seat.0,
            human: *human,
            faction: faction.map(|faction| name_of(&self.pack.factions, faction)).transpose()?,
            team: *team,
        })
    }

    pub(super) fn zone_plan(self, zone: &'a ZonePlan) -> Result<FileZonePlan<'a>, Mismatch> {
        let ZonePlan { key, kind, weight, seat, player, level, contents } = zone;
        let ZoneContents { towns, terrain, monsters, monster_factions } = contents;
        let TerrainPlan { match_town, allowed } = terrain;
        Ok(FileZonePlan {
            key: Cow::Borrowed(key),
            kind: *kind,
            weight: *weight,
            seat: seat.map(|seat| seat.0),
            player: player.map(ColorField),
            level: match level {
                LevelWish::Any => FileLevelWish::Any,
                LevelWish::Prefer(level) => FileLevelWish::Prefer(level.0),
                LevelWish::Force(level) => FileLevelWish::Force(level.0),
            },
            towns: self.towns(towns)?,
            terrain: FileTerrainPlan {
                match_town: *match_town,
                allowed: names_of(&self.pack.terrains, allowed)?,
            },
            monsters: *monsters,
            monster_factions: names_of(&self.pack.factions, monster_factions)?,
        })
    }

    fn towns(self, towns: &'a TownsPlan) -> Result<FileTowns<'a>, Mismatch> {
        let TownsPlan {
            player_towns,
            player_castles,
            neutral_towns,
            neutral_castles,
            main,
            same_type,
            hints,
            factions,
        } = towns;
        Ok(FileTowns {
            player_towns: *player_towns,
            player_castles: *player_castles,
            neutral_towns: *neutral_towns,
            neutral_castles: *neutral_castles,
            main: main.map(|MainTown { has_fort }| FileMainTown { has_fort }),
            same_type: *same_type,
            hints: hints.iter().map(|hint| self.hint(hint)).collect::<Result<_, _>>()?,
            factions: names_of(&self.pack.factions, factions)?,
        })
    }

    fn hint(self, hint: &TownHintPlan) -> Result<FileHint, Mismatch> {
        let TownHintPlan { like, not_like, related_to_terrain } = hint;
        Ok(FileHint {
            like: like.map(|zone| self.zone_number(zone)).transpose()?,
            not_like: not_like.iter().map(|zone| self.zone_number(*zone)).collect::<Result<_, _>>()?,
            related_to_terrain: related_to_terrain.map(|zone| self.zone_number(zone)).transpose()?,
        })
    }

    pub(super) fn connection(self, connection: &ConnectionPlan) -> Result<FileConnection, Mismatch> {
        let ConnectionPlan { a, b, kind, guard, road } = connection;
        Ok(FileConnection {
            a: self.zone_number(*a)?,
            b: self.zone_number(*b)?,
            kind: *kind,
            guard: *guard,
            road: *road,
        })
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

    pub(super) fn object(self, object: &'a MapObject) -> Result<FileObject<'a>, Mismatch> {
        let MapObject { kind, appearance, at, body, cause } = object;
        let Cause { pass, zone, connection, guards } = cause;
        let (kind, appearance): (ObjectKindId, AppearanceId) = (*kind, *appearance);
        Ok(FileObject {
            kind: name_of(&self.pack.objects, kind)?,
            appearance: name_of(&self.pack.appearances, appearance)?,
            at: self.place(*at)?,
            body: self.body(body)?,
            pass: Cow::Borrowed(pass.as_str()),
            zone: self.zone_number(*zone)?,
            connection: connection.map(|connection| self.connection_number(connection)).transpose()?,
            guards: match guards {
                None => None,
                Some(Guarded::Link(connection)) => {
                    Some(FileGuarded::Link(self.connection_number(*connection)?))
                }
                Some(Guarded::Object(object)) => Some(FileGuarded::Object(self.object_number(*object)?)),
            },
        })
    }

    fn body(self, body: &ObjectBody) -> Result<Option<FileBody<'a>>, Mismatch> {
        Ok(match body {
            ObjectBody::Plain => None,
            ObjectBody::Town { owner, faction, has_fort, is_main } => Some(FileBody::Town {
                owner: owner.map(ColorField),
                faction: name_of(&self.pack.factions, *faction)?,
                has_fort: *has_fort,
                is_main: *is_main,
            }),
            ObjectBody::Monster { creature, count, strength } => Some(FileBody::Monster {
                creature: name_of(&self.pack.creatures, *creature)?,
                count: *count,
                strength: *strength,
            }),
            ObjectBody::Portal { partner } => {
                Some(FileBody::Portal { partner: self.object_number(*partner)? })
            }
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
