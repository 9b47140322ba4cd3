//! PlayerStarts (V15): every player has a seat, and there one main town, of the faction that was chosen.
//! Other zones of the player have none. The hero whom a player begins with is of that faction, and no other
//! player's. There are players, not all in one team, and on the first day they own nothing but towns.

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, ObjectBody, ObjectId};
use rmg_core::plan::PlayerPlan;

use crate::found::Found;
use crate::ground::Ground;
use crate::victory;
use crate::words::{object_name, place, zone_name};

pub(crate) fn check(ground: &Ground<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    for player in &ground.wishes.players {
        let color = player.color;
        let is_home = |zone: &rmg_core::plan::ZonePlan| {
            zone.seat == Some(player.seat) && zone.player == Some(color) && zone.contents.towns.main.is_some()
        };
        let mut homes = ground.wishes.zone_ids().filter(|zone| is_home(&ground.wishes.zones[zone.index()]));
        let Some(home) = homes.next() else {
            found.add(|| {
                CounterExample::new(format!("{color} has no zone to start in with seat {}", player.seat))
            });
            continue;
        };
        let is_main = |object: &&MapObject| matches!(object.body, ObjectBody::Town { owner, is_main: true, .. } if owner == Some(color));
        let towns: Vec<&MapObject> = map.objects.iter().filter(is_main).collect();
        let text = match towns[..] {
            [town] if ground.zone_of(town) == Some(home) => match other_faction(ground, player, town) {
                Some(text) => text,
                None => continue,
            },
            [] => format!("{color} has no main town in {}", zone_name(map, home)),
            [town] => format!(
                "the main town of {color} stands at {}, and not in {}",
                place(map, town.at),
                zone_name(map, home)
            ),
            _ => format!("{color} has {} main towns", towns.len()),
        };
        found.add(|| {
            CounterExample::new(text).on_tiles(towns.iter().map(|town| town.at).collect()).in_zones(&[home])
        });
    }
    let players = &ground.wishes.players;
    if players.is_empty() {
        found.add(|| CounterExample::new("the map has no players".to_owned()));
    }
    let team = players.first().and_then(|player| player.team);
    if players.len() > 1 && team.is_some() && players.iter().all(|player| player.team == team) {
        found.add(|| CounterExample::new("all players are in one team: the game is won at once".to_owned()));
    }
    zone_faults(ground).for_each(|fault| found.add(|| fault));
    owner_faults(ground).for_each(|fault| found.add(|| fault));
    let hero_faults = ground.wishes.players.iter().enumerate().filter_map(|(at, _)| hero_fault(ground, at));
    hero_faults.for_each(|fault| found.add(|| fault));
    let checked = victory::judge(ground, &mut found);
    found.verdict(ground.wishes.players.len() + checked)
}

/// Players who are there twice, and zones that belong to another player than the one who has their seat.
fn zone_faults<'g>(ground: &'g Ground<'_>) -> impl Iterator<Item = CounterExample> + use<'g> {
    let players = &ground.wishes.players;
    let twice = players.iter().enumerate().filter_map(|(at, player)| {
        let before = &players[..at];
        let text = if before.iter().any(|other| other.color == player.color) {
            format!("{} plays twice", player.color)
        } else if before.iter().any(|other| other.seat == player.seat) {
            format!("{} shares seat {} with another player", player.color, player.seat)
        } else {
            return None;
        };
        Some(CounterExample::new(text))
    });
    let zones = ground.wishes.zone_ids().zip(&ground.wishes.zones).filter_map(|(zone, plan)| {
        let sits = |player: &&PlayerPlan| Some(player.seat) == plan.seat;
        let owner = players.iter().find(sits).map(|player| player.color);
        (plan.player != owner).then(|| {
            let name = |color: Option<rmg_core::PlayerColor>| {
                color.map_or_else(|| "no player".to_owned(), |color| color.to_string())
            };
            let zone_name = zone_name(ground.map, zone);
            let text = format!(
                "{zone_name} belongs to {} in the plan, but {} has its seat",
                name(plan.player),
                name(owner)
            );
            CounterExample::new(text).in_zones(&[zone])
        })
    });
    twice.chain(zones)
}

/// What players own on the first day beside towns.
fn owner_faults<'g>(ground: &'g Ground<'_>) -> impl Iterator<Item = CounterExample> + use<'g> {
    ground.map.objects.iter().enumerate().filter_map(|(at, object)| {
        let ObjectBody::Owned { owner: Some(owner) } = object.body else { return None };
        let id = ObjectId::from_index(at);
        let name = object_name(ground.map, ground.pack, id);
        let text = format!("{name} belongs to {owner} on the first day, when players own only towns");
        Some(CounterExample::new(text).on_tiles(vec![object.at]).of_object(id))
    })
}

/// What is wrong with the faction of a main town.
fn other_faction(ground: &Ground<'_>, player: &PlayerPlan, town: &MapObject) -> Option<String> {
    let ObjectBody::Town { faction, .. } = town.body else { return None };
    let wanted = player.faction.filter(|wanted| *wanted != faction)?;
    let name = |id| ground.pack.factions.get(id).map_or("something unknown", |faction| faction.name.as_str());
    let (color, wanted, found) = (player.color, name(wanted), name(faction));
    Some(format!("{color} is to begin in a town of {wanted}, and the main town is of {found}"))
}

/// What is wrong with the hero whom the player at that place of the list begins with.
fn hero_fault(ground: &Ground<'_>, at: usize) -> Option<CounterExample> {
    let players = &ground.wishes.players;
    let (player, pack) = (&players[at], ground.pack);
    let (id, color) = (player.hero?, player.color);
    let Some(hero) = pack.heroes.get(id) else {
        return Some(CounterExample::new(format!(
            "{color} is to begin with a hero whom the pack does not have"
        )));
    };
    let name = &hero.name;
    let is_imprisoned =
        |object: &&MapObject| matches!(object.body, ObjectBody::Prison { hero, .. } if hero == id);
    if let Some(prison) = ground.map.objects.iter().find(is_imprisoned) {
        let text =
            format!("the hero {name} of {color} sits in the prison at {}, too", place(ground.map, prison.at));
        return Some(CounterExample::new(text).on_tiles(vec![prison.at]));
    }
    let home = pack.hero_classes.get(hero.class).map(|class| class.faction);
    let text = if let Some(other) = players[..at].iter().find(|other| other.hero == Some(id)) {
        format!("{} and {color} both begin with the hero {name}", other.color)
    } else if ground.wishes.switches.heroes.off.contains(&id) {
        format!("{color} begins with the hero {name}, who is banned")
    } else if home != player.faction {
        format!("{color} begins with the hero {name}, who is not of the faction of the main town")
    } else {
        return None;
    };
    Some(CounterExample::new(text))
}
