//! `--pack`: folders of content packs.

use std::fs;
use std::path::PathBuf;

use rmg::files::similar;
use rmg::{ContentPack, Pack, PackSource};

use crate::failure::Failure;

/// Which content pack.
#[derive(Debug, clap::Args)]
pub(crate) struct PackArgs {
    /// Content pack: a folder with `pack.toml`; several are laid over one another in order. Without it the
    /// built-in pack of Heroes III is used.
    #[arg(long = "pack", value_name = "DIR")]
    folders: Vec<PathBuf>,
    /// Content hash that the pack must have, or how it begins, once per --pack in their order; recipes of maps tell it.
    #[arg(long = "pack-hash", value_name = "HEX", requires = "folders", value_parser = parse_hash)]
    hashes: Vec<String>,
}

impl PackArgs {
    pub(crate) fn of(folders: &[String]) -> Self {
        Self { folders: folders.iter().map(PathBuf::from).collect(), hashes: Vec::new() }
    }

    /// All files that are read. A folder that cannot be looked at has none here; loading it says why.
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

    fn check_folders(&self) -> Result<(), Failure> {
        let mut missing = self.folders.iter().filter(|folder| !folder.is_dir()).map(|folder| {
            let why = if folder.exists() { "it is no folder" } else { "there is no such folder" };
            format!("cannot read the content pack {}: {why}", folder.display())
        });
        let Some(first) = missing.next() else { return Ok(()) };
        let failure = missing.fold(Failure::usage(first), Failure::note);
        let meant = self.folders.iter().filter_map(|folder| similar(folder));
        let failure =
            meant.fold(failure, |failure, meant| failure.help(format!("did you mean {}?", meant.display())));
        Err(failure.help(
            "--pack takes a folder with `pack.toml`; without it the built-in pack is used, `rmg help packs` tells more",
        ))
    }

    /// Refuses packs that are not those that were meant.
    fn check_hashes(&self, pack: &ContentPack) -> Result<(), Failure> {
        let (folders, hashes) = (self.folders.len(), self.hashes.len());
        if hashes > 0 && hashes != folders {
            return Err(Failure::usage(format!(
                "--pack is given {folders} times, --pack-hash {hashes} times"
            ))
            .help("give one --pack-hash for each --pack, in the same order"));
        }
        // a built-in pack may lie below those that were named
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
        Err(failure.help("name the pack that was meant, or leave out --pack-hash"))
    }
}

fn parse_hash(text: &str) -> Result<String, String> {
    const DIGITS: std::ops::RangeInclusive<usize> = 8..=64;
    let hash = text.to_ascii_lowercase();
    if DIGITS.contains(&hash.len()) && hash.chars().all(|digit| digit.is_ascii_hexdigit()) {
        Ok(hash)
    } else {
        Err(format!(
            "`{text}` is no content hash: it has {} to {} hexadecimal digits",
            DIGITS.start(),
            DIGITS.end()
        ))
    }
}
