//! What would help a wish that was not met.

use rmg_core::ZoneId;
use rmg_core::model::{GuardLack, Missing, Request, UnmetReason, UnmetWish, Wish};
use rmg_core::plan::TreasurePlan;
use rmg_core::summary::Note;

use crate::why::Teller;

fn help(text: &str) -> Note {
    Note::new("help").text(text)
}

/// What would help, the nearest first; never nothing.
pub(super) fn remedies(teller: &Teller<'_>, wish: &UnmetWish) -> Vec<Note> {
    if let Some(zone) = wish.zone {
        if let Request::Treasure { tier, .. } = wish.what {
            return for_treasure(teller, (zone, tier), &wish.reason);
        }
        if wish.missing.is_some() {
            return for_demand(teller, wish, zone);
        }
    }
    match wish.what {
        Request::TownHint { .. } => vec![
            help("allow more factions in `allowedTowns`, or ban fewer in `bannedTowns`"),
            help("or take the hint out of `townHints`"),
        ],
        Request::Road { .. } => for_road(teller, wish),
        Request::Terrain { like: None, .. } => vec![
            help("ask another zone for what cannot stand there"),
            help("or set `matchTerrainToTown` to false, so that nobody misses the terrain"),
        ],
        _ if wish.connection.is_some() => for_way(teller, wish),
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

fn for_treasure(teller: &Teller<'_>, (zone, tier): (ZoneId, u16), reason: &UnmetReason) -> Vec<Note> {
    let contents = teller.zone(zone).map(|zone| &zone.contents);
    let Some(plan) = contents.and_then(|contents| contents.treasure.get(usize::from(tier))) else {
        return Vec::new();
    };
    match reason {
        UnmetReason::Sealed => {
            vec![help("remove `treasure` from the sealed zone, or give it another `type`")]
        }
        UnmetReason::NoGuard { lack: GuardLack::WrongTerrain { .. }, .. } => {
            vec![help("allow other terrains in `terrainTypes`")]
        }
        UnmetReason::NoGuard { lack: GuardLack::NoArmy { .. } | GuardLack::NoCreature { .. }, .. } => vec![
            more_creatures(teller, zone),
            help("or ask for piles of less worth, whose guards are weaker"),
            help("or set `monsters` of the zone to a weaker word"),
        ],
        UnmetReason::NoSuchPile => for_bounds(teller, (zone, plan)),
        _ => {
            let is_here =
                |pile: &&rmg_core::model::MapPile| pile.zone == zone && pile.wish == Wish::Treasure(tier);
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
fn for_bounds(teller: &Teller<'_>, (zone, plan): (ZoneId, &TreasurePlan)) -> Vec<Note> {
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
fn for_demand(teller: &Teller<'_>, wish: &UnmetWish, zone: ZoneId) -> Vec<Note> {
    let fewer = match wish.missing {
        Some(Missing::Towns { .. }) => "or ask for fewer towns there",
        Some(Missing::Mines { .. }) => "or ask for fewer mines there",
        _ => "or ask for fewer required objects there",
    };
    match wish.reason {
        UnmetReason::NoGuard { .. } => vec![
            more_creatures(teller, zone),
            match wish.missing {
                Some(Missing::Required { .. }) => help("or set a lower `guard` for it"),
                _ => help("or set `monsters` of the zone to a weaker word"),
            },
            help(fewer),
        ],
        UnmetReason::WrongTerrain { .. } => {
            vec![
                help("allow a terrain in `terrainTypes` where it can stand"),
                help("or ask another zone for it"),
            ]
        }
        _ => larger(teller, zone).into_iter().chain([help(fewer)]).collect(),
    }
}

fn for_road(teller: &Teller<'_>, wish: &UnmetWish) -> Vec<Note> {
    if wish.reason == UnmetReason::NoRoadKind {
        return vec![help("name a road as `main_road` in the `[defaults]` of the content pack")];
    }
    let zone = wish.zone.map(|zone| larger(teller, zone)).into_iter().flatten();
    let fewer = help("or ask for fewer connections with `road`, mines or towns in the zone");
    zone.chain([fewer]).collect()
}

/// A connection without the way that it asks for.
fn for_way(teller: &Teller<'_>, wish: &UnmetWish) -> Vec<Note> {
    let connection = wish.connection.and_then(|id| teller.plan().connections.get(id.index()));
    let Some(connection) = connection else { return vec![help("choose another `type` for the connection")] };
    match wish.reason {
        UnmetReason::NoGuard { .. } => {
            let zones = [connection.a, connection.b].map(|zone| more_creatures(teller, zone));
            zones.into_iter().chain([help("or set a lower `guard`")]).collect()
        }
        UnmetReason::TooFewMonoliths { .. } => vec![
            help("ask for fewer connections of type `forcePortal`"),
            help("or for fewer connections that cross each other: what cannot be drawn becomes a portal"),
            help("or look longer for a layout with fewer portals (--effort best)"),
        ],
        UnmetReason::NoRoom | UnmetReason::NoRoomIn { .. } => {
            let [a, b] = [connection.a, connection.b].map(|zone| help(&size_words(teller, zone)));
            let mut notes = vec![a];
            if connection.a != connection.b {
                notes.push(b);
            }
            notes.push(help("or choose a larger map (--size)"));
            notes
        }
        _ => {
            if connection.a == connection.b {
                vec![help("remove the connection, or let it end in another zone")]
            } else {
                vec![help("choose another `type` for the connection, or another seed (--seed)")]
            }
        }
    }
}
