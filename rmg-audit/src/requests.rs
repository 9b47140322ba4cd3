//! The requests of a template, read with separate code.
//!
//! A map records a plan: template, options and content pack with every choice made. An audit against this
//! plan could not find an error in the plan itself. The audit therefore reads the template again. From the
//! plan it takes only what the user or the random numbers decided: size, water, monsters, players and their
//! seats, bans, the victory condition, and random roads. It checks the map against these requests, and
//! refutes what the plan records differently.
//!
//! Shared with the generator are the types, the name lookup of the content pack, and the check whether a size
//! is in a range. Inheritance, choices from lists, and the rules of seats and roads are implemented here from
//! the definition of the template language.

mod ashore;
mod copies;
mod names;
mod object_rules;
mod objects;
mod record;
mod roads;
mod sea;
mod seats;
mod victory;
mod zones;

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Promise};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ConnectionPlan, ContentSwitches, GenPlan, ZonePlan};
use rmg_core::template::{RoadRequest, SymmetryRequest, Template, WaterContent};

use ashore::ban_sea_content;
use names::switches;
use record::Differences;
use roads::could_carry_road;
use sea::sea_requests;
use zones::zone_requests;

use crate::symmetry::record::valid_symmetry;

/// Returns the requests of a template, with the choices of user and randomness from `record`.
///
/// # Errors
/// Returns a message if nothing can be compared: the numbers of zones or connections differ, or the template
/// is invalid.
pub(crate) fn requests_of(
    template: &Template,
    pack: &ContentPack,
    record: &GenPlan,
) -> Result<GenPlan, String> {
    let numbers = [
        ("zones", record.zones.len(), template.zones.len() + usize::from(record.water != WaterContent::None)),
        ("connections", record.connections.len(), template.connections.len()),
    ];
    if let Some((what, planned, requested)) =
        numbers.into_iter().find(|(_, planned, requested)| planned != requested)
    {
        let sea = if what == "zones" && requested > template.zones.len() { " with a sea" } else { "" };
        return Err(format!("the plan has {planned} {what}, its template{sea} has {requested}"));
    }
    let is_lost = |zone: ZoneId| zone.index() >= template.zones.len();
    if let Some(at) =
        template.connections.iter().position(|link| is_lost(link.a.value) || is_lost(link.b.value))
    {
        return Err(format!("connection {} leads to a zone that the template does not have", at + 1));
    }
    let chosen = &record.chosen_switches;
    let zone = |zone| zone_requests(template, zone, pack, record);
    let (zones, sea) = (template.zones.iter().map(zone), sea_requests(template, pack, record).map(Ok));
    let connections = template.connections.iter().zip(&record.connections);
    let mut zones: Vec<ZonePlan> = zones.chain(sea).collect::<Result<_, _>>()?;
    // SymmetryKept refutes any other
    let symmetry = valid_symmetry(record);
    object_rules::share_limits(template, &mut zones, pack, symmetry)?;
    victory::add(&mut zones, pack, record);
    let mut bans = ContentSwitches {
        artifacts: switches(&template.artifacts, &chosen.artifacts, &pack.artifacts, pack),
        spells: switches(&template.spells, &chosen.spells, &pack.spells, pack),
        skills: switches(&template.skills, &chosen.skills, &pack.skills, pack),
        heroes: switches(&template.heroes, &chosen.heroes, &pack.heroes, pack),
    };
    if record.water == WaterContent::None {
        ban_sea_content(&mut bans, template, pack, record);
    }
    Ok(GenPlan {
        template_name: template.name.clone(),
        seed: record.seed,
        content_seeds: record.content_seeds.clone(),
        size: record.size,
        target: record.target,
        water: record.water,
        monsters: record.monsters,
        artifact_sets: template.artifact_sets,
        game_rules: template.game_rules.clone(),
        modifier_options: record.modifier_options.clone(),
        switches: bans,
        chosen_switches: chosen.clone(),
        symmetry: symmetry.cloned(),
        is_symmetry_chosen: record.is_symmetry_chosen,
        victory: record.victory.clone(),
        players: record.players.clone(),
        zones,
        connections: connections
            .map(|(requested, planned)| ConnectionPlan {
                a: requested.a.value,
                b: requested.b.value,
                kind: requested.kind,
                guard: requested.guard.value,
                road: match requested.road {
                    _ if !could_carry_road(requested) => false,
                    RoadRequest::Yes => true,
                    RoadRequest::No => false,
                    RoadRequest::Random => planned.road,
                },
            })
            .collect(),
    })
}

/// Returns everything that `record` contains differently than `requests`, which were read from the template,
/// and all values in it that neither user nor randomness may choose.
pub(crate) fn differences(
    template: &Template,
    pack: &ContentPack,
    requests: &GenPlan,
    record: &GenPlan,
) -> Differences {
    let mut found = record::differences(pack, requests, record);
    let mut add = |promise, text| found.entry(promise).or_default().add(|| CounterExample::new(text));
    if !record.size.fits(template.min_size.value, template.max_size.value) {
        add(
            Promise::OneOwner,
            format!("the plan is for a map of {}, which the template does not allow", record.size),
        );
    }
    if !template.allowed_water.contains(&record.water) {
        add(Promise::OneOwner, "the template does not allow the water of the plan".to_owned());
    }
    let wish = template.symmetry.map_or(SymmetryRequest::None, |wish| wish.value);
    let planned = record.symmetry.as_ref().map_or(SymmetryRequest::None, |of| of.symmetry.into());
    if !record.is_symmetry_chosen && wish != SymmetryRequest::Auto && wish != planned {
        add(
            Promise::OneOwner,
            format!("the plan has the symmetry `{planned}`, and the template requests `{wish}`"),
        );
    }
    victory::violations(template, pack, requests, record)
        .into_iter()
        .for_each(|text| add(Promise::PlayerStarts, text));
    seats::violations(template, record).into_iter().for_each(|text| add(Promise::PlayerStarts, text));
    roads::violations(template, requests).into_iter().for_each(|text| add(Promise::RoadsComplete, text));
    found
}
