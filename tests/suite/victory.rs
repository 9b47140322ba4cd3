//! Victory conditions: their object is on the map once and reachable, files of both games have it, and the
//! audit checks it.

use std::collections::BTreeSet;

use rmg_audit::{audit_by_template, report};
use rmg_core::certificate::Promise;
use rmg_core::diag::Diagnostic;
use rmg_core::model::{MapModel, MapVictory, ObjectBody};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::plan::{GenPlan, VictoryGoal};
use rmg_core::summary::repeat_command;
use rmg_core::template::Template;
use rmg_core::{ArtifactId, MapSize, Seed};
use rmg_games::foreign::PlanChanges;
use rmg_games::{h3m, vmap};
use rmg_plan::{ContentList, GenOptions, check_template, make_plan};
use rmg_tests::made::{faultless, sound};
use rmg_tests::templates::{heroes3, read_text};

/// Two starts, a near zone and a far zone with a neutral town each, and a zone without a town.
const FIVE: &str = r#"{ "five": {
    "minSize": "m", "maxSize": "l+u", "players": "2", VICTORY
    "zones": {
        "1": { "type": "playerStart", "size": 10, "owner": 1, "playerTowns": { "castles": 1 }, "treasure": [TIER] },
        "2": { "type": "playerStart", "size": 10, "owner": 2, "playerTowns": { "castles": 1 }, "treasure": [TIER] },
        "near": { "type": "treasure", "size": 10, "neutralTowns": { "towns": 1 }, "treasure": [TIER],
                  "customObjects": { "requiredObjects": { "artifact": 2 } } },
        "far": { "type": "treasure", "size": 10, "neutralTowns": { "castles": 1 }, "treasure": [TIER] },
        "bare": { "type": "treasure", "size": 8, "treasure": [TIER] }
    },
    "connections": [{ "a": "1", "b": "near", "guard": 3000 }, { "a": "2", "b": "near", "guard": 3000 },
                    { "a": "near", "b": "far", "guard": 6000 }, { "a": "near", "b": "bare", "guard": 3000 }]
} }"#;

fn template_with(victory: &str) -> Template {
    let tier = r#"{ "min": 2000, "max": 9000, "density": 8 }"#;
    faultless(FIVE.replace("TIER", tier).replace("VICTORY", victory))
}

fn options(victory: Option<&str>, seed: u64) -> GenOptions {
    GenOptions { victory: victory.map(|text| text.parse().unwrap()), ..GenOptions::new(Seed(seed)) }
}

fn planned(template: &Template, victory: Option<&str>) -> Result<GenPlan, Vec<Diagnostic>> {
    make_plan(template, heroes3(), &options(victory, 3))
}

fn text_of(diagnostics: Vec<Diagnostic>) -> String {
    let line = |diagnostic: Diagnostic| {
        format!("{}: {}; {}\n", diagnostic.code, diagnostic.message, diagnostic.help.unwrap_or_default())
    };
    diagnostics.into_iter().map(line).collect()
}

fn of_role(map: &MapModel, role: ObjectRole) -> usize {
    map.objects.iter().filter(|object| heroes3().objects[object.kind].role == role).count()
}

/// Asserts that files of both games keep the victory condition and everything else.
fn through_files(map: &MapModel) {
    let file = h3m::from_map(map, heroes3()).unwrap();
    let from_h3m = h3m::to_map(&h3m::read(&h3m::write_gzip(&file).unwrap()).unwrap(), heroes3()).unwrap();
    let from_vmap = vmap::read(&vmap::write(map, heroes3()).unwrap(), heroes3()).unwrap();
    for foreign in [from_h3m, from_vmap] {
        assert!(foreign.unknown.is_empty(), "{:?}", foreign.unknown.counts());
        assert_eq!(foreign.model.victory, map.victory);
        assert_eq!(foreign.model.plan.switches, map.plan.switches);
        assert_eq!(foreign.model.digging_place(heroes3()), map.digging_place(heroes3()));
        let again = foreign.with_plan(map, heroes3()).unwrap();
        assert_eq!(again.changes, PlanChanges::default());
        assert_eq!(again.model.victory, map.victory);
    }
}

