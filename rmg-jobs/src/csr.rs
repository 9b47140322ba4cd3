//! Rows of different lengths in flat arrays (compressed sparse rows).

/// Rows as slices; new rows are added at the end.
#[derive(Debug, Clone)]
pub(crate) struct Csr<T> {
    /// `starts[i]..starts[i + 1]` is row `i`.
    starts: Vec<usize>,
    items: Vec<T>,
}

impl<T> Csr<T> {
    /// Creates an empty value with capacity for `rows` rows.
    pub(crate) fn with_capacity(rows: usize) -> Self {
        let mut starts = Vec::with_capacity(rows + 1);
        starts.push(0);
        Self { starts, items: Vec::new() }
    }

    pub(crate) fn push_row(&mut self, row: impl IntoIterator<Item = T>) {
        self.items.extend(row);
        self.starts.push(self.items.len());
    }

    pub(crate) fn row(&self, index: usize) -> &[T] {
        &self.items[self.starts[index]..self.starts[index + 1]]
    }

    /// Returns the number of rows.
    pub(crate) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the number of items in all rows.
    pub(crate) fn total(&self) -> usize {
        self.items.len()
    }
}

impl<T: Copy> Csr<T> {
    /// Groups `pairs` of (row, item) into `rows` rows, and keeps the order of `pairs` within a row.
    pub(crate) fn group(rows: usize, pairs: impl Iterator<Item = (usize, T)> + Clone) -> Self {
        let mut starts = vec![0; rows + 1];
        for (row, _) in pairs.clone() {
            starts[row + 1] += 1;
        }
        for row in 0..rows {
            starts[row + 1] += starts[row];
        }
        let mut free = starts.clone();
        let Some((_, filler)) = pairs.clone().next() else {
            return Self { starts, items: Vec::new() };
        };
        let mut items = vec![filler; starts[rows]];
        for (row, item) in pairs {
            items[free[row]] = item;
            free[row] += 1;
        }
        Self { starts, items }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn group_keeps_the_order_within_a_row() {
        let rows = Csr::group(4, [(2, 'a'), (0, 'b'), (2, 'c')].into_iter());
        assert_eq!([0, 1, 2, 3].map(|row| rows.row(row).iter().collect::<String>()), ["b", "", "ac", ""]);
        assert!(Csr::group(1, std::iter::empty::<(usize, u8)>()).row(0).is_empty());
        assert_eq!(rows.total(), 3);
    }
}
