//! The contents of a map as columns of tables. `rmg._tables` defines the column types and builds Arrow
//! tables.

use std::borrow::Cow;
use std::collections::BTreeMap;

use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyDict};
use rmg::parts::core::TilePos;
use rmg::parts::core::ids::ZoneId;
use rmg::parts::core::model::{Guarded, MapObject, MapPos, ObjectBody, PileRequest};
use rmg::parts::core::pack::{Footprint, Offset, Record, Table, TableId};
use rmg::parts::core::summary::ContentsSummary;

/// Returns the names of all records of a table, in order.
fn record_names<Id: TableId, R: Record>(table: &Table<Id, R>) -> Vec<String> {
    (0..table.len()).filter_map(|at| Some(table.get(Id::at(at))?.name().to_owned())).collect()
}

/// Returns the names of the numbers of a layer. For roads and rivers, the names start with number 1, because
/// 0 means none.
pub(crate) fn names(map: &rmg::Map, layer: &str) -> Option<Vec<String>> {
    let (model, pack) = (map.model(), map.pack().content());
    match layer {
        "owner" => Some(model.plan.zones.iter().map(|zone| zone.key.clone()).collect()),
        "terrain" => Some(record_names(&pack.terrains)),
        "road" => Some(record_names(&pack.roads)),
        "river" => Some(record_names(&pack.rivers)),
        "cover" => Some(["possible", "free", "blocked", "used"].map(str::to_owned).into()),
        _ => None,
    }
}

/// A value of a row.
enum Cell<'a> {
    Number(u64),
    Text(Cow<'a, str>),
    Ids(Vec<u32>),
    Missing,
}

/// A column for Python: byte arrays for NumPy, and a list of distinct texts.
#[derive(Default)]
struct Column {
    /// Numbers, indices of texts, or ends of lists in the ids.
    numbers: Vec<u64>,
    /// 1 for a missing value.
    missing: Vec<u8>,
    /// Distinct texts in order of appearance, and their indices.
    texts: Vec<String>,
    known: BTreeMap<String, u64>,
    ids: Vec<u64>,
}

impl Column {
    fn add(&mut self, cell: Cell<'_>) {
        self.missing.push(matches!(cell, Cell::Missing).into());
        let number = match cell {
            Cell::Number(number) => number,
            Cell::Missing => 0,
            Cell::Ids(ids) => {
                self.ids.extend(ids.into_iter().map(u64::from));
                self.ids.len() as u64
            }
            Cell::Text(text) => match self.known.get(&*text) {
                Some(at) => *at,
                None => {
                    let at = self.texts.len() as u64;
                    self.texts.push(text.clone().into_owned());
                    self.known.insert(text.into_owned(), at);
                    at
                }
            },
        };
        self.numbers.push(number);
    }
}

/// Columns that are filled row by row.
struct Columns<const N: usize> {
    names: [&'static str; N],
    columns: [Column; N],
}

impl<const N: usize> Columns<N> {
    fn new(names: [&'static str; N]) -> Self {
        Self { names, columns: std::array::from_fn(|_| Column::default()) }
    }

    fn add(&mut self, row: [Cell<'_>; N]) {
        self.columns.iter_mut().zip(row).for_each(|(column, cell)| column.add(cell));
    }

    /// Returns for each name: numbers (eight bytes each, native byte order), missing flags (a byte each),
    /// texts, and ids.
    fn done(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let bytes =
            |numbers: &[u64]| -> Vec<u8> { numbers.iter().flat_map(|number| number.to_ne_bytes()).collect() };
        let dict = PyDict::new(py);
        for (name, Column { numbers, missing, texts, ids, .. }) in self.names.into_iter().zip(self.columns) {
            let (numbers, ids) = (PyBytes::new(py, &bytes(&numbers)), PyBytes::new(py, &bytes(&ids)));
            dict.set_item(name, (numbers, PyBytes::new(py, &missing), texts, ids))?;
        }
        Ok(dict)
    }
}

macro_rules! number_cells {
    ($($number:ty),+) => {$(
        impl From<$number> for Cell<'_> {
            fn from(number: $number) -> Self {
                Self::Number(number.into())
            }
        }
    )+};
}

number_cells!(bool, u8, u16, u32, u64);

impl From<usize> for Cell<'_> {
    fn from(number: usize) -> Self {
        Self::Number(number as u64)
    }
}

impl<'a> From<&'a str> for Cell<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(text.into())
    }
}

