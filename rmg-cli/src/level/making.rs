//! The making of one seed's levels, and their files.

use std::path::PathBuf;

use rmg_core::Seed;
use rmg_core::dungeon::DungeonLevel;
use rmg_core::text::{counted, visible};
use rmg_jobs::Stopwatch;
use rmg_levels::{Dungeon, LevelError, LevelFactory};
use rmg_view::level::DungeonFile;

use super::args::LevelArgs;
use super::format::{FORMATS, Format, write};
use crate::failure::Failure;
use crate::map_text::unmet_words;
use crate::output::{default_path, path_of_seed, write_with_sidecar};
use crate::seeds::SeedRefused;

/// What is asked for, the same for all seeds of a run.
#[derive(Clone, Copy)]
pub(super) struct Making<'a> {
    pub(super) args: &'a LevelArgs,
    pub(super) factory: &'a LevelFactory,
}

/// What was made of a seed.
#[derive(Debug)]
pub(super) struct Made {
    /// Lines about the dungeon and its levels.
    pub(super) text: String,
    /// The same in a few words.
    pub(super) remarks: Vec<String>,
    /// The files, written.
    pub(super) files: Vec<PathBuf>,
    /// Seconds until the levels were there.
    pub(super) seconds: f64,
}

/// The files that were named; of one of several seeds with the seed in their names.
pub(super) fn named_files(
    args: &LevelArgs,
    seed: Seed,
    is_list: bool,
) -> Result<Vec<(PathBuf, Format)>, Failure> {
    let of_seed = |path: &PathBuf| if is_list { path_of_seed(path, seed) } else { path.clone() };
    let with_format = |path: &PathBuf| {
        let path = of_seed(path);
        let format = FORMATS.of_output(&path, args.format, Format::Text)?;
        Ok((path, format))
    };
    args.outputs.iter().map(with_format).collect()
}

impl Making<'_> {
    /// The files of a seed.
    pub(super) fn files(&self, seed: Seed, is_list: bool) -> Result<Vec<(PathBuf, Format)>, Failure> {
        let mut files = named_files(self.args, seed, is_list)?;
        if files.is_empty() {
            let format = self.args.format.unwrap_or(Format::Png);
            files.push((default_path(self.factory.title(), seed, FORMATS.ending(format)), format));
        }
        Ok(files)
    }

    /// Which levels there are, before any is made.
    pub(super) fn plan(&self, seed: Seed) -> Result<Dungeon<'_>, SeedRefused> {
        Dungeon::new(self.factory, self.args.level_type.as_deref(), seed).map_err(refused)
    }

    /// Makes the levels and writes the files.
    pub(super) fn make(
        &self,
        seed: Seed,
        files: Vec<(PathBuf, Format)>,
        clock: Stopwatch,
    ) -> Result<Made, SeedRefused> {
        let dungeon = self.plan(seed)?;
        let proof = dungeon.prove().map_err(refused)?;
        let levels: Vec<DungeonLevel> = dungeon.make_to_depth(self.args.depth).map_err(refused)?;
        let seconds = clock.elapsed().as_secs_f64();
        let file = DungeonFile { title: self.factory.title(), seed, levels: &levels };
        for (at, (path, format)) in files.iter().enumerate() {
            write_with_sidecar(path, self.args.overwrite, |to| write(&file, *format, path, to)).map_err(
                |failure| {
                    let done = files[..at].iter().map(|(path, _)| format!("{} was written", path.display()));
                    SeedRefused { kind: "file", failure: done.fold(failure, Failure::note) }
                },
            )?;
        }
        let exits: Vec<String> = proof.exits.iter().map(ToString::to_string).collect();
        let mut text = format!(
            "dungeon   {}, {} deep; all are reached, out by level {}\n",
            counted(proof.levels, "level"),
            proof.depth,
            exits.join(", ")
        );
        text.extend(dungeon.notes().iter().map(|note| format!("note      {}\n", visible(note))));
        text.extend(levels.iter().map(level_text));
        let mut remarks = vec![counted(levels.len(), "level")];
        let unmet: usize = levels.iter().map(|level| level.unmet.len()).sum();
        if unmet > 0 {
            remarks.push(unmet_words(unmet));
        }
        Ok(Made { text, remarks, files: written_files(files), seconds })
    }

    /// The failure with what it takes to repeat it.
    pub(super) fn explain(&self, seed: Seed, failure: Failure) -> Failure {
        let config = self.args.config.display();
        let level_type = self.args.level_type.as_deref().unwrap_or(self.factory.start());
        failure.note(format!("{config}, type `{level_type}`, seed {seed}, rmg {}", env!("CARGO_PKG_VERSION")))
    }
}

/// All files that were written, those beside others once.
fn written_files(files: Vec<(PathBuf, Format)>) -> Vec<PathBuf> {
    let mut written = Vec::new();
    for (path, format) in files {
        let beside = format.beside(&path).filter(|beside| !written.contains(beside));
        written.extend([path].into_iter().chain(beside));
    }
    written
}

/// Why there are no levels.
#[expect(clippy::needless_pass_by_value, reason = "what `map_err` takes")]
fn refused(error: LevelError) -> SeedRefused {
    let failure = match &error {
        LevelError::UnknownType { .. } => Failure::usage(error.to_string()),
        LevelError::TooManyTiles { depth, .. } => Failure::refusal(error.to_string())
            .help(format!("--depth {depth} can be made; or make the levels smaller")),
        _ => Failure::refusal(error.to_string()),
    };
    SeedRefused { kind: kind_of(&error), failure }
}

/// One line for a level, and one for each wish that was not met.
fn level_text(level: &DungeonLevel) -> String {
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
    for wish in &level.unmet {
        text += &format!("unmet     {}\n", visible(&format!("{}: {}", wish.what, wish.reason)));
    }
    text
}

/// In a word why there are no levels.
fn kind_of(error: &LevelError) -> &'static str {
    match error {
        LevelError::UnknownType { .. } => "unknown_type",
        LevelError::UnknownLevel { .. } => "unknown_level",
        LevelError::TooManyLevels { .. } => "too_many_levels",
        LevelError::TooManyTiles { .. } => "too_many_tiles",
        LevelError::NoExit { .. } => "no_exit",
        LevelError::BadSections { .. } => "bad_sections",
        LevelError::NoPlace { .. } => "no_place",
        LevelError::Unsound { .. } => "unsound",
        _ => "other",
    }
}
