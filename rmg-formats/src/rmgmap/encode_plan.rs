//! The plan as parts of the file.

use std::borrow::Cow;

use rmg_core::pack::{Record, Table, TableId};
use rmg_core::plan::{
    ChangedObject, ConnectionPlan, ContentSwitches, LevelWish, MainTown, MinesPlan, ObjectsPlan, PlayerPlan,
    RequiredPlan, Switches, TerrainPlan, TownHintPlan, TownsPlan, TreasurePlan, ZoneContents, ZonePlan,
};

use super::encode::{Encoder, Mismatch, name_of, names_of};
use super::schema::{
    ColorField, FileConnection, FileHint, FileLevelWish, FileMainTown, FilePlayer, FileTerrainPlan,
    FileTowns, FileZonePlan,
};
use super::schema_contents::{
    FileChanged, FileContentSwitches, FileMines, FileObjectsPlan, FileRequired, FileSwitches, FileTreasure,
};

impl<'a> Encoder<'a> {
    pub(super) fn switches(self, switches: &'a ContentSwitches) -> Result<FileContentSwitches<'a>, Mismatch> {
        let ContentSwitches { artifacts, spells, skills, heroes } = switches;
        Ok(FileContentSwitches {
            artifacts: file_switches(&self.pack.artifacts, artifacts)?,
            spells: file_switches(&self.pack.spells, spells)?,
            skills: file_switches(&self.pack.skills, skills)?,
            heroes: file_switches(&self.pack.heroes, heroes)?,
        })
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
        let ZoneContents { towns, terrain, monsters, monster_factions, mines, treasure, objects } = contents;
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
            mines: mines.iter().map(|mines| self.mines(mines)).collect::<Result<_, _>>()?,
            treasure: treasure.iter().map(file_treasure).collect(),
            objects: self.objects_plan(objects)?,
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

    fn mines(self, mines: &MinesPlan) -> Result<FileMines<'a>, Mismatch> {
        let MinesPlan { resource, count } = mines;
        Ok(FileMines { resource: name_of(&self.pack.resources, *resource)?, count: *count })
    }

    fn objects_plan(self, objects: &'a ObjectsPlan) -> Result<FileObjectsPlan<'a>, Mismatch> {
        let ObjectsPlan { banned, changed, required } = objects;
        Ok(FileObjectsPlan {
            banned: names_of(&self.pack.objects, banned)?,
            changed: changed.iter().map(|changed| self.changed(changed)).collect::<Result<_, _>>()?,
            required: required.iter().map(|required| self.required(required)).collect::<Result<_, _>>()?,
        })
    }

    fn changed(self, changed: &ChangedObject) -> Result<FileChanged<'a>, Mismatch> {
        let ChangedObject { kind, value, rarity, zone_limit } = changed;
        let kind = name_of(&self.pack.objects, *kind)?;
        Ok(FileChanged { kind, value: *value, rarity: *rarity, zone_limit: *zone_limit })
    }

    fn required(self, required: &'a RequiredPlan) -> Result<FileRequired<'a>, Mismatch> {
        let RequiredPlan { name, kinds, count, guard } = required;
        Ok(FileRequired {
            name: Cow::Borrowed(name),
            kinds: names_of(&self.pack.objects, kinds)?,
            count: *count,
            guard: *guard,
        })
    }
}

fn file_switches<'a, Id: TableId, R: Record>(
    table: &'a Table<Id, R>,
    switches: &Switches<Id>,
) -> Result<FileSwitches<'a>, Mismatch> {
    let Switches { off, on } = switches;
    Ok(FileSwitches { off: names_of(table, off)?, on: names_of(table, on)? })
}

fn file_treasure(tier: &TreasurePlan) -> FileTreasure {
    let TreasurePlan { min, max, density } = tier;
    FileTreasure { min: *min, max: *max, density: *density }
}
