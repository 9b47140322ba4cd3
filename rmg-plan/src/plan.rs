//! Plans of maps: resolves template, options and content pack, and makes every choice that does not need the
//! map.

mod content_seeds;
pub(crate) mod contents;
mod decided;
pub(crate) mod equivalents;
pub(crate) mod facts;
pub(crate) mod hints;
mod levels;
mod lines;
pub(crate) mod names;
pub(crate) mod object_rules;
mod objects;
mod players;
mod quest_givers;
pub(crate) mod required;
mod roads;
mod sea;
mod sea_content;
mod starting_conditions;
mod steiner;
pub(crate) mod switches;
pub(crate) mod terrain_fit;
mod treasure;
mod victory;

use std::borrow::Cow;

use rmg_core::diag::{Diagnostic, has_errors};
use rmg_core::pack::ContentPack;
use rmg_core::plan::{ConnectionPlan, ContentSwitches, GenPlan, ModifierOptionPlan, PlayerPlan, ZonePlan};
use rmg_core::template::{
    Connection, EffectiveZone, ModifierOption, RoadRequest, Template, WaterContent, effective_zones,
};
use rmg_core::{ConnectionId, MapSize, SecondImages, SymmetryPlan, ZoneId};

use crate::options::{GenOptions, size_text};
use crate::symmetry::{SymmetricTemplate, SymmetryGame, choose, connection_images};
use contents::zone_contents;
use decided::decided_template;
pub use decided::template_of_plan;
use facts::{error, is_passable, player_of, seat_zones, weight};
use hints::impossible_hints;
use levels::level_wish;
pub use lines::template_lines;
pub use players::numbers_allowed;
use players::{completed, numbers_of_players, seat_players};
use quest_givers::unreachable_quests;
use roads::{RoadCandidate, decide_roads, repeat_roads};
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
    let (plan, decided) = decided_plan(template, pack, options)?;
    let connections = plan_connections(&decided, &plan, options);
    Ok(GenPlan { connections, ..plan })
}

/// As [`make_plan`], with only the roads that the template requests. The choice of others takes most of the
/// time. O(zones x kinds of objects + connections).
pub(crate) fn plan_without_roads(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
) -> Result<GenPlan, Vec<Diagnostic>> {
    decided_plan(template, pack, options).map(|(plan, _)| plan)
}

/// What is decided before the contents of zones.
struct Prepared<'a> {
    /// The options with all players.
    options: Cow<'a, GenOptions>,
    /// The template with the zones and connections that exist in the game.
    template: Cow<'a, Template>,
    size: Option<MapSize>,
    water: Option<WaterContent>,
    chosen_switches: ContentSwitches,
    switches: ContentSwitches,
    players: Vec<PlayerPlan>,
}

/// Resolves the options that do not depend on the contents of zones, and reports conflicts.
fn prepare<'a>(
    template: &'a Template,
    pack: &ContentPack,
    options: &'a GenOptions,
    diagnostics: &mut Vec<Diagnostic>,
) -> Prepared<'a> {
    let size = choose_size(template, options, diagnostics);
    let options = completed(template, options);
    let (humans, total) = numbers_of_players(template, &options);
    let template = template.for_players(humans, total);
    for found in effective_zones(&template).err().into_iter().flatten() {
        let keys: Vec<&str> =
            found.cycle.iter().map(|zone| template.zones[zone.index()].key.as_str()).collect();
        let span = template.zones[found.cycle[0].index()].span;
        let chain = keys.join(" -> ");
        let message = format!("cyclic `{}`: {chain} -> {}", found.property, keys[0]);
        diagnostics.push(error("inherit-cycle", Some(span), message));
    }
    let water = choose_water(&template, pack, &options, diagnostics);
    let chosen_switches = chosen_switches(&options, pack, diagnostics);
    let mut switches = content_switches(&template, &chosen_switches, pack);
    if water == Some(WaterContent::None) {
        switch_off_sea_content(&mut switches, &template, &options, pack);
    }
    let players = seat_players(&template, pack, &switches, &options, total as usize, diagnostics);
    Prepared { options, template, size, water, chosen_switches, switches, players }
}

impl Prepared<'_> {
    /// Returns what decides which symmetries the game can have.
    fn game<'a>(
        &'a self,
        effective: &'a [EffectiveZone<'a>],
        pack: &'a ContentPack,
        size: MapSize,
    ) -> SymmetryGame<'a> {
        let (template, players) = (&*self.template, self.players.as_slice());
        let (switches, victory) = (&self.switches, self.options.victory.as_ref());
        SymmetryGame { template, effective, pack, switches, players, size, victory }
    }
}

/// Calls a function with the facts that decide which symmetries a game can have.
///
/// # Errors
/// Conflicts between template and options that have nothing to do with a symmetry.
pub(crate) fn with_symmetry_game<T>(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
    then: impl FnOnce(&SymmetryGame<'_>) -> T,
) -> Result<T, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let prepared = prepare(template, pack, options, &mut diagnostics);
    let effective = effective_zones(&prepared.template).ok();
    match (prepared.size, effective) {
        (Some(size), Some(effective)) if !has_errors(&diagnostics) => {
            Ok(then(&prepared.game(&effective, pack, size)))
        }
        _ => Err(diagnostics),
    }
}

