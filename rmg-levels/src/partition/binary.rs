//! Binary space partitioning: divides the level in two at random places, again and again, while the pieces
//! are long enough.

use rmg_core::RngStream;
use rmg_core::dungeon::Area;

use super::partitioner::Partitioner;
use crate::chance::between;
use crate::connect::Connector;
use crate::fields::Fields;

/// Divides sections in two at random places.
#[derive(Debug, Clone)]
pub struct BinarySpace {
    /// The smallest width and height of a section in tiles. A side is divided while it is longer than twice
    /// this length.
    pub min_section: (u16, u16),
    /// How the sections are joined.
    pub connector: Connector,
}

impl BinarySpace {
    pub(super) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self { min_section: fields.sides("min_section"), connector: Connector::read(fields) }
    }
}

impl Partitioner for BinarySpace {
    fn name(&self) -> &'static str {
        "binary-space"
    }

    fn smallest_section(&self, width: u16, height: u16) -> (u16, u16) {
        (self.min_section.0.min(width), self.min_section.1.min(height))
    }

    fn partition(&self, width: u16, height: u16, rng: &mut RngStream) -> Vec<Area> {
        let (min_width, min_height) = (self.min_section.0.max(1), self.min_section.1.max(1));
        let mut done = Vec::new();
        let mut open = vec![Area::new(0, 0, width, height)];
        while let Some(area) = open.pop() {
            let can_cut_columns = area.width > 2 * min_width;
            let can_cut_rows = area.height > 2 * min_height;
            let cuts_columns = can_cut_columns && (!can_cut_rows || rng.chance(1, 2));
            if cuts_columns {
                let first = between(rng, min_width, area.width - min_width);
                open.push(Area::new(area.left + first, area.top, area.width - first, area.height));
                open.push(Area::new(area.left, area.top, first, area.height));
            } else if can_cut_rows {
                let first = between(rng, min_height, area.height - min_height);
                open.push(Area::new(area.left, area.top + first, area.width, area.height - first));
                open.push(Area::new(area.left, area.top, area.width, first));
            } else {
                done.push(area);
            }
        }
        done
    }

    fn connector(&self) -> Connector {
        self.connector
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rmg_core::Seed;

    fn sections(width: u16, height: u16, min: u16, seed: u64) -> Vec<Area> {
        let partitioner = BinarySpace { min_section: (min, min), connector: Connector::default() };
        partitioner.partition(width, height, &mut Seed(seed).at("test").stream())
    }

    #[test]
    fn sides_are_cut_while_they_are_longer_than_twice_the_minimum() {
        for seed in 0..50 {
            let counts = [(20, 20, 21), (25, 10, 10), (10, 25, 10), (25, 25, 10)]
                .map(|(w, h, min)| sections(w, h, min, seed).len());
            assert_eq!(counts, [1, 2, 2, 4]);
        }
    }

    #[test]
    fn sections_tile_the_level_and_keep_the_minimum() {
        for seed in 0..50 {
            let sections = sections(80, 47, 7, seed);
            assert!(sections.iter().all(|area| area.width >= 7 && area.height >= 7));
            assert_eq!(sections.iter().map(|area| area.tile_count()).sum::<u32>(), 80 * 47);
            let mut seen = rmg_core::TileSet::new(80, 47);
            assert!(sections.iter().all(|area| area.tiles().all(|tile| seen.insert(tile))));
        }
    }
}
