//! The plan of a file.

use rmg_core::pack::{Record, Table, TableId};
use rmg_core::plan::{
    ChangedObject, ConnectionPlan, ContentSwitches, GenPlan, LevelWish, MainTown, MinesPlan, ObjectsPlan,
    PlayerPlan, RequiredPlan, Switches, TerrainPlan, TownHintPlan, TownsPlan, TreasurePlan, ZoneContents,
    ZonePlan,
};
use rmg_core::{FactionId, Level, ObjectKindId, Seat, Seed};

use super::decode::Decoder;
use super::schema::{
    FileConnection, FileHint, FileLevelWish, FilePlan, FilePlayer, FileTowns, FileZonePlan, Name,
};
use super::schema_contents::{FileContentSwitches, FileMines, FileObjectsPlan, FileSwitches, FileTreasure};

impl Decoder<'_> {
    pub(super) fn plan(&mut self, plan: FilePlan<'_>) -> GenPlan {
        let seed = plan.seed.parse().unwrap_or_else(|_| {
            let message = || format!("`{}` is no seed; it is a whole number of 64 bits as text", plan.seed);
            self.report.push("seed", || "plan.seed".to_owned(), message, None);
            0
        });
        GenPlan {
            template_name: plan.template.into_owned(),
            seed: Seed(seed),
            size: self.size,
            water: plan.water,
            monsters: plan.monsters,
            switches: self.switches(&plan.switches),
            players: plan.players.iter().enumerate().map(|(at, player)| self.player(at, player)).collect(),
            zones: plan.zones.into_iter().enumerate().map(|(at, zone)| self.zone_plan(at, zone)).collect(),
            connections: plan
                .connections
                .iter()
                .enumerate()
                .map(|(at, connection)| self.connection(at, connection))
                .collect(),
        }
    }

    fn player(&mut self, at: usize, player: &FilePlayer<'_>) -> PlayerPlan {
        let pack = self.pack;
        let path = || format!("plan.players[{at}].faction");
        PlayerPlan {
            color: player.color.0,
            seat: Seat(player.seat),
            human: player.human,
            faction: player.faction.as_ref().map(|name| self.name(&pack.factions, "faction", name, path)),
            team: player.team,
        }
    }

    fn zone_plan(&mut self, at: usize, zone: FileZonePlan<'_>) -> ZonePlan {
        let pack = self.pack;
        let path = format!("plan.zones[{at}]");
        let contents = ZoneContents {
            towns: self.towns(&zone.towns, &path),
            terrain: TerrainPlan {
                match_town: zone.terrain.match_town,
                allowed: self.names(
                    &pack.terrains,
                    "terrain",
                    &zone.terrain.allowed,
                    &format!("{path}.terrain.allowed"),
                ),
            },
            monsters: zone.monsters,
            monster_factions: self.factions(&zone.monster_factions, &format!("{path}.monsterFactions")),
            mines: self.mines(&zone.mines, &path),
            treasure: zone.treasure.iter().map(treasure).collect(),
            objects: self.objects_plan(zone.objects, &path),
        };
        ZonePlan {
            key: zone.key.into_owned(),
            kind: zone.kind,
            weight: zone.weight,
            seat: zone.seat.map(Seat),
            player: zone.player.map(|color| color.0),
            level: match zone.level {
                FileLevelWish::Any => LevelWish::Any,
                FileLevelWish::Prefer(level) => LevelWish::Prefer(Level(level)),
                FileLevelWish::Force(level) => LevelWish::Force(Level(level)),
            },
            contents,
        }
    }

    fn switches(&mut self, switches: &FileContentSwitches<'_>) -> ContentSwitches {
        let pack = self.pack;
        ContentSwitches {
            artifacts: self.switches_of(&pack.artifacts, "artifact", &switches.artifacts, "artifacts"),
            spells: self.switches_of(&pack.spells, "spell", &switches.spells, "spells"),
            skills: self.switches_of(&pack.skills, "skill", &switches.skills, "skills"),
            heroes: self.switches_of(&pack.heroes, "hero", &switches.heroes, "heroes"),
        }
    }

    /// Lists of ids are in order of the pack that reads, which need not be the order of the one that wrote.
    fn switches_of<Id: TableId, R: Record>(
        &mut self,
        table: &Table<Id, R>,
        what: &str,
        switches: &FileSwitches<'_>,
        key: &str,
    ) -> Switches<Id> {
        let mut list = |names: &[Name<'_>], word: &str| {
            let mut ids = self.names(table, what, names, &format!("plan.switches.{key}.{word}"));
            ids.sort_unstable();
            ids
        };
        Switches { off: list(&switches.off, "off"), on: list(&switches.on, "on") }
    }

    fn mines(&mut self, mines: &[FileMines<'_>], path: &str) -> Vec<MinesPlan> {
        let pack = self.pack;
        let mut resource = |at: usize, name: &str| {
            self.name(&pack.resources, "resource", name, || format!("{path}.mines[{at}].resource"))
        };
        let plan = |(at, mines): (usize, &FileMines<'_>)| MinesPlan {
            resource: resource(at, &mines.resource),
            count: mines.count,
        };
        mines.iter().enumerate().map(plan).collect()
    }

    fn objects_plan(&mut self, objects: FileObjectsPlan<'_>, path: &str) -> ObjectsPlan {
        let mut banned = self.kinds(&objects.banned, &format!("{path}.objects.banned"));
        banned.sort_unstable();
        let mut changed: Vec<ChangedObject> = objects
            .changed
            .iter()
            .enumerate()
            .map(|(at, changed)| ChangedObject {
                kind: self.kind(&changed.kind, || format!("{path}.objects.changed[{at}].kind")),
                value: changed.value,
                rarity: changed.rarity,
                zone_limit: changed.zone_limit,
            })
            .collect();
        changed.sort_by_key(|changed| changed.kind);
        let required = objects
            .required
            .into_iter()
            .enumerate()
            .map(|(at, required)| RequiredPlan {
                kinds: self.kinds(&required.kinds, &format!("{path}.objects.required[{at}].kinds")),
                name: required.name.into_owned(),
                count: required.count,
                guard: required.guard,
            })
            .collect();
        ObjectsPlan { banned, changed, required }
    }

    fn kinds(&mut self, names: &[Name<'_>], path: &str) -> Vec<ObjectKindId> {
        names.iter().enumerate().map(|(at, name)| self.kind(name, || format!("{path}[{at}]"))).collect()
    }

    fn towns(&mut self, towns: &FileTowns<'_>, path: &str) -> TownsPlan {
        TownsPlan {
            player_towns: towns.player_towns,
            player_castles: towns.player_castles,
            neutral_towns: towns.neutral_towns,
            neutral_castles: towns.neutral_castles,
            main: towns.main.as_ref().map(|main| MainTown { has_fort: main.has_fort }),
            same_type: towns.same_type,
            hints: towns
                .hints
                .iter()
                .enumerate()
                .map(|(at, hint)| self.hint(hint, &format!("{path}.towns.hints[{at}]")))
                .collect(),
            factions: self.factions(&towns.factions, &format!("{path}.towns.factions")),
        }
    }

    fn hint(&mut self, hint: &FileHint, path: &str) -> TownHintPlan {
        TownHintPlan {
            like: hint.like.map(|zone| self.zone_id(zone, || format!("{path}.like"))),
            not_like: hint
                .not_like
                .iter()
                .enumerate()
                .map(|(at, zone)| self.zone_id(*zone, || format!("{path}.notLike[{at}]")))
                .collect(),
            related_to_terrain: hint
                .related_to_terrain
                .map(|zone| self.zone_id(zone, || format!("{path}.relatedToTerrain"))),
        }
    }

    fn connection(&mut self, at: usize, connection: &FileConnection) -> ConnectionPlan {
        let path = |end: char| format!("plan.connections[{at}].{end}");
        ConnectionPlan {
            a: self.zone_id(connection.a, || path('a')),
            b: self.zone_id(connection.b, || path('b')),
            kind: connection.kind,
            guard: connection.guard,
            road: connection.road,
        }
    }

    fn factions(&mut self, names: &[Name<'_>], path: &str) -> Vec<FactionId> {
        let pack = self.pack;
        self.names(&pack.factions, "faction", names, path)
    }

    pub(super) fn names<Id: TableId, R: Record>(
        &mut self,
        table: &Table<Id, R>,
        what: &str,
        names: &[Name<'_>],
        path: &str,
    ) -> Vec<Id> {
        names
            .iter()
            .enumerate()
            .map(|(at, name)| self.name(table, what, name, || format!("{path}[{at}]")))
            .collect()
    }
}

fn treasure(tier: &FileTreasure) -> TreasurePlan {
    TreasurePlan { min: tier.min, max: tier.max, density: tier.density }
}
