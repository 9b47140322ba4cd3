//! `rmg render`: a map as a picture.

use std::path::PathBuf;

use rmg_jobs::CancelToken;

use crate::audit::picture_output;
use crate::console::say;
use crate::failure::Failure;
use crate::map_files::{read_map, write_map};
use crate::pack_folder::PackArgs;

/// Arguments of `rmg render`.
#[derive(Debug, clap::Args)]
pub(crate) struct RenderArgs {
    /// The map: a .rmgmap, .h3m or .vmap.
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// Picture to write (.png or .svg), once per file.
    #[arg(long = "output", short, value_name = "FILE", required = true)]
    outputs: Vec<PathBuf>,
    #[command(flatten)]
    pack: PackArgs,
    /// Overwrite files that are there.
    #[arg(long)]
    force: bool,
}

/// Draws the map.
pub(crate) fn run(args: &RenderArgs) -> Result<(), Failure> {
    let outputs = args.outputs.iter().cloned().map(picture_output).collect::<Result<Vec<_>, _>>()?;
    for output in &outputs {
        output.check(args.force)?;
    }
    let pack = args.pack.load()?;
    let map = read_map(&args.map, &pack)?.map;
    for output in &outputs {
        write_map(output, args.force, &map, &pack, None, &CancelToken::new())?;
        say(&format!("wrote     {}\n", output.path.display()));
    }
    Ok(())
}
