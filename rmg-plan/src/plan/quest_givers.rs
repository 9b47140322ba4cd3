//! Required quests that cannot be solved.

use rmg_core::diag::Diagnostic;
use rmg_core::graph::DisjointSets;
use rmg_core::pack::{ContentPack, ObjectRole};
use rmg_core::plan::ZonePlan;
use rmg_core::template::{EffectiveZone, OwnOrLike, Template};

use super::facts::{error, is_passable};
use super::names::find_kinds;

/// Reports required Seer's Huts in zones that no player can reach. O(zones + connections + entries).
pub(super) fn unreachable_quests(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    zones: &[ZonePlan],
    pack: &ContentPack,
) -> Vec<Diagnostic> {
    let mut diagnostics = Vec::new();
    let is_reached = reached_zones(template, zones);
    for ((zone, effective), _) in
        template.zones.iter().zip(effective).zip(is_reached).filter(|(_, is_reached)| !is_reached)
    {
        let is_hut = |object, subtype| {
            let kinds = find_kinds(object, subtype, pack);
            kinds.iter().any(|kind| pack.objects[*kind].role == ObjectRole::SeerHut)
        };
        let mut required = effective.custom_objects.required.iter().filter(|required| required.count > 0);
        let Some(hut) = required.find(|required| is_hut(&required.object, required.subtype.as_ref())) else {
            continue;
        };
        let span = match &zone.custom_objects {
            OwnOrLike::Own(_) => hut.object.span,
            OwnOrLike::Like(_) => zone.span,
        };
        let (key, name) = (&zone.key, &hut.object.value);
        let message = format!(
            "zone `{key}` requires `{name}`, but no player can reach the zone, so its quest cannot be solved"
        );
        diagnostics.push(
            error("quest-out-of-reach", Some(span), message)
                .help("connect the zone to the others, or remove it from `requiredObjects`"),
        );
    }
    diagnostics
}

/// Returns for each zone of the template whether connections lead there from the start of a player.
fn reached_zones(template: &Template, zones: &[ZonePlan]) -> Vec<bool> {
    let mut parts = DisjointSets::new(template.zones.len());
    for connection in template.connections.iter().filter(|connection| is_passable(connection)) {
        parts.join(connection.a.value.index(), connection.b.value.index());
    }
    let starts = zones.iter().take(template.zones.len()).enumerate();
    let starts = starts.filter(|(_, zone)| zone.player.is_some() && zone.contents.towns.main.is_some());
    let reached: Vec<usize> = starts.map(|(at, _)| parts.find(at)).collect();
    (0..template.zones.len()).map(|at| reached.contains(&parts.find(at))).collect()
}
