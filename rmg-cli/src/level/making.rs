//! Generates the levels of one seed, and writes their files.

use std::path::{Path, PathBuf};

use rmg::jobs::Stopwatch;
use rmg::levels::dungeon::DungeonLevel;
use rmg::levels::{Generator, LevelError, LevelFormat};
use rmg::text::{counted, visible};
use rmg::{Error, Seed};

use super::args::LevelArgs;
use crate::failure::Failure;
use crate::file_format::{extension_of, output_format};
use crate::map_text::unmet_count;
use crate::output::{default_path, path_of_seed, stem, tileset_path, write_with_sidecar};
use crate::seeds::SeedRefused;
use crate::targets::Targets;

/// Input of a run, the same for all seeds.
pub(super) struct SeedGenerator<'a> {
    pub(super) args: &'a LevelArgs,
    pub(super) generator: Generator,
}

#[derive(Debug)]
pub(super) struct SeedOutput {
    pub(super) text: String,
    pub(super) remarks: Vec<String>,
    pub(super) files: Vec<PathBuf>,
    /// Seconds until the levels were generated.
    pub(super) seconds: f64,
}

/// Returns the named files. With several seeds, the names contain the seed.
pub(super) fn named_files(
    args: &LevelArgs,
    seed: Seed,
    is_list: bool,
) -> Result<Vec<(PathBuf, LevelFormat)>, Failure> {
    let of_seed = |path: &PathBuf| if is_list { path_of_seed(path, seed) } else { path.clone() };
    let with_format = |path: &PathBuf| {
        let path = of_seed(path);
        let format = output_format(&path, args.format, LevelFormat::Text)?;
        Ok((path, format))
    };
    args.outputs.iter().map(with_format).collect()
}

impl SeedGenerator<'_> {
    pub(super) fn files(&self, seed: Seed, is_list: bool) -> Result<Vec<(PathBuf, LevelFormat)>, Failure> {
        let mut files = named_files(self.args, seed, is_list)?;
        if files.is_empty() {
            let format = self.args.format.unwrap_or(LevelFormat::Png);
            files.push((default_path(self.title(), seed, &extension_of(format)), format));
        }
        Ok(files)
    }

    pub(super) fn title(&self) -> &str {
        self.generator.factory().title()
    }

    /// Checks the plan of the levels before any is generated.
    pub(super) fn plan(&self, seed: Seed) -> Result<(), SeedRefused> {
        self.generator.clone().seed(seed.0).plan().map(drop).map_err(refused)
    }

    pub(super) fn make(
        &self,
        seed: Seed,
        files: Vec<(PathBuf, LevelFormat)>,
        clock: Stopwatch,
    ) -> Result<SeedOutput, SeedRefused> {
        let dungeon = self.generator.clone().seed(seed.0).generate().map_err(refused)?;
        let (proof, levels) = (dungeon.proof(), dungeon.levels());
        let seconds = clock.elapsed().as_secs_f64();
        for (at, (path, format)) in files.iter().enumerate() {
            let written =
                write_with_sidecar(path, self.args.overwrite, |to| dungeon.write(*format, &stem(path), to));
            written.map_err(|failure| {
                let done = files[..at].iter().map(|(path, _)| format!("wrote {}", path.display()));
                done.fold(failure, Failure::note)
            })?;
        }
        let exits: Vec<String> = proof.exits.iter().map(ToString::to_string).collect();
        let mut text = format!(
            "dungeon   {}, depth {}; all reachable, exits on level {}\n",
            counted(proof.levels, "level"),
            proof.depth,
            exits.join(", ")
        );
        text.extend(dungeon.notes().iter().map(|note| format!("note      {}\n", visible(note))));
        text.extend(levels.iter().map(level_text));
        let mut remarks = vec![counted(levels.len(), "level")];
        let unmet: usize = levels.iter().map(|level| level.unmet.len()).sum();
        if unmet > 0 {
            remarks.push(unmet_count(unmet));
        }
        Ok(SeedOutput { text, remarks, files: written_files(files), seconds })
    }

    /// Adds to a failure what is needed to repeat it.
    pub(super) fn explain(&self, seed: Seed, failure: Failure) -> Failure {
        let config = self.args.config.display();
        let level_type = self.args.level_type.as_deref().unwrap_or(self.generator.factory().start());
        failure.note(format!("{config}, type `{level_type}`, seed {seed}, rmg {}", env!("CARGO_PKG_VERSION")))
    }
}

