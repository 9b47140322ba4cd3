//! From template, options and content pack to a plan: every choice made that does not need the map.

mod ashore;
mod beginnings;
pub(crate) mod contents;
mod decided;
pub(crate) mod facts;
pub(crate) mod hints;
mod levels;
mod lines;
pub(crate) mod names;
mod objects;
mod players;
mod quest_givers;
mod required;
mod roads;
mod sea;
pub(crate) mod stands;
mod steiner;
pub(crate) mod switches;
mod treasure;
mod twins;
mod victory;

use rmg_core::diag::{Fault, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ConnectionPlan, GenPlan, ZonePlan};
use rmg_core::template::{Connection, RoadWish, Template, WaterContent, effective_zones};
use rmg_core::{MapSize, ZoneId};

use crate::options::{GenOptions, size_words};
use ashore::switch_off_sea_content;
use contents::zone_contents;
use decided::decided_template;
pub use decided::template_of_plan;
use facts::{error, makes_way, player_of, weight};
use hints::impossible_hints;
use levels::level_wish;
pub use lines::template_lines;
pub use players::numbers_allowed;
use players::{completed, numbers_of_players, seat_players};
use quest_givers::out_of_reach;
use roads::{RoadCandidate, decide_roads};
use sea::{choose_water, sea_zone};
use stands::misplaced;
use switches::{chosen_switches, content_switches};
use victory::{plan_victory, require};

/// Resolves all options against a template.
///
/// Of chance only few streams are drawn: `seed / plan / seats` deals seats where the template asks for it, `seed / plan / roads`
/// chooses between equally few roads, and those of `seed / plan / victory` what is left open of how the map is won.
///
/// # Arguments
/// - `template`: without errors in `check_template`; what that check finds is found here only as far as a plan
///   cannot be made at all.
/// - `pack`: where names are looked up; those that it does not have do not count.
/// - `options`: see there.
///
/// # Errors
/// Every reason why these options do not go with this template, in the words of the template language; spans
/// point into the template's file.
///
/// # Cost
/// O(zones x kinds of objects + connections), and a bounded search (0.1 s at most) for the roads.
pub fn make_plan(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
) -> Result<GenPlan, Vec<Fault>> {
    let plan = plan_without_roads(template, pack, options)?;
    let decided = template_of_plan(template, &plan);
    let connections = plan_connections(&decided, &plan.zones, options);
    Ok(GenPlan { connections, ..plan })
}

/// The same with roads only where they are asked for: the choice of others takes most of the time. O(zones x kinds of objects + connections).
pub(crate) fn plan_without_roads(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
) -> Result<GenPlan, Vec<Fault>> {
    let mut faults = Vec::new();
    let size = choose_size(template, options, &mut faults);
    let options = completed(template, options);
    let options = options.as_ref();
    let (humans, in_all) = numbers_of_players(template, options);
    let decided =
        decided_template(template, options.seed, size.unwrap_or(template.min_size.value), humans, in_all);
    let template = decided.as_ref();
    let effective = effective_zones(template).map_or_else(
        |circles| {
            faults.extend(circles.iter().map(|circle| {
                let keys: Vec<&str> =
                    circle.cycle.iter().map(|zone| template.zones[zone.index()].key.as_str()).collect();
                let span = template.zones[circle.cycle[0].index()].span;
                let chain = keys.join(" -> ");
                error(
                    "inherit-cycle",
                    Some(span),
                    format!("`{}` goes round: {chain} -> {}", circle.property, keys[0]),
                )
            }));
            None
        },
        Some,
    );
    let water = choose_water(template, pack, options, &mut faults);
    let chosen_switches = chosen_switches(options, pack, &mut faults);
    let mut switches = content_switches(template, &chosen_switches, pack);
    if water == Some(WaterContent::None) {
        switch_off_sea_content(&mut switches, template, options, pack);
    }
    let players = seat_players(template, pack, &switches, (options, in_all as usize), &mut faults);
    let (Some(effective), Some(size), Some(water)) = (effective, size, water) else { return Err(faults) };
    let contents = zone_contents(template, &effective, pack, &switches, size, &mut faults);
    let contents: Vec<_> = contents.into_iter().map(|(contents, _)| contents).collect();
    if !has_errors(&faults) {
        faults.extend(impossible_hints(template, &contents, pack));
        faults.extend(misplaced(template, &effective, &contents, pack));
    }
    if has_errors(&faults) {
        return Err(faults);
    }

    let of_template = template.zones.iter().zip(contents).enumerate().map(|(at, (zone, contents))| {
        let id = ZoneId::from_index(at);
        ZonePlan {
            key: zone.key.clone(),
            kind: zone.kind,
            weight: weight(zone, template.zone_size_law),
            seat: zone.owner.map(|owner| owner.value),
            player: player_of(zone, &players).map(|player| player.color),
            level: level_wish(template, &effective, pack, &players, size, id),
            contents,
        }
    });
    let mut zones: Vec<ZonePlan> = of_template.chain(sea_zone(template, pack, water, size)).collect();
    faults.extend(out_of_reach(template, &effective, &zones, pack));
    let choices = (options, &switches);
    let victory = plan_victory(template, pack, choices, size.tiles(), &zones, &mut faults);
    if has_errors(&faults) {
        return Err(faults);
    }
    require(&victory.goal, pack, zones.iter_mut().map(|zone| &mut zone.contents));
    Ok(GenPlan {
        template_name: template.name.clone(),
        seed: options.seed,
        size,
        target: options.target,
        water,
        monsters: options.monsters,
        switches,
        chosen_switches,
        victory,
        zones,
        connections: template
            .connections
            .iter()
            .map(|of| connection_plan(of, of.road == RoadWish::Yes))
            .collect(),
        players,
    })
}

