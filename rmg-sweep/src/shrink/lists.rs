//! Cuts of lists and numbers.

use std::ops::Range;

use super::case::MapCase;
use super::cut::{Cut, cut};

/// Returns the ranges of a list of `len` items that cuts remove: the whole list, halves, quarters, and so on
/// down to single items.
pub(super) fn parts(len: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut size = len;
    while size > 0 {
        parts.extend((0..len).step_by(size).map(|from| from..(from + size).min(len)));
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    parts
}

/// Returns cuts of parts of a list.
pub(super) fn list_cuts<T: 'static>(
    len: usize,
    list: impl Fn(&mut MapCase) -> Option<&mut Vec<T>> + Copy + 'static,
) -> Vec<Cut> {
    let without = |part: Range<usize>| {
        cut(move |case| {
            if let Some(list) = list(case).filter(|list| part.end <= list.len()) {
                list.drain(part.clone());
            }
        })
    };
    parts(len).into_iter().map(without).collect()
}

/// Returns smaller numbers to try, ascending: the minimum, then a half, a quarter and an eighth of the
/// distance below `number`.
pub(super) fn lower(number: u32, min: u32) -> Vec<u32> {
    let distance = number.saturating_sub(min);
    let mut steps: Vec<u32> =
        [1, 2, 4, 8].iter().map(|part| distance / part).filter(|step| *step > 0).collect();
    steps.dedup();
    steps.into_iter().map(|step| number - step).collect()
}

/// Returns cuts that lower a number toward its minimum.
pub(super) fn number_cuts(
    number: u32,
    min: u32,
    place: impl Fn(&mut MapCase) -> Option<&mut u32> + Copy + 'static,
) -> Vec<Cut> {
    let set = |lower: u32| {
        cut(move |case| {
            if let Some(number) = place(case) {
                *number = lower;
            }
        })
    };
    lower(number, min).into_iter().map(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_range_from_the_whole_list_to_single_items() {
        assert_eq!(parts(0), []);
        assert_eq!(parts(3), [0..3, 0..2, 2..3, 0..1, 1..2, 2..3]);
    }

    #[test]
    fn lower_numbers_are_never_below_the_minimum() {
        assert_eq!(lower(100, 20), [20, 60, 80, 90]);
        assert_eq!((lower(3, 1), lower(1, 1), lower(0, 5)), (vec![1, 2], vec![], vec![]));
    }
}
