//! Connections of a zone with itself.

use rmg_audit::{audit, report};
use rmg_core::certificate::Promise;
use rmg_core::diag::{Severity, has_errors};
use rmg_core::layout::PortalCause;
use rmg_core::model::{LinkCause, LinkWay, MapModel, ObjectBody};
use rmg_core::summary::MapSummary;
use rmg_core::template::Template;
use rmg_formats::rmgmap;
use rmg_games::foreign::PlanChanges;
use rmg_games::{h3m, vmap};
use rmg_generate::retry::Generated;
use rmg_plan::check_template;
use rmg_tests::made::generate;
use rmg_tests::templates::{self, heroes3, in_lines, read_text};
use rmg_view::{map_page, tiled};

/// Two starts with a zone between them that has a connection of each kind with itself, starting at the third
/// connection.
const TEMPLATE: &str = r#"{ "inner" : { "minSize" : "s", "maxSize" : "l+u", "players" : "2",
  "zones" : {
    "1" : { "type" : "playerStart", "size" : 10, "owner" : 1 },
    "2" : { "type" : "treasure", "size" : 20, "neutralTowns" : { "towns" : 1 },
            "treasure" : [ { "min" : 500, "max" : 3000, "density" : 6 } ] },
    "3" : { "type" : "playerStart", "size" : 10, "owner" : 2 } },
  "connections" : [
    { "a" : "1", "b" : "2", "guard" : 3000 },
    { "a" : "2", "b" : "3", "guard" : 3000 },
    { "a" : "2", "b" : "2", "guard" : 4500 },
    { "a" : "2", "b" : "2", "type" : "forcePortal", "guard" : 9000, "road" : "true" },
    { "a" : "2", "b" : "2", "guard" : 0, "road" : "random" },
    { "a" : "2", "b" : "2", "type" : "wide", "road" : "true" },
    { "a" : "2", "b" : "2", "type" : "fictive" },
    { "a" : "2", "b" : "2", "type" : "repulsive", "guard" : 100 } ] } }"#;

fn template() -> Template {
    let file = read_text(TEMPLATE);
    assert!(!has_errors(&file.diagnostics), "{:?}", file.diagnostics);
    file.templates.into_iter().next().unwrap()
}

fn generated(size: &str, seed: u64) -> Generated {
    let template = template();
    let plan = templates::plan(&template, Some(size.parse().unwrap()), seed).unwrap();
    let generated = generate(&plan, Some(&template));
    assert!(generated.failed.is_empty(), "{:?}", generated.failed);
    generated
}

#[test]
fn every_connection_of_a_zone_with_itself_gives_a_warning() {
    let file = read_text(TEMPLATE);
    let [monoliths, nothing] = ["a pair of monoliths inside it", "no effect"];
    let expected: Vec<String> = (10..)
        .zip([monoliths, monoliths, monoliths, nothing, nothing, nothing])
        .map(|(line, effect)| format!("{line}: warning: zone `2` is connected to itself: {effect}"))
        .collect();
    assert_eq!(file.lines(Severity::Warning), expected);
    let diagnostics = check_template(&file.templates[0], heroes3());
    assert_eq!(in_lines(&file.text, &diagnostics, Severity::Warning), [""; 0]);
}

#[test]
fn connection_of_a_zone_with_itself_is_a_monolith_pair_or_unmet() {
    for (size, seed) in [("s", 1), ("m", 2), ("m+u", 3), ("m", 4)] {
        let Generated { map, report, .. } = generated(size, seed);
        let zone = map.plan.connections[2].a;
        for (link, (guards, cause)) in map.links[2..5].iter().zip([
            (2, LinkCause::Layout(PortalCause::OneZone)),
            (2, LinkCause::Forced),
            (0, LinkCause::Layout(PortalCause::OneZone)),
        ]) {
            let LinkWay::Monolith { ends, .. } = &link.way else { panic!("{link:?}") };
            assert!(ends[0] != ends[1]);
            for end in ends {
                let at = map.objects[end.index()].at;
                assert_eq!(map.levels[at.level.index()].owner[at.tile], zone);
            }
            assert_eq!((link.way.guards().count(), link.cause), (guards, Some(cause)));
        }
        assert!(map.links[5..].iter().all(|link| link.way == LinkWay::Nothing && link.cause.is_none()));
        let unmet: Vec<_> = report.unmet.iter().filter(|request| request.pass == "links").collect();
        let unmet_texts: Vec<[&str; 3]> =
            unmet.iter().map(|request| [request.place.as_str(), &request.what, &request.reason]).collect();
        assert_eq!(
            unmet_texts,
            [
                [
                    "connection 2 - 2",
                    "a wide connection of a zone with itself",
                    "a zone has no border with itself"
                ],
                [
                    "connection 2 - 2",
                    "a fictive connection of a zone with itself",
                    "a zone cannot be closer to itself"
                ],
                [
                    "connection 2 - 2",
                    "a repulsive connection of a zone with itself",
                    "a zone cannot be farther from itself"
                ],
            ]
        );
        assert_eq!(
            map.plan.connections.iter().map(|link| link.road).collect::<Vec<_>>()[2..],
            [false, true, false, false, false, false]
        );
    }
}

