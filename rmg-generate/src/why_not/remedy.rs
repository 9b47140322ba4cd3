//! What would help a wish that was not met.

use rmg_core::ZoneId;
use rmg_core::model::{Missing, UnmetWish, Wish};
use rmg_core::summary::Note;

use super::tiers::tier_of;
use crate::why::Teller;

/// What stood in the way, as the reasons of the modifiers say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Obstacle {
    Room,
    /// No army of some strength.
    Army,
    /// Nothing stands on the terrain.
    Terrain,
    /// No pile between the bounds.
    Bounds,
    /// Nobody may enter the zone.
    Sealed,
    /// Too few kinds of portals.
    Portals,
    Other,
}

/// Which obstacle a reason tells of: the words that the modifiers use.
fn obstacle(reason: &str) -> Obstacle {
    let has = |words: &[&str]| words.iter().any(|word| reason.contains(word));
    if has(&["is sealed"]) {
        Obstacle::Sealed
    } else if has(&["guard of strength", "no army", "no creature"]) {
        Obstacle::Army
    } else if has(&["can stand on", "cannot stand on"]) {
        Obstacle::Terrain
    } else if has(&["makes no such pile"]) {
        Obstacle::Bounds
    } else if has(&["the game has"]) {
        Obstacle::Portals
    } else if has(&["no room", "can walk"]) {
        Obstacle::Room
    } else {
        Obstacle::Other
    }
}

fn help(text: &str) -> Note {
    Note::new("help").text(text)
}

/// What would help, the nearest first; never nothing.
pub(super) fn remedies(teller: &Teller<'_>, wish: &UnmetWish) -> Vec<Note> {
    let obstacle = obstacle(&wish.reason);
    if let Some(zone) = wish.zone {
        if let Some(tier) = tier_of(teller, wish) {
            return for_treasure(teller, (zone, tier), obstacle);
        }
        if wish.missing.is_some() {
            return for_demand(teller, wish, zone, obstacle);
        }
    }
    match wish.what.as_str() {
        "town hint" => vec![
            help("allow more factions in `allowedTowns`, or ban fewer in `bannedTowns`"),
            help("or take the hint out of `townHints`"),
        ],
        what if what.starts_with("road") => for_road(teller, wish),
        what if what.starts_with("the terrain of its town") => vec![
            help("ask another zone for what cannot stand there"),
            help("or set `matchTerrainToTown` to false, so that nobody misses the terrain"),
        ],
        _ if wish.connection.is_some() => for_way(teller, wish, obstacle),
        _ => vec![help("another seed (--seed), or a larger map (--size), may have room for it")],
    }
}

/// `size` of the zone, with its line.
fn size_words(teller: &Teller<'_>, zone: ZoneId) -> String {
    let line = teller.map.lines.as_ref().and_then(|lines| lines.zone(zone)).map(|lines| lines.size);
    let line = teller.line_words(line, None);
    format!("give {} a larger `size`{line}", teller.zone_words(zone))
}

fn larger(teller: &Teller<'_>, zone: ZoneId) -> [Note; 2] {
    let tiles = teller.areas.get(zone.index()).copied().unwrap_or(0);
    let size = help(&size_words(teller, zone)).text(": it has ").counted(tiles, "tile").text(" on this map");
    [size, help("or choose a larger map (--size)")]
}

fn more_creatures(teller: &Teller<'_>, zone: ZoneId) -> Note {
    let words = teller.zone_words(zone);
    help(&format!("allow more factions in `allowedMonsters` of {words}, or ban fewer in `bannedMonsters`"))
}

fn for_treasure(teller: &Teller<'_>, (zone, tier): (ZoneId, usize), obstacle: Obstacle) -> Vec<Note> {
    let Some(contents) = teller.zone(zone).map(|zone| &zone.contents) else { return Vec::new() };
    let plan = contents.treasure[tier];
    match obstacle {
        Obstacle::Sealed => vec![help("remove `treasure` from the sealed zone, or give it another `type`")],
        Obstacle::Army => vec![
            more_creatures(teller, zone),
            help("or ask for piles of less worth, whose guards are weaker"),
            help("or set `monsters` of the zone to a weaker word"),
        ],
        Obstacle::Bounds => for_bounds(teller, (zone, tier)),
        Obstacle::Terrain => vec![help("allow other terrains in `terrainTypes`")],
        Obstacle::Room | Obstacle::Portals | Obstacle::Other => {
            let is_here = |pile: &&rmg_core::model::MapPile| {
                pile.zone == zone && pile.wish == Wish::Treasure(u16::try_from(tier).unwrap_or(u16::MAX))
            };
            let there = teller.map.piles.iter().filter(is_here).count() as u64;
            let area = u64::from(teller.areas.get(zone.index()).copied().unwrap_or(0)).max(1);
            // the highest density that asks for no more piles than there are
            let density = (there * 400 + 199) / area;
            let is_sea = teller.plan().sea() == Some(zone);
            let lower = help("lower the `density` of the tier");
            let lower = match density {
                _ if is_sea => lower,
                0 => help("leave the tier out"),
                density if density >= u64::from(plan.density) => lower,
                density => {
                    let note = lower.text(" from ").number(plan.density).text(" to ").number(density);
                    note.text(": so many piles found room")
                }
            };
            vec![
                lower,
                help("or ask for piles of less worth: they take less ground"),
                help("or ask for fewer towns, mines, required objects or tiers in the zone"),
            ]
        }
    }
}

