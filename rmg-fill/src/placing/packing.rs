//! Packing: places for many objects in a small zone.
//!
//! Each object gets the cheapest place for the zone: at walls, in corners, next to other objects. The largest
//! are placed first. If one of them finds no place, the next round starts with it, up to a limit of rounds.

use rmg_core::RngStream;

use super::cuts::Cuts;
use super::form::Arrangement;
use super::road_ways::are_joined;
use super::search::{Search, Spot};
use super::stencil::Stencil;
use crate::fields::Plane;
use crate::layers::Tiles;

/// Maximum number of rounds.
const ROUNDS: usize = 24;

/// No round starts after this number of checked places and tiles. In a round at most as many places are
/// compared for all objects together (in each arrangement), but at least one per object.
const MAX_CHECKED: usize = 400_000;

/// Maximum number of compared places per object; small zones rarely have more.
const COMPARED: usize = 400;

/// Maximum random surcharge on the price of a place (a sum of tiles) from the second round on. It doubles
/// after every `ROUNDS_PER_NOISE` rounds while all objects fit.
const PRICE_NOISE: u32 = 8;
const ROUNDS_PER_NOISE: usize = 4;

/// Surcharge on places that break roads, in the first rounds with few objects. Other rounds only search for
/// room.
const BROKEN_ROAD: u32 = 30;
const FIRST_FOR_ROADS: usize = 2;
/// Maximum number of rounds if all objects fit but roads cannot join their ends.
const ROUNDS_FOR_ROADS: usize = 20;
const FEW: usize = 32;

/// The result of packing.
#[derive(Debug)]
pub(crate) struct Packed {
    /// For each object the index of the used arrangement and its place, in the order of the objects.
    pub(crate) places: Vec<Option<(usize, Spot)>>,
    /// The order of placement.
    pub(crate) order: Vec<usize>,
    /// Whether roads can no longer join their ends.
    breaks_roads: bool,
    /// Number of checked places and tiles.
    pub(crate) checked: usize,
    pub(crate) rounds: usize,
}

impl Packed {
    /// Returns whether all objects have a place and roads can join their ends.
    pub(crate) fn is_good(&self) -> bool {
        self.problems() == (0, false)
    }

    /// Returns the problems, the most severe first.
    fn problems(&self) -> (usize, bool) {
        (self.missing(), self.breaks_roads)
    }

    fn missing(&self) -> usize {
        self.places.iter().filter(|place| place.is_none()).count()
    }
}

/// Finds places for as many objects as possible.
///
/// # Arguments
/// - `objects`: the possible arrangements of each object, at least one.
/// - `road_ends`: positions that roads must still be able to join, if they can before.
///
/// # Cost
/// A round costs an erosion of the zone for each arrangement, and the compared places for each object, fewer
/// with more objects. There are up to [`ROUNDS`] while this is cheap.
pub(crate) fn pack(
    tiles: &Tiles,
    objects: &[Vec<Arrangement>],
    road_ends: &[usize],
    rng: &mut RngStream,
) -> Packed {
    let mut order: Vec<usize> = (0..objects.len()).collect();
    let size = |object: usize| objects[object].first().map_or(0, |way| way.stencil.price_on_open_ground());
    order.sort_by_key(|object| std::cmp::Reverse(size(*object)));
    let mut best: Option<Packed> = None;
    let (mut checked, mut rounds) = (0, 0);
    for round in 0..ROUNDS {
        let has_room = best.as_ref().is_some_and(|best| best.missing() == 0);
        let noise = match round {
            0 => 0,
            _ if has_room => PRICE_NOISE << (round / ROUNDS_PER_NOISE),
            _ => PRICE_NOISE,
        };
        let is_for_roads = objects.len() <= FEW && (round < FIRST_FOR_ROADS || has_room);
        let for_roads = if is_for_roads { BROKEN_ROAD } else { 0 };
        let mut packed = pack_in_order(tiles.clone(), objects, &order, [noise, for_roads], rng);
        packed.0.breaks_roads = !are_joined(&packed.1, road_ends);
        let packed = packed.0;
        checked += packed.checked;
        rounds += 1;
        // Objects without a place first, else in the same order.
        order.sort_by_key(|object| packed.places[*object].is_some());
        if best.as_ref().is_none_or(|best| packed.problems() < best.problems()) {
            best = Some(packed);
        }
        let is_last_for_roads = objects.len() > FEW || round + 1 >= ROUNDS_FOR_ROADS;
        let is_enough = |best: &Packed| best.is_good() || (is_last_for_roads && best.missing() == 0);
        if best.as_ref().is_some_and(is_enough) || checked > MAX_CHECKED {
            break;
        }
    }
    let mut best = best.expect("there is at least one round");
    (best.checked, best.rounds) = (checked, rounds);
    best
}

/// Places objects in an order, each at the lowest price. Returns the tiles after that, too.
fn pack_in_order(
    mut tiles: Tiles,
    objects: &[Vec<Arrangement>],
    order: &[usize],
    [noise, for_roads]: [u32; 2],
    rng: &mut RngStream,
) -> (Packed, Tiles) {
    let places = vec![None; objects.len()];
    let mut packed = Packed { places, order: order.to_vec(), breaks_roads: false, checked: 0, rounds: 1 };
    let compared = COMPARED.min(MAX_CHECKED / order.len().max(1)).max(1);
    let among = tiles.walking().grown().grown();
    // The distinct stencils, and where they may fit. A rejected place is not checked again.
    let mut shapes: Vec<(&Stencil, Plane)> = Vec::new();
    let (mut search, mut cuts) = (Search::default(), Cuts::default());
    for object in order {
        let mut best: Option<(u32, usize, Spot)> = None;
        for (way, Arrangement { stencil, .. }) in objects[*object].iter().enumerate() {
            let shape = shapes.iter().position(|(shape, _)| *shape == stencil).unwrap_or_else(|| {
                shapes.push((stencil, among.clone()));
                shapes.len() - 1
            });
            let among = &mut shapes[shape].1;
            for at in search.anchors(&tiles, stencil, among, compared, rng) {
                packed.checked += 1;
                let anchor = tiles.tile_at(*at as usize).expect("anchors are on the map");
                let fit = stencil.squeeze(&tiles, anchor, usize::MAX, &mut cuts);
                let Some((imprint, cut)) = fit else {
                    among.set(tiles.cell(*at as usize), false);
                    continue;
                };
                let mut price = stencil.price(&tiles, &imprint, cut.len());
                if for_roads > 0 && stencil.breaks_roads(&tiles, &imprint) {
                    price += for_roads;
                }
                if noise > 0 {
                    price += rng.below(noise);
                }
                if best.as_ref().is_none_or(|(lowest, ..)| price < *lowest) {
                    best = Some((price, way, Spot { anchor, imprint, cut, is_yard: false }));
                }
            }
        }
        if let Some((_, way, spot)) = best {
            spot.put(&mut tiles, &objects[*object][way].stencil);
            packed.places[*object] = Some((way, spot));
        }
    }
    packed.checked += cuts.checked;
    (packed, tiles)
}
