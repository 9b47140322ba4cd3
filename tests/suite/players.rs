//! What players choose: seats, towns, heroes, and resources of the first day.

use rmg_audit::{audit, report};
use rmg_core::certificate::Promise;
use rmg_core::diag::Fault;
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::plan::GenPlan;
use rmg_core::summary::repeat_command;
use rmg_core::template::Template;
use rmg_core::{Seat, Seed};
use rmg_games::{h3m, vmap};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::generate;
use rmg_tests::templates::{heroes3, read_text};

/// Seats 1, 2 and 4, of which 4 is for the computer alone.
const THREE: &str = r#"{ "three": {
    "minSize": "s", "maxSize": "m", "players": "1-3",
    "zones": {
        "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 } },
        "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 } },
        "3": { "type": "cpuStart", "size": 10, "owner": 4, "playerTowns": { "castles": 1 } },
        "4": { "type": "treasure", "size": 10, "treasure": [{ "min": 500, "max": 2000, "density": 5 }] }
    },
    "bannedHeroes": ["rion"],
    "connections": [{ "a": "1", "b": "4", "guard": 3000 }, { "a": "2", "b": "4", "guard": 3000 },
                    { "a": "3", "b": "4", "guard": 3000 }]
} }"#;

fn template() -> Template {
    read_text(THREE).templates.remove(0)
}

fn planned(players: &[&str]) -> Result<GenPlan, Vec<Fault>> {
    let players = players.iter().map(|text| text.parse().unwrap()).collect();
    make_plan(&template(), heroes3(), &GenOptions { players, ..GenOptions::new(Seed(3)) })
}

fn seats(players: &[&str]) -> Vec<Seat> {
    planned(players).unwrap().players.iter().map(|player| player.seat).collect()
}

/// Codes and texts of what is wrong with players, one a line.
fn faults(players: &[&str]) -> String {
    let line =
        |fault: Fault| format!("{}: {}; {}\n", fault.code, fault.message, fault.help.unwrap_or_default());
    planned(players).unwrap_err().into_iter().map(line).collect()
}

fn made(players: &[&str]) -> MapModel {
    generate(&planned(players).unwrap(), None).map
}

#[test]
fn a_chosen_seat_is_kept_and_the_others_take_the_lowest_that_are_left() {
    assert_eq!(seats(&["red=human", "blue"]), [Seat(1), Seat(2)]);
    assert_eq!(seats(&["red=human,seat=2", "blue"]), [Seat(2), Seat(1)]);
    assert_eq!(seats(&["red=human", "blue=seat=1,computer", "tan"]), [Seat(2), Seat(1), Seat(4)]);
    assert_eq!(seats(&["red=human", "blue=seat=4,computer"]), [Seat(1), Seat(4)]);
}

