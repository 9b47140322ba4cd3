//! Steps from tile to tile of roads and paths.

use super::window::Window;

/// Steps between positions of a window, numbered in a byte: the four sides, then the corners.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Steps {
    by: [isize; 8],
}

impl Steps {
    /// Creates the steps of a window.
    pub(crate) fn new(window: &Window) -> Self {
        let stride = isize::try_from(window.stride()).expect("windows lie on the map");
        Self { by: [-stride, -1, 1, stride, -stride - 1, -stride + 1, stride - 1, stride + 1] }
    }

    /// Returns the position after a step. For tiles of the zone it exists because of the margin of the
    /// window.
    pub(crate) fn to(&self, at: usize, step: u8) -> usize {
        at.wrapping_add_signed(self.by[usize::from(step)])
    }

    /// Returns the position from which a step came.
    pub(crate) fn back(&self, at: usize, step: u8) -> usize {
        at.wrapping_sub_signed(self.by[usize::from(step)])
    }

    /// Returns the steps to open tiles: the sides, and the corners between two closed sides.
    pub(crate) fn each(
        &self,
        at: usize,
        is_open: impl Fn(usize) -> bool,
    ) -> impl Iterator<Item = (u8, usize)> {
        let sides = [0, 1, 2, 3].map(|step| self.to(at, step)).map(&is_open);
        let corners = [(4, 0, 1), (5, 0, 2), (6, 3, 1), (7, 3, 2)];
        let mut takes = [sides[0], sides[1], sides[2], sides[3], false, false, false, false];
        for (corner, a, b) in corners {
            takes[corner] = !sides[a] && !sides[b] && is_open(self.by_index(at, corner));
        }
        let steps = *self;
        (0u8..8).filter(move |step| takes[usize::from(*step)]).map(move |step| (step, steps.to(at, step)))
    }

    /// Returns whether a step is diagonal.
    pub(crate) fn is_corner(step: u8) -> bool {
        step >= 4
    }

    fn by_index(&self, at: usize, step: usize) -> usize {
        at.wrapping_add_signed(self.by[step])
    }
}
