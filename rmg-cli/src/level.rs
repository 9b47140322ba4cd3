//! `rmg level`: generates modular levels from a configuration, for one seed or many.

mod args;
mod convert;
mod making;
mod stats;

use std::path::{Path, PathBuf};

use rmg::jobs::Stopwatch;
use rmg::levels::dungeon::{LevelMeasures, measure_level};
use rmg::levels::{Generator, MAX_FILE_BYTES, is_level_file};
use rmg::text::visible;

use crate::bounded_file::read_text;
use crate::measures::seek;
use crate::prelude::*;
use crate::report::{print_diagnostics, unusable};
use crate::seeds::{SeedMade, SeedRefused, SeedWork, Seeds, generate_each, no_standard};

pub(crate) use args::LevelArgs;
use making::{SeedGenerator, named_files, take_all};

pub(crate) fn run(args: &LevelArgs) -> Result<(), Failure> {
    let clock = Stopwatch::start();
    let text = read_text(&args.config, "a configuration file", MAX_FILE_BYTES)?;
    if is_level_file(&text) {
        return convert::run(args, &text);
    }
    let generator = load(args, &text)?;
    let seeds = match args.count {
        Some(count) => args.seeds.row(count)?,
        None => args.seeds.seeds()?,
    };
    let seeds = if args.wheres.is_empty() { seeds } else { seek_level(args, &generator, &seeds)? };
    if args.stats {
        return stats::run(&generator, &seeds, args.threads, clock);
    }
    if seeds.is_list {
        no_standard(args.outputs.iter().map(PathBuf::as_path))?;
    }
    let mut targets = Targets::new(args.overwrite).reading([args.config.clone()]);
    for seed in &seeds.list {
        take_all(&mut targets, &named_files(args, *seed, seeds.is_list)?)?;
    }
    let seed_generator = SeedGenerator { args, generator };
    if args.outputs.is_empty() {
        for seed in &seeds.list {
            take_all(&mut targets, &seed_generator.files(*seed, seeds.is_list)?)?;
        }
    }
    if seeds.is_list {
        generate_many(&seed_generator, &seeds, clock)
    } else {
        generate_one(&seed_generator, &seeds, clock)
    }
}

/// Returns the first seed whose first level meets all conditions.
fn seek_level(args: &LevelArgs, generator: &Generator, seeds: &Seeds) -> Result<Seeds, Failure> {
    seek(&args.wheres, &LevelMeasures::NAMES, seeds, |seed| {
        let dungeon = generator.clone().depth(1).seed(seed.0).generate().ok()?;
        dungeon.levels().first().map(|level| measure_level(level).values())
    })
}

fn generate_one(seed_generator: &SeedGenerator<'_>, seeds: &Seeds, clock: Stopwatch) -> Result<(), Failure> {
    let seed = seeds.first();
    let files = seed_generator.files(seed, false)?;
    let made = seed_generator
        .make(seed, files, clock)
        .map_err(|refused| seed_generator.explain(seed, refused.failure))?;
    print(&head(seed_generator, seeds))?;
    print(&made.text)?;
    made.files.iter().try_for_each(|path| print(&wrote(path)))?;
    let all = clock.elapsed().as_secs_f64();
    print(&format!("time      {all:.3} s, {:.3} s of it for reading and generating\n", made.seconds))
}

/// Generates the levels of several seeds, each with its own files.
fn generate_many(seed_generator: &SeedGenerator<'_>, seeds: &Seeds, clock: Stopwatch) -> Result<(), Failure> {
    // wrong usage affects every seed
    if let Err(SeedRefused { failure, .. }) = seed_generator.plan(seeds.first())
        && failure.kind() == Kind::Usage
    {
        return Err(failure);
    }
    print(&head(seed_generator, seeds))?;
    let work = SeedWork::begin(seed_generator.args.threads, seed_generator.args.overwrite)?;
    let make = |seed| {
        let made = seed_generator.make(seed, seed_generator.files(seed, true)?, Stopwatch::start())?;
        Ok((SeedMade { files: made.files, remarks: made.remarks, tables: String::new() }, ()))
    };
    let source = input_name(&seed_generator.args.config);
    let explain = |seed, failure| seed_generator.explain(seed, failure);
    let made = generate_each(&work, seeds, &source, make, |_, _| (), explain)?;
    print(&format!("dungeons  {}", made.tally.text(&[])))?;
    print(&format!("time      {:.3} s\n", clock.elapsed().as_secs_f64()))?;
    made.verdict
}

fn head(seed_generator: &SeedGenerator<'_>, seeds: &Seeds) -> String {
    let (title, config) = (seed_generator.title(), seed_generator.args.config.display());
    format!("levels    {} ({config})\n{}\n", visible(title), seeds.line())
}

/// Reads the configuration. Prints its diagnostics first.
fn load(args: &LevelArgs, text: &str) -> Result<Generator, Failure> {
    let shown = input_name(&args.config);
    let folder =
        if is_standard(&args.config) { Path::new("") } else { args.config.parent().unwrap_or(Path::new("")) };
    let generator = Generator::parse_in(&shown, text, Some(folder)).map_err(|error| {
        unusable(error, |_, count| format!("invalid configuration {shown}: {}", count.unwrap_or_default()))
    })?;
    print_diagnostics(generator.warnings());
    let generator = args.vaults.iter().fold(generator.depth(args.depth.unwrap_or(1)), Generator::vault);
    Ok(match &args.level_type {
        Some(level_type) => generator.start(level_type),
        None => generator,
    })
}

#[cfg(test)]
mod tests {
    use clap::{Parser, ValueEnum};
    use rmg::levels::LevelFormat;

    use super::*;
    use crate::file_format::extension_of;

    /// Parser of the command alone.
    #[derive(Debug, Parser)]
    struct Alone {
        #[command(flatten)]
        args: LevelArgs,
    }

    fn args(config: PathBuf, outputs: Vec<PathBuf>) -> LevelArgs {
        let named = outputs.into_iter().flat_map(|path| [PathBuf::from("-o"), path]);
        let words = ["level", "--seed", "7", "--depth", "2"].map(PathBuf::from);
        Alone::parse_from(words.into_iter().chain([config]).chain(named)).args
    }

    #[test]
    fn every_format_is_written_but_other_files_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let config = Path::new(env!("CARGO_MANIFEST_DIR")).join("../templates/levels/upper-crypt.toml");
        // a file for tabletops holds one level
        let outputs: Vec<PathBuf> = LevelFormat::value_variants()
            .iter()
            .filter(|format| **format != LevelFormat::Uvtt)
            .map(|format| folder.path().join("level").with_extension(extension_of(*format)))
            .collect();
        run(&args(config.clone(), outputs.clone())).unwrap();
        assert!(outputs.iter().all(|path| std::fs::metadata(path).unwrap().len() > 1000));
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 6, "both maps share one picture");
        run(&args(config.clone(), outputs)).unwrap();
        let foreign = folder.path().join("mine.txt");
        std::fs::write(&foreign, "mine").unwrap();
        assert_eq!(run(&args(config.clone(), vec![foreign])).unwrap_err().kind(), Kind::Refusal);
        let unknown = run(&args(config, vec![folder.path().join("level.doc")])).unwrap_err();
        assert_eq!(unknown.kind(), Kind::Usage);
        assert!(unknown.render().contains("known extensions are .png, .txt, .json, .tmx, .tmj"));
    }

    #[test]
    fn an_invalid_configuration_writes_nothing() {
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
