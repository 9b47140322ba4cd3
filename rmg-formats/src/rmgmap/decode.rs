//! From the parts of the file to the model. Whatever does not fit is reported and replaced by something harmless,
//! so that one reading finds everything; a model comes out only when nothing was wrong.

use rmg_core::diag::nearest;
use rmg_core::model::{
    LinkWay, MapLink, MapModel, MapObject, MapPile, MapPos, MapZone, ObjectId, PassName, PileId, UnmetWish,
};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::{ConnectionId, Level, MapSize, ObjectKindId, TilePos, ZoneId};

use super::agree::{check_piles, check_plan};
use super::places::Report;
use super::schema::{FileLink, FileMap, FileUnmet, FileWay, FileZone, Place};

/// What decoding a part needs to know of the whole.
#[derive(Debug)]
pub(super) struct Decoder<'a> {
    pub(super) pack: &'a ContentPack,
    pub(super) size: MapSize,
    pub(super) zones: usize,
    pub(super) connections: usize,
    pub(super) objects: usize,
    pub(super) piles: usize,
    /// What made the map, for help with unknown names: name and version of a pack.
    pub(super) made_with: (String, String),
    pub(super) report: Report,
}

/// The model of a file, or everything that is wrong with it.
pub(super) fn decode(file: FileMap<'_>, pack: &ContentPack) -> Result<MapModel, Report> {
    let mut report = Report::default();
    let (width, height, levels) = file.plan.size;
    let Ok(size) = MapSize::new(width, height, levels)
        .map_err(|error| report.push("size", || "plan.size".to_owned(), || error.to_string(), None))
    else {
        return Err(report);
    };
    let mut decoder = Decoder {
        pack,
        size,
        zones: file.plan.zones.len(),
        connections: file.plan.connections.len(),
        objects: file.objects.len(),
        piles: file.piles.len(),
        made_with: (file.pack.name.into_owned(), file.pack.version.into_owned()),
        report,
    };
    decoder.check_count("zones", file.zones.len(), decoder.zones, "zones");
    decoder.check_count("links", file.links.len(), decoder.connections, "connections");
    decoder.check_count("levels", file.levels.len(), usize::from(size.levels()), "levels");
    let plan = decoder.plan(file.plan);
    let tables = decoder.tables(&file.names);
    let levels =
        file.levels.into_iter().enumerate().map(|(at, level)| decoder.level(at, &level, &tables)).collect();
    let zones = file.zones.iter().enumerate().map(|(at, zone)| decoder.zone(at, zone)).collect();
    let objects: Vec<MapObject> =
        file.objects.into_iter().enumerate().map(|(at, object)| decoder.object(at, object)).collect();
    let piles: Vec<MapPile> =
        file.piles.into_iter().enumerate().map(|(at, pile)| decoder.pile(at, pile)).collect();
    let links = file.links.into_iter().enumerate().map(|(at, link)| decoder.link(at, link)).collect();
    let unmet = file.unmet.into_iter().enumerate().map(|(at, wish)| decoder.unmet(at, wish)).collect();
    let report = &mut decoder.report;
    // in place of a name that is not known stands another entry, which would seem to be there twice
    let are_names_known = report.is_empty();
    let mut disagree = |path: String, message: String| report.push("disagree", || path, || message, None);
    if are_names_known {
        check_plan(&plan, &mut disagree);
    }
    check_piles(&plan, &objects, &piles, &mut disagree);
    if !decoder.report.is_empty() {
        return Err(decoder.report);
    }
    Ok(MapModel {
        plan,
        attempt: file.attempt,
        generator: file.generator,
        pack: decoder.made_with,
        levels,
        zones,
        objects,
        piles,
        links,
        unmet,
    })
}

