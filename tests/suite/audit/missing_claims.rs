//! The list of missing content of a best-effort map: correct lists are accepted, every wrong list is refuted.

use std::borrow::Cow;

use proptest::prelude::*;
use rmg_audit::{audit, report};
use rmg_core::certificate::{Certificate, Finding, Promise};
use rmg_core::ids::{ConnectionId, PlayerColor, ZoneId};
use rmg_core::model::{LinkWay, MapLink, MapModel, Missing, PassName, Request, UnmetReason, UnmetRequest};
use rmg_core::plan::{ConnectionPlan, MinesPlan};
use rmg_core::template::ConnectionKind;
use rmg_core::{RngStream, Seed};
use rmg_tests::small_maps::{laden, two_levels};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::heroes3;

use crate::manifests::rust_files;
use rmg_test_support::cases;

const EMPTY_REQUEST: UnmetRequest = UnmetRequest {
    pass: PassName(Cow::Borrowed("a test")),
    zone: None,
    connection: None,
    what: Request::Town,
    shortage: None,
    reason: UnmetReason::NoRoom,
    missing: None,
};

fn of_zone(zone: u16, missing: Missing) -> UnmetRequest {
    UnmetRequest { zone: Some(ZoneId(zone)), missing: Some(missing), ..EMPTY_REQUEST }
}

fn missing_link(connection: u16) -> UnmetRequest {
    UnmetRequest { connection: Some(ConnectionId(connection)), missing: Some(Missing::Way), ..EMPTY_REQUEST }
}

/// Returns the refuted promises, those with missing content, and the report.
fn audited(map: &MapModel) -> ([Vec<Promise>; 2], String) {
    let certificate = audit(map, heroes3());
    let names = |all: Vec<&Finding>| all.iter().map(|finding| finding.promise).collect();
    let refuted = |of: &Certificate| names(of.refuted().collect());
    ([refuted(&certificate), names(certificate.missing().collect())], report(&certificate))
}

const RED: Option<PlayerColor> = Some(PlayerColor::Red);
const BLUE: Option<PlayerColor> = Some(PlayerColor::Blue);

#[test]
fn wrong_claim_on_a_sound_map_is_refuted() {
    let mines = |entry, count| Missing::Mines { entry, count };
    let required = |entry, count| Missing::Required { entry, count };
    let castles = |owner, count| Missing::Towns { owner, has_fort: true, count };
    let wrong_requests = [
        (
            missing_link(0),
            "connection 1 (zone A to zone B): its link is listed as missing, but it is a passage",
        ),
        (
            missing_link(9),
            "the list of missing items has 1 link of unknown connection 10, which the template does not request",
        ),
        (
            UnmetRequest { connection: None, ..missing_link(0) },
            "has 1 link of no connection, which the template does not request",
        ),
        (
            UnmetRequest { zone: Some(ZoneId(1)), ..missing_link(0) },
            "has 1 link of connection 1 (zone A to zone B) and zone B, wh",
        ),
        (of_zone(0, Missing::Way), "has 1 link of zone A, which the template does not request"),
        (of_zone(0, mines(77, 3)), "has 3 mines of entry 78 of zone A, which the template does not request"),
        (of_zone(0, mines(0, 1)), "zone A has 1 gold mine, 1 requested, 1 listed as missing"),
        (of_zone(0, mines(1, 0)), "has 0 mines of entry 2 of zone A"),
        (of_zone(1, mines(0, 1)), "has 1 mine of entry 1 of zone B, which the template does not request"),
        (
            of_zone(9, mines(0, 1)),
            "has 1 mine of entry 1 of unknown zone number 9, which the template does not request",
        ),
        (
            UnmetRequest { zone: None, ..of_zone(0, mines(0, 1)) },
            "has 1 mine of entry 1 of no zone, which the template does not request",
        ),
        (
            of_zone(1, required(1, 1)),
            "has 1 required object of entry 2 of zone B, which the template does not request",
        ),
        (of_zone(1, required(0, 1)), "1 requested, 1 listed as missing"),
        (of_zone(0, castles(BLUE, 3)), "has 3 blue castles of zone A, which the template does not request"),
        (of_zone(0, castles(RED, 2)), "zone A has 1 red castle, 1 requested, 2 listed as missing"),
        (of_zone(1, castles(None, 1)), "zone B has 0 neutral castles, 0 requested, 1 listed as missing"),
    ];
    for (wrong, message) in wrong_requests {
        let promise =
            if wrong.missing == Some(Missing::Way) { Promise::LinksRealized } else { Promise::ExactCounts };
        let mut map = laden();
        map.unmet.push(wrong);
        let (found, report) = audited(&map);
        assert_eq!(found, [vec![promise], vec![]], "{message}\n{report}");
        assert!(report.contains(message), "{message}\n{report}");
    }
}

