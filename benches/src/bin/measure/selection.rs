//! The selected maps: templates, sizes, water and seeds.

use std::io;
use std::path::PathBuf;

use clap::Args;
use rmg_benches::cases::{WaterWord, size_choice};
use rmg_core::template::Template;
use rmg_core::{MapSize, Seed};
use rmg_plan::GenOptions;
use rmg_sweep::sweep::{SizeChoice, sizes_of};
use rmg_tests::template_files::json_files;
use rmg_tests::templates::read;

#[derive(Debug, Args)]
pub(super) struct MapSelection {
    /// Template files, or folders with template files.
    #[arg(default_value = "templates")]
    paths: Vec<PathBuf>,
    /// Sizes of each template: smallest, largest, or sizes of a list that it allows.
    #[arg(long, value_delimiter = ',', default_value = "smallest,largest", value_parser = size_choice)]
    sizes: Vec<SizeChoice>,
    /// Maximum size; larger maps are reduced to it.
    #[arg(long, default_value = "144x144x2")]
    limit: MapSize,
    /// Seeds 1 to N.
    #[arg(long, default_value_t = 2)]
    seeds: u64,
    /// Water content to request.
    #[arg(long, value_enum, value_delimiter = ',', default_value = "none")]
    water: Vec<WaterWord>,
}

impl MapSelection {
    /// Reads the templates. Returns also the files without templates, with the reason.
    pub(super) fn templates(&self) -> io::Result<(Vec<Template>, Vec<String>)> {
        let (mut templates, mut failures) = (Vec::new(), Vec::new());
        for path in &self.paths {
            for file in json_files(path)? {
                match read(&file) {
                    Ok(of_file) => templates.extend(of_file),
                    Err(reason) => failures.push(format!("{}: {reason}", file.display())),
                }
            }
        }
        Ok((templates, failures))
    }

    /// Returns the maps of a template by size, water and seed: name, water and options of each.
    pub(super) fn maps_of(&self, template: &Template) -> Vec<(String, WaterWord, GenOptions)> {
        let mut maps = Vec::new();
        for size in sizes_of(template, &self.sizes, Some(self.limit)) {
            for water in &self.water {
                for seed in 1..=self.seeds {
                    let sea = water.content();
                    let name = format!("{} {size} water {} seed {seed}", template.name, sea.word());
                    let options =
                        GenOptions { size: Some(size), water: Some(sea), ..GenOptions::new(Seed(seed)) };
                    maps.push((name, *water, options));
                }
            }
        }
        maps
    }
}
