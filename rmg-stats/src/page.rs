//! The page of a sweep: what became of many maps, template by template, for those who tune templates.
//!
//! Success and causes of failures, how every connection came out and why, areas, treasure, wishes that were not met, how even it
//! is for the players with what chance alone would give, and the worst maps with the commands that make them. All numbers are those
//! of [`StatsView`]; the page only draws them.

mod data;
mod part_text;

use std::io::{self, Write};

use rmg_view::page::{Data, Page, SECTIONS, SVG, TABLE};

use crate::StatsView;
use data::PageData;
pub use part_text::PartText;

const STYLE: &str = include_str!("page/assets/stats.css");
const BODY: &str = include_str!("page/assets/body.html");
const SCRIPTS: [&str; 13] = [
    SVG,
    TABLE,
    include_str!("page/assets/model.js"),
    include_str!("page/assets/words.js"),
    include_str!("page/assets/commands.js"),
    include_str!("page/assets/rows.js"),
    include_str!("page/assets/histogram.js"),
    include_str!("page/assets/ways.js"),
    include_str!("page/assets/sums.js"),
    include_str!("page/assets/failures.js"),
    include_str!("page/assets/amounts.js"),
    include_str!("page/assets/evenness.js"),
    include_str!("page/assets/main.js"),
];

/// What the page shows.
#[derive(Debug, Clone, Copy)]
pub struct StatsPage<'a> {
    pub view: &'a StatsView,
    /// Small pictures of maps as PNG, by the numbers of their cases; the worst maps that have one show it.
    pub pictures: &'a [(u64, Vec<u8>)],
    /// What readers should know beside that, such as why there are no pictures.
    pub notes: &'a [String],
    /// What parts of fairness are called; one that is not here is called by its word.
    pub parts: &'a [PartText],
}

impl StatsPage<'_> {
    /// Writes the page.
    ///
    /// # Errors
    /// When `out` cannot be written.
    ///
    /// # Cost
    /// Some kilobytes for each template with its connections and zones, and the pictures.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let view = self.view;
        let what = match &view.templates[..] {
            [template] => template.name.clone(),
            all => format!("{} templates", all.len()),
        };
        let title = format!("Sweep of {what}, seeds {}", view.seeds);
        let data = PageData::new(&title, view, self.pictures, self.notes, self.parts);
        let data = [Data::new("stats-data", &data)?];
        Page { title: &title, styles: &[SECTIONS, STYLE], body: BODY, data: &data, scripts: &SCRIPTS }
            .write(out)
    }
}

#[cfg(test)]
mod tests;
