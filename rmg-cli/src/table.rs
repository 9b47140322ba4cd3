//! Tables of text.

use std::fmt::Write;

/// Rows under titles, columns as wide as they must be; `right` are the columns of numbers.
pub(crate) fn table(titles: &[&str], rows: &[Vec<String>], right: &[usize]) -> String {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([titles[column].chars().count()]).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..titles.len()).map(width).collect();
    let titles: Vec<String> = titles.iter().map(|title| (*title).to_owned()).collect();
    let mut text = String::new();
    for row in [&titles].into_iter().chain(rows) {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let width = widths[column];
            let done = if right.contains(&column) {
                write!(line, "{cell:>width$}  ")
            } else {
                write!(line, "{cell:<width$}  ")
            };
            done.expect("text can always grow");
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
    fn columns_line_up_and_numbers_stand_right() {
        let rows = vec![vec!["1".to_owned(), "7".to_owned()], vec!["long key".to_owned(), "1234".to_owned()]];
        assert_eq!(table(&["zone", "size"], &rows, &[1]), "zone      size\n1            7\nlong key  1234\n");
    }
}
