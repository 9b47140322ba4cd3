//! The search: cut after cut, until none is left that the failure survives.
//!
//! A cut takes one thing away: a part of a list (all, halves, quarters, single items), a zone with its
//! connections and its seat, a property, a part of a number, tiles. A cut is kept where a symptom of the same
//! sort and kind is left; kinds leave out numbers and names. Maps are counted, not time.

use super::case::MapCase;
use super::cut::Cut;
use super::{graph, options, template, zones};

/// The cuts that a case allows, sort by sort: what takes most away first, since every case that is looked at is a map that is made.
const SORTS: [fn(&MapCase) -> Vec<Cut>; 7] = [
    options::choices,
    graph::connections,
    graph::zones,
    template::size,
    template::wishes,
    zones::contents,
    zones::numbers,
];

/// How hard to try.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shrinking {
    /// Most cases that are looked at, the first one not counted.
    pub tries: u32,
}

/// What is left of a case.
#[derive(Debug, Clone, PartialEq)]
pub struct Shrunk {
    /// It fails as the one did that it was made of.
    pub case: MapCase,
    /// Cases that were looked at.
    pub tries: u32,
    pub cuts: u32,
    /// Whether no single cut is left that keeps the failure; `false` where the tries did not suffice.
    pub is_minimal: bool,
}

/// Takes away from a failing case what the failure can do without: connections, zones, what they hold, options, tiles, players.
///
/// Cuts are tried sort by sort, large ones first, and kept where the case still fails; all sorts come again until a whole round keeps
/// nothing. Every cut makes the case smaller, and the same case with the same `fails` gives the same.
///
/// # Arguments
/// - `case`: one that fails.
/// - `fails`: whether a case fails in the same way; it has to refuse what is no valid template itself. Deterministic.
/// - `watch`: told of every case that was looked at: its number from 1, and the smallest case so far.
///
/// # Cost
/// At most `limits.tries` calls of `fails`.
pub fn shrink(
    case: &MapCase,
    limits: Shrinking,
    fails: &mut dyn FnMut(&MapCase) -> bool,
    watch: &mut dyn FnMut(u32, &MapCase),
) -> Shrunk {
    let mut shrunk = Shrunk { case: case.clone(), tries: 0, cuts: 0, is_minimal: false };
    while !shrunk.is_minimal {
        let before = shrunk.cuts;
        for cuts_of in SORTS {
            // a cut that was kept changes the list: what was behind it has moved up to its place
            let mut at = 0;
            while let Some(cut) = cuts_of(&shrunk.case).into_iter().nth(at) {
                let mut smaller = shrunk.case.clone();
                cut(&mut smaller);
                if smaller == shrunk.case {
                    at += 1;
                    continue;
                }
                if shrunk.tries == limits.tries {
                    return shrunk;
                }
                shrunk.tries += 1;
                if fails(&smaller) {
                    shrunk.case = smaller;
                    shrunk.cuts += 1;
                } else {
                    at += 1;
                }
                watch(shrunk.tries, &shrunk.case);
            }
        }
        shrunk.is_minimal = shrunk.cuts == before;
    }
    shrunk
}
