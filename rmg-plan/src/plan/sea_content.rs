//! Switches off content of the sea on maps without water, unless it is requested by name.

use rmg_core::pack::{ContentPack, Record, Subject, Table, TableId};
use rmg_core::plan::{ContentSwitches, Switches};
use rmg_core::template::{OwnOrLike, Template, VictoryRequest};
use rmg_core::{ArtifactId, HeroId};

use super::names::{find_kinds, in_order};
use crate::options::GenOptions;

/// Switches off content that is useful only on maps with water, as VCMI does (`onlyOnWaterMap`).
///
/// Requested content stays: content that template or user enable, required artifacts, the artifact of the
/// victory condition, and starting heroes.
pub(super) fn switch_off_sea_content(
    switches: &mut ContentSwitches,
    template: &Template,
    options: &GenOptions,
    pack: &ContentPack,
) {
    let artifacts = named_artifacts(template, options, pack);
    let heroes = starting_heroes(options, pack);
    switch_off(&mut switches.artifacts, &pack.artifacts, &artifacts, |of| of.needs_water && of.is_random);
    switch_off(&mut switches.spells, &pack.spells, &[], |of| of.needs_water && of.is_random);
    switch_off(&mut switches.skills, &pack.skills, &[], |of| of.needs_water);
    switch_off(&mut switches.heroes, &pack.heroes, &heroes, |of| of.needs_water && of.is_random);
}

/// Switches off the content of the sea in one table that is on by default and not requested.
fn switch_off<Id: TableId, R: Record>(
    switches: &mut Switches<Id>,
    table: &Table<Id, R>,
    named: &[Id],
    is_of_sea: impl Fn(&R) -> bool,
) {
    let is_named = |id: &Id| named.contains(id) || switches.on.contains(id);
    let of_sea = table.iter().filter(|(id, record)| is_of_sea(record) && !is_named(id));
    let more: Vec<Id> = of_sea.map(|(id, _)| id).collect();
    switches.off.extend(more);
    switches.off = in_order(std::mem::take(&mut switches.off));
}

/// Returns the artifacts that zones require by name, and the artifact of the victory condition.
fn named_artifacts(template: &Template, options: &GenOptions, pack: &ContentPack) -> Vec<ArtifactId> {
    let own = template.zones.iter().filter_map(|zone| match &zone.custom_objects {
        OwnOrLike::Own(objects) => Some(&objects.required),
        OwnOrLike::Like(_) => None,
    });
    let named = own.flatten().filter(|entry| entry.count > 0 && entry.subtype.is_some());
    let kinds = named.flat_map(|entry| find_kinds(&entry.object, entry.subtype.as_ref(), pack));
    let required = kinds.filter_map(|kind| match pack.objects[kind].subject {
        Subject::Artifact(artifact) => Some(artifact),
        _ => None,
    });
    let victory = options.victory.as_ref().or(template.victory.as_ref().map(|victory| &victory.value));
    let goal = match victory {
        Some(VictoryRequest::Artifact(Some(name))) => {
            pack.local_name(name).and_then(|local| pack.artifacts.find(local))
        }
        _ => None,
    };
    required.chain(goal).collect()
}

/// Returns the starting heroes that the user chose.
fn starting_heroes(options: &GenOptions, pack: &ContentPack) -> Vec<HeroId> {
    let names = options.players.iter().filter_map(|player| player.hero.as_deref());
    names.filter_map(|name| pack.local_name(name).and_then(|local| pack.heroes.find(local))).collect()
}
