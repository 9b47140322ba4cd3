//! `rmg level`: modular levels from a configuration.

use std::io;
use std::path::{Path, PathBuf};

use rmg_core::diag::has_errors;
use rmg_core::dungeon::DungeonLevel;
use rmg_jobs::Stopwatch;
use rmg_levels::{Dungeon, LevelError, LevelFactory, read_configuration};
use rmg_view::level::{DungeonFile, write_json, write_png, write_text, write_tmx};

use crate::bounded_file::{input_name, read_text};
use crate::console::{complain, say};
use crate::failure::Failure;
use crate::file_format::Formats;
use crate::output::{FileWriter, default_path, write_file, wrote};
use crate::report::{count_of, render_faults, unusable};
use crate::seeds::given_or_drawn;
use crate::targets::Targets;

/// Arguments of `rmg level`.
#[derive(Debug, clap::Args)]
pub(crate) struct LevelArgs {
    /// Configuration of the levels (TOML); `-` for standard input.
    #[arg(value_name = "CONFIG")]
    config: PathBuf,
    /// Level type to start in; without it the one that the configuration names.
    #[arg(long = "type", value_name = "TYPE")]
    level_type: Option<String>,
    /// Seed; the same one gives the same levels. Without it one is drawn and printed.
    #[arg(long, short, value_name = "NUMBER")]
    seed: Option<u64>,
    /// How many levels deep to write; 1 is the first level alone.
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = clap::value_parser!(u32).range(1..))]
    depth: u32,
    /// File to write (.png, .txt, .json or .tmx), once per file; `-` for standard output, which gets a .txt unless --format says
    /// otherwise. Without it TITLE-SEED.png in the current folder.
    #[arg(long = "output", short, value_name = "FILE")]
    outputs: Vec<PathBuf>,
    /// Format of the files, whatever their endings.
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    /// Taken by every command that writes files, so that scripts need not tell them apart; nothing here needs it.
    #[arg(long, hide = true)]
    force: bool,
}

/// A format of levels.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Format {
    /// A picture.
    Png,
    /// Drawings in characters, with lists.
    #[value(alias = "txt")]
    Text,
    /// Everything, for programs.
    Json,
    /// A map of the editor Tiled, its tileset inside.
    Tmx,
}

const FORMATS: Formats<Format> =
    Formats(&[("png", Format::Png), ("txt", Format::Text), ("json", Format::Json), ("tmx", Format::Tmx)]);

/// Makes the levels and writes the files.
pub(crate) fn run(args: &LevelArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let with_format =
        |path: &PathBuf| Ok((path.clone(), FORMATS.of_output(path, args.format, Format::Text)?));
    let mut outputs = args.outputs.iter().map(with_format).collect::<Result<Vec<_>, Failure>>()?;
    let mut targets = Targets::new(args.force).reading([args.config.clone()]);
    outputs.iter().try_for_each(|(path, _)| targets.take(path))?;
    let factory = load(&args.config)?;
    let seed = given_or_drawn(args.seed)?;
    if outputs.is_empty() {
        let format = args.format.unwrap_or(Format::Png);
        let path = default_path(factory.title(), seed, FORMATS.ending(format));
        targets.take(&path)?;
        outputs.push((path, format));
    }

    let repeat = |failure: Failure| {
        let config = args.config.display();
        let level_type = args.level_type.as_deref().unwrap_or(factory.start());
        failure.note(format!("{config}, type `{level_type}`, seed {seed}, rmg {}", env!("CARGO_PKG_VERSION")))
    };
    let refused = |error: LevelError| {
        repeat(match &error {
            LevelError::UnknownType { .. } => Failure::usage(error.to_string()),
            LevelError::TooManyTiles { depth, .. } => Failure::refusal(error.to_string())
                .help(format!("--depth {depth} can be made; or make the levels smaller")),
            _ => Failure::refusal(error.to_string()),
        })
    };
    let dungeon = Dungeon::new(&factory, args.level_type.as_deref(), seed).map_err(refused)?;
    let proof = dungeon.prove().map_err(refused)?;
    let levels: Vec<DungeonLevel> = dungeon.make_to_depth(args.depth).map_err(refused)?;
    let made = clock.elapsed().as_secs_f64();
    let file = DungeonFile { title: factory.title(), seed, levels: &levels };
    for (at, (path, format)) in outputs.iter().enumerate() {
        let written = write_file(path, args.force, |to| write(&file, *format, to));
        written.map_err(|failure| {
            let done = outputs[..at].iter().map(|(path, _)| format!("{} was written", path.display()));
            repeat(done.fold(failure, Failure::note))
        })?;
    }

    say(&format!("levels    {} ({})\nseed      {seed}\n", factory.title(), args.config.display()))?;
    let exits: Vec<String> = proof.exits.iter().map(ToString::to_string).collect();
    say(&format!(
        "dungeon   {} levels, {} deep; all are reached, out by level {}\n",
        proof.levels,
        proof.depth,
        exits.join(", ")
    ))?;
    for note in dungeon.notes() {
        say(&format!("note      {note}\n"))?;
    }
    for level in &levels {
        say(&level_text(level))?;
    }
    for (path, _) in &outputs {
        say(&wrote(path))?;
    }
    say(&format!(
        "time      {:.3} s, of which {made:.3} s for reading and the levels\n",
        clock.elapsed().as_secs_f64()
    ))
}

