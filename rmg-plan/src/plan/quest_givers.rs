//! Quests that a template demands where nobody could solve them.

use rmg_core::diag::Fault;
use rmg_core::graph::DisjointSets;
use rmg_core::pack::{ContentPack, ObjectRole};
use rmg_core::plan::ZonePlan;
use rmg_core::template::{EffectiveZone, OwnOrLike, Template};

use super::facts::{error, makes_way};
use super::names::find_kinds;

/// Required huts of seers in zones that no player gets to: whoever solves their quests has to get there. O(zones + connections + entries).
pub(super) fn out_of_reach(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    zones: &[ZonePlan],
    pack: &ContentPack,
) -> Vec<Fault> {
    let mut faults = Vec::new();
    let is_joined = joined_to_players(template, zones);
    for ((zone, effective), _) in
        template.zones.iter().zip(effective).zip(is_joined).filter(|(_, is_joined)| !is_joined)
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
            "zone `{key}` requires `{name}`, and no connection leads there from where a player starts, so its quest cannot be solved"
        );
        faults.push(
            error("quest-out-of-reach", Some(span), message)
                .help("connect the zone with the others, or remove it from `requiredObjects`"),
        );
    }
    faults
}

/// By zone of the template: whether connections lead there from where a player starts.
fn joined_to_players(template: &Template, zones: &[ZonePlan]) -> Vec<bool> {
    let mut parts = DisjointSets::new(template.zones.len());
    for way in template.connections.iter().filter(|connection| makes_way(connection)) {
        parts.join(way.a.value.index(), way.b.value.index());
    }
    let starts = zones.iter().take(template.zones.len()).enumerate();
    let starts = starts.filter(|(_, zone)| zone.player.is_some() && zone.contents.towns.main.is_some());
    let reached: Vec<usize> = starts.map(|(at, _)| parts.find(at)).collect();
    (0..template.zones.len()).map(|at| reached.contains(&parts.find(at))).collect()
}
