//! All tunable numbers of the filling of a zone with piles.

use super::super::spacing::SCALES;
use crate::placing::Effort;

/// Weights of the number of objects of a pile, from 1 on: without a guard, with one, and of tiers up to more
/// than [`HIGH_TIER`], which have hoards.
pub(super) const CRUMBS: [u32; 4] = [66, 20, 8, 6];
pub(super) const LOW: [u32; 5] = [43, 31, 16, 7, 3];
pub(super) const HIGH: [u32; 12] = [26, 25, 18, 11, 8, 5, 0, 3, 0, 2, 0, 2];
pub(super) const HIGH_TIER: u32 = 3500;

/// Tiles of a pile with a guard and of one without, and the shares of the ground, in percent, above which
/// treasure that needs more is crowded: piles are richer and smaller, and distances do not count.
pub(super) const ROOM_GUARDED: u64 = 12;
pub(super) const ROOM_UNGUARDED: u64 = 4;
pub(super) const TIGHT: [u64; 3] = [40, 52, 70];

/// The target of a pile is the maximum of this number of uniform ones, by crowding, so that guarded piles are
/// richer and fewer.
pub(super) const RICHER: [usize; 4] = [6, 7, 9, 12];
pub(super) const RICHER_UNGUARDED: [usize; 4] = [1, 1, 2, 9];
/// The same after the first pile without room.
pub(super) const RICHEST: usize = 12;
/// Maximum number of objects of a pile, by crowding.
pub(super) const MAX_BY_CROWDING: [usize; 4] = [12, 7, 3, 2];

/// Percentage of guarded piles that lie next to another one, if there is such a place up to this step or in
/// the first step with dense forms.
pub(super) const PAIRS: u32 = 40;
pub(super) const LAST_PAIRS: usize = 1;

/// Percentage of guards that guard two piles without guards on the way, instead of one.
pub(super) const TWO_AT_HOME: u32 = 70;
/// Maximum number of piles behind a guard.
pub(super) const MAX_PILES: usize = 4;
/// Maximum number of objects of the second pile behind a guard, and of the others; more only if the value
/// requires them.
pub(super) const SECOND_OBJECTS: usize = 2;
pub(super) const FURTHER_OBJECTS: usize = 1;
/// Further random forms for each further pile.
pub(super) const FORMS_OF_JOINED: usize = 6;

/// Percentage of single objects without a guard that lie between or beside closed tiles, if there are such
/// places.
pub(super) const NOOKS: u32 = 35;
/// Surcharge of other places.
pub(super) const NO_NOOK: u32 = 3000;

/// Range of the noise of prices, in hundredths of an open tile: of usual and of dense forms.
pub(super) const PRICE_NOISE: u32 = 2000;
pub(super) const DENSE_NOISE: u32 = 500;

/// Price of a rank by which the travel to a place differs from that of the value of the pile, in hundredths
/// of an open tile: valuable piles are far from where heroes come from.
pub(super) const MISFIT: u32 = 8;

/// The steps of the search for one pile: the scales of the distances, then dense forms at the last scale and
/// without distances, then with up to two objects, then with one small object.
pub(super) const DENSE: usize = SCALES.len();
pub(super) const TWO_OBJECTS: usize = DENSE + 2;
pub(super) const ONE_OBJECT: usize = DENSE + 3;

/// The first step, by crowding.
pub(super) const FIRST_STEP: [usize; 4] = [0, 1, DENSE, DENSE];

/// The search for the place of a form.
pub(super) const EFFORT: Effort =
    Effort { compared: 32, tried: 16, cut: 0, for_roads: false, is_packing: false };
/// The same for three and more piles behind a guard, which need a larger room.
pub(super) const EFFORT_OF_MANY: Effort = Effort { compared: 128, tried: 64, ..EFFORT };
/// Random dense forms that are compared in a step, and the search for their places, which may also cut off a
/// few tiles.
pub(super) const DENSE_FORMS: usize = 2;
pub(super) const DENSE_EFFORT: Effort =
    Effort { compared: 256, tried: usize::MAX, cut: 16, for_roads: false, is_packing: true };

/// The rest of a tier is abandoned after this number of consecutive piles without a place.
pub(super) const MAX_FAILURES: u32 = 4;
