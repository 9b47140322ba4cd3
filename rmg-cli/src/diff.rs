//! `rmg diff`: compares two maps or two templates.

mod args;
mod json;
mod maps;
mod templates;
mod text;

use std::path::PathBuf;

use rmg::{MapFormat, is_campaign, split_scenario};

use crate::prelude::*;
use crate::targets::take_outputs;

use args::Format;

pub(crate) use args::DiffArgs;
pub(crate) use json::{graph_value, map_members};
pub(crate) use text::{graph_text, map_text};

#[derive(Debug)]
enum Input {
    Map(PathBuf),
    Template(TemplateArg),
}

impl Input {
    /// Determines the kind of an input by its extension. Everything except maps is a template.
    fn new(text: &str) -> Self {
        let path = PathBuf::from(text);
        if is_campaign(&split_scenario(&path).0) {
            return Self::Map(path);
        }
        let arg = TemplateArg::new(text);
        let is_map = MapFormat::of(&arg.path).is_ok_and(|format| MapFormat::READ.contains(&format));
        if is_map && arg.name.is_none() { Self::Map(arg.path) } else { Self::Template(arg) }
    }

    /// Determines both inputs. Standard input has the same kind as the other input.
    fn both(old: &str, new: &str) -> (Self, Self) {
        let as_map = |side: Self, other: &Self| match (side, other) {
            (Self::Template(arg), Self::Map(_)) if is_standard(&arg.path) && arg.name.is_none() => {
                Self::Map(arg.path)
            }
            (side, _) => side,
        };
        let (old, new) = (Self::new(old), Self::new(new));
        let old = as_map(old, &new);
        let new = as_map(new, &old);
        (old, new)
    }

    fn path(&self) -> &PathBuf {
        match self {
            Self::Map(path) => path,
            Self::Template(arg) => &arg.path,
        }
    }
}

/// Prints the differences. Returns exit code 1 if there is one.
pub(crate) fn run(args: &DiffArgs) -> Result<(), Failure> {
    let (old, new) = Input::both(&args.old, &args.new);
    if let (Input::Map(map), Input::Template(template)) | (Input::Template(template), Input::Map(map)) =
        (&old, &new)
    {
        let (map, template) = (map.display(), template.path.display());
        return Err(Failure::usage(format!(
            "cannot compare the map {map} with {template}, which is not a map"
        ))
        .help("name two maps, or two templates")
        .help("use `rmg verify MAP --template FILE#NAME` to check whether a template still gives a map"));
    }
    let inputs = [old.path().clone(), new.path().clone()];
    let mut targets = Targets::new(args.overwrite).reading(inputs).reading(args.pack.files());
    let outputs = take_outputs(&mut targets, &args.outputs, args.format, Format::Svg)?;
    if args.json {
        claim_document()?;
    }
    let maps = [&old, &new].map(Input::path).into_iter().cloned().collect::<Vec<_>>();
    let pack = args.pack.load_for_maps(&maps)?;
    let is_same = match (old, new) {
        (Input::Map(old), Input::Map(new)) => maps::run(args, &outputs, (&old, &new), &pack)?,
        (Input::Template(old), Input::Template(new)) => templates::run(args, &outputs, (&old, &new), &pack)?,
        (Input::Map(_), Input::Template(_)) | (Input::Template(_), Input::Map(_)) => {
            unreachable!("mixed inputs were refused above")
        }
    };
    if is_same { Ok(()) } else { Err(Failure::printed(Kind::Refusal)) }
}
