//! Reads and writes the whole file and checks the consistency of its parts.

use std::io;

use rmg_core::model::{MapLevel, MapModel, MapVictory, ModifierRecord, Recipe};
use rmg_core::pack::{ContentPack, PackLayer};
use rmg_core::plan::{Effort, PlacementMode};
use rmg_core::{MapSize, reading};
use serde::Deserializer;

use super::agree::{check_gaps, check_lines, check_once, check_piles, check_plan};
use super::form::{choice, read_fields, record, write_fields};
use super::layers::{MAX_FLIP, Names};
use super::outline::{Counts, Outline, PackName};
use super::places::{Path, Report};
use super::plan_form::sort_content;
use super::reader::Reader;
use super::writer::{Part, Writer};

/// The value of `format` in every file.
pub const FORMAT: &str = "rmgmap";
/// The version of written files.
///
/// 1: zones, links and layers. 2: contents of zones, piles, contents of objects, sprites of roads and rivers.
/// 3: the recipe. 4: lines of the template, and rejected attempts. 5: unmet requests as data instead of
/// texts.
pub const VERSION: u64 = 5;
/// The oldest supported version.
pub const OLDEST_VERSION: u64 = 2;

/// The fraction of the memory limit of a file that layers may use; their rows are in memory at the same time.
const LAYER_DIVISOR: usize = 2;

/// Returns the maximum memory in bytes for the layers of a file of `bytes` bytes.
fn max_layer_bytes(bytes: usize) -> usize {
    reading::of_file(bytes) / LAYER_DIVISOR
}

record! { Line PackName { name, version } as { name, version } }

record! { Line Recipe { template, effort, placement, attempts, packs, modifiers } as {
    template, effort, placement or PlacementMode::Auto, attempts, packs, modifiers or Vec::new()
} }

choice! { ModifierRecord {
    "added" Added { name, version, about, after } as {
        name, version, about or String::new(), after or None
    },
    "removed" Removed { name } as { name },
} }

choice! { Effort { "quick" Quick, "normal" Normal, "best" Best } }

choice! { PlacementMode { "auto" Auto, "grid" Grid, "planar" Planar } }

record! { Line PackLayer { name, version, sha256, is_built_in } as {
    name, version, sha256, "isBuiltIn" is_built_in or false
} }

