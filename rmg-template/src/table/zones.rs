//! Reads the zones of a table.

use std::ops::Range;

use rmg_core::diag::{Diagnostic, Severity, Span, Spanned};
use rmg_core::ids::Seat;
use rmg_core::template::{
    CustomObjects, EditorPlace, Extra, ForcedLevel, MonsterStrength, Name, OwnOrLike, Presence, TerrainRule,
    TownCounts, Towns, TreasureTier, Zone, ZoneKind,
};
use rmg_core::text::shown;

use super::cells::Cells;
use super::columns::ZoneColumns;
use super::context::Reader;
use super::game_rules::joining;
use super::objects::{RuleNames, Rules};
use super::presence::{DEFAULT_MIN, between};
use super::words::{NEUTRAL, NEWER_TERRAINS, NEWER_TOWNS, RESOURCES, TERRAINS, TOWNS, ZONE, includes_newer};
use crate::json::limits::{MAX_COUNT, MAX_PLAYERS, MAX_VALUE, MAX_ZONE_SIZE};

/// Zone kinds in column order.
const KINDS: [ZoneKind; 4] =
    [ZoneKind::PlayerStart, ZoneKind::CpuStart, ZoneKind::Treasure, ZoneKind::Junction];

/// Reads a zone. Invalid values get defaults.
pub(super) fn read(
    reader: &Reader<'_>,
    cells: &mut Cells<'_, '_>,
    id: Spanned<String>,
    names: &mut RuleNames,
) -> Zone {
    let columns = &reader.columns.zone;
    let size = cells.number(columns.size, "the base size", 0..=MAX_ZONE_SIZE);
    let owner = cells
        .number(columns.owner, "the ownership", 0..=u32::from(MAX_PLAYERS))
        .filter(|owner| owner.value > 0);
    let mut zone = Zone {
        kind: kind(cells, columns.types.clone(), reader.is_pack),
        size: size.map_or(Spanned::new(1, id.span), |size| Spanned::new(size.value.max(1), size.span)),
        owner: owner.and_then(|owner| Some(Spanned::new(Seat(u8::try_from(owner.value).ok()?), owner.span))),
        presence: presence(cells, columns.restrictions.clone()),
        towns: OwnOrLike::Own(Towns {
            player: towns(cells, columns.player_towns.clone()),
            neutral: towns(cells, columns.neutral_towns.clone()),
            match_terrain_to_town: cells.flag(columns.match_terrain, "match to town"),
            hints: Vec::new(),
            allowed: towns_of(reader, cells, columns.towns.clone()),
            banned: Vec::new(),
        }),
        towns_are_same_type: cells.flag(columns.same_type, "towns of the same type"),
        terrain: OwnOrLike::Own(TerrainRule {
            allowed: terrains(reader, cells, columns),
            banned: Vec::new(),
        }),
        monsters: strength(cells, columns.strength),
        monsters_match_town: cells.flag(columns.match_monsters, "match to town"),
        joining: Default::default(),
        allowed_monsters: monsters(reader, cells, columns.monsters.clone()),
        banned_monsters: Vec::new(),
        mines: OwnOrLike::Own(mines(cells, columns.mines.clone())),
        mine_densities: mines(cells, columns.mine_densities.clone()),
        treasure: OwnOrLike::Own(treasure(cells, columns.treasure.clone(), reader.is_pack)),
        named_artifacts: None,
        random_monsters: None,
        custom_objects: OwnOrLike::Own(CustomObjects::default()),
        forced_level: ForcedLevel::default(),
        repels: false,
        modifiers: Vec::new(),
        editor: EditorPlace::default(),
        extras: Vec::new(),
        span: id.span,
        key: id.value,
    };
    options(reader, cells, &mut zone, names);
    zone
}

/// Reads the kind of a zone. Zones without a kind are treasure zones; about 2% of published zones have none.
/// Of several kinds the first counts in the original game, and the last in Horn of the Abyss.
fn kind(cells: &mut Cells<'_, '_>, columns: Range<usize>, is_pack: bool) -> ZoneKind {
    let set: Vec<(usize, ZoneKind)> =
        columns.zip(KINDS).filter(|(column, _)| cells.flag(*column, "the type of a zone")).collect();
    if let [_, (column, second), ..] = set.as_slice() {
        let (span, word) = (cells.span(*column), second.word());
        cells.warn("second-type", span, || {
            let used = if is_pack {
                "remove one: the last one is used"
            } else {
                "remove one: the first one is used"
            };
            (format!("second zone type `{word}`"), used)
        });
    }
    let used = if is_pack { set.last() } else { set.first() };
    used.map_or(ZoneKind::Treasure, |(_, kind)| *kind)
}

