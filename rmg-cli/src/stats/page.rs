//! `rmg stats -o page.html`: everything as a page.

use std::num::NonZeroUsize;
use std::path::Path;

use rmg::stats::page::{PartText, StatsPage};
use rmg::stats::{Header, StatsView, SweptPart};

use super::pictures::Pictures;
use crate::prelude::*;

/// Arguments of pages.
#[derive(Debug, clap::Args)]
pub(super) struct PageArgs {
    /// Make a page without pictures. With them the worst maps are made again, which takes as long as it took in the sweep; their templates
    /// must lie where they lay.
    #[arg(long)]
    no_pictures: bool,
    /// Threads to make and draw pictures with, 1 to 256. Without it as many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

/// Writes the page, with pictures of the worst maps where they can be made again and are wanted. `only`: what the names of its templates
/// have in them.
pub(super) fn write(
    path: &Path,
    overwrite: Overwrite,
    args: &PageArgs,
    header: &Header,
    view: &StatsView,
    only: Option<&str>,
) -> Result<(), Failure> {
    let only = only.map(|name| format!("Only templates with {name} in their names are told of."));
    let mut notes: Vec<String> = only.into_iter().collect();
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
    let text = |part: &SweptPart| PartText {
        word: part.word.clone(),
        title: part.title.clone(),
        unit: part.unit.clone(),
    };
    let parts: Vec<PartText> = header.parts.iter().map(text).collect();
    let page = StatsPage { view, pictures: &pictures, notes: &notes, parts: &parts };
    write_file(path, overwrite, |to| page.write(to))
}
