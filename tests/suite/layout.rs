//! Layouts of any graph on any size: connected zones, correct areas, correct links.
//!
//! The oracles of `rmg-tests` check the results. They share no code with `rmg-placement`.

use std::num::NonZeroUsize;

use proptest::prelude::*;
use rmg_core::layout::{LinkOutcome, PortalCause};
use rmg_core::plan::{GenPlan, LevelRequest};
use rmg_core::template::ConnectionKind;
use rmg_core::{Level, MapSize};
use rmg_jobs::Pool;
use rmg_placement::{Effort, MAX_PLANAR_ZONES, PlaceError, Placement, PlacementMode, Search, place};
use rmg_tests::link_oracle::{judge_links, longest_run};
use rmg_tests::ownership_oracle::{
    area_errors, piece_diagnostics, reach_ratios, start_overlaps, wanted_tiles,
};
use rmg_tests::plans::{PlanBuilder, random_plan};
use rmg_tests::shapes::{self, Shape};

use rmg_test_support::cases;

/// Minimum tiles of a zone; part of the interface of `place`.
const MIN_TILES: usize = 12;

fn size(text: &str) -> MapSize {
    text.parse().unwrap()
}

fn placed(plan: &GenPlan, search: impl Into<Search>) -> Placement {
    place(plan, 0, search, &Pool::single())
        .unwrap_or_else(|error| panic!("{} at {}: {error}", plan.template_name, plan.size))
}

/// Asserts all properties of a layout.
fn assert_sound(plan: &GenPlan, placement: &Placement) {
    let (layout, ownership) = (&placement.layout, &placement.ownership);
    let name = format!("{} at {} seed {}", plan.template_name, plan.size, plan.seed);
    assert_eq!((layout.size, ownership.size), (plan.size, plan.size), "{name}");
    assert_eq!(
        (layout.zones.len(), placement.links.len()),
        (plan.zones.len(), plan.connections.len()),
        "{name}"
    );
    let diagnostics = piece_diagnostics(ownership);
    assert!(
        diagnostics.is_empty(),
        "{name}: {}",
        diagnostics.iter().map(|diagnostic| format!("{diagnostic}; ")).collect::<String>()
    );

    let (width, height) = (f64::from(plan.size.width()), f64::from(plan.size.height()));
    for (at, (place, zone)) in layout.zones.iter().zip(&plan.zones).enumerate() {
        let center = place.center;
        let is_inside = (0.0..=width).contains(&center.x) && (0.0..=height).contains(&center.y);
        assert!(is_inside, "{name}: center of zone {at} is {center}");
        assert_eq!(place.level, ownership.levels[at], "{name}: layout and ownership disagree on zone {at}");
        if let LevelRequest::Force(level) = zone.level {
            assert_eq!(place.level, level, "{name}: zone {at} must be on the forced level");
        }
    }
    // Tiles are distributed as integers, which may change each share slightly.
    for (zone, (expected, target)) in
        wanted_tiles(plan, ownership).iter().zip(&ownership.target_tiles).enumerate()
    {
        let difference = (expected - f64::from(*target)).abs();
        assert!(
            difference <= 2.0 + expected * 0.01,
            "{name}: zone {zone} requests {expected}, its target is {target}"
        );
    }
    for (at, (verdict, outcome)) in judge_links(plan, ownership).iter().zip(&placement.links).enumerate() {
        let (a, b) = (plan.connections[at].a, plan.connections[at].b);
        assert!(
            verdict.agrees_with(*outcome),
            "{name}: connection {at} ({} - {}): outcome {outcome:?}, but the tiles give {verdict:?} with a longest run of {}",
            a.0,
            b.0,
            longest_run(ownership, a, b)
        );
    }
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn any_graph_is_laid_out_or_does_not_fit(
        zones in 1usize..=48,
        extra in 0usize..24,
        starts in 0usize..=8,
        (width, height, levels) in (1u64..=150, 1u64..=150, prop::sample::select(vec![1u64, 1, 2, 2, 3, 4, 8])),
        seed in any::<u64>(),
    ) {
        let size = MapSize::new(width, height, levels).unwrap();
        let plan = random_plan(&shapes::random(zones, extra, seed), size, starts, seed);
        match place(&plan, 0, Effort::Quick, &Pool::single()) {
            Ok(placement) => assert_sound(&plan, &placement),
            Err(PlaceError::DoesNotFit { .. } | PlaceError::LevelDoesNotFit { .. }) => {
                prop_assert!(has_crowded_level(&plan), "{zones} zones fit at {size}");
            }
            Err(other) => panic!("{other}"),
        }
    }
}

