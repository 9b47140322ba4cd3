//! What a map holds.

use serde_json::{Map, Value, json};

use crate::plan::PlayerPlan;
use crate::summary::{
    AskedSummary, GuardSummary, LinkSummary, MapSummary, TreasureSummary, UnmetSummary, ZoneSummary,
};

/// `zones`, `links`, `treasure`, `mines`, `required` and `unmet`, as the tables of `rmg generate --summary` have them.
#[must_use]
pub fn map_members(summary: &MapSummary) -> Map<String, Value> {
    let contents = &summary.contents;
    let lists: [(&str, Value); 6] = [
        ("zones", summary.zones.iter().map(zone).collect()),
        ("links", summary.links.iter().map(link).collect()),
        ("treasure", contents.treasure.iter().map(treasure).collect()),
        ("mines", contents.mines.iter().map(asked).collect()),
        ("required", contents.required.iter().map(asked).collect()),
        ("unmet", summary.unmet.iter().map(unmet).collect()),
    ];
    lists.map(|(name, list)| (name.to_owned(), list)).into_iter().collect()
}

/// The players, in the order of their seats.
#[must_use]
pub fn player_values(players: &[PlayerPlan]) -> Value {
    let player = |player: &PlayerPlan| json!({ "color": player.color.to_string(), "human": player.human, "seat": player.seat.to_string() });
    players.iter().map(player).collect()
}

fn zone(zone: &ZoneSummary) -> Value {
    json!({
        "zone": zone.key,
        "type": zone.kind.word(),
        "player": zone.player.map(|player| player.to_string()),
        "level": zone.level.0,
        "askedTiles": zone.asked_tiles,
        "tiles": zone.achieved_tiles,
    })
}

fn link(link: &LinkSummary) -> Value {
    let guard = |guard: &GuardSummary| json!({ "creature": guard.creature, "count": guard.count, "strength": guard.strength });
    json!({
        "zones": link.ends,
        "type": link.kind.word(),
        "askedGuard": link.asked_guard,
        "road": link.road,
        "became": link.way.word(),
        "guards": link.guards.iter().map(guard).collect::<Vec<_>>(),
        "cause": link.cause,
    })
}

fn treasure(tier: &TreasureSummary) -> Value {
    json!({
        "zone": tier.zone,
        "min": tier.min,
        "max": tier.max,
        "density": tier.density,
        "askedPiles": tier.asked_piles,
        "piles": tier.piles,
        "askedValue": tier.asked_value,
        "value": tier.value,
    })
}

fn asked(entry: &AskedSummary) -> Value {
    json!({ "zone": entry.zone, "what": entry.what, "asked": entry.asked, "placed": entry.placed })
}

fn unmet(wish: &UnmetSummary) -> Value {
    json!({
        "pass": wish.pass,
        "place": wish.place,
        "what": wish.what,
        "reason": wish.reason,
        "isDemanded": wish.is_demanded,
    })
}
