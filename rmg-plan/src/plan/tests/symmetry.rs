//! Symmetries: random symmetric graphs have their symmetry, and a changed value removes it.
#![expect(clippy::cast_possible_truncation, reason = "a few zones")]

use rmg_core::rng::RngStream;
use rmg_core::template::{SymmetryRequest, TownCounts, TreasureTier, VictoryRequest};
use rmg_core::{ConnectionId, GeneratorImages, Symmetry, SymmetryPlan};

use super::*;
use crate::offered_symmetries;

fn with(symmetry: impl Into<SymmetryRequest>) -> GenOptions {
    GenOptions { symmetry: Some(symmetry.into()), size: "m".parse().ok(), ..options() }
}

fn open(template: Template) -> Template {
    Template { min_size: spanned("s".parse().unwrap()), ..template }
}

/// `cross`, without levels.
fn flat_cross() -> Template {
    open(cross())
}

fn treasure(min: u32, max: u32) -> OwnOrLike<Vec<TreasureTier>> {
    OwnOrLike::Own(vec![TreasureTier { min, max, density: 6, span: Span::default() }])
}

/// A template that a symmetry carries onto itself, in random order, and the zones that have no axis.
struct Case {
    template: Template,
    symmetry: Symmetry,
    /// Positions of zones that are not on the axis.
    copies: Vec<usize>,
    axis: usize,
}

fn random_case(rng: &mut RngStream) -> Case {
    let symmetry = Symmetry::ALL[rng.index(Symmetry::ALL.len())];
    let order = usize::from(symmetry.order());
    let of_copy = 1 + rng.below(6) as usize;
    let axis = rng.below(3) as usize;
    let mut zones: Vec<Zone> = Vec::new();
    let kinds: Vec<(u32, u32, u32, u32)> =
        (0..of_copy).map(|_| (rng.below(3), rng.below(3), rng.below(2), 2 + rng.below(9))).collect();
    for copy in 0..order {
        for (at, (mines, tiers, town, size)) in kinds.iter().enumerate() {
            let (kind, owner) = if at == 0 {
                (ZoneKind::PlayerStart, Some(u8::try_from(copy + 1).unwrap()))
            } else {
                (if *tiers == 2 { ZoneKind::Junction } else { ZoneKind::Treasure }, None)
            };
            let mut new = zone(&format!("c{copy} z{at}"), kind, owner);
            new.size = spanned(*size);
            new.treasure = treasure(500 + 100 * *tiers, 3000);
            new.monsters = if *mines == 2 { MonsterStrength::Strong } else { MonsterStrength::Normal };
            if at > 0 && *town > 0 {
                towns_mut(&mut new).neutral = TownCounts { towns: *town, ..TownCounts::default() };
            }
            zones.push(new);
        }
    }
    for at in 0..axis {
        let mut new = zone(&format!("axis {at}"), ZoneKind::Treasure, None);
        new.size = spanned(30 + at as u32);
        let order = u32::from(symmetry.order());
        towns_mut(&mut new).neutral = TownCounts { castles: order * rng.below(2), ..TownCounts::default() };
        zones.push(new);
    }
    let mut connections = Vec::new();
    let mut join = |a: usize, b: usize, kind: ConnectionKind, guard: u32| {
        connections.push(Connection {
            kind,
            guard: spanned(guard),
            ..link(u16::try_from(a).unwrap(), u16::try_from(b).unwrap())
        });
    };
    for at in 1..of_copy {
        let (other, guard) = (rng.below(at as u32) as usize, 1000 * rng.below(4));
        (0..order).for_each(|copy| {
            join(copy * of_copy + at, copy * of_copy + other, ConnectionKind::Guarded, guard)
        });
    }
    for _ in 0..rng.below(3) {
        let (a, b) = (rng.below(of_copy as u32) as usize, rng.below(of_copy as u32) as usize);
        if a != b {
            (0..order)
                .for_each(|copy| join(copy * of_copy + a, copy * of_copy + b, ConnectionKind::Guarded, 7000));
        }
    }
    for at in 0..axis {
        let a = rng.below(of_copy as u32) as usize;
        let kind = if rng.below(3) == 0 { ConnectionKind::Wide } else { ConnectionKind::Guarded };
        (0..order).for_each(|copy| join(copy * of_copy + a, order * of_copy + at, kind, 9000));
    }
    if axis == 0 || rng.below(2) == 0 {
        let (a, b) = (rng.below(of_copy as u32) as usize, rng.below(of_copy as u32) as usize);
        let next = |copy: usize| usize::from(symmetry.both(copy as u8, 1));
        for copy in (0..order).filter(|copy| a != b || next(next(*copy)) != *copy || *copy < next(*copy)) {
            join(copy * of_copy + a, next(copy) * of_copy + b, ConnectionKind::Guarded, 12_000);
        }
    }
    // a random order of everything
    let mut places: Vec<usize> = (0..zones.len()).collect();
    rng.shuffle(&mut places);
    rng.shuffle(&mut connections);
    let place = |zone: ZoneId| places.iter().position(|at| *at == zone.index()).unwrap();
    for connection in &mut connections {
        let ends = [connection.a, connection.b].map(|end| spanned(ZoneId::from_index(place(end.value))));
        let is_reverse = rng.below(2) == 0;
        (connection.a, connection.b) = if is_reverse { (ends[1], ends[0]) } else { (ends[0], ends[1]) };
    }
    let copies = (0..order * of_copy).map(|at| place(ZoneId::from_index(at))).collect();
    let players =
        spanned(NumberSet { ranges: vec![(u32::from(symmetry.order()), u32::from(symmetry.order()))] });
    let template = Template {
        zones: places.iter().map(|at| zones[*at].clone()).collect(),
        connections,
        players,
        ..flat_cross()
    };
    Case { template, symmetry, copies, axis }
}

