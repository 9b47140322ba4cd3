//! Content that needs water: random only on maps with water, and on any map if it is named.

use std::collections::BTreeSet;

use rmg_audit::{audit_by_template, report};
use rmg_core::Seed;
use rmg_core::certificate::Promise;
use rmg_core::model::{Gifts, MapModel, ObjectBody, Quest};
use rmg_core::pack::Subject;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, WaterContent};
use rmg_games::{h3m, vmap};
use rmg_plan::{ContentList, GenOptions, PlayerChoice, make_plan};
use rmg_tests::made::{faultless, sound};
use rmg_tests::templates::heroes3;

/// A template with much treasure of all values.
const RICH: &str = r#"{ "rich": {
    "minSize": "m", "maxSize": "m", "players": "2", LISTS
    "zones": {
        "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 }, "treasure": [TIER] },
        "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 }, "treasure": [TIER] },
        "middle": { "type": "treasure", "size": 14, "treasure": [TIER], "customObjects": { REQUIRED } }
    },
    "connections": [{ "a": "1", "b": "middle", "guard": 3000 }, { "a": "2", "b": "middle", "guard": 3000 }]
} }"#;

fn template(lists: &str, required: &str) -> Template {
    let tier = r#"{ "min": 500, "max": 5000, "density": 8 }, { "min": 5000, "max": 30000, "density": 8 }"#;
    faultless(RICH.replace("TIER", tier).replace("LISTS", lists).replace("REQUIRED", required))
}

/// Returns the names of content that needs water and is on the map, in a reward or in a quest.
fn water_content(map: &MapModel) -> BTreeSet<&'static str> {
    let pack = heroes3();
    let (mut found, mut heroes) = (Gifts::default(), Vec::new());
    for object in &map.objects {
        let of_quest = |quest: &Quest| match quest {
            Quest::Artifacts(wanted) => (wanted.clone(), None),
            Quest::Hero(hero) => (Vec::new(), Some(*hero)),
            Quest::Creatures(_) | Quest::Resources(_) | Quest::Level(_) => (Vec::new(), None),
        };
        match &object.body {
            ObjectBody::Scroll { spell } => found.spells.push(*spell),
            ObjectBody::Prison { hero, .. } => heroes.push(*hero),
            ObjectBody::Box { gifts } => found.spells.extend(&gifts.spells),
            ObjectBody::Seer { quest, gifts } => {
                let (wanted, hero) = of_quest(quest);
                found.artifacts.extend(wanted.iter().chain(&gifts.artifacts));
                found.spells.extend(&gifts.spells);
                heroes.extend(hero);
            }
            _ => {}
        }
        if let Subject::Artifact(artifact) = pack.objects[object.kind].subject {
            found.artifacts.push(artifact);
        }
    }
    let artifacts = found.artifacts.iter().map(|id| &pack.artifacts[*id]).filter(|of| of.needs_water);
    let spells = found.spells.iter().map(|id| &pack.spells[*id]).filter(|of| of.needs_water);
    let heroes = heroes.into_iter().map(|id| &pack.heroes[id]).filter(|of| of.needs_water);
    let artifacts = artifacts.map(|of| of.name.as_str());
    artifacts.chain(spells.map(|of| of.name.as_str())).chain(heroes.map(|of| of.name.as_str())).collect()
}

/// Returns the names of the content that a plan switches off.
fn off(plan: &GenPlan) -> BTreeSet<&'static str> {
    let (pack, switches) = (heroes3(), &plan.switches);
    let artifacts = switches.artifacts.off.iter().map(|id| &pack.artifacts[*id].name);
    let spells = switches.spells.off.iter().map(|id| &pack.spells[*id].name);
    let skills = switches.skills.off.iter().map(|id| &pack.skills[*id].name);
    let heroes = switches.heroes.off.iter().map(|id| &pack.heroes[*id].name);
    artifacts.chain(spells).chain(skills).chain(heroes).map(String::as_str).collect()
}

/// All content of the built-in pack that needs water.
const ALL: [&str; 9] = [
    "bootsOfLevitation",
    "navigation",
    "necklaceOfOceanGuidance",
    "scuttleBoat",
    "seaCaptainsHat",
    "summonBoat",
    "sylvia",
    "voy",
    "waterWalk",
];

fn seeded(seed: u64, water: WaterContent) -> GenOptions {
    GenOptions { water: Some(water), ..GenOptions::new(Seed(seed)) }
}

