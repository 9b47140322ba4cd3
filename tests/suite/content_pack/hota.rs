//! The built-in layer of Horn of the Abyss: every row has an effect, towns and terrains are complete, and
//! what is only partly known is never placed.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use rmg_core::Game;
use rmg_core::pack::{
    ContentPack, Faction, FrameLayout, ObjectKind, ObjectRole, Subject, TerrainKind, TerrainSet,
};
use rmg_formats::pack::{PackSource, load, load_built_in};
use rmg_tests::templates::heroes3;

static PACK: LazyLock<ContentPack> =
    LazyLock::new(|| load(&[source()]).unwrap_or_else(|error| panic!("{error}")));

fn source() -> PackSource<'static> {
    PackSource::built_in("hota").expect("a built-in pack")
}

fn faction(name: &str) -> (rmg_core::FactionId, &'static Faction) {
    let id = PACK.factions.find(name).unwrap_or_else(|| panic!("no {name}"));
    (id, &PACK.factions[id])
}

fn find(key: &str) -> &'static ObjectKind {
    let (type_name, subtype) = key.split_once('/').unwrap();
    &PACK.objects[PACK.find_object(type_name, subtype).unwrap_or_else(|| panic!("no {key}"))]
}

/// Returns the terrains on which a kind can be placed.
fn terrains_of(kind: &ObjectKind) -> TerrainSet {
    let looks = kind.appearances.iter().map(|look| PACK.appearances[*look].terrains);
    looks.fold(TerrainSet::EMPTY, TerrainSet::union)
}

/// The rows of a table of a built-in pack by name, each as its cells by column.
fn rows(pack: &str, table: &str) -> BTreeMap<String, BTreeMap<String, String>> {
    let source = PackSource::built_in(pack).unwrap();
    let text = source.text(table).unwrap_or_default().to_owned();
    assert!(!text.contains('"'), "{table}: this reader does not know quotes");
    let mut lines = text.lines();
    let columns: Vec<&str> = lines.next().unwrap_or_default().split(',').collect();
    let keys = if table == "objects.csv" { 2 } else { 1 };
    let row = |line: &str| {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!(cells.len(), columns.len(), "{table}: {line}");
        let by_column = columns.iter().zip(&cells).map(|(column, cell)| ((*column).into(), (*cell).into()));
        (cells[..keys].join("/"), by_column.collect())
    };
    lines.map(row).collect()
}

#[test]
fn the_blob_is_that_of_the_tables_and_has_the_names_of_the_mod() {
    // not `assert_eq`, which would print the packs
    assert!(load_built_in("hota").as_ref() == Some(&*PACK));
    assert!(load_built_in("heroes3").as_ref() == Some(heroes3()));
    assert!(load_built_in("hotA").is_none() && PackSource::built_in("").is_none());
    assert_eq!((PACK.info.name.as_str(), &PACK.info.bases[..]), ("hota", &["heroes3".to_owned()][..]));
    assert!(PACK.info.layers.iter().all(|layer| layer.is_built_in));
    for name in ["cove", "hota:cove", "hota.cove:cove", "core:cove"] {
        assert_eq!(PACK.local_name(name), Some("cove"));
    }
    assert_eq!(PACK.local_name("wog:cove"), None);
}