/// Reads the configuration; everything wrong with it is printed first.
fn load(path: &Path) -> Result<LevelFactory, Failure> {
    let shown = input_name(path);
    let text = read_text(path, "a configuration file", rmg_levels::MAX_BYTES)?;
    let (factory, faults) = read_configuration(&text);
    complain(&render_faults(&shown, &text, &faults));
    factory.ok_or_else(|| {
        debug_assert!(has_errors(&faults), "no configuration without a reason");
        let count = count_of(&faults).unwrap_or_default();
        unusable(format!("{shown} cannot be used: {count}"), &faults)
    })
}

fn write(file: &DungeonFile<'_>, format: Format, to: &mut FileWriter<'_>) -> io::Result<()> {
    match format {
        Format::Png => write_png(file, to),
        Format::Text => write_text(file, to),
        Format::Json => write_json(file, to),
        Format::Tmx => write_tmx(file, to),
    }
}

/// One line for a level, and one for each wish that was not met.
fn level_text(level: &DungeonLevel) -> String {
    let (items, creatures, traps) = (level.items.len(), level.creatures.len(), level.traps.len());
    let mut text = format!(
        "level {:<3} {}, {}x{}: {} sections, {} portals, {creatures} creatures, {items} items, {traps} traps\n",
        level.id,
        level.level_type,
        level.width(),
        level.height(),
        level.sections.len(),
        level.portals.len()
    );
    for wish in &level.unmet {
        text += &format!("unmet     {}: {}\n", wish.what, wish.reason);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::failure::Kind;

    fn args(config: PathBuf, outputs: Vec<PathBuf>) -> LevelArgs {
        LevelArgs { config, level_type: None, seed: Some(7), depth: 2, outputs, format: None, force: false }
    }

    #[test]
    fn every_format_is_written_and_never_over_the_file_of_another() {
        let folder = tempfile::tempdir().unwrap();
        let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates/levels/upper-crypt.toml");
        let outputs: Vec<PathBuf> =
            FORMATS.0.iter().map(|(ending, _)| folder.path().join("level").with_extension(ending)).collect();
        run(&args(config.clone(), outputs.clone())).unwrap();
        assert!(outputs.iter().all(|path| std::fs::metadata(path).unwrap().len() > 1000));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 4, "nothing beside them");
        run(&args(config.clone(), outputs)).unwrap();
        let foreign = folder.path().join("mine.txt");
        std::fs::write(&foreign, "mine").unwrap();
        assert_eq!(run(&args(config.clone(), vec![foreign])).unwrap_err().kind(), Kind::Refusal);
        let odd = run(&args(config, vec![folder.path().join("level.doc")])).unwrap_err();
        assert_eq!(odd.kind(), Kind::Usage);
        assert!(odd.render().contains("known endings are .png, .txt, .json, .tmx"));
    }

    #[test]
    fn a_broken_configuration_writes_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let config = folder.path().join("bad.toml");
        std::fs::write(&config, "title = 'x'\n[[rooms]]\nkind = 'sqare'\n").unwrap();
        let output = folder.path().join("level.png");
        let failure = run(&args(config.clone(), vec![output.clone()])).unwrap_err();
        assert_eq!(failure.kind(), Kind::Refusal);
        assert!(!output.exists());
        std::fs::write(&config, b"title = '\xff'").unwrap();
        assert_eq!(run(&args(config, vec![output])).unwrap_err().kind(), Kind::Usage);
    }
}
