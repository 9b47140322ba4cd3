//! Content of the golden files: fingerprints of layouts and of maps. The suite compares them in its own
//! profile, with debug assertions; the program `sameness` of the benches compares them optimized. Both use
//! the same files, so debug and release builds generate the same maps.

use std::fmt::Write as _;

use rmg_core::Seed;
use rmg_core::plan::GenPlan;
use rmg_core::template::WaterContent;
use rmg_formats::rmgmap;
use rmg_generate::pipeline::GenerateOptions;
use rmg_generate::retry::generate_map;
use rmg_jobs::{Picking, Pool};
use rmg_placement::{Effort, place};
use rmg_plan::{GenOptions, make_plan};
use rmg_view::picture::{MapPicture, MapPictureOptions};

use crate::fingerprint::{fingerprint, fingerprint_bytes};
use crate::plans::random_plan;
use crate::shapes::gallery;
use crate::template_files::{sampled, workspace_root};
use crate::templates::{self, heroes3};

/// If set to `1`, the tests rewrite the golden files.
pub const SWITCH: &str = "RMG_BLESS";

/// Eight maps. Each template has other kinds of links; together they cover all common sizes, two with water.
pub const MAPS: [(&str, &str, u64, WaterContent); 8] = [
    ("mirror-duel", "s", 1, WaterContent::None),
    ("ring-of-seasons", "m", 2, WaterContent::None),
    ("thread", "l", 3, WaterContent::None),
    ("exiles-return", "xl+u", 4, WaterContent::None),
    ("undercross", "xl+u", 5, WaterContent::None),
    ("three-rivers", "100x60x2", 6, WaterContent::None),
    ("ring-of-seasons", "m", 7, WaterContent::Islands),
    ("exiles-return", "l", 8, WaterContent::Normal),
];

/// A golden file.
#[derive(Debug, Clone, Copy)]
pub enum Golden {
    /// Layouts of [`plans`], with quick and normal effort.
    Layouts,
    /// The [`MAPS`]: the `.rmgmap` and the picture of each.
    Maps,
}

impl Golden {
    /// Returns its path from the root of the repository.
    #[must_use]
    pub fn path(self) -> &'static str {
        match self {
            Self::Layouts => "tests/golden/layouts.txt",
            Self::Maps => "tests/golden/maps.txt",
        }
    }

    /// Returns the expected content: one line for each layout or map.
    ///
    /// # Errors
    /// The plan or map that could not be generated, with the reason.
    pub fn found(self, pool: &Pool) -> Result<String, String> {
        match self {
            Self::Layouts => layouts(pool),
            Self::Maps => maps(pool),
        }
    }

    /// Returns the lines that differ: `-` for lines of the file only, `+` for found lines only.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn differences(self, found: &str) -> Result<Vec<String>, String> {
        let golden = std::fs::read_to_string(workspace_root().join(self.path()));
        Ok(differences(&golden.map_err(|error| format!("{}: {error}", self.path()))?, found))
    }
}

fn differences(golden: &str, found: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (golden.lines().collect(), found.lines().collect());
    let removed = old.iter().filter(|line| !new.contains(line)).map(|line| format!("- {line}"));
    let added = new.iter().filter(|line| !old.contains(line)).map(|line| format!("+ {line}"));
    removed.chain(added).collect()
}

/// Returns plans over graphs of all kinds, and the shipped templates at their minimum size.
///
/// # Errors
/// If a shipped template cannot be read, or has no plan.
pub fn plans() -> Result<Vec<GenPlan>, String> {
    let sizes = ["s", "m", "m+u", "100x60x2"];
    let mut plans = Vec::new();
    for (at, shape) in gallery().into_iter().enumerate() {
        let size = sizes[at % sizes.len()].parse().map_err(|error| format!("{error}"))?;
        plans.push(random_plan(&shape, size, at % 5, at as u64));
    }
    for file in sampled().map_err(|error| error.to_string())? {
        for template in templates::read(&file)? {
            plans.push(templates::plan(&template, None, 1)?);
        }
    }
    Ok(plans)
}

fn layouts(pool: &Pool) -> Result<String, String> {
    let mut found =
        String::from("# fingerprint, effort, size, seed, name; rewritten by a test run with RMG_BLESS=1\n");
    for plan in plans()? {
        let (size, seed, name) = (plan.size, plan.seed, &plan.template_name);
        for (word, effort) in [("quick", Effort::Quick), ("normal", Effort::Normal)] {
            let placement = place(&plan, 0, effort, pool).map_err(|error| format!("{name}: {error}"))?;
            let hash = fingerprint(&placement.ownership);
            writeln!(found, "{hash:016x} {word} {size} {seed} {name}").map_err(|error| error.to_string())?;
        }
    }
    Ok(found)
}

/// Returns the plan of a shipped template.
///
/// # Errors
/// If the template or size is unknown, or there is no plan for it.
pub fn plan(template: &str, size: &str, seed: u64, water: WaterContent) -> Result<GenPlan, String> {
    let file = workspace_root().join("templates").join(format!("{template}.json"));
    let read = templates::read(&file)?;
    let first = read.first().ok_or_else(|| format!("{template} is empty"))?;
    let size = Some(size.parse().map_err(|error| format!("{error}"))?);
    let options = GenOptions { size, water: Some(water), ..GenOptions::new(Seed(seed)) };
    make_plan(first, heroes3(), &options).map_err(|diagnostics| {
        diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect::<Vec<_>>().join("; ")
    })
}

/// Returns the bytes of the two default files of a map: the `.rmgmap` and the picture.
///
/// # Errors
/// If no sound map is generated, or it cannot be written.
pub fn files(plan: &GenPlan, pool: &Pool, picking: Picking) -> Result<[Vec<u8>; 2], String> {
    let options = GenerateOptions { picking, ..GenerateOptions::new(pool) };
    let generated = generate_map(plan, heroes3(), &options, &|_| {});
    let generated =
        generated.map_err(|error| format!("{}: {error}: {:?}", plan.template_name, error.causes()))?;
    let (mut map, mut picture) = (Vec::new(), Vec::new());
    rmgmap::write(&generated.map, heroes3(), &mut map).map_err(|error| error.to_string())?;
    let page = MapPicture::new(&generated.map, heroes3());
    page.write_png(&MapPictureOptions::default(), pool, &mut picture).map_err(|error| error.to_string())?;
    Ok([map, picture])
}

fn maps(pool: &Pool) -> Result<String, String> {
    let mut found = String::from(
        "# fingerprint of the .rmgmap and of the PNG, size, seed, template; rewritten by a test run with RMG_BLESS=1\n",
    );
    for (template, size, seed, water) in MAPS {
        let generated = files(&plan(template, size, seed, water)?, pool, Picking::Priority)?;
        let sea = if water == WaterContent::None { String::new() } else { format!(" {}", water.word()) };
        let [map, picture] = generated.map(|bytes| fingerprint_bytes(&bytes));
        writeln!(found, "{map:016x} {picture:016x} {size} {seed} {template}{sea}")
            .map_err(|error| error.to_string())?;
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn changed_lines_are_reported() {
        assert_eq!(differences("1 a\n2 b\n", "1 a\n3 b\n"), ["- 2 b", "+ 3 b"]);
        assert!(differences("1 a\n", "1 a\n").is_empty());
    }
}