proptest! {
    #![proptest_config(cases(12))]

    #[test]
    fn normal_effort_keeps_every_property(zones in 2usize..=20, extra in 0usize..8, seed in any::<u64>()) {
        let size = size(["s", "m", "s+u", "m+u", "90x40x2", "60x60x3", "40x50x4"][zones % 7]);
        let plan = random_plan(&shapes::random(zones, extra, seed), size, 2, seed);
        assert_sound(&plan, &placed(&plan, Effort::Normal));
    }

    #[test]
    fn every_placement_mode_keeps_every_property(zones in 1usize..=24, extra in 0usize..12, seed in any::<u64>()) {
        let size = size(["s", "m", "s+u", "m+u", "90x40x2", "60x60x3"][zones % 6]);
        let plan = random_plan(&shapes::random(zones, extra, seed), size, 2, seed);
        for placement in PlacementMode::ALL {
            assert_sound(&plan, &placed(&plan, Search { effort: Effort::Quick, placement }));
        }
    }
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn layout_does_not_depend_on_the_number_of_threads(
        zones in 1usize..=24,
        extra in 0usize..16,
        starts in 0usize..=6,
        is_quick in any::<bool>(),
        seed in any::<u64>(),
    ) {
        let size = size(["s", "s+u", "m", "m+u", "60x90x2", "50x50x3", "36x36x5"][zones % 7]);
        let plan = random_plan(&shapes::random(zones, extra, seed), size, starts, seed);
        let effort = if is_quick { Effort::Quick } else { Effort::Normal };
        let sequential = placed(&plan, effort);
        for threads in [2, 3, 8] {
            let pool = Pool::new(NonZeroUsize::new(threads)).unwrap();
            prop_assert!(sequential == place(&plan, 0, effort, &pool).unwrap(), "{threads} threads");
        }
    }
}

/// Returns whether some level cannot give [`MIN_TILES`] to each of its zones, with any distribution of the
/// free zones.
fn has_crowded_level(plan: &GenPlan) -> bool {
    let capacity = plan.size.level_tiles() as usize / MIN_TILES;
    let forced = |level| plan.zones.iter().filter(|zone| zone.level == LevelRequest::Force(level)).count();
    plan.zones.len() > capacity * usize::from(plan.size.levels())
        || plan.size.each_level().any(|level| forced(level) > capacity)
        || plan.zones.len() * MIN_TILES > plan.size.tiles() as usize
}

#[test]
fn difficult_graphs_give_sound_layouts() {
    for shape in shapes::gallery() {
        for size in [size("s"), size("m+u"), size("100x40"), size("50x50x3")] {
            let starts = [0, shape.zones - 1];
            let starts = if shape.zones > 1 { &starts[..] } else { &starts[..1] };
            let plan = PlanBuilder::new(&shape, size).starts(starts).weights(&[10, 15, 20, 7]).build();
            assert_sound(&plan, &placed(&plan, Effort::Quick));
        }
    }
}

#[test]
fn single_zone_owns_all_tiles() {
    for text in ["1x12", "36x36x1", "12x1", "50x50x2", "50x50x3", "9x9x8"] {
        let plan = PlanBuilder::new(&shapes::scattered(1), size(text)).build();
        let placement = placed(&plan, Effort::Normal);
        assert_sound(&plan, &placement);
        assert_eq!(placement.ownership.area_tiles(), [size(text).level_tiles()], "{text}");
    }
}

#[test]
fn no_zones_and_too_many_zones_are_errors() {
    let nothing = PlanBuilder::new(&shapes::scattered(0), size("s")).build();
    assert_eq!(place(&nothing, 0, Effort::Normal, &Pool::single()).unwrap_err(), PlaceError::NoZones);
    let too_many = PlanBuilder::new(&shapes::random(200, 50, 1), size("s")).build();
    let expected = PlaceError::DoesNotFit { zones: 200, needed: 2400, held: 1296, size: size("s") };
    assert_eq!(place(&too_many, 0, Effort::Normal, &Pool::single()).unwrap_err(), expected);
    let full = PlanBuilder::new(&shapes::random(108, 50, 1), size("s")).build();
    assert_sound(&full, &placed(&full, Effort::Quick));
}

#[test]
fn only_planar_placement_omits_links_and_limits_zones() {
    // Seven zones, each linked with all others: at most 15 of 21 links can be drawn without crossings.
    let plan = PlanBuilder::new(&shapes::complete(7), size("m")).build();
    let crossings = |placement| {
        let links = placed(&plan, Search { placement, effort: Effort::Normal }).links;
        links.iter().filter(|link| **link == LinkOutcome::Portal { cause: PortalCause::NotPlanar }).count()
    };
    assert!(crossings(PlacementMode::Planar) > 0);
    assert_eq!(crossings(PlacementMode::Grid), 0);

    let zones = MAX_PLANAR_ZONES + 1;
    let plan = PlanBuilder::new(&shapes::random(zones, 0, 1), size("m")).build();
    let search = Search { placement: PlacementMode::Planar, effort: Effort::Quick };
    let error = place(&plan, 0, search, &Pool::single()).unwrap_err();
    assert_eq!(error, PlaceError::TooManyForPlanar { zones });
    assert!(error.to_string().ends_with("choose placement `grid` or `auto`"), "{error}");
    assert_sound(&plan, &placed(&plan, Search { placement: PlacementMode::Grid, ..search }));
}

