//! The built-in pack has the complete content of the game and its known values.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use rmg_core::Game;
use rmg_core::ids::{CreatureId, ObjectKindId};
use rmg_core::pack::{ContentPack, ObjectKind, ObjectRole, RewardKind, Subject, TerrainKind};
use rmg_formats::pack::{PackSource, load, load_embedded};

static PACK: LazyLock<ContentPack> = LazyLock::new(|| {
    // Not `load_embedded`, to print the diagnostics if there are any.
    load(&[PackSource::embedded()]).unwrap_or_else(|error| panic!("{error}"))
});

fn kinds(role: ObjectRole) -> impl Iterator<Item = &'static ObjectKind> {
    PACK.objects.records().iter().filter(move |kind| kind.role == role)
}

fn find(type_name: &str, subtype: &str) -> &'static ObjectKind {
    let id = PACK.find_object(type_name, subtype).unwrap_or_else(|| panic!("no {type_name}/{subtype}"));
    &PACK.objects[id]
}

#[test]
fn the_embedded_pack_is_that_of_the_tables_and_has_its_name() {
    let pack = load_embedded();
    assert_eq!((pack.info.name.as_str(), pack.info.bases.len()), ("heroes3", 0));
    assert_eq!(pack.local_name("core:grass"), Some("grass"));
    assert_eq!(pack.local_name("hota:cove"), None);
    assert_eq!(pack, *PACK);
}

#[test]
fn every_table_has_as_many_rows_as_the_game_has_content() {
    let counts = [
        ("terrains", PACK.terrains.len(), 10),
        ("roads", PACK.roads.len(), 3),
        ("rivers", PACK.rivers.len(), 4),
        ("resources", PACK.resources.len(), 7),
        ("factions", PACK.factions.len(), 10),
        ("creatures", PACK.creatures.len(), 145),
        ("artifacts", PACK.artifacts.len(), 144),
        ("spells", PACK.spells.len(), 81),
        ("skills", PACK.skills.len(), 28),
        ("hero classes", PACK.hero_classes.len(), 18),
        ("heroes", PACK.heroes.len(), 156),
        ("appearances", PACK.appearances.len(), 1356 + 92),
        (
            "dwellings",
            kinds(ObjectRole::Dwelling).filter(|k| matches!(k.subject, Subject::Dwelling(_))).count(),
            82,
        ),
        // 424 rows: 92 are monoliths that only VCMI has, and 4 represent all creatures, artifacts, hero
        // classes and town factions.
        ("object kinds", PACK.objects.len(), 328 + 92 + 145 + 144 + 18 + 10),
    ];
    for (table, found, expected) in counts {
        assert_eq!(found, expected, "{table}");
    }
}

#[test]
fn numbers_match_the_map_files() {
    let number = |id: CreatureId| PACK.creatures[id].number;
    assert_eq!(PACK.creatures.find("azureDragon").map(number), Some(Some(132)));
    assert_eq!(find("mine", "goldMine").number, Some((53, 6)));
    assert_eq!(find("monster", "azureDragon").number, Some((54, 132)));
    assert_eq!(find("town", "conflux").number, Some((98, 8)));
    assert_eq!(find("town", "neutral").number, None);
    let numbers: Vec<_> = PACK.terrains.records().iter().map(|terrain| terrain.number).collect();
    assert_eq!(numbers, (0..10).map(Some).collect::<Vec<_>>());
}

#[test]
fn defaults_refer_to_the_known_content() {
    let defaults = &PACK.defaults;
    assert_eq!(defaults.blend, PACK.terrains.find("dirt"));
    assert_eq!(defaults.gate, PACK.find_object("subterraneanGate", "object"));
    assert_eq!(defaults.whirlpool, PACK.find_object("whirlpool", "object"));
    let numbers: Vec<_> = defaults.monoliths.iter().map(|id| PACK.objects[*id].number).collect();
    // First the monoliths of the original game, then those that only VCMI has.
    let of_both = (0..8).map(|subclass| Some((45, subclass)));
    assert_eq!(numbers, of_both.chain(std::iter::repeat_n(None, 92)).collect::<Vec<_>>());
    assert_eq!(PACK.monoliths_of(Game::Vcmi), defaults.monoliths);
    assert_eq!(PACK.monoliths_of(Game::ShadowOfDeath), defaults.monoliths[..8]);
    assert_eq!(defaults.largest_stack, Some(4095));
}

