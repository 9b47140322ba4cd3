//! `rmg render`: draws a map as a picture, a page, or a map of the editor Tiled. Without an output file,
//! opens the page in the browser.

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::slice;

use rmg::view::picture::{MapLayer, MapLayers, MapShades};
use rmg::{CancelToken, MapOverlay, MapPictureOptions, MapView, OpenedMap, PictureScale, Symmetry};

use crate::cache::cache_folder;
use crate::map_files::{read_map, take_symmetry, write_map};
use crate::options_args::by_word;
use crate::output::{Format, Output, file_name, make_folder};
use crate::prelude::*;
use crate::studio::open_in_browser;

/// Arguments of `rmg render`.
#[derive(Debug, clap::Args)]
pub(crate) struct RenderArgs {
    /// Map: a .rmgmap, .h3m or .vmap; `-` for standard input
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// Output file (.png or .svg for a picture, .html for a page, .tmx or .tmj for Tiled); can be repeated.
    /// `-` is standard output, by default as .svg. Default: a page in the cache folder, opened in the browser
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Do not open the page in the browser; only print its path
    #[arg(long, conflicts_with = "outputs")]
    no_open: bool,
    /// Format of the output files. Default: by extension
    #[arg(long, value_name = "FORMAT", requires = "outputs")]
    format: Option<Format>,
    #[command(flatten)]
    overwrite: Overwrite,
    /// Pixels per tile, 1 to 64; reduced if the picture would be too large. Default: about 1,200 pixels per
    /// level width
    #[arg(long, value_name = "PIXELS", value_parser = number(1..=64_u16))]
    scale: Option<u16>,
    /// Draw the names of zones
    #[arg(long)]
    names: bool,
    /// Omit the borders of zones
    #[arg(long)]
    no_borders: bool,
    /// Parts of the map to omit in .png and .svg, comma-separated: borders, names, obstacles, rivers, roads,
    /// towns, mines, guards, treasure, places, portals
    #[arg(long, value_name = "LAYERS", requires = "outputs", value_delimiter = ',', hide_possible_values = true, value_parser = by_word(MapLayer::ALL, MapLayer::word))]
    without: Vec<MapLayer>,
    /// Color the tiles of .png and .svg. `zones`: by player and type; `walkable`: where heroes walk and sail,
    /// and where they do not get without quests and keys; `guards`: tiles that monsters control, by AI value;
    /// `danger`: the AI value of the strongest monsters on the easiest way from a start; `control`: who is
    /// first at each tile; `symmetry`: the parts of a symmetry and the tiles that differ from their images
    #[arg(long, value_name = "OVERLAY", requires = "outputs", value_parser = by_word(MapOverlay::ALL, MapOverlay::word))]
    overlay: Option<MapOverlay>,
    /// The symmetry of a .h3m or .vmap, for `--overlay symmetry`. The plan of a .rmgmap names its symmetry
    /// itself
    #[arg(long, requires = "overlay", value_name = "SYMMETRY", value_parser = by_word(Symmetry::ALL, Symmetry::word))]
    symmetry: Option<Symmetry>,
    #[command(flatten)]
    pack: PackArgs,
    /// Number of drawing threads, 1 to 256. Default: the number of cores
    #[arg(long, value_name = "NUMBER", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
}

