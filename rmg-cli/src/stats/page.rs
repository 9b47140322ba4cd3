//! `rmg stats -o page.html`: all statistics as a page.

use std::num::NonZeroUsize;
use std::path::Path;

use rmg::stats::page::{PartText, StatsPage};
use rmg::stats::{Header, StatsView, SweptPart};

use super::pictures::Pictures;
use crate::prelude::*;

/// Options of pages.
#[derive(Debug, clap::Args)]
pub(super) struct PageArgs {
    /// Omit the pictures. Pictures require the worst maps to be generated again, which takes as long as in
    /// the sweep and needs unchanged templates at the same paths
    #[arg(long)]
    no_pictures: bool,
    /// Number of threads that generate and draw pictures, 1 to 256. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// Writes the page with pictures of the worst maps, if they can be generated and are not disabled. `only` is
/// the name filter of the templates.
pub(super) fn write(
    path: &Path,
    overwrite: Overwrite,
    args: &PageArgs,
    header: &Header,
    view: &StatsView,
    only: Option<&str>,
) -> Result<(), Failure> {
    let only = only.map(|name| format!("Only templates with {name} in their names are included."));
    let mut notes: Vec<String> = only.into_iter().collect();
    let pictures = if args.no_pictures {
        Vec::new()
    } else {
        match Pictures::new(header, view, args.threads)? {
            Pictures::SeedOutput(pictures) => pictures,
            Pictures::NotMade(why) => {
                let text = format!("no pictures of the worst maps: {why}");
                print(&format!("note      {text}\n"))?;
                notes.push(text);
                Vec::new()
            }
        }
    };
    let text = |part: &SweptPart| PartText {
        word: part.word.clone(),
        title: part.title.clone(),
        unit: part.unit.clone(),
    };
    let parts: Vec<PartText> = header.parts.iter().map(text).collect();
    let page = StatsPage { view, pictures: &pictures, notes: &notes, parts: &parts };
    write_file(path, overwrite, |to| page.write(to))
}
