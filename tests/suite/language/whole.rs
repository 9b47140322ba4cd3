//! Keys of templates: size, players, water, victory, and banned and enabled content.

use std::collections::BTreeSet;

use rmg_core::model::{Gifts, MapModel, MapObject, MapVictory, ObjectBody};
use rmg_core::pack::Subject;
use rmg_core::template::{Template, VictoryRequest, WaterContent};
use rmg_core::{ArtifactId, MapSize, PlayerColor, Seed, ZoneId};
use rmg_games::{h3m, vmap};
use rmg_plan::{GenOptions, PlayerChoice, make_plan};
use rmg_tests::templates::heroes3;
use rmg_tests::vmap_checker::entry_text;
use serde_json::Value;

use super::{Check, changed, changes_nothing, generate, generate_with, template, with_water, zone};

pub(super) const CHECKS: &[Check] = &[
    ("Template", "name", || {
        let map = generate(&template("ground"), 1);
        assert_eq!(map.plan.template_name, "Grounds of all kinds");
        assert!(header(&map)["name"].as_str().unwrap().starts_with("Grounds of all kinds"));
    }),
    ("Template", "description", || changes_nothing("ground", "Levels, terrains and areas.", "")),
    ("Template", "minSize", || {
        assert_eq!(generate(&template("towns"), 1).plan.size, "m".parse().unwrap());
        assert!(of_size("towns", "s").unwrap_err().contains("has 1296 tiles"));
    }),
    ("Template", "maxSize", || {
        assert_eq!(of_size("towns", "l").unwrap().plan.size, "l".parse().unwrap());
        assert!(of_size("towns", "xl").unwrap_err().contains("the template allows 5184 to 11664"));
    }),
    ("Template", "players", || {
        assert_eq!(generate(&template("towns"), 1).plan.players.len(), 2);
        // A single player gets a computer opponent.
        assert_eq!(played(1, 0).unwrap().plan.players.len(), 2);
        assert!(played(3, 1).is_err());
    }),
    ("Template", "humans", || {
        assert_eq!(played(2, 1).unwrap().plan.players.iter().filter(|player| player.human).count(), 1);
        assert!(played(2, 2).is_err());
    }),
    ("Template", "allowedWaterContent", || {
        let ground = template("ground");
        assert!(with_water(&ground, WaterContent::Normal).is_err());
        let islands = with_water(&ground, WaterContent::Islands).unwrap();
        assert!(islands.plan.sea().is_some() && generate(&ground, 1).plan.sea().is_none());
    }),
    ("Template", "zoneSizeLaw", || {
        let ratio = |map: &MapModel| {
            let tiles = |key| f64::from(map.zones[zone(map, key).index()].target_tiles);
            tiles("5") / tiles("3")
        };
        let (quadratic, linear) = (template("ground"), changed("ground", "quadratic", "linear"));
        assert!((3.6..4.4).contains(&ratio(&generate(&quadratic, 1))));
        assert!((1.8..2.2).contains(&ratio(&generate(&linear, 1))));
    }),
    ("Template", "shuffleSeats", || {
        let seats = |template: &Template| -> BTreeSet<String> {
            let seat = |seed| {
                let plan = rmg_tests::templates::plan(template, None, seed).unwrap();
                let of_red = plan.zones.iter().find(|zone| zone.player == Some(PlayerColor::Red));
                of_red.unwrap().key.clone()
            };
            (1..=12).map(seat).collect()
        };
        assert_eq!(seats(&template("towns")).len(), 2);
        assert_eq!(seats(&changed("towns", "\"shuffleSeats\" : true", "\"shuffleSeats\" : false")).len(), 1);
    }),
    ("Template", "artifactSets", || {
        let partial = |template: &Template| -> usize {
            (1..=3).map(|seed| partial_sets(&generate(template, seed))).sum()
        };
        assert!(partial(&template("lists")) > 0);
        assert_eq!(partial(&changed("lists", "\"artifactSets\" : \"free\", ", "")), 0);
    }),
    ("Template", "namedArtifacts", || {
        let few = changed("lists", "\"namedArtifacts\" : 90", "\"namedArtifacts\" : 10");
        let of = |template| named_artifacts(&generate(template, 1), "2");
        assert!(of(&template("lists")) > of(&few));
    }),
    ("Zone", "namedArtifacts", || {
        let most = changed("lists", "\"namedArtifacts\" : 0, ", "");
        let of = |template| named_artifacts(&generate(template, 1), "1");
        assert!(of(&most) > of(&template("lists")));
    }),
    ("Template", "randomMonsters", || {
        let few = changed("lists", "\"randomMonsters\" : 60", "\"randomMonsters\" : 10");
        let of = |template| random_monsters(&generate(template, 1), "2");
        assert!(of(&template("lists")) > of(&few));
    }),
    ("Zone", "randomMonsters", || {
        let most = changed("lists", "\"randomMonsters\" : 0, ", "");
        let of = |template| random_monsters(&generate(template, 1), "1");
        assert!(of(&most) > of(&template("lists")));
    }),
    ("Template", "modifiers", || {
        let of = |template: &Template| options_of(template, None);
        assert_eq!(of(&template("lists")), ["counting most 3"]);
        assert!(of(&changed("lists", "\"modifiers\" : { \"counting\" : { \"most\" : 3 } },", "")).is_empty());
    }),
    ("Zone", "modifiers", || {
        let of = |template: &Template| options_of(template, Some(ZoneId(0)));
        assert_eq!(of(&template("lists")), ["counting most 1"]);
        assert!(
            of(&changed("lists", "\"modifiers\" : { \"counting\" : { \"most\" : 1 } }, ", "")).is_empty()
        );
    }),
    ("Template", "victory", || {
        let victory = |template: &Template| generate(template, 1).victory;
        assert!(matches!(victory(&template("ways")), MapVictory::Artifact { .. }));
        let standard = changed("ways", "\"victory\" : \"artifact\"", "\"victory\" : \"standard\"");
        assert_eq!(victory(&standard), MapVictory::Standard);
    }),
    ("Template", "symmetry", || {
        assert!(generate(&template("ways"), 1).plan.symmetry.is_none());
        let symmetric = changed("ways", "\"symmetry\" : \"none\"", "\"symmetry\" : \"rotate2\"");
        let found = make_plan(&symmetric, heroes3(), &GenOptions::new(Seed(1))).unwrap_err();
        assert_eq!(found[0].code, "symmetry-conflict", "an artifact has no image");
        let standard = GenOptions { victory: Some(VictoryRequest::Standard), ..GenOptions::new(Seed(1)) };
        let found = make_plan(&template("ways"), heroes3(), &standard).unwrap();
        assert!(found.symmetry.is_none());
    }),
    ("Template", "settings", || {
        changes_nothing("ground", "\"settings\" : { \"heroes\" : { \"perPlayerOnMapCap\" : 4 } },", "");
    }),
    ("Template", "bannedSpells", || {
        let map = generate(&template("lists"), 1);
        assert_eq!(banned(&map, "allowedSpells"), ["bless", "fly", "haste", "magicArrow", "slow"]);
        let banned = of_sod().settings.spells_banned;
        assert!([6, 15, 41, 53, 54].iter().all(|number| banned.has(*number)) && !banned.has(16));
        none_on_maps(
            |gifts| gifts.spells.iter().map(|id| heroes3().spells[*id].name.as_str()).collect(),
            &["bless", "fly", "haste", "magicArrow", "slow"],
        );
    }),
    ("Template", "enabledSpells", || {
        let map = generate(&template("lists"), 1);
        assert!(listed(&map, "allowedSpells", "anyOf").contains(&"titanBolt".to_owned()));
        assert!(h3m::from_map(&map, heroes3()).is_err(), "files of the original game can only ban");
        let without = generate(&changed("lists", "\"enabledSpells\" : [ \"titanBolt\" ],", ""), 1);
        assert!(listed(&without, "allowedSpells", "anyOf").is_empty());
    }),
    ("Template", "bannedArtifacts", || {
        let map = generate(&template("lists"), 1);
        assert_eq!(banned(&map, "allowedArtifacts"), ["centaurAxe"]);
        let banned = of_sod().settings.artifacts_banned;
        assert!(banned.has(7) && !banned.has(8));
        none_on_maps(
            |gifts| gifts.artifacts.iter().map(|id| heroes3().artifacts[*id].name.as_str()).collect(),
            &["centaurAxe"],
        );
    }),
    ("Template", "enabledArtifacts", || {
        // enabled wins over banned
        let map = generate(&template("lists"), 1);
        assert!(!listed(&map, "allowedArtifacts", "noneOf").contains(&"bootsOfSpeed".to_owned()));
        assert!(listed(&map, "allowedArtifacts", "anyOf").contains(&"admiralsHat".to_owned()));
        let banned = of_sod().settings.artifacts_banned;
        assert!(!banned.has(98) && !banned.has(136), "boots of speed, admiral's hat");
        let without = changed("lists", "\"admiralsHat\", \"bootsOfSpeed\"", "").clone();
        assert!(
            listed(&generate(&without, 1), "allowedArtifacts", "noneOf").contains(&"bootsOfSpeed".to_owned())
        );
    }),
    ("Template", "bannedSkills", || {
        assert_eq!(banned(&generate(&template("lists"), 1), "allowedAbilities"), ["diplomacy"]);
        let diplomacy = heroes3().skills.records().iter().find(|skill| skill.name == "diplomacy").unwrap();
        assert!(of_sod().settings.skills_banned.has(usize::from(diplomacy.number.unwrap())));
    }),
    ("Template", "enabledSkills", || {
        // enabled wins over banned
        let both = changed(
            "lists",
            "\"bannedSkills\" : [ \"diplomacy\" ]",
            "\"bannedSkills\" : [ \"diplomacy\", \"necromancy\" ]",
        );
        assert_eq!(banned(&generate(&both, 1), "allowedAbilities"), ["diplomacy"]);
    }),
    ("Template", "bannedHeroes", || {
        let map = generate(&template("lists"), 1);
        // Heroes in prisons cannot be hired either.
        let imprisoned = map.objects.iter().filter_map(|object| match &object.body {
            ObjectBody::Prison { hero, .. } => Some(heroes3().heroes[*hero].name.as_str()),
            _ => None,
        });
        let mut expected: Vec<&str> = imprisoned.chain(["edric", "orrin", "valeska"]).collect();
        expected.sort_unstable();
        assert_eq!(banned(&map, "allowedHeroes"), expected);
        let allowed = of_sod().settings.heroes_available;
        assert!([0, 1, 2].iter().all(|number| !allowed.has(*number)) && allowed.has(4));
        for map in maps_of_lists() {
            for object in &map.objects {
                if let ObjectBody::Prison { hero, .. } = &object.body {
                    assert!(!["edric", "orrin", "valeska"].contains(&heroes3().heroes[*hero].name.as_str()));
                }
            }
        }
    }),
    ("Template", "enabledHeroes", || {
        let map = generate(&template("lists"), 1);
        assert!(listed(&map, "allowedHeroes", "anyOf").contains(&"xeron".to_owned()));
        let without = generate(&changed("lists", "\"xeron\"", ""), 1);
        assert!(!listed(&without, "allowedHeroes", "anyOf").contains(&"xeron".to_owned()));
    }),
    ("Template", "zones", || {
        let keys = |map: &MapModel| map.plan.zones.iter().map(|zone| zone.key.clone()).collect::<Vec<_>>();
        let map = generate(&template("ground"), 1);
        assert_eq!(keys(&map), ["1", "2", "3", "4", "5", "6", "7"]);
        let owned: BTreeSet<_> = map.levels.iter().flat_map(|level| level.owner.cells()).collect();
        assert_eq!(owned.len(), 7, "each zone has tiles");
    }),
    ("Template", "connections", || {
        let map = generate(&template("ground"), 1);
        assert_eq!((map.plan.connections.len(), map.links.len()), (5, 5));
    }),
];

