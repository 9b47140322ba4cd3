//! Borders: which tiles of a zone are wall, and which are cut off by walls.
//!
//! A wall is on one side of a border, in the zone that has more unused tiles. It consists of all tiles that
//! touch the other zone, corners included. It guarantees that no 8-step crosses the border, also after
//! later modifiers; links open single tiles of it. Reads facts and painted terrain, and writes the tiles of
//! the zone. Runs before anything is placed in the zone. Cost: O(tiles of the zone).

use rmg_core::pack::TerrainKind;
use rmg_core::template::ZoneKind;
use rmg_core::{Pieces, Sea, TerrainId, ZoneId};

use crate::FillError;
use crate::access::{Read, Write};
use crate::board::Board;
use crate::inputs::Inputs;
use crate::job::{ModifierJob, Output};
use crate::layers::{Claim, Facts, Painted, Surface, Tiles};
use crate::modifier::Modifier;
use crate::placing::{Border, border};
use crate::symmetric::is_on_seam;

pub(crate) struct Borders;

impl Modifier for Borders {
    const NAME: &'static str = "borders";
    const TREATS_WHOLE_SEA: bool = true;
    type Subject = ZoneId;
    type Access = (Read<Facts>, Read<Painted>, Write<Tiles>);

    fn run(
        zone: ZoneId,
        (facts, painted, tiles): &Self::Access,
        job: &mut ModifierJob<'_>,
    ) -> Result<(), FillError> {
        let terrain = job.read(facts).terrain();
        let painted = job.read(painted);
        let tiles = &mut job.write(tiles);
        record_surfaces(job.board, &painted, terrain, tiles);
        mark_walls(job.board, tiles, &mut job.output);
        let plan = job.board.zone(zone);
        let is_walked = !matches!(plan.kind, ZoneKind::Sealed | ZoneKind::Water);
        if is_walked && tiles.walking().count() == 0 {
            return Err(FillError::NoGround { zone: plan.key.clone(), tiles: tiles.own().count() });
        }
        if job.board.plan.sea() == Some(zone) && tiles.own().next().is_none() {
            return Err(FillError::NoSea);
        }
        Ok(())
    }
}

/// Records the surface of each tile, and the tiles whose painted terrain differs from that of the zone. Most
/// objects fit on one terrain only.
fn record_surfaces(inputs: &Inputs<'_>, painted: &Painted, terrain: TerrainId, tiles: &mut Tiles) {
    let own: Vec<usize> = tiles.own().collect();
    for at in own {
        let here = painted.terrain(at);
        if here != terrain {
            tiles.set_off_terrain(at);
        }
        let surface = match inputs.pack.terrains[here].kind {
            TerrainKind::Land => Surface::Land,
            TerrainKind::Water => Surface::Water,
            TerrainKind::Rock => Surface::Rock,
        };
        if surface != tiles.surface(at) {
            tiles.set_surface(at, surface);
        }
    }
}

/// Marks walls and pockets of a zone. Blocks a sealed zone completely. O(tiles of the zone).
fn mark_walls(board: &Board<'_>, tiles: &mut Tiles, output: &mut Output) {
    let owners = &board.ownership.owners[tiles.level().index()];
    if board.zone(tiles.zone()).kind == ZoneKind::Sealed {
        let own: Vec<usize> = tiles.own().collect();
        own.into_iter().for_each(|at| tiles.set_at(at, Claim::Pocket));
        return;
    }
    if let Some(sea) = board.sea.filter(|sea| sea.zone == tiles.zone()) {
        mark_sea(board, sea, tiles);
        return;
    }
    // Caches the kind of border to each zone, because every border tile requests it.
    let mut borders: Vec<Option<Border>> = vec![None; board.plan.zones.len()];
    let own: Vec<usize> = tiles.own().collect();
    let (mut at_border, mut walls) = (0, 0);
    for at in own {
        // Tiles that are their own image belong to one side. They are closed, so that no way of this side
        // needs them. Heroes step over the axis between them.
        if tiles.tile_at(at).is_some_and(|tile| board.is_on_axis(tile)) {
            tiles.set_at(at, Claim::Wall);
        }
        // Most tiles have only neighbors of the same zone.
        if tiles.neighbors8(at).into_iter().all(|near| tiles.claim(near).is_own()) {
            continue;
        }
        let tile = tiles.tile_at(at).expect("own tiles are on the map");
        at_border += 1;
        let mut is_wall = false;
        for near in owners.neighbors8(tile) {
            let other = owners[near];
            if other == tiles.zone() {
                continue;
            }
            if let Some(sea) = board.sea.filter(|sea| sea.zone == other) {
                // The shore of sailed water is closed. No boat lands from a lake.
                is_wall |= sea.is_sailed(near);
                tiles.set_foreign(near, true);
                continue;
            }
            match borders[other.index()].get_or_insert_with(|| border(board, tiles.zone(), other)) {
                Border::Here => is_wall = true,
                Border::There => tiles.set_foreign(near, true),
                Border::Open => {}
            }
        }
        if is_wall {
            tiles.set_at(at, Claim::Wall);
            walls += 1;
        }
    }
    let (pieces, cut_off) = keep_largest_piece(tiles);
    output.count("tiles at borders visited", at_border);
    output.count("tiles of wall", walls);
    output.count("pieces of open ground", pieces);
    output.count("tiles cut off", cut_off);
}