#[test]
fn link_of_a_connection_without_one_is_not_missing() {
    for kind in [ConnectionKind::Fictive, ConnectionKind::Repulsive, ConnectionKind::Wide] {
        let mut map = laden();
        let inside = kind == ConnectionKind::Wide;
        add_connection(&mut map, kind, [0, u16::from(!inside)]);
        assert_eq!(audited(&map).0, [vec![], vec![]]);
        map.unmet.push(missing_link(1));
        let (found, report) = audited(&map);
        assert_eq!(found, [vec![Promise::LinksRealized], vec![]], "{report}");
        let place = if inside { " inside a zone" } else { "" };
        let message =
            format!("its link is listed as missing, but a {} connection{place} needs none", kind.word());
        assert!(report.contains(&message), "{report}");
    }
}

/// Adds a connection that is not realized.
fn add_connection(map: &mut MapModel, kind: ConnectionKind, [a, b]: [u16; 2]) {
    let (a, b) = (ZoneId(a), ZoneId(b));
    map.plan.connections.push(ConnectionPlan { a, b, kind, guard: 0, road: false });
    map.links.push(MapLink { way: LinkWay::Nothing, strength: 0, cause: None, steps: Vec::new() });
}

/// Requests more content than the map has, and lists it as missing.
fn with_correct_list(mut map: MapModel, rng: &mut RngStream) -> MapModel {
    let zones = map.plan.zones.len();
    for _ in 0..1 + rng.below(4) {
        let zone = rng.index(zones);
        let contents = &mut map.plan.zones[zone].contents;
        let count = 1 + rng.below(3);
        let missing = match rng.index(6) {
            0 => {
                contents.mines.push(MinesPlan { resource: heroes3().resources.find("gems").unwrap(), count });
                Missing::Mines { entry: u16::try_from(contents.mines.len() - 1).unwrap(), count }
            }
            1 => {
                let Some(required) = contents.objects.required.first_mut() else { continue };
                required.count += count;
                Missing::Required { entry: 0, count }
            }
            2 => {
                contents.towns.neutral_towns += count;
                Missing::Towns { owner: None, has_fort: false, count }
            }
            3 => {
                contents.towns.neutral_castles += count;
                Missing::Towns { owner: None, has_fort: true, count }
            }
            4 => {
                contents.towns.player_castles += count;
                let owner = map.plan.zones[zone].player;
                Missing::Towns { owner, has_fort: true, count }
            }
            _ => {
                let kind = [ConnectionKind::Guarded, ConnectionKind::ForcePortal][rng.index(2)];
                let other = u16::try_from(rng.index(zones)).unwrap();
                add_connection(&mut map, kind, [u16::try_from(zone).unwrap(), other]);
                map.unmet.push(missing_link(u16::try_from(map.links.len() - 1).unwrap()));
                continue;
            }
        };
        let zone = u16::try_from(zone).unwrap();
        let key = without_count(missing);
        let same_key = |request: &&mut UnmetRequest| {
            request.zone == Some(ZoneId(zone)) && request.missing.map(without_count) == Some(key)
        };
        match map.unmet.iter_mut().find(same_key) {
            Some(request) => request.missing = request.missing.map(|of| counting(of, of.count() + count)),
            None => map.unmet.push(of_zone(zone, missing)),
        }
    }
    map
}

