//! A map made again from what its file records.

use std::path::Path;

use rmg::diff::{diff_maps, diff_plans};
use rmg::jobs::Pool;
use rmg::model::Recipe;
use rmg::pack::PackLayer;
use rmg::pipeline::{GenerateError, GenerateOptions, TemplateText, generate_map};
use rmg::plan::{make_plan, recorded_options};
use rmg::{CancelToken, ContentPack, Fault, MapBytes, MapModel, Pack, rmgmap};

use super::verdict::Verdict;
use crate::map_files::{map_bytes, parse_map};
use crate::prelude::*;

pub(super) struct Again<'a> {
    pub(super) pack: &'a Pack,
    pub(super) pool: &'a Pool,
    pub(super) cancel: &'a CancelToken,
}

/// Makes the map of a file again. A file that does not say enough, or that another version or another content pack made, is wrong usage:
/// it can neither be confirmed nor refuted.
pub(super) fn verify(
    path: &Path,
    template: Option<(&LoadedFile, Option<&str>)>,
    again: &Again<'_>,
) -> Result<Verdict, Failure> {
    let file = map_bytes(path)?;
    let loaded = parse_map(&file, again.pack)?;
    let MapBytes { name: shown, bytes, .. } = file;
    if !loaded.has_plan() {
        return Err(Failure::usage(format!("{shown} does not say what it was made from"))
            .help("verify the .rmgmap that it was made with"));
    }
    let map = &loaded.model;
    let recipe = recipe_of(map, &shown, again.pack)?;
    let made = match template {
        None => make(map, recipe, &GenerateOptions::new(again.pool), again),
        Some((file, name)) => match by_template(map, &shown, (file, name), recipe, again)? {
            Planned::Other(verdict) => return Ok(verdict),
            Planned::Made(made) => *made,
        },
    };
    match made {
        Ok(made) => compare(map, &bytes, &made, again.pack),
        Err(GenerateError::Cancelled { .. }) => {
            Err(Failure::interrupted(format!("stopped while {shown} was made again; it is not judged")))
        }
        Err(error @ (GenerateError::Threads(_) | GenerateError::Panicked { .. })) => {
            Err(Failure::refusal(format!("{shown} could not be made again: {error}")))
        }
        Err(error) => {
            let causes = error.causes().into_iter().map(|cause| cause.to_string());
            Ok(Verdict::NoMap { reasons: [error.to_string()].into_iter().chain(causes).collect() })
        }
    }
}

/// The recipe of a map that this version can make again with this pack.
fn recipe_of<'m>(map: &'m MapModel, shown: &str, pack: &ContentPack) -> Result<&'m Recipe, Failure> {
    let version = env!("CARGO_PKG_VERSION");
    if map.generator != version {
        return Err(Failure::usage(format!(
            "{shown} was made by rmg {}, and this is {version}",
            map.generator
        ))
        .help(format!("verify it with rmg {}: another version may make another map", map.generator)));
    }
    let Some(recipe) = &map.recipe else {
        return Err(Failure::usage(format!("{shown} does not record how it was made"))
            .help("make it again with `rmg generate`: maps record their recipe since version 2 of the format")
            .note("a step or a modifier of a program's own leaves no recipe, too"));
    };
    let is_same = |(made, known): (&PackLayer, &PackLayer)| made.sha256 == known.sha256;
    let layers = &pack.info.layers;
    if recipe.packs.len() != layers.len() || !recipe.packs.iter().zip(layers).all(is_same) {
        let words = |layers: &[PackLayer]| {
            let layer = |layer: &PackLayer| {
                let hash: String = layer.sha256.chars().take(16).collect();
                format!("{} {} ({hash})", layer.name, layer.version)
            };
            layers.iter().map(layer).collect::<Vec<_>>().join(", ")
        };
        return Err(Failure::usage(format!("{shown} was made with another content pack"))
            .help("name the packs that it was made with, in their order: --pack DIR")
            .note(format!("made with {}", words(&recipe.packs)))
            .note(format!("this is {}", words(layers))));
    }
    Ok(recipe)
}

enum Planned {
    Other(Verdict),
    Made(Box<Result<MapModel, GenerateError>>),
}

fn by_template(
    map: &MapModel,
    shown: &str,
    (file, name): (&LoadedFile, Option<&str>),
    recipe: &Recipe,
    again: &Again<'_>,
) -> Result<Planned, Failure> {
    let named = file.find(name.unwrap_or(&recipe.template));
    let index = match named {
        Some(index) => index,
        None => file.pick(name)?,
    };
    file.usable(index, again.pack)?;
    let template = &file.templates()[index];
    let options = recorded_options(map, again.pack)
        .map_err(|error| Failure::usage(format!("the players of {shown} cannot be asked for: {error}")))?;
    let plan = match make_plan(template, again.pack, &options) {
        Ok(plan) => plan,
        Err(faults) => {
            let reasons = faults.iter().map(|fault: &Fault| fault.message.clone()).collect();
            return Ok(Planned::Other(Verdict::NoMap { reasons }));
        }
    };
    let diff = diff_plans(&map.plan, &plan, again.pack);
    if !diff.is_empty() {
        return Ok(Planned::Other(Verdict::OtherPlan { diff: Box::new(diff) }));
    }
    // a file that was renamed since makes the same map
    let text_file = map.lines.as_ref().map(|lines| lines.file.as_str());
    let options = GenerateOptions {
        template: Some(template),
        text: text_file.map(|name| TemplateText { file: name, text: file.text() }),
        ..GenerateOptions::new(again.pool)
    };
    Ok(Planned::Made(Box::new(make(&MapModel { plan, ..map.clone() }, recipe, &options, again))))
}

/// Makes the map of a plan again. What the file knows of its template, and no plan does, is taken from it.
fn make(
    map: &MapModel,
    recipe: &Recipe,
    options: &GenerateOptions<'_>,
    again: &Again<'_>,
) -> Result<MapModel, GenerateError> {
    let options = GenerateOptions {
        effort: recipe.effort,
        placement: recipe.placement,
        attempts: recipe.attempts,
        best_effort: map.missing() > 0,
        cancel: Some(again.cancel),
        ..*options
    };
    let mut made = match generate_map(&map.plan, again.pack, &options, &|_event| {}) {
        Ok(made) => made.map,
        // what `rmg generate --keep-refuted` keeps
        Err(GenerateError::NoSoundMap { refuted: Some(refuted), .. })
            if refuted.map.attempt == map.attempt =>
        {
            refuted.map
        }
        Err(error) => return Err(error),
    };
    if options.template.is_none() {
        (made.recipe, made.lines) = (map.recipe.clone(), map.lines.clone());
    }
    Ok(made)
}

fn compare(map: &MapModel, bytes: &[u8], made: &MapModel, pack: &ContentPack) -> Result<Verdict, Failure> {
    let mut anew = Vec::with_capacity(bytes.len());
    rmgmap::write(made, pack, &mut anew)
        .map_err(|error| Failure::refusal(format!("cannot write the map anew: {error}")))?;
    if anew == bytes {
        return Ok(Verdict::Same { bytes: bytes.len() });
    }
    if map == made {
        return Ok(Verdict::SameMap);
    }
    let diff = diff_maps(map, made, pack);
    if diff.is_empty() {
        return Err(Failure::told(Kind::Refusal)
            .note("two maps differ in what no comparison tells: a fault of the program"));
    }
    Ok(Verdict::Differs { diff: Box::new(diff), size: map.plan.size })
}