#[test]
fn known_values_are_correct() {
    let pikeman = &PACK.creatures[PACK.creatures.find("pikeman").unwrap()];
    assert_eq!((pikeman.ai_value, pikeman.growth, pikeman.stack_min, pikeman.stack_max), (80, 14, 20, 50));
    assert_eq!(PACK.creatures[pikeman.upgrades[0]].name, "halberdier");
    let gold = PACK.defaults.currency.unwrap();
    assert_eq!(pikeman.cost, [(gold, 60)]);
    assert_eq!(PACK.resources[gold].pile.step, 100);
    let chest = find("treasureChest", "treasureChest");
    assert_eq!((chest.value, chest.rarity, chest.is_removed_on_visit), (1500, 1000, true));
    let tree = find("treeOfKnowledge", "treeOfKnowledge");
    assert_eq!(tree.map_limit, Some(100));
    assert_eq!(find("mine", "goldMine").value, 7000);
}

#[test]
fn every_object_that_can_be_sampled_or_required_has_an_appearance() {
    let placeable =
        |kind: &ObjectKind| kind.appearances.iter().any(|id| !PACK.appearances[*id].terrains.is_empty());
    for kind in PACK.objects.records() {
        let creature_is_on_map = match kind.subject {
            Subject::Creature(id) => PACK.creatures[id].is_placeable,
            Subject::Faction(id) => PACK.factions[id].has_town,
            // Spell book, grail, war machines and the last three are never placed on maps.
            Subject::Artifact(id) => (7..141).contains(&PACK.artifacts[id].number.unwrap()),
            _ => true,
        };
        if creature_is_on_map {
            assert!(placeable(kind), "{}", kind.key);
        }
    }
}

#[test]
fn every_town_has_appearances_as_village_and_fort() {
    for faction in PACK.town_factions() {
        let town = find("town", &PACK.factions[faction].name);
        let variants: BTreeSet<_> =
            town.appearances.iter().map(|id| PACK.appearances[*id].variant.as_str()).collect();
        assert_eq!(variants, BTreeSet::from(["fort", "village"]), "{}", town.key);
    }
}

#[test]
fn every_town_has_a_native_terrain_creatures_a_boat_and_heroes() {
    assert_eq!(PACK.town_factions().count(), 9);
    for id in PACK.town_factions() {
        let faction = &PACK.factions[id];
        let native_terrain = &PACK.terrains[faction.native_terrain.expect("a native terrain")];
        assert_eq!(native_terrain.kind, TerrainKind::Land, "{}", faction.name);
        let levels: BTreeSet<u8> = PACK.creatures_of(id).map(|at| PACK.creatures[at].level).collect();
        assert_eq!(levels, (1..=7).collect(), "{}", faction.name);
        assert_eq!(PACK.objects[faction.boat.expect("a boat")].role, ObjectRole::Boat);
        assert_eq!(PACK.hero_classes.records().iter().filter(|class| class.faction == id).count(), 2);
    }
}

#[test]
fn every_land_terrain_has_a_mine_of_every_resource() {
    for terrain in PACK.land_terrains() {
        for resource in PACK.resources.ids() {
            let fits = |kind: &ObjectKind| {
                kind.subject == Subject::Resource(resource)
                    && kind.appearances.iter().any(|id| PACK.appearances[*id].terrains.contains(terrain))
            };
            let (terrain_name, resource_name) =
                (&PACK.terrains[terrain].name, &PACK.resources[resource].name);
            assert!(kinds(ObjectRole::Mine).any(fits), "no mine of {resource_name} on {terrain_name}");
        }
    }
}

#[test]
fn every_passable_terrain_has_obstacles_of_many_sizes() {
    for (id, terrain) in PACK.terrains.iter().filter(|(_, terrain)| terrain.is_passable()) {
        let sets: Vec<_> =
            PACK.obstacle_sets.records().iter().filter(|set| set.terrains.contains(id)).collect();
        let sizes: BTreeSet<usize> = sets
            .iter()
            .flat_map(|set| &set.appearances)
            .map(|at| PACK.appearances[*at].footprint.cells().len())
            .collect();
        let (min_sets, min_sizes) = if terrain.kind == TerrainKind::Water { (2, 5) } else { (7, 6) };
        assert!(sets.len() >= min_sets, "{} has {} sets", terrain.name, sets.len());
        assert!(sizes.len() >= min_sizes && sizes.contains(&1), "{}: sizes {sizes:?}", terrain.name);
    }
}