/// Passes the parts of the text of `map` to `take`; see [`super::write_with`].
pub(super) fn with_parts(
    map: &MapModel,
    pack: &ContentPack,
    take: impl FnOnce(&[Part<'_>]) -> io::Result<()>,
) -> io::Result<()> {
    let refused = |why: String| io::Error::new(io::ErrorKind::InvalidInput, why);
    check_shape(map).map_err(refused)?;
    check_agreement(map).map_err(refused)?;
    let names = &Names::used(&map.levels, pack).map_err(refused)?;
    let counts = Counts {
        zones: map.zones.len(),
        connections: map.links.len(),
        objects: map.objects.len(),
        piles: map.piles.len(),
        levels: map.levels.len(),
        terrains: names.terrains.len(),
        roads: names.roads.len(),
        rivers: names.rivers.len(),
    };
    let positions = &names.positions();
    let MapModel {
        plan,
        attempt,
        generator,
        pack: (pack_name, pack_version),
        recipe,
        lines,
        levels,
        zones,
        objects,
        piles,
        links,
        harbors,
        victory,
        unmet,
    } = map;
    let (format, version) = (&FORMAT.to_owned(), &VERSION);
    let generated_with = &PackName { name: pack_name.clone(), version: pack_version.clone() };
    let mut to = Writer::new(pack, counts, positions);
    {
        let (to, pack) = (&mut to, generated_with);
        write_fields!(to, Page, {
            format, version, generator, pack, attempt, recipe or None, lines or None, plan, names, levels,
            zones, objects, piles, links, harbors or Vec::new(), victory or MapVictory::default(), unmet
        })?;
    }
    to.raw("\n");
    take(&to.into_parts())
}

/// Reads the map in `bytes` with its outline, or returns all errors.
pub(super) fn read_map(
    bytes: &[u8],
    outline: Outline,
    pack: &ContentPack,
) -> serde_json::Result<Result<MapModel, Report>> {
    let mut report = Report::default();
    let (width, height, levels) = outline.plan.size;
    let size = match MapSize::new(width, height, levels) {
        Ok(size) => size,
        Err(error) => {
            report.push("size", || "plan.size".to_owned(), || error.to_string(), None);
            return Ok(Err(report));
        }
    };
    let counts = outline.counts(size.levels());
    for (key, found, wanted, what) in [
        ("zones", outline.zones.len(), counts.zones, "zones"),
        ("links", outline.links.len(), counts.connections, "connections"),
        ("levels", outline.levels.len(), counts.levels, "levels"),
    ] {
        if found != wanted {
            let message = || format!("{found} entries, but the plan has {wanted} {what}");
            report.push("count", || key.to_owned(), message, None);
        }
    }
    // Levels are the only large parts whose number does not follow from the contents of the file.
    if outline.levels.len() > counts.levels {
        return Ok(Err(report));
    }
    let (tiles, max) = (usize::try_from(size.tiles()).unwrap_or(usize::MAX), max_layer_bytes(bytes.len()));
    if tiles.saturating_mul(MapLevel::TILE_BYTES) > max {
        let message = || {
            let (needed, max) = (tiles.saturating_mul(MapLevel::TILE_BYTES) >> 20, max >> 20);
            format!("a map of {size} needs {needed} MB, but a file of this size may use at most {max} MB")
        };
        report.push("size", || "plan.size".to_owned(), message, None);
        return Ok(Err(report));
    }
    let generated_with = (outline.pack.name, outline.pack.version);
    let mut reader = Reader { pack, size, counts, generated_with, report, path: Path::default() };
    let (mut map, names) = read_parts(bytes, &mut reader)?;
    sort_content(&mut map.plan);

    let mut report = reader.report;
    // another entry replaces an unknown name, which would look like a duplicate
    let are_names_known = report.is_empty();
    let mut disagree = |path: String, message: String| report.push("disagree", || path, || message, None);
    if are_names_known {
        check_plan(&map.plan, &mut disagree);
        check_once(&names.terrains, "names.terrains", &mut disagree);
        check_once(&names.roads, "names.roads", &mut disagree);
        check_once(&names.rivers, "names.rivers", &mut disagree);
    }
    check_piles(&map.plan, &map.objects, &map.piles, &mut disagree);
    check_gaps(&map.links, &mut disagree);
    check_recipe(&map, &mut disagree);
    if let Some(lines) = &map.lines {
        check_lines(&map.plan, lines, &mut disagree);
    }
    if !report.is_empty() {
        return Ok(Err(report));
    }
    names.resolve(&mut map.levels);
    Ok(Ok(map))
}

/// Reads a map whose layers contain positions in a list of names, and these names.
fn read_parts(bytes: &[u8], reader: &mut Reader<'_>) -> serde_json::Result<(MapModel, Names)> {
    let (_, parts) = read_fields!(
        reader,
        (MapModel, Names),
        {
            // both were checked before
            let _: (String, u64) = (format, version);
            let PackName { name, version } = pack;
            let pack = (name, version);
            let map = MapModel {
                plan,
                attempt,
                generator,
                pack,
                recipe,
                lines,
                levels,
                zones,
                objects,
                piles,
                links,
                harbors,
                victory,
                unmet,
            };
            (map, names)
        },
        {
            format, version, generator, pack, attempt, recipe or None, lines or None, plan, names, levels, zones, objects,
            piles, links, harbors or Vec::new(), victory or MapVictory::default(), unmet
        }
    );
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let parts = json.deserialize_map(parts)?;
    json.end()?;
    Ok(parts)
}

/// Checks that the parts of the model agree in number and size.
fn check_shape(map: &MapModel) -> Result<(), String> {
    map.check_shape().map_err(|mismatch| mismatch.to_string())?;
    let counts = [
        ("zones", map.zones.len(), map.plan.zones.len()),
        ("links", map.links.len(), map.plan.connections.len()),
    ];
    for (what, found, wanted) in counts {
        if found != wanted {
            return Err(format!("the map has {found} {what}, but its plan has {wanted}"));
        }
    }
    for MapLevel { owner, view, road_view, river_view, .. } in &map.levels {
        if owner.cells().iter().any(|zone| zone.index() >= map.zones.len()) {
            return Err("a tile belongs to an unknown zone".to_owned());
        }
        let views = [view, road_view, river_view];
        if views.iter().flat_map(|views| views.cells()).any(|view| view.flip > MAX_FLIP) {
            return Err("a tile has an invalid flip".to_owned());
        }
    }
    Ok(())
}

/// Checks that lists that refer to each other do so in both directions.
fn check_agreement(map: &MapModel) -> Result<(), String> {
    let mut first = None;
    let mut report = |path: String, message: String| {
        first.get_or_insert_with(|| format!("{path}: {message}"));
    };
    check_plan(&map.plan, &mut report);
    check_piles(&map.plan, &map.objects, &map.piles, &mut report);
    check_gaps(&map.links, &mut report);
    check_recipe(map, &mut report);
    if let Some(lines) = &map.lines {
        check_lines(&map.plan, lines, &mut report);
    }
    first.map_or(Ok(()), Err)
}

/// Checks that a recipe is valid for the map, identifies its packs by content hash, and lists the pack of the
/// map last.
fn check_recipe(map: &MapModel, report: &mut impl FnMut(String, String)) {
    let Some(Recipe { attempts, packs, .. }) = &map.recipe else { return };
    if map.attempt >= *attempts {
        let message = format!("attempt {}, counted from 0, is not one of {attempts}", map.attempt);
        report("recipe.attempts".to_owned(), message);
    }
    let last = packs.last().map(|layer| (&layer.name, &layer.version));
    if last != Some((&map.pack.0, &map.pack.1)) {
        let (name, version) = &map.pack;
        report(
            "recipe.packs".to_owned(),
            format!("the last pack is not the pack of the map, `{name}` {version}"),
        );
    }
    let is_hash = |text: &str| text.len() == 64 && text.chars().all(|digit| digit.is_ascii_hexdigit());
    for (at, _) in packs.iter().enumerate().filter(|(_, layer)| !is_hash(&layer.sha256)) {
        report(
            format!("recipe.packs[{at}].sha256"),
            "invalid content hash: expected 64 hexadecimal digits".to_owned(),
        );
    }
}
