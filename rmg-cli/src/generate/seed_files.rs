//! The files of a seed.

use std::collections::BTreeSet;
use std::path::PathBuf;

use rmg::{Game, Seed};

use super::args::{GenerateArgs, Target};
use crate::output::{Format, Output, default_path, path_of_seed};
use crate::prelude::*;
use crate::seeds::{Seeds, no_standard};

#[derive(Debug)]
pub(super) struct SeedFiles {
    pub(super) outputs: Vec<Output>,
    pub(super) trace: Option<PathBuf>,
    pub(super) record: Option<PathBuf>,
    pub(super) keep_refuted: Option<PathBuf>,
}

impl SeedFiles {
    /// Returns the named files. With several seeds, the names contain the seed.
    pub(super) fn named(args: &GenerateArgs, seed: Seed, is_list: bool) -> Result<Self, Failure> {
        let of_seed = |path: &PathBuf| if is_list { path_of_seed(path, seed) } else { path.clone() };
        let fallback = if args.layout { Format::Svg } else { Format::Rmgmap };
        let with_format = |path: &PathBuf| Output::with_format(of_seed(path), args.format, fallback);
        Ok(Self {
            outputs: args.outputs.iter().map(with_format).collect::<Result<_, _>>()?,
            trace: args.trace.as_ref().map(of_seed),
            record: args.record.as_ref().map(of_seed),
            keep_refuted: args.keep_refuted.as_ref().map(of_seed),
        })
    }

    /// Adds default outputs, named after the template, if none was named.
    pub(super) fn or_default(mut self, args: &GenerateArgs, name: &str, seed: Seed) -> Result<Self, Failure> {
        if self.outputs.is_empty() {
            let extensions: &[&str] = if args.layout { &["png"] } else { &["rmgmap", "png"] };
            let outputs = extensions.iter().map(|extension| Output::new(default_path(name, seed, extension)));
            self.outputs = outputs.collect::<Result<_, _>>()?;
        }
        Ok(self)
    }

    /// Returns the game that must support the map: the requested one, or The Shadow of Death if a file is a
    /// .h3m and no game for such files is requested.
    pub(super) fn target(&self, args: &GenerateArgs) -> Game {
        let has_h3m = self.outputs.iter().any(|output| output.format == Format::H3m);
        match args.target.map_or(Game::Vcmi, Target::game) {
            Game::Vcmi if has_h3m => Game::ShadowOfDeath,
            game => game,
        }
    }

    pub(super) fn written(&self) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.outputs.iter().flat_map(Output::paths).collect();
        paths.extend(self.trace.clone());
        paths.extend(self.record.clone());
        let mut seen = BTreeSet::new();
        paths.retain(|path| seen.insert(path.clone()));
        paths
    }
}

/// Claims the named files of every seed. Fails before any work if one cannot be written.
pub(super) fn take_named(args: &GenerateArgs, seeds: &Seeds, targets: &mut Targets) -> Result<(), Failure> {
    if seeds.is_list {
        let paths = args.outputs.iter().chain(&args.trace).chain(&args.record).chain(&args.keep_refuted);
        no_standard(paths.map(PathBuf::as_path))?;
    }
    for seed in &seeds.list {
        let files = SeedFiles::named(args, *seed, seeds.is_list)?;
        files.outputs.iter().try_for_each(|output| check_layout(args, output))?;
        files.outputs.iter().try_for_each(|output| targets.take_output(output))?;
        let others = files.trace.iter().chain(&files.record).chain(&files.keep_refuted);
        others.into_iter().try_for_each(|path| targets.take(path))?;
    }
    Ok(())
}

/// Claims the default files if none was named.
pub(super) fn take_default(
    args: &GenerateArgs,
    name: &str,
    seeds: &Seeds,
    targets: &mut Targets,
) -> Result<(), Failure> {
    if !args.outputs.is_empty() {
        return Ok(());
    }
    for seed in &seeds.list {
        let files = SeedFiles::named(args, *seed, seeds.is_list)?.or_default(args, name, *seed)?;
        files.outputs.iter().try_for_each(|output| targets.take_output(output))?;
    }
    Ok(())
}

/// Refuses an output format that cannot contain a layout, with `--layout`.
fn check_layout(args: &GenerateArgs, output: &Output) -> Result<(), Failure> {
    if !args.layout || matches!(output.format, Format::Png | Format::Svg) {
        return Ok(());
    }
    let message = format!("{} cannot contain a layout without a map", output.path.display());
    Err(Failure::usage(message).help("omit --layout, or write a .png or .svg"))
}
