//! Plans of maps: resolves template, options and content pack, and makes every choice that does not need the
//! map.

pub(crate) mod contents;
mod decided;
mod equivalents;
pub(crate) mod facts;
pub(crate) mod hints;
mod levels;
mod lines;
pub(crate) mod names;
pub(crate) mod object_rules;
mod objects;
mod players;
mod quest_givers;
mod required;
mod roads;
mod sea;
mod sea_content;
mod starting_conditions;
mod steiner;
pub(crate) mod switches;
pub(crate) mod terrain_fit;
mod treasure;
mod victory;

use rmg_core::diag::{Diagnostic, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ConnectionPlan, GenPlan, ModifierOptionPlan, ZonePlan};
use rmg_core::template::{Connection, ModifierOption, RoadRequest, Template, WaterContent, effective_zones};
use rmg_core::{MapSize, ZoneId};

use crate::options::{GenOptions, size_text};
use contents::zone_contents;
use decided::decided_template;
pub use decided::template_of_plan;
use facts::{error, is_passable, player_of, weight};
use hints::impossible_hints;
use levels::level_wish;
pub use lines::template_lines;
pub use players::numbers_allowed;
use players::{completed, numbers_of_players, seat_players};
use quest_givers::unreachable_quests;
use roads::{RoadCandidate, decide_roads};
use sea::{choose_water, sea_zone};
use sea_content::switch_off_sea_content;
use switches::{chosen_switches, content_switches};
use terrain_fit::misplaced;
use victory::{plan_victory, require};

/// Resolves all options against a template.
///
/// Uses the random streams `seed / plan / seats` (order of seats if the template shuffles them),
/// `seed / plan / roads` (choice between equal sets of roads), `seed / plan / densities` and
/// `seed / plan / victory` (open choices of the victory condition).
///
/// # Arguments
/// - `template`: without errors of `check_template`. Of those errors, this function reports only the ones
///   that prevent a plan.
/// - `pack`: the known names. Unknown names are ignored.
/// - `options`: the choices of the user.
///
/// # Errors
/// Every conflict between options and template, in terms of the template language. Spans refer to the file of
/// the template.
///
/// # Cost
/// O(zones x kinds of objects + connections), and a bounded search (0.1 s at most) for the roads.
pub fn make_plan(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
) -> Result<GenPlan, Vec<Diagnostic>> {
    let plan = plan_without_roads(template, pack, options)?;
    let decided = template_of_plan(template, &plan);
    let connections = plan_connections(&decided, &plan.zones, options);
    Ok(GenPlan { connections, ..plan })
}

