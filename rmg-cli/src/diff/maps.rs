//! `rmg diff` of maps.

use std::path::{Path, PathBuf};

use rmg::diff::{Layer, MapDiff, ObjectDiff, diff_maps};
use rmg::games::foreign::Unknown;
use rmg::model::MapPos;
use rmg::text::{counted, visible};
use rmg::view::picture::{MapMarks, MapPicture, ObjectMark, TileMarks};
use rmg::{ContentPack, MapPictureOptions, OpenedMap, Pack};
use serde_json::json;

use super::args::{DiffArgs, Format, mark_of};
use super::json::map_members;
use super::text::map_text;
use crate::map_files::{as_game_map, map_bytes, parse_map};
use crate::output;
use crate::prelude::*;

struct Side {
    shown: String,
    format: output::Format,
    loaded: OpenedMap,
    /// How the map is compared if it is converted first.
    note: Option<String>,
}

impl Side {
    fn read(path: &Path, pack: &Pack) -> Result<Self, Failure> {
        let map = map_bytes(path)?;
        let loaded = parse_map(&map, pack)?;
        Ok(Self { shown: map.name, format: map.format, loaded, note: None })
    }

    /// Converts a map of rmg to the game format of `other`, so that data that the format cannot contain does
    /// not differ.
    fn converted_like(self, other: &Self, pack: &Pack) -> Result<Self, Failure> {
        if self.loaded.is_foreign() || !other.loaded.is_foreign() {
            return Ok(self);
        }
        let loaded = as_game_map(&self.shown, other.format, &self.loaded.model, pack).map_err(|refused| {
            let message = format!("cannot compare {} with {}", self.shown, other.shown);
            refused.lines().fold(Failure::usage(message), Failure::note)
        })?;
        let note = format!("{} was converted to the game format of {}", self.shown, other.shown);
        Ok(Self { loaded, note: Some(note), ..self })
    }

    fn notes(&self) -> impl Iterator<Item = String> + '_ {
        let unknown = self.loaded.unknown.as_ref().map_or(0, |Unknown { objects, .. }| objects.len());
        let unknown = (unknown > 0).then(|| {
            format!("not compared: {} of unknown kind in {}", counted(unknown, "object"), self.shown)
        });
        self.note.clone().into_iter().chain(unknown)
    }
}

pub(super) fn run(
    args: &DiffArgs,
    outputs: &[(PathBuf, Format)],
    (old, new): (&Path, &Path),
    pack: &Pack,
) -> Result<bool, Failure> {
    let old = Side::read(old, pack)?;
    // custom appearances of the second map follow those of the first
    let new = Side::read(new, &old.loaded.pack)?;
    let old = old.converted_like(&new, pack)?;
    let new = new.converted_like(&old, &old.loaded.pack)?;
    let pack = &new.loaded.pack;
    let diff = diff_maps(&old.loaded.model, &new.loaded.model, pack);
    let notes: Vec<String> = old.notes().chain(new.notes()).collect();
    if args.json {
        let mut document = members(json!({
            "kind": "maps",
            "old": old.shown,
            "new": new.shown,
            "differs": !diff.is_empty(),
            "notes": notes,
        }));
        document.extend(map_members(&diff));
        print_document("rmg-diff", document)?;
    }
    let mut text = format!("old       {}\nnew       {}\n", visible(&old.shown), visible(&new.shown));
    notes.iter().for_each(|note| text += &format!("note      {}\n", visible(note)));
    text += &map_text(&diff, old.loaded.model.plan.size, new.loaded.model.plan.size);
    print(&text)?;
    draw(args, outputs, &old, &new.shown, &diff, pack)?;
    Ok(diff.is_empty())
}

/// Draws the first map with the differences to the second.
fn draw(
    args: &DiffArgs,
    outputs: &[(PathBuf, Format)],
    old: &Side,
    new: &str,
    diff: &MapDiff,
    pack: &ContentPack,
) -> Result<(), Failure> {
    if outputs.is_empty() {
        return Ok(());
    }
    let heading = format!("Differences between {} (drawn) and {new}", old.shown);
    let (map, marks) = (&old.loaded.model, marks(diff, heading));
    let picture = MapPicture::new(map, pack).compared(&marks);
    let (options, pool) = (MapPictureOptions::default(), start_pool(args.threads)?);
    for (path, format) in outputs {
        write_and_report(path, args.overwrite, |to| match format {
            Format::Png => picture.write_png(&options, &pool, to),
            Format::Svg => picture.write_svg(&options, to),
        })?;
    }
    Ok(())
}

fn marks(diff: &MapDiff, heading: String) -> MapMarks {
    // other layers follow from these: sprites from the terrain, passability from the objects
    let shown = [Layer::Zone, Layer::Terrain, Layer::Road, Layer::River];
    let tiles = shown.into_iter().filter_map(|layer| {
        let layers = diff.layers.iter().filter(|diff| diff.layer == layer);
        let tiles: Vec<MapPos> = layers
            .flat_map(|diff| diff.tiles.iter().map(|tile| MapPos { level: diff.level, tile: tile.at }))
            .collect();
        (!tiles.is_empty()).then(|| TileMarks { words: layer.word().to_owned(), tiles })
    });
    let object = |diff: &ObjectDiff| {
        let (old, new) =
            (diff.old.as_ref().map(|object| object.at), diff.new.as_ref().map(|object| object.at));
        let from = old.filter(|old| new.is_some_and(|new| new != *old));
        Some(ObjectMark { mark: mark_of(diff.status()), at: new.or(old)?, from })
    };
    MapMarks { heading, tiles: tiles.collect(), objects: diff.objects.iter().filter_map(object).collect() }
}
