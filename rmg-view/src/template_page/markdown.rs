//! The sheet as Markdown with tables, as forums and readme files support it.

use std::io::{self, Write};

use super::sheet::{TemplateSheet, severity_word};
use super::table::{Cell, Table};

/// Writes a template as Markdown. `picture` is the file name of a picture of the graph in the same folder.
///
/// # Errors
/// Returns an error if writing to `to` fails.
pub fn write_markdown(sheet: &TemplateSheet, picture: Option<&str>, to: &mut impl Write) -> io::Result<()> {
    writeln!(to, "# {}\n", escaped(&sheet.title))?;
    for line in &sheet.description {
        writeln!(to, "{}\n", escaped(line))?;
    }
    if let Some(name) = picture {
        writeln!(to, "![The graph of its zones](<{}>)\n", target(name))?;
    }
    writeln!(to, "| | |\n|---|---|")?;
    for (what, cell) in &sheet.facts {
        writeln!(to, "| {} | {} |", escaped(what), lines(cell))?;
    }
    for table in &sheet.tables {
        write_table(table, to)?;
    }
    if !sheet.diagnostics.is_empty() {
        writeln!(to, "\n## Notes\n")?;
    }
    for diagnostic in &sheet.diagnostics {
        let line = diagnostic.line.map_or_else(String::new, |line| format!(", line {line}"));
        let help = diagnostic.help.as_ref().map_or_else(String::new, |help| format!(" ({})", escaped(help)));
        writeln!(
            to,
            "- **{}{line}:** {}{help}",
            severity_word(diagnostic.severity),
            escaped(&diagnostic.message)
        )?;
    }
    Ok(())
}

fn write_table(table: &Table, to: &mut impl Write) -> io::Result<()> {
    let titles: Vec<String> = table.columns.iter().map(|column| escaped(column.title)).collect();
    let rules: Vec<&str> =
        table.columns.iter().map(|column| if column.is_number { "---:" } else { "---" }).collect();
    writeln!(to, "\n## {}\n", escaped(table.title))?;
    writeln!(to, "| {} |\n|{}|", titles.join(" | "), rules.join("|"))?;
    for row in &table.rows {
        let cells: Vec<String> = row.iter().map(lines).collect();
        writeln!(to, "| {} |", cells.join(" | "))?;
    }
    Ok(())
}

fn lines(cell: &Cell) -> String {
    cell.iter().map(|line| escaped(line)).collect::<Vec<_>>().join("<br>")
}

/// Escapes every character that could be markup, also at the start of a line. Replaces line ends by spaces.
fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    let mut is_number = true;
    for letter in text.trim().chars() {
        let starts_list = match letter {
            '-' | '+' | '=' => safe.is_empty(),
            '.' | ')' => is_number && !safe.is_empty(),
            _ => false,
        };
        is_number &= letter.is_ascii_digit();
        match letter {
            '\\' | '`' | '*' | '_' | '[' | ']' | '<' | '>' | '#' | '|' | '~' | '&' | '$' | '!' => {
                safe.extend(['\\', letter]);
            }
            listed if starts_list => safe.extend(['\\', listed]),
            '\u{2028}' | '\u{2029}' => safe.push(' '),
            bad if bad.is_control() => safe.push(' '),
            plain => safe.push(plain),
        }
    }
    safe
}

/// Escapes a file name between angle brackets.
fn target(name: &str) -> String {
    let mut safe = String::with_capacity(name.len());
    for letter in name.chars() {
        match letter {
            '<' => safe.push_str("%3C"),
            '>' => safe.push_str("%3E"),
            '\\' => safe.push_str("%5C"),
            '%' => safe.push_str("%25"),
            '#' => safe.push_str("%23"),
            '?' => safe.push_str("%3F"),
            bad if bad.is_control() => safe.push_str("%20"),
            plain => safe.push(plain),
        }
    }
    safe
}