#[test]
fn files_and_pictures_have_connections_of_a_zone_with_itself() {
    let Generated { map, certificate, .. } = generated("m", 1);
    let mut bytes = Vec::new();
    rmgmap::write(&map, heroes3(), &mut bytes).unwrap();
    assert!(rmgmap::read(&bytes, heroes3()).unwrap() == map);
    let from_h3m = {
        let bytes = h3m::write_gzip(&h3m::from_map(&map, heroes3()).unwrap()).unwrap();
        h3m::to_map(&h3m::read(&bytes).unwrap(), heroes3()).unwrap()
    };
    let from_vmap = vmap::read(&vmap::write(&map, heroes3()).unwrap(), heroes3()).unwrap();
    for foreign in [from_h3m, from_vmap] {
        let planned = foreign.with_plan(&map, heroes3()).unwrap();
        assert_eq!(planned.changes, PlanChanges::default());
        let certificate = audit(&planned.model, heroes3());
        assert!(certificate.is_sound(), "{}", report(&certificate));
    }
    let mut page = Vec::new();
    map_page::write(&map, heroes3(), Some(&certificate), &mut page).unwrap();
    assert!(String::from_utf8(page).unwrap().contains("both ends are in the same zone"));
    let mut squares = Vec::new();
    tiled::write_tmx(&map, heroes3(), "inner", &mut squares).unwrap();
    assert_eq!(MapSummary::new(&map, heroes3(), &[]).links.len(), map.plan.connections.len());
}

/// Returns the refuted promises of a map after a change.
fn refuted(map: &MapModel, change: impl FnOnce(&mut MapModel)) -> Vec<Promise> {
    let mut map = map.clone();
    change(&mut map);
    audit(&map, heroes3()).refuted().map(|finding| finding.promise).collect()
}

#[test]
fn audit_checks_both_ends_of_a_connection_of_a_zone_with_itself() {
    let Generated { map, .. } = generated("m", 1);
    for side in [0, 1] {
        let LinkWay::Monolith { ends, guards } = &map.links[2].way else { panic!("expected two monoliths") };
        let (end, guard) = (ends[side], guards[side].unwrap());
        // A guard of the other end does not guard this end.
        let far = map.objects[guards[1 - side].unwrap().index()].at;
        let stray = |map: &mut MapModel| map.objects[guard.index()].at = far;
        assert!(refuted(&map, stray).contains(&Promise::LinkGuards), "side {side}");
        let weak = |map: &mut MapModel| {
            let ObjectBody::Monster { count, .. } = &mut map.objects[guard.index()].body else { panic!() };
            *count = 1;
        };
        assert_eq!(refuted(&map, weak), [Promise::LinkGuards], "side {side}");
        let stolen = |map: &mut MapModel| {
            let LinkWay::Monolith { ends, .. } = &mut map.links[2].way else { panic!() };
            ends[1 - side] = end;
        };
        assert!(refuted(&map, stolen).contains(&Promise::LinksRealized), "side {side}");
    }
    let dropped = |map: &mut MapModel| (map.links[4].way, map.links[4].cause) = (LinkWay::Nothing, None);
    assert!(refuted(&map, dropped).contains(&Promise::LinksRealized));
    let wide = |map: &mut MapModel| map.links[5].way = LinkWay::Wide;
    assert_eq!(refuted(&map, wide), [Promise::LinksRealized]);
    let wrong_cause = |map: &mut MapModel| map.links[2].cause = Some(LinkCause::Layout(PortalCause::Apart));
    assert_eq!(refuted(&map, wrong_cause), [Promise::LinksRealized]);
}
