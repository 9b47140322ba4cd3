//! Zones of cells without isolated pieces.

use rmg_core::Pieces;

use crate::cells::CellMap;

/// Keeps the largest piece of each zone. Other pieces go to the neighbor with the longest contact.
pub(crate) fn keep_largest_pieces(cells: &CellMap, members: &[usize], owners: &mut [u16]) {
    let zones = members.iter().max().map_or(0, |zone| zone + 1);
    loop {
        let zones_of: &[u16] = owners;
        let near = |cell: usize| {
            let adjacent = cells.neighbors(cell).iter().map(|near| near.cell as usize);
            adjacent.filter(move |near| zones_of[*near] == zones_of[cell])
        };
        let pieces = Pieces::new(owners.len(), |_| true, near);
        let zone_of = |cell: usize| usize::from(owners[cell]);
        let largest = pieces.largest(zones, zone_of, |cell| cells.moments[cell].tiles);
        let mut piece_of = pieces.into_numbers();
        let strays: Vec<usize> =
            (0..owners.len()).filter(|cell| largest[usize::from(owners[*cell])] != piece_of[*cell]).collect();
        if strays.is_empty() {
            return;
        }
        for cell in strays {
            // The neighbor in another zone with the longest contact. A cell deep inside a piece waits for the
            // next round.
            let target = cells
                .neighbors(cell)
                .iter()
                .filter(|near| {
                    let near = near.cell as usize;
                    largest[usize::from(owners[near])] == piece_of[near]
                })
                .max_by_key(|near| (near.contact, std::cmp::Reverse(near.cell)));
            if let Some(near) = target {
                owners[cell] = owners[near.cell as usize];
                piece_of[cell] = piece_of[near.cell as usize];
            }
        }
    }
}
