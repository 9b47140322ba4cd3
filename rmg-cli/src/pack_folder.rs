//! `--pack`: content packs, by folder or name.

use std::fs;
use std::path::PathBuf;

use rmg::files::similar;
use rmg::pack::BUILT_IN;
use rmg::{ContentPack, Game, Pack, PackSource};

use crate::failure::Failure;

/// Options that select the content pack.
#[derive(Debug, clap::Args)]
pub(crate) struct PackArgs {
    /// Content pack: a folder with `pack.toml`, or `hota` for Horn of the Abyss; can be repeated, and later
    /// packs override earlier ones. Default: the built-in pack of Heroes III
    #[arg(long = "pack", value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Required content hash of the pack, or a prefix of it; one for each --pack, in order. Recipes of maps
    /// contain it
    #[arg(long = "pack-hash", value_name = "HEX", requires = "folders", value_parser = parse_hash)]
    hashes: Vec<String>,
}

impl PackArgs {
    pub(crate) fn of(folders: &[String]) -> Self {
        Self { folders: folders.iter().map(PathBuf::from).collect(), hashes: Vec::new() }
    }

    /// Returns all files of the packs. An unreadable folder has none here; loading it reports the error.
    pub(crate) fn files(&self) -> Vec<PathBuf> {
        let entries = self.folders.iter().filter_map(|folder| fs::read_dir(folder).ok()).flatten();
        let paths = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let is_read =
            |path: &PathBuf| path.file_name().and_then(|name| name.to_str()).is_some_and(PackSource::wants);
        paths.filter(is_read).collect()
    }

    pub(crate) fn names(&self) -> Vec<String> {
        self.folders.iter().map(|folder| folder.display().to_string()).collect()
    }

    pub(crate) fn load(&self) -> Result<Pack, Failure> {
        if self.folders.is_empty() {
            return Ok(Pack::heroes3());
        }
        self.check_folders()?;
        let pack = Pack::from_folders(&self.folders)?;
        self.check_hashes(&pack)?;
        Ok(pack)
    }

    /// Loads the packs; without --pack, that of the target game.
    pub(crate) fn load_for(&self, target: Option<Game>) -> Result<Pack, Failure> {
        match target {
            Some(game) if self.folders.is_empty() => Ok(Pack::of_game(game)),
            _ => self.load(),
        }
    }

    fn check_folders(&self) -> Result<(), Failure> {
        let is_built_in = |folder: &PathBuf| folder.to_str().is_some_and(|name| BUILT_IN.contains(&name));
        let unknown = |folder: &&PathBuf| !folder.is_dir() && !is_built_in(folder);
        let mut missing = self.folders.iter().filter(unknown).map(|folder| {
            let why = if folder.exists() { "it is not a folder" } else { "the folder does not exist" };
            format!("cannot read the content pack {}: {why}", folder.display())
        });
        let Some(first) = missing.next() else { return Ok(()) };
        let failure = missing.fold(Failure::usage(first), Failure::note);
        let meant = self.folders.iter().filter_map(|folder| similar(folder));
        let failure =
            meant.fold(failure, |failure, meant| failure.help(format!("did you mean {}?", meant.display())));
        Err(failure.help(
            "--pack expects a folder with `pack.toml`, or `hota` (default: `heroes3`); see `rmg help packs`",
        ))
    }

    /// Refuses packs with other hashes than the required ones.
    fn check_hashes(&self, pack: &ContentPack) -> Result<(), Failure> {
        let (folders, hashes) = (self.folders.len(), self.hashes.len());
        if hashes > 0 && hashes != folders {
            return Err(Failure::usage(format!(
                "expected {folders} --pack-hash options, one for each --pack, found {hashes}"
            ))
            .help("use one --pack-hash for each --pack, in the same order"));
        }
        // the built-in pack may be the base of the named ones
        let named = pack.info.layers.iter().rev().take(folders).rev();
        let others = self.folders.iter().zip(named).zip(&self.hashes);
        let others = others.filter(|((_, layer), hash)| !layer.sha256.starts_with(hash.as_str()));
        let lines: Vec<String> = others
            .map(|((folder, layer), hash)| {
                format!("the content of {} has the hash {}, not {hash}", folder.display(), layer.sha256)
            })
            .collect();
        let Some((first, rest)) = lines.split_first() else { return Ok(()) };
        let failure = rest.iter().fold(Failure::refusal(first), |failure, line| failure.note(line));
        Err(failure.help("use the matching pack, or omit --pack-hash"))
    }
}

fn parse_hash(text: &str) -> Result<String, String> {
    const DIGITS: std::ops::RangeInclusive<usize> = 8..=64;
    let hash = text.to_ascii_lowercase();
    if DIGITS.contains(&hash.len()) && hash.chars().all(|digit| digit.is_ascii_hexdigit()) {
        Ok(hash)
    } else {
        Err(format!(
            "invalid content hash `{text}`: expected {} to {} hexadecimal digits",
            DIGITS.start(),
            DIGITS.end()
        ))
    }
}
