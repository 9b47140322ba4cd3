//! Reduces a case by applying cuts until no cut keeps the failure (delta debugging).
//!
//! A cut removes one part of a case: a part of a list (all, halves, quarters, single items), a zone with its
//! connections and its seat, a property, a part of a number, or tiles. The search keeps a cut if the case
//! still fails. The limit counts generated maps, not time.

use super::case::MapCase;
use super::cut::Cut;
use super::{graph, options, template, zones};

/// The cuts of a case, by kind. Cuts that remove most come first, because every tested case costs a generated
/// map.
const CUT_KINDS: [fn(&MapCase) -> Vec<Cut>; 7] = [
    options::choices,
    graph::connections,
    graph::zones,
    template::size,
    template::properties,
    zones::contents,
    zones::numbers,
];

/// The limits of a reduction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shrinking {
    /// Maximum number of cases to test, not counting the first.
    pub tries: u32,
}

/// The result of a reduction.
#[derive(Debug, Clone, PartialEq)]
pub struct Shrunk {
    /// The reduced case. It fails in the same way as the original.
    pub case: MapCase,
    /// Number of tested cases.
    pub tries: u32,
    pub cuts: u32,
    /// Whether no further single cut keeps the failure. `false` if the limit of tries ended the search.
    pub is_minimal: bool,
}

/// Reduces a failing case to the parts that the failure needs.
///
/// Removes connections, zones and their contents, options, tiles and players. Tries the cuts kind by kind,
/// large cuts first, and keeps a cut if the case still fails. Repeats all kinds until a whole round keeps no
/// cut. Deterministic if `fails` is.
///
/// # Arguments
/// - `case`: a failing case.
/// - `fails`: returns whether a case fails in the same way. It must be deterministic and return `false` for
///   invalid templates.
/// - `watch`: called after every tested case with its number, from 1, and the smallest failing case up to
///   now.
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
        for cuts_of in CUT_KINDS {
            // a kept cut changes the list: the cut after it is now at its position
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
