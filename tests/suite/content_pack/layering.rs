//! Layers of a pack add, override and remove rows.

use rmg_core::pack::{Amount, ContentPack, Subject};
use rmg_formats::pack::{PackSource, load, load_embedded};

use super::{over_tidewrack, tidewrack};

fn layered(files: &[(&str, &'static str)]) -> ContentPack {
    over_tidewrack(files).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_layer_overrides_only_its_columns() {
    let pack = layered(&[("creatures.csv", "name,ai_value,upgrades\nshrimp,77,\n")]);
    let shrimp = &pack.creatures[pack.creatures.find("shrimp").unwrap()];
    assert_eq!((shrimp.ai_value, shrimp.growth, shrimp.is_placeable), (77, 20, true));
    assert!(shrimp.upgrades.is_empty(), "an empty cell clears the value");
    assert_eq!(pack.creatures.len(), 5);
    assert_eq!(pack.creatures.find("shrimp").unwrap().0, 0, "the row keeps its position");
}

#[test]
fn a_new_creature_adds_its_monster() {
    let pack = layered(&[
        (
            "creatures.csv",
            "name,faction,level,ai_value,growth,stack_min,stack_max,placeable\neel,shoal,4,900,3,2,4,yes\n",
        ),
        ("appearances.csv", "name,object,mask,terrains\neel,beast/eel,A,all-water\n"),
    ]);
    let eel = pack.creatures.find("eel").unwrap();
    let kind = &pack.objects[pack.find_object("beast", "eel").unwrap()];
    assert_eq!(kind.subject, Subject::Creature(eel));
    assert_eq!(kind.appearances.len(), 1);
    assert_eq!(pack.info.name, "layer");
    assert_eq!(pack.info.bases, ["tidewrack"]);
    assert_eq!(pack.local_name("layer:eel"), Some("eel"));
}

#[test]
fn removing_an_object_removes_its_dependent_rows() {
    let mut layer = PackSource::new("layer");
    let manifest = "name = 'layer'\nversion = '1'\nextends = 'tidewrack'\n\
        [remove]\nobjects = ['nest/mole']\ncreatures = ['leviathan', 'jelly']\nappearances = ['fronds', 'ridge']\n";
    layer.add("pack.toml", manifest);
    let pack = load(&[tidewrack(), layer]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(pack.find_object("nest", "mole"), None);
    assert_eq!(pack.find_object("beast", "jelly"), None);
    for name in ["mole-hill", "jelly", "fronds", "ridge"] {
        assert_eq!(pack.appearances.find(name), None, "{name}");
    }
    let set = &pack.obstacle_sets[pack.obstacle_sets.find("fronds").unwrap()];
    assert_eq!(set.appearances, [pack.appearances.find("frond").unwrap()]);
    assert!(
        pack.objects.iter().all(|(id, k)| k.appearances.iter().all(|at| pack.appearances[*at].kind == id))
    );
}

#[test]
fn a_row_that_is_removed_and_added_again_is_new() {
    let mut layer = PackSource::new("layer");
    let manifest = "name = 'layer'\nversion = '1'\nextends = 'tidewrack'\n[remove]\nresources = ['amber']\n";
    layer.add("pack.toml", manifest);
    layer.add("resources.csv", "name,price,pile\namber,9,4\n");
    let pack = load(&[tidewrack(), layer]).unwrap_or_else(|error| panic!("{error}"));
    let amber = &pack.resources[pack.resources.find("amber").unwrap()];
    assert_eq!((amber.price, amber.daily_output), (9, 0), "the new row has no values of the old row");
    assert_eq!(amber.pile, Amount { min: 4, max: 4, step: 1 });
    assert_eq!(pack.resources.names().collect::<Vec<_>>(), ["salt", "pearls", "amber"]);
}

#[test]
fn a_mod_extends_the_built_in_pack_without_naming_its_files() {
    let mut layer = PackSource::new("mod");
    layer.add(
        "pack.toml",
        "name = 'mod'\nversion = '1'\nextends = 'heroes3'\n[defaults]\nside_road = 'gravelRoad'\n",
    );
    layer.add("objects.csv", "type,subtype,value\ntreasureChest,treasureChest,1800\n");
    let (pack, base) = (load(&[layer]).unwrap_or_else(|error| panic!("{error}")), load_embedded());
    let chest = pack.find_object("treasureChest", "treasureChest").unwrap();
    assert_eq!((pack.objects[chest].value, pack.objects[chest].rarity), (1800, 1000));
    assert_eq!(pack.defaults.side_road, base.roads.find("gravelRoad"));
    assert_eq!(pack.defaults.main_road, base.defaults.main_road);
    assert_eq!((pack.appearances, pack.creatures), (base.appearances, base.creatures));
}

#[test]
fn layers_extend_other_layers() {
    let layer = |name: &'static str, base: &'static str, creatures: &'static str| {
        let mut source = PackSource::new(name);
        let manifest = format!("name = '{name}'\nversion = '1'\nextends = '{base}'\n");
        source.add_bytes("pack.toml", manifest.into_bytes());
        source.add("creatures.csv", creatures);
        source
    };
    let first = layer("first", "tidewrack", "name,growth,level\nmole,11,5\n");
    let second = layer("second", "first", "name,growth\nmole,12\n");
    let pack = load(&[tidewrack(), first, second]).unwrap_or_else(|error| panic!("{error}"));
    let mole = &pack.creatures[pack.creatures.find("mole").unwrap()];
    assert_eq!((mole.growth, mole.level, mole.ai_value), (12, 5, 210));
    assert_eq!(pack.info.bases, ["first", "tidewrack"]);
}

#[test]
fn line_ends_blank_lines_comments_and_byte_order_marks_are_ignored() {
    let text = "\u{feff}# ours\r\n\r\nname,ai_value\r\n\r\n# the small one\r\n shrimp , 78 \r\n";
    let pack = layered(&[("creatures.csv", text)]);
    assert_eq!(pack.creatures[pack.creatures.find("shrimp").unwrap()].ai_value, 78);
}
