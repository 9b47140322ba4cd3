//! `rmg stats -o page.html`: everything as a page.

use std::path::Path;

use rmg_stats::{Header, StatsView};
use rmg_view::stats_page::StatsPage;

use super::StatsArgs;
use super::pictures::Pictures;
use crate::console::say;
use crate::failure::Failure;
use crate::output::write_file;

/// Writes the page, with pictures of the worst maps where they can be made again and are wanted.
pub(super) fn write(args: &StatsArgs, header: &Header, view: &StatsView, path: &Path) -> Result<(), Failure> {
    let mut notes: Vec<String> = (args.template.iter())
        .map(|name| {
            format!(
                "Only templates with {name} in their names are shown; sums and worst maps are those of all."
            )
        })
        .collect();
    let pictures = if args.no_pictures {
        Vec::new()
    } else {
        match Pictures::new(header, view, args.threads)? {
            Pictures::Made(pictures) => pictures,
            Pictures::NotMade(why) => {
                let text = format!("no pictures of the worst maps: {why}");
                say(&format!("note      {text}\n"))?;
                notes.push(text);
                Vec::new()
            }
        }
    };
    let page = StatsPage { view, pictures: &pictures, notes: &notes, parts: &[] };
    write_file(path, false, |to| page.write(to))
}