fn of_size(name: &str, size: &str) -> Result<MapModel, String> {
    let size: MapSize = size.parse().unwrap();
    generate_with(&template(name), &GenOptions { size: Some(size), ..GenOptions::new(Seed(1)) })
}

/// Generates a map for `players` players; `humans` of them are human.
fn played(players: usize, humans: usize) -> Result<MapModel, String> {
    let colors = PlayerColor::ALL.into_iter().take(players).enumerate();
    let players =
        colors.map(|(at, color)| PlayerChoice { human: Some(at < humans), ..PlayerChoice::new(color) });
    generate_with(&template("towns"), &GenOptions { players: players.collect(), ..GenOptions::new(Seed(1)) })
}

/// Returns the map header that VCMI reads.
fn header(map: &MapModel) -> Value {
    let bytes = vmap::write(map, heroes3()).unwrap();
    serde_json::from_str(&entry_text(&bytes, "header.json").unwrap()).unwrap()
}

/// Returns the names in a list of the header, sorted.
fn listed(map: &MapModel, list: &str, condition: &str) -> Vec<String> {
    let names = header(map)[list][condition].as_array().cloned().unwrap_or_default();
    let mut names: Vec<String> = names.iter().map(|name| name.as_str().unwrap().to_owned()).collect();
    names.sort_unstable();
    names
}

