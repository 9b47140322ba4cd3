//! A queue of positions by whole distance.

/// Positions by distance: the nearest comes out first, of equal ones the last put in.
///
/// O(1) each, but for gaps between distances; distances are sums of small costs, so gaps are few.
#[derive(Debug, Default)]
pub(crate) struct Buckets {
    /// Positions by distance.
    lists: Vec<Vec<usize>>,
    /// Nothing lies below this distance.
    next: usize,
}

impl Buckets {
    /// Puts a position in, nearer than what came out last or not.
    pub(crate) fn push(&mut self, distance: u32, at: usize) {
        let list = distance as usize;
        if list >= self.lists.len() {
            self.lists.resize_with(list + 1, Vec::new);
        }
        self.lists[list].push(at);
        self.next = self.next.min(list);
    }

    /// Takes out a nearest position with its distance.
    pub(crate) fn pop(&mut self) -> Option<(u32, usize)> {
        while let Some(list) = self.lists.get_mut(self.next) {
            if let Some(at) = list.pop() {
                let distance = u32::try_from(self.next).expect("put in as such");
                return Some((distance, at));
            }
            *list = Vec::new();
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
