//! `rmg why`: explains the content of a tile.

use std::path::PathBuf;
use std::slice;

use rmg::model::MapPos;
use rmg::summary::Note;
use rmg::text::visible;
use rmg::why::{Why, WhyObject, why};
use rmg::{Level, MapSize, OpenedMap, TilePos};
use serde_json::{Map, Value, json};

use crate::map_files::{read_map, take_plan};
use crate::prelude::*;

/// Arguments of `rmg why`.
#[derive(Debug, clap::Args)]
pub(crate) struct WhyArgs {
    /// Map: a .rmgmap, .h3m or .vmap; `-` for standard input. A .h3m or .vmap contains no reasons
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// Column of the tile, from 0 in the west
    #[arg(value_name = "X", allow_negative_numbers = true, value_parser = number(0..=u16::MAX))]
    x: u16,
    /// Row of the tile, from 0 in the north
    #[arg(value_name = "Y", allow_negative_numbers = true, value_parser = number(0..=u16::MAX))]
    y: u16,
    /// Level of the tile: surface (or 0), underground (or 1), or a higher number
    #[arg(value_name = "LEVEL", default_value = "surface", value_parser = parse_level)]
    level: Level,
    /// The .rmgmap of a .h3m or .vmap, which contains the reasons
    #[arg(long, value_name = "RMGMAP")]
    plan: Option<PathBuf>,
    #[command(flatten)]
    pack: PackArgs,
    /// Print the result as JSON
    #[arg(long)]
    json: bool,
}

fn parse_level(text: &str) -> Result<Level, String> {
    match text.to_ascii_lowercase().as_str() {
        "surface" | "0" => Ok(Level::SURFACE),
        "underground" | "1" => Ok(Level::UNDERGROUND),
        other => match other.parse() {
            Ok(level) if level < MapSize::MAX_LEVELS => Ok(Level(level)),
            _ => Err("expected `surface` (0), `underground` (1), or a higher level number".to_owned()),
        },
    }
}

pub(crate) fn run(args: &WhyArgs) -> Result<(), Failure> {
    let pack = args.pack.load_for_maps(slice::from_ref(&args.map))?;
    if args.json {
        claim_document()?;
    }
    let mut loaded = read_map(&args.map, &pack)?;
    if let Some(plan) = &args.plan {
        take_plan(&mut loaded, &args.map, plan, &pack)?;
    }
    let at = MapPos { level: args.level, tile: TilePos::new(args.x, args.y) };
    let explanation = why(&loaded.model, &loaded.pack, at).map_err(|error| {
        let size = error.size;
        let levels = match size.levels() {
            1 => "`surface`".to_owned(),
            2 => "`surface` or `underground`".to_owned(),
            levels => format!("`surface`, `underground`, or a number to {}", levels - 1),
        };
        let (x, y) = (size.width() - 1, size.height() - 1);
        Failure::usage(error.to_string()).help(format!("X is 0 to {x}, Y is 0 to {y}, LEVEL is {levels}"))
    })?;
    if args.json {
        return print_document("rmg-why", why_members(&explanation, &loaded));
    }
    print(&why_text(&explanation, loaded.model.plan.size))?;
    if !loaded.has_plan() {
        print(NO_REASONS)?;
    }
    Ok(())
}

/// Note about a map without a plan.
const NO_REASONS: &str = "
note      this file contains no reasons; name the .rmgmap of this map: --plan FILE
";

fn why_text(explanation: &Why, size: MapSize) -> String {
    let mut text = format!("tile      {}\n", explanation.at.words(size));
    text += &note_lines(&explanation.notes, "");
    for object in &explanation.objects {
        let WhyObject { title, kind, at, notes, .. } = object;
        let anchor = if at.tile == explanation.at.tile {
            String::new()
        } else {
            format!(", its anchor at ({}, {})", at.tile.x, at.tile.y)
        };
        text += &format!("\nobject    {} ({kind}){anchor}\n", visible(title));
        text += &note_lines(notes, "  ");
    }
    text
}

/// Returns notes as lines with their subject and text.
pub(crate) fn note_lines(notes: &[Note], indent: &str) -> String {
    notes.iter().map(|note| format!("{indent}{:<9} {}\n", note.word, visible(&note.to_string()))).collect()
}

pub(crate) fn note_values(notes: &[Note]) -> Vec<Value> {
    notes.iter().map(|note| json!({ "about": note.word, "text": note.to_string() })).collect()
}

fn why_members(explanation: &Why, loaded: &OpenedMap) -> Map<String, Value> {
    let place = |at: MapPos| json!([at.tile.x, at.tile.y, at.level.0]);
    let objects = explanation.objects.iter().map(|object| {
        json!({
            "object": object.id.0,
            "kind": object.kind,
            "title": object.title,
            "at": place(object.at),
            "pass": object.pass,
            "zone": object.zone,
            "notes": note_values(&object.notes),
        })
    });
    members(json!({
        "at": place(explanation.at),
        "zone": explanation.zone,
        "hasPlan": loaded.has_plan(),
        "notes": note_values(&explanation.notes),
        "objects": objects.collect::<Vec<Value>>(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_words_or_numbers() {
        for (text, level) in [("surface", 0), ("0", 0), ("Underground", 1), ("1", 1), ("2", 2), ("7", 7)] {
            assert_eq!(parse_level(text), Ok(Level(level)), "{text}");
        }
        assert!(parse_level("8").is_err() && parse_level("").is_err());
    }
}
