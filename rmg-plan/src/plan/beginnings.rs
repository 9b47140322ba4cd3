//! What players begin with: a town, a hero, resources.

use rmg_core::diag::{Fault, nearest};
use rmg_core::pack::{ContentPack, Record, Table, TableId};
use rmg_core::plan::ContentSwitches;
use rmg_core::{FactionId, HeroId, ResourceId};

use super::facts::error;
use crate::options::PlayerChoice;

/// Most of one resource that a player may begin with beyond what the game gives: more would not fit beside it into the
/// numbers of the games' files.
const MOST_OF_RESOURCE: u32 = 1_000_000;

/// What one player begins with, as far as the user chose it.
#[derive(Debug, Default)]
pub(super) struct Beginning {
    /// The faction of the town, also where it only follows from the hero.
    pub(super) faction: Option<FactionId>,
    pub(super) hero: Option<HeroId>,
    /// In order of resources, none twice.
    pub(super) bonus: Vec<(ResourceId, u32)>,
}

/// What each player begins with, in their order; what cannot be is a fault.
pub(super) fn beginnings(
    players: &[PlayerChoice],
    pack: &ContentPack,
    switches: &ContentSwitches,
    faults: &mut Vec<Fault>,
) -> Vec<Beginning> {
    let mut all: Vec<Beginning> = Vec::with_capacity(players.len());
    for (at, player) in players.iter().enumerate() {
        let town = find_town(player, pack, faults);
        let hero = find_hero(player, pack, switches, faults);
        if let Some(hero) = hero
            && let Some(other) = all.iter().position(|other| other.hero == Some(hero))
        {
            let (name, other) = (&pack.heroes[hero].name, players[other].color);
            let message = format!("{other} and {} both begin with the hero `{name}`", players[at].color);
            faults.push(error("hero-twice", None, message).help("choose another hero for one of them"));
        }
        let faction = join_town_and_hero(player, town, hero, pack, faults);
        all.push(Beginning { faction, hero, bonus: find_bonus(player, pack, faults) });
    }
    all
}

/// The faction that a player asked for.
fn find_town(player: &PlayerChoice, pack: &ContentPack, faults: &mut Vec<Fault>) -> Option<FactionId> {
    let name = player.town.as_deref()?;
    let found = find(name, &pack.factions, pack).filter(|faction| pack.factions[*faction].has_town);
    if found.is_none() {
        let towns: Vec<&str> = pack.town_factions().map(|id| pack.factions[id].name.as_str()).collect();
        let message = format!("there is no town `{name}` for player {}", player.color);
        faults.push(error("unknown-town", None, message).help(known(name, &towns, "The towns are")));
    }
    found
}

/// The hero that a player asked for: one who takes part in the game.
fn find_hero(
    player: &PlayerChoice,
    pack: &ContentPack,
    switches: &ContentSwitches,
    faults: &mut Vec<Fault>,
) -> Option<HeroId> {
    let (name, color) = (player.hero.as_deref()?, player.color);
    let Some(hero) = find(name, &pack.heroes, pack) else {
        let message = format!("there is no hero `{name}` for player {color}");
        let meant = nearest(name, pack.heroes.iter().map(|(_, hero)| hero.name.as_str()));
        let fault = error("unknown-hero", None, message);
        faults.push(match meant {
            Some(meant) => fault.help(format!("did you mean `{meant}`?")),
            None => fault.help("heroes are named as in `heroes.csv` of the content pack"),
        });
        return None;
    };
    let is_in = |list: &[HeroId]| list.binary_search(&hero).is_ok();
    if is_in(&switches.heroes.off) {
        let message = format!("{color} is to begin with the hero `{name}`, who is banned");
        let help = format!("choose another hero, or enable this one with `--enable hero={name}`");
        faults.push(error("banned-hero", None, message).help(help));
    } else if !pack.heroes[hero].is_random && !is_in(&switches.heroes.on) {
        let message =
            format!("{color} is to begin with the hero `{name}`, who takes part in no game by default");
        let help = format!("choose another hero, or enable this one with `--enable hero={name}`");
        faults.push(error("banned-hero", None, message).help(help));
    }
    Some(hero)
}

/// The faction of the town that a player begins in: the one that was chosen, else that of the hero.
fn join_town_and_hero(
    player: &PlayerChoice,
    town: Option<FactionId>,
    hero: Option<HeroId>,
    pack: &ContentPack,
    faults: &mut Vec<Fault>,
) -> Option<FactionId> {
    let Some(hero) = hero.map(|hero| &pack.heroes[hero]) else { return town };
    let home = pack.hero_classes[hero.class].faction;
    let (of_hero, color) = (&pack.factions[home], player.color);
    match town {
        Some(town) if town != home => {
            let (hero, town, home) = (&hero.name, &pack.factions[town].name, &of_hero.name);
            let message = format!("{color} begins in a town of {town}, and the hero `{hero}` is of {home}");
            let help = format!("choose `town={home}`, or leave the town out: it follows from the hero");
            faults.push(error("hero-of-other-town", None, message).help(help));
        }
        None if player.town.is_none() && !of_hero.has_town => {
            let message = format!(
                "{color} begins with the hero `{}` of {}, which has no towns",
                hero.name, of_hero.name
            );
            faults.push(error("hero-without-town", None, message).help("choose another hero"));
        }
        Some(_) | None => {}
    }
    town.or(Some(home))
}

/// The resources that a player asked for.
fn find_bonus(player: &PlayerChoice, pack: &ContentPack, faults: &mut Vec<Fault>) -> Vec<(ResourceId, u32)> {
    let (mut bonus, color): (Vec<(ResourceId, u32)>, _) = (Vec::new(), player.color);
    for (name, amount) in &player.bonus {
        let Some(resource) = find(name, &pack.resources, pack) else {
            let names: Vec<&str> =
                pack.resources.iter().map(|(_, resource)| resource.name.as_str()).collect();
            let message = format!("there is no resource `{name}` for player {color}");
            faults.push(error("unknown-resource", None, message).help(known(
                name,
                &names,
                "The resources are",
            )));
            continue;
        };
        if bonus.iter().any(|(other, _)| *other == resource) {
            let message = format!("{color} begins with `{name}` twice");
            faults.push(error("bonus-twice", None, message).help("name each resource once"));
        }
        if !(1..=MOST_OF_RESOURCE).contains(amount) {
            let message = format!("{color} begins with {amount} of `{name}`");
            let help = format!("choose an amount from 1 to {MOST_OF_RESOURCE}");
            faults.push(error("bonus-amount", None, message).help(help));
        }
        bonus.push((resource, *amount));
    }
    bonus.sort_unstable();
    bonus
}

fn find<Id: TableId, R: Record>(name: &str, table: &Table<Id, R>, pack: &ContentPack) -> Option<Id> {
    pack.local_name(name).and_then(|local| table.find(local))
}

/// What was meant, if a name is like it, and all there is.
fn known(name: &str, names: &[&str], what: &str) -> String {
    let all = names.join(", ");
    match nearest(name, names.iter().copied()) {
        Some(meant) => format!("did you mean `{meant}`? {what} {all}"),
        None => format!("{} {all}", what.to_lowercase()),
    }
}