fn without_count(missing: Missing) -> Missing {
    counting(missing, 1)
}

fn counting(missing: Missing, count: u32) -> Missing {
    match missing {
        Missing::Towns { owner, has_fort, .. } => Missing::Towns { owner, has_fort, count },
        Missing::Mines { entry, .. } => Missing::Mines { entry, count },
        Missing::Required { entry, .. } => Missing::Required { entry, count },
        Missing::Way => Missing::Way,
    }
}

/// Changes one entry of a list into wrong entries.
type Mistake = (&'static str, fn(&UnmetRequest) -> Vec<UnmetRequest>);

fn with_count(request: &UnmetRequest, count: impl Fn(u32) -> u32) -> UnmetRequest {
    UnmetRequest { missing: request.missing.map(|of| counting(of, count(of.count()))), ..request.clone() }
}

const MISTAKES: &[Mistake] = &[
    ("count too large", |request| vec![with_count(request, |count| count + 1)]),
    ("count too small", |request| match request.missing {
        Some(missing) if missing.count() > 1 => vec![with_count(request, |count| count - 1)],
        _ => vec![],
    }),
    ("not listed", |_| vec![]),
    ("count 0", |request| vec![with_count(request, |_| 0)]),
    ("maximum count", |request| vec![with_count(request, |_| u32::MAX)]),
    ("listed twice", |request| vec![request.clone(), request.clone()]),
    ("listed twice with the correct sum", |request| {
        vec![with_count(request, |_| 1), with_count(request, |count| count - 1)]
    }),
    ("listed again with count 0", |request| vec![request.clone(), with_count(request, |_| 0)]),
    ("another place", |request| {
        let zone = request.zone.map(|zone| ZoneId(zone.0 ^ 1));
        let connection = request.connection.map(|connection| ConnectionId(connection.0 - 1));
        vec![UnmetRequest { zone, connection, ..request.clone() }]
    }),
    ("an unknown place", |request| {
        let zone = request.zone.map(|_| ZoneId(77));
        let connection = request.connection.map(|_| ConnectionId(u16::MAX));
        vec![UnmetRequest { zone, connection, ..request.clone() }]
    }),
    ("no place", |request| vec![UnmetRequest { zone: None, connection: None, ..request.clone() }]),
    ("two places", |request| {
        let (zone, connection) =
            (request.zone.or(Some(ZoneId(0))), request.connection.or(Some(ConnectionId(0))));
        vec![UnmetRequest { zone, connection, ..request.clone() }]
    }),
    ("another owner", |request| match request.missing {
        Some(Missing::Towns { owner, has_fort, count }) => {
            let owner = if owner == BLUE { RED } else { BLUE };
            let missing = Some(Missing::Towns { owner, has_fort, count });
            vec![UnmetRequest { missing, ..request.clone() }]
        }
        _ => vec![],
    }),
    ("fort inverted", |request| match request.missing {
        Some(Missing::Towns { owner, has_fort, count }) => {
            let missing = Some(Missing::Towns { owner, has_fort: !has_fort, count });
            vec![UnmetRequest { missing, ..request.clone() }]
        }
        _ => vec![],
    }),
    ("another entry", |request| match request.missing {
        Some(Missing::Mines { entry, count }) => {
            vec![UnmetRequest {
                missing: Some(Missing::Mines { entry: entry ^ 1, count }),
                ..request.clone()
            }]
        }
        Some(Missing::Required { entry, count }) => {
            vec![UnmetRequest {
                missing: Some(Missing::Required { entry: entry + 1, count }),
                ..request.clone()
            }]
        }
        _ => vec![],
    }),
    ("another kind", |request| match request.missing {
        Some(Missing::Mines { entry, count }) => {
            vec![UnmetRequest { missing: Some(Missing::Required { entry, count }), ..request.clone() }]
        }
        Some(Missing::Required { entry, count }) => {
            vec![UnmetRequest { missing: Some(Missing::Mines { entry, count }), ..request.clone() }]
        }
        _ => vec![],
    }),
    ("an existing town", |request| {
        vec![request.clone(), of_zone(0, Missing::Towns { owner: RED, has_fort: true, count: 1 })]
    }),
    ("an existing link", |request| vec![request.clone(), missing_link(0)]),
    ("an unknown entry", |request| {
        vec![request.clone(), of_zone(1, Missing::Mines { entry: u16::MAX, count: 1 })]
    }),
];

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn correct_list_is_accepted_and_each_mistake_is_refuted(seed: u64) {
        let rng = &mut Seed(seed).at("lists").stream();
        let map = with_correct_list([laden, two_levels][rng.index(2)](), rng);
        let (found, text) = audited(&map);
        let promise = |request: &UnmetRequest| match request.missing {
            Some(Missing::Way) => Promise::LinksRealized,
            _ => Promise::ExactCounts,
        };
        let mut missing: Vec<Promise> = map.unmet.iter().map(promise).collect();
        missing.sort_unstable();
        missing.dedup();
        prop_assert_eq!(found, [vec![], missing], "{}\n{:?}", text, map.unmet);
        for at in 0..map.unmet.len() {
            for (name, mistake) in MISTAKES {
                let mut changed = map.clone();
                let lines = mistake(&map.unmet[at]);
                changed.unmet.splice(at..=at, lines);
                if changed.unmet == map.unmet {
                    continue;
                }
                let (found, text) = audited(&changed);
                prop_assert!(!found[0].is_empty(), "{}: {:?}\n{:?}\n{}", name, map.unmet, changed.unmet, text);
                prop_assert!(found[0].iter().all(|of| [Promise::LinksRealized, Promise::ExactCounts].contains(of)), "{}", text);
            }
        }
    }
}

