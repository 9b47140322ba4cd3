//! `rmg install`: puts a map where its game looks for it.

mod folders;

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg_jobs::CancelToken;

use crate::console::say;
use crate::failure::Failure;
use crate::map_files::{format_of, read_bytes, read_map, write_map};
use crate::output::{Format, Output};
use crate::pack_folder::PackArgs;
use folders::{System, heroes3_folders, vcmi_folder};

/// Arguments of `rmg install`.
#[derive(Debug, clap::Args)]
pub(crate) struct InstallArgs {
    /// The map: a .h3m, a .vmap (for VCMI only), or a .rmgmap, which is converted on the way.
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// For which game.
    #[arg(long)]
    game: Game,
    /// Folder of the game, or its folder of maps. Without it, where the game usually is.
    #[arg(long, value_name = "DIR")]
    dir: Option<PathBuf>,
    #[command(flatten)]
    pack: PackArgs,
    /// Overwrite a map of that name.
    #[arg(long)]
    force: bool,
}

/// A game that has maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Game {
    /// VCMI.
    Vcmi,
    /// Heroes of Might and Magic III with The Shadow of Death.
    Heroes3,
}

/// What the folder of maps is called in both games.
const MAPS: &str = "Maps";

/// Puts the map there.
pub(crate) fn run(args: &InstallArgs) -> Result<(), Failure> {
    let format = target_format(args)?;
    let folder = match &args.dir {
        Some(folder) => given_folder(folder)?,
        None => usual_folder(args.game)?,
    };
    let Some(stem) = args.map.file_stem() else {
        return Err(Failure::usage(format!("{} is no file", args.map.display())));
    };
    let mut name = stem.to_owned();
    name.push(if format == Format::H3m { ".h3m" } else { ".vmap" });
    let output = Output { path: folder.path.join(name), format };
    let pack = args.pack.load()?;
    // Read in any case: what is no map is of no use to a game.
    let loaded = read_map(&args.map, &pack)?;
    folder.make()?;
    output.check(args.force)?;
    if loaded.is_foreign() {
        let bytes = read_bytes(&args.map)?;
        output.write(args.force, |to| to.write_all(&bytes))?;
    } else {
        write_map(&output, args.force, &loaded.map, &pack, None, &CancelToken::new())?;
    }
    say(&format!("installed {}\n", output.path.display()));
    Ok(())
}

/// The format in which the map goes to the game.
fn target_format(args: &InstallArgs) -> Result<Format, Failure> {
    match (format_of(&args.map), args.game) {
        (Format::Vmap, Game::Heroes3) => {
            let shown = args.map.display();
            Err(Failure::refusal(format!("{shown} is a map of VCMI, which the original game cannot read"))
                .help("give the .h3m, or the .rmgmap that it was made with"))
        }
        (Format::H3m, _) | (Format::Rmgmap | Format::Png | Format::Svg, Game::Heroes3) => Ok(Format::H3m),
        (Format::Vmap | Format::Rmgmap | Format::Png | Format::Svg, Game::Vcmi) => Ok(Format::Vmap),
    }
}

/// A folder of maps.
#[derive(Debug)]
struct MapsFolder {
    path: PathBuf,
    /// Whether it is to be made, inside of a folder that is there.
    is_new: bool,
}

impl MapsFolder {
    fn make(&self) -> Result<(), Failure> {
        if !self.is_new {
            return Ok(());
        }
        let failed = |error| {
            let why = crate::template_input::in_words(&error);
            Failure::refusal(format!("cannot make the folder {}: {why}", self.path.display()))
        };
        std::fs::create_dir(&self.path).map_err(failed)
    }
}

/// The folder of maps that was named, or the one in the folder of a game that was named.
fn given_folder(folder: &Path) -> Result<MapsFolder, Failure> {
    if !folder.is_dir() {
        return Err(Failure::usage(format!("{} is no folder", folder.display()))
            .help("--dir takes the folder of the game, or its folder of maps"));
    }
    let inner = folder.join(MAPS);
    let path = if inner.is_dir() { inner } else { folder.to_owned() };
    Ok(MapsFolder { path, is_new: false })
}

/// Where the game usually has its maps.
fn usual_folder(game: Game) -> Result<MapsFolder, Failure> {
    let variable = |name: &str| std::env::var_os(name);
    let tried = match game {
        Game::Vcmi => vcmi_folder(System::OURS, variable).into_iter().collect(),
        Game::Heroes3 => heroes3_folders(System::OURS, variable),
    };
    if let Some(path) = tried.iter().map(|folder| folder.join(MAPS)).find(|path| path.is_dir()) {
        return Ok(MapsFolder { path, is_new: false });
    }
    match (game, tried.iter().find(|folder| folder.is_dir())) {
        // VCMI makes the folder of its data when it runs first, the one of maps only when it needs it.
        (Game::Vcmi, Some(folder)) => Ok(MapsFolder { path: folder.join(MAPS), is_new: true }),
        _ => {
            let name = match game {
                Game::Vcmi => "VCMI",
                Game::Heroes3 => "Heroes III",
            };
            let failure = Failure::refusal(format!("{name} was not found in any of its usual places"))
                .help("name the folder of the game, or its folder of maps, with --dir");
            let places = tried.iter().map(|folder| format!("{} is not there", folder.display()));
            Err(places.fold(failure, Failure::note))
        }
    }
}