/// Returns the artifacts that are on a map by name.
fn artifacts(map: &MapModel) -> impl Iterator<Item = (ArtifactId, &MapObject)> {
    map.objects.iter().filter_map(|object| match heroes3().objects[object.kind].subject {
        Subject::Artifact(artifact) => Some((artifact, object)),
        _ => None,
    })
}

/// Returns the number of named artifacts in a zone.
fn named_artifacts(map: &MapModel, key: &str) -> usize {
    artifacts(map).filter(|(_, object)| object.cause.zone == zone(map, key)).count()
}

/// Returns the options of custom modifiers of a zone, or of the map.
fn options_of(template: &Template, zone: Option<ZoneId>) -> Vec<String> {
    let options = generate(template, 1).plan.modifier_options;
    let of_zone = options.into_iter().filter(|option| option.zone == zone);
    of_zone.map(|option| format!("{} {} {}", option.modifier, option.key, option.value)).collect()
}

/// Returns the number of guards in a zone whose creatures the game picks.
fn random_monsters(map: &MapModel, key: &str) -> usize {
    let is_random = |object: &&MapObject| match object.body {
        ObjectBody::Monster { creature, .. } => creature.named().is_none(),
        _ => false,
    };
    map.objects.iter().filter(|object| object.cause.zone == zone(map, key)).filter(is_random).count()
}