#[test]
fn every_solid_decoration_is_in_exactly_one_obstacle_set() {
    let mut uses = vec![0; PACK.appearances.len()];
    for member in PACK.obstacle_sets.records().iter().flat_map(|set| &set.appearances) {
        uses[member.index()] += 1;
    }
    for (id, appearance) in PACK.appearances.iter() {
        let is_obstacle =
            PACK.objects[appearance.kind].role == ObjectRole::Decoration && !appearance.footprint.is_flat();
        assert_eq!(uses[id.index()], u32::from(is_obstacle), "{}", appearance.name);
    }
}

#[test]
fn objects_are_found_by_type_and_by_both_names() {
    let shrines = PACK.objects_of_type("shrineOfMagicLevel1");
    assert_eq!(shrines, [PACK.find_object("shrineOfMagicLevel1", "shrineOfMagicLevel1").unwrap()]);
    assert_eq!(PACK.objects_of_type("monster").len(), 145);
    assert_eq!(PACK.objects_of_type("monsters"), []);
    assert_eq!(PACK.find_object("monster", "*"), None);
    let types: Vec<&str> = PACK.object_types().collect();
    assert!(types.is_sorted() && types.len() > 100 && types.contains(&"pandoraBox"));
    for (id, kind) in PACK.objects.iter() {
        assert_eq!(PACK.find_object(&kind.type_name, &kind.subtype), Some(id));
        assert_eq!(PACK.objects.find(&kind.key), Some(id), "{}", kind.key);
    }
}

#[test]
fn kinds_and_appearances_refer_to_each_other() {
    let mut listed = 0;
    for (id, kind) in PACK.objects.iter() {
        listed += kind.appearances.len();
        assert!(kind.appearances.iter().all(|at| PACK.appearances[*at].kind == id), "{}", kind.key);
    }
    assert_eq!(listed, PACK.appearances.len());
    let town: ObjectKindId = PACK.find_object("town", "castle").unwrap();
    let appearance = &PACK.appearances[PACK.objects[town].appearances[0]];
    assert_eq!(format!("{:?}", appearance.footprint), ".XXX./XXXXX/XXAX[X]");
    assert!(!appearance.is_entered_from_above);
}

#[test]
fn rewards_exist_for_every_level_of_spells_and_creatures() {
    let levels = |kind: RewardKind| -> Vec<u8> {
        PACK.rewards.iter().filter(|reward| reward.kind == kind).map(|reward| reward.level).collect()
    };
    assert_eq!(levels(RewardKind::ScrollLevel), [1, 2, 3, 4, 5]);
    assert_eq!(levels(RewardKind::BoxCreatures), [1, 2, 3, 4, 5, 6, 7]);
    assert_eq!(levels(RewardKind::PrisonExperience).len(), 5);
}

#[test]
fn every_river_has_flat_deltas_in_four_directions_on_its_terrains() {
    // The numbers for rivers that flow north, east, south and west into the sea.
    let numbers = [("clrdelt", "2314"), ("icedelt", "3421"), ("muddelt", "3142"), ("lavdelt", "2314")];
    for (river, (stem, numbers)) in PACK.rivers.records().iter().zip(numbers) {
        let expected: Vec<String> = numbers.chars().map(|number| format!("{stem}{number}")).collect();
        assert_eq!(river.deltas.as_ref().map(|deltas| deltas.to_vec()), Some(expected));
    }
    for (terrain, of) in PACK.terrains.iter() {
        for sprite in of.river.iter().filter_map(|river| PACK.rivers[*river].deltas.as_ref()).flatten() {
            let appearances =
                || PACK.appearances.records().iter().filter(|appearance| appearance.sprite == *sprite);
            assert!(
                appearances().any(|appearance| appearance.terrains.contains(terrain)),
                "{sprite} on {}",
                of.name
            );
            assert!(appearances().all(|appearance| appearance.footprint.is_flat()), "{sprite}");
        }
    }
}