/// Returns the contents of a zone without its references to others.
fn local(zone: &ZonePlan) -> ZonePlan {
    let mut zone = zone.clone();
    (zone.key, zone.seat, zone.player) = (String::new(), None, None);
    zone.contents.towns.hints.clear();
    zone.contents.terrain.like = None;
    zone
}

/// Asserts that the symmetry of a plan carries everything onto its image, and that the audited template
/// agrees.
fn assert_symmetric(template: &Template, plan: &GenPlan) {
    let symmetry = plan.symmetry.as_ref().expect("the plan has a symmetry");
    let order = symmetry.symmetry.order();
    assert_eq!(
        (symmetry.zones.len(), symmetry.connections.len()),
        (plan.zones.len(), plan.connections.len())
    );
    for zone in plan.zone_ids() {
        for moves in 1..order {
            let is_fixed = symmetry.zone_after(zone, moves) == zone;
            assert_eq!(is_fixed, plan.sea() == Some(zone), "only the sea is fixed");
        }
        for (one, other) in (0..order).flat_map(|one| (0..order).map(move |other| (one, other))) {
            let both = symmetry.symmetry.both(one, other);
            assert_eq!(
                symmetry.zone_after(symmetry.zone_after(zone, one), other),
                symmetry.zone_after(zone, both)
            );
        }
    }
    let generators: Vec<_> = symmetry.by_generator().collect();
    assert_eq!(generators.len(), symmetry.symmetry.generators().len());
    for images in generators {
        assert_carried(plan, symmetry, images);
    }
    let audited = template_of_plan(template, plan);
    let keys = |zones: &[Zone]| zones.iter().map(|zone| zone.key.clone()).collect::<Vec<_>>();
    let land = plan.zones.iter().filter(|zone| zone.kind != ZoneKind::Water);
    assert_eq!(keys(&audited.zones), land.map(|zone| zone.key.clone()).collect::<Vec<_>>());
    let again = audited.connections.iter().map(|of| (of.a.value, of.b.value, of.kind, of.guard.value));
    assert!(plan.connections.iter().map(|of| (of.a, of.b, of.kind, of.guard)).eq(again));
}