pub(super) fn sidecar_path(path: &Path, format: LevelFormat) -> Option<PathBuf> {
    matches!(format, LevelFormat::Tmx | LevelFormat::Tmj).then(|| tileset_path(path))
}

/// Claims files and their sidecars.
pub(super) fn take_all(targets: &mut Targets, files: &[(PathBuf, LevelFormat)]) -> Result<(), Failure> {
    files
        .iter()
        .try_for_each(|(path, format)| targets.take_with(path, sidecar_path(path, *format).as_deref()))
}

/// Returns all written files without duplicate sidecars.
fn written_files(files: Vec<(PathBuf, LevelFormat)>) -> Vec<PathBuf> {
    let mut written = Vec::new();
    for (path, format) in files {
        let sidecar_path = sidecar_path(&path, format).filter(|sidecar_path| !written.contains(sidecar_path));
        written.extend([path].into_iter().chain(sidecar_path));
    }
    written
}

pub(super) fn refused(error: Error) -> SeedRefused {
    let Error::Level(error) = error else { return SeedRefused { kind: "other", failure: error.into() } };
    let failure = match &error {
        LevelError::UnknownType { .. } | LevelError::UnknownVault { .. } => Failure::usage(error.to_string()),
        LevelError::TooManyTiles { depth, .. } => Failure::refusal(error.to_string())
            .help(format!("use --depth {depth} or less, or reduce the size of the levels")),
        LevelError::Graph { error: proof, .. } => Failure::refusal(error.to_string()).help(proof.help()),
        LevelError::GraphUnsolved { .. } => Failure::refusal(error.to_string())
            .help("try another seed, a longer `passage`, outlines with more doors, or a larger level"),
        _ => Failure::refusal(error.to_string()),
    };
    SeedRefused { kind: kind_of(&error), failure }
}

/// Returns a line for a level, and one for each unmet request.
pub(super) fn level_text(level: &DungeonLevel) -> String {
    let things = [
        (level.sections.len(), "section"),
        (level.portals.len(), "portal"),
        (level.creatures.len(), "creature"),
        (level.items.len(), "item"),
        (level.traps.len(), "trap"),
    ];
    let things: Vec<String> = things.iter().map(|(count, noun)| counted(*count, noun)).collect();
    let mut text = format!(
        "level {:<3} {}, {}x{}: {}\n",
        level.id,
        visible(&level.level_type),
        level.width(),
        level.height(),
        things.join(", ")
    );
    for request in &level.unmet {
        text += &format!("unmet     {}\n", visible(&format!("{}: {}", request.what, request.reason)));
    }
    text
}

fn kind_of(error: &LevelError) -> &'static str {
    match error {
        LevelError::UnknownType { .. } => "unknown_type",
        LevelError::UnknownLevel { .. } => "unknown_level",
        LevelError::TooManyLevels { .. } => "too_many_levels",
        LevelError::TooManyTiles { .. } => "too_many_tiles",
        LevelError::NoExit { .. } => "no_exit",
        LevelError::BadSections { .. } => "bad_sections",
        LevelError::NoPlace { .. } => "no_place",
        LevelError::VaultMisfit { .. } => "vault_misfit",
        LevelError::Graph { .. } => "graph",
        LevelError::GraphUnsolved { .. } => "graph_unsolved",
        LevelError::UnknownVault { .. } => "unknown_vault",
        LevelError::Unsound { .. } => "unsound",
        _ => "other",
    }
}
