//! Records of terrains, roads and rivers.

use rmg_core::ids::TerrainId;
use rmg_core::pack::{FrameLayout, LevelRule, Rgb, River, Road, Terrain, TerrainKind, TerrainSet};
use rmg_core::text::shown;

use crate::cells::{Column, Input, RowCells, columns};
use crate::schema;

/// Builds all terrains, at most [`TerrainSet::CAPACITY`].
pub(super) fn terrains(input: Input<'_>) -> Vec<Terrain> {
    let [
        name,
        title,
        number,
        kind,
        move_cost,
        levels,
        color,
        blocked_color,
        own_edge,
        river,
        code,
        sprite,
        _,
        frames,
    ] = columns(&schema::TERRAINS);
    let rivers = input.tables.of(&schema::RIVERS);
    let mut terrains = Vec::new();
    for row in input.rows(&schema::TERRAINS) {
        if terrains.len() == TerrainSet::CAPACITY {
            let message = format!("more than {} terrains", TerrainSet::CAPACITY);
            row.diagnostic(name, "too-many-terrains", message, "remove some of them");
            break;
        }
        let kinds = [TerrainKind::Land, TerrainKind::Water, TerrainKind::Rock];
        let kind = row.word(kind, &kinds, |kind| match kind {
            TerrainKind::Land => "land",
            TerrainKind::Water => "water",
            TerrainKind::Rock => "rock",
        });
        let move_cost = match kind {
            TerrainKind::Rock => row.number_or_zero(move_cost),
            TerrainKind::Land | TerrainKind::Water => row.number(move_cost),
        };
        terrains.push(Terrain {
            name: row.text(name),
            title: row.text_or(title, row.raw(name)),
            number: row.optional_number(number),
            kind,
            move_cost,
            levels: level_rule(row, levels),
            color: rgb(row, color),
            blocked_color: rgb(row, if row.raw(blocked_color).is_empty() { color } else { blocked_color }),
            own_edge: row.flag(own_edge),
            river: row.optional_reference(river, rivers),
            code: row.text(code),
            sprite: row.text(sprite),
            frames: row.optional_word(frames, &FrameLayout::ALL, FrameLayout::word).unwrap_or_default(),
        });
    }
    terrains
}

/// Returns pairs of a terrain and the terrain of its column `like`, from which it copies objects. A source
/// comes before the terrains that copy from it. Cyclic references are errors.
pub(super) fn neighbors(input: Input<'_>, terrains: &[Terrain]) -> Vec<(TerrainId, TerrainId)> {
    let [name, .., like, _] = columns::<14>(&schema::TERRAINS);
    let rows = input.tables.of(&schema::TERRAINS);
    let mut unordered: Vec<(TerrainId, TerrainId, RowCells<'_>)> = input
        .rows(&schema::TERRAINS)
        .take(terrains.len())
        .enumerate()
        .filter_map(|(at, row)| {
            let source: TerrainId = row.optional_reference(like, rows)?;
            // Rows beyond the limit are not terrains; they are reported.
            (source.index() < terrains.len()).then(|| (TerrainId::from_index(at), source, row))
        })
        .collect();
    let mut ordered = Vec::with_capacity(unordered.len());
    loop {
        let is_unordered = |id: TerrainId| unordered.iter().any(|(terrain, ..)| *terrain == id);
        let (ready, waiting): (Vec<_>, Vec<_>) =
            unordered.iter().copied().partition(|(_, source, _)| !is_unordered(*source));
        if ready.is_empty() {
            break;
        }
        ordered.extend(ready.into_iter().map(|(terrain, source, _)| (terrain, source)));
        unordered = waiting;
    }
    for (_, _, row) in unordered {
        let message = format!("the column `like` of `{}` is cyclic", shown(row.raw(name)));
        row.diagnostic(like, "like-circle", message, "name a terrain that has its own obstacles");
    }
    ordered
}

/// Copies colors to terrains without a color from the terrain of their column `like`.
pub(super) fn copy_colors(input: Input<'_>, neighbors: &[(TerrainId, TerrainId)], terrains: &mut [Terrain]) {
    let [_, _, _, _, _, _, color, ..] = columns::<14>(&schema::TERRAINS);
    for (terrain, source) in neighbors {
        let row = input.row(&schema::TERRAINS, terrain.index());
        if row.raw(color).is_empty() {
            let Terrain { color, blocked_color, .. } = terrains[source.index()];
            (terrains[terrain.index()].color, terrains[terrain.index()].blocked_color) =
                (color, blocked_color);
        }
    }
}

/// Reads all roads.
pub(super) fn roads(input: Input<'_>) -> Vec<Road> {
    let [name, title, number, move_cost, code, sprite] = columns(&schema::ROADS);
    let record = |row: RowCells<'_>| Road {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        move_cost: row.number(move_cost),
        code: row.text(code),
        sprite: row.text(sprite),
    };
    input.rows(&schema::ROADS).map(record).collect()
}

/// Reads all rivers.
pub(super) fn rivers(input: Input<'_>) -> Vec<River> {
    let [name, title, number, code, sprite, deltas] = columns(&schema::RIVERS);
    let record = |row: RowCells<'_>| River {
        name: row.text(name),
        title: row.text_or(title, row.raw(name)),
        number: row.optional_number(number),
        code: row.text(code),
        sprite: row.text(sprite),
        deltas: delta_sprites(row, deltas),
    };
    input.rows(&schema::RIVERS).map(record).collect()
}

/// Reads the four sprite stems of river mouths, or none.
fn delta_sprites(row: RowCells<'_>, column: Column) -> Option<[String; 4]> {
    let sprites: Vec<String> = row.list(column).map(str::to_owned).collect();
    let count = sprites.len();
    if let Ok(sprites) = <[String; 4]>::try_from(sprites) {
        return Some(sprites);
    }
    if count != 0 {
        let help = "list those of rivers that flow north, east, south and west";
        row.diagnostic(
            column,
            "wrong-count",
            format!("expected 4 sprites of river mouths, found {count}"),
            help,
        );
    }
    None
}

/// Reads a list of `surface` and `underground`.
pub(super) fn level_rule(row: RowCells<'_>, column: Column) -> LevelRule {
    let mut rule = LevelRule::default();
    for level in row.list(column) {
        match level {
            "surface" => rule.surface = true,
            "underground" => rule.underground = true,
            other => {
                let help = "write `surface`, `underground` or both";
                row.diagnostic(column, "unknown-word", format!("unknown level `{}`", shown(other)), help);
            }
        }
    }
    rule
}

/// Reads a color `#rrggbb`; black for an empty cell.
fn rgb(row: RowCells<'_>, column: Column) -> Rgb {
    let text = row.raw(column);
    if text.is_empty() {
        return Rgb::default();
    }
    let hex =
        text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()));
    let Some(hex) = hex else {
        row.diagnostic(
            column,
            "not-a-color",
            format!("`{}` is not a color", shown(text)),
            "write it as `#rrggbb`",
        );
        return Rgb::default();
    };
    let part = |from: usize| u8::from_str_radix(&hex[from..from + 2], 16).unwrap_or_default();
    Rgb { r: part(0), g: part(2), b: part(4) }
}
