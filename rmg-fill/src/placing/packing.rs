//! Packing: places for many things in a zone that has hardly room for them.
//!
//! Each thing goes where the zone loses least by it: against walls, into corners, beside what stands already.
//! The largest come first; if one of them finds no place, all begin anew with that one at the head, a few
//! times.

use rmg_core::RngStream;

use super::arrange::Arrangement;
use super::pile::lay;
use super::road_ways::are_joined;
use super::spots::Spot;
use crate::layers::Tiles;

/// Rounds before it is given up.
const ROUNDS: usize = 24;

/// No round begins when so many places and tiles were looked at, and in no round more fitting places are
/// compared for all things together (in each way in which they can be arranged), but for one of each thing.
const MOST_LOOKED_AT: usize = 400_000;

/// Fitting places that are compared for a thing at most; zones that are small enough to be tight hardly have
/// more.
const COMPARED: usize = 400;

/// Prices of places, which are sums of tiles, are higher by up to this from the second round on, and by up to
/// twice as much after every so many rounds while there is room for all.
const WHIM: u32 = 8;
const ROUNDS_A_WHIM: usize = 4;

/// What a place costs more where roads would break at it, in the first rounds for few things: others look for
/// room alone.
const BROKEN_ROAD: u32 = 30;
const FIRST_FOR_ROADS: usize = 2;
/// Where there is room for all, so many rounds are made until a road can join its ends.
const ROUNDS_FOR_ROADS: usize = 20;
const FEW: usize = 32;

/// What was found.
#[derive(Debug)]
pub(crate) struct Packed {
    /// For each thing which of its arrangements is used, and where; in the order of the things.
    pub(crate) places: Vec<Option<(usize, Spot)>>,
    /// The order in which they were laid.
    pub(crate) order: Vec<usize>,
    /// Whether no road can join its ends any more.
    breaks_roads: bool,
    /// Places and tiles that were looked at.
    pub(crate) looked_at: usize,
    pub(crate) rounds: usize,
}

impl Packed {
    /// Whether all things have a place and roads can join their ends.
    pub(crate) fn is_good(&self) -> bool {
        self.faults() == (0, false)
    }

    /// What is wrong, the worse first.
    fn faults(&self) -> (usize, bool) {
        (self.missing(), self.breaks_roads)
    }

    fn missing(&self) -> usize {
        self.places.iter().filter(|place| place.is_none()).count()
    }
}

/// Finds places for things, for all of them if it can.
///
/// # Arguments
/// - `things`: in how many ways each can be arranged, at least one.
/// - `road_ends`: positions that a road shall be able to join when all is laid, if it can before.
///
/// # Cost
/// A round costs O(tiles of the zone) for each way in which some thing is arranged, and for each thing that
/// of the fitting places that are compared, fewer the more things there are; there are [`ROUNDS`] where that
/// is little.
pub(crate) fn pack(
    tiles: &Tiles,
    things: &[Vec<Arrangement>],
    road_ends: &[usize],
    rng: &mut RngStream,
) -> Packed {
    let shapes = Shapes::of(tiles, things);
    let mut order: Vec<usize> = (0..things.len()).collect();
    let size = |thing: usize| things[thing].first().map_or(0, |way| way.stencil.price_in_the_open());
    order.sort_by_key(|thing| std::cmp::Reverse(size(*thing)));
    let mut best: Option<Packed> = None;
    let (mut looked_at, mut rounds) = (0, 0);
    for round in 0..ROUNDS {
        let has_room = best.as_ref().is_some_and(|best| best.missing() == 0);
        let whim = match round {
            0 => 0,
            _ if has_room => WHIM << (round / ROUNDS_A_WHIM),
            _ => WHIM,
        };
        let is_for_roads = things.len() <= FEW && (round < FIRST_FOR_ROADS || has_room);
        let for_roads = if is_for_roads { BROKEN_ROAD } else { 0 };
        let packed = shapes.round(tiles, &order, (whim, for_roads), road_ends, rng);
        looked_at += packed.looked_at;
        rounds += 1;
        // Those without a place first, else in the same order.
        order.sort_by_key(|thing| packed.places[*thing].is_some());
        if best.as_ref().is_none_or(|best| packed.faults() < best.faults()) {
            best = Some(packed);
        }
        let is_last_for_roads = things.len() > FEW || round + 1 >= ROUNDS_FOR_ROADS;
        let is_enough = |best: &Packed| best.is_good() || (is_last_for_roads && best.missing() == 0);
        if best.as_ref().is_some_and(is_enough) || looked_at > MOST_LOOKED_AT {
            break;
        }
    }
    let mut best = best.expect("there is at least one round");
    (best.looked_at, best.rounds) = (looked_at, rounds);
    best
}