/// Asserts that a generator carries everything onto its image.
fn assert_carried(plan: &GenPlan, symmetry: &SymmetryPlan, images: GeneratorImages<'_>) {
    for zone in plan.zone_ids() {
        let image = images.zones[zone.index()];
        let [own, other] = [zone, image].map(|zone| &plan.zones[zone.index()]);
        assert_eq!(local(own), local(other));
        assert_eq!(own.player.is_some(), other.player.is_some());
    }
    let order = symmetry.symmetry.order();
    let mut is_image = vec![false; plan.connections.len()];
    for (at, connection) in plan.each_connection() {
        let image = images.connections[at.index()];
        is_image[image.index()] = true;
        let other = &plan.connections[image.index()];
        assert_eq!(
            (connection.kind, connection.guard, connection.road),
            (other.kind, other.guard, other.road)
        );
        let mut ends = [connection.a, connection.b].map(|zone| images.zones[zone.index()]);
        let mut others = [other.a, other.b];
        ends.sort_unstable();
        others.sort_unstable();
        assert_eq!(ends, others);
        let is_back = |moves: u8| symmetry.connection_after(at, moves) == at;
        let is_own_image = (1..order).any(is_back) && connection.a != connection.b;
        assert!(
            !is_own_image || connection.kind != ConnectionKind::Guarded,
            "a guard has no tile on the axis"
        );
    }
    assert!(is_image.into_iter().all(|is_image| is_image));
    assert_eq!(symmetry.connection_after(ConnectionId(0), order), ConnectionId(0));
}

#[test]
fn random_symmetric_templates_have_their_symmetry() {
    let (mut splits, mut refused) = (0, 0);
    for seed in 0..200 {
        let mut rng = Seed(seed).at("symmetric").stream();
        let Case { mut template, symmetry, copies, axis } = random_case(&mut rng);
        let made = make_plan(&template, &pack(), &with(symmetry));
        let plan = made.unwrap_or_else(|found| panic!("{seed} {symmetry:?}: {found:#?}"));
        assert_symmetric(&template, &plan);
        let wet = Template { allowed_water: vec![WaterContent::Islands], ..template.clone() };
        let of_wet = make_plan(&wet, &pack(), &with(symmetry)).unwrap();
        assert_symmetric(&wet, &of_wet);
        assert_eq!((of_wet.zones.len(), of_wet.sea().is_some()), (plan.zones.len() + 1, true));
        let area =
            |template: &Template| template.zones.iter().map(|zone| u64::from(zone.size.value)).sum::<u64>();
        let whole: u64 = plan.zones.iter().map(|zone| zone.weight).sum();
        assert!(whole.is_multiple_of(area(&template)), "{seed}: every zone keeps its share");
        splits += usize::from(plan.zones.len() > template.zones.len());
        assert!(plan.zones.len() <= template.zones.len() + axis * usize::from(symmetry.order()));
        // a changed value
        let changed = copies[rng.below(copies.len() as u32) as usize];
        let key = ["size", "monsters", "treasure"][rng.below(3) as usize];
        let zone = &mut template.zones[changed];
        match key {
            "size" => zone.size = spanned(77),
            "monsters" => zone.monsters = MonsterStrength::Weak,
            _ => zone.treasure = treasure(1, 2),
        }
        match make_plan(&template, &pack(), &with(symmetry)) {
            // the zone may lie on the axis
            Ok(plan) => assert_symmetric(&template, &plan),
            Err(found) => {
                refused += 1;
                let is_named = found.iter().any(|of| {
                    of.message.contains(&format!("`{key}`")) || matches!(of.code, "axis-content" | "no-image")
                });
                assert!(is_named, "{seed}: {found:#?}");
                let has_key = found.iter().any(|of| of.message.contains(&format!("`{key}`")));
                assert!(has_key || found.iter().all(|of| of.code != "no-image"), "{seed} {key}: {found:#?}");
            }
        }
    }
    assert!(splits > 50 && refused > 150, "{splits} {refused}");
}

