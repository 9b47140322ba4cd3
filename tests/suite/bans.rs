//! Content that a user bans and enables. It overrides the template.

use rmg_audit::{audit_by_template, report};
use rmg_core::diag::Diagnostic;
use rmg_core::model::{MapModel, MapObject, ObjectBody};
use rmg_core::plan::GenPlan;
use rmg_core::summary::repeat_command;
use rmg_core::template::Template;
use rmg_core::{Seed, ZoneId};
use rmg_games::h3m;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::Pool;
use rmg_plan::{ContentList, GenOptions, make_plan};
use rmg_tests::made::generate;
use rmg_tests::templates::{heroes3, read_text};

/// A template that bans one hero and one spell, and enables a hero of the campaigns.
const PAIR: &str = r#"{ "pair": {
    "minSize": "s", "maxSize": "m", "players": "2",
    "bannedHeroes": ["rion"], "enabledHeroes": ["xeron"], "bannedSpells": ["fly"],
    "zones": {
        "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 },
               "treasure": [{ "min": 500, "max": 6000, "density": 12 }] },
        "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 },
               "treasure": [{ "min": 500, "max": 6000, "density": 12 }] }
    },
    "connections": [{ "a": "1", "b": "2", "guard": 3000 }]
} }"#;

fn template() -> Template {
    read_text(PAIR).templates.remove(0)
}

fn planned(ban: &[&str], enable: &[&str]) -> Result<GenPlan, Vec<Diagnostic>> {
    let choices =
        |texts: &[&str]| texts.iter().flat_map(|text| text.parse::<ContentList>().unwrap().0).collect();
    let options = GenOptions { ban: choices(ban), enable: choices(enable), ..GenOptions::new(Seed(5)) };
    make_plan(&template(), heroes3(), &options)
}

fn generated(plan: &GenPlan) -> MapModel {
    generate(plan, None).map
}

fn heroes(ids: &[rmg_core::HeroId]) -> Vec<&str> {
    ids.iter().map(|id| heroes3().heroes[*id].name.as_str()).collect()
}

#[test]
fn bans_of_the_user_override_the_template() {
    let plan = planned(&["hero=xeron,orrin", "skill=logistics"], &["hero=core:rion", "spell=fly"]).unwrap();
    // The map has no water, so the heroes that need water are off, too.
    assert_eq!(heroes(&plan.switches.heroes.off), ["orrin", "sylvia", "voy", "xeron"]);
    assert_eq!(heroes(&plan.switches.heroes.on), ["rion"]);
    let fly = heroes3().spells.find("fly").unwrap();
    assert_eq!(
        (plan.switches.spells.on.as_slice(), plan.switches.spells.off.contains(&fly)),
        (&[fly][..], false)
    );
    assert_eq!(plan.chosen_switches.spells.on, plan.switches.spells.on);
    let default = planned(&[], &[]).unwrap();
    assert_eq!(
        (heroes(&default.switches.heroes.off), heroes(&default.switches.heroes.on)),
        (vec!["sylvia", "rion", "voy"], vec!["xeron"])
    );
}

#[test]
fn unknown_names_and_contradictions_are_reported_together() {
    let diagnostics =
        planned(&["hero=orin", "artifact=centaurAxe", "spell=flx"], &["artifact=core:centaurAxe"])
            .unwrap_err();
    let reported: String = diagnostics
        .into_iter()
        .map(|diagnostic| {
            format!("{}: {}; {}\n", diagnostic.code, diagnostic.message, diagnostic.help.unwrap_or_default())
        })
        .collect();
    for part in [
        "unknown-content: unknown hero `orin` to ban; did you mean `orrin`?",
        "unknown-content: unknown spell `flx` to ban",
        "banned-and-enabled: the artifact `centaurAxe` is both banned and enabled; remove one of the two",
    ] {
        assert!(reported.contains(part), "{part}: {reported}");
    }
}

#[test]
fn banned_content_is_not_on_the_map_and_is_banned_in_the_h3m_file() {
    let all = heroes3().artifacts.iter().filter(|(_, artifact)| artifact.class == "treasure");
    let names: Vec<&str> = all.map(|(_, artifact)| artifact.name.as_str()).collect();
    let plan = planned(&[&format!("artifact={}", names.join(","))], &[]).unwrap();
    let mut map = generated(&plan);
    let certificate = audit_by_template(&map, heroes3(), &template());
    assert!(certificate.is_sound(), "{}", report(&certificate));
    let file = h3m::from_map(&map, heroes3()).unwrap();
    for (_, artifact) in heroes3().artifacts.iter().filter(|(_, artifact)| artifact.class == "treasure") {
        assert!(file.settings.artifacts_banned.has(artifact.number.unwrap().into()), "{}", artifact.name);
    }
    map.recipe = Some(rmg_core::model::Recipe {
        template: "pair".to_owned(),
        effort: rmg_core::plan::Effort::Normal,
        placement: rmg_core::plan::PlacementMode::Auto,
        attempts: 8,
        packs: Vec::new(),
        modifiers: Vec::new(),
    });
    let command = repeat_command(&map, heroes3(), true).unwrap();
    assert!(command.contains(" --ban artifact=") && command.contains(names[0]), "{command}");
}

#[test]
fn the_audit_accepts_choices_of_the_user_and_refutes_a_plan_without_them() {
    let map = generated(&planned(&["hero=orrin"], &["spell=fly"]).unwrap());
    assert!(audit_by_template(&map, heroes3(), &template()).is_sound());
    let mut damaged = map;
    damaged.plan.switches.heroes.off.clear();
    let text = report(&audit_by_template(&damaged, heroes3(), &template()));
    let expected = "banned heroes: only in the plan: nothing; only in the template: orrin, sylvia, rion, voy";
    assert!(text.contains(expected), "{text}");
}

#[test]
fn a_monster_that_does_not_match_the_town_of_its_zone_is_refuted() {
    let text = PAIR.replace("\"owner\": 1, ", "\"owner\": 1, \"matchMonstersToTown\": true, ");
    let template = read_text(text).templates.remove(0);
    let plan = make_plan(&template, heroes3(), &GenOptions::new(Seed(5))).unwrap();
    let pool = Pool::single();
    let options = GenerateOptions { template: Some(&template), ..GenerateOptions::new(&pool) };
    let mut map = generate_map(&plan, heroes3(), &options, &|_| {}).unwrap().map;
    let refuted = |map: &MapModel| {
        let lines = report(&audit_by_template(map, heroes3(), &template));
        lines.lines().any(|line| line.contains("requests those of its town"))
    };
    assert!(!refuted(&map), "{}", report(&audit_by_template(&map, heroes3(), &template)));
    let (zone, town) = (ZoneId::from_index(0), map.zones[0].faction.unwrap());
    let is_guard = |object: &&mut MapObject| {
        object.cause.zone == zone && matches!(object.body, ObjectBody::Monster { .. })
    };
    let guard = map.objects.iter_mut().find(is_guard).expect("treasure is guarded");
    let other =
        heroes3().creatures.iter().find(|(_, other)| other.is_placeable && other.faction != town).unwrap().0;
    if let ObjectBody::Monster { creature, .. } = &mut guard.body {
        *creature = other.into();
    }
    assert!(refuted(&map));
}