/// Different stencils and where they could lie at first.
struct Shapes<'a> {
    /// The first arrangement with each stencil, and the positions of its anchor.
    shapes: Vec<(&'a Arrangement, Vec<u32>)>,
    /// Of each thing: the shape of each of its arrangements.
    of_things: Vec<Vec<usize>>,
}

impl<'a> Shapes<'a> {
    fn of(tiles: &Tiles, things: &'a [Vec<Arrangement>]) -> Self {
        let mut shapes: Vec<(&Arrangement, Vec<u32>)> = Vec::new();
        let mut shape_of = |way: &'a Arrangement| {
            let known = shapes.iter().position(|(shape, _)| shape.stencil == way.stencil);
            known.unwrap_or_else(|| {
                let positions = (0..tiles.len())
                    .filter(|at| tiles.tile_at(*at).is_some_and(|anchor| way.stencil.may_lie(tiles, anchor)));
                let narrow = |at| u32::try_from(at).expect("windows lie on the map");
                shapes.push((way, positions.map(narrow).collect()));
                shapes.len() - 1
            })
        };
        let of_things = things.iter().map(|ways| ways.iter().map(&mut shape_of).collect()).collect();
        Self { shapes, of_things }
    }

    /// Places things in an order, each where it is cheapest.
    fn round(
        &self,
        tiles: &Tiles,
        order: &[usize],
        (whim, for_roads): (u32, u32),
        road_ends: &[usize],
        rng: &mut RngStream,
    ) -> Packed {
        let mut tiles = tiles.clone();
        // A place that was refused is not looked at again in this round.
        let mut left: Vec<Vec<u32>> = self.shapes.iter().map(|(_, positions)| positions.clone()).collect();
        let mut packed = Packed {
            places: vec![None; self.of_things.len()],
            order: order.to_vec(),
            breaks_roads: false,
            looked_at: 0,
            rounds: 1,
        };
        let compared = COMPARED.min(MOST_LOOKED_AT / order.len().max(1)).max(1);
        for thing in order {
            let mut best: Option<(u32, usize, Spot)> = None;
            for (way, shape) in self.of_things[*thing].iter().enumerate() {
                // Draws places without putting any back, and compares `compared` that fit. In `left` lie, in
                // this order, those that were compared, `left[..at]`, and those not drawn yet; what does not
                // fit is taken out for the whole round.
                let (stencil, left) = (&self.shapes[*shape].0.stencil, &mut left[*shape]);
                let mut at = 0;
                while at < left.len().min(compared) {
                    let drawn = at + rng.index(left.len() - at);
                    packed.looked_at += 1;
                    let anchor = tiles.tile_at(left[drawn] as usize).expect("looked up at first");
                    let fit = stencil.squeeze_counted(&tiles, anchor, usize::MAX, &mut packed.looked_at);
                    let Some((imprint, cut)) = fit else {
                        left.swap_remove(drawn);
                        continue;
                    };
                    left.swap(at, drawn);
                    at += 1;
                    let mut price = stencil.price(&tiles, &imprint, cut.len());
                    if for_roads > 0 && stencil.breaks_roads(&tiles, &imprint) {
                        price += for_roads;
                    }
                    if whim > 0 {
                        price += rng.below(whim);
                    }
                    if best.as_ref().is_none_or(|(least, ..)| price < *least) {
                        best = Some((price, way, Spot { anchor, imprint, cut }));
                    }
                }
            }
            if let Some((_, way, spot)) = best {
                let shape = self.of_things[*thing][way];
                lay(&mut tiles, &self.shapes[shape].0.stencil, &spot);
                packed.places[*thing] = Some((way, spot));
            }
        }
        packed.breaks_roads = !are_joined(&tiles, road_ends);
        packed
    }
}
