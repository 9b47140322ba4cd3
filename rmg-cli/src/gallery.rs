//! `rmg gallery`: a page with small pictures of the maps of many seeds.

use std::ops::ControlFlow;
use std::path::PathBuf;

use rmg::figures::Figure;
use rmg::jobs::Pool;
use rmg::pipeline::Generated;
use rmg::stats::SeedRow;
use rmg::text::{counted, shown};
use rmg::view::gallery_page::{self, GalleryFigure, GalleryMap};
use rmg::view::picture::MapPicture;

use crate::file_format::check_page;
use crate::prelude::*;
use crate::search::{Hit, SearchArgs, condition};
use crate::seeds::parse_seeds;

/// Pixels of a picture.
const WIDE: u16 = 220;

/// Arguments of `rmg gallery`.
#[derive(Debug, clap::Args)]
pub(crate) struct GalleryArgs {
    #[command(flatten)]
    search: SearchArgs,
    /// Seeds: A..B (without B), A..=B, or N for 1 to N
    #[arg(long, value_name = "RANGE", default_value = "24", value_parser = parse_seeds)]
    seeds: SeedRow,
    /// Show only maps that meet a condition, as of `rmg find`
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<String>,
    /// Output page (.html); `-` for standard output
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    overwrite: Overwrite,
}

pub(crate) fn run(args: &GalleryArgs) -> Result<(), Failure> {
    check_page(&args.output)?;
    let condition = args.condition.as_deref().map(condition).transpose()?;
    let path = TemplateArg::new(&args.search.template).path;
    Targets::new(args.overwrite).reading([path]).reading(args.search.pack.files()).take(&args.output)?;
    let search = args.search.begin()?;
    let single = Pool::single();
    let draw = |made: &Generated| {
        let mut png = Vec::new();
        let picture = MapPicture::new(&made.map, search.pack());
        picture.write_thumbnail(WIDE, &single, &mut png).map(|()| png)
    };
    let mut maps = Vec::new();
    let take = |hit: Hit<std::io::Result<Vec<u8>>>| {
        maps.push(hit);
        ControlFlow::Continue(())
    };
    let tally = search.run(args.seeds, condition.as_ref(), true, draw, take)?;
    print(&format!("template  {}\n{}", search.title(), tally.refused_text()))?;
    tally.verdict()?;
    let cards = maps.into_iter().map(|hit| {
        let picture = hit.value.map_err(|error| Failure::refusal(format!("cannot draw a map: {error}")))?;
        let figures = hit.figures.iter().map(|(_, value)| value).collect();
        Ok(GalleryMap { seed: hit.seed.0, command: search.command(hit.seed), picture, figures })
    });
    let cards = cards.collect::<Result<Vec<_>, Failure>>()?;
    let figure = |figure: Figure| GalleryFigure {
        word: figure.word(),
        meaning: figure.meaning(),
        is_share: figure.is_share(),
    };
    let figures: Vec<GalleryFigure> = Figure::ALL.into_iter().map(figure).collect();
    let mut about = format!("{} of {}", counted(cards.len(), "map"), counted(args.seeds.count, "seed"));
    if let Some(condition) = &args.condition {
        about += &format!(", with {condition}");
    }
    let title = shown(&search.template().name);
    print(&format!("maps      {about}\n"))?;
    write_and_report(&args.output, args.overwrite, |to| {
        gallery_page::write(&title, &about, &figures, &cards, to)
    })
}