#[test]
fn content_that_needs_water_is_only_on_maps_with_water() {
    let template = template("", "");
    let mut seen = BTreeSet::new();
    for seed in 1..=4 {
        let dry = sound(&template, &seeded(seed, WaterContent::None));
        assert_eq!(water_content(&dry), BTreeSet::new(), "seed {seed}");
        assert_eq!(off(&dry.plan), BTreeSet::from(ALL));
        let wet = sound(&template, &seeded(seed, WaterContent::Normal));
        assert_eq!(off(&wet.plan), BTreeSet::new());
        seen.extend(water_content(&wet));
    }
    assert!(seen.len() >= 2, "{seen:?}");
}

#[test]
fn game_files_ban_content_that_needs_water_on_maps_without_water() {
    let template = template("", "");
    for water in [WaterContent::None, WaterContent::Normal] {
        let (map, pack, is_dry) =
            (sound(&template, &seeded(1, water)), heroes3(), water == WaterContent::None);
        let settings = h3m::from_map(&map, pack).unwrap().settings;
        let has = |number: Option<u16>| usize::from(number.unwrap());
        let kept = map.artifacts_kept(heroes3());
        for (id, of) in pack.artifacts.iter().filter(|(id, of)| of.needs_water && !kept.contains(id)) {
            // The original game never samples combined artifacts.
            let is_banned = is_dry || !of.components.is_empty();
            assert_eq!(settings.artifacts_banned.has(has(of.number)), is_banned, "{id:?} {}", of.name);
        }
        for (_, of) in pack.spells.iter().filter(|(_, of)| of.needs_water) {
            assert_eq!(settings.spells_banned.has(has(of.number)), is_dry, "{}", of.name);
        }
        for (_, of) in pack.skills.iter().filter(|(_, of)| of.needs_water) {
            assert_eq!(settings.skills_banned.has(has(of.number)), is_dry, "{}", of.name);
        }
        let on_map = water_content(&map);
        for (_, of) in pack.heroes.iter().filter(|(_, of)| of.needs_water && !on_map.contains(&*of.name)) {
            assert_eq!(settings.heroes_available.has(has(of.number)), !is_dry, "{}", of.name);
        }
        let read = vmap::read(&vmap::write(&map, pack).unwrap(), pack).unwrap();
        let banned = off(&read.model.plan);
        assert_eq!(ALL.iter().all(|name| banned.contains(name)), is_dry, "{banned:?}");
    }
}

#[test]
fn named_content_is_allowed_without_water() {
    let lists = r#""enabledSpells": ["waterWalk"], "victory": "artifact=seaCaptainsHat","#;
    let required = r#""requiredObjects": { "artifact": { "bootsOfLevitation": 1 } }"#;
    let named = template(lists, required);
    let mut options = seeded(2, WaterContent::None);
    options.players =
        ["red=human,hero=sylvia", "blue"].map(|text| text.parse::<PlayerChoice>().unwrap()).into();
    options.enable = "skill=navigation".parse::<ContentList>().unwrap().0;
    let map = sound(&named, &options);
    let remaining = ["necklaceOfOceanGuidance", "scuttleBoat", "summonBoat", "voy"];
    assert_eq!(off(&map.plan), BTreeSet::from(remaining));
    let on_map = water_content(&map);
    assert!(on_map.contains("bootsOfLevitation") && on_map.contains("seaCaptainsHat"), "{on_map:?}");
    // A ban overrides the choice of a player.
    options.ban = "hero=sylvia".parse::<ContentList>().unwrap().0;
    let diagnostics = make_plan(&named, heroes3(), &options).unwrap_err();
    assert_eq!(diagnostics.iter().map(|diagnostic| diagnostic.code).collect::<Vec<_>>(), ["banned-hero"]);
}

#[test]
fn the_audit_refutes_content_that_needs_water_without_water() {
    let template = template("", "");
    let map = sound(&template, &seeded(3, WaterContent::None));
    let refuted = |map: &MapModel| {
        let certificate = audit_by_template(map, heroes3(), &template);
        let found = certificate.refuted().any(|finding| finding.promise == Promise::LimitsKept);
        (found, report(&certificate))
    };
    let mut scroll = map.clone();
    let spell = heroes3().spells.find("waterWalk").unwrap();
    let mut bodies = scroll.objects.iter_mut().map(|object| &mut object.body);
    *bodies.find(|body| matches!(body, ObjectBody::Scroll { .. })).unwrap() = ObjectBody::Scroll { spell };
    let (is_refuted, text) = refuted(&scroll);
    assert!(is_refuted && text.contains("the spell waterWalk is useful only on maps with water"), "{text}");
    // The plan must ban the content, too.
    let mut damaged = map;
    damaged.plan.switches.spells.off.clear();
    let (is_refuted, text) = refuted(&damaged);
    let expected =
        "banned spells: only in the plan: nothing; only in the template: summonBoat, scuttleBoat, waterWalk";
    assert!(is_refuted && text.contains(expected), "{text}");
}
