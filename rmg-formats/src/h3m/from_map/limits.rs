//! What The Shadow of Death has room for.

use rmg_core::model::MapModel;
use rmg_core::pack::{ContentPack, ObjectKind, Record, Table, TableId};
use rmg_core::plan::{GenPlan, ZonePlan};
use rmg_core::template::ConnectionKind;

use super::numbers::{Numbered, monolith_kinds, sod_class};
use super::refusal::Refusals;
use crate::h3m::info::Side;

/// Objects of a map: the game's tiles refer to them by 16 bits.
const MOST_OBJECTS: usize = u16::MAX as usize;

/// Names that a message lists.
const NAMED: usize = 5;

/// What stands against making a map of this plan for The Shadow of Death, known before it is made: size, players, more
/// forced portals than the game has kinds of monoliths, and content that may be placed and that the game does not have.
/// Parts of a sentence, each a reason; empty when nothing is known to stand against it.
///
/// A map may still be refused afterwards: how many connections need a portal beyond those that are forced depends on the
/// layout.
///
/// # Cost
/// O(zones x content).
#[must_use]
pub fn sod_limits(plan: &GenPlan, pack: &ContentPack) -> Vec<String> {
    let mut refusals = Refusals::default();
    check_size(plan, &mut refusals);
    check_players(plan, &mut refusals);
    check_portals(plan, pack, &mut refusals);
    check_content(plan, pack, &mut refusals);
    refusals.into_texts()
}

pub(super) fn check_size(plan: &GenPlan, refusals: &mut Refusals) {
    let size = plan.size;
    if size.width() != size.height() || !Side::ORIGINAL.contains(&size.width()) {
        refusals.push(format!(
            "a map of {} x {} tiles; sizes of the game are 36, 72, 108 and 144 a side (s, m, l, xl)",
            size.width(),
            size.height()
        ));
    }
}

pub(super) fn check_players(plan: &GenPlan, refusals: &mut Refusals) {
    for (at, player) in plan.players.iter().enumerate() {
        if plan.players[..at].iter().any(|other| other.color == player.color) {
            refusals.push(format!("two players are {}", player.color));
        }
    }
}

pub(super) fn check_counts(map: &MapModel, refusals: &mut Refusals) {
    let found = map.objects.len();
    if found > MOST_OBJECTS {
        refusals.push(format!("{found} objects; the game counts to {MOST_OBJECTS}"));
    }
}

fn check_portals(plan: &GenPlan, pack: &ContentPack, refusals: &mut Refusals) {
    let forced = plan.connections.iter().filter(|link| link.kind == ConnectionKind::ForcePortal).count();
    let kinds = monolith_kinds(pack);
    if forced > kinds {
        refusals.push(format!(
            "{forced} connections of type forcePortal; the game has {kinds} kinds of monoliths"
        ));
    }
}

fn check_content(plan: &GenPlan, pack: &ContentPack, refusals: &mut Refusals) {
    let contents = || plan.zones.iter().map(|zone| &zone.contents);
    let has_towns = |zone: &&ZonePlan| zone.contents.towns.total() > 0;
    let towns = plan.zones.iter().filter(has_towns).flat_map(|zone| &zone.contents.towns.factions);
    let chosen = plan.players.iter().filter_map(|player| player.faction.as_ref());
    strangers(&pack.factions, towns.chain(chosen).copied(), refusals);
    strangers(&pack.terrains, contents().flat_map(|zone| zone.terrain.allowed.iter().copied()), refusals);
    strangers(
        &pack.resources,
        contents().flat_map(|zone| zone.mines.iter().map(|mine| mine.resource)),
        refusals,
    );
    let guards = contents().flat_map(|zone| &zone.monster_factions);
    let mut is_guard = vec![false; pack.factions.len()];
    for faction in guards {
        if let Some(is_guard) = is_guard.get_mut(faction.index()) {
            *is_guard = true;
        }
    }
    let creatures = pack.creatures.iter().filter(|(_, creature)| creature.is_placeable);
    let creatures = creatures.filter(|(_, creature)| is_guard.get(creature.faction.index()) == Some(&true));
    strangers(&pack.creatures, creatures.map(|(id, _)| id), refusals);
    let switches = &plan.switches;
    strangers(&pack.artifacts, switches.artifacts.on.iter().copied(), refusals);
    strangers(&pack.spells, switches.spells.on.iter().copied(), refusals);
    strangers(&pack.skills, switches.skills.on.iter().copied(), refusals);
    strangers(&pack.heroes, switches.heroes.on.iter().copied(), refusals);
    let is_strange = |kind: &ObjectKind| sod_class(kind).is_none();
    let rolled = pack.objects.iter().filter(|(id, kind)| {
        let is_placed = |zone: &ZonePlan| {
            let objects = &zone.contents.objects;
            !zone.contents.treasure.is_empty() && objects.banned.binary_search(id).is_err()
        };
        kind.is_rolled() && is_strange(kind) && plan.zones.iter().any(is_placed)
    });
    let required = contents().flat_map(|zone| &zone.objects.required).flat_map(|required| &required.kinds);
    let required = required.filter_map(|id| pack.objects.get(*id)).filter(|kind| is_strange(kind));
    let names = rolled.map(|(_, kind)| kind.key.as_str()).chain(required.map(|kind| kind.key.as_str()));
    tell("object", names.collect(), refusals);
}

/// Tells of content that may be placed and that the game does not have.
fn strangers<Id: TableId, R: Numbered>(
    table: &Table<Id, R>,
    ids: impl Iterator<Item = Id>,
    refusals: &mut Refusals,
) {
    let records = ids.filter_map(|id| table.get(id)).filter(|record| record.sod_number().is_none());
    tell(R::WORD, records.map(Record::name).collect(), refusals);
}

fn tell(word: &str, mut names: Vec<&str>, refusals: &mut Refusals) {
    names.sort_unstable();
    names.dedup();
    if names.is_empty() {
        return;
    }
    let listed: Vec<String> = names.iter().take(NAMED).map(|name| format!("`{name}`")).collect();
    let rest = if names.len() > NAMED { format!(" and {} more", names.len() - NAMED) } else { String::new() };
    let plural = if names.len() > 1 { "s" } else { "" };
    refusals.push(format!("the game does not have the {word}{plural} {}{rest}", listed.join(", ")));
}
