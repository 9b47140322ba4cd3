//! The text of the file: one line per zone, connection, object and row of tiles, so that maps can be compared and
//! searched line by line.

use std::io::{self, Write};

use rmg_core::Grid;
use rmg_core::model::{Cover, MapLevel, MapModel, TileView};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::GenPlan;
use serde::Serialize;

use super::agree::{check_piles, check_plan};
use super::encode::{Encoder, Mismatch, name_of};
use super::rows::pack_row;
use super::schema::{FileNames, FilePack, MapMonstersField, Name, WaterField};
use super::{FORMAT, VERSION};

/// Writes `map`; see [`super::write`].
pub(super) fn write_map(map: &MapModel, pack: &ContentPack, to: &mut impl Write) -> io::Result<()> {
    let MapModel { plan, attempt, generator, pack: made_with, levels, zones, objects, piles, links, unmet } =
        map;
    let refused = |why: Mismatch| io::Error::new(io::ErrorKind::InvalidInput, why);
    check_shape(map).map_err(refused)?;
    check_agreement(map).map_err(refused)?;
    let encoder = Encoder {
        pack,
        zones: zones.len(),
        connections: links.len(),
        objects: objects.len(),
        piles: piles.len(),
        levels: plan.size.levels(),
    };
    let tables = Tables::used(map, pack).map_err(refused)?;

    let mut text = Text { to };
    text.raw("{\n")?;
    text.field("format", &FORMAT)?;
    text.field("version", &VERSION)?;
    text.field("generator", generator)?;
    let (name, version) = made_with;
    text.field("pack", &FilePack { name: name.into(), version: version.into() })?;
    text.field("attempt", attempt)?;
    write_plan(plan, encoder, &mut text)?;
    text.field("names", &tables.names)?;
    text.raw("\"levels\": [\n")?;
    for (at, level) in levels.iter().enumerate() {
        text.raw(if at == 0 { "{\n" } else { ",\n{\n" })?;
        write_level(level, zones.len(), &tables, &mut text)?;
        text.raw("}")?;
    }
    text.raw("\n],\n")?;
    text.list("zones", zones.iter().map(|zone| encoder.zone(zone)), ",\n")?;
    text.list("objects", objects.iter().map(|object| encoder.object(object)), ",\n")?;
    text.list("piles", piles.iter().map(|pile| encoder.pile(pile)), ",\n")?;
    text.list("links", links.iter().map(|link| encoder.link(link)), ",\n")?;
    text.list("unmet", unmet.iter().map(|wish| encoder.unmet(wish)), "\n")?;
    text.raw("}\n")
}

fn write_plan(plan: &GenPlan, encoder: Encoder<'_>, text: &mut Text<'_, impl Write>) -> io::Result<()> {
    let GenPlan { template_name, seed, size, water, monsters, switches, players, zones, connections } = plan;
    text.raw("\"plan\": {\n")?;
    text.field("template", template_name)?;
    text.field("seed", &seed.to_string())?;
    text.field("size", &(size.width(), size.height(), size.levels()))?;
    text.field("water", &WaterField(*water))?;
    text.field("monsters", &MapMonstersField(*monsters))?;
    let switches = encoder
        .switches(switches)
        .map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, format!("switches: {why}")))?;
    text.field("switches", &switches)?;
    text.list("players", players.iter().map(|player| encoder.player(player)), ",\n")?;
    text.list("zones", zones.iter().map(|zone| encoder.zone_plan(zone)), ",\n")?;
    text.list("connections", connections.iter().map(|connection| encoder.connection(connection)), "\n")?;
    text.raw("},\n")
}

fn write_level(
    level: &MapLevel,
    zones: usize,
    tables: &Tables<'_>,
    text: &mut Text<'_, impl Write>,
) -> io::Result<()> {
    let MapLevel { owner, terrain, view, road, road_view, river, river_view, cover } = level;
    let outside =
        || io::Error::new(io::ErrorKind::InvalidInput, "a tile belongs to a zone that is not there");
    if owner.cells().iter().any(|zone| zone.index() >= zones) {
        return Err(outside());
    }
    text.rows("owner", owner, ",\n", |zone| Some(u32::from(zone.0)))?;
    text.rows("terrain", terrain, ",\n", |terrain| Some(tables.terrains[terrain.index()]))?;
    text.rows("view", view, ",\n", |view| Some(view_value(*view)))?;
    text.rows("road", road, ",\n", |road| road.map(|road| tables.roads[road.index()]))?;
    text.rows("roadView", road_view, ",\n", |view| Some(view_value(*view)))?;
    text.rows("river", river, ",\n", |river| river.map(|river| tables.rivers[river.index()]))?;
    text.rows("riverView", river_view, ",\n", |view| Some(view_value(*view)))?;
    text.rows("cover", cover, "\n", |cover| Some(cover_value(*cover)))
}

/// Frame in the low 8 bits, flip above.
fn view_value(view: TileView) -> u32 {
    u32::from(view.flip) << 8 | u32::from(view.frame)
}

/// The number whose letter is the first of the word.
pub(super) fn cover_value(cover: Cover) -> u32 {
    let letter = match cover {
        Cover::Possible => b'P',
        Cover::Free => b'F',
        Cover::Blocked => b'B',
        Cover::Used => b'U',
    };
    u32::from(letter - b'A')
}

