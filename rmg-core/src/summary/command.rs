//! The command that reproduces a map.

use crate::game::Game;
use crate::ids::ResourceId;
use crate::model::{MapModel, Recipe};
use crate::pack::{ContentPack, Record, Table, TableId};
use crate::plan::{ContentSwitches, GenPlan, PlacementMode, PlayerPlan, Switches, VictoryGoal};
use crate::template::{SymmetryRequest, VictoryRequest};
use crate::text::shell_word;

/// Placeholder for the file of the template in a command.
const TEMPLATE: &str = "TEMPLATE";
/// Placeholder for the folder of a content pack, followed by its number from 1.
const PACK: &str = "PACK";
/// Digits of a content hash in a command: enough to distinguish packs, but not against deliberate collisions.
const HASH_DIGITS: usize = 16;

/// Returns the command that reproduces a map, quoted for a shell:
/// `rmg generate 'TEMPLATE#pair' --seed 7 ...`. It contains the placeholders `TEMPLATE` for the file of the
/// template and `PACK1`, `PACK2` ... for the folders of content packs, whose contents `--pack-hash` compares.
/// Built-in packs have their names.
/// `None` for a map without a known [recipe](MapModel::recipe), and for a map of a program with other
/// modifiers.
///
/// With `is_ascii` the command omits an id of the template that is not ASCII; then `TEMPLATE` represents the
/// file and the id.
#[must_use]
pub fn repeat_command(map: &MapModel, pack: &ContentPack, is_ascii: bool) -> Option<String> {
    let Recipe { template, effort, placement, attempts, packs, modifiers } = map.recipe.as_ref()?;
    if !modifiers.is_empty() {
        return None;
    }
    let plan = &map.plan;
    let file = match template {
        id if is_ascii && !id.is_ascii() => TEMPLATE.to_owned(),
        id => format!("{TEMPLATE}#{id}"),
    };
    let mut words = vec!["rmg".to_owned(), "generate".to_owned(), file];
    let mut option = |name: &str, value: String| words.extend([format!("--{name}"), value]);
    option("seed", plan.seed.to_string());
    for (zone, seed) in plan.content_seed_choices() {
        option("content-seed", zone.map_or_else(|| seed.to_string(), |zone| format!("{zone}={seed}")));
    }
    if plan.content_seeds.attempt > 0 {
        option("layout-attempt", plan.content_seeds.attempt.to_string());
    }
    option("size", plan.size.to_string());
    option("water", plan.water.word().to_owned());
    option("monsters", plan.monsters.word().to_owned());
    option("effort", effort.word().to_owned());
    if *placement != PlacementMode::default() {
        option("placement", placement.word().to_owned());
    }
    option("attempts", attempts.to_string());
    if plan.target != Game::default() {
        option("target", plan.target.word().to_owned());
    }
    if let Some(victory) = chosen_victory(plan, pack) {
        option("victory", victory.to_string());
    }
    if let Some(symmetry) = chosen_symmetry(plan) {
        option("symmetry", symmetry.to_string());
    }
    let ContentSwitches { artifacts, spells, skills, heroes } = &plan.chosen_switches;
    let mut content = |name: &str, kind: &str, ids: Vec<&str>| {
        if !ids.is_empty() {
            option(name, format!("{kind}={}", ids.join(",")));
        }
    };
    for (name, is_off) in [("ban", true), ("enable", false)] {
        content(name, "artifact", names(artifacts, is_off, &pack.artifacts));
        content(name, "spell", names(spells, is_off, &pack.spells));
        content(name, "skill", names(skills, is_off, &pack.skills));
        content(name, "hero", names(heroes, is_off, &pack.heroes));
    }
    for player in &plan.players {
        option("player", player_words(player, pack));
    }
    // The first layer is the default if it is built in.
    let mut folders = 0;
    for (_, layer) in packs.iter().enumerate().filter(|(at, layer)| *at > 0 || !layer.is_built_in) {
        folders += u32::from(!layer.is_built_in);
        option("pack", if layer.is_built_in { layer.name.clone() } else { format!("{PACK}{folders}") });
        option("pack-hash", layer.sha256.chars().take(HASH_DIGITS).collect());
    }
    // For a complete map, the option makes no difference.
    if map.missing() > 0 {
        words.push("--best-effort".to_owned());
    }
    let words: Vec<String> = words.iter().map(|word| shell_word(word)).collect();
    Some(words.join(" "))
}

/// Returns the victory condition as an option, with every choice resolved; `None` if the template decides.
#[must_use]
pub fn chosen_victory(plan: &GenPlan, pack: &ContentPack) -> Option<VictoryRequest> {
    if !plan.victory.is_chosen {
        return None;
    }
    Some(match &plan.victory.goal {
        VictoryGoal::Standard => VictoryRequest::Standard,
        VictoryGoal::Grail { .. } => VictoryRequest::Grail,
        VictoryGoal::Town { zone } => VictoryRequest::Town(Some(plan.zones.get(zone.index())?.key.clone())),
        VictoryGoal::Artifact { artifact, .. } => {
            VictoryRequest::Artifact(Some(pack.artifacts.get(*artifact)?.name.clone()))
        }
    })
}

/// Returns the symmetry as an option, never `auto`; `None` if the template decides.
#[must_use]
pub fn chosen_symmetry(plan: &GenPlan) -> Option<SymmetryRequest> {
    let chosen = || plan.symmetry.as_ref().map_or(SymmetryRequest::None, |of| of.symmetry.into());
    plan.is_symmetry_chosen.then(chosen)
}

/// Returns the names of the disabled or enabled content.
fn names<'p, Id: TableId, R: Record>(
    switches: &Switches<Id>,
    is_off: bool,
    table: &'p Table<Id, R>,
) -> Vec<&'p str> {
    let ids = if is_off { &switches.off } else { &switches.on };
    ids.iter().filter_map(|id| table.get(*id)).map(Record::name).collect()
}

/// Returns a player as an option: `red=human,town=castle,hero=orrin,team=1,seat=2,bonus=gold:2000`.
#[must_use]
pub fn player_words(player: &PlayerPlan, pack: &ContentPack) -> String {
    let who = if player.human { "human" } else { "computer" };
    let mut words = format!("{}={who}", player.color);
    if let Some(faction) = player.faction.and_then(|faction| pack.factions.get(faction)) {
        words += &format!(",town={}", faction.name);
    }
    if let Some(hero) = player.hero.and_then(|hero| pack.heroes.get(hero)) {
        words += &format!(",hero={}", hero.name);
    }
    if let Some(team) = player.team {
        words += &format!(",team={team}");
    }
    if player.is_seat_chosen {
        words += &format!(",seat={}", player.seat);
    }
    let resource = |(id, amount): &(ResourceId, u32)| {
        pack.resources.get(*id).map(|resource| format!("{}:{amount}", resource.name))
    };
    let bonus: Vec<String> = player.bonus.iter().filter_map(resource).collect();
    if !bonus.is_empty() {
        words += &format!(",bonus={}", bonus.join("+"));
    }
    words
}
