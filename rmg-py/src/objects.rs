//! What is on a map, as columns of tables. Their types are those of `rmg._tables`, which makes Arrow tables of them.

use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use rmg::parts::core::ids::ZoneId;
use rmg::parts::core::model::{Guarded, MapObject, MapPos, ObjectBody, Wish};
use rmg::parts::core::pack::{Record, Table, TableId};
use rmg::parts::core::summary::ContentsSummary;

/// Names of all records of a table, in their order.
fn all<Id: TableId, R: Record>(table: &Table<Id, R>) -> Vec<String> {
    (0..table.len()).filter_map(|at| Some(table.get(Id::at(at))?.name().to_owned())).collect()
}

/// Names behind the numbers of a layer; of roads and rivers without the 0, which is none.
pub(crate) fn names(map: &rmg::Map, layer: &str) -> Option<Vec<String>> {
    let (model, pack) = (map.model(), map.pack().content());
    match layer {
        "owner" => Some(model.plan.zones.iter().map(|zone| zone.key.clone()).collect()),
        "terrain" => Some(all(&pack.terrains)),
        "road" => Some(all(&pack.roads)),
        "river" => Some(all(&pack.rivers)),
        "cover" => Some(["possible", "free", "blocked", "used"].map(str::to_owned).into()),
        _ => None,
    }
}

/// Columns that grow by rows.
struct Columns<'py, const N: usize> {
    names: [&'static str; N],
    lists: Vec<Bound<'py, PyList>>,
}

impl<'py, const N: usize> Columns<'py, N> {
    fn new(py: Python<'py>, names: [&'static str; N]) -> Self {
        Self { names, lists: (0..N).map(|_| PyList::empty(py)).collect() }
    }

    fn add(&self, row: [Bound<'py, PyAny>; N]) -> PyResult<()> {
        self.lists.iter().zip(row).try_for_each(|(list, value)| list.append(value))
    }

    fn done(self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let dict = PyDict::new(py);
        for (name, list) in self.names.iter().zip(self.lists) {
            dict.set_item(name, list)?;
        }
        Ok(dict)
    }
}

/// Values of a row as Python has them.
macro_rules! row {
    ($py:expr; $($value:expr),+ $(,)?) => {
        [$($value.into_bound_py_any($py)?),+]
    };
}

/// Of a map without a plan no zone has a name.
fn zone_key(map: &rmg::Map, zone: ZoneId) -> Option<&str> {
    map.model().plan.zones.get(zone.index()).map(|zone| zone.key.as_str())
}

/// All objects, in the order of their numbers.
pub(crate) fn objects<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let pack = map.pack().content();
    let columns = Columns::new(
        py,
        [
            "id", "x", "y", "level", "type", "subtype", "title", "role", "zone", "pass", "value", "owner",
            "faction", "creature", "count", "strength", "resource", "amount", "partner", "pile", "connection",
            "guards_pile", "guards_connection",
        ],
    );
    for (id, object) in map.model().objects.iter().enumerate() {
        let MapObject { kind, at, body, cause, .. } = object;
        let Some(kind) = pack.objects.get(*kind) else { continue };
        let (mut owner, mut faction, mut creature, mut count, mut strength, mut amount, mut partner) =
            (None, None, None, None, None, None, None);
        match body {
            ObjectBody::Town { owner: whose, faction: of, .. } => {
                owner = whose.map(|color| color.name());
                faction = pack.factions.get(*of).map(|of| of.name.as_str());
            }
            ObjectBody::Monster { creature: of, count: number, strength: wanted } => {
                creature = pack.creatures.get(*of).map(|of| of.name.as_str());
                (count, strength) = (Some(*number), Some(*wanted));
            }
            ObjectBody::Portal { partner: other } => partner = Some(other.0),
            ObjectBody::Resource { amount: number } => amount = Some(*number),
            ObjectBody::Owned { owner: whose } => owner = whose.map(|color| color.name()),
            ObjectBody::Plain
            | ObjectBody::Scroll { .. }
            | ObjectBody::Prison { .. }
            | ObjectBody::Box { .. }
            | ObjectBody::Seer { .. }
            | ObjectBody::QuestGuard { .. } => {}
        }
        let resource = match &kind.subject {
            rmg::parts::core::pack::Subject::Resource(of) => {
                pack.resources.get(*of).map(|of| of.name.as_str())
            }
            _ => None,
        };
        let (guards_pile, guards_connection) = match cause.guards {
            Some(Guarded::Pile(pile)) => (Some(pile.0), None),
            Some(Guarded::Link(connection)) => (None, Some(connection.0)),
            None => (None, None),
        };
        let connection = cause.connection.map(|connection| connection.0);
        columns.add(row![py;
            id, at.tile.x, at.tile.y, at.level.0, kind.type_name.as_str(), kind.subtype.as_str(),
            kind.title.as_str(), kind.role.word(), zone_key(map, cause.zone), cause.pass.as_str(), kind.value,
            owner, faction, creature, count, strength, resource, amount, partner,
            cause.pile.map(|pile| pile.0), connection, guards_pile, guards_connection,
        ])?;
    }
    columns.done(py)
}

