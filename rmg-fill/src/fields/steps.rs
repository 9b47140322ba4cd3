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
    #[inline]
    pub(crate) fn each(&self, at: usize, is_open: impl Fn(usize) -> bool) -> EachStep {
        let open = |step: u8| u8::from(is_open(self.to(at, step))) << step;
        let mut left = open(0) | open(1) | open(2) | open(3);
        // The bits of the sides next to each corner.
        for (corner, sides) in [(4, 0b0011), (5, 0b0101), (6, 0b1010), (7, 0b1100)] {
            if left & sides == 0 {
                left |= open(corner);
            }
        }
        EachStep { steps: *self, at, left }
    }

    /// Returns whether a step is diagonal.
    pub(crate) fn is_corner(step: u8) -> bool {
        step >= 4
    }
}

/// The [steps](Steps::each) from a position to open tiles.
#[derive(Debug)]
pub(crate) struct EachStep {
    steps: Steps,
    at: usize,
    /// As bits.
    left: u8,
}

impl Iterator for EachStep {
    type Item = (u8, usize);

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let step = u8::try_from(self.left.trailing_zeros()).ok().filter(|step| *step < 8)?;
        self.left &= self.left - 1;
        Some((step, self.steps.to(self.at, step)))
    }
}