impl<'a> From<Cow<'a, str>> for Cell<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}

impl From<Vec<u32>> for Cell<'_> {
    fn from(ids: Vec<u32>) -> Self {
        Self::Ids(ids)
    }
}

impl<'a, T> From<Option<T>> for Cell<'a>
where
    Self: From<T>,
{
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Missing, Self::from)
    }
}

/// The cells of a row.
macro_rules! row {
    ($($value:expr),+ $(,)?) => {
        [$(Cell::from($value)),+]
    };
}

/// Returns the name of a zone; `None` for a map without a plan.
fn zone_key(map: &rmg::Map, zone: ZoneId) -> Option<&str> {
    map.model().plan.zones.get(zone.index()).map(|zone| zone.key.as_str())
}

/// Returns the tile that a cell of an object covers; `None` beyond the map edge.
fn tile_at(map: &rmg::Map, at: MapPos, cell: Offset) -> Option<TilePos> {
    let x = at.tile.x.checked_add_signed(cell.dx).filter(|x| *x < map.size().width())?;
    let y = at.tile.y.checked_add_signed(cell.dy).filter(|y| *y < map.size().height())?;
    Some(TilePos::new(x, y))
}

/// Returns the columns of all objects, in the order of their ids.
pub(crate) fn objects<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let pack = map.pack().content();
    let mut columns = Columns::new([
        "id",
        "x",
        "y",
        "level",
        "visit_x",
        "visit_y",
        "footprint",
        "type",
        "subtype",
        "title",
        "role",
        "zone",
        "pass",
        "value",
        "owner",
        "faction",
        "creature",
        "count",
        "strength",
        "resource",
        "amount",
        "partner",
        "pile",
        "connection",
        "guards_pile",
        "guards_connection",
    ]);
    for (id, object) in map.model().objects.iter().enumerate() {
        let MapObject { kind, at, body, cause, .. } = object;
        let Some(kind) = pack.objects.get(*kind) else { continue };
        let footprint = pack.appearances.get(object.appearance).map(|appearance| &appearance.footprint);
        let visited = footprint.and_then(|footprint| tile_at(map, *at, *footprint.actions().first()?));
        let cells = footprint.map_or(&[][..], Footprint::cells);
        let covered = cells.iter().filter_map(|cell| tile_at(map, *at, *cell));
        let width = u32::from(map.size().width());
        let covered: Vec<u32> = covered.map(|tile| u32::from(tile.y) * width + u32::from(tile.x)).collect();
        let (mut owner, mut faction, mut creature, mut count, mut strength, mut amount, mut partner) =
            (None, None, None, None, None, None, None);
        match body {
            ObjectBody::Town { owner: whose, faction: of, .. } => {
                owner = whose.map(|color| color.name());
                faction = pack.factions.get(*of).map(|of| of.name.as_str());
            }
            ObjectBody::Monster { creature: of, count: number, strength: requested } => {
                creature = pack.stack_name(*of);
                (count, strength) = (Some(*number), Some(*requested));
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
        columns.add(row![
            id,
            at.tile.x,
            at.tile.y,
            at.level.0,
            visited.map(|tile| tile.x),
            visited.map(|tile| tile.y),
            covered,
            kind.type_name.as_str(),
            kind.subtype.as_str(),
            kind.title.as_str(),
            kind.role.word(),
            zone_key(map, cause.zone),
            cause.pass.as_str(),
            kind.value,
            owner,
            faction,
            creature,
            count,
            strength,
            resource,
            amount,
            partner,
            cause.pile.map(|pile| pile.0),
            connection,
            guards_pile,
            guards_connection,
        ]);
    }
    columns.done(py)
}

/// Returns the columns of all zones, in order.
pub(crate) fn zones<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let (model, pack) = (map.model(), map.pack().content());
    let mut columns = Columns::new([
        "id",
        "zone",
        "type",
        "player",
        "level",
        "asked_tiles",
        "tiles",
        "terrain",
        "faction",
        "x",
        "y",
        "asked_treasure",
        "treasure",
        "piles",
        "guarded_piles",
        "mines",
        "asked_mines",
    ]);
    let contents = ContentsSummary::by_zone(model, pack);
    for (id, ((zone, made), holds)) in map.report().zones.iter().zip(&model.zones).zip(&contents).enumerate()
    {
        let (asked, value) = holds.treasure_values();
        let guards = holds.guards.first();
        let (mines, asked_mines) = holds.mines.iter().fold((0_u32, 0_u32), |(placed, asked), mine| {
            (placed.saturating_add(mine.placed), asked.saturating_add(mine.asked))
        });
        columns.add(row![
            id,
            zone.key.as_str(),
            zone.kind.word(),
            zone.player.map(|player| player.name()),
            zone.level.0,
            zone.asked_tiles,
            zone.achieved_tiles,
            pack.terrains.get(made.terrain).map(|of| of.name.as_str()),
            made.faction.and_then(|of| pack.factions.get(of)).map(|of| of.name.as_str()),
            made.main_point.map(|at| at.x),
            made.main_point.map(|at| at.y),
            asked,
            value,
            guards.map_or(0, |guards| guards.piles),
            guards.map_or(0, |guards| guards.guarded),
            mines,
            asked_mines,
        ]);
    }
    columns.done(py)
}

