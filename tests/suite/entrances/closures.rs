//! The library embedded in a game: constraints, callbacks and closures.

use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

use rmg_core::Seed;
use rmg_logic::entrances::{Case, EntranceError, EntranceSettings, Hooks, JoinError, PairRule, Randomizer};
use rmg_logic::{LinkId, RegionGraph, TargetId};
use rmg_tests::entrance_worlds::{grid, shaft_chain};

use super::read;

fn open_grid(side: usize) -> (RegionGraph, EntranceSettings<'static>) {
    let Case { world, settings, .. } = read(&grid(side, true, 0, 0).case).unwrap();
    (world, settings)
}

#[test]
fn a_constraint_on_pairs_holds_in_stages_and_repair() {
    let (world, mut settings) = open_grid(4);
    let rooms: Vec<u32> = world.links.iter().map(|link| link.from.0).collect();
    let targets: Vec<u32> = world.targets.iter().map(|target| target.region.0).collect();
    let is_near =
        move |exit: LinkId, target: TargetId| rooms[exit.index()].abs_diff(targets[target.index()]) <= 6;
    settings.allow = Some(PairRule::new(is_near));
    let plan = Randomizer::new(&world, settings).unwrap();
    for seed in 1..=50 {
        let layout = plan.randomize(Seed(seed)).unwrap();
        for (exit, target) in layout.pairings {
            let (from, to) = (world.links[exit.index()].from.0, world.targets[target.index()].region.0);
            assert!(from.abs_diff(to) <= 6);
        }
    }
}

#[test]
fn a_constraint_that_no_layout_meets_is_proved_impossible() {
    let (world, mut settings) = open_grid(3);
    let (twin, banned) =
        (world.find_link("region4_left").unwrap(), world.find_target("region4_left").unwrap());
    settings.allow = Some(PairRule::new(move |exit, target| exit != twin && target != banned));
    let error = Randomizer::new(&world, settings).unwrap_err().remove(0);
    assert!(error.to_string().contains("`region4_left`"), "{error}");
    assert_eq!(error.kind(), "no_valid_placement");
}

#[test]
fn the_callback_receives_exactly_the_joins_of_the_final_layout() {
    let Case { world, settings, .. } = read(&shaft_chain(3, 5, 2).case).unwrap();
    let plan = Randomizer::new(&world, settings).unwrap();
    let mut undone_total = 0;
    for seed in 1..=40 {
        let joined = RefCell::new(Vec::new());
        let undone = Cell::new(0);
        let mut hooks = Hooks::default()
            .on_connect(|_, exits, targets| {
                assert_eq!((exits.len(), targets.len()), (2, 2), "coupled doors come in pairs");
                joined.borrow_mut().push((exits.to_vec(), targets.to_vec()));
                false
            })
            .on_disconnect(|exits, targets| {
                undone.set(undone.get() + 1);
                assert_eq!(joined.borrow_mut().pop(), Some((exits.to_vec(), targets.to_vec())));
            });
        let layout = plan.randomize_with(Seed(seed), &mut hooks).unwrap();
        drop(hooks);
        undone_total += undone.get();
        let reported: Vec<(LinkId, TargetId)> = joined
            .into_inner()
            .into_iter()
            .flat_map(|(exits, targets)| exits.into_iter().zip(targets))
            .collect();
        assert_eq!(reported, layout.pairings, "seed {seed}");
    }
    assert!(undone_total > 0, "some layouts of this family need repair");
}

#[test]
fn joins_added_by_the_callback_are_kept() {
    let Case { world, settings, .. } = read(&shaft_chain(2, 4, 1).case).unwrap();
    let plan = Randomizer::new(&world, settings).unwrap();
    let exit = world.find_link("down1_B").unwrap();
    let target = world.find_target("shaft0_2_T").unwrap();
    for seed in 1..=40 {
        let mut hooks = Hooks::default().on_connect(|progress, _, _| {
            let outcome = progress.join(exit, target);
            assert!(matches!(outcome, Ok(()) | Err(JoinError::Taken)), "{outcome:?}");
            outcome.is_ok()
        });
        let layout = plan.randomize_with(Seed(seed), &mut hooks).unwrap();
        let first_join_used_an_end = layout.pairings[..2].iter().any(|(e, t)| *e == exit || *t == target);
        assert!(first_join_used_an_end || layout.pairings.contains(&(exit, target)), "seed {seed}");
    }
}

#[test]
fn invalid_joins_of_the_callback_are_refused() {
    let (world, settings) = open_grid(3);
    let plan = Randomizer::new(&world, settings).unwrap();
    let left = world.find_link("region8_left").unwrap();
    let top = world.find_target("region8_top").unwrap();
    let mut hooks = Hooks::default().on_connect(|progress, exits, targets| {
        assert_eq!(progress.join(exits[0], targets[0]), Err(JoinError::Taken));
        assert_eq!(progress.join(LinkId(0), targets[0]), Err(JoinError::NotAnExit), "a fixed connection");
        assert_eq!(progress.join(LinkId(9999), targets[0]), Err(JoinError::NotAnExit));
        if !progress.is_joined(left) {
            assert_eq!(progress.join(left, TargetId(9999)), Err(JoinError::NotATarget));
            let fits = progress.join(left, top);
            assert!(matches!(fits, Err(JoinError::NoFit | JoinError::Taken)), "{fits:?}");
        }
        false
    });
    plan.randomize_with(Seed(1), &mut hooks).unwrap();
}

#[test]
fn closures_control_the_stages() {
    let (world, settings) = open_grid(3);
    let plan = Randomizer::new(&world, settings).unwrap();
    let queried = RefCell::new(BTreeSet::new());
    let mut hooks = Hooks::default().may_start(|progress, exit| progress.reach().is_open(exit)).may_join(
        |_, exit, target, _| {
            queried.borrow_mut().insert((exit, target));
            true
        },
    );
    let layout = plan.randomize_with(Seed(4), &mut hooks).unwrap();
    drop(hooks);
    let queried = queried.into_inner();
    assert!(layout.pairings.iter().step_by(2).all(|pair| queried.contains(pair)));
}

#[test]
fn closures_that_refuse_everything_end_with_an_error() {
    let (world, mut settings) = open_grid(3);
    settings.effort = 200_000;
    let plan = Randomizer::new(&world, settings).unwrap();
    let mut hooks = Hooks::default().may_join(|_, _, _, _| false);
    let error = plan.randomize_with(Seed(1), &mut hooks).unwrap_err();
    assert!(matches!(&error, EntranceError::Refused { layouts, .. } if *layouts > 0), "{error}");
}
