use rmg_core::Seed;

use super::*;
use crate::state::{Variable, VariableId};

fn space(list: &[(StateKind, u32)]) -> StateSpace {
    StateSpace::new(list.iter().map(|(kind, values)| Variable { kind: *kind, values: *values }).collect())
        .unwrap()
}

use StateKind::{Cyclic, Irreversible, Reversible};

/// Returns the lengths of all walks without repetition, by enumeration.
fn lengths(space: &StateSpace, to: &TotalState) -> BTreeSet<u64> {
    fn extend(space: &StateSpace, path: &mut Vec<TotalState>, to: &TotalState, found: &mut BTreeSet<u64>) {
        let here = path.last().unwrap().clone();
        if here == *to {
            found.insert(path.len() as u64 - 1);
            return;
        }
        for step in space.moves(&here).collect::<Vec<_>>() {
            let next = here.with(step.variable, step.to);
            if !path.contains(&next) {
                path.push(next);
                extend(space, path, to, found);
                path.pop();
            }
        }
    }
    let mut found = BTreeSet::new();
    extend(space, &mut vec![space.zero()], to, &mut found);
    found
}

fn assert_walk(space: &StateSpace, walk: &Walk, to: &TotalState) {
    let states: Vec<TotalState> = walk.states().collect();
    assert_eq!(states.iter().collect::<BTreeSet<_>>().len(), states.len(), "duplicate state");
    assert_eq!(states.iter().position(|state| state == to), Some(states.len() - 1));
    for (state, step) in states.iter().zip(&walk.moves) {
        assert!(space.is_legal(state, *step), "{step} in {state}");
    }
}

#[test]
fn small_products_have_walks_of_exactly_the_possible_lengths() {
    for (variables, to) in [
        (space(&[(Irreversible, 2), (Irreversible, 3), (Irreversible, 2)]), TotalState::from([1, 1, 0])),
        (space(&[(Reversible, 2), (Reversible, 2), (Irreversible, 2)]), TotalState::from([1, 0, 1])),
        (space(&[(Cyclic, 3), (Reversible, 2), (Irreversible, 2)]), TotalState::from([2, 1, 1])),
        (space(&[(Cyclic, 4), (Cyclic, 2)]), TotalState::from([3, 0])),
        (space(&[(Reversible, 4)]), TotalState::from([3])),
    ] {
        let possible = lengths(&variables, &to);
        for length in 0..20 {
            let wish = WalkRequest { min: length, max: length, ..WalkRequest::default() };
            let mut rng = Seed(length).at("walk").stream();
            match find_walk(&variables, &variables.zero(), &to, wish, &mut rng) {
                Ok(walk) => {
                    assert_walk(&variables, &walk, &to);
                    assert_eq!(walk.moves.len() as u64, length);
                    assert!(possible.contains(&length));
                }
                Err(error) => {
                    assert!(!possible.contains(&length), "{length}: {error}");
                    assert!(!matches!(error, WalkError::EffortSpent { .. }), "{error}");
                }
            }
        }
    }
}

#[test]
fn the_search_never_takes_an_item_that_must_stay() {
    // two of forty items may be taken; nearly every random move would take a wrong one
    let variables = space(&[(Irreversible, 2); 40]);
    let mut to = variables.zero();
    for item in [3, 30] {
        to = to.with(VariableId(item), 1);
    }
    for seed in 1..50 {
        let mut rng = Seed(seed).at("walk").stream();
        let mut effort = 100;
        let walk = find_guided_walk(
            &variables,
            &variables.zero(),
            &to,
            WalkRequest::default(),
            &mut AnyWalk,
            &mut effort,
            &mut rng,
        )
        .unwrap();
        assert_eq!(walk.moves.len(), 2);
        assert!(effort > 90, "the search tries two moves, and lists the moves of three points");
    }
}

#[test]
fn long_walks_are_found_in_products_that_are_never_listed() {
    let variables = space(&[(Reversible, 2); 40]);
    let to = variables.zero().with(VariableId(0), 1);
    let wish = WalkRequest { min: 1_001, max: 1_001, target: 1_001, ..WalkRequest::default() };
    let walk = find_walk(&variables, &variables.zero(), &to, wish, &mut Seed(1).at("w").stream()).unwrap();
    assert_walk(&variables, &walk, &to);
    assert_eq!(walk.moves.len(), 1_001);
    let even = WalkRequest { min: 1_000, max: 1_000, ..wish };
    let error = find_walk(&variables, &variables.zero(), &to, even, &mut Seed(1).at("w").stream());
    assert_eq!(error, Err(WalkError::Parity { is_odd: true, asked: 1_000 }));
}

#[test]
fn errors_name_the_blocked_states_and_limits() {
    let variables = space(&[(Irreversible, 3), (Reversible, 3)]);
    let from = TotalState::from([2, 0]);
    let to = TotalState::from([1, 1]);
    let walk =
        |from: &TotalState, wish| find_walk(&variables, from, &to, wish, &mut Seed(1).at("w").stream());
    let text = |result: Result<Walk, WalkError>| result.unwrap_err().to_string();
    assert!(text(walk(&from, WalkRequest::default())).contains("state 0 cannot change from 2 to 1"));
    let zero = variables.zero();
    assert!(
        text(walk(&zero, WalkRequest { max: 1, ..WalkRequest::default() }))
            .contains("has 2 moves, but at most 1")
    );
    assert!(text(walk(&zero, WalkRequest { min: 6, ..WalkRequest::default() })).contains("at most 5 moves"));
}