impl Decoder<'_> {
    fn check_count(&mut self, key: &str, found: usize, wanted: usize, what: &str) {
        if found != wanted {
            let message = || format!("{found} entries, but the plan has {wanted} {what}");
            self.report.push("count", || key.to_owned(), message, None);
        }
    }

    /// The id of a name; `what` says what it is the name of.
    pub(super) fn name<Id: TableId, R: Record>(
        &mut self,
        table: &Table<Id, R>,
        what: &str,
        name: &str,
        path: impl FnOnce() -> String,
    ) -> Id {
        table.find(name).unwrap_or_else(|| self.unknown(what, name, table.names(), path))
    }

    /// Reports a name that the pack does not have; gives the first id in its place.
    fn unknown<'n, Id: TableId>(
        &mut self,
        what: &str,
        name: &str,
        known: impl Iterator<Item = &'n str>,
        path: impl FnOnce() -> String,
    ) -> Id {
        let info = &self.pack.info;
        let (made, version) = &self.made_with;
        let help = if (made, version) == (&info.name, &info.version) {
            nearest(name, known).map(|like| format!("did you mean `{like}`?"))
        } else {
            Some(format!(
                "the map was made with the content pack `{made}` {version}; this is `{}` {}",
                info.name, info.version
            ))
        };
        self.report.push("unknown-name", path, || format!("there is no {what} `{name}`"), help);
        Id::at(0)
    }

    /// A number that must be below a count.
    fn number<N: Copy + Into<u64>>(
        &mut self,
        number: N,
        count: usize,
        what: &str,
        path: impl FnOnce() -> String,
    ) {
        let number = number.into();
        if number >= count as u64 {
            let message = || format!("there is no {what} {number}; the map has {count}, counted from 0");
            self.report.push("number", path, message, None);
        }
    }

    pub(super) fn zone_id(&mut self, number: u16, path: impl FnOnce() -> String) -> ZoneId {
        self.number(number, self.zones, "zone", path);
        ZoneId(number)
    }

    pub(super) fn connection_id(&mut self, number: u16, path: impl FnOnce() -> String) -> ConnectionId {
        self.number(number, self.connections, "connection", path);
        ConnectionId(number)
    }

    pub(super) fn object_id(&mut self, number: u32, path: impl FnOnce() -> String) -> ObjectId {
        self.number(number, self.objects, "object", path);
        ObjectId(number)
    }

    pub(super) fn pile_id(&mut self, number: u32, path: impl FnOnce() -> String) -> PileId {
        self.number(number, self.piles, "pile", path);
        PileId(number)
    }

    fn tile(&mut self, (x, y): (u16, u16), path: impl FnOnce() -> String) -> TilePos {
        let tile = TilePos::new(x, y);
        if x >= self.size.width() || y >= self.size.height() {
            self.report.push("place", path, || format!("{tile} lies beyond the edge of the map"), None);
        }
        tile
    }

    /// A place whose level exists. Its tile may lie beyond the edge: what an object covers is for the audit.
    pub(super) fn place(&mut self, (x, y, level): Place, path: impl FnOnce() -> String) -> MapPos {
        self.number(level, usize::from(self.size.levels()), "level", path);
        MapPos { level: Level(level), tile: TilePos::new(x, y) }
    }

    fn zone(&mut self, at: usize, zone: &FileZone<'_>) -> MapZone {
        let path = |key: &str| format!("zones[{at}].{key}");
        let pack = self.pack;
        self.number(zone.level, usize::from(self.size.levels()), "level", || path("level"));
        MapZone {
            level: Level(zone.level),
            target_tiles: zone.target_tiles,
            terrain: self.name(&pack.terrains, "terrain", &zone.terrain, || path("terrain")),
            faction: zone
                .faction
                .as_ref()
                .map(|name| self.name(&pack.factions, "faction", name, || path("faction"))),
            main_point: zone.main_point.map(|tile| self.tile(tile, || path("mainPoint"))),
        }
    }

    /// The kind of a name `type/subtype`; kinds are ordered by both parts.
    pub(super) fn kind(&mut self, name: &str, path: impl FnOnce() -> String) -> ObjectKindId {
        let pack = self.pack;
        let found =
            name.split_once('/').and_then(|(type_name, subtype)| pack.find_object(type_name, subtype));
        found.unwrap_or_else(|| self.unknown("kind of object", name, pack.objects.names(), path))
    }

    fn link(&mut self, at: usize, link: FileLink) -> MapLink {
        let path = |key: &str| format!("links[{at}].way.{key}");
        let way = match link.way {
            FileWay::Passage { gap, guard } => LinkWay::Passage {
                gap: gap
                    .into_iter()
                    .enumerate()
                    .map(|(step, place)| {
                        let here = || path(&format!("passage.gap[{step}]"));
                        self.tile((place.0, place.1), here);
                        self.place(place, here)
                    })
                    .collect(),
                guard: guard.map(|number| self.object_id(number, || path("passage.guard"))),
            },
            FileWay::Wide => LinkWay::Wide,
            FileWay::Gate { ends, guards } => {
                let (ends, guards) = self.portals(ends, guards, || path("gate"));
                LinkWay::Gate { ends, guards }
            }
            FileWay::Monolith { ends, guards } => {
                let (ends, guards) = self.portals(ends, guards, || path("monolith"));
                LinkWay::Monolith { ends, guards }
            }
            FileWay::Nothing => LinkWay::Nothing,
        };
        MapLink { way, strength: link.strength, cause: link.cause.map(|cause| cause.0) }
    }

    fn portals(
        &mut self,
        ends: [u32; 2],
        guards: [Option<u32>; 2],
        path: impl Fn() -> String,
    ) -> ([ObjectId; 2], [Option<ObjectId>; 2]) {
        let ends = [0, 1].map(|end: usize| self.object_id(ends[end], || format!("{}.ends[{end}]", path())));
        let guards = [0, 1].map(|end: usize| {
            guards[end].map(|number| self.object_id(number, || format!("{}.guards[{end}]", path())))
        });
        (ends, guards)
    }

    fn unmet(&mut self, at: usize, wish: FileUnmet<'_>) -> UnmetWish {
        let path = |key: &str| format!("unmet[{at}].{key}");
        UnmetWish {
            pass: PassName::from(wish.pass.into_owned()),
            zone: wish.zone.map(|number| self.zone_id(number, || path("zone"))),
            connection: wish.connection.map(|number| self.connection_id(number, || path("connection"))),
            what: wish.what.into_owned(),
            reason: wish.reason.into_owned(),
        }
    }
}
