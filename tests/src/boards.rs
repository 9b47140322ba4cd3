//! Ownership drawn as text: one letter a tile, `A` is zone 0.

use rmg_core::{Grid, Level, MapSize, Ownership, ZoneId};

/// The ownership that `levels` draw, the surface first. Blank lines and blanks around lines are left out. A zone is at
/// home on the first level where it has a tile, and wants as many tiles as it has there.
///
/// ```
/// use rmg_core::{Level, TilePos, ZoneId};
/// let board = rmg_tests::boards::board(&["AAB\nABB"]);
/// assert_eq!(board.owner(Level::SURFACE, TilePos::new(2, 0)), ZoneId(1));
/// assert_eq!(board.area_tiles(), [3, 3]);
/// ```
///
/// # Panics
/// When rows differ in length, levels in size, or a tile is no letter from `A` to `Z`.
#[must_use]
pub fn board(levels: &[&str]) -> Ownership {
    let rows_of = |text: &str| -> Vec<Vec<ZoneId>> {
        text.lines()
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(|line| {
                line.bytes()
                    .map(|letter| {
                        assert!(
                            letter.is_ascii_uppercase(),
                            "a board is drawn with A to Z, not with {letter}"
                        );
                        ZoneId(u16::from(letter - b'A'))
                    })
                    .collect()
            })
            .collect()
    };
    let drawn: Vec<Vec<Vec<ZoneId>>> = levels.iter().map(|text| rows_of(text)).collect();
    let (height, width) = (drawn[0].len(), drawn[0][0].len());
    let side = |tiles: usize| u16::try_from(tiles).expect("boards are small");
    let zones = drawn.iter().flatten().flatten().map(|zone| zone.index() + 1).max().unwrap_or(0);
    let owners = drawn
        .into_iter()
        .map(|rows| {
            assert!(
                rows.len() == height && rows.iter().all(|row| row.len() == width),
                "a board is a rectangle"
            );
            Grid::from_cells(side(width), side(height), rows.concat())
        })
        .collect();
    let size = MapSize::new(width as u64, height as u64, levels.len() as u64).expect("a few levels of tiles");
    let mut ownership =
        Ownership { size, owners, levels: vec![Level::SURFACE; zones], target_tiles: vec![0; zones] };
    for zone in 0..zones {
        let is_there =
            |level: &Level| ownership.owners[level.index()].cells().contains(&ZoneId::from_index(zone));
        ownership.levels[zone] = size.each_level().find(is_there).unwrap_or(Level::SURFACE);
    }
    ownership.target_tiles = ownership.area_tiles();
    ownership
}
