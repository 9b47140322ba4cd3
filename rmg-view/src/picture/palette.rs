//! Colors of zones.

use std::collections::BTreeSet;

use rmg_core::plan::GenPlan;
use rmg_core::template::ZoneKind;
use rmg_core::{PlayerColor, ZoneId};

use super::color::Color;
use super::level_view::LevelView;

/// Shades of one color, the unchanged color first. The others are lighter and warmer or darker and colder by
/// 4 to 9 percent, so that neighbors differ but look related.
const SHADES: [(i16, i16, i16); 8] = [
    (0, 0, 0),
    (-30, -12, -14),
    (12, 8, 34),
    (-14, -26, -34),
    (-38, -34, -8),
    (16, 22, 8),
    (-18, 8, 22),
    (-48, -40, -44),
];

/// Returns the color of a resource, by its key with or without `core:`.
pub(super) fn resource_color(name: &str) -> Color {
    match name.strip_prefix("core:").unwrap_or(name) {
        "wood" => Color(146, 96, 50),
        "ore" => Color(126, 116, 108),
        "mercury" => Color(172, 186, 206),
        "sulfur" => Color(214, 206, 64),
        "crystal" => Color(210, 62, 62),
        "gems" => Color(40, 168, 160),
        "gold" => Color(246, 196, 36),
        _ => Color(150, 110, 190),
    }
}

/// Returns the first two letters of a resource, for signs that do not depend on colors: `Wo`.
pub(super) fn resource_letters(name: &str) -> String {
    let mut letters = name.chars().filter(|letter| letter.is_alphanumeric());
    let first = letters.next().into_iter().flat_map(char::to_uppercase);
    first.chain(letters.next()).collect()
}

/// Returns the color of every zone. Adjacent zones of one color get different shades, as far as possible.
pub(super) fn zone_colors(plan: &GenPlan, views: &[LevelView]) -> Vec<Color> {
    let bases: Vec<Color> = plan.zones.iter().map(|zone| zone_color(zone.kind, zone.player)).collect();
    let mut touching: Vec<BTreeSet<ZoneId>> = vec![BTreeSet::new(); plan.zones.len()];
    for view in views {
        let mut last = None;
        view.each_border(|cell, is_east| {
            let (dx, dy) = if is_east { (1, 0) } else { (0, 1) };
            let (a, b) = (view.cells[cell], view.cells[rmg_core::TilePos::new(cell.x + dx, cell.y + dy)]);
            if last.replace((a, b)) != Some((a, b)) {
                touching[a.index()].insert(b);
                touching[b.index()].insert(a);
            }
        });
    }
    let mut shades: Vec<Option<usize>> = vec![None; plan.zones.len()];
    for zone in plan.zone_ids() {
        let base = bases[zone.index()];
        let mut uses = [0u32; SHADES.len()];
        for other in touching[zone.index()].iter().filter(|other| bases[other.index()] == base) {
            if let Some(shade) = shades[other.index()] {
                uses[shade] += 1;
            }
        }
        shades[zone.index()] =
            uses.iter().enumerate().min_by_key(|(at, uses)| (**uses, *at)).map(|(at, _)| at);
    }
    bases.iter().zip(shades).map(|(base, shade)| base.shifted(SHADES[shade.unwrap_or(0)])).collect()
}

/// Returns the color of a zone by its type and player.
pub(super) fn zone_color(kind: ZoneKind, player: Option<PlayerColor>) -> Color {
    let of_kind = match kind {
        ZoneKind::PlayerStart | ZoneKind::CpuStart => Color(172, 182, 196), // a seat without a player
        ZoneKind::Treasure => Color(226, 208, 152),
        ZoneKind::Junction => Color(160, 160, 158),
        ZoneKind::Sealed => Color(74, 70, 80),
        ZoneKind::Water => Color(96, 146, 190),
    };
    match player {
        Some(player) if kind.is_start() => player_color(player),
        // a zone of a player that is not a start is tinted
        Some(player) => of_kind.mix(player_color(player), 110),
        None => of_kind,
    }
}

/// Returns the number of a player, from 1 in the order of the games.
pub(super) fn player_number(player: PlayerColor) -> usize {
    player as usize + 1
}

/// Returns the color of a player, softened so that text on it is readable.
pub(super) fn player_color(player: PlayerColor) -> Color {
    match player {
        PlayerColor::Red => Color(214, 84, 76),
        PlayerColor::Blue => Color(86, 128, 214),
        PlayerColor::Tan => Color(186, 142, 98),
        PlayerColor::Green => Color(92, 162, 82),
        PlayerColor::Orange => Color(238, 150, 58),
        PlayerColor::Purple => Color(152, 98, 184),
        PlayerColor::Teal => Color(64, 170, 166),
        PlayerColor::Pink => Color(226, 142, 172),
    }
}
