//! Text tables.

use std::fmt::Write;

use rmg::text::{shortened, visible};

/// Maximum number of characters of a cell.
const CELL: usize = 64;
/// Maximum number of characters of the last cell of a row. It may contain a sentence, because no column
/// follows.
const LAST_CELL: usize = 400;

/// Formats rows under titles with aligned columns. The columns in `right` are right-aligned. A cell is one
/// line; long cells end in an ellipsis.
pub(crate) fn table(titles: &[&str], rows: &[Vec<String>], right: &[usize]) -> String {
    let last = titles.len().saturating_sub(1);
    let cell = |(column, text): (usize, &str)| {
        visible(&shortened(text, if column == last { LAST_CELL } else { CELL })).into_owned()
    };
    let all = |row: &mut dyn Iterator<Item = &str>| row.enumerate().map(cell).collect::<Vec<String>>();
    let titles = all(&mut titles.iter().copied());
    let rows: Vec<Vec<String>> = rows.iter().map(|row| all(&mut row.iter().map(String::as_str))).collect();
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([titles[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..titles.len()).map(width).collect();
    let mut text = String::new();
    for row in [&titles].into_iter().chain(&rows) {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let done = if right.contains(&column) {
                write!(line, "{cell:>width$}  ")
            } else {
                write!(line, "{cell:<width$}  ")
            };
            done.expect("writing to a String cannot fail");
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_cells_are_cut_and_stay_on_one_line() {
        let row = vec!["x".repeat(70_000), "a\n\x1b[31mb".to_owned(), "why ".repeat(50_000)];
        let text = table(&["zone", "size", "why"], &[row], &[]);
        assert_eq!(text.lines().count(), 2);
        assert!(text.lines().all(|line| line.chars().count() < 500), "{text}");
        assert!(text.contains("x…  a\u{240a}\u{241b}[31mb  why why "), "{text}");
    }

    #[test]
    fn columns_are_aligned_and_numbers_right_aligned() {
        let rows = vec![vec!["1".to_owned(), "7".to_owned()], vec!["long key".to_owned(), "1234".to_owned()]];
        assert_eq!(table(&["zone", "size"], &rows, &[1]), "zone      size\n1            7\nlong key  1234\n");
    }
}
