//! Choices of players: seats, towns, heroes, and resources at the start.

use rmg_audit::{audit, report};
use rmg_core::certificate::Promise;
use rmg_core::diag::Diagnostic;
use rmg_core::model::{MapModel, ObjectBody};
use rmg_core::plan::GenPlan;
use rmg_core::summary::repeat_command;
use rmg_core::template::Template;
use rmg_core::{Seat, Seed};
use rmg_games::{h3m, vmap};
use rmg_plan::{GenOptions, make_plan};
use rmg_tests::made::generate;
use rmg_tests::templates::{heroes3, read_text};

/// Seats 1, 2 and 4. Only computer players can use seat 4.
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

fn planned(players: &[&str]) -> Result<GenPlan, Vec<Diagnostic>> {
    let players = players.iter().map(|text| text.parse().unwrap()).collect();
    make_plan(&template(), heroes3(), &GenOptions { players, ..GenOptions::new(Seed(3)) })
}

fn seats(players: &[&str]) -> Vec<Seat> {
    planned(players).unwrap().players.iter().map(|player| player.seat).collect()
}

/// Returns codes and texts of the diagnostics, one per line.
fn diagnostics(players: &[&str]) -> String {
    let line = |diagnostic: Diagnostic| {
        format!("{}: {}; {}\n", diagnostic.code, diagnostic.message, diagnostic.help.unwrap_or_default())
    };
    planned(players).unwrap_err().into_iter().map(line).collect()
}

fn generated(players: &[&str]) -> MapModel {
    generate(&planned(players).unwrap(), None).map
}

#[test]
fn other_players_take_the_lowest_free_seats() {
    assert_eq!(seats(&["red=human", "blue"]), [Seat(1), Seat(2)]);
    assert_eq!(seats(&["red=human,seat=2", "blue"]), [Seat(2), Seat(1)]);
    assert_eq!(seats(&["red=human", "blue=seat=1,computer", "tan"]), [Seat(2), Seat(1), Seat(4)]);
    assert_eq!(seats(&["red=human", "blue=seat=4,computer"]), [Seat(1), Seat(4)]);
}

#[test]
fn unavailable_seats_are_reported_with_available_ones() {
    let text = diagnostics(&["red=human,seat=3", "blue=seat=2", "tan=seat=2"]);
    for part in [
        "unknown-seat: unknown seat 3 for player red: no start zone has this `owner`; choose one of the seats 1, 2, 4",
        "seat-taken: duplicate seat 2 for players blue and tan; choose another seat",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = diagnostics(&["red=human,seat=4"]);
    assert!(
        text.contains("seat-for-computer: red is human, but seat 4 has only zones of type `cpuStart`"),
        "{text}"
    );
    let text = diagnostics(&["red=human", "blue=human", "tan=computer,seat=1"]);
    assert!(
        text.contains("2 human players, but only 1 of the 2 free seats has a zone of type `playerStart`"),
        "{text}"
    );
}

#[test]
fn hero_decides_the_town_and_conflicts_are_reported() {
    let plan = planned(&["red=human,hero=solmyr", "blue=town=rampart,hero=core:mephala"]).unwrap();
    let name = |at: usize| heroes3().factions[plan.players[at].faction.unwrap()].name.as_str();
    assert_eq!((name(0), name(1)), ("tower", "rampart"));
    let text = diagnostics(&["red=human,hero=solmir", "blue=town=castle,hero=mephala", "tan=hero=rion"]);
    for part in [
        "unknown-hero: unknown hero `solmir` for player red; did you mean `solmyr`?",
        "hero-of-other-town: player blue has a town of `castle`, but the hero `mephala` is of `rampart`; choose `town=rampart`",
        "banned-hero: the hero `rion` of player tan is banned; choose another hero, or enable",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    let text = diagnostics(&["red=hero=solmyr", "blue=hero=solmyr", "tan=hero=xeron"]);
    for part in [
        "hero-twice: duplicate hero `solmyr` for players red and blue",
        "banned-hero: the hero `xeron` of player tan is disabled by default",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn invalid_bonuses_are_reported() {
    let text =
        diagnostics(&["red=bonus=golt:5", "blue=bonus=wood:0+gold:2000000", "tan=bonus=gold:1+gold:2"]);
    for part in [
        "unknown-resource: unknown resource `golt` for player red; did you mean `gold`? The resources are",
        "bonus-amount: invalid amount 0 of `wood` for player blue; choose an amount from 1 to 1000000",
        "bonus-amount: invalid amount 2000000 of `gold` for player blue",
        "bonus-twice: duplicate resource `gold` for player tan",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn start_settings_are_in_both_games_and_the_command() {
    let mut map =
        generated(&["red=human,hero=solmyr,bonus=gold:2500+wood:10", "blue=computer,seat=4,bonus=gems:3"]);
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
        modifiers: Vec::new(),
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
fn audit_checks_chosen_towns_and_heroes() {
    let map = generated(&["red=human,hero=solmyr", "blue"]);
    let refuted = |map: &MapModel| {
        let certificate = audit(map, heroes3());
        let is_refuted = certificate.refuted().any(|finding| finding.promise == Promise::PlayerStarts);
        (is_refuted, report(&certificate))
    };
    let mut other_town = map.clone();
    other_town.plan.players[0].faction = heroes3().factions.find("castle");
    let (is_refuted, text) = refuted(&other_town);
    assert!(
        is_refuted && text.contains("red must start in a town of castle, but the main town is of tower"),
        "{text}"
    );
    let mut twice = map.clone();
    (twice.plan.players[1].hero, twice.plan.players[1].faction) =
        (map.plan.players[0].hero, map.plan.players[0].faction);
    let (is_refuted, text) = refuted(&twice);
    assert!(is_refuted && text.contains("red and blue both start with the hero solmyr"), "{text}");
    let mut banned = map;
    banned.plan.switches.heroes.off = vec![banned.plan.players[0].hero.unwrap()];
    let (is_refuted, text) = refuted(&banned);
    assert!(is_refuted && text.contains("solmyr, who is banned"), "{text}");
}
