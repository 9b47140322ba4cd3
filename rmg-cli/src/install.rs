//! `rmg install`: puts a map where its game looks for it.

mod folders;

use std::io::Write;
use std::path::{Path, PathBuf};

use rmg::jobs::Pool;
use rmg::{CancelToken, MapView};

use crate::failure::in_words;
use crate::map_files::{check_sod, map_bytes, read_map, write_map};
use crate::output::{Format, Output};
use crate::prelude::*;
use crate::replace::standing;
use crate::targets::check_target;
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
    #[command(flatten)]
    overwrite: Overwrite,
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

pub(crate) fn run(args: &InstallArgs) -> Result<(), Failure> {
    let format = target_format(args)?;
    let folder = match &args.dir {
        Some(folder) => given_folder(folder)?,
        None => usual_folder(args.game)?,
    };
    let (file, number) = rmg::split_scenario(&args.map);
    let Some(stem) = file.file_stem() else {
        return Err(Failure::usage(format!("{} is no file", args.map.display())));
    };
    let mut name = stem.to_owned();
    if let Some(number) = number {
        // maps of one campaign get different names
        name.push(format!("-{number}"));
    }
    name.push(if format == Format::H3m { ".h3m" } else { ".vmap" });
    let output = Output { path: folder.path.join(name), format };
    // the folder may have to be made first, so that the place is only looked at then
    Targets::new(args.overwrite)
        .reading([args.map.clone()])
        .reading(args.pack.files())
        .claim(&output.path)?;
    let pack = args.pack.load()?;
    // Read in any case: what is no map is of no use to a game.
    let loaded = read_map(&args.map, &pack)?;
    standing(&output.path, args.overwrite)
        .map_err(|failure| failure.note("a map keeps its own name when it is installed"))?;
    if output.format == Format::H3m && !loaded.is_foreign() {
        check_sod(&loaded.model, &pack).map_err(|failure| {
            failure
                .help("make one with `rmg generate --target sod`, or install this one for VCMI (--game vcmi)")
        })?;
    }
    folder.make()?;
    check_target(&output.path, args.overwrite)?;
    if loaded.is_foreign() {
        let file = map_bytes(&args.map)?;
        output.write(args.overwrite, |to| to.write_all(&file.bytes))?;
    } else {
        let (pool, cancel) = (Pool::single(), CancelToken::new()); // a game's file is no picture
        write_map(&output, args.overwrite, &MapView::new(&loaded.model, &pack), &pool, &cancel)?;
    }
    say(&format!("installed {}\n", output.path.display()))
}

/// The format in which the map goes to the game.
fn target_format(args: &InstallArgs) -> Result<Format, Failure> {
    let shown = args.map.display();
    if is_standard(&args.map) {
        return Err(Failure::usage("a map on standard input has no name to be installed under")
            .help("write it to a file first, and name that"));
    }
    let format = match rmg::split_scenario(&args.map) {
        (_, Some(_)) => Some(Format::H3m),
        (file, None) => Format::of(&file).ok(),
    };
    match (format, args.game) {
        (Some(Format::Vmap), Game::Heroes3) => {
            Err(Failure::refusal(format!("{shown} is a map of VCMI, which the original game cannot read"))
                .help("give the .h3m, or the .rmgmap that it was made with"))
        }
        (Some(Format::H3m), _) | (Some(Format::Rmgmap), Game::Heroes3) => Ok(Format::H3m),
        (Some(Format::Vmap | Format::Rmgmap), Game::Vcmi) => Ok(Format::Vmap),
        _ => Err(Failure::usage(format!("{shown} is no map that a game could read"))
            .help("give a .h3m, a .vmap (for VCMI only) or a .rmgmap")),
    }
}

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
            let why = in_words(&error);
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

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(clap::Parser)]
    struct Cli {
        #[command(flatten)]
        args: InstallArgs,
    }

    fn format(map: &str, game: &str) -> Result<Format, String> {
        let args = Cli::parse_from(["rmg", map, "--game", game]).args;
        target_format(&args).map_err(|failure| failure.render().to_string())
    }

    #[test]
    fn every_map_goes_to_a_game_in_a_format_that_it_reads() {
        assert_eq!(format("a.h3m", "heroes3"), Ok(Format::H3m));
        assert_eq!(format("a.H3M", "vcmi"), Ok(Format::H3m));
        assert_eq!(format("a.rmgmap", "heroes3"), Ok(Format::H3m));
        assert_eq!(format("a.rmgmap", "vcmi"), Ok(Format::Vmap));
        assert_eq!(format("a.vmap", "vcmi"), Ok(Format::Vmap));
        assert!(format("a.vmap", "heroes3").unwrap_err().contains("a map of VCMI"));
    }

    #[test]
    fn what_is_no_map_is_refused_with_what_would_be_one() {
        for other in ["a.png", "a.html", "a.tmx", "a.zip", "a", "."] {
            for game in ["vcmi", "heroes3"] {
                let text = format(other, game).unwrap_err();
                assert!(text.contains("no map that a game could read") && text.contains(".rmgmap"), "{text}");
            }
        }
    }
}
