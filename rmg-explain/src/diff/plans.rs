//! Differences between the plans of two maps.

use rmg_core::ZoneId;
use rmg_core::ids::ResourceId;
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::{ContentSwitches, GenPlan, ModifierOptionPlan, PlayerPlan, Switches, VictoryGoal};
use rmg_plan::options::size_text;

use super::changes::{FactList, Facts};
use super::graph::{Graph, GraphDiff, diff_graphs};
use super::names::{key_of, names};
use super::zone_plans::zone_facts;

/// Compares two plans: all requests, with every choice made. O(n log n) for n parts of both.
///
/// - `pack`: the pack for which both were made.
#[must_use]
pub fn diff_plans(old: &GenPlan, new: &GenPlan, pack: &ContentPack) -> GraphDiff {
    diff_graphs(&graph(old, pack), &graph(new, pack))
}

fn graph(plan: &GenPlan, pack: &ContentPack) -> Graph {
    let key = |zone: ZoneId| key_of(plan, zone);
    let zones = plan.zones.iter().map(|zone| (zone.key.clone(), zone_facts(plan, zone, pack)));
    let connections = plan.connections.iter().map(|connection| {
        let mut facts = FactList::default();
        facts.add("type", connection.kind.word());
        facts.add("guard", connection.guard);
        facts.add("road", connection.road);
        ([key(connection.a), key(connection.b)], facts.finish())
    });
    Graph { settings: settings(plan, pack), zones: zones.collect(), connections: connections.collect() }
}

fn settings(plan: &GenPlan, pack: &ContentPack) -> Facts {
    let mut facts = FactList::default();
    facts.add("template", &plan.template_name);
    facts.add("seed", plan.seed);
    for (zone, seed) in &plan.content_seeds.zones {
        facts.add(format!("content seed of zone {}", key_of(plan, *zone)), seed);
    }
    if plan.content_seeds.attempt > 0 {
        facts.add("layout attempt", plan.content_seeds.attempt);
    }
    facts.add("size", size_text(plan.size));
    facts.add("water", plan.water.word());
    facts.add("monsters", plan.monsters.word());
    for ModifierOptionPlan { zone, modifier, key, value } in &plan.modifier_options {
        let of_zone = zone.map_or_else(String::new, |zone| format!(" of zone {}", key_of(plan, zone)));
        facts.add(format!("modifiers {modifier} {key}{of_zone}"), value);
    }
    facts.add("rules of the game", &plan.game_rules);
    facts.add("victory", victory_words(plan, pack));
    facts.add("victory chosen", plan.victory.is_chosen);
    facts.add("symmetry", plan.symmetry.as_ref().map_or("none", |of| of.symmetry.word()));
    facts.add("symmetry chosen", plan.is_symmetry_chosen);
    for (prefix, switches) in [("", &plan.switches), ("chosen ", &plan.chosen_switches)] {
        let ContentSwitches { artifacts, spells, skills, heroes } = switches;
        switched(&format!("{prefix}artifacts"), artifacts, &pack.artifacts, &mut facts);
        switched(&format!("{prefix}spells"), spells, &pack.spells, &mut facts);
        switched(&format!("{prefix}skills"), skills, &pack.skills, &mut facts);
        switched(&format!("{prefix}heroes"), heroes, &pack.heroes, &mut facts);
    }
    for player in &plan.players {
        facts.add(format!("player {}", player.color), player_words(player, pack));
    }
    facts.finish()
}

fn switched<Id: TableId + Copy, R: Record>(
    what: &str,
    switches: &Switches<Id>,
    table: &Table<Id, R>,
    facts: &mut FactList,
) {
    facts.add(format!("{what} off"), names(switches.off.iter().copied(), table));
    facts.add(format!("{what} on"), names(switches.on.iter().copied(), table));
    facts.add(format!("{what} of absent mods off"), switches.absent_off.join(", "));
}

fn victory_words(plan: &GenPlan, pack: &ContentPack) -> String {
    match &plan.victory.goal {
        VictoryGoal::Standard => "standard".to_owned(),
        VictoryGoal::Grail { obelisks } => {
            let zones =
                obelisks.iter().map(|(zone, count)| format!("{count} in zone {}", key_of(plan, *zone)));
            format!("grail, obelisks: {}", zones.collect::<Vec<_>>().join(", "))
        }
        VictoryGoal::Town { zone } => format!("town in zone {}", key_of(plan, *zone)),
        VictoryGoal::Artifact { artifact, zone } => {
            format!("artifact {} in zone {}", names([*artifact], &pack.artifacts), key_of(plan, *zone))
        }
    }
}

/// Returns all facts about a player as text.
fn player_words(player: &PlayerPlan, pack: &ContentPack) -> String {
    let PlayerPlan { color: _, seat, is_seat_chosen, human, faction, hero, team, bonus } = player;
    let controller = if *human { "human" } else { "computer" };
    let chosen = if *is_seat_chosen { " (chosen)" } else { "" };
    let mut words = vec![controller.to_owned(), format!("seat {seat}{chosen}")];
    words.extend(faction.map(|faction| format!("town {}", names([faction], &pack.factions))));
    words.extend(hero.map(|hero| format!("hero {}", names([hero], &pack.heroes))));
    words.extend(team.map(|team| format!("team {team}")));
    let bonus_text = |(resource, amount): &(ResourceId, u32)| {
        format!("{amount} {} on the first day", names([*resource], &pack.resources))
    };
    words.extend(bonus.iter().map(bonus_text));
    words.join(", ")
}
