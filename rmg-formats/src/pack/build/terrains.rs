//! Records of terrains, roads and rivers.

use rmg_core::ids::TerrainId;
use rmg_core::pack::{LevelRule, Rgb, River, Road, Terrain, TerrainKind, TerrainSet};
use rmg_core::text::shown;

use crate::pack::cells::{Column, Input, RowCells, columns};
use crate::pack::schema;

/// All terrains, at most as many as a set of terrains holds.
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
    ] = columns(&schema::TERRAINS);
    let rivers = input.tables.of(&schema::RIVERS);
    let mut terrains = Vec::new();
    for row in input.rows(&schema::TERRAINS) {
        if terrains.len() == TerrainSet::CAPACITY {
            let message = format!("there are more than {} terrains", TerrainSet::CAPACITY);
            row.fault(name, "too-many-terrains", message, "leave some out");
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
        });
    }
    terrains
}

/// Terrains that take objects from another one (column `like`), each with that neighbor; a neighbor comes before those that take from it. A
/// terrain that takes from itself, directly or through others, is a fault.
pub(super) fn neighbors(input: Input<'_>, terrains: &[Terrain]) -> Vec<(TerrainId, TerrainId)> {
    let [name, .., like] = columns::<13>(&schema::TERRAINS);
    let rows = input.tables.of(&schema::TERRAINS);
    let mut left: Vec<(TerrainId, TerrainId, RowCells<'_>)> = input
        .rows(&schema::TERRAINS)
        .take(terrains.len())
        .enumerate()
        .filter_map(|(at, row)| {
            let lender: TerrainId = row.optional_reference(like, rows)?;
            // Rows beyond the most terrains of a pack are no terrains; that there are too many is reported.
            (lender.index() < terrains.len()).then(|| (TerrainId::from_index(at), lender, row))
        })
        .collect();
    let mut ordered = Vec::with_capacity(left.len());
    loop {
        let waits = |id: TerrainId| left.iter().any(|(taker, ..)| *taker == id);
        let (ready, waiting): (Vec<_>, Vec<_>) =
            left.iter().copied().partition(|(_, lender, _)| !waits(*lender));
        if ready.is_empty() {
            break;
        }
        ordered.extend(ready.into_iter().map(|(taker, lender, _)| (taker, lender)));
        left = waiting;
    }
    for (_, _, row) in left {
        let message = format!("`{}` is like itself, directly or through others", shown(row.raw(name)));
        row.fault(like, "like-circle", message, "name a terrain that has obstacles of its own");
    }
    ordered
}

/// Gives terrains without a color that of their neighbor.
pub(super) fn lend_colors(input: Input<'_>, neighbors: &[(TerrainId, TerrainId)], terrains: &mut [Terrain]) {
    let [_, _, _, _, _, _, color, ..] = columns::<13>(&schema::TERRAINS);
    for (taker, lender) in neighbors {
        let row = input.row(&schema::TERRAINS, taker.index());
        if row.raw(color).is_empty() {
            let Terrain { color, blocked_color, .. } = terrains[lender.index()];
            (terrains[taker.index()].color, terrains[taker.index()].blocked_color) = (color, blocked_color);
        }
    }
}

/// All roads.
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

/// All rivers.
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

/// Four stems of sprites, or none.
fn delta_sprites(row: RowCells<'_>, column: Column) -> Option<[String; 4]> {
    let sprites: Vec<String> = row.list(column).map(str::to_owned).collect();
    let count = sprites.len();
    if let Ok(sprites) = <[String; 4]>::try_from(sprites) {
        return Some(sprites);
    }
    if count != 0 {
        let help = "give those of rivers that flow north, east, south and west";
        row.fault(column, "wrong-count", format!("{count} sprites of mouths are no four"), help);
    }
    None
}

/// A list of `surface` and `underground`.
pub(super) fn level_rule(row: RowCells<'_>, column: Column) -> LevelRule {
    let mut rule = LevelRule::default();
    for level in row.list(column) {
        match level {
            "surface" => rule.surface = true,
            "underground" => rule.underground = true,
            other => {
                let help = "known are surface, underground";
                row.fault(column, "unknown-word", format!("`{}` is no level", shown(other)), help);
            }
        }
    }
    rule
}

/// A colour `#rrggbb`, black for an empty cell.
fn rgb(row: RowCells<'_>, column: Column) -> Rgb {
    let text = row.raw(column);
    if text.is_empty() {
        return Rgb::default();
    }
    let hex =
        text.strip_prefix('#').filter(|hex| hex.len() == 6 && hex.bytes().all(|b| b.is_ascii_hexdigit()));
    let Some(hex) = hex else {
        row.fault(
            column,
            "not-a-color",
            format!("`{}` is not a colour", shown(text)),
            "write it as `#rrggbb`",
        );
        return Rgb::default();
    };
    let part = |from: usize| u8::from_str_radix(&hex[from..from + 2], 16).unwrap_or_default();
    Rgb { r: part(0), g: part(2), b: part(4) }
}