/// The size asked for, or the smallest; `None` with a fault when the template does not allow it.
fn choose_size(template: &Template, options: &GenOptions, faults: &mut Vec<Fault>) -> Option<MapSize> {
    let (min, max) = (template.min_size.value, template.max_size.value);
    let size = options.size.unwrap_or(min);
    if size.fits(min, max) {
        return Some(size);
    }
    if min.tiles() > max.tiles() {
        let message = format!("`minSize` {} is larger than `maxSize` {}", size_words(min), size_words(max));
        faults.push(
            error("size-range", Some(template.min_size.span), message)
                .related(template.max_size.span, "`maxSize`"),
        );
        return None;
    }
    let why = if (min.tiles()..=max.tiles()).contains(&size.tiles()) {
        let (low, high) = (min.width().min(min.height()), max.width().max(max.height()));
        format!("has the right number of tiles, but its sides are not between {low} and {high} tiles")
    } else {
        let tiles = size.tiles();
        format!("has {tiles} tiles in all levels, the template allows {} to {}", min.tiles(), max.tiles())
    };
    faults.push(
        error(
            "size-not-allowed",
            Some(template.min_size.span),
            format!("a map of {} {why}", size_words(size)),
        )
        .help(if min == max {
            format!("the only size is {}", size_words(min))
        } else {
            format!("choose a size from {} to {}", size_words(min), size_words(max))
        }),
    );
    None
}

fn plan_connections(template: &Template, zones: &[ZonePlan], options: &GenOptions) -> Vec<ConnectionPlan> {
    let of_template = &zones[..template.zones.len()];
    let has_town: Vec<bool> = of_template.iter().map(|zone| zone.contents.towns.total() > 0).collect();
    let candidates: Vec<RoadCandidate> = template
        .connections
        .iter()
        .map(|connection| RoadCandidate {
            a: connection.a.value.index(),
            b: connection.b.value.index(),
            wish: if makes_way(connection) { connection.road } else { RoadWish::No },
        })
        .collect();
    let roads = decide_roads(&has_town, &candidates, &mut options.seed.at("plan").at("roads").stream());
    template
        .connections
        .iter()
        .zip(roads)
        .map(|(connection, road)| connection_plan(connection, road))
        .collect()
}

fn connection_plan(connection: &Connection, road: bool) -> ConnectionPlan {
    ConnectionPlan {
        a: connection.a.value,
        b: connection.b.value,
        kind: connection.kind,
        guard: connection.guard.value,
        road,
    }
}

#[cfg(test)]
mod tests;
