//! Shores: the depth of the cover behind a coast, open beaches, and clearings of islets.
//!
//! Runs after the paths, so that all free tiles are joined, and before treasure, which would use every tile
//! behind the wall. Writes the tiles of a zone. The wall along sailed water is one tile wide. *Belts* of one
//! to five tiles grow from it by smooth noise, where heroes keep room to pass. They are thickets, so treasure
//! can be placed in them. No boat lands from a lake, so its shore becomes a *beach*: the modifier opens
//! thickets there. Some islets get a *clearing*: unreachable ground, because the shore around it stays
//! closed. Open tiles stay connected. Obstacles later cover the closed tiles: low plants at the water,
//! forests and mountains behind. Cost: O(tiles of the window).

mod belts;
mod islets;
#[cfg(test)]
mod tests;

use rmg_core::{Level, ZoneId};

use crate::FillError;
use crate::access::Write;
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::Tiles;
use crate::modifier::Modifier;

pub(crate) struct Shores;

impl Modifier for Shores {
    const NAME: &'static str = "shores";
    type Subject = ZoneId;
    type Access = Write<Tiles>;

    /// Returns the zones of the surface, on maps with a sea.
    fn subjects(board: &Board<'_>) -> Vec<ZoneId> {
        board.zones_on(Level::SURFACE).filter(|_| board.sea.is_some()).collect()
    }

    fn run(zone: ZoneId, tiles: &Self::Access, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let (Some(sea), Some(from_water)) = (job.board.sea, &job.board.from_water) else { return Ok(()) };
        let tiles = &mut *job.write(tiles);
        if zone == sea.zone {
            let islets = islets::open_clearings(sea, tiles, &mut job.rng);
            job.output.count_all([("islets", islets.all), ("clearings", islets.with_clearing)]);
        } else {
            let beaches = belts::open_beaches(from_water, sea, tiles, &mut job.rng);
            let belts = belts::grow(from_water, tiles, &mut job.rng);
            job.output.count("tiles at the water visited", beaches.visited + belts.visited);
            job.output.count("tiles of beaches", beaches.changed);
            job.output.count("tiles of belts", belts.changed);
        }
        Ok(())
    }
}