/// The largest number of entries that a list can refer to.
const MAX_ENTRIES: u16 = u16::MAX;

#[test]
fn lists_with_the_maximum_number_of_entries_are_checked() {
    let mut map = laden();
    let gold = heroes3().resources.find("gold").unwrap();
    let mines = &mut map.plan.zones[1].contents.mines;
    mines.resize(usize::from(MAX_ENTRIES) + 1, MinesPlan { resource: gold, count: 1 });
    mines.resize(70_000, MinesPlan { resource: gold, count: 0 });
    map.unmet = (0..=MAX_ENTRIES).map(|entry| of_zone(1, Missing::Mines { entry, count: 1 })).collect();
    let (found, report) = audited(&map);
    assert_eq!(found, [vec![], vec![Promise::ExactCounts]], "{report}");
    let mut changed = map.clone();
    changed.unmet[30_000].missing = Some(Missing::Mines { entry: 30_000, count: 2 });
    let (found, report) = audited(&changed);
    assert_eq!(found, [vec![Promise::ExactCounts], vec![]]);
    assert!(report.contains("zone B has 0 gold mines, 1 requested, 2 listed as missing"), "{report}");
    // A list cannot refer to this entry. The numbers must not wrap around.
    map.plan.zones[1].contents.mines[usize::from(MAX_ENTRIES) + 2].count = 1;
    let (found, report) = audited(&map);
    assert_eq!(found, [vec![Promise::ExactCounts], vec![]]);
    assert!(report.contains("zone B has 0 gold mines, 1 requested"), "{report}");
}

#[test]
fn audit_reads_the_list_in_one_module() {
    let sources = workspace_root().join("rmg-audit/src");
    let readers: Vec<String> = rust_files(&sources)
        .iter()
        .filter(|file| std::fs::read_to_string(file).unwrap().contains(".unmet"))
        .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(readers, ["missing_claims.rs"], "other readers would scan the list once for each request");
}
