//! Size codes of tables: the area in units of 36 x 36 tiles, multiplied by the number of levels.

use rmg_core::MapSize;

/// Number of tiles of a unit.
const UNIT: u32 = 36 * 36;

/// Sides of the map sizes of the games.
const SIDES: [u64; 7] = [36, 72, 108, 144, 180, 216, 252];

/// Returns all sizes with their codes in ascending order.
fn all() -> Vec<(u32, MapSize)> {
    let sizes = SIDES.into_iter().flat_map(|side| [1, 2].map(|levels| MapSize::new(side, side, levels)));
    let mut all: Vec<(u32, MapSize)> =
        sizes.map(|size| size.expect("the sides are valid")).map(|size| (code(size), size)).collect();
    all.sort_unstable_by_key(|(code, _)| *code);
    all
}

/// Returns the code of a size, rounded down.
pub(super) fn code(size: MapSize) -> u32 {
    size.tiles() / UNIT
}

/// Returns the codes of a minimum and a maximum size, widened to contain at least one size of the games.
pub(super) fn codes(min: MapSize, max: MapSize) -> [u32; 2] {
    let (low, high) = (code(min).max(1), code(max).max(1));
    let min = smallest_size(low);
    if min.tiles() > largest_size(high).tiles() { [low, code(min)] } else { [low, high] }
}

/// Returns the smallest size that is not below a code; the largest size if there is none.
pub(super) fn smallest_size(code: u32) -> MapSize {
    let all = all();
    all.iter().find(|(known, _)| *known >= code).unwrap_or(&all[all.len() - 1]).1
}

/// Returns the largest size that is not above a code; the smallest size if there is none.
pub(super) fn largest_size(code: u32) -> MapSize {
    let all = all();
    all.iter().rfind(|(known, _)| *known <= code).unwrap_or(&all[0]).1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_match_the_games_and_others_are_rounded() {
        for (size, number) in [
            ("s", 1),
            ("s+u", 2),
            ("m", 4),
            ("m+u", 8),
            ("l", 9),
            ("xl", 16),
            ("l+u", 18),
            ("h", 25),
            ("xl+u", 32),
            ("g+u", 98),
        ] {
            let size: MapSize = size.parse().unwrap();
            assert_eq!((code(size), smallest_size(number), largest_size(number)), (number, size, size));
        }
        let rounded = |code| [smallest_size(code), largest_size(code)].map(|size| size.to_string());
        assert_eq!(rounded(6), ["m+u", "m"]);
        assert_eq!(rounded(99), ["g+u", "g+u"]);
        assert_eq!(rounded(0), ["s", "s"]);
    }
}
