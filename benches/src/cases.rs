//! The templates, sizes and seeds of a sweep.

use std::path::PathBuf;

use clap::ValueEnum;
use rmg_core::MapSize;
use rmg_core::plan::GenPlan;
use rmg_core::template::{Template, WaterContent};
use rmg_sweep::sweep::{SizeChoice, sizes_of};
use rmg_tests::template_files::json_files;
use rmg_tests::templates::{plan, read};

/// The selection of layouts.
#[derive(Debug, Clone)]
pub struct Sweep {
    /// Template files, or folders with template files.
    pub paths: Vec<PathBuf>,
    /// Sizes of each template. A template with one size runs once.
    pub sizes: Vec<SizeChoice>,
    /// Maximum sides and levels; larger ones are reduced. A size that the template then does not allow is
    /// omitted.
    pub limit: MapSize,
    /// Seeds 1 to this.
    pub seeds: u64,
}

/// One layout to generate.
#[derive(Debug, Clone)]
pub struct Case {
    /// File name without the folder, and the name of the template.
    pub name: String,
    /// The plan of the layout.
    pub plan: GenPlan,
}

/// The cases of a sweep, and the failures.
#[derive(Debug, Clone, Default)]
pub struct Cases {
    /// In order of file, template, size and seed.
    pub cases: Vec<Case>,
    /// Invalid files and templates, with the reason.
    pub failures: Vec<String>,
    /// Number of templates.
    pub templates: usize,
}

/// Amount of water, as an option value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, ValueEnum)]
pub enum WaterWord {
    None,
    Normal,
    Islands,
}

impl WaterWord {
    /// Returns the water content of the template language.
    #[must_use]
    pub fn content(self) -> WaterContent {
        match self {
            Self::None => WaterContent::None,
            Self::Normal => WaterContent::Normal,
            Self::Islands => WaterContent::Islands,
        }
    }
}

/// Parses a size of the command line: `smallest`, `largest`, or one such as `m+u`.
///
/// # Errors
/// If the word is not a size.
pub fn size_choice(word: &str) -> Result<SizeChoice, String> {
    match word {
        "smallest" => Ok(SizeChoice::Smallest),
        "largest" => Ok(SizeChoice::Largest),
        _ => word.parse().map(SizeChoice::Only).map_err(|error| format!("{error}")),
    }
}

/// Reads all templates of `sweep` and plans each of their sizes and seeds. Omits templates that require a
/// sea.
#[must_use]
pub fn collect(sweep: &Sweep) -> Cases {
    let mut all = Cases::default();
    for path in &sweep.paths {
        let files = json_files(path).unwrap_or_else(|error| {
            all.failures.push(format!("{}: {error}", path.display()));
            Vec::new()
        });
        for file in files {
            let stem = file.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
            match read(&file) {
                Ok(mut templates) => {
                    templates.retain(|template| template.allowed_water.contains(&WaterContent::None));
                    all.templates += templates.len();
                    templates.iter().for_each(|template| add_template(&mut all, sweep, &stem, template));
                }
                Err(reason) => all.failures.push(format!("{}: {reason}", file.display())),
            }
        }
    }
    all
}

fn add_template(all: &mut Cases, sweep: &Sweep, stem: &str, template: &Template) {
    let name = format!("{stem}#{}", template.name);
    for size in sizes_of(template, &sweep.sizes, Some(sweep.limit)) {
        for seed in 1..=sweep.seeds {
            match plan(template, Some(size), seed) {
                Ok(plan) => all.cases.push(Case { name: name.clone(), plan }),
                Err(reason) => {
                    all.failures.push(format!("{name} at {size}: {reason}"));
                    break; // the reason is the same for every seed
                }
            }
        }
    }
}
