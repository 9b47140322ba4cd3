//! What a map holds, for the documents of `rmg generate --json` and `rmg info --json`.

use rmg_core::plan::PlayerPlan;
use rmg_generate::MapSummary;
use rmg_generate::summary::{
    AskedSummary, GuardSummary, LinkSummary, TreasureSummary, UnmetSummary, ZoneSummary,
};
use serde_json::{Map, Value, json};

use crate::document::members;

/// `zones`, `links`, `treasure`, `mines`, `required` and `unmet`, as the tables of `--summary` have them.
pub(crate) fn map_members(summary: &MapSummary) -> Map<String, Value> {
    let contents = &summary.contents;
    members(json!({
        "zones": summary.zones.iter().map(zone).collect::<Vec<_>>(),
        "links": summary.links.iter().map(link).collect::<Vec<_>>(),
        "treasure": contents.treasure.iter().map(treasure).collect::<Vec<_>>(),
        "mines": contents.mines.iter().map(asked).collect::<Vec<_>>(),
        "required": contents.required.iter().map(asked).collect::<Vec<_>>(),
        "unmet": summary.unmet.iter().map(unmet).collect::<Vec<_>>(),
    }))
}

/// The players, in the order of their seats.
pub(crate) fn players(players: &[PlayerPlan]) -> Value {
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
