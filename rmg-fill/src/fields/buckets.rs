//! A queue of positions by whole distance.

/// Positions by distance: the nearest comes out first, of equal ones the last put in.
///
/// O(1) each, but for gaps between distances; distances are sums of small costs, so gaps are few. Keeps 8
/// bytes for each position that was ever put in.
#[derive(Debug, Default)]
pub(super) struct Buckets {
    /// By distance the entry that was put in last; [`NONE`] without any.
    tops: Vec<u32>,
    entries: Vec<Entry>,
    /// Nothing lies below this distance.
    next: usize,
}

/// A position, and the entry of the same distance that was put in before.
#[derive(Debug, Clone, Copy)]
struct Entry {
    at: u32,
    below: u32,
}

/// No entry.
const NONE: u32 = u32::MAX;

impl Buckets {
    /// Puts a position in, nearer than what came out last or not.
    pub(super) fn push(&mut self, distance: u32, at: usize) {
        let narrow = |n: usize| u32::try_from(n).expect("windows lie on the map");
        let list = distance as usize;
        if list >= self.tops.len() {
            self.tops.resize(list + 1, NONE);
        }
        let top = &mut self.tops[list];
        self.entries.push(Entry { at: narrow(at), below: *top });
        *top = narrow(self.entries.len() - 1);
        self.next = self.next.min(list);
    }

    /// Takes out a nearest position with its distance.
    pub(super) fn pop(&mut self) -> Option<(u32, usize)> {
        while let Some(top) = self.tops.get_mut(self.next) {
            if let Some(Entry { at, below }) = self.entries.get(*top as usize) {
                *top = *below;
                let distance = u32::try_from(self.next).expect("put in as such");
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
    fn the_nearest_comes_first_also_when_it_comes_late() {
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