pub(crate) fn run(args: &RenderArgs) -> Result<(), Failure> {
    let page = args.outputs.is_empty().then(|| page_of(&args.map)).transpose()?;
    let named = args.outputs.iter().map(|path| view_output(path, args.format));
    let outputs = match &page {
        Some(path) => vec![Output { path: path.clone(), format: Format::Html }],
        None => named.collect::<Result<Vec<_>, _>>()?,
    };
    let is_picture = |output: &&Output| matches!(output.format, Format::Png | Format::Svg);
    if let Some(output) = outputs.iter().find(|output| !is_picture(output)) {
        let shown = output.path.display();
        if args.overlay.is_some() {
            let message = format!("{shown} cannot have an overlay");
            return Err(Failure::usage(message).help("write a .png or .svg, or omit --overlay"));
        }
        if !args.without.is_empty() {
            let message = format!("{shown} cannot omit parts of the map");
            return Err(Failure::usage(message).help("write a .png or .svg, or omit --without"));
        }
    }
    if args.names && args.without.contains(&MapLayer::Names) {
        let message = "--names cannot be used with --without names";
        return Err(Failure::usage(message).help("omit one of them"));
    }
    let mut targets = Targets::new(args.overwrite).reading([args.map.clone()]).reading(args.pack.files());
    outputs.iter().try_for_each(|output| targets.take_output(output))?;
    let pack = args.pack.load_for_maps(slice::from_ref(&args.map))?;
    let mut loaded = read_map(&args.map, &pack)?;
    if let Some(symmetry) = args.symmetry {
        take_symmetry(&mut loaded, &args.map, symmetry)?;
    }
    let shades = args.overlay.map(|overlay| shades(overlay, &args.map, &loaded)).transpose()?;
    let pack = &loaded.pack;
    // pages contain the certificate; pictures with marks come from `rmg audit -o`
    let is_scored = outputs.iter().any(|output| output.format == Format::Html);
    let certificate = is_scored.then(|| loaded.audit(None));
    let names = args.names.then_some(MapLayer::Names);
    let layers = names.into_iter().fold(MapLayers::default(), MapLayers::with);
    let borders = args.no_borders.then_some(MapLayer::Borders);
    let layers = args.without.iter().copied().chain(borders).fold(layers, MapLayers::without);
    let scale = args.scale.map_or(PictureScale::Auto, PictureScale::PixelsPerTile);
    let picture = MapPictureOptions { scale, layers };
    let pool = start_pool(args.threads)?;
    for output in &outputs {
        let findings = certificate.as_ref().filter(|_| output.format == Format::Html);
        let view = MapView { model: &loaded.model, pack, findings, shades: shades.as_ref(), picture };
        write_map(output, args.overwrite, &view, &pool, &CancelToken::new())?;
        for path in output.paths() {
            print(&wrote(&path))?;
        }
    }
    if let Some(page) = page
        && !args.no_open
    {
        open_in_browser(page.as_os_str());
    }
    Ok(())
}

/// Returns the colors over the tiles.
fn shades(overlay: MapOverlay, shown: &Path, loaded: &OpenedMap) -> Result<MapShades, Failure> {
    overlay.shades(&loaded.model, &loaded.pack).ok_or_else(|| {
        let (what, help) = match overlay {
            MapOverlay::Symmetry if loaded.has_plan() => ("symmetry", "generate the map with a symmetry"),
            MapOverlay::Symmetry => {
                ("symmetry", "name the symmetry to compare the map with, for example --symmetry rotate2")
            }
            _ => ("zones", "only maps of rmg have zones"),
        };
        Failure::usage(format!("{} has no {what}", shown.display())).help(help)
    })
}

/// Returns the file for the page of a map without an output file, and makes its folder: in the cache of the
/// user, else in the folder for temporary files. The page of an earlier map of the same name is replaced.
fn page_of(map: &Path) -> Result<PathBuf, Failure> {
    let cache =
        cache_folder(|name| std::env::var_os(name)).unwrap_or_else(|| std::env::temp_dir().join("rmg"));
    let folder = cache.join("pages");
    make_folder(&folder).map_err(|failure| failure.help("or name the file of the page: -o map.html"))?;
    let (file, number) = rmg::split_scenario(map);
    let number = number.map(|number| format!("-{number}")).unwrap_or_default();
    let name = file.file_name().unwrap_or_default().to_string_lossy();
    Ok(folder.join(format!("{}{number}.html", file_name(&name))))
}

fn view_output(path: &Path, format: Option<Format>) -> Result<Output, Failure> {
    let output = Output::with_format(path.to_owned(), format, Format::Svg)?;
    if Format::READ.contains(&output.format) {
        let message = format!("{} is a map format, not a picture format", output.path.display());
        return Err(Failure::usage(message).help("use a .png, .svg, .html, .tmx or .tmj"));
    }
    Ok(output)
}
