//! The sheet as an HTML page.

use std::fmt::Write as _;
use std::io::{self, Write};

use rmg_core::diag::Severity;

use super::sheet::{PageDiagnostic, TemplateSheet};
use super::table::{Cell, Table};
use crate::page::{Page, escaped_text};
use crate::picture::TemplatePicture;

const STYLE: &str = include_str!("assets/template.css");

/// Writes the page of a template, with its graph.
///
/// # Errors
/// Returns an error if writing to `to` fails.
///
/// # Panics
/// Panics if the number of discs in `picture` is not the number of zones.
pub fn write_html(
    sheet: &TemplateSheet,
    picture: &TemplatePicture<'_>,
    to: &mut impl Write,
) -> io::Result<()> {
    let mut graph = Vec::new();
    picture.write_element(&mut graph)?;
    let graph = String::from_utf8(graph).map_err(io::Error::other)?;
    let mut body = format!("<main>\n<h1 dir=\"auto\">{}</h1>\n", escaped_text(&sheet.title));
    for line in &sheet.description {
        body += &format!("<p dir=\"auto\">{}</p>\n", escaped_text(line));
    }
    body += "<dl class=\"facts\">\n";
    for (what, cell) in &sheet.facts {
        body += &format!("<dt>{}</dt><dd dir=\"auto\">{}</dd>\n", escaped_text(what), lines(cell));
    }
    body += &format!("</dl>\n<figure>\n{graph}</figure>\n");
    for table in &sheet.tables {
        body += &markup(table);
    }
    if !sheet.diagnostics.is_empty() {
        body += "<h2>Notes</h2>\n<ul class=\"notes\">\n";
        sheet.diagnostics.iter().for_each(|diagnostic| body += &note(diagnostic));
        body += "</ul>\n";
    }
    body += "</main>";
    Page { title: &sheet.title, styles: &[STYLE], body: &body, data: &[], scripts: &[] }.write(to)
}

/// Most letters of a line that is not wrapped, such as a tier of treasure.
const SHORT: usize = 24;

fn lines(cell: &Cell) -> String {
    let line = |line: &String| match escaped_text(line) {
        text if line.chars().count() <= SHORT => format!("<span class=\"short\">{text}</span>"),
        text => text,
    };
    cell.iter().map(line).collect::<Vec<_>>().join("<br>")
}

fn markup(table: &Table) -> String {
    let class = |at: usize| if table.columns[at].is_number { " class=\"number\"" } else { "" };
    let mut text =
        format!("<h2>{}</h2>\n<div class=\"wide\"><table>\n<thead><tr>", escaped_text(table.title));
    for (at, column) in table.columns.iter().enumerate() {
        text += &format!("<th scope=\"col\"{}>{}</th>", class(at), escaped_text(column.title));
    }
    text += "</tr></thead>\n<tbody>\n";
    for row in &table.rows {
        text += "<tr>";
        for (at, cell) in row.iter().enumerate() {
            write!(text, "<td dir=\"auto\"{}>{}</td>", class(at), lines(cell))
                .expect("writing to a string cannot fail");
        }
        text += "</tr>\n";
    }
    text += "</tbody>\n</table></div>\n";
    text
}

fn note(diagnostic: &PageDiagnostic) -> String {
    let class = match diagnostic.severity {
        Severity::Error | Severity::Warning => "bad",
        Severity::Note => "muted",
    };
    let line = diagnostic.line.map_or_else(String::new, |line| format!(", line {line}"));
    let help = diagnostic
        .help
        .as_ref()
        .map_or_else(String::new, |help| format!("<br><span class=\"muted\">{}</span>", escaped_text(help)));
    let severity = super::sheet::severity_word(diagnostic.severity);
    format!(
        "<li dir=\"auto\"><strong class=\"{class}\">{severity}{line}:</strong> {}{help}</li>\n",
        escaped_text(&diagnostic.message)
    )
}
