//! `rmg install`: copies a map or a template to the folder in which its game looks for it.

mod args;
mod folders;
mod template;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::slice;

use clap::ValueEnum;
use rmg::MapView;
use rmg::files::in_words;
use rmg::jobs::Pool;

use crate::convert::report;
use crate::map_files::{check_h3m, map_bytes, read_bytes, read_map};
use crate::output::{Format, Output, make_folder};
use crate::prelude::*;
use crate::replace::check_existing;
use crate::targets::check_target;
use args::Game;
use folders::{game_folders, not_found};

pub(crate) use args::{InstallArgs, Installed};

/// Name of the maps folder of both games.
const MAPS: &str = "Maps";

pub(crate) fn run(args: &InstallArgs) -> Result<(), Failure> {
    if args.json {
        claim_document()?;
    }
    let installed = install(args)?;
    if args.json {
        return print_document("rmg-install", members(installed.value()));
    }
    let is_template = installed.kind == "template";
    if is_template {
        print(&report(&installed.losses))?;
    }
    print(&format!("installed {}\n", installed.path.display()))?;
    if is_template && args.game == Game::Vcmi {
        print("next      enable the mod in the launcher of VCMI\n")?;
    }
    Ok(())
}

/// Installs the files of a page: see [`install`].
///
/// - `name`: the name of the file, which decides the name of what is installed.
/// - `game`: `vcmi`, `heroes3` or `hota`.
pub(crate) fn install_bytes(name: &str, bytes: &[u8], game: &str, force: bool) -> Result<Installed, Failure> {
    let game = Game::from_str(game, true).map_err(|_| Failure::usage(format!("unknown game {game}")))?;
    let unwritable = |error| Failure::refusal(format!("cannot write a temporary file: {}", in_words(&error)));
    let folder = tempfile::tempdir().map_err(unwritable)?;
    let map = folder.path().join(name);
    std::fs::write(&map, bytes).map_err(unwritable)?;
    let (pack, overwrite) = (PackArgs::of(&[]), Overwrite { force });
    install(&InstallArgs { map, game, dir: None, pack, overwrite, json: false })
}

/// Copies a map or a template to the folder in which its game looks for it.
fn install(args: &InstallArgs) -> Result<Installed, Failure> {
    let arg = TemplateArg::new(&args.map.to_string_lossy());
    if template::is_template(&arg.path) {
        return template::install(args, &arg);
    }
    let format = target_format(args)?;
    let folder = match &args.dir {
        Some(folder) => given_folder(folder)?,
        None => default_folder(args.game)?,
    };
    let (file, number) = rmg::split_scenario(&args.map);
    let Some(stem) = file.file_stem() else {
        return Err(Failure::usage(format!("{} is not a file", args.map.display())));
    };
    let mut name = stem.to_owned();
    if let Some(number) = number {
        // maps of one campaign get different names
        name.push(format!("-{number}"));
    }
    name.push(if format == Format::H3m { ".h3m" } else { ".vmap" });
    let output = Output { path: folder.path.join(name), format };
    // the folder may not exist yet, so the path is checked only after its creation
    Targets::new(args.overwrite)
        .reading([args.map.clone()])
        .reading(args.pack.files())
        .claim(&output.path)?;
    let pack = args.pack.load_for_maps(slice::from_ref(&args.map))?;
    // Read in any case: a game cannot use an invalid map.
    let loaded = read_map(&args.map, &pack)?;
    if output.format == Format::H3m && !loaded.is_foreign() {
        check_h3m(&loaded.model, &pack).map_err(|failure| {
            failure.help(
                "generate one with `rmg generate --target sod`, or install this one for VCMI (--game vcmi)",
            )
        })?;
    }
    if output.format == Format::H3m && args.game == Game::Heroes3 && loaded.model.plan.target.is_hota() {
        let shown = args.map.display();
        return Err(Failure::refusal(format!(
            "{shown} is a map of Horn of the Abyss; The Shadow of Death cannot read it"
        ))
        .help("use --game hota"));
    }
    let bytes = if loaded.is_foreign() {
        map_bytes(&args.map)?.bytes
    } else {
        let mut bytes = Vec::new();
        MapView::new(&loaded.model, &pack).write(
            format,
            stem.to_string_lossy().as_ref(),
            &Pool::single(),
            &mut bytes,
        )?;
        bytes
    };
    if read_bytes(&output.path).is_ok_and(|there| there == bytes) {
        return Ok(Installed { kind: "map", path: output.path, losses: Vec::new() });
    }
    check_existing(&output.path, args.overwrite).map_err(|failure| {
        failure.note("a map of this name is already installed, and it differs from this one; an installed map keeps its file name")
    })?;
    folder.make()?;
    check_target(&output.path, args.overwrite)?;
    write_file(&output.path, args.overwrite, |to| to.write_all(&bytes))?;
    Ok(Installed { kind: "map", path: output.path, losses: Vec::new() })
}