/// Makes the symmetric template that template or user request; `None` for a map without a symmetry.
///
/// # Errors
/// Conflicts between template and options, and all reasons against the symmetry.
pub(crate) fn symmetric_of(
    template: &Template,
    pack: &ContentPack,
    options: &GenOptions,
) -> Result<Option<SymmetricTemplate>, Vec<Diagnostic>> {
    with_symmetry_game(template, pack, options, |game| choose_requested(game, options))?
}

/// Makes the symmetric template that template or user request.
fn choose_requested(
    game: &SymmetryGame<'_>,
    options: &GenOptions,
) -> Result<Option<SymmetricTemplate>, Vec<Diagnostic>> {
    let of_template = game.template.symmetry.filter(|_| options.symmetry.is_none());
    let Some(request) = options.symmetry.or(of_template.map(|of| of.value)) else { return Ok(None) };
    choose(game, request, of_template.map(|of| of.span))
}

/// Gives players of one cycle of zones the same faction, if one of them chose it.
fn share_factions(template: &Template, cycles: &[ZoneId], players: &mut [PlayerPlan]) {
    let seats = seat_zones(template);
    for zone in (0..cycles.len()).filter(|zone| seats[*zone]) {
        let Some(faction) = player_of(&template.zones[zone], players).and_then(|player| player.faction)
        else {
            continue;
        };
        let mut image = cycles[zone].index();
        while image != zone {
            let seat = template.zones[image].owner.map(|owner| owner.value);
            let player = players.iter_mut().find(|player| Some(player.seat) == seat);
            player.into_iter().for_each(|player| player.faction = Some(faction));
            image = cycles[image].index();
        }
    }
}

/// Returns the plan with only the roads that the template requests, and the template of the game.
fn decided_plan<'a>(
    template: &'a Template,
    pack: &ContentPack,
    options: &'a GenOptions,
) -> Result<(GenPlan, Cow<'a, Template>), Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let prepared = prepare(template, pack, options, &mut diagnostics);
    let effective = effective_zones(&prepared.template);
    let (Some(size), Some(water), Ok(effective)) = (prepared.size, prepared.water, effective) else {
        return Err(diagnostics);
    };
    let symmetric = if has_errors(&diagnostics) {
        None
    } else {
        choose_requested(&prepared.game(&effective, pack, size), &prepared.options)?
    };
    let Prepared { options, template, chosen_switches, switches, mut players, .. } = prepared;
    let (template, symmetry) = match symmetric {
        None => (template, None),
        Some(SymmetricTemplate { symmetry, template, images, cycles, .. }) => {
            share_factions(&template, &cycles, &mut players);
            (Cow::Owned(template), Some((symmetry, images, cycles)))
        }
    };
    let cycles = symmetry.as_ref().map(|(.., cycles)| cycles.as_slice());
    let decided = decided_template(template, options.seed, size, cycles);
    let template = decided.as_ref();
    let Ok(effective) = effective_zones(template) else { return Err(diagnostics) };
    let contents = zone_contents(template, &effective, pack, &switches, size, cycles, &mut diagnostics);
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
    let victory =
        plan_victory(template, pack, options.as_ref(), &switches, size.tiles(), &zones, &mut diagnostics);
    if has_errors(&diagnostics) {
        return Err(diagnostics);
    }
    let sea_and_land = zones.len();
    require(&victory.goal, pack, zones.iter_mut().map(|zone| &mut zone.contents));
    let symmetry = symmetry.map(|(symmetry, images, _)| {
        let mut images = images.into_iter().map(|mut zones| {
            let connections = connection_images(template, &zones);
            let connections: Vec<ConnectionId> = connections
                .expect("the image of a connection has the same values")
                .into_iter()
                .map(ConnectionId::from_index)
                .collect();
            // the sea is its own image
            zones.extend((template.zones.len()..sea_and_land).map(ZoneId::from_index));
            (zones, connections)
        });
        let (zones, connections) = images.next().unwrap_or_default();
        let second = images.next().map(|(zones, connections)| SecondImages { zones, connections });
        SymmetryPlan { symmetry, zones, connections, second }
    });
    let content_seeds =
        content_seeds::resolved(&options, &zones, symmetry.as_ref()).map_err(|found| vec![found])?;
    let plan = GenPlan {
        template_name: template.name.clone(),
        seed: options.seed,
        content_seeds,
        size,
        target: options.target,
        water,
        monsters: options.monsters,
        artifact_sets: template.artifact_sets,
        game_rules: template.game_rules.clone(),
        modifier_options: modifier_options(template),
        switches,
        chosen_switches,
        symmetry,
        is_symmetry_chosen: options.symmetry.is_some(),
        victory,
        zones,
        connections: template
            .connections
            .iter()
            .map(|of| connection_plan(of, of.road == RoadRequest::Yes))
            .collect(),
        players,
    };
    Ok((plan, decided))
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

fn plan_connections(template: &Template, plan: &GenPlan, options: &GenOptions) -> Vec<ConnectionPlan> {
    let of_template = &plan.zones[..template.zones.len()];
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
    let mut roads = decide_roads(&has_town, &candidates, &mut options.seed.at("plan").at("roads").stream());
    if let Some(symmetry) = &plan.symmetry {
        repeat_roads(&has_town, &candidates, symmetry, &mut roads);
    }
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