/// Classifies the tiles of a sea. Water near land stays open permanently, so that boats pass everything that
/// is placed farther out. So does water where the parts of a symmetric map meet. Waters that no boat sails
/// stay free of objects, and islets are closed.
fn mark_sea(board: &Board<'_>, sea: &Sea, tiles: &mut Tiles) {
    let own: Vec<usize> = tiles.own().collect();
    for at in own {
        let tile = tiles.tile_at(at).expect("own tiles are on the map");
        if tiles.surface(at) != Surface::Water {
            tiles.set_at(at, Claim::Pocket);
            continue;
        }
        let mut is_near_land = false;
        for near in sea.water_of.neighbors8(tile) {
            let is_land = sea.water_of[near] == 0;
            is_near_land |= is_land;
            if is_land && tiles.index(near).is_some_and(|near| !tiles.claim(near).is_own()) {
                tiles.set_foreign(near, true);
            }
        }
        if is_near_land || !sea.is_sailed(tile) || is_on_seam(board, tile) {
            tiles.set_at(at, Claim::Free);
        }
    }
}

/// Blocks all open tiles except the largest 8-connected piece. Returns the number of pieces and of blocked
/// tiles.
fn keep_largest_piece(tiles: &mut Tiles) -> (usize, usize) {
    let pieces = Pieces::in_rows(tiles.window().stride(), tiles.len(), true, |at| tiles.is_walkable(at));
    let largest = pieces.largest(1, |_| 0, |_| 1)[0];
    let mut cut_off = 0;
    for (at, piece) in pieces.numbers().iter().enumerate() {
        if ![Pieces::NONE, largest].contains(piece) {
            tiles.set_at(at, Claim::Pocket);
            cut_off += 1;
        }
    }
    (pieces.count(), cut_off)
}

#[cfg(test)]
mod tests {
    use rmg_core::pack::ObjectRole;
    use rmg_core::template::{ConnectionKind, ZoneKind};

    use super::Borders;
    use crate::FillError;
    use crate::fixture::Fixture;

    #[test]
    fn a_zone_without_open_ground_is_refused_unless_it_is_sealed() {
        let mut board = Fixture::new(&["bbbb", "baab", "bbbb"], &[]);
        board.give_kind("hut", ObjectRole::Visitable, &["A"]);
        board.require('b', 1);
        assert!(matches!(
            board.try_through::<Borders>().map(|_| ()),
            Err(FillError::NoGround { zone, tiles: 2 }) if zone == "a"
        ));
        board.plan.zones[0].kind = ZoneKind::Sealed;
        assert!(board.try_through::<Borders>().is_ok());
    }

    #[test]
    fn the_wall_is_on_the_larger_side_and_closes_corners() {
        let board = Fixture::new(&["aaaabb", "aaaabb", "aaabbb", "aaaaab"], &[]);
        let (a, b) = (board.zone('a'), board.zone('b'));
        assert_eq!(board.draw(&[&a, &b]), ["...#..", "..##..", "..#...", "..###."]);
    }

    #[test]
    fn ground_that_walls_cut_off_is_a_pocket() {
        // The tip of the larger zone a is behind a neck that is completely wall.
        let board = Fixture::new(&["aaaabbbb", "aaaaaaab", "aaaabbab", "aaaabbbb"], &[]);
        let a = board.zone('a');
        assert_eq!(board.draw(&[&a]), ["...#    ", "...#### ", "...#  # ", "...#    "]);
    }

    #[test]
    fn a_wide_connection_that_touches_has_no_wall() {
        let board = Fixture::new(&["aaabbb", "aaabbb", "aaabbb"], &[("ab", ConnectionKind::Wide)]);
        let (a, b) = (board.zone('a'), board.zone('b'));
        assert_eq!(board.draw(&[&a, &b]), ["......"; 3]);
    }
}