/// All zones, in their order.
pub(crate) fn zones<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let (model, pack) = (map.model(), map.pack().content());
    let columns = Columns::new(
        py,
        [
            "id", "zone", "type", "player", "level", "asked_tiles", "tiles", "terrain", "faction", "x", "y",
            "asked_treasure", "treasure", "piles", "guarded_piles", "mines", "asked_mines",
        ],
    );
    let contents = ContentsSummary::by_zone(model, pack);
    for (id, ((zone, made), holds)) in map.report().zones.iter().zip(&model.zones).zip(&contents).enumerate() {
        let (asked, value) = holds.treasure_values();
        let guards = holds.guards.first();
        let (mines, asked_mines) = holds
            .mines
            .iter()
            .fold((0_u32, 0_u32), |(there, asked), mine| {
                (there.saturating_add(mine.placed), asked.saturating_add(mine.asked))
            });
        columns.add(row![py;
            id, zone.key.as_str(), zone.kind.word(), zone.player.map(|player| player.name()), zone.level.0,
            zone.asked_tiles, zone.achieved_tiles, pack.terrains.get(made.terrain).map(|of| of.name.as_str()),
            made.faction.and_then(|of| pack.factions.get(of)).map(|of| of.name.as_str()),
            made.main_point.map(|at| at.x), made.main_point.map(|at| at.y), asked, value,
            guards.map_or(0, |guards| guards.piles), guards.map_or(0, |guards| guards.guarded), mines, asked_mines,
        ])?;
    }
    columns.done(py)
}

/// All piles (mines, required objects and treasure), in the order of their numbers.
pub(crate) fn piles<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let model = map.model();
    let columns = Columns::new(
        py,
        ["id", "zone", "wish", "entry", "value", "x", "y", "level", "objects", "guard", "strength"],
    );
    for (id, pile) in model.piles.iter().enumerate() {
        let (wish, entry) = match pile.wish {
            Wish::Mine(entry) => ("mine", entry),
            Wish::Required(entry) => ("required", entry),
            Wish::Treasure(entry) => ("treasure", entry),
        };
        let at: Option<MapPos> =
            pile.objects.first().and_then(|first| model.objects.get(first.index())).map(|object| object.at);
        let objects: Vec<u32> = pile.objects.iter().map(|object| object.0).collect();
        columns.add(row![py;
            id, zone_key(map, pile.zone), wish, entry, pile.value, at.map(|at| at.tile.x),
            at.map(|at| at.tile.y), at.map(|at| at.level.0), objects, pile.guard.map(|guard| guard.0),
            pile.strength,
        ])?;
    }
    columns.done(py)
}

/// All connections, in the order of the plan.
pub(crate) fn connections<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let columns = Columns::new(
        py,
        ["id", "a", "b", "type", "became", "cause", "road", "asked_guard", "guards", "guard_strength"],
    );
    for (id, link) in map.report().links.iter().enumerate() {
        let strength: u64 = link.guards.iter().map(|guard| u64::from(guard.strength)).sum();
        columns.add(row![py;
            id, link.ends[0].as_str(), link.ends[1].as_str(), link.kind.word(), link.way.word(),
            link.cause.as_deref(), link.road, link.asked_guard, link.guards.len(), strength,
        ])?;
    }
    columns.done(py)
}
