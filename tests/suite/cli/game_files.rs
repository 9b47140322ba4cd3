//! `.h3m` and `.vmap`: what is in the files that `rmg generate` writes.

use std::fs;

use rmg::games::foreign::ForeignMap;
use rmg::games::{h3m, vmap};
use rmg::model::{ForeignFacts, MapModel, MapPos, ObjectBody};
use rmg::rmgmap;
use rmg_tests::templates::heroes3;
use rmg_tests::vmap_checker::entry_text;

use super::{folder_with, shipped, succeeds, template};

/// What all formats hold of a map: where what stands, and what moves there. By place, since a format may keep objects in
/// an order of its own, and by sprite, since several appearances of the pack may share one.
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
fn a_map_in_the_formats_of_the_games_is_the_same_map() {
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
        let ours = rmgmap::read(&bytes("map.rmgmap"), pack).unwrap();
        let from_h3m = h3m::to_map(&h3m::read(&bytes("map.h3m")).unwrap(), pack).unwrap();
        let from_vmap = vmap::read(&bytes("map.vmap"), pack).unwrap();
        for ForeignMap { model, unknown, .. } in [&from_h3m, &from_vmap] {
            assert!(unknown.is_empty(), "{:?}", unknown.counts());
            let (theirs, ours_sorted) = (common(model), common(&ours));
            assert_eq!(theirs.len(), ours_sorted.len());
            let other = theirs.iter().zip(&ours_sorted).find(|(a, b)| a != b);
            assert!(other.is_none(), "{other:?}");
            for (theirs, ours) in model.levels.iter().zip(&ours.levels) {
                assert!(theirs.terrain == ours.terrain && theirs.view == ours.view);
                assert!(theirs.road == ours.road && theirs.road_view == ours.road_view);
                assert!(theirs.river == ours.river && theirs.river_view == ours.river_view);
            }
            assert_eq!(model.plan.template_name, ours.plan.template_name);
            assert_eq!((model.plan.seed, model.plan.size), (ours.plan.seed, ours.plan.size));
        }
        let certificate = rmg::audit::audit_foreign(&from_h3m.model, pack, &ForeignFacts::default());
        assert!(certificate.is_sound(), "{}", rmg::audit::report(&certificate));
        assert!(certificate == rmg::audit::audit_foreign(&from_vmap.model, pack, &ForeignFacts::default()));
        // The same file again.
        let again = h3m::write_gzip(&h3m::from_map(&ours, pack).unwrap()).unwrap();
        assert!(again == bytes("map.h3m"));
    }
}

#[test]
fn each_pair_of_monoliths_has_a_kind_of_its_own() {
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
fn a_third_level_has_a_file_of_its_own() {
    let sizes =
        template(r#""minSize": "s", "maxSize": "m+u""#, r#""minSize": "36x36x3", "maxSize": "36x36x3""#);
    let folder = folder_with("t.json", sizes);
    succeeds(&folder, "generate t.json --seed 1 -o a.vmap");
    entry_text(&fs::read(folder.path().join("a.vmap")).unwrap(), "level-3_terrain.json").unwrap();
}