#[test]
fn seats_that_cannot_be_had_are_told_with_those_there_are() {
    let told = faults(&["red=human,seat=3", "blue=seat=2", "tan=seat=2"]);
    for part in [
        "unknown-seat: red is to sit on seat 3, and no start zone has the `owner` 3; the seats are 1, 2, 4",
        "seat-taken: blue and tan are both to sit on seat 2; choose another seat",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = faults(&["red=human,seat=4"]);
    assert!(
        told.contains("seat-for-computer: red is human, and seat 4 has only zones of type `cpuStart`"),
        "{told}"
    );
    let told = faults(&["red=human", "blue=human", "tan=computer,seat=1"]);
    assert!(told.contains("2 human players, but only 1 of the 2 seats left"), "{told}");
}

#[test]
fn a_hero_decides_the_town_and_what_does_not_go_together_is_told_at_once() {
    let plan = planned(&["red=human,hero=solmyr", "blue=town=rampart,hero=core:mephala"]).unwrap();
    let name = |at: usize| heroes3().factions[plan.players[at].faction.unwrap()].name.as_str();
    assert_eq!((name(0), name(1)), ("tower", "rampart"));
    let told = faults(&["red=human,hero=solmir", "blue=town=castle,hero=mephala", "tan=hero=rion"]);
    for part in [
        "unknown-hero: there is no hero `solmir` for player red; did you mean `solmyr`?",
        "hero-of-other-town: blue begins in a town of castle, and the hero `mephala` is of rampart; choose `town=rampart`",
        "banned-hero: tan is to begin with the hero `rion`, who is banned; choose another hero, or enable",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
    let told = faults(&["red=hero=solmyr", "blue=hero=solmyr", "tan=hero=xeron"]);
    for part in [
        "hero-twice: red and blue both begin with the hero `solmyr`",
        "banned-hero: tan is to begin with the hero `xeron`, who takes part in no game by default",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn a_bonus_names_resources_of_the_pack_once_and_in_sane_amounts() {
    let told = faults(&["red=bonus=golt:5", "blue=bonus=wood:0+gold:2000000", "tan=bonus=gold:1+gold:2"]);
    for part in [
        "unknown-resource: there is no resource `golt` for player red; did you mean `gold`? The resources are",
        "bonus-amount: blue begins with 0 of `wood`; choose an amount from 1 to 1000000",
        "bonus-amount: blue begins with 2000000 of `gold`",
        "bonus-twice: tan begins with `gold` twice",
    ] {
        assert!(told.contains(part), "{part}: {told}");
    }
}

#[test]
fn what_players_begin_with_is_in_the_files_of_both_games_and_in_the_command() {
    let mut map =
        made(&["red=human,hero=solmyr,bonus=gold:2500+wood:10", "blue=computer,seat=4,bonus=gems:3"]);
    assert!(audit(&map, heroes3()).is_sound());
    let towns: Vec<&str> = map
        .objects
        .iter()
        .filter_map(|object| match object.body {
            ObjectBody::Town { owner: Some(_), faction, is_main: true, .. } => {
                Some(heroes3().factions[faction].name.as_str())
            }
            _ => None,
        })
        .collect();
    assert_eq!(towns[0], "tower");
    map.recipe = Some(rmg_core::model::Recipe {
        template: "three".to_owned(),
        effort: rmg_core::plan::Effort::Normal,
        placement: rmg_core::plan::PlacementMode::Auto,
        attempts: 8,
        packs: Vec::new(),
    });
    let command = repeat_command(&map, heroes3(), true).unwrap();
    for part in
        ["red=human,town=tower,hero=solmyr,bonus=wood:10+gold:2500", "blue=computer,seat=4,bonus=gems:3"]
    {
        assert!(command.contains(part), "{command}");
    }
    let file = h3m::from_map(&map, heroes3()).unwrap();
    let from_h3m = h3m::to_map(&h3m::read(&h3m::write_gzip(&file).unwrap()).unwrap(), heroes3()).unwrap();
    let from_vmap = vmap::read(&vmap::write(&map, heroes3()).unwrap(), heroes3()).unwrap();
    for foreign in [from_h3m, from_vmap] {
        assert!(foreign.unknown.is_empty(), "{:?}", foreign.unknown.counts());
        let begins = |map: &MapModel| -> Vec<_> {
            map.plan.players.iter().map(|player| (player.hero, player.bonus.clone())).collect()
        };
        assert_eq!(begins(&foreign.model), begins(&map));
    }
}

#[test]
fn the_audit_looks_whether_towns_and_heroes_are_those_that_were_chosen() {
    let map = made(&["red=human,hero=solmyr", "blue"]);
    let refuted = |map: &MapModel| {
        let certificate = audit(map, heroes3());
        let is_refuted = certificate.refuted().any(|finding| finding.promise == Promise::PlayerStarts);
        (is_refuted, report(&certificate))
    };
    let mut other_town = map.clone();
    other_town.plan.players[0].faction = heroes3().factions.find("castle");
    let (is_refuted, text) = refuted(&other_town);
    assert!(
        is_refuted && text.contains("red is to begin in a town of castle, and the main town is of tower"),
        "{text}"
    );
    let mut twice = map.clone();
    (twice.plan.players[1].hero, twice.plan.players[1].faction) =
        (map.plan.players[0].hero, map.plan.players[0].faction);
    let (is_refuted, text) = refuted(&twice);
    assert!(is_refuted && text.contains("red and blue both begin with the hero solmyr"), "{text}");
    let mut banned = map;
    banned.plan.switches.heroes.off = vec![banned.plan.players[0].hero.unwrap()];
    let (is_refuted, text) = refuted(&banned);
    assert!(is_refuted && text.contains("solmyr, who is banned"), "{text}");
}
