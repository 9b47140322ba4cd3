//! Tables of appearances and sprites of the game, which exist next to the checkout on some machines.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rmg_games::h3m::{Appearance, CellMask, Flag, Mask, ObjectClass, ObjectGroup, TerrainCode};
use rmg_tests::template_files::workspace_root;

/// The content of the tables.
#[derive(Debug)]
pub(super) struct GameFacts {
    /// Appearances of the game by sprite, in lower case.
    appearances: BTreeMap<String, Vec<Appearance>>,
    /// Allowed mirrorings of each frame, by group of sprites.
    frames: BTreeMap<String, BTreeMap<u8, BTreeSet<u8>>>,
}

impl GameFacts {
    /// Loads the tables. Returns `None`, with a notice, if they do not exist.
    #[expect(clippy::print_stdout, reason = "a skipped check prints a note")]
    pub(super) fn load() -> Option<Self> {
        let folder = workspace_root().join("../shared/facts");
        if !folder.is_dir() {
            println!("the tables do not exist: appearances and sprites are not checked");
            return None;
        }
        let mut appearances: BTreeMap<String, Vec<Appearance>> = BTreeMap::new();
        for row in rows(&folder.join("object_templates.csv")) {
            appearances.entry(row["def"].to_lowercase()).or_default().push(appearance(&row));
        }
        let mut frames: BTreeMap<String, BTreeMap<u8, BTreeSet<u8>>> = BTreeMap::new();
        for row in rows(&folder.join("tile_sprites.csv")) {
            let flips: BTreeSet<u8> =
                row["flip_values"].split(';').map(|flip| flip.parse().unwrap()).collect();
            let (first, last): (u8, u8) =
                (row["first_frame"].parse().unwrap(), row["last_frame"].parse().unwrap());
            for frame in first..=last {
                frames.entry(row["group"].clone()).or_default().entry(frame).or_default().extend(&flips);
            }
        }
        Some(Self { appearances, frames })
    }

    /// Returns whether an appearance is one of the game, ignoring the case of the sprite.
    pub(super) fn has_appearance(&self, line: &Appearance) -> bool {
        let of_sprite = self.appearances.get(&line.sprite.to_string().to_lowercase());
        of_sprite
            .into_iter()
            .flatten()
            .any(|appearance| *line == Appearance { sprite: line.sprite.clone(), ..appearance.clone() })
    }

    /// Returns whether a sprite of a terrain exists.
    pub(super) fn has_terrain_sprite(&self, terrain: TerrainCode, frame: u8, flip: u8) -> bool {
        let group = match terrain {
            TerrainCode::DIRT => "dirt",
            TerrainCode::SAND => "sand",
            TerrainCode::WATER => "water",
            TerrainCode::ROCK => "rock",
            _ => "blend",
        };
        self.has_sprite(group, frame, flip)
    }

    /// Returns whether a sprite of roads (`road`) or rivers (`river`) exists.
    pub(super) fn has_sprite(&self, group: &str, frame: u8, flip: u8) -> bool {
        self.frames[group].get(&frame).is_some_and(|flips| flips.contains(&flip))
    }
}

fn appearance(row: &BTreeMap<String, String>) -> Appearance {
    let number = |name: &str| row[name].parse::<u32>().unwrap();
    let terrains = |name: &str| Mask(u16::try_from(number(name)).unwrap().to_le_bytes());
    Appearance {
        sprite: row["def"].as_str().into(),
        passable: cells(&row["passability_hex"]),
        action: cells(&row["action_hex"]),
        allowed_terrains: terrains("allowed_landscapes"),
        menu_terrains: terrains("menu_landscapes"),
        class: ObjectClass(number("class_id")),
        subclass: number("subid"),
        group: ObjectGroup(u8::try_from(number("group")).unwrap()),
        is_overlay: Flag::from(number("is_overlay") == 1),
        ..Appearance::default()
    }
}

/// Parses six bytes in hexadecimal digits, the top row first.
fn cells(text: &str) -> CellMask {
    let byte = |row: usize| u8::from_str_radix(&text[2 * row..2 * row + 2], 16).unwrap();
    CellMask(std::array::from_fn(byte))
}

/// Parses the rows of a table without quoted cells, by the names in its first row.
fn rows(path: &Path) -> Vec<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(path).unwrap();
    let mut lines = text.lines().map(|line| line.split(',').map(str::to_owned));
    let names: Vec<String> = lines.next().unwrap().collect();
    lines.map(|cells| names.iter().cloned().zip(cells).collect()).collect()
}
