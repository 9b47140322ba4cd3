//! The list of what is missing, which the best that could be made comes with: true ones are accepted, every lie is refuted.

use std::borrow::Cow;

use proptest::prelude::*;
use rmg_audit::{audit, report};
use rmg_core::certificate::{Certificate, Finding, Promise};
use rmg_core::ids::{ConnectionId, PlayerColor, ZoneId};
use rmg_core::model::{LinkWay, MapLink, MapModel, Missing, PassName, Request, UnmetReason, UnmetWish};
use rmg_core::plan::{ConnectionPlan, MinesPlan};
use rmg_core::template::ConnectionKind;
use rmg_core::{RngStream, Seed};
use rmg_tests::small_maps::{laden, two_levels};
use rmg_tests::template_files::workspace_root;
use rmg_tests::templates::heroes3;

use crate::cases::cases;
use crate::manifests::rust_files;

const NO_WISH: UnmetWish = UnmetWish {
    pass: PassName(Cow::Borrowed("a test")),
    zone: None,
    connection: None,
    what: Request::Town,
    shortage: None,
    reason: UnmetReason::NoRoom,
    missing: None,
};

fn of_zone(zone: u16, missing: Missing) -> UnmetWish {
    UnmetWish { zone: Some(ZoneId(zone)), missing: Some(missing), ..NO_WISH }
}

fn way_of(connection: u16) -> UnmetWish {
    UnmetWish { connection: Some(ConnectionId(connection)), missing: Some(Missing::Way), ..NO_WISH }
}

/// Promises that are refuted, and those that only miss something.
fn judged(map: &MapModel) -> ([Vec<Promise>; 2], String) {
    let certificate = audit(map, heroes3());
    let names = |all: Vec<&Finding>| all.iter().map(|finding| finding.promise).collect();
    let refuted = |of: &Certificate| names(of.refuted().collect());
    ([refuted(&certificate), names(certificate.missing().collect())], report(&certificate))
}

const RED: Option<PlayerColor> = Some(PlayerColor::Red);
const BLUE: Option<PlayerColor> = Some(PlayerColor::Blue);

#[test]
fn a_lie_on_a_sound_map_is_refuted_in_words() {
    let mines = |entry, count| Missing::Mines { entry, count };
    let required = |entry, count| Missing::Required { entry, count };
    let castles = |owner, count| Missing::Towns { owner, has_fort: true, count };
    let lies = [
        (way_of(0), "connection 1 (zone A to zone B): its way is listed as missing, and it is a passage"),
        (way_of(9), "the list of what is missing has 1 way of unknown connection 10, which nobody asks for"),
        (UnmetWish { connection: None, ..way_of(0) }, "has 1 way of no connection, which nobody asks for"),
        (
            UnmetWish { zone: Some(ZoneId(1)), ..way_of(0) },
            "has 1 way of connection 1 (zone A to zone B) and zone B, wh",
        ),
        (of_zone(0, Missing::Way), "has 1 way of zone A, which nobody asks for"),
        (of_zone(0, mines(77, 3)), "has 3 mines of entry 78 of zone A, which nobody asks for"),
        (of_zone(0, mines(0, 1)), "zone A has 1 gold mine, 1 asked for, 1 listed as missing"),
        (of_zone(0, mines(1, 0)), "has 0 mines of entry 2 of zone A"),
        (of_zone(1, mines(0, 1)), "has 1 mine of entry 1 of zone B, which nobody asks for"),
        (of_zone(9, mines(0, 1)), "has 1 mine of entry 1 of unknown zone number 9, which nobody asks for"),
        (
            UnmetWish { zone: None, ..of_zone(0, mines(0, 1)) },
            "has 1 mine of entry 1 of no zone, which nobody asks for",
        ),
        (of_zone(1, required(1, 1)), "has 1 required object of entry 2 of zone B, which nobody asks for"),
        (of_zone(1, required(0, 1)), "1 asked for, 1 listed as missing"),
        (of_zone(0, castles(BLUE, 3)), "has 3 blue castles of zone A, which nobody asks for"),
        (of_zone(0, castles(RED, 2)), "zone A has 1 red castle, 1 asked for, 2 listed as missing"),
        (of_zone(1, castles(None, 1)), "zone B has 0 neutral castles, 0 asked for, 1 listed as missing"),
    ];
    for (lie, words) in lies {
        let promise =
            if lie.missing == Some(Missing::Way) { Promise::LinksRealized } else { Promise::ExactCounts };
        let mut map = laden();
        map.unmet.push(lie);
        let (found, report) = judged(&map);
        assert_eq!(found, [vec![promise], vec![]], "{words}\n{report}");
        assert!(report.contains(words), "{words}\n{report}");
    }
}

