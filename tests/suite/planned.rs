//! Files of the games together with the plan of their map.

use rmg_audit::{audit, report};
use rmg_core::certificate::Promise;
use rmg_core::model::{Guarded, LinkWay, MapModel, MapObject, ObjectBody};
use rmg_core::pack::ObjectRole;
use rmg_core::template::WaterContent;
use rmg_core::{MapSize, TilePos};
use rmg_games::foreign::{ForeignMap, PlanChanges};
use rmg_games::{h3m, vmap};
use rmg_tests::made::made_with;
use rmg_tests::small_maps::{two_shores, wide_sea};
use rmg_tests::templates::heroes3;

fn generated(template: &str, size: &str) -> MapModel {
    made_with(template, size, 1, Some(WaterContent::None)).map.clone()
}

fn through_h3m(map: &MapModel) -> ForeignMap {
    let bytes = h3m::write_gzip(&h3m::from_map(map, heroes3()).unwrap()).unwrap();
    h3m::to_map(&h3m::read(&bytes).unwrap(), heroes3()).unwrap()
}

#[test]
fn an_unchanged_file_has_the_full_certificate() {
    for (template, size) in [("mirror-duel", "s"), ("ring-of-seasons", "l+u")] {
        let map = generated(template, size);
        let from_vmap = vmap::read(&vmap::write(&map, heroes3()).unwrap(), heroes3()).unwrap();
        for foreign in [through_h3m(&map), from_vmap] {
            let planned = foreign.with_plan(&map, heroes3()).unwrap();
            assert_eq!(planned.changes, PlanChanges::default());
            assert!(planned.unknown.is_empty());
            let certificate = audit(&planned.model, heroes3());
            assert!(certificate.is_sound(), "{}", report(&certificate));
            assert!(certificate == audit(&map, heroes3()), "{template}");
        }
    }
}

#[test]
fn ferries_and_harbors_are_recognized_if_their_vessels_exist() {
    let map = two_shores();
    let read = || vmap::read(&vmap::write(&map, heroes3()).unwrap(), heroes3()).unwrap();
    let planned = read().with_plan(&map, heroes3()).unwrap();
    assert_eq!(planned.changes, PlanChanges::default());
    assert!(audit(&planned.model, heroes3()) == audit(&map, heroes3()));
    let vessels = [map.links[1].way.landings()[0].vessel, map.harbors[0].landing.vessel];
    let places = vessels.map(|vessel| map.objects[vessel.index()].at);
    let mut foreign = read();
    remove(&mut foreign.model, |at, map| places.contains(&map.objects[at].at));
    let planned = foreign.with_plan(&map, heroes3()).unwrap();
    assert_eq!((&planned.model.links[1].way, planned.model.harbors.len()), (&LinkWay::Nothing, 0));
    let certificate = audit(&planned.model, heroes3());
    let promises: Vec<Promise> = certificate.refuted().map(|finding| finding.promise).collect();
    assert!(
        promises.contains(&Promise::LinksRealized) && promises.contains(&Promise::Reachable),
        "{}",
        report(&certificate)
    );
}

#[test]
fn shipyards_and_whirlpools_are_read_from_h3m_and_vmap_files() {
    let map = wide_sea();
    let from_vmap = vmap::read(&vmap::write(&map, heroes3()).unwrap(), heroes3()).unwrap();
    for foreign in [through_h3m(&map), from_vmap] {
        assert!(foreign.unknown.is_empty(), "{:?}", foreign.unknown);
        let whirlpool = heroes3().defaults.whirlpool.unwrap();
        let count =
            |of: &dyn Fn(&MapObject) -> bool| foreign.model.objects.iter().filter(|it| of(it)).count();
        let yard = |it: &MapObject| heroes3().objects[it.kind].role == ObjectRole::Shipyard;
        assert_eq!([count(&|it| it.kind == whirlpool), count(&yard)], [2, 1]);
        let planned = foreign.with_plan(&map, heroes3()).unwrap();
        assert_eq!(planned.changes, PlanChanges::default());
        assert!(audit(&planned.model, heroes3()) == audit(&map, heroes3()));
        for (found, original) in planned.model.objects.iter().zip(&map.objects) {
            assert_eq!((found.kind, found.at, &found.body), (original.kind, original.at, &original.body));
        }
    }
}

#[test]
fn generated_seas_have_the_full_certificate_in_h3m_and_vmap_files() {
    let mut seen = [0; 2];
    for (template, size, seed) in [("mirror-duel", "m", 2), ("undercross", "xl+u", 1)] {
        let map = made_with(template, size, seed, Some(WaterContent::Islands)).map.clone();
        let kinds = map.objects.iter().map(|object| object.kind);
        let whirlpools = kinds.clone().filter(|kind| heroes3().defaults.whirlpool == Some(*kind)).count();
        let yards = kinds.filter(|kind| heroes3().objects[*kind].role == ObjectRole::Shipyard).count();
        seen = [seen[0] + whirlpools, seen[1] + yards];
        let from_vmap = vmap::read(&vmap::write(&map, heroes3()).unwrap(), heroes3()).unwrap();
        for foreign in [through_h3m(&map), from_vmap] {
            let planned = foreign.with_plan(&map, heroes3()).unwrap();
            assert_eq!(planned.changes, PlanChanges::default());
            let certificate = audit(&planned.model, heroes3());
            assert!(
                certificate.is_sound() && certificate == audit(&map, heroes3()),
                "{}",
                report(&certificate)
            );
        }
    }
    assert!(seen.iter().all(|count| *count >= 2), "{seen:?}");
}

