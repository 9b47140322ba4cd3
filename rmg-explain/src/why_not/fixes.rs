//! Possible fixes for an unmet request.

use rmg_core::ZoneId;
use rmg_core::model::{GuardLack, Missing, PileRequest, Request, UnmetReason, UnmetRequest};
use rmg_core::plan::TreasurePlan;
use rmg_core::summary::Note;

use crate::why::Explainer;

fn help(text: &str) -> Note {
    Note::new("help").text(text)
}

/// Returns possible fixes, the most direct first. Never empty.
pub(super) fn fixes(explainer: &Explainer<'_>, request: &UnmetRequest) -> Vec<Note> {
    if let Some(zone) = request.zone {
        if let Request::Treasure { tier, .. } = request.what {
            return for_treasure(explainer, zone, tier, &request.reason);
        }
        if request.missing.is_some() {
            return for_required(explainer, request, zone);
        }
    }
    match request.what {
        Request::TownHint { .. } => vec![
            help("allow more factions in `allowedTowns`, or ban fewer in `bannedTowns`"),
            help("or remove the hint from `townHints`"),
        ],
        Request::Road { .. } => for_road(explainer, request),
        Request::Terrain { like: None, .. } => vec![
            help("request the objects that cannot be on this terrain in another zone"),
            help("or set `matchTerrainToTown` to false, so that the terrain is not needed"),
        ],
        _ if request.connection.is_some() => for_link(explainer, request),
        _ => vec![help("try another seed (--seed), or a larger map (--size)")],
    }
}

/// Returns the fix to increase the `size` of a zone, with its line.
fn size_fix(explainer: &Explainer<'_>, zone: ZoneId) -> Note {
    let line = explainer.map.lines.as_ref().and_then(|lines| lines.zone(zone)).map(|lines| lines.size);
    let note = help(&format!("increase the `size` of {}", explainer.zone_words(zone)));
    explainer.with_line(note, line, None)
}

fn larger(explainer: &Explainer<'_>, zone: ZoneId) -> [Note; 2] {
    let tiles = explainer.areas.get(zone.index()).copied().unwrap_or(0);
    let size = size_fix(explainer, zone).text(": it has ").counted(tiles, "tile").text(" on this map");
    [size, help("or choose a larger map (--size)")]
}

fn more_creatures(explainer: &Explainer<'_>, zone: ZoneId) -> Note {
    let words = explainer.zone_words(zone);
    help(&format!("allow more factions in `allowedMonsters` of {words}, or ban fewer in `bannedMonsters`"))
}

fn for_treasure(explainer: &Explainer<'_>, zone: ZoneId, tier: u16, reason: &UnmetReason) -> Vec<Note> {
    let contents = explainer.zone(zone).map(|zone| &zone.contents);
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
            more_creatures(explainer, zone),
            help("or request piles of a lower value, with weaker guards"),
            help("or set `monsters` of the zone to a weaker level"),
        ],
        UnmetReason::NoSuchPile => for_bounds(explainer, zone, plan),
        _ => {
            let is_here = |pile: &&rmg_core::model::MapPile| {
                pile.zone == zone && pile.wish == PileRequest::Treasure(tier)
            };
            let count = explainer.map.piles.iter().filter(is_here).count() as u64;
            let area = u64::from(explainer.areas.get(zone.index()).copied().unwrap_or(0)).max(1);
            // The highest density that requests no more piles than the existing ones.
            let density = (count * 400 + 199) / area;
            let is_sea = explainer.plan().sea() == Some(zone);
            let lower = help("lower the `density` of the tier");
            let lower = match density {
                _ if is_sea => lower,
                0 => help("remove the tier"),
                density if density >= u64::from(plan.density) => lower,
                density => {
                    let note = lower.text(" from ").number(plan.density).text(" to ").number(density);
                    note.text(", the density that was possible")
                }
            };
            vec![
                lower,
                help("or request piles of a lower value: they need less space"),
                help("or request fewer towns, mines, required objects or tiers in the zone"),
            ]
        }
    }
}

/// Returns fixes for a tier without a kind of treasure between its bounds.
fn for_bounds(explainer: &Explainer<'_>, zone: ZoneId, plan: &TreasurePlan) -> Vec<Note> {
    let pool = explainer.pool(zone);
    let below = pool.iter().map(|entry| entry.value).filter(|value| *value < plan.min).max();
    let above = pool.iter().map(|entry| entry.value).filter(|value| *value > plan.max).min();
    let widen = help("widen the bounds of the tier");
    let widen = match (below, above) {
        (Some(below), Some(above)) => {
            widen.text(": the nearest single objects are worth ").number(below).text(" and ").number(above)
        }
        (Some(below), None) => widen.text(": the nearest single object is worth ").number(below),
        (None, Some(above)) => widen.text(": the nearest single object is worth ").number(above),
        (None, None) => widen,
    };
    vec![
        widen,
        help("or ban fewer objects in `customObjects`"),
        help("or give an object a value between the bounds in `commonObjects`"),
    ]
}

/// Returns fixes for missing towns, mines and required objects.
fn for_required(explainer: &Explainer<'_>, request: &UnmetRequest, zone: ZoneId) -> Vec<Note> {
    let fewer = match request.missing {
        Some(Missing::Towns { .. }) => "or request fewer towns there",
        Some(Missing::Mines { .. }) => "or request fewer mines there",
        _ => "or request fewer required objects there",
    };
    match request.reason {
        UnmetReason::NoGuard { .. } => vec![
            more_creatures(explainer, zone),
            match request.missing {
                Some(Missing::Required { .. }) => help("or set a lower `guard` for it"),
                _ => help("or set `monsters` of the zone to a weaker level"),
            },
            help(fewer),
        ],
        UnmetReason::WrongTerrain { .. } => {
            vec![
                help("allow a terrain in `terrainTypes` on which it can be"),
                help("or request it in another zone"),
            ]
        }
        _ => larger(explainer, zone).into_iter().chain([help(fewer)]).collect(),
    }
}

fn for_road(explainer: &Explainer<'_>, request: &UnmetRequest) -> Vec<Note> {
    if request.reason == UnmetReason::NoRoadKind {
        return vec![help("set `main_road` in the `[defaults]` of the content pack to a road")];
    }
    let zone = request.zone.map(|zone| larger(explainer, zone)).into_iter().flatten();
    let fewer = help("or request fewer connections with `road`, mines or towns in the zone");
    zone.chain([fewer]).collect()
}

/// Returns fixes for a connection that could not be realized as requested.
fn for_link(explainer: &Explainer<'_>, request: &UnmetRequest) -> Vec<Note> {
    let connection = request.connection.and_then(|id| explainer.plan().connections.get(id.index()));
    let Some(connection) = connection else { return vec![help("choose another `type` for the connection")] };
    match request.reason {
        UnmetReason::NoGuard { .. } => {
            let zones = [connection.a, connection.b].map(|zone| more_creatures(explainer, zone));
            zones.into_iter().chain([help("or set a lower `guard`")]).collect()
        }
        UnmetReason::TooFewMonoliths { .. } => vec![
            help("request fewer connections of type `forcePortal`"),
            help(
                "or fewer connections that cross each other: a connection that crosses another becomes a portal",
            ),
            help("or search longer for a layout with fewer portals (--effort best)"),
        ],
        UnmetReason::NoRoom | UnmetReason::NoRoomIn { .. } => {
            let [a, b] = [connection.a, connection.b].map(|zone| size_fix(explainer, zone));
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