/// Returns the columns of all piles (mines, required objects and treasure), in the order of their ids.
pub(crate) fn piles<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let model = map.model();
    let mut columns = Columns::new([
        "id", "zone", "request", "entry", "value", "x", "y", "level", "objects", "guard", "strength",
    ]);
    for (id, pile) in model.piles.iter().enumerate() {
        let (request, entry) = match pile.wish {
            PileRequest::Mine(entry) => ("mine", entry),
            PileRequest::Required(entry) => ("required", entry),
            PileRequest::Treasure(entry) => ("treasure", entry),
            PileRequest::Custom => ("custom", 0),
        };
        let at: Option<MapPos> =
            pile.objects.first().and_then(|first| model.objects.get(first.index())).map(|object| object.at);
        let objects: Vec<u32> = pile.objects.iter().map(|object| object.0).collect();
        columns.add(row![
            id,
            zone_key(map, pile.zone),
            request,
            entry,
            pile.value,
            at.map(|at| at.tile.x),
            at.map(|at| at.tile.y),
            at.map(|at| at.level.0),
            objects,
            pile.guard.map(|guard| guard.0),
            pile.strength,
        ]);
    }
    columns.done(py)
}

/// Returns the columns of all connections, in the order of the plan.
pub(crate) fn connections<'py>(py: Python<'py>, map: &rmg::Map) -> PyResult<Bound<'py, PyDict>> {
    let mut columns = Columns::new([
        "id",
        "a",
        "b",
        "type",
        "became",
        "cause",
        "road",
        "asked_guard",
        "guards",
        "guard_strength",
    ]);
    for (id, link) in map.report().links.iter().enumerate() {
        let strength: u64 = link.guards.iter().map(|guard| u64::from(guard.strength)).sum();
        columns.add(row![
            id,
            link.ends[0].as_str(),
            link.ends[1].as_str(),
            link.kind.word(),
            link.way.word(),
            link.cause.as_deref(),
            link.road,
            link.asked_guard,
            link.guards.len(),
            strength,
        ]);
    }
    columns.done(py)
}