/// Changes the map of a file, and returns the promises that the audit refutes and the changes relative to the
/// plan.
fn refuted(map: &MapModel, change: impl FnOnce(&mut MapModel)) -> (Vec<Promise>, PlanChanges) {
    let mut foreign = through_h3m(map);
    change(&mut foreign.model);
    let planned = foreign.with_plan(map, heroes3()).unwrap();
    let certificate = audit(&planned.model, heroes3());
    (certificate.refuted().map(|finding| finding.promise).collect(), planned.changes)
}

/// Removes the objects for which `is_gone` is true.
fn remove(map: &mut MapModel, is_gone: impl Fn(usize, &MapModel) -> bool) {
    let gone: Vec<bool> = (0..map.objects.len()).map(|at| is_gone(at, map)).collect();
    let mut kept = gone.iter();
    map.objects.retain(|_| !kept.next().unwrap());
}

#[test]
fn changes_of_an_editor_are_counted_and_audited() {
    let map = generated("mirror-duel", "s");
    let places = |wanted: fn(&Guarded) -> bool| {
        let of_map = map.objects.iter().filter(|object| object.cause.guards.as_ref().is_some_and(wanted));
        of_map.map(|object| object.at).collect::<Vec<_>>()
    };
    // Without the guards of links.
    let guards = places(|guards| matches!(guards, Guarded::Link(_)));
    let (promises, changes) = refuted(&map, |map| {
        remove(map, |at, map| guards.contains(&map.objects[at].at));
    });
    assert!(promises.contains(&Promise::LinkGuards), "{promises:?}");
    assert_eq!(changes, PlanChanges { removed: guards.len(), ..PlanChanges::default() });
    // Without mines. The template requests them.
    let (promises, changes) = refuted(&map, |map| {
        remove(map, |at, map| matches!(map.objects[at].body, ObjectBody::Owned { .. }));
    });
    assert!(promises.contains(&Promise::ExactCounts), "{promises:?}");
    assert!(changes.removed > 0 && changes.added == 0, "{changes:?}");
    // A border with a gap.
    let LinkWay::Passage { gap, .. } = &map.links[0].way else { panic!("the first link is a passage") };
    let near = gap[0];
    let (promises, _) = refuted(&map, |map| {
        let is_near = |x: u16, y: u16| near.tile.x.abs_diff(x) <= 4 && near.tile.y.abs_diff(y) <= 4;
        remove(map, |at, map| {
            let object = &map.objects[at];
            let cells = heroes3().appearances[object.appearance].footprint.cells();
            object.body == ObjectBody::Plain
                && cells.iter().any(|cell| {
                    let x = object.at.tile.x.checked_add_signed(cell.dx);
                    let y = object.at.tile.y.checked_add_signed(cell.dy);
                    object.at.level == near.level && x.zip(y).is_some_and(|(x, y)| is_near(x, y))
                })
        });
    });
    assert!(promises.contains(&Promise::NoBypass) || promises.contains(&Promise::LinkGuards), "{promises:?}");
    // A moved object counts as one removed and one added object. The plan does not request this one.
    let (_, changes) = refuted(&map, |map| {
        let at = map.objects.iter().position(|object| matches!(object.body, ObjectBody::Resource { .. }));
        let object = &mut map.objects[at.unwrap()];
        object.at.tile = TilePos::new(object.at.tile.x ^ 1, object.at.tile.y);
    });
    assert_eq!(changes, PlanChanges { added: 1, removed: 1, ..PlanChanges::default() });
    let (_, changes) = refuted(&map, |map| {
        for object in &mut map.objects {
            if let ObjectBody::Monster { count, .. } = &mut object.body {
                *count += 1;
            }
        }
        let road = map.levels[0].road.cells().iter().position(Option::is_some).unwrap();
        map.levels[0].road.cells_mut()[road] = None;
    });
    let monsters = map.objects.iter().filter(|object| matches!(object.body, ObjectBody::Monster { .. }));
    assert_eq!(changes, PlanChanges { altered: monsters.count(), tiles: 1, ..PlanChanges::default() });
}

#[test]
fn the_plan_of_another_size_is_refused() {
    let (small, large) = (generated("mirror-duel", "s"), generated("mirror-duel", "m"));
    let error = through_h3m(&small).with_plan(&large, heroes3()).unwrap_err();
    let size = |text: &str| text.parse::<MapSize>().unwrap();
    assert_eq!(
        error.to_string(),
        format!("the size of the map is {}, the size in the plan is {}", size("s"), size("m"))
    );
}
