//! Decorates wide open ground with lone trees.
//!
//! Shows: decoration that never blocks a way. A closed tile that keeps a distance from everything else gets
//! a small obstacle.

use rmg::ZoneId;
use rmg::modifiers::{Claim, CustomModifier, FillError, ModifierJob, Tiles, Write};

pub(crate) struct LoneTrees {
    /// Distance of a tree from objects, closed ground and other trees, in tiles.
    pub(crate) apart: u8,
    /// Maximum number of trees of a zone.
    pub(crate) most: usize,
}

impl CustomModifier for LoneTrees {
    type Subject = ZoneId;
    type Access = Write<Tiles>;

    fn name(&self) -> &'static str {
        "lone trees"
    }

    fn about(&self) -> &'static str {
        "decorates wide open ground"
    }

    fn subjects(&self, board: &rmg::modifiers::Board<'_>) -> Vec<ZoneId> {
        board.plan.zone_ids().filter(|zone| Some(*zone) != board.plan.sea()).collect()
    }

    fn run(&self, _: ZoneId, access: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let mut tiles = job.write(access);
        let mut trees = 0;
        while trees < self.most {
            let to_others = tiles.distances(self.apart, |_, claim| !claim.is_open());
            let is_far =
                |(tile, claim): &(_, Claim)| *claim == Claim::Possible && to_others.sq(*tile).is_none();
            let far: Vec<_> = tiles.each().filter(is_far).map(|(tile, _)| tile).collect();
            if !job.rng.pick(&far).is_some_and(|tile| tiles.close(*tile)) {
                break;
            }
            trees += 1;
        }
        job.output.count("lone trees", trees);
        Ok(())
    }
}