#[test]
fn zones_forced_to_one_level_leave_the_other_empty() {
    let mut builder = PlanBuilder::new(&shapes::ring(6), size("m+u"));
    for zone in 0..6 {
        builder = builder.level(zone, LevelRequest::Force(Level::UNDERGROUND));
    }
    let plan = builder.build();
    let placement = placed(&plan, Effort::Normal);
    assert_sound(&plan, &placement);
    assert_eq!(placement.ownership.area_tiles().iter().sum::<u32>(), 72 * 72);
}

#[test]
fn planar_graphs_need_no_portal() {
    let planar: [Shape; 7] = [
        shapes::path(8),
        shapes::ring(3),
        shapes::ring(12),
        shapes::star(6),
        shapes::wheel(6),
        shapes::grid(4, 4),
        shapes::tree(16, 1),
    ];
    for shape in planar {
        // On three levels, a ring of three has a zone on each, and the outer two are too far apart for a
        // gate.
        for (size, seed) in [(size("m"), 1), (size("l"), 2), (size("m+u"), 3), (size("120x60"), 4)] {
            let plan = PlanBuilder::new(&shape, size).seed(seed).build();
            let placement = placed(&plan, Effort::Normal);
            assert_sound(&plan, &placement);
            let portals =
                placement.links.iter().filter(|link| matches!(link, LinkOutcome::Portal { .. })).count();
            assert_eq!(portals, 0, "{} at {size} seed {seed}: {:?}", shape.name, placement.links);
        }
    }
}

#[test]
fn kinds_without_a_passage_are_recorded() {
    let plan = PlanBuilder::new(&shapes::path(4), size("s"))
        .connection_kind(0, ConnectionKind::Fictive)
        .connection_kind(1, ConnectionKind::Repulsive)
        .connection_kind(2, ConnectionKind::ForcePortal)
        .build();
    let expected = [LinkOutcome::Virtual, LinkOutcome::Virtual, LinkOutcome::Forced];
    assert_eq!(placed(&plan, Effort::Normal).links, expected);
}

/// The statistical bounds hold over many graphs.
#[test]
fn areas_shapes_and_starts_are_within_bounds() {
    let (mut errors, mut reaches, mut stacked) = (Vec::new(), Vec::new(), Vec::new());
    for shape in shapes::gallery().into_iter().filter(|shape| (4..=30).contains(&shape.zones)) {
        for (size, seed) in [(size("m"), 1), (size("l+u"), 2), (size("90x90x3"), 3)] {
            let starts = [0, shape.zones / 2, shape.zones - 1];
            let plan =
                PlanBuilder::new(&shape, size).seed(seed).starts(&starts).weights(&[10, 16, 22, 8]).build();
            let ownership = placed(&plan, Effort::Normal).ownership;
            errors.extend(area_errors(&plan, &ownership));
            reaches.extend(reach_ratios(&ownership));
            let too_much =
                start_overlaps(&plan, &ownership).into_iter().filter(|overlap| overlap.share > 0.05);
            stacked.extend(too_much.map(|overlap| format!("{} at {size}: {overlap:?}", shape.name)));
        }
    }
    errors.sort_by(f64::total_cmp);
    reaches.sort_by(f64::total_cmp);
    let at = |list: &[f64], percent: usize| list[(list.len() - 1) * percent / 100];
    assert!(at(&errors, 50) <= 0.03 && at(&errors, 95) <= 0.10, "{} {}", at(&errors, 50), at(&errors, 95));
    assert!(at(&reaches, 95) <= 2.5, "distance of the farthest tiles: {}", at(&reaches, 95));
    assert!(stacked.is_empty(), "start zones above each other:\n{}", stacked.join("\n"));
}

#[test]
fn attempts_and_seeds_differ() {
    let shape = shapes::ring(8);
    let plan = PlanBuilder::new(&shape, size("m")).build();
    let other = PlanBuilder::new(&shape, size("m")).seed(2).build();
    let place = |plan, attempt| place(plan, attempt, Effort::Quick, &Pool::single()).unwrap().ownership;
    let all = [place(&plan, 0), place(&plan, 1), place(&other, 0)];
    assert!(all[0] != all[1] && all[0] != all[2] && all[1] != all[2]);
}