/// Nothing that may lie in the zone makes a pile between the bounds.
fn for_bounds(teller: &Teller<'_>, (zone, tier): (ZoneId, usize)) -> Vec<Note> {
    let plan = teller.plan().zones[zone.index()].contents.treasure[tier];
    let pool = teller.pool(zone);
    let below = pool.iter().map(|entry| entry.value).filter(|value| *value < plan.min).max();
    let above = pool.iter().map(|entry| entry.value).filter(|value| *value > plan.max).min();
    let widen = help("widen the bounds of the tier");
    let widen = match (below, above) {
        (Some(below), Some(above)) => {
            widen.text(": the nearest single things are worth ").number(below).text(" and ").number(above)
        }
        (Some(below), None) => widen.text(": the nearest single thing is worth ").number(below),
        (None, Some(above)) => widen.text(": the nearest single thing is worth ").number(above),
        (None, None) => widen,
    };
    vec![
        widen,
        help("or ban fewer objects in `customObjects`"),
        help("or give an object a value between the bounds in `commonObjects`"),
    ]
}

/// Towns, mines and required objects that a map lacks.
fn for_demand(teller: &Teller<'_>, wish: &UnmetWish, zone: ZoneId, obstacle: Obstacle) -> Vec<Note> {
    let fewer = match wish.missing {
        Some(Missing::Towns { .. }) => "or ask for fewer towns there",
        Some(Missing::Mines { .. }) => "or ask for fewer mines there",
        _ => "or ask for fewer required objects there",
    };
    match obstacle {
        Obstacle::Army => vec![
            more_creatures(teller, zone),
            match wish.missing {
                Some(Missing::Required { .. }) => help("or set a lower `guard` for it"),
                _ => help("or set `monsters` of the zone to a weaker word"),
            },
            help(fewer),
        ],
        Obstacle::Terrain => {
            vec![
                help("allow a terrain in `terrainTypes` where it can stand"),
                help("or ask another zone for it"),
            ]
        }
        _ => larger(teller, zone).into_iter().chain([help(fewer)]).collect(),
    }
}

fn for_road(teller: &Teller<'_>, wish: &UnmetWish) -> Vec<Note> {
    if wish.reason.contains("content pack") {
        return vec![help("name a road as `main_road` in the `[defaults]` of the content pack")];
    }
    let zone = wish.zone.map(|zone| larger(teller, zone)).into_iter().flatten();
    let fewer = help("or ask for fewer connections with `road`, mines or towns in the zone");
    zone.chain([fewer]).collect()
}

/// A connection without the way that it asks for.
fn for_way(teller: &Teller<'_>, wish: &UnmetWish, obstacle: Obstacle) -> Vec<Note> {
    let connection = wish.connection.and_then(|id| teller.plan().connections.get(id.index()));
    let Some(connection) = connection else { return vec![help("choose another `type` for the connection")] };
    match obstacle {
        Obstacle::Army => {
            let zones = [connection.a, connection.b].map(|zone| more_creatures(teller, zone));
            zones.into_iter().chain([help("or set a lower `guard`")]).collect()
        }
        Obstacle::Portals => vec![
            help("ask for fewer connections of type `forcePortal`"),
            help("or for fewer connections that cross each other: what cannot be drawn becomes a portal"),
            help("or look longer for a layout with fewer portals (--effort best)"),
        ],
        Obstacle::Room => {
            let [a, b] = [connection.a, connection.b].map(|zone| help(&size_words(teller, zone)));
            let mut notes = vec![a];
            if connection.a != connection.b {
                notes.push(b);
            }
            notes.push(help("or choose a larger map (--size)"));
            notes
        }
        Obstacle::Sealed | Obstacle::Terrain | Obstacle::Bounds | Obstacle::Other => {
            if connection.a == connection.b {
                vec![help("remove the connection, or let it end in another zone")]
            } else {
                vec![help("choose another `type` for the connection, or another seed (--seed)")]
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_that_modifiers_give_names_its_obstacle() {
        for (reason, wanted) in [
            ("3 missing: no room is left in the zone", Obstacle::Room),
            ("nobody can walk in the zone", Obstacle::Room),
            ("the zone is sealed", Obstacle::Sealed),
            ("1 missing: what may lie here makes no such pile", Obstacle::Bounds),
            (
                "2 missing: no army of inferno is worth a guard of strength 5000: the nearest is 1 of `imp`, worth 50",
                Obstacle::Army,
            ),
            (
                "1 of 2 missing: no guard of strength 9000: no creature of x may stand on the map",
                Obstacle::Army,
            ),
            (
                "1 of 1 missing: none can stand on Snow; choose another terrain for the zone",
                Obstacle::Terrain,
            ),
            ("9 connections need one, the game has 8 kinds", Obstacle::Portals),
            ("a zone cannot lie nearer to itself", Obstacle::Other),
        ] {
            assert_eq!(obstacle(reason), wanted, "{reason}");
        }
    }
}
