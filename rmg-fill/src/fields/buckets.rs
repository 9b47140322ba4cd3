//! A priority queue of positions by integer distance.

/// A bucket queue. It pops the smallest distance first; of equal distances, the last push first.
///
/// O(1) per operation, plus empty distances that it skips; distances are sums of small costs, so few are
/// empty. It keeps 8 bytes for each push.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// By distance: the last pushed entry; [`NONE`] without any.
    tops: Vec<u32>,
    entries: Vec<Entry>,
    /// The buckets of all smaller distances are empty.
    next: usize,
}

/// A position, and the previous entry with the same distance.
#[derive(Debug, Clone, Copy)]
struct Entry {
    at: u32,
    below: u32,
}

/// No entry.
const NONE: u32 = u32::MAX;

impl Buckets {
    /// Adds a position. Its distance can be smaller than that of the last popped one.
    pub(super) fn push(&mut self, distance: u32, at: usize) {
        let narrow = |n: usize| u32::try_from(n).expect("windows are on the map");
        let list = distance as usize;
        if list >= self.tops.len() {
            self.tops.resize(list + 1, NONE);
        }
        let top = &mut self.tops[list];
        self.entries.push(Entry { at: narrow(at), below: *top });
        *top = narrow(self.entries.len() - 1);
        self.next = self.next.min(list);
    }

    /// Pops a position with the smallest distance.
    pub(super) fn pop(&mut self) -> Option<(u32, usize)> {
        while let Some(top) = self.tops.get_mut(self.next) {
            if let Some(Entry { at, below }) = self.entries.get(*top as usize) {
                *top = *below;
                let distance = u32::try_from(self.next).expect("distances are 32-bit");
                return Some((distance, *at as usize));
            }
            self.next += 1;
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::Buckets;

    #[test]
    fn the_smallest_distance_is_popped_first_after_any_push() {
        let mut buckets = Buckets::default();
        for distance in [7, 3, 9] {
            buckets.push(distance, 100 + distance as usize);
        }
        assert_eq!(buckets.pop(), Some((3, 103)));
        buckets.push(0, 1);
        assert_eq!(buckets.pop(), Some((0, 1)));
        assert_eq!(buckets.pop(), Some((7, 107)));
        buckets.push(9, 2);
        assert_eq!([buckets.pop(), buckets.pop(), buckets.pop()], [Some((9, 2)), Some((9, 109)), None]);
    }
}