#[test]
fn grail_maps_have_a_digging_place_and_obelisks() {
    let template = template_with("");
    for seed in 1..4 {
        let map = sound(&template, &options(Some("grail"), seed));
        assert_eq!(map.victory, MapVictory::Grail);
        assert_eq!(of_role(&map, ObjectRole::Grail), 1);
        let VictoryGoal::Grail { obelisks } = &map.plan.victory.goal else {
            panic!("{:?}", map.plan.victory)
        };
        let required: u32 = obelisks.iter().map(|(_, count)| count).sum();
        assert!(required >= 3 && of_role(&map, ObjectRole::Obelisk) >= required as usize, "{obelisks:?}");
        let place = map.digging_place(heroes3()).unwrap();
        let size = map.plan.size;
        let from_edge = place
            .tile
            .x
            .min(place.tile.y)
            .min(size.width() - 1 - place.tile.x)
            .min(size.height() - 1 - place.tile.y);
        assert!(from_edge >= 9, "{place:?}");
        assert!(map.levels[place.level.index()].road[place.tile].is_none());
        through_files(&map);
    }
}

#[test]
fn farthest_neutral_town_must_be_captured() {
    let template = template_with(r#""victory": "town","#);
    let map = sound(&template, &options(None, 2));
    let MapVictory::Town { town } = map.victory else { panic!("{:?}", map.victory) };
    let object = &map.objects[town.index()];
    assert_eq!(map.plan.zones[object.cause.zone.index()].key, "far");
    assert!(matches!(object.body, ObjectBody::Town { owner: None, has_fort: true, .. }));
    through_files(&map);
    let near = sound(&template, &options(Some("town=near"), 2));
    let MapVictory::Town { town } = near.victory else { panic!("{:?}", near.victory) };
    assert_eq!(near.plan.zones[near.objects[town.index()].cause.zone.index()].key, "near");
}

#[test]
fn winning_artifact_is_placed_once_guarded_and_far() {
    let template = template_with(r#""victory": "artifact","#);
    let mut relics: BTreeSet<ArtifactId> = BTreeSet::new();
    for seed in 1..5 {
        let map = sound(&template, &options(None, seed));
        let MapVictory::Artifact { artifact } = map.victory else { panic!("{:?}", map.victory) };
        relics.insert(artifact);
        assert_eq!(heroes3().artifacts[artifact].class, "relic");
        let is_kind = |kind| heroes3().objects[kind].subject == Subject::Artifact(artifact);
        let places: Vec<_> = map.objects.iter().filter(|object| is_kind(object.kind)).collect();
        let [place] = places[..] else { panic!("{} places", places.len()) };
        let zone = &map.plan.zones[place.cause.zone.index()].key;
        assert!(["far", "bare"].contains(&zone.as_str()), "{zone}");
        let pile = &map.piles[place.cause.pile.unwrap().index()];
        assert!(pile.guard.is_some() && pile.strength > 20_000, "{pile:?}");
        let file = h3m::from_map(&map, heroes3()).unwrap();
        assert!(file.settings.artifacts_banned.has(heroes3().artifacts[artifact].number.unwrap().into()));
        through_files(&map);
    }
    assert!(relics.len() > 1, "the same relic for all seeds");
}

#[test]
fn components_of_the_winning_artifact_are_banned() {
    let template = template_with("");
    let alliance = heroes3().artifacts.find("angelicAlliance").unwrap();
    let parts = heroes3().artifact_parts(alliance);
    assert_eq!(parts.len(), 6);
    for seed in 1..4 {
        let map = sound(&template, &options(Some("artifact=angelicAlliance"), seed));
        let is_part = |subject: &Subject| matches!(subject, Subject::Artifact(of) if parts.contains(of));
        assert!(map.objects.iter().all(|object| !is_part(&heroes3().objects[object.kind].subject)));
        let file = h3m::from_map(&map, heroes3()).unwrap();
        let is_banned = |part: &ArtifactId| {
            file.settings.artifacts_banned.has(heroes3().artifacts[*part].number.unwrap().into())
        };
        assert!(parts.iter().all(is_banned));
        let from_vmap = vmap::read(&vmap::write(&map, heroes3()).unwrap(), heroes3()).unwrap();
        let off = &from_vmap.model.plan.switches.artifacts.off;
        assert!(parts.iter().all(|part| off.contains(part)), "{off:?}");

        // The audit must find a component on the map.
        let mut changed = map.clone();
        let is_kind = |(_, kind): &(_, &rmg_core::pack::ObjectKind)| is_part(&kind.subject);
        let (id, kind) = heroes3().objects.iter().find(is_kind).unwrap();
        let is_small = |object: &&mut rmg_core::model::MapObject| {
            heroes3().objects[object.kind].role == ObjectRole::RandomArtifact
        };
        let other = changed.objects.iter_mut().find(is_small).unwrap();
        (other.kind, other.appearance) = (id, kind.appearances[0]);
        let certificate = audit_by_template(&changed, heroes3(), &template);
        assert!(report(&certificate).contains("a part of angelicAlliance, the goal of the map"));
    }
    let require = r#""customObjects": { "requiredObjects": { "artifact": { "swordOfJudgement": 1 } } },"#;
    let file = read_text(
        FIVE.replace("TIER", r#"{ "min": 2000, "max": 9000, "density": 8 }"#)
            .replace("VICTORY", r#""victory": "artifact=angelicAlliance","#)
            .replace(
                r#""type": "treasure", "size": 8,"#,
                &format!(r#""type": "treasure", "size": 8, {require}"#),
            ),
    );
    let text = text_of(planned(&file.templates[0], None).unwrap_err());
    assert!(text.contains("zone `bare` requires `swordOfJudgement`, a component of it"), "{text}");
}

#[test]
fn choice_of_the_user_has_priority_and_is_in_the_command() {
    let template = template_with(r#""victory": "grail","#);
    let mut map = sound(&template, &options(Some("artifact=core:sandalsOfTheSaint"), 4));
    map.recipe = Some(rmg_core::model::Recipe {
        template: "five".to_owned(),
        effort: rmg_core::plan::Effort::Normal,
        placement: rmg_core::plan::PlacementMode::Auto,
        attempts: 8,
        packs: Vec::new(),
        modifiers: Vec::new(),
    });
    let command = repeat_command(&map, heroes3(), true).unwrap();
    assert!(command.contains(" --victory artifact=sandalsOfTheSaint "), "{command}");
    let again = sound(&template, &options(Some("artifact=sandalsOfTheSaint"), 4));
    assert_eq!((again.objects, again.plan), (map.objects, map.plan));
    let standard = sound(&template, &options(Some("all-defeated"), 4));
    assert_eq!(standard.victory, MapVictory::Standard);
    let command = |mut map: MapModel| {
        map.recipe = Some(rmg_core::model::Recipe {
            template: "five".to_owned(),
            effort: rmg_core::plan::Effort::Normal,
            placement: rmg_core::plan::PlacementMode::Auto,
            attempts: 8,
            packs: Vec::new(),
            modifiers: Vec::new(),
        });
        repeat_command(&map, heroes3(), true).unwrap()
    };
    assert!(command(standard).contains("--victory standard"));
    assert!(!command(sound(&template, &options(None, 4))).contains("--victory"));
}

#[test]
fn impossible_victory_conditions_are_refused() {
    let template = template_with("");
    for (victory, part) in [
        (
            "town=7",
            "victory-zone: unknown zone `7` in the victory condition; the zones are 1, 2, near, far, bare",
        ),
        ("town=1", "zone `1`, which has no neutral town"),
        ("town=bare", "zone `bare`, which has no neutral town; request a town in `neutralTowns`"),
        (
            "artifact=angelWing",
            "unknown artifact `angelWing` in the victory condition; did you mean `angelWings`?",
        ),
        ("artifact=spellBook", "`spellBook`, which cannot be placed on a map"),
    ] {
        let text = text_of(planned(&template, Some(victory)).unwrap_err());
        assert!(text.contains(part), "{part}: {text}");
    }
    let ban = |text: &str| text.parse::<ContentList>().unwrap().0;
    let banned = GenOptions { ban: ban("artifact=angelWings"), ..options(Some("artifact=angelWings"), 1) };
    assert!(
        text_of(make_plan(&template, heroes3(), &banned).unwrap_err())
            .contains("`angelWings`, which is banned")
    );
    let relics = heroes3().artifacts.iter().filter(|(_, artifact)| artifact.class == "relic");
    let names: Vec<&str> = relics.map(|(_, artifact)| artifact.name.as_str()).collect();
    let none =
        GenOptions { ban: ban(&format!("artifact={}", names.join(","))), ..options(Some("artifact"), 1) };
    assert!(text_of(make_plan(&template, heroes3(), &none).unwrap_err()).contains("no relic is allowed"));
    let diagnostics = check_template(&template_with(r#""victory": "town=8","#), heroes3());
    assert!(diagnostics.iter().any(|diagnostic| diagnostic.code == "missing-zone"), "{diagnostics:?}");
}

#[test]
fn audit_refutes_other_victory_conditions() {
    let template = template_with(r#""victory": "artifact","#);
    let map = sound(&template, &options(None, 1));
    let refuted = |map: &MapModel| {
        let certificate = audit_by_template(map, heroes3(), &template);
        let is_refuted = certificate.refuted().any(|finding| finding.promise == Promise::PlayerStarts);
        (is_refuted, report(&certificate))
    };
    let mut without_victory = map.clone();
    without_victory.victory = MapVictory::Standard;
    let (is_refuted, text) = refuted(&without_victory);
    assert!(
        is_refuted
            && text.contains("the template requests victory by an artifact, but the map has victory by defeating all enemies only"),
        "{text}"
    );
    let mut other = map.clone();
    other.plan.victory.goal = VictoryGoal::Standard;
    let (is_refuted, text) = refuted(&other);
    assert!(
        is_refuted
            && text.contains(
                "the plan has another victory condition than the template, which requests artifact"
            ),
        "{text}"
    );
    let mut duplicate = map.clone();
    let MapVictory::Artifact { artifact } = map.victory else { panic!("{:?}", map.victory) };
    let kind =
        heroes3().objects.iter().find(|(_, kind)| kind.subject == Subject::Artifact(artifact)).unwrap();
    let place = duplicate.objects.iter().position(|object| {
        let other = &heroes3().objects[object.kind];
        other.role == ObjectRole::Artifact && other.subject != Subject::Artifact(artifact)
    });
    let object = &mut duplicate.objects[place.unwrap()];
    (object.kind, object.appearance) = (kind.0, kind.1.appearances[0]);
    let (is_refuted, text) = refuted(&duplicate);
    assert!(is_refuted && text.contains("is a second copy of the goal of the map"), "{text}");
}

#[test]
fn only_maps_with_obelisks_have_a_digging_place() {
    let size: MapSize = "m".parse().unwrap();
    let template = template_with("");
    let map = sound(&template, &GenOptions { size: Some(size), ..options(None, 9) });
    assert_eq!((of_role(&map, ObjectRole::Grail), map.victory), (1, MapVictory::Standard));
    let mut poor = template;
    for zone in &mut poor.zones {
        let rmg_core::template::OwnOrLike::Own(tiers) = &mut zone.treasure else {
            panic!("expected own tiers")
        };
        tiers.iter_mut().for_each(|tier| (tier.min, tier.max) = (500, 3000));
    }
    let map = sound(&poor, &options(None, 9));
    assert_eq!((of_role(&map, ObjectRole::Grail), of_role(&map, ObjectRole::Obelisk)), (0, 0));
}
