//! Neighbors of tiles by position.

/// Returns the positions of up to four neighbors of the tile at `at`.
pub(crate) fn neighbors4(at: usize, width: usize, height: usize) -> impl Iterator<Item = usize> + use<> {
    let (x, y) = (at % width, at / width);
    let is_on_map = [y > 0, x > 0, x + 1 < width, y + 1 < height];
    let near = [at.wrapping_sub(width), at.wrapping_sub(1), at + 1, at + width];
    near.into_iter().zip(is_on_map).filter(|(_, is_on_map)| *is_on_map).map(|(near, _)| near)
}