#[test]
fn a_pack_can_extend_the_layer() {
    let mut mine = PackSource::new("mine");
    mine.add("pack.toml", "name = 'mine'\nversion = '1'\nextends = 'hota'\n");
    mine.add("creatures.csv", "name,growth\nnymph,99\n");
    let pack = load(&[mine]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(pack.info.bases, ["hota", "heroes3"]);
    let growth = |name: &str| pack.creatures[pack.creatures.find(name).unwrap()].growth;
    assert_eq!((growth("nymph"), growth("pikeman")), (99, 14));
}

#[test]
fn every_row_adds_or_changes_content() {
    let source = source();
    for table in source.file_names().filter(|name| *name != "pack.toml") {
        let below = rows("heroes3", table);
        for (name, row) in rows("hota", table) {
            if let Some(known) = below.get(&name) {
                let is_new = |(column, cell): (&String, &String)| known.get(column) != Some(cell);
                assert!(row.iter().any(is_new), "{table}: {name} changes nothing");
            }
        }
    }
}

#[test]
fn every_kind_appearance_and_set_is_part_of_the_pack() {
    for (name, row) in rows("hota", "appearances.csv") {
        let look = &PACK.appearances[PACK.appearances.find(&name).unwrap_or_else(|| panic!("no {name}"))];
        assert_eq!(PACK.objects[look.kind].key, row["object"]);
        assert_eq!(look.game_table.allowed_terrains.to_string(), row["allowed"], "{name}");
    }
    for (name, _) in rows("hota", "objects.csv") {
        assert!(!find(&name).appearances.is_empty(), "{name} has no appearance");
    }
    for (name, row) in rows("hota", "obstacle_sets.csv") {
        let set = &PACK.obstacle_sets[PACK.obstacle_sets.find(&name).unwrap_or_else(|| panic!("no {name}"))];
        assert_eq!(set.appearances.len(), row["appearances"].split(';').count(), "{name}");
    }
}

#[test]
fn cove_and_factory_are_complete_towns() {
    for (name, number, home, dwellings) in [("cove", 9, "swamp", 9), ("factory", 10, "wasteland", 9)] {
        let (id, town) = faction(name);
        assert_eq!((town.number, town.has_town), (Some(number), true));
        assert_eq!(PACK.terrains[town.native_terrain.unwrap()].name, home);
        assert_eq!(PACK.objects[town.boat.unwrap()].role, ObjectRole::Boat);
        let kind = find(&format!("town/{name}"));
        let variants: BTreeSet<&str> =
            kind.appearances.iter().map(|look| PACK.appearances[*look].variant.as_str()).collect();
        assert_eq!(variants, BTreeSet::from(["fort", "village"]));
        let creatures: Vec<_> = PACK.creatures_of(id).map(|at| &PACK.creatures[at]).collect();
        let levels: BTreeSet<u8> = creatures.iter().map(|creature| creature.level).collect();
        assert_eq!(levels, (1..=7).collect());
        assert!(creatures.len() >= 15 && creatures.iter().all(|creature| creature.is_placeable));
        for creature in creatures {
            let monster = find(&format!("monster/{}", creature.name));
            assert!(!terrains_of(monster).is_empty(), "{}", monster.key);
        }
        let of_town = |kind: &&ObjectKind| matches!(&kind.subject, Subject::Dwelling(of) if of.faction == id);
        let found: Vec<_> = PACK.objects.records().iter().filter(of_town).collect();
        assert_eq!(found.len(), dwellings, "{name}");
        for class in PACK.hero_classes.records().iter().filter(|class| class.faction == id) {
            assert!(!find(&format!("hero/{}", class.name)).appearances.is_empty(), "{}", class.name);
        }
        let heroes = |hero: &&rmg_core::pack::Hero| PACK.hero_classes[hero.class].faction == id;
        assert!(PACK.heroes.records().iter().filter(heroes).filter(|hero| hero.is_random).count() >= 16);
    }
    assert_eq!(PACK.town_factions().count(), 11);
}

#[test]
fn bulwark_is_known_but_never_placed() {
    let (id, bulwark) = faction("bulwark");
    assert_eq!((bulwark.number, bulwark.has_town), (Some(11), false));
    let creatures: Vec<_> = PACK.creatures_of(id).map(|at| &PACK.creatures[at]).collect();
    assert_eq!(
        creatures.iter().filter_map(|of| of.number).collect::<Vec<_>>(),
        (186..200).collect::<Vec<_>>()
    );
    assert!(creatures.iter().all(|creature| !creature.is_placeable && creature.ai_value > 0));
    for kind in PACK.objects.records() {
        if let Subject::Dwelling(of) = &kind.subject
            && of.faction == id
        {
            assert!(!of.is_placeable && !of.is_random && of.value > 0, "{}", kind.key);
        }
    }
    let heroes = |hero: &&rmg_core::pack::Hero| PACK.hero_classes[hero.class].faction == id;
    assert!(PACK.heroes.records().iter().filter(heroes).all(|hero| !hero.is_random));
}

#[test]
fn both_terrains_have_mines_dwellings_obstacles_and_a_river() {
    for (name, number) in [("highlands", 10), ("wasteland", 11)] {
        let id = PACK.terrains.find(name).unwrap();
        let terrain = &PACK.terrains[id];
        assert_eq!((terrain.number, terrain.kind), (Some(number), TerrainKind::Land));
        assert_eq!(terrain.frames, FrameLayout::Hota);
        assert!(terrain.river.is_some() && !terrain.own_edge);
        for resource in PACK.resources.ids() {
            let mine = |kind: &&ObjectKind| {
                kind.subject == Subject::Resource(resource) && kind.role == ObjectRole::Mine
            };
            let mines = PACK.objects.records().iter().filter(mine);
            assert!(mines.map(terrains_of).any(|set| set.contains(id)), "{resource:?} on {name}");
        }
        let sets: Vec<_> =
            PACK.obstacle_sets.records().iter().filter(|set| set.terrains.contains(id)).collect();
        let members = sets.iter().flat_map(|set| &set.appearances);
        let sizes: BTreeSet<usize> =
            members.map(|look| PACK.appearances[*look].footprint.cells().len()).collect();
        assert!(sets.len() >= 10 && sizes.len() >= 6 && sizes.contains(&1), "{name}: {sizes:?}");
    }
}

#[test]
fn numbers_and_known_values_are_correct() {
    let creature = |name: &str| &PACK.creatures[PACK.creatures.find(name).unwrap()];
    assert_eq!((creature("haspid").number, creature("haspid").ai_value), (Some(166), 7220));
    assert_eq!(PACK.factions[creature("halfling").faction].name, "factory");
    assert_eq!(PACK.creatures[creature("halfling").upgrades[0]].name, "halflingGrenadier");
    assert_eq!(
        creature("halberdier").cost,
        heroes3().creatures[heroes3().creatures.find("halberdier").unwrap()].cost
    );
    assert_eq!((creature("firebird").growth, creature("firebird").ai_value), (1, 4336));
    let artifact = |name: &str| &PACK.artifacts[PACK.artifacts.find(name).unwrap()];
    assert_eq!((artifact("goldenGoose").number, artifact("goldenGoose").is_random), (Some(160), false));
    assert!(artifact("ringOfOblivion").is_random && PACK.artifacts.find("unusedArtifact1").is_none());
    let value = |key: &str| (find(key).value, find(key).rarity);
    assert_eq!(value("seaBarrel/seaBarrel"), (500, 400));
    assert_eq!(value("freelancersGuild/object"), (100, 50));
    assert_eq!(value("shrineOfMagicLevel1/shrineOfMagicMystery"), (7000, 100));
    for off in
        ["ancientLamp/ancientLamp", "hillFort/object", "creatureBank/spit", "cartographer/cartographerLand"]
    {
        assert!(!find(off).is_rolled(), "{off}");
    }
    assert!(find("miniHillFort/miniHillFort").is_rolled());
}

#[test]
fn pairs_use_the_monoliths_of_the_game_first_and_no_portals_of_the_sea() {
    let number = |id: &rmg_core::ObjectKindId| PACK.objects[*id].number.map(|(_, subclass)| subclass);
    let numbers: Vec<_> = PACK.monoliths_of(Game::Vcmi).iter().map(number).collect();
    let of_games = (0..8).chain(9..21).map(Some);
    assert_eq!(numbers, of_games.chain(std::iter::repeat_n(None, 75)).collect::<Vec<_>>());
    assert_eq!(PACK.monoliths_of(Game::ShadowOfDeath).len(), 8);
    assert_eq!(PACK.defaults.monoliths.len(), 100);
}
