//! `rmg render`: a map as a picture, a page, or a map of the editor Tiled.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};

use rmg::{CancelToken, MapPictureOptions, MapView, PictureScale};

use crate::map_files::{read_map, write_map};
use crate::output::{Format, Output};
use crate::prelude::*;

/// Arguments of `rmg render`.
#[derive(Debug, clap::Args)]
pub(crate) struct RenderArgs {
    /// The map: a .rmgmap, .h3m or .vmap; `-` for standard input.
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// File to write (.png or .svg for a picture, .html for a page, .tmx or .tmj for Tiled), once per file; `-` for standard output,
    /// which gets an .svg unless --format says otherwise.
    #[arg(long = "output", short, value_name = "FILE", required = true)]
    outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Pixels for each tile of a picture, 1 to 64; less where the picture would be too large. Without it as many as make
    /// a level about 1,200 pixels wide.
    #[arg(long, value_name = "PIXELS", value_parser = number(1..=64_u16))]
    scale: Option<u16>,
    /// Write the names of zones into pictures.
    #[arg(long)]
    names: bool,
    /// Leave the borders of zones out of pictures.
    #[arg(long)]
    no_borders: bool,
    #[command(flatten)]
    pack: PackArgs,
    /// Threads to draw with, 1 to 256. Without it as many as the machine has cores.
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: &RenderArgs) -> Result<(), Failure> {
    let outputs =
        args.outputs.iter().map(|path| view_output(path, args.format)).collect::<Result<Vec<_>, _>>()?;
    let mut targets = Targets::new(args.overwrite).reading([args.map.clone()]).reading(args.pack.files());
    outputs.iter().try_for_each(|output| targets.take_output(output))?;
    let pack = args.pack.load()?;
    let loaded = read_map(&args.map, &pack)?;
    let pack = &loaded.pack;
    // a page tells what the map promises; pictures with marks are what `rmg audit --overlay` draws
    let is_judged = outputs.iter().any(|output| output.format == Format::Html);
    let certificate = is_judged.then(|| loaded.audit(None));
    let picture = MapPictureOptions {
        scale: args.scale.map_or(PictureScale::Auto, PictureScale::PixelsPerTile),
        borders: !args.no_borders,
        names: args.names,
    };
    let pool = start_pool(args.threads)?;
    for output in &outputs {
        let findings = certificate.as_ref().filter(|_| output.format == Format::Html);
        let view = MapView { model: &loaded.model, pack, findings, picture };
        write_map(output, args.overwrite, &view, &pool, &CancelToken::new())?;
        for path in output.paths() {
            say(&wrote(&path))?;
        }
    }
    Ok(())
}

fn view_output(path: &Path, format: Option<Format>) -> Result<Output, Failure> {
    let output = Output::asked(path.to_owned(), format, Format::Svg)?;
    if Format::READ.contains(&output.format) {
        let message = format!("{} would be a map, not a picture", output.path.display());
        return Err(Failure::usage(message).help("name a .png, .svg, .html, .tmx or .tmj"));
    }
    Ok(output)
}
