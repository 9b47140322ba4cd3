//! Ownership as text: one letter per tile; `A` is zone 0.

use rmg_core::{Grid, Level, MapSize, Ownership, ZoneId};

/// Returns the ownership that `levels` describes, the surface first. Skips blank lines, and whitespace around
/// lines. The level of a zone is the first one on which it has a tile, and its target area is its number of
/// tiles.
///
/// ```
/// use rmg_core::{Level, TilePos, ZoneId};
/// let board = rmg_tests::boards::board(&["AAB\nABB"]);
/// assert_eq!(board.owner(Level::SURFACE, TilePos::new(2, 0)), ZoneId(1));
/// assert_eq!(board.area_tiles(), [3, 3]);
/// ```
///
/// # Panics
/// If rows differ in length, if levels differ in size, or if a tile is not a letter from `A` to `Z`.
#[must_use]
pub fn board(levels: &[&str]) -> Ownership {
    let rows_of = |text: &str| -> Vec<Vec<ZoneId>> {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(|line| {
                line.bytes()
                    .map(|letter| {
                        assert!(letter.is_ascii_uppercase(), "expected a letter from A to Z, found {letter}");
                        ZoneId(u16::from(letter - b'A'))
                    })
                    .collect()
            })
            .collect()
    };
    let parsed: Vec<Vec<Vec<ZoneId>>> = levels.iter().map(|text| rows_of(text)).collect();
    let (height, width) = (parsed[0].len(), parsed[0][0].len());
    let side = |tiles: usize| u16::try_from(tiles).expect("boards are small");
    let zones = parsed.iter().flatten().flatten().map(|zone| zone.index() + 1).max().unwrap_or(0);
    let owners = parsed
        .into_iter()
        .map(|rows| {
            assert!(
                rows.len() == height && rows.iter().all(|row| row.len() == width),
                "a board must be a rectangle"
            );
            Grid::from_cells(side(width), side(height), rows.concat())
        })
        .collect();
    let size = MapSize::new(width as u64, height as u64, levels.len() as u64).expect("a valid size");
    let mut ownership =
        Ownership { size, owners, levels: vec![Level::SURFACE; zones], target_tiles: vec![0; zones] };
    for zone in 0..zones {
        let has_tiles =
            |level: &Level| ownership.owners[level.index()].cells().contains(&ZoneId::from_index(zone));
        ownership.levels[zone] = size.each_level().find(has_tiles).unwrap_or(Level::SURFACE);
    }
    ownership.target_tiles = ownership.area_tiles();
    ownership
}
