//! The eight neighbors of a tile as bits, by rows: the northwest one is the lowest bit.

/// For each set of neighbors, whether it is connected by 8-neighbor steps; false for the empty set.
///
/// A tile whose open neighbors are connected is *simple*: closing or opening it changes no connection.
pub(crate) const IS_ONE_PIECE: [bool; 256] = {
    // The neighbors of a tile that touch each of its neighbors.
    const NEAR: [usize; 8] = [
        0b0000_1010,
        0b0001_1101,
        0b0001_0010,
        0b0110_1011,
        0b1101_0110,
        0b0100_1000,
        0b1011_1000,
        0b0101_0000,
    ];
    let mut is_one_piece = [false; 256];
    let mut open: usize = 1;
    while open < 256 {
        let mut reached = open & open.wrapping_neg();
        let mut round = 0;
        while round < 8 {
            let mut at = 0;
            while at < 8 {
                if reached >> at & 1 != 0 {
                    reached |= NEAR[at] & open;
                }
                at += 1;
            }
            round += 1;
        }
        is_one_piece[open] = reached == open;
        open += 1;
    }
    is_one_piece
};

/// Returns the bits of the neighbors for which `holds` returns true.
pub(crate) fn ring(neighbors: [usize; 8], holds: impl Fn(usize) -> bool) -> u8 {
    neighbors.into_iter().rev().fold(0, |bits, near| bits << 1 | u8::from(holds(near)))
}
