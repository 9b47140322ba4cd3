//! Content of the `.h3m` and `.vmap` files that `rmg generate` writes.

use std::fs;

use rmg::games::foreign::ForeignMap;
use rmg::games::{h3m, vmap};
use rmg::model::{ForeignFacts, MapModel, MapPos, ObjectBody};
use rmg::rmgmap;
use rmg_tests::templates::heroes3;
use rmg_tests::vmap_checker::entry_text;

use super::{folder_with, shipped, succeeds, template};

/// Returns what all formats store of a map: the objects, sorted by place because formats have their own
/// order, and with sprites because appearances of the pack can share one.
fn common(map: &MapModel) -> Vec<(MapPos, String, ObjectBody)> {
    let body = |body: &ObjectBody| match body {
        ObjectBody::Portal { .. } => ObjectBody::Plain,
        ObjectBody::Monster { creature, count, .. } => {
            ObjectBody::Monster { creature: *creature, count: *count, strength: 0 }
        }
        other => other.clone(),
    };
    let sprite =
        |object: &rmg::model::MapObject| heroes3().appearances[object.appearance].sprite.to_lowercase();
    let mut all: Vec<_> =
        map.objects.iter().map(|object| (object.at, sprite(object), body(&object.body))).collect();
    all.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    all
}

#[test]
fn map_is_the_same_in_all_formats() {
    for (template, more) in [
        ("ring-of-seasons", ""),
        (
            "ring-of-seasons",
            "--size l+u --player red=human,team=1 --player blue=computer,team=1 --player tan",
        ),
        ("mirror-duel", "--target sod"),
    ] {
        let template = shipped(&format!("{template}.json"));
        let folder = tempfile::tempdir().unwrap();
        succeeds(
            &folder,
            &format!("generate {template} --seed 1 -o map.rmgmap -o map.h3m -o map.vmap {more}"),
        );
        let bytes = |name: &str| fs::read(folder.path().join(name)).unwrap();
        let pack = heroes3();
        let expected = rmgmap::read(&bytes("map.rmgmap"), pack).unwrap();
        let from_h3m = h3m::to_map(&h3m::read(&bytes("map.h3m")).unwrap(), pack).unwrap();
        let from_vmap = vmap::read(&bytes("map.vmap"), pack).unwrap();
        for ForeignMap { model, unknown, .. } in [&from_h3m, &from_vmap] {
            assert!(unknown.is_empty(), "{:?}", unknown.counts());
            let (theirs, expected_sorted) = (common(model), common(&expected));
            assert_eq!(theirs.len(), expected_sorted.len());
            let other = theirs.iter().zip(&expected_sorted).find(|(a, b)| a != b);
            assert!(other.is_none(), "{other:?}");
            for (theirs, expected) in model.levels.iter().zip(&expected.levels) {
                assert!(theirs.terrain == expected.terrain && theirs.view == expected.view);
                assert!(theirs.road == expected.road && theirs.road_view == expected.road_view);
                assert!(theirs.river == expected.river && theirs.river_view == expected.river_view);
            }
            assert_eq!(model.plan.template_name, expected.plan.template_name);
            assert_eq!((model.plan.seed, model.plan.size), (expected.plan.seed, expected.plan.size));
        }
        let certificate = rmg::audit::audit_foreign(&from_h3m.model, pack, &ForeignFacts::default());
        assert!(certificate.is_sound(), "{}", rmg::audit::report(&certificate));
        assert!(certificate == rmg::audit::audit_foreign(&from_vmap.model, pack, &ForeignFacts::default()));
        // The same bytes again.
        let again = h3m::write_gzip(&h3m::from_map(&expected, pack).unwrap()).unwrap();
        assert!(again == bytes("map.h3m"));
    }
}

#[test]
fn each_pair_of_monoliths_has_a_different_kind() {
    let portals = r#"{ "a": "1", "b": "2", "type": "forcePortal" }, "#.repeat(12);
    let folder =
        folder_with("t.json", template(r#""connections": [ "#, &format!(r#""connections": [ {portals}"#)));
    succeeds(&folder, "generate t.json --seed 1 --size m --target vcmi -o a.vmap");
    let map = vmap::read(&fs::read(folder.path().join("a.vmap")).unwrap(), heroes3()).unwrap().model;
    let kinds = map.objects.iter().map(|object| heroes3().objects[object.kind].key.as_str());
    let mut kinds: Vec<&str> = kinds.filter(|key| key.starts_with("monolithTwoWay/")).collect();
    kinds.sort_unstable();
    assert!(kinds.len() >= 24 && kinds.chunk_by(|a, b| a == b).all(|pair| pair.len() == 2), "{kinds:?}");
}

#[test]
fn third_level_has_its_own_file() {
    let sizes =
        template(r#""minSize": "s", "maxSize": "m+u""#, r#""minSize": "36x36x3", "maxSize": "36x36x3""#);
    let folder = folder_with("t.json", sizes);
    succeeds(&folder, "generate t.json --seed 1 -o a.vmap");
    entry_text(&fs::read(folder.path().join("a.vmap")).unwrap(), "level-3_terrain.json").unwrap();
}
