//! Outlines: the drawn floors of rooms, with the places of doors.

use std::sync::Arc;

use rmg_core::dungeon::Side;
use rmg_core::{Grid, TilePos};

/// The drawn floor of a room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Outline {
    /// The name.
    pub name: Arc<str>,
    /// Whether it may be turned by 90, 180 and 270 degrees.
    pub can_turn: bool,
    /// Whether it may be mirrored.
    pub can_mirror: bool,
    /// The rectangle around the floor: whether each tile is floor.
    pub(super) floor: Grid<bool>,
    /// The floor tiles with a door behind that side.
    pub(super) doors: Vec<(TilePos, Side)>,
}

/// Why a drawing is no outline.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum OutlineError {
    /// A character has no meaning.
    #[error("row {row}, column {column} of the map: unknown character `{letter}`")]
    UnknownLetter {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
        /// The character.
        letter: char,
    },
    /// The rectangle around the floor is too large or empty.
    #[error("an outline with a floor of {width}x{height} tiles")]
    Size {
        /// The width of the floor; 0 if there is none.
        width: usize,
        /// The height of the floor.
        height: usize,
    },
    /// The floor is not connected.
    #[error("row {row}, column {column} of the map is not connected with the rest of the floor")]
    Split {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// A door mark is not between floor and outside.
    #[error("the door mark in row {row}, column {column} of the map faces nothing")]
    DoorToNothing {
        /// The row, counted from 1.
        row: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// No door is possible.
    #[error("the outline has no place for a door")]
    NoDoor,
}

impl OutlineError {
    /// Returns what the author can do.
    #[must_use]
    pub fn help(&self) -> String {
        match self {
            Self::UnknownLetter { .. } => {
                "use `#` for walls, `.` for floor, `+` for doors, or a blank".to_owned()
            }
            Self::Size { .. } => {
                format!("draw a floor of 1x1 to {max}x{max} tiles with `.`", max = Outline::MAX_SIDE)
            }
            Self::Split { .. } => "join the parts with floor".to_owned(),
            Self::DoorToNothing { .. } => {
                "put floor on one side of it, no floor on the other three, and a free way out of the drawing"
                    .to_owned()
            }
            Self::NoDoor => "draw a straight wall next to the floor".to_owned(),
        }
    }
}

impl Outline {
    /// The longest side of the rectangle around the floor in tiles.
    pub const MAX_SIDE: usize = 60;

    /// Reads a drawing: `#` is a wall, `.` is floor, `+` is a place for a door, and a blank is outside.
    /// Without `+`, a door can be at each place of the wall with floor on one side only.
    ///
    /// # Errors
    /// [`OutlineError`]
    pub fn parse(name: &str, map: &str) -> Result<Self, OutlineError> {
        let rows: Vec<Vec<char>> =
            map.trim_matches(['\n', '\r']).lines().map(|row| row.chars().collect()).collect();
        let mut tiles = Vec::new();
        let mut marks = Vec::new();
        for (y, row) in rows.iter().enumerate() {
            for (x, letter) in row.iter().enumerate() {
                match letter {
                    '.' => tiles.push((x, y)),
                    '+' => marks.push((x, y)),
                    '#' | ' ' | '\r' => {}
                    _ => {
                        return Err(OutlineError::UnknownLetter {
                            row: y + 1,
                            column: x + 1,
                            letter: *letter,
                        });
                    }
                }
            }
        }
        let xs = tiles.iter().map(|(x, _)| *x);
        let ys = tiles.iter().map(|(_, y)| *y);
        let (Some(left), Some(right), Some(top), Some(bottom)) =
            (xs.clone().min(), xs.max(), ys.clone().min(), ys.max())
        else {
            return Err(OutlineError::Size { width: 0, height: 0 });
        };
        let (width, height) = (right - left + 1, bottom - top + 1);
        if width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return Err(OutlineError::Size { width, height });
        }
        let narrow = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let mut floor = Grid::new(narrow(width), narrow(height), false);
        for (x, y) in &tiles {
            floor[TilePos::new(narrow(x - left), narrow(y - top))] = true;
        }
        let mut outline =
            Self { name: name.into(), can_turn: true, can_mirror: true, floor, doors: Vec::new() };
        if let Some(lost) = outline.lost() {
            let (row, column) = (usize::from(lost.y) + top + 1, usize::from(lost.x) + left + 1);
            return Err(OutlineError::Split { row, column });
        }
        let possible = outline.possible_doors();
        outline.doors.clone_from(&possible);
        if !marks.is_empty() {
            outline.doors.clear();
            for (x, y) in marks {
                let at = |door: &&(TilePos, Side)| {
                    door.1.next(TilePos::new(door.0.x + 1, door.0.y + 1)).is_some_and(|next| {
                        (usize::from(next.x) + left, usize::from(next.y) + top) == (x + 1, y + 1)
                    })
                };
                let Some(door) = possible.iter().find(at) else {
                    return Err(OutlineError::DoorToNothing { row: y + 1, column: x + 1 });
                };
                outline.doors.push(*door);
            }
        }
        if outline.doors.is_empty() { Err(OutlineError::NoDoor) } else { Ok(outline) }
    }

    /// Sets whether it may be turned and mirrored.
    #[must_use]
    pub fn with_freedom(mut self, can_turn: bool, can_mirror: bool) -> Self {
        (self.can_turn, self.can_mirror) = (can_turn, can_mirror);
        self
    }

    /// Returns width and height of the rectangle around the floor.
    #[must_use]
    pub fn size(&self) -> (u16, u16) {
        (self.floor.width(), self.floor.height())
    }

    /// Returns a floor tile that is not connected with the first one.
    fn lost(&self) -> Option<TilePos> {
        let mut seen = Grid::new(self.floor.width(), self.floor.height(), false);
        let first = self.floor.iter().find(|(_, is_floor)| **is_floor)?.0;
        let mut stack = vec![first];
        while let Some(tile) = stack.pop() {
            if self.floor[tile] && !std::mem::replace(&mut seen[tile], true) {
                stack.extend(self.floor.neighbors4(tile));
            }
        }
        self.floor.iter().map(|(tile, _)| tile).find(|tile| self.floor[*tile] && !seen[*tile])
    }

    /// Returns the floor tiles with the sides where a door is possible: from the wall behind that side, a
    /// straight way leads out of the rectangle, with no floor on it or beside it.
    fn possible_doors(&self) -> Vec<(TilePos, Side)> {
        let is_floor = |x: i32, y: i32| {
            let tile = u16::try_from(x).ok().zip(u16::try_from(y).ok());
            tile.is_some_and(|(x, y)| self.floor.get(TilePos::new(x, y)).is_some_and(|is_floor| *is_floor))
        };
        let leads_out = |tile: TilePos, side: Side| {
            let (dx, dy) = side.step();
            let (mut x, mut y) = (i32::from(tile.x) + dx, i32::from(tile.y) + dy);
            loop {
                if is_floor(x, y) || is_floor(x + dy, y + dx) || is_floor(x - dy, y - dx) {
                    return false;
                }
                let is_inside = (0..i32::from(self.floor.width())).contains(&x)
                    && (0..i32::from(self.floor.height())).contains(&y);
                if !is_inside {
                    return true;
                }
                (x, y) = (x + dx, y + dy);
            }
        };
        let tiles = self.floor.iter().filter(|(_, is_floor)| **is_floor).map(|(tile, _)| tile);
        tiles
            .flat_map(|tile| Side::ALL.map(|side| (tile, side)))
            .filter(|(tile, side)| leads_out(*tile, *side))
            .collect()
    }
}
