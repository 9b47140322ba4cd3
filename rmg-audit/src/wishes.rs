//! What a template asks for, read by the audit itself.
//!
//! A map records a plan: template, options and content pack with every choice made. A mistake in making that
//! plan would show nowhere if the map were judged by it. So the audit reads the template again with code of
//! its own, takes from the plan only what the user and chance decided (size, water, monsters, players and
//! their seats, bans, the way to win, roads where the template leaves them to chance), judges the map by what
//! it read, and refutes what the plan records differently.
//!
//! Shared with whoever makes plans are the types, the names of the content pack and whether a size lies in a
//! range; the following of inheritance, the choosing from lists and the rules of seats and roads are written
//! here from the definition of the template language.

mod ashore;
mod names;
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
use rmg_core::template::{RoadWish, Template, WaterContent};

use ashore::ban_sea_content;
use names::switches;
use record::Differences;
use roads::could_carry_road;
use sea::sea_wishes;
use zones::zone_wishes;

/// What the template asks for, with the choices of user and chance as `record` has them.
///
/// # Errors
/// In words, when nothing can be compared: zones or connections in another number, or a template that cannot
/// be followed.
pub(crate) fn wishes_of(
    template: &Template,
    pack: &ContentPack,
    record: &GenPlan,
) -> Result<GenPlan, String> {
    let numbers = [
        ("zones", record.zones.len(), template.zones.len() + usize::from(record.water != WaterContent::None)),
        ("connections", record.connections.len(), template.connections.len()),
    ];
    if let Some((what, planned, asked)) = numbers.into_iter().find(|(_, planned, asked)| planned != asked) {
        let sea = if what == "zones" && asked > template.zones.len() { " with a sea" } else { "" };
        return Err(format!("the plan knows {planned} {what}, its template{sea} {asked}"));
    }
    let is_lost = |zone: ZoneId| zone.index() >= template.zones.len();
    if let Some(at) =
        template.connections.iter().position(|link| is_lost(link.a.value) || is_lost(link.b.value))
    {
        return Err(format!("connection {} leads to a zone that the template does not have", at + 1));
    }
    let chosen = &record.chosen_switches;
    let zone = |zone| zone_wishes(template, zone, pack, record);
    let (zones, sea) = (template.zones.iter().map(zone), sea_wishes(template, pack, record).map(Ok));
    let connections = template.connections.iter().zip(&record.connections);
    let mut zones: Vec<ZonePlan> = zones.chain(sea).collect::<Result<_, _>>()?;
    victory::add(&mut zones, pack, record);
    let mut bans = ContentSwitches {
        artifacts: switches((&template.artifacts, &chosen.artifacts), &pack.artifacts, pack),
        spells: switches((&template.spells, &chosen.spells), &pack.spells, pack),
        skills: switches((&template.skills, &chosen.skills), &pack.skills, pack),
        heroes: switches((&template.heroes, &chosen.heroes), &pack.heroes, pack),
    };
    if record.water == WaterContent::None {
        ban_sea_content(&mut bans, template, pack, record);
    }
    Ok(GenPlan {
        template_name: template.name.clone(),
        seed: record.seed,
        size: record.size,
        target: record.target,
        water: record.water,
        monsters: record.monsters,
        switches: bans,
        chosen_switches: chosen.clone(),
        victory: record.victory.clone(),
        players: record.players.clone(),
        zones,
        connections: connections
            .map(|(asked, planned)| ConnectionPlan {
                a: asked.a.value,
                b: asked.b.value,
                kind: asked.kind,
                guard: asked.guard.value,
                road: match asked.road {
                    _ if !could_carry_road(asked) => false,
                    RoadWish::Yes => true,
                    RoadWish::No => false,
                    RoadWish::Random => planned.road,
                },
            })
            .collect(),
    })
}

/// Everything that `record` says otherwise than `wishes`, which were read from the template, and what user
/// and chance could not decide so.
pub(crate) fn differences(
    template: &Template,
    pack: &ContentPack,
    wishes: &GenPlan,
    record: &GenPlan,
) -> Differences {
    let mut found = record::differences(pack, wishes, record);
    let mut add = |promise, text| found.entry(promise).or_default().add(|| CounterExample::new(text));
    if !record.size.fits(template.min_size.value, template.max_size.value) {
        add(
            Promise::OneOwner,
            format!("the plan is for a map of {}, which the template does not allow", record.size),
        );
    }
    if !template.allowed_water.contains(&record.water) {
        add(Promise::OneOwner, "the plan has a sea, or none, as the template does not allow".to_owned());
    }
    victory::faults(template, pack, wishes, record)
        .into_iter()
        .for_each(|text| add(Promise::PlayerStarts, text));
    seats::faults(template, record).into_iter().for_each(|text| add(Promise::PlayerStarts, text));
    roads::faults(template, wishes).into_iter().for_each(|text| add(Promise::RoadsComplete, text));
    found
}