/// Whether the parts of the model agree in number and size, as every reader expects.
fn check_shape(map: &MapModel) -> Result<(), Mismatch> {
    let size = map.plan.size;
    let counts = [
        ("levels", map.levels.len(), usize::from(size.levels())),
        ("zones", map.zones.len(), map.plan.zones.len()),
        ("links", map.links.len(), map.plan.connections.len()),
    ];
    for (what, found, wanted) in counts {
        if found != wanted {
            return Err(format!("the map has {found} {what}, its plan {wanted}"));
        }
    }
    let sides = |grid: (u16, u16)| grid == (size.width(), size.height());
    for MapLevel { owner, terrain, view, road, road_view, river, river_view, cover } in &map.levels {
        let all = [
            (owner.width(), owner.height()),
            (terrain.width(), terrain.height()),
            (view.width(), view.height()),
            (road.width(), road.height()),
            (road_view.width(), road_view.height()),
            (river.width(), river.height()),
            (river_view.width(), river_view.height()),
            (cover.width(), cover.height()),
        ];
        if !all.into_iter().all(sides) {
            return Err("a layer has another size than the map".to_owned());
        }
        let views = [view, road_view, river_view];
        if views.iter().flat_map(|views| views.cells()).any(|view| view.flip > super::MAX_FLIP) {
            return Err("a tile is mirrored in a way that does not exist".to_owned());
        }
    }
    Ok(())
}

/// Whether lists that refer to each other do so in both directions, as every reader expects.
fn check_agreement(map: &MapModel) -> Result<(), Mismatch> {
    let mut first = None;
    let mut report = |path: String, message: String| {
        first.get_or_insert_with(|| format!("{path}: {message}"));
    };
    check_plan(&map.plan, &mut report);
    check_piles(&map.plan, &map.objects, &map.piles, &mut report);
    first.map_or(Ok(()), Err)
}

/// Tables of the names that layers use, in the order of the pack, and the position of every id in them.
struct Tables<'a> {
    names: FileNames<'a>,
    terrains: Vec<u32>,
    roads: Vec<u32>,
    rivers: Vec<u32>,
}

impl<'a> Tables<'a> {
    fn used(map: &MapModel, pack: &'a ContentPack) -> Result<Self, Mismatch> {
        let levels = &map.levels;
        let (terrain_names, terrains) =
            used_names(&pack.terrains, levels.iter().flat_map(|level| level.terrain.cells()).copied())?;
        let (road_names, roads) =
            used_names(&pack.roads, levels.iter().flat_map(|level| level.road.cells()).copied().flatten())?;
        let (river_names, rivers) =
            used_names(&pack.rivers, levels.iter().flat_map(|level| level.river.cells()).copied().flatten())?;
        let names = FileNames { terrains: terrain_names, roads: road_names, rivers: river_names };
        Ok(Self { names, terrains, roads, rivers })
    }
}

/// The names of all `ids`, and for every id of the pack its position among them (0 for those not used).
fn used_names<Id: TableId, R: Record>(
    table: &Table<Id, R>,
    ids: impl Iterator<Item = Id>,
) -> Result<(Vec<Name<'_>>, Vec<u32>), Mismatch> {
    let mut is_used = vec![false; table.len()];
    for id in ids {
        match is_used.get_mut(id.position()) {
            Some(used) => *used = true,
            None => return Err(format!("the content pack has no {id:?}")),
        }
    }
    let (mut names, mut positions) = (Vec::new(), vec![0; table.len()]);
    for id in table.ids().filter(|id| is_used[id.position()]) {
        positions[id.position()] = u32::try_from(names.len()).expect("ids are 16 bits wide");
        names.push(name_of(table, id)?);
    }
    Ok((names, positions))
}

/// Writes JSON line by line.
struct Text<'w, W> {
    to: &'w mut W,
}

impl<W: Write> Text<'_, W> {
    fn raw(&mut self, text: &str) -> io::Result<()> {
        self.to.write_all(text.as_bytes())
    }

    /// A value and the comma after it.
    fn field(&mut self, key: &str, value: &impl Serialize) -> io::Result<()> {
        write!(self.to, "\"{key}\": ")?;
        serde_json::to_writer(&mut *self.to, value)?;
        self.raw(",\n")
    }

    /// A list, one item a line.
    fn list<T: Serialize>(
        &mut self,
        key: &str,
        items: impl Iterator<Item = Result<T, Mismatch>>,
        end: &str,
    ) -> io::Result<()> {
        write!(self.to, "\"{key}\": [")?;
        for (at, item) in items.enumerate() {
            let item = item
                .map_err(|why| io::Error::new(io::ErrorKind::InvalidInput, format!("{key}[{at}]: {why}")))?;
            self.raw(if at == 0 { "\n" } else { ",\n" })?;
            serde_json::to_writer(&mut *self.to, &item)?;
        }
        self.raw("\n]")?;
        self.raw(end)
    }

    /// A layer, one row a line.
    fn rows<T>(
        &mut self,
        key: &str,
        grid: &Grid<T>,
        end: &str,
        value: impl Fn(&T) -> Option<u32>,
    ) -> io::Result<()> {
        write!(self.to, "\"{key}\": [")?;
        let mut line = String::new();
        for y in 0..grid.height() {
            line.clear();
            line.push_str(if y == 0 { "\n\"" } else { ",\n\"" });
            pack_row(grid.row(y).iter().map(&value), &mut line);
            line.push('"');
            self.raw(&line)?;
        }
        self.raw("\n]")?;
        self.raw(end)
    }
}