/// Reads the numbers of players for which a zone or connection exists: minimum and maximum humans, minimum
/// and maximum players. A condition that always holds is omitted.
pub(super) fn presence(cells: &mut Cells<'_, '_>, columns: Range<usize>) -> Presence {
    let mut set = |first: usize, what: &str, min: u32| {
        let mut bound = |column| {
            let number = cells.number(column, what, 0..=1_000_000)?;
            if number.value <= u32::from(MAX_PLAYERS) {
                return Some(number);
            }
            // the same number usually occurs in all rows
            let message = format!("{} players: the maximum is {MAX_PLAYERS}", number.value);
            let diagnostic = Diagnostic::new(Severity::Error, "out-of-range", Some(number.span), message);
            let help = format!("write {MAX_PLAYERS} in all columns of numbers of players and of humans");
            cells.diagnostics.push_alike(diagnostic.help(help));
            None
        };
        let mut bound = |column| bound(column).map_or((0, None), |number| (number.value, Some(number.span)));
        let ((low, at), (high, _)) = (bound(first), bound(first + 1));
        between(low, high, min).unwrap_or_else(|_| {
            let message = format!("reversed range of {what}: {low} to {high}");
            cells
                .diagnostics
                .push(Diagnostic::new(Severity::Error, "reversed-range", at, message).help("swap them"));
            None
        })
    };
    Presence {
        humans: set(columns.start, "numbers of humans", DEFAULT_MIN[0]),
        players: set(columns.start + 2, "numbers of players", DEFAULT_MIN[1]),
    }
}

fn towns(cells: &mut Cells<'_, '_>, columns: Range<usize>) -> TownCounts {
    let mut count = |at: usize, what: &str| {
        cells.number(columns.start + at, what, 0..=MAX_COUNT).map_or(0, |count| count.value)
    };
    TownCounts {
        towns: count(0, "the number of towns"),
        castles: count(1, "the number of castles"),
        town_density: count(2, "the density of towns"),
        castle_density: count(3, "the density of castles"),
    }
}

/// Reads the flags of a list. Returns an empty list if all or no flags are set, which allows all names.
///
/// - `newer`: whether names without a column are set.
fn flagged(cells: &mut Cells<'_, '_>, columns: Range<usize>, names: &[&str], newer: bool) -> Vec<Name> {
    let (all, first) = (columns.len(), columns.start);
    let mut set = Vec::new();
    for (column, name) in columns.zip(names) {
        if cells.flag(column, "a list") {
            set.push(Spanned::new((*name).to_owned(), cells.span(column)));
        }
    }
    if set.len() == all {
        return Vec::new();
    }
    if newer && !set.is_empty() {
        let without_column = names.iter().skip(all);
        set.extend(without_column.map(|name| Spanned::new((*name).to_owned(), cells.span(first))));
    }
    set
}

/// Reads factions of towns. A pack that is older than a town includes it by the rule of the game.
fn towns_of(reader: &Reader<'_>, cells: &mut Cells<'_, '_>, columns: Range<usize>) -> Vec<Name> {
    let newer = reader.is_pack && includes_newer(cells.row(), columns.clone(), NEWER_TOWNS);
    flagged(cells, columns, &TOWNS, newer)
}

/// Reads factions of monsters. The original list ends with an unreleased town, which is read as the ninth
/// town that replaced it.
fn monsters(reader: &Reader<'_>, cells: &mut Cells<'_, '_>, columns: Range<usize>) -> Vec<Name> {
    let names: Vec<&str> = std::iter::once(NEUTRAL).chain(TOWNS).collect();
    let newer = reader.is_pack && includes_newer(cells.row(), columns.start + 1..columns.end, NEWER_TOWNS);
    flagged(cells, columns, &names, newer)
}

/// Reads terrains. In a pack, a zone without terrains whose terrain does not follow its town has dirt.
fn terrains(reader: &Reader<'_>, cells: &mut Cells<'_, '_>, columns: &ZoneColumns) -> Vec<Name> {
    let group = columns.terrains.clone();
    let is_dirt = reader.is_pack
        && cells.text(columns.match_terrain).is_none()
        && group.clone().all(|column| cells.text(column).is_none());
    if is_dirt {
        return vec![Spanned::new(TERRAINS[0].to_owned(), cells.span(group.start))];
    }
    let newer = reader.is_pack && includes_newer(cells.row(), group.clone(), NEWER_TERRAINS);
    flagged(cells, group, &TERRAINS, newer)
}

