//! Straight runs of road: their length, including existing road before and after them.

use rmg_core::TilePos;

use crate::fields::Steps;
use crate::layers::{Claim, RoadEnd};

use super::Net;

/// Tiles that the road of another zone usually continues straight behind a gap.
const BEHIND_GAP: u8 = 6;
/// Maximum length of a run.
const MAX_RUN: u8 = 60;

impl Net<'_> {
    /// Returns the length of the straight run, in steps, that ends with a step from a visited tile.
    pub(super) fn run_with(&self, at: usize, step: u8) -> u8 {
        match self.wave.came_by(at) {
            // At a source, the existing road behind it counts.
            None => self.run_behind(at, step) + 1,
            Some(before) if before == step => (self.wave.run(at) + 1).min(MAX_RUN),
            Some(_) => 1,
        }
    }

    /// Returns the number of steps that the road leads straight to one of its tiles, in the direction of a
    /// step. O(steps).
    fn run_behind(&self, at: usize, step: u8) -> u8 {
        if Steps::is_corner(step) {
            return 0;
        }
        let (mut run, mut tile) = (0, self.steps.back(at, step));
        while self.road[tile].is_some() && run < MAX_RUN - BEHIND_GAP {
            run += 1;
            tile = self.steps.back(tile, step);
        }
        let is_from_outside = run > 0 && self.tiles.claim(tile) == Claim::Foreign;
        if is_from_outside { run + BEHIND_GAP } else { run }
    }

    /// Returns the number of steps that the stub of a waiting end continues straight behind its tile.
    pub(super) fn run_ahead(&self, at: usize, step: u8, waiting: &[(usize, &RoadEnd)]) -> u8 {
        let ahead = |end: &RoadEnd| {
            let is_straight = |from: TilePos, to: TilePos| {
                let (to, from) = (self.tiles.index(to), self.tiles.index(from));
                from.is_some_and(|from| to == Some(self.steps.to(from, step)))
            };
            let mut run = 0;
            let mut before = end.tile;
            for tile in &end.to_door {
                if !is_straight(before, *tile) {
                    return run;
                }
                run += 1;
                before = *tile;
            }
            let behind = self.tiles.index(before).map(|last| self.tiles.claim(self.steps.to(last, step)));
            if run > 0 && behind == Some(Claim::Foreign) { run + BEHIND_GAP } else { run }
        };
        let of_goal = waiting.iter().filter(|(goal, _)| *goal == at);
        of_goal.map(|(_, end)| ahead(end)).max().unwrap_or(0)
    }
}