#[test]
fn the_hub_of_four_players_is_split_into_a_ring() {
    let mut template = flat_cross();
    template.zones[4].mines = OwnOrLike::Own(Vec::new());
    template.zones[4].treasure = treasure(500, 3000);
    towns_mut(&mut template.zones[4]).neutral.towns = 4;
    for (symmetry, parts, rings) in [
        (Symmetry::Rotate2, 2, 1),
        (Symmetry::Rotate4, 4, 4),
        (Symmetry::MirrorX, 2, 1),
        (Symmetry::MirrorXY, 4, 4),
    ] {
        let plan = plan(&template, &with(symmetry));
        assert_symmetric(&template, &plan);
        let of_hub = |key: &str| key.starts_with("5.");
        let hub: Vec<&ZonePlan> = plan.zones.iter().filter(|zone| of_hub(&zone.key)).collect();
        assert_eq!(hub.len(), parts, "{symmetry:?}");
        assert!(hub.iter().all(|zone| zone.contents.towns.neutral_towns == 4 / parts as u32));
        let wide = plan.connections.iter().filter(|of| of.kind == ConnectionKind::Wide).count();
        assert_eq!(wide, rings, "{symmetry:?}");
        // the hub and a home have the same share of the map
        assert!(hub.iter().all(|zone| zone.weight * parts as u64 == plan.zones[0].weight));
    }
}

#[test]
fn contents_on_the_axis_must_be_divisible() {
    let mut template = flat_cross();
    towns_mut(&mut template.zones[4]).neutral.castles = 3;
    assert_eq!(codes(&template, &with(Symmetry::Rotate2)), ["axis-content"]);
    let message = message(&template, &with(Symmetry::Rotate2));
    for part in ["zone `5` lies on the axis", "3 castles (`neutralTowns`)", "a multiple of 2"] {
        assert!(message.contains(part), "{message}");
    }
}

#[test]
fn differences_between_images_are_named() {
    let mut template = flat_cross();
    template.players = spanned(NumberSet { ranges: vec![(2, 2)] });
    template.zones.drain(2..4);
    template.connections = vec![link(0, 2), link(1, 2)];
    template.zones[1].treasure = treasure(3000, 6000);
    template.zones[0].treasure = treasure(2000, 5000);
    let text = message(&template, &with(Symmetry::Rotate2));
    let wanted = "zone `1` has no image: zone `2` is the most similar one, but has `treasure` 3000-6000 x 6 instead of 2000-5000 x 6";
    assert!(text.contains(wanted), "{text}");
    template.zones[1].treasure = treasure(2000, 5000);
    template.connections[1].guard = spanned(4000);
    let text = message(&template, &with(Symmetry::Rotate2));
    assert!(text.contains("connection `1` to `5` has no image"), "{text}");
    assert!(text.contains("`guard` 4000"), "{text}");
    template.connections[1].guard = spanned(1000);
    template.zones.push(zone("6", ZoneKind::Treasure, None));
    template.connections.push(link(1, 3));
    let text = message(&template, &with(Symmetry::Rotate2));
    assert!(text.contains("zone `1` has no image") && text.contains("zone `2`"), "{text}");
}