fn strength(cells: &mut Cells<'_, '_>, column: usize) -> MonsterStrength {
    let Some(text) = cells.text(column) else { return MonsterStrength::default() };
    match text.value.to_ascii_lowercase().as_str() {
        "none" => MonsterStrength::None,
        "weak" => MonsterStrength::Weak,
        "avg" | "average" | "normal" => MonsterStrength::Normal,
        "strong" => MonsterStrength::Strong,
        _ => {
            let message = format!("unknown monster strength `{}`", shown(&text.value));
            let diagnostic = Diagnostic::new(Severity::Error, "unknown-word", Some(text.span), message);
            cells.diagnostics.push(diagnostic.help("write weak, avg, strong or none"));
            MonsterStrength::default()
        }
    }
}

fn mines(cells: &mut Cells<'_, '_>, columns: Range<usize>) -> Vec<(Name, u32)> {
    let mine = |(column, resource): (usize, &str)| {
        let count = cells.number(column, "the number of mines", 0..=MAX_COUNT)?;
        (count.value > 0).then(|| (Spanned::new(resource.to_owned(), count.span), count.value))
    };
    columns.zip(RESOURCES).filter_map(mine).collect()
}

/// Reads three treasure classes. Skips those without values or density, and in packs those below 100, as the
/// game does.
fn treasure(cells: &mut Cells<'_, '_>, columns: Range<usize>, is_pack: bool) -> Vec<TreasureTier> {
    let least = if is_pack { 100 } else { 1 };
    let mut tiers = Vec::new();
    for first in columns.step_by(3) {
        let mut value = |column, what, max| cells.number(column, what, 0..=max);
        let min = value(first, "the minimum value", MAX_VALUE).unwrap_or_default();
        let max = value(first + 1, "the maximum value", MAX_VALUE).unwrap_or_default();
        let density = value(first + 2, "the density", MAX_COUNT).unwrap_or_default().value;
        if max.value < min.value {
            let message = format!("reversed treasure range: {} to {}", min.value, max.value);
            let diagnostic = Diagnostic::new(Severity::Error, "reversed-range", Some(min.span), message);
            cells
                .diagnostics
                .push(diagnostic.related(max.span, "this must be the larger number").help("swap them"));
        } else if max.value >= least && density > 0 {
            let span = Span::new(min.span.start.min(max.span.start), max.span.end.max(min.span.end));
            tiers.push(TreasureTier { min: min.value, max: max.value, density, span });
        }
    }
    tiers
}

/// Reads options of Horn of the Abyss.
fn options(reader: &Reader<'_>, cells: &mut Cells<'_, '_>, zone: &mut Zone, names: &mut RuleNames) {
    for (column, option) in reader.columns.zone.options.clone().zip(ZONE) {
        let Some(text) = cells.option(column, &option) else { continue };
        match (option.name, text.value.as_str()) {
            ("placement", word) => zone.forced_level = placement(word),
            ("zoneRepulsion", _) => zone.repels = cells.flag(column, "zone repulsion"),
            ("imageSettings", numbers) => zone.editor = editor_place(numbers),
            ("objects", _) => {
                let rules = Rules::read(cells, &text, names);
                zone.extras.extend(rules.unknown(text.span));
                zone.custom_objects =
                    OwnOrLike::Own(CustomObjects { rules: rules.rules, ..CustomObjects::default() });
            }
            _ => {}
        }
        zone.extras.push(Extra { name: option.name, value: text });
    }
    if reader.is_pack {
        zone.joining = joining(&zone.extras);
    }
}

/// Reads the level of a zone: the game reads the first letter.
fn placement(word: &str) -> ForcedLevel {
    match word.chars().next().map(|letter| letter.to_ascii_lowercase()) {
        Some('g') => ForcedLevel::Surface,
        Some('u') => ForcedLevel::Underground,
        _ => ForcedLevel::Automatic,
    }
}

/// Reads the editor position of the zone: the first two numbers.
fn editor_place(numbers: &str) -> EditorPlace {
    let mut numbers = numbers.split_whitespace().filter_map(|number| number.parse::<f64>().ok());
    let default = EditorPlace::default();
    match (numbers.next(), numbers.next()) {
        (Some(x), Some(y)) if x.is_finite() && y.is_finite() => EditorPlace { x, y, ..default },
        _ => default,
    }
}