/// Returns the format in which the game gets the map.
fn target_format(args: &InstallArgs) -> Result<Format, Failure> {
    let shown = args.map.display();
    if is_standard(&args.map) {
        return Err(Failure::usage("a map on standard input has no file name")
            .help("write it to a file and install that"));
    }
    let format = match rmg::split_scenario(&args.map) {
        (_, Some(_)) => Some(Format::H3m),
        (file, None) => Format::of(&file).ok(),
    };
    match (format, args.game) {
        (Some(Format::Vmap), Game::Heroes3 | Game::Hota) => {
            Err(Failure::refusal(format!("{shown} is a VCMI map; the original game cannot read it"))
                .help("use the .h3m or the .rmgmap of this map"))
        }
        (Some(Format::H3m), _) | (Some(Format::Rmgmap), Game::Heroes3 | Game::Hota) => Ok(Format::H3m),
        (Some(Format::Vmap | Format::Rmgmap), Game::Vcmi) => Ok(Format::Vmap),
        _ => Err(Failure::usage(format!("{shown} is not a map that a game can read"))
            .help("use a .h3m, a .vmap (only for VCMI) or a .rmgmap")),
    }
}

#[derive(Debug)]
struct MapsFolder {
    path: PathBuf,
    /// Whether it must be created in an existing folder.
    is_new: bool,
}

impl MapsFolder {
    fn make(&self) -> Result<(), Failure> {
        if !self.is_new {
            return Ok(());
        }
        make_folder(&self.path)
    }
}

/// Returns the named maps folder, or the maps folder of the named game folder.
fn given_folder(folder: &Path) -> Result<MapsFolder, Failure> {
    if !folder.is_dir() {
        return Err(Failure::usage(format!("{} is not a folder", folder.display()))
            .help("--dir takes the folder of the game, or its folder of maps"));
    }
    let inner = folder.join(MAPS);
    let path = if inner.is_dir() { inner } else { folder.to_owned() };
    Ok(MapsFolder { path, is_new: false })
}

fn default_folder(game: Game) -> Result<MapsFolder, Failure> {
    let tried = game_folders(game);
    if let Some(path) = tried.iter().map(|folder| folder.join(MAPS)).find(|path| path.is_dir()) {
        return Ok(MapsFolder { path, is_new: false });
    }
    match (game, tried.iter().find(|folder| folder.is_dir())) {
        // VCMI creates its data folder at the first start, and the maps folder only when needed
        (Game::Vcmi, Some(folder)) => Ok(MapsFolder { path: folder.join(MAPS), is_new: true }),
        _ => Err(not_found(game, &tried).help("set the folder of the game or of its maps with --dir")),
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
    fn every_game_gets_a_format_that_it_reads() {
        assert_eq!(format("a.h3m", "heroes3"), Ok(Format::H3m));
        assert_eq!(format("a.H3M", "vcmi"), Ok(Format::H3m));
        assert_eq!(format("a.rmgmap", "heroes3"), Ok(Format::H3m));
        assert_eq!(format("a.rmgmap", "vcmi"), Ok(Format::Vmap));
        assert_eq!(format("a.vmap", "vcmi"), Ok(Format::Vmap));
        assert!(format("a.vmap", "heroes3").unwrap_err().contains("a VCMI map"));
    }

    #[test]
    fn other_files_are_refused_with_the_valid_extensions() {
        for other in ["a.png", "a.html", "a.tmx", "a.zip", "a", "."] {
            for game in ["vcmi", "heroes3"] {
                let text = format(other, game).unwrap_err();
                assert!(
                    text.contains("not a map that a game can read") && text.contains(".rmgmap"),
                    "{text}"
                );
            }
        }
    }
}