/// As [`make_plan`], with only the roads that the template requests. The choice of others takes most of the
/// time. O(zones x kinds of objects + connections).
pub(crate) fn plan_without_roads(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
) -> Result<GenPlan, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let size = choose_size(template, options, &mut diagnostics);
    let options = completed(template, options);
    let options = options.as_ref();
    let (humans, total) = numbers_of_players(template, options);
    let decided =
        decided_template(template, options.seed, size.unwrap_or(template.min_size.value), humans, total);
    let template = decided.as_ref();
    let effective = effective_zones(template).map_or_else(
        |cycles| {
            diagnostics.extend(cycles.iter().map(|found| {
                let keys: Vec<&str> =
                    found.cycle.iter().map(|zone| template.zones[zone.index()].key.as_str()).collect();
                let span = template.zones[found.cycle[0].index()].span;
                let chain = keys.join(" -> ");
                error(
                    "inherit-cycle",
                    Some(span),
                    format!("cyclic `{}`: {chain} -> {}", found.property, keys[0]),
                )
            }));
            None
        },
        Some,
    );
    let water = choose_water(template, pack, options, &mut diagnostics);
    let chosen_switches = chosen_switches(options, pack, &mut diagnostics);
    let mut switches = content_switches(template, &chosen_switches, pack);
    if water == Some(WaterContent::None) {
        switch_off_sea_content(&mut switches, template, options, pack);
    }
    let players = seat_players(template, pack, &switches, options, total as usize, &mut diagnostics);
    let (Some(effective), Some(size), Some(water)) = (effective, size, water) else {
        return Err(diagnostics);
    };
    let contents = zone_contents(template, &effective, pack, &switches, size, &mut diagnostics);
    let contents: Vec<_> = contents.into_iter().map(|(contents, _)| contents).collect();
    if !has_errors(&diagnostics) {
        diagnostics.extend(impossible_hints(template, &contents, pack));
        diagnostics.extend(misplaced(template, &effective, &contents, pack));
    }
    if has_errors(&diagnostics) {
        return Err(diagnostics);
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
    diagnostics.extend(unreachable_quests(template, &effective, &zones, pack));
    let victory = plan_victory(template, pack, options, &switches, size.tiles(), &zones, &mut diagnostics);
    if has_errors(&diagnostics) {
        return Err(diagnostics);
    }
    require(&victory.goal, pack, zones.iter_mut().map(|zone| &mut zone.contents));
    Ok(GenPlan {
        template_name: template.name.clone(),
        seed: options.seed,
        size,
        target: options.target,
        water,
        monsters: options.monsters,
        artifact_sets: template.artifact_sets,
        game_rules: template.game_rules.clone(),
        modifier_options: modifier_options(template),
        switches,
        chosen_switches,
        symmetry: None,
        victory,
        zones,
        connections: template
            .connections
            .iter()
            .map(|of| connection_plan(of, of.road == RoadRequest::Yes))
            .collect(),
        players,
    })
}

/// Returns the options of custom modifiers, those for all zones first. Of options that are set twice, the
/// last one counts.
fn modifier_options(template: &Template) -> Vec<ModifierOptionPlan> {
    let of_zones = template.zones.iter().enumerate();
    let of_zones = of_zones.map(|(at, zone)| (Some(ZoneId::from_index(at)), &zone.modifiers));
    let all = std::iter::once((None, &template.modifiers)).chain(of_zones);
    let option = |zone: Option<ZoneId>, option: &ModifierOption| ModifierOptionPlan {
        zone,
        modifier: option.modifier.value.clone(),
        key: option.key.value.clone(),
        value: option.value.value.clone(),
    };
    all.flat_map(|(zone, options)| options.iter().map(move |of| option(zone, of))).collect()
}

/// Returns the requested size, or the smallest one. Reports a size that the template does not allow.
fn choose_size(
    template: &Template,
    options: &GenOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<MapSize> {
    let (min, max) = (template.min_size.value, template.max_size.value);
    let size = options.size.unwrap_or(min);
    if size.fits(min, max) {
        return Some(size);
    }
    if min.tiles() > max.tiles() {
        let message = format!("`minSize` {} is larger than `maxSize` {}", size_text(min), size_text(max));
        diagnostics.push(
            error("size-range", Some(template.min_size.span), message)
                .related(template.max_size.span, "`maxSize`"),
        );
        return None;
    }
    let why = if (min.tiles()..=max.tiles()).contains(&size.tiles()) {
        let (low, high) = (min.width().min(min.height()), max.width().max(max.height()));
        format!("its sides are not between {low} and {high} tiles")
    } else {
        let tiles = size.tiles();
        format!(
            "it has {tiles} tiles on all levels, but the template allows {} to {}",
            min.tiles(),
            max.tiles()
        )
    };
    diagnostics.push(
        error(
            "size-not-allowed",
            Some(template.min_size.span),
            format!("map size {} is not allowed: {why}", size_text(size)),
        )
        .help(if min == max {
            format!("choose the only allowed size, {}", size_text(min))
        } else {
            format!("choose a size from {} to {}", size_text(min), size_text(max))
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
            request: if is_passable(connection) { connection.road } else { RoadRequest::No },
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
