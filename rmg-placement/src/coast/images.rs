//! Symmetric coasts: every change of a tile is repeated at its images.
//!
//! The first tile of each orbit decides. So the coast needs no correction, and every tile changes as often as
//! without a symmetry.

use rmg_core::ZoneId;

use super::field::CoastField;

impl CoastField {
    /// Returns the images of a tile after 1, 2, ... moves, with the numbers of moves; without those on the
    /// tile itself, and none without a symmetry.
    fn images(&self, at: usize) -> impl Iterator<Item = (u8, usize)> + '_ {
        self.symmetry.iter().flat_map(move |of| {
            let images = (1..).zip(of.plan.symmetry.images(self.tile(at), of.size));
            images.map(|(moves, tile)| (moves, self.at_tile(tile))).filter(move |(_, image)| *image != at)
        })
    }

    /// Returns whether a tile decides for its images; always without a symmetry.
    pub(super) fn is_first(&self, at: usize) -> bool {
        self.images(at).all(|(_, image)| image > at)
    }

    /// Returns whether a move carries a tile onto itself.
    pub(super) fn is_on_axis(&self, at: usize) -> bool {
        self.symmetry.as_ref().is_some_and(|of| {
            let tile = self.tile(at);
            of.plan.symmetry.images(tile, of.size).any(|image| image == tile)
        })
    }

    /// Returns the zone that decides for a zone and its images.
    pub(super) fn first_zone(&self, zone: u16) -> u16 {
        self.symmetry.as_ref().map_or(zone, |of| of.plan.first_zone(ZoneId(zone)).0.0)
    }

    /// Returns the first tiles of some tiles, with their images; all tiles without a symmetry.
    pub(super) fn carried(&self, tiles: Vec<usize>) -> Vec<usize> {
        if self.symmetry.is_none() {
            return tiles;
        }
        let first = tiles.into_iter().filter(|at| self.is_first(*at));
        first.flat_map(|at| std::iter::once(at).chain(self.images(at).map(|image| image.1))).collect()
    }

    /// As [`carried`](Self::carried), for tiles with zones: the images have the images of the zones.
    pub(super) fn carried_with_zones(&self, tiles: Vec<(usize, u16)>) -> Vec<(usize, u16)> {
        if self.symmetry.is_none() {
            return tiles;
        }
        let first = tiles.into_iter().filter(|(at, _)| self.is_first(*at));
        first.flat_map(|of| std::iter::once(of).chain(self.images_with_zones(of))).collect()
    }

    /// Returns the images of a tile with those of its zone.
    pub(super) fn images_with_zones(&self, (at, zone): (usize, u16)) -> Vec<(usize, u16)> {
        let image = |(moves, image): (u8, usize)| {
            let zone = self.symmetry.as_ref().map_or(zone, |of| of.plan.zone_after(ZoneId(zone), moves).0);
            (image, zone)
        };
        self.images(at).map(image).collect()
    }

    /// Gives the images of changed tiles the same water, and adds them to the list.
    pub(super) fn repeat_water(&mut self, changed: &mut Vec<usize>) {
        for at in changed.clone() {
            for image in self.images(at).map(|image| image.1).collect::<Vec<_>>() {
                (self.sea[image], self.hard[image]) = (self.sea[at], self.hard[at]);
                changed.push(image);
            }
        }
    }

    /// Marks the images of marked tiles.
    pub(super) fn repeat_marks(&self, marks: &mut [bool]) {
        if self.symmetry.is_none() {
            return;
        }
        for at in self.tiles().filter(|at| marks[*at]).collect::<Vec<_>>() {
            self.images(at).for_each(|(_, image)| marks[image] = true);
        }
    }

    /// Returns the number of the water onto which some moves carry a water.
    pub(super) fn water_image(&self, water_of: &[u32], water: u16, moves: u8) -> u16 {
        let at = self.tiles().find(|at| water_of[*at] == u32::from(water));
        let image = at.zip(self.symmetry.as_ref()).map(|(at, of)| {
            water_of[self.at_tile(of.plan.symmetry.image_after(self.tile(at), of.size, moves))]
        });
        image.and_then(|image| u16::try_from(image).ok()).unwrap_or(water)
    }

    /// Gives the cores of zones the images of the cores of their first zones.
    pub(super) fn carry_cores(&self, cores: &mut [Option<usize>]) {
        let Some(of) = &self.symmetry else { return };
        for zone in 0..cores.len() {
            let (first, moves) = of.plan.first_zone(ZoneId::from_index(zone));
            cores[zone] = cores[first.index()]
                .map(|core| self.at_tile(of.plan.symmetry.image_after(self.tile(core), of.size, moves)));
        }
    }
}
