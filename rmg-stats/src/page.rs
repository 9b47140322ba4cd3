//! The HTML page of a sweep, for authors who tune templates.
//!
//! Shows for each template success and causes of failures, the links of every connection with their causes,
//! areas, treasure, unmet requests, fairness compared with what is expected by chance, and the worst maps
//! with commands to generate them. All numbers come from [`StatsView`].

mod data;
mod part_text;

use std::io::{self, Write};

use rmg_view::page::{Data, Page, SECTIONS, SVG, TABLE};

use crate::StatsView;
use data::PageData;
pub use part_text::PartText;

const STYLE: &str = include_str!("page/assets/stats.css");
const BODY: &str = include_str!("page/assets/body.html");
const SCRIPTS: [&str; 12] = [
    SVG,
    TABLE,
    include_str!("page/assets/model.js"),
    include_str!("page/assets/words.js"),
    include_str!("page/assets/rows.js"),
    include_str!("page/assets/histogram.js"),
    include_str!("page/assets/ways.js"),
    include_str!("page/assets/sums.js"),
    include_str!("page/assets/failures.js"),
    include_str!("page/assets/amounts.js"),
    include_str!("page/assets/evenness.js"),
    include_str!("page/assets/main.js"),
];

/// The contents of the page.
#[derive(Debug, Clone, Copy)]
pub struct StatsPage<'a> {
    pub view: &'a StatsView,
    /// Small PNG pictures of maps by case number, shown with the worst maps.
    pub pictures: &'a [(u64, Vec<u8>)],
    /// Notes for the reader, such as why the page has no pictures.
    pub notes: &'a [String],
    /// Titles of fairness measures. A measure without an entry is shown by its name.
    pub parts: &'a [PartText],
}

impl StatsPage<'_> {
    /// Writes the page.
    ///
    /// # Errors
    /// If `out` cannot be written.
    ///
    /// # Cost
    /// Some kilobytes for each template, plus the pictures.
    pub fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let view = self.view;
        let subject = match &view.templates[..] {
            [template] => template.name.clone(),
            all => format!("{} templates", all.len()),
        };
        let title = format!("Sweep of {subject}, seeds {}", view.seeds);
        let data = PageData::new(&title, view, self.pictures, self.notes, self.parts);
        let data = [Data::new("stats-data", &data)?];
        Page { title: &title, styles: &[SECTIONS, STYLE], body: BODY, data: &data, scripts: &SCRIPTS }
            .write(out)
    }
}

#[cfg(test)]
mod tests;
