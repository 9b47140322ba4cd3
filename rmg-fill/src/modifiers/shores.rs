//! Shores: how deep the cover behind a coast is, where beaches lie open, and which islets have a clearing.
//!
//! Runs after the paths, so that all free tiles are joined, and before treasure, which would take every tile
//! behind the wall. That wall, along sailed water, is a single tile wide; *belts* of one to five tiles grow
//! from it by a smooth noise, where heroes keep room to pass. They are thickets: treasure may stand in them.
//! Nobody comes out of a lake, so its shore is a *beach*: thickets give way there. Some islets get a
//! *clearing*: ground that nobody reaches, as the shore around it stays closed. Obstacles come later, which
//! grow low things at the water and forests and mountains behind.

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

    /// Zones of the surface, on maps with a sea.
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
            job.output.count("tiles at the water looked at", beaches.looked_at + belts.looked_at);
            job.output.count("tiles of beaches", beaches.changed);
            job.output.count("tiles of belts", belts.changed);
        }
        Ok(())
    }
}
