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
    /// The files that were named; of one of several seeds with the seed in their names.
    pub(super) fn named(args: &GenerateArgs, seed: Seed, is_list: bool) -> Result<Self, Failure> {
        let of_seed = |path: &PathBuf| if is_list { path_of_seed(path, seed) } else { path.clone() };
        let usual = if args.layout { Format::Svg } else { Format::Rmgmap };
        let with_format = |path: &PathBuf| Output::asked(of_seed(path), args.format, usual);
        Ok(Self {
            outputs: args.outputs.iter().map(with_format).collect::<Result<_, _>>()?,
            trace: args.trace.as_ref().map(of_seed),
            record: args.record.as_ref().map(of_seed),
            keep_refuted: args.keep_refuted.as_ref().map(of_seed),
        })
    }

    /// The same with outputs by the name of the template where none is named.
    pub(super) fn or_default(mut self, args: &GenerateArgs, name: &str, seed: Seed) -> Result<Self, Failure> {
        if self.outputs.is_empty() {
            let endings: &[&str] = if args.layout { &["png"] } else { &["rmgmap", "png"] };
            let outputs = endings.iter().map(|ending| Output::new(default_path(name, seed, ending)));
            self.outputs = outputs.collect::<Result<_, _>>()?;
        }
        Ok(self)
    }

    /// The game that must hold the map: The Shadow of Death where it is asked for or a file is its own.
    pub(super) fn target(&self, args: &GenerateArgs) -> Game {
        let is_sod = args.target == Some(Target::Sod)
            || self.outputs.iter().any(|output| output.format == Format::H3m);
        if is_sod { Game::ShadowOfDeath } else { Game::Vcmi }
    }

    pub(super) fn written(&self) -> Vec<PathBuf> {
        let mut paths: Vec<PathBuf> = self.outputs.iter().flat_map(Output::paths).collect();
        paths.extend(self.trace.clone());
        paths.extend(self.record.clone());
        let mut told = BTreeSet::new();
        paths.retain(|path| told.insert(path.clone()));
        paths
    }
}

/// Takes the places of the files that were named, of every seed; those that cannot be written are refused before any work.
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

/// Takes the places of the files where none was named.
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

/// Refuses a format that cannot hold a layout, where that is to be made.
fn check_layout(args: &GenerateArgs, output: &Output) -> Result<(), Failure> {
    if !args.layout || matches!(output.format, Format::Png | Format::Svg) {
        return Ok(());
    }
    let message = format!("{} cannot hold a layout without a map", output.path.display());
    Err(Failure::usage(message).help("leave out --layout, or write a .png or .svg"))
}
