//! Records of appearances and obstacle sets.

use std::collections::BTreeSet;

use rmg_core::ids::{AppearanceId, ObjectKindId, TerrainId};
use rmg_core::pack::{
    Appearance, Footprint, FootprintError, GameTable, ObjectKind, ObstacleKind, ObstacleSet, Terrain,
    TerrainKind, TerrainSet,
};
use rmg_core::text::shown;

use super::objects::{self, ObjectIndex};
use super::terrains::level_rule;
use crate::cells::{Column, Input, RowCells, columns};
use crate::schema;

/// The appearances of a pack, with an index from rows to records.
pub(super) struct AppearanceTable {
    pub(super) records: Vec<Appearance>,
    /// The record of each row of the table; `None` for rows of removed objects.
    by_row: Vec<Option<AppearanceId>>,
}

/// Builds all appearances. Skips those of removed objects.
pub(super) fn appearances(
    input: Input<'_>,
    objects: &ObjectIndex<'_>,
    terrains: &[Terrain],
) -> AppearanceTable {
    let [
        name,
        object,
        sprite,
        variant,
        mask,
        anchor,
        terrains_column,
        from_above,
        overlay,
        group,
        allowed,
        menu,
    ] = columns(&schema::APPEARANCES);
    let mut table = AppearanceTable { records: Vec::new(), by_row: Vec::new() };
    for row in input.rows(&schema::APPEARANCES) {
        let kind_name = row.raw(object);
        let kind = objects.find(kind_name);
        if kind.is_none() && objects::is_removed(input, kind_name) {
            table.by_row.push(None);
            continue;
        }
        if kind.is_none() {
            row.unknown(object, "object", kind_name, || false, || objects.names());
        }
        table.by_row.push(Some(AppearanceId::from_index(table.records.len())));
        table.records.push(Appearance {
            name: row.text(name),
            kind: kind.unwrap_or(ObjectKindId(0)),
            sprite: row.text_or(sprite, row.raw(name)),
            variant: row.text(variant),
            footprint: footprint(row, mask, anchor),
            terrains: terrain_set(row, terrains_column, input, terrains),
            is_entered_from_above: row.flag(from_above),
            is_overlay: row.flag(overlay),
            game_table: GameTable {
                group: row.number_or_zero(group),
                allowed_terrains: row.number_or_zero(allowed),
                menu_terrains: row.number_or_zero(menu),
            },
        });
    }
    table
}

/// Adds to every object kind the ids of its appearances.
pub(super) fn link(appearances: &[Appearance], objects: &mut [ObjectKind]) {
    for (at, appearance) in appearances.iter().enumerate() {
        if let Some(kind) = objects.get_mut(appearance.kind.index()) {
            kind.appearances.push(AppearanceId::from_index(at));
        }
    }
}

/// Copies objects to terrains from the terrains of the column `like`: allowed appearances, and obstacle sets
/// unless a set names the terrain itself.
pub(super) fn copy(
    neighbors: &[(TerrainId, TerrainId)],
    appearances: &mut [Appearance],
    sets: &mut [ObstacleSet],
) {
    for (terrain, source) in neighbors {
        let has = |set: &TerrainSet| set.contains(*source);
        appearances
            .iter_mut()
            .map(|appearance| &mut appearance.terrains)
            .filter(|set| has(set))
            .for_each(|set| set.insert(*terrain));
        if sets.iter().any(|set| set.terrains.contains(*terrain)) {
            continue;
        }
        sets.iter_mut()
            .map(|set| &mut set.terrains)
            .filter(|set| has(set))
            .for_each(|set| set.insert(*terrain));
    }
}

/// Parses the footprint of a mask, anchored at its last cell or at `column:row` from the top left.
fn footprint(row: RowCells<'_>, mask: Column, anchor: Column) -> Footprint {
    let parsed = match row.raw(anchor) {
        "" => Footprint::parse(row.raw(mask)),
        text => {
            let (x, y) = text.split_once(':').unwrap_or((text, ""));
            let part = |part: &str| row.parse_number::<u16>(anchor, part.trim()).map(usize::from);
            match (part(x), part(y)) {
                (Some(x), Some(y)) => Footprint::parse_anchored(row.raw(mask), x, y),
                _ => Footprint::parse(row.raw(mask)),
            }
        }
    };
    parsed.unwrap_or_else(|error| {
        let (column, help) = match error {
            FootprintError::AnchorOutside { .. } => {
                (anchor, "count columns and rows from 0 at the top left, or leave the cell empty")
            }
            _ => (mask, "write rows from the top, separated by `/`: `.` free, `X` blocked, `A` visited"),
        };
        row.diagnostic(column, "bad-mask", error.to_string(), help);
        Footprint::parse(".").expect("one free cell is a valid mask")
    })
}

/// Reads a list of terrain names; `all-land` and `all-water` mean all terrains of that kind.
fn terrain_set(row: RowCells<'_>, column: Column, input: Input<'_>, terrains: &[Terrain]) -> TerrainSet {
    let mut set = TerrainSet::EMPTY;
    let every = |kind: TerrainKind| {
        terrains
            .iter()
            .enumerate()
            .filter(move |(_, t)| t.kind == kind)
            .map(|(at, _)| TerrainId::from_index(at))
    };
    for name in row.list(column) {
        match name {
            "all-land" => every(TerrainKind::Land).for_each(|id| set.insert(id)),
            "all-water" => every(TerrainKind::Water).for_each(|id| set.insert(id)),
            name => {
                let found: Option<TerrainId> = row.lookup(column, name, input.tables.of(&schema::TERRAINS));
                found.into_iter().filter(|id| id.index() < terrains.len()).for_each(|id| set.insert(id));
            }
        }
    }
    set
}

/// Builds all obstacle sets. Skips removed appearances, and sets that become empty.
pub(super) fn obstacle_sets(
    input: Input<'_>,
    table: &AppearanceTable,
    terrains: &[Terrain],
) -> Vec<ObstacleSet> {
    let [name, kind, terrains_column, levels, factions, appearances] = columns(&schema::OBSTACLE_SETS);
    let rows = input.tables.of(&schema::APPEARANCES);
    let mut sets = Vec::new();
    for row in input.rows(&schema::OBSTACLE_SETS) {
        let mut members = Vec::new();
        let mut seen = BTreeSet::new();
        for member in row.list(appearances) {
            if rows.is_removed(member) {
                continue;
            }
            if !seen.insert(member) {
                row.diagnostic(
                    appearances,
                    "double-member",
                    format!("duplicate `{}`", shown(member)),
                    "remove one of them",
                );
            }
            let found = row.lookup::<AppearanceId>(appearances, member, rows);
            members.extend(found.and_then(|at| table.by_row.get(at.index()).copied().flatten()));
        }
        if row.raw(appearances).is_empty() {
            row.diagnostic(
                appearances,
                "empty-set",
                "the set has no appearances".to_owned(),
                "list some, or remove it",
            );
        } else if members.is_empty() {
            continue;
        }
        sets.push(ObstacleSet {
            name: row.text(name),
            kind: row.word(kind, &ObstacleKind::ALL, ObstacleKind::word),
            terrains: terrain_set(row, terrains_column, input, terrains),
            levels: level_rule(row, levels),
            factions: row.references(factions, input.tables.of(&schema::FACTIONS)),
            appearances: members,
        });
    }
    sets
}
