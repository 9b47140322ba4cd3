//! Cuts of lists and numbers, wherever they stand.

use std::ops::Range;

use super::case::MapCase;
use super::cut::{Cut, cut};

/// Parts of a list of so many items that may go: all of it, both halves, all quarters, and so on down to single items.
pub(super) fn parts(len: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut size = len;
    while size > 0 {
        parts.extend((0..len).step_by(size).map(|from| from..(from + size).min(len)));
        size = if size == 1 { 0 } else { size.div_ceil(2) };
    }
    parts
}

/// Cuts of parts of a list.
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

/// Numbers to try in the stead of one: the least, and steps of a half, a quarter and an eighth of the way to it.
pub(super) fn lower(number: u32, least: u32) -> Vec<u32> {
    let way = number.saturating_sub(least);
    let mut steps: Vec<u32> = [1, 2, 4, 8].iter().map(|part| way / part).filter(|step| *step > 0).collect();
    steps.dedup();
    steps.into_iter().map(|step| number - step).collect()
}

/// Cuts of a number towards the least that it may be.
pub(super) fn number_cuts(
    number: u32,
    least: u32,
    place: impl Fn(&mut MapCase) -> Option<&mut u32> + Copy + 'static,
) -> Vec<Cut> {
    let set = |lower: u32| {
        cut(move |case| {
            if let Some(number) = place(case) {
                *number = lower;
            }
        })
    };
    lower(number, least).into_iter().map(set).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_go_from_all_to_single_items() {
        assert_eq!(parts(0), []);
        assert_eq!(parts(3), [0..3, 0..2, 2..3, 0..1, 1..2, 2..3]);
    }

    #[test]
    fn numbers_go_down_and_never_below_the_least() {
        assert_eq!(lower(100, 20), [20, 60, 80, 90]);
        assert_eq!((lower(3, 1), lower(1, 1), lower(0, 5)), (vec![1, 2], vec![], vec![]));
    }
}
