//! The legend of a template picture, with only the signs that occur.

use std::collections::BTreeSet;

use rmg_core::template::{
    ConnectionKind, EffectiveZone, MonsterStrength, RoadRequest, Template, Zone, ZoneKind,
};

use super::disc::monster_icon;
use super::lines::{
    FICTIVE_STROKES, GUARDED_STROKES, PORTAL, PORTAL_STROKES, REPULSIVE_STROKES, ROAD_STROKES, WIDE_STROKES,
};
use super::tones::{JUNCTION, TONES, local_name, player_of, tone_of, treasure_value};
use crate::picture::legend::{Entry, Sign};
use crate::picture::map_look::{GOODS, NEUTRAL};
use crate::picture::palette::{resource_color, zone_color};
use crate::picture::sprite::{CASTLE, MINE, MONOLITH, PICKUP, VILLAGE};

/// Returns the entries in the order of the picture: discs, their contents, lines.
pub(super) fn entries(template: &Template, effective: &[EffectiveZone<'_>]) -> Vec<Entry> {
    let mut entries = Vec::new();
    let mut add = |sign: Sign, words: &str| entries.push(Entry { sign, words: words.to_owned() });
    let zones = &template.zones;
    let has = |kind: ZoneKind| zones.iter().any(|zone| zone.kind == kind);
    let seats: BTreeSet<_> =
        zones.iter().filter_map(|zone| Some((zone.owner.as_ref()?.value, player_of(zone)?))).collect();
    for (seat, player) in seats {
        add(Sign::Patch(zone_color(ZoneKind::PlayerStart, Some(player))), &format!("seat {seat}"));
    }
    if has(ZoneKind::CpuStart) {
        add(Sign::Nothing, "dashed rim: computers only");
    }
    let tones: BTreeSet<usize> = zones
        .iter()
        .zip(effective)
        .filter_map(|(zone, effective)| tone_of(zone, effective.treasure))
        .collect();
    let is_pale = |zone: &Zone| !zone.kind.is_start() && player_of(zone).is_some();
    if zones.iter().any(is_pale) {
        add(Sign::Nothing, "pale: not a start");
    }
    if effective.iter().any(|zone| treasure_value(zone.treasure) > 0) {
        let colon = if tones.is_empty() { "" } else { ":" };
        add(Sign::Icon(&PICKUP, GOODS), &format!("treasure per 400 tiles{colon}"));
    }
    for tone in tones {
        let (_, words, color) = TONES[tone];
        add(Sign::Patch(color), words);
    }
    if has(ZoneKind::Junction) {
        add(Sign::Patch(JUNCTION), "junction");
    }
    if has(ZoneKind::Sealed) {
        add(Sign::Patch(zone_color(ZoneKind::Sealed, None)), "rock");
    }
    add_contents(template, effective, &mut add);
    add_lines(template, &mut add);
    entries
}

fn add_contents(template: &Template, effective: &[EffectiveZone<'_>], add: &mut impl FnMut(Sign, &str)) {
    let towns = || effective.iter().flat_map(|zone| [&zone.towns.player, &zone.towns.neutral]);
    if towns().any(|counts| counts.castles > 0 || counts.castle_density > 0) {
        add(Sign::Icon(&CASTLE, NEUTRAL), "castle");
    }
    if towns().any(|counts| counts.towns > 0 || counts.town_density > 0) {
        add(Sign::Icon(&VILLAGE, NEUTRAL), "town without a fort");
    }
    let mut seen = BTreeSet::new();
    let mines = effective.iter().flat_map(|zone| zone.mines).filter(|(_, count)| *count > 0);
    let names: Vec<&str> =
        mines.map(|(name, _)| local_name(&name.value)).filter(|name| seen.insert(*name)).collect();
    if !names.is_empty() {
        add(Sign::Icon(&MINE, NEUTRAL), "mines:");
    }
    for name in names {
        add(Sign::Patch(resource_color(name)), &rmg_core::text::shortened(name, 24));
    }
    let is_random =
        |counts: &rmg_core::template::TownCounts| counts.castle_density > 0 || counts.town_density > 0;
    if towns().any(is_random) || template.zones.iter().any(|zone| !zone.mine_densities.is_empty()) {
        add(Sign::Nothing, "+ additional random ones");
    }
    for (strength, words) in [
        (MonsterStrength::Weak, "weak guards"),
        (MonsterStrength::Normal, "normal guards"),
        (MonsterStrength::Strong, "strong guards"),
    ] {
        let is_there = template.zones.iter().any(|zone| zone.monsters == strength);
        if let Some((art, fill)) = monster_icon(strength).filter(|_| is_there) {
            add(Sign::Icon(art, fill), words);
        }
    }
}

fn add_lines(template: &Template, add: &mut impl FnMut(Sign, &str)) {
    let has = |kind: ConnectionKind| template.connections.iter().any(|connection| connection.kind == kind);
    for (kind, strokes, words) in [
        (ConnectionKind::Guarded, GUARDED_STROKES, "passage with guard"),
        (ConnectionKind::Wide, WIDE_STROKES, "open border"),
        (ConnectionKind::ForcePortal, PORTAL_STROKES, "portal"),
        (ConnectionKind::Fictive, FICTIVE_STROKES, "fictive, no passage"),
        (ConnectionKind::Repulsive, REPULSIVE_STROKES, "repulsive, no passage"),
    ] {
        if has(kind) {
            add(Sign::Strokes(strokes), words);
        }
    }
    if has(ConnectionKind::ForcePortal) {
        add(Sign::Icon(&MONOLITH, PORTAL), "monolith");
    }
    if template.connections.iter().any(|connection| connection.road == RoadRequest::Yes) {
        add(Sign::Strokes(ROAD_STROKES), "road");
    }
}
