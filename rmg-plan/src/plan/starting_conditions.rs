//! Starting conditions of players: a town, a hero, resources.

use rmg_core::diag::{Diagnostic, nearest};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::ContentSwitches;
use rmg_core::{FactionId, HeroId, ResourceId};

use super::facts::error;
use crate::options::PlayerChoice;

/// Maximum amount of one additional resource at the start. With the resources of the game, larger amounts
/// would not fit into the integers of the games' files.
const MAX_OF_RESOURCE: u32 = 1_000_000;

/// The starting conditions of one player that the user chose.
#[derive(Debug, Default)]
pub(super) struct StartingConditions {
    /// The faction of the town: chosen, or that of the hero.
    pub(super) faction: Option<FactionId>,
    pub(super) hero: Option<HeroId>,
    /// Sorted by resource, without duplicates.
    pub(super) bonus: Vec<(ResourceId, u32)>,
}

/// Returns the starting conditions of each player, in order. Reports invalid ones.
pub(super) fn starting_conditions(
    players: &[PlayerChoice],
    pack: &ContentPack,
    switches: &ContentSwitches,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<StartingConditions> {
    let mut all: Vec<StartingConditions> = Vec::with_capacity(players.len());
    for (at, player) in players.iter().enumerate() {
        let town = find_town(player, pack, diagnostics);
        let hero = find_hero(player, pack, switches, diagnostics);
        if let Some(hero) = hero
            && let Some(other) = all.iter().position(|other| other.hero == Some(hero))
        {
            let (name, other) = (&pack.heroes[hero].name, players[other].color);
            let message = format!("duplicate hero `{name}` for players {other} and {}", players[at].color);
            diagnostics.push(error("hero-twice", None, message).help("choose another hero for one of them"));
        }
        let faction = faction_of(player, town, hero, pack, diagnostics);
        all.push(StartingConditions { faction, hero, bonus: find_bonus(player, pack, diagnostics) });
    }
    all
}

/// Returns the requested faction of a player.
fn find_town(
    player: &PlayerChoice,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<FactionId> {
    let name = player.town.as_deref()?;
    let found = find(name, &pack.factions, pack).filter(|faction| pack.factions[*faction].has_town);
    if found.is_none() {
        let towns: Vec<&str> = pack.town_factions().map(|id| pack.factions[id].name.as_str()).collect();
        let message = format!("unknown town `{name}` for player {}", player.color);
        diagnostics.push(error("unknown-town", None, message).help(known(name, &towns, "towns")));
    }
    found
}

/// Returns the requested hero of a player. Reports banned heroes.
fn find_hero(
    player: &PlayerChoice,
    pack: &ContentPack,
    switches: &ContentSwitches,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<HeroId> {
    let (name, color) = (player.hero.as_deref()?, player.color);
    let Some(hero) = find(name, &pack.heroes, pack) else {
        let message = format!("unknown hero `{name}` for player {color}");
        let meant = nearest(name, pack.heroes.iter().map(|(_, hero)| hero.name.as_str()));
        let diagnostic = error("unknown-hero", None, message);
        diagnostics.push(match meant {
            Some(meant) => diagnostic.help(format!("did you mean `{meant}`?")),
            None => diagnostic.help("use a name of `heroes.csv` in the content pack"),
        });
        return None;
    };
    let is_in = |list: &[HeroId]| list.binary_search(&hero).is_ok();
    if is_in(&switches.heroes.off) {
        let message = format!("the hero `{name}` of player {color} is banned");
        let help = format!("choose another hero, or enable this one with `--enable hero={name}`");
        diagnostics.push(error("banned-hero", None, message).help(help));
    } else if !pack.heroes[hero].is_random && !is_in(&switches.heroes.on) {
        let message = format!("the hero `{name}` of player {color} is disabled by default");
        let help = format!("choose another hero, or enable this one with `--enable hero={name}`");
        diagnostics.push(error("banned-hero", None, message).help(help));
    }
    Some(hero)
}

/// Returns the faction of the main town: the chosen one, otherwise that of the hero. Reports conflicts.
fn faction_of(
    player: &PlayerChoice,
    town: Option<FactionId>,
    hero: Option<HeroId>,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> Option<FactionId> {
    let Some(hero) = hero.map(|hero| &pack.heroes[hero]) else { return town };
    let home = pack.hero_classes[hero.class].faction;
    let (of_hero, color) = (&pack.factions[home], player.color);
    match town {
        Some(town) if town != home => {
            let (hero, town, home) = (&hero.name, &pack.factions[town].name, &of_hero.name);
            let message =
                format!("player {color} has a town of `{town}`, but the hero `{hero}` is of `{home}`");
            let help = format!("choose `town={home}`, or omit the town: the hero determines it");
            diagnostics.push(error("hero-of-other-town", None, message).help(help));
        }
        None if player.town.is_none() && !of_hero.has_town => {
            let message = format!(
                "the hero `{}` of player {color} is of `{}`, which has no towns",
                hero.name, of_hero.name
            );
            diagnostics.push(error("hero-without-town", None, message).help("choose another hero"));
        }
        Some(_) | None => {}
    }
    town.or(Some(home))
}

/// Returns the requested resources of a player. Reports invalid ones.
fn find_bonus(
    player: &PlayerChoice,
    pack: &ContentPack,
    diagnostics: &mut Vec<Diagnostic>,
) -> Vec<(ResourceId, u32)> {
    let (mut bonus, color): (Vec<(ResourceId, u32)>, _) = (Vec::new(), player.color);
    for (name, amount) in &player.bonus {
        let Some(resource) = find(name, &pack.resources, pack) else {
            let names: Vec<&str> =
                pack.resources.iter().map(|(_, resource)| resource.name.as_str()).collect();
            let message = format!("unknown resource `{name}` for player {color}");
            let help = known(name, &names, "resources");
            diagnostics.push(error("unknown-resource", None, message).help(help));
            continue;
        };
        if bonus.iter().any(|(other, _)| *other == resource) {
            let message = format!("duplicate resource `{name}` for player {color}");
            diagnostics.push(error("bonus-twice", None, message).help("name each resource once"));
        }
        if !(1..=MAX_OF_RESOURCE).contains(amount) {
            let message = format!("invalid amount {amount} of `{name}` for player {color}");
            let help = format!("choose an amount from 1 to {MAX_OF_RESOURCE}");
            diagnostics.push(error("bonus-amount", None, message).help(help));
        }
        bonus.push((resource, *amount));
    }
    bonus.sort_unstable();
    bonus
}

fn find<Id: TableId, R: Record>(name: &str, table: &Table<Id, R>, pack: &ContentPack) -> Option<Id> {
    pack.local_name(name).and_then(|local| table.find(local))
}

/// Returns a help that suggests a similar name, if there is one, and lists all names.
fn known(name: &str, names: &[&str], noun: &str) -> String {
    let all = names.join(", ");
    match nearest(name, names.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`? The {noun} are {all}"),
        None => format!("the {noun} are {all}"),
    }
}