#[test]
fn options_that_contradict_a_symmetry_are_refused_together() {
    let template = flat_cross();
    let options = GenOptions {
        size: "50x40".parse().ok(),
        victory: Some(VictoryRequest::Grail),
        players: players(&[("red", None), ("blue", None), ("tan", None)]),
        ..with(Symmetry::Rotate4)
    };
    let found = make_plan(&template, &pack(), &options).unwrap_err();
    let text: String = found.iter().map(|of| format!("{}\n", of.message)).collect();
    for part in ["must be a square", "`grail` has one goal", "has 3 players"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(found.iter().all(|of| of.code == "symmetry-conflict"), "{text}");
}

#[test]
fn players_of_one_cycle_have_one_faction_and_teams_are_carried_onto_teams() {
    let template = flat_cross();
    let choice = |color, town: Option<&str>, team, seat| PlayerChoice {
        town: town.map(str::to_owned),
        team,
        seat: Some(Seat(seat)),
        ..PlayerChoice::new(color)
    };
    let [red, blue, tan, green] = [PlayerColor::Red, PlayerColor::Blue, PlayerColor::Tan, PlayerColor::Green];
    let game = |players| GenOptions { players, ..with(Symmetry::Rotate4) };
    let one = game(vec![
        choice(red, Some("elves"), None, 1),
        choice(blue, None, None, 2),
        choice(tan, None, None, 3),
        choice(green, None, None, 4),
    ]);
    let made = plan(&template, &one);
    assert!(made.players.iter().all(|player| player.faction == Some(FactionId(0))));
    let two = game(vec![
        choice(red, Some("elves"), None, 1),
        choice(blue, Some("dwarves"), None, 2),
        choice(tan, None, None, 3),
        choice(green, None, None, 4),
    ]);
    let text = message(&template, &two);
    assert!(text.contains("red has chosen `elves` and blue `dwarves`"), "{text}");
    let three = game(vec![
        choice(red, None, Some(1), 1),
        choice(blue, None, Some(1), 2),
        choice(tan, None, Some(1), 3),
        choice(green, None, Some(2), 4),
    ]);
    assert!(message(&template, &three).contains("teams are not carried onto teams"));
    // two teams change places, so that each is compared with the other
    let teams = GenOptions {
        players: vec![
            choice(red, None, Some(1), 1),
            choice(blue, None, Some(1), 2),
            choice(tan, None, Some(2), 3),
            choice(green, None, Some(2), 4),
        ],
        ..with(Symmetry::Rotate2)
    };
    let made = plan(&template, &teams);
    let symmetry = made.symmetry.unwrap();
    let team = |zone: ZoneId| {
        let color = made.zones[zone.index()].player.unwrap();
        made.players.iter().find(|player| player.color == color).unwrap().team
    };
    for zone in made.zones.iter().enumerate().filter(|(_, zone)| zone.player.is_some()) {
        let zone = ZoneId::from_index(zone.0);
        assert_ne!(team(zone), team(symmetry.zones[zone.index()]));
    }
}

#[test]
fn seats_without_players_have_unused_images() {
    // a row of four homes: 1 and 4 are images, 2 and 3
    let mut template = flat_cross();
    template.connections = vec![link(0, 1), link(1, 2), link(2, 3)];
    template.zones.truncate(4);
    let two = |seats: [u8; 2]| GenOptions {
        players: [PlayerColor::Red, PlayerColor::Blue]
            .into_iter()
            .zip(seats)
            .map(|(color, seat)| PlayerChoice { seat: Some(Seat(seat)), ..PlayerChoice::new(color) })
            .collect(),
        ..with(Symmetry::MirrorX)
    };
    assert_symmetric(&template, &plan(&template, &two([2, 3])));
    assert_symmetric(&template, &plan(&template, &two([1, 4])));
    let text = message(&template, &two([1, 2]));
    assert!(text.contains("the players have the seats 1, 2") && text.contains("1, 4; of 2, 3"), "{text}");
}

#[test]
fn auto_prefers_symmetries_without_an_axis() {
    let mut template = flat_cross();
    let chosen = |template: &Template| {
        let plan = plan(template, &with(SymmetryRequest::Auto));
        plan.symmetry.unwrap().symmetry
    };
    assert_eq!(chosen(&template), Symmetry::Rotate4, "every symmetry has the hub on the axis");
    template.connections = vec![link(0, 1), link(1, 2), link(2, 3)];
    template.zones.truncate(4);
    template.connections[1].kind = ConnectionKind::Wide;
    assert_eq!(chosen(&template), Symmetry::Rotate2, "a row has no quarter turn");
    let offers = offered_symmetries(&template, &pack(), &with(SymmetryRequest::Auto)).unwrap();
    let refused: Vec<Symmetry> =
        offers.iter().filter(|(_, offer)| offer.is_err()).map(|(symmetry, _)| *symmetry).collect();
    assert_eq!(refused, [Symmetry::Rotate4, Symmetry::MirrorXY]);
    template.zones[0].size = spanned(11);
    assert_eq!(codes(&template, &with(SymmetryRequest::Auto)), ["no-symmetry"]);
    let found = make_plan(&template, &pack(), &with(SymmetryRequest::Auto)).unwrap_err();
    let reasons: Vec<&str> = found[0].related.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(reasons.len(), 2, "{reasons:#?}");
    assert!(
        reasons[1].starts_with("rotate2, mirror-x, mirror-y, diagonal, anti-diagonal: zone"),
        "{reasons:#?}"
    );
}

#[test]
fn the_option_overrides_the_key() {
    let mut template = flat_cross();
    template.symmetry = Some(spanned(Symmetry::Rotate2.into()));
    let of_key = plan(&template, &GenOptions { size: "m".parse().ok(), ..options() });
    assert_eq!(of_key.symmetry.map(|of| of.symmetry), Some(Symmetry::Rotate2));
    let off = plan(&template, &with(SymmetryRequest::None));
    assert_eq!((off.symmetry, off.is_symmetry_chosen), (None, true));
}

/// Returns two homes with an open border between them, and treasure zones with these keys.
fn two_homes(keys: &[&str], links: Vec<Connection>) -> Template {
    let mut template = flat_cross();
    template.players = spanned(NumberSet { ranges: vec![(2, 2)] });
    template.zones.truncate(2);
    template.zones.extend(keys.iter().map(|key| zone(key, ZoneKind::Treasure, None)));
    template.connections = vec![Connection { kind: ConnectionKind::Wide, ..link(0, 1) }];
    template.connections.extend(links);
    template
}

#[test]
fn roads_into_a_zone_on_the_axis_lead_through_its_parts() {
    let mut template = two_homes(&["hub"], vec![link(0, 2), link(1, 2)]);
    for (road, is_through) in [(RoadRequest::Yes, true), (RoadRequest::No, false)] {
        template.connections[0].road = RoadRequest::Yes;
        template.connections[1..].iter_mut().for_each(|link| link.road = road);
        let plan = plan(&template, &with(Symmetry::Rotate2));
        let ends = |of: &&ConnectionPlan| [of.a, of.b].map(|zone| plan.zones[zone.index()].key.as_str());
        let ring = plan.connections.iter().find(|of| ends(of) == ["hub.1", "hub.2"]).unwrap();
        assert_eq!((ring.kind, ring.road), (ConnectionKind::Wide, is_through));
    }
}

#[test]
fn the_zone_where_a_difference_begins_is_named() {
    // behind one home a fork, behind the other one a row
    let fork = vec![link(0, 2), link(2, 4), link(2, 5)];
    let row = vec![link(1, 3), link(3, 6), link(6, 7)];
    let template = two_homes(&["a", "b", "a1", "a2", "b1", "b2"], [fork, row].concat());
    let text = message(&template, &with(Symmetry::Rotate2));
    let wanted = "zone `a` has no image: zone `b` is the most similar one, but it is connected with 2 zones and zone `a` with 3";
    assert!(text.contains(wanted), "{text}");
}