#[test]
fn the_way_of_a_connection_that_wants_none_is_not_missing() {
    for kind in [ConnectionKind::Fictive, ConnectionKind::Repulsive, ConnectionKind::Wide] {
        let mut map = laden();
        let inside = kind == ConnectionKind::Wide;
        add_connection(&mut map, kind, [0, u16::from(!inside)]);
        assert_eq!(judged(&map).0, [vec![], vec![]]);
        map.unmet.push(way_of(1));
        let (found, report) = judged(&map);
        assert_eq!(found, [vec![Promise::LinksRealized], vec![]], "{report}");
        let place = if inside { " inside a zone" } else { "" };
        let words =
            format!("its way is listed as missing, and a {} connection{place} wants none", kind.word());
        assert!(report.contains(&words), "{report}");
    }
}

/// A connection that became nothing.
fn add_connection(map: &mut MapModel, kind: ConnectionKind, [a, b]: [u16; 2]) {
    let (a, b) = (ZoneId(a), ZoneId(b));
    map.plan.connections.push(ConnectionPlan { a, b, kind, guard: 0, road: false });
    map.links.push(MapLink { way: LinkWay::Nothing, strength: 0, cause: None, steps: Vec::new() });
}

/// Asks for more than there is, and lists it truly.
fn with_a_true_list(mut map: MapModel, rng: &mut RngStream) -> MapModel {
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
                map.unmet.push(way_of(u16::try_from(map.links.len() - 1).unwrap()));
                continue;
            }
        };
        let zone = u16::try_from(zone).unwrap();
        let key = without_count(missing);
        let known = |wish: &&mut UnmetWish| {
            wish.zone == Some(ZoneId(zone)) && wish.missing.map(without_count) == Some(key)
        };
        match map.unmet.iter_mut().find(known) {
            Some(wish) => wish.missing = wish.missing.map(|of| counting(of, of.count() + count)),
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

/// What a lie makes of one line of a list.
type Lie = (&'static str, fn(&UnmetWish) -> Vec<UnmetWish>);

fn with_count(wish: &UnmetWish, count: impl Fn(u32) -> u32) -> UnmetWish {
    UnmetWish { missing: wish.missing.map(|of| counting(of, count(of.count()))), ..wish.clone() }
}

const LIES: &[Lie] = &[
    ("too many", |wish| vec![with_count(wish, |count| count + 1)]),
    ("too few", |wish| match wish.missing {
        Some(missing) if missing.count() > 1 => vec![with_count(wish, |count| count - 1)],
        _ => vec![],
    }),
    ("not told", |_| vec![]),
    ("a number of 0", |wish| vec![with_count(wish, |_| 0)]),
    ("more than any number", |wish| vec![with_count(wish, |_| u32::MAX)]),
    ("listed twice", |wish| vec![wish.clone(), wish.clone()]),
    ("listed twice, with the right sum", |wish| {
        vec![with_count(wish, |_| 1), with_count(wish, |count| count - 1)]
    }),
    ("listed again as none", |wish| vec![wish.clone(), with_count(wish, |_| 0)]),
    ("another place", |wish| {
        let zone = wish.zone.map(|zone| ZoneId(zone.0 ^ 1));
        let connection = wish.connection.map(|connection| ConnectionId(connection.0 - 1));
        vec![UnmetWish { zone, connection, ..wish.clone() }]
    }),
    ("a place that does not exist", |wish| {
        let zone = wish.zone.map(|_| ZoneId(77));
        let connection = wish.connection.map(|_| ConnectionId(u16::MAX));
        vec![UnmetWish { zone, connection, ..wish.clone() }]
    }),
    ("no place", |wish| vec![UnmetWish { zone: None, connection: None, ..wish.clone() }]),
    ("two places", |wish| {
        let (zone, connection) = (wish.zone.or(Some(ZoneId(0))), wish.connection.or(Some(ConnectionId(0))));
        vec![UnmetWish { zone, connection, ..wish.clone() }]
    }),
    ("another owner", |wish| match wish.missing {
        Some(Missing::Towns { owner, has_fort, count }) => {
            let owner = if owner == BLUE { RED } else { BLUE };
            let missing = Some(Missing::Towns { owner, has_fort, count });
            vec![UnmetWish { missing, ..wish.clone() }]
        }
        _ => vec![],
    }),
    ("fort or none", |wish| match wish.missing {
        Some(Missing::Towns { owner, has_fort, count }) => {
            let missing = Some(Missing::Towns { owner, has_fort: !has_fort, count });
            vec![UnmetWish { missing, ..wish.clone() }]
        }
        _ => vec![],
    }),
    ("another entry", |wish| match wish.missing {
        Some(Missing::Mines { entry, count }) => {
            vec![UnmetWish { missing: Some(Missing::Mines { entry: entry ^ 1, count }), ..wish.clone() }]
        }
        Some(Missing::Required { entry, count }) => {
            vec![UnmetWish { missing: Some(Missing::Required { entry: entry + 1, count }), ..wish.clone() }]
        }
        _ => vec![],
    }),
    ("another thing", |wish| match wish.missing {
        Some(Missing::Mines { entry, count }) => {
            vec![UnmetWish { missing: Some(Missing::Required { entry, count }), ..wish.clone() }]
        }
        Some(Missing::Required { entry, count }) => {
            vec![UnmetWish { missing: Some(Missing::Mines { entry, count }), ..wish.clone() }]
        }
        _ => vec![],
    }),
    ("something that is there", |wish| {
        vec![wish.clone(), of_zone(0, Missing::Towns { owner: RED, has_fort: true, count: 1 })]
    }),
    ("a way that is there", |wish| vec![wish.clone(), way_of(0)]),
    ("an entry that does not exist", |wish| {
        vec![wish.clone(), of_zone(1, Missing::Mines { entry: u16::MAX, count: 1 })]
    }),
];

proptest! {
    #![proptest_config(cases(25))]

    #[test]
    fn a_true_list_is_accepted_and_every_single_lie_refuted(seed: u64) {
        let rng = &mut Seed(seed).at("lists").stream();
        let map = with_a_true_list([laden, two_levels][rng.index(2)](), rng);
        let (found, text) = judged(&map);
        let promise = |wish: &UnmetWish| match wish.missing {
            Some(Missing::Way) => Promise::LinksRealized,
            _ => Promise::ExactCounts,
        };
        let mut missing: Vec<Promise> = map.unmet.iter().map(promise).collect();
        missing.sort_unstable();
        missing.dedup();
        prop_assert_eq!(found, [vec![], missing], "{}\n{:?}", text, map.unmet);
        for at in 0..map.unmet.len() {
            for (name, lie) in LIES {
                let mut lying = map.clone();
                let lines = lie(&map.unmet[at]);
                lying.unmet.splice(at..=at, lines);
                if lying.unmet == map.unmet {
                    continue;
                }
                let (found, text) = judged(&lying);
                prop_assert!(!found[0].is_empty(), "{}: {:?}\n{:?}\n{}", name, map.unmet, lying.unmet, text);
                prop_assert!(found[0].iter().all(|of| [Promise::LinksRealized, Promise::ExactCounts].contains(of)), "{}", text);
            }
        }
    }
}

/// More entries than a list can name.
const MANY: u16 = u16::MAX;

#[test]
fn seventy_thousand_entries_and_a_list_of_all_that_it_can_name_are_judged_one_by_one() {
    let mut map = laden();
    let gold = heroes3().resources.find("gold").unwrap();
    let mines = &mut map.plan.zones[1].contents.mines;
    mines.resize(usize::from(MANY) + 1, MinesPlan { resource: gold, count: 1 });
    mines.resize(70_000, MinesPlan { resource: gold, count: 0 });
    map.unmet = (0..=MANY).map(|entry| of_zone(1, Missing::Mines { entry, count: 1 })).collect();
    let (found, report) = judged(&map);
    assert_eq!(found, [vec![], vec![Promise::ExactCounts]], "{report}");
    let mut lying = map.clone();
    lying.unmet[30_000].missing = Some(Missing::Mines { entry: 30_000, count: 2 });
    let (found, report) = judged(&lying);
    assert_eq!(found, [vec![Promise::ExactCounts], vec![]]);
    assert!(report.contains("zone B has 0 gold mines, 1 asked for, 2 listed as missing"), "{report}");
    // What no number of an entry can name is not told by the entry that would come next to it after all numbers.
    map.plan.zones[1].contents.mines[usize::from(MANY) + 2].count = 1;
    let (found, report) = judged(&map);
    assert_eq!(found, [vec![Promise::ExactCounts], vec![]]);
    assert!(report.contains("zone B has 0 gold mines, 1 asked for"), "{report}");
}

#[test]
fn the_audit_reads_the_list_in_one_place() {
    let sources = workspace_root().join("rmg-audit/src");
    let readers: Vec<String> = rust_files(&sources)
        .iter()
        .filter(|file| std::fs::read_to_string(file).unwrap().contains(".unmet"))
        .map(|file| file.file_name().unwrap().to_string_lossy().into_owned())
        .collect();
    assert_eq!(readers, ["lacks.rs"], "whoever else reads it does so once for each thing that is asked for");
}