/// Returns the number of combined artifacts with some but not all of their parts on a map.
fn partial_sets(map: &MapModel) -> usize {
    let there: BTreeSet<ArtifactId> = artifacts(map).map(|(artifact, _)| artifact).collect();
    let sets = heroes3().artifacts.records().iter().map(|artifact| &artifact.components);
    let parts = |set: &Vec<ArtifactId>| set.iter().filter(|part| there.contains(part)).count();
    sets.filter(|set| (1..set.len()).contains(&parts(set))).count()
}

/// Returns the names that a list of the header bans, sorted. Omits content that needs water, which maps
/// without water always ban, and artifacts that are reserved for quests.
fn banned(map: &MapModel, list: &str) -> Vec<String> {
    let pack = heroes3();
    let kept: Vec<&str> =
        map.artifacts_kept(pack).into_iter().map(|id| pack.artifacts[id].name.as_str()).collect();
    let mut names = listed(map, list, "noneOf");
    names.retain(|name| {
        let needs_water = [
            pack.artifacts.find(name).is_some_and(|id| pack.artifacts[id].needs_water),
            pack.spells.find(name).is_some_and(|id| pack.spells[id].needs_water),
            pack.skills.find(name).is_some_and(|id| pack.skills[id].needs_water),
            pack.heroes.find(name).is_some_and(|id| pack.heroes[id].needs_water),
        ];
        !needs_water.contains(&true) && !kept.contains(&name.as_str())
    });
    names
}

/// Converts the map to a file of the original game, without enabled spells, because such files can only ban
/// spells.
fn of_sod() -> h3m::H3mFile {
    let map = generate(&changed("lists", "\"enabledSpells\" : [ \"titanBolt\" ],", ""), 1);
    h3m::from_map(&map, heroes3()).unwrap_or_else(|refusal| panic!("{refusal}"))
}

fn maps_of_lists() -> Vec<MapModel> {
    (1..=4).map(|seed| generate(&template("lists"), seed)).collect()
}

/// Asserts that no object on any map is, contains or requires one of the banned names.
fn none_on_maps(named: impl Fn(&Gifts) -> Vec<&'static str>, banned: &[&str]) {
    for map in maps_of_lists() {
        for object in &map.objects {
            let mut contents = Gifts::default();
            match &object.body {
                ObjectBody::Scroll { spell } => contents.spells.push(*spell),
                ObjectBody::Box { gifts } | ObjectBody::Seer { gifts, .. } => contents = (**gifts).clone(),
                _ => {}
            }
            if let ObjectBody::Seer { quest, .. } | ObjectBody::QuestGuard { quest } = &object.body
                && let rmg_core::model::Quest::Artifacts(required) = &**quest
            {
                contents.artifacts.extend(required);
            }
            if let Subject::Artifact(artifact) = heroes3().objects[object.kind].subject {
                contents.artifacts.push(artifact);
            }
            let names = named(&contents);
            assert!(!names.iter().any(|name| banned.contains(name)), "{names:?}");
        }
    }
}
