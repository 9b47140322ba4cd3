//! Reads a vault from a configuration.

use std::sync::Arc;

use rmg_core::Grid;
use rmg_core::diag::Span;
use rmg_core::dungeon::{Area, DoorKind, TextureId};
use toml::de::DeValue;

use super::{Nest, Thing, Vault, VaultCell};
use crate::adders::{CreatureRule, ItemRule};
use crate::draft::DoorWish;
use crate::fields::Fields;

/// Longest side of a vault in tiles.
const MAX_SIDE: usize = 200;

/// Characters with a meaning in all vaults.
const BUILT_IN: [(char, VaultCell, &str); 4] = [
    ('#', VaultCell::Wall, "a wall"),
    ('.', VaultCell::Floor, "floor"),
    ('+', VaultCell::Door, "a door mark"),
    (' ', VaultCell::Outside, "outside of the vault"),
];

impl Vault {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        let name = fields.required_text("name");
        let mut tags: Vec<Arc<str>> = vec![Arc::clone(&name)];
        tags.extend(fields.tags().into_iter().map(Arc::from));
        fields.shared.tags.borrow_mut().extend(["vault".to_owned(), name.to_string()]);
        let mut vault = Self {
            tags,
            chance: fields.percent("chance", 100),
            max: fields.number("max", 1..=1000, Some(1)),
            is_unique: fields.flag("unique", false),
            together: fields.list_of_texts("together").iter().map(|name| name.value.into()).collect(),
            can_turn: fields.flag("rotate", true),
            can_mirror: fields.flag("mirror", true),
            floor: fields.texture("floor"),
            wall: fields.texture_or("wall", TextureId::NONE),
            has_entrance: false,
            cells: Grid::new(1, 1, VaultCell::Floor),
            things: Vec::new(),
            nests: Vec::new(),
            name,
        };
        let legend = vault.read_legend(fields);
        vault.read_map(fields, legend);
        vault
    }

    /// Reads an entry of the legend, to find out which keys it has.
    pub(crate) fn read_thing(fields: &mut Fields<'_, '_>) {
        fields.list_of_texts("vaults");
        Thing::read(fields, 'x', TextureId::NONE);
    }

    fn read_legend(&mut self, fields: &mut Fields<'_, '_>) -> Vec<Entry> {
        let mut nests = 0;
        let mut legend = Vec::new();
        for (name, name_at, value, at) in fields.entries("legend") {
            let mut letters = name.chars();
            let (Some(letter), None) = (letters.next(), letters.next()) else {
                let message = format!("`{name}` is not one character");
                fields.error("legend-letter", name_at, message, "use one character of the map as the key");
                continue;
            };
            if let Some((_, _, meaning)) = BUILT_IN.iter().find(|(known, ..)| *known == letter) {
                let message = format!("`{letter}` is {meaning} in all vaults");
                fields.error(
                    "legend-letter",
                    name_at,
                    message,
                    "use another character in the map and the legend",
                );
                continue;
            }
            let DeValue::Table(table) = value else {
                fields.wrong_type(name, "a table such as { item = \"...\" }", value, at);
                continue;
            };
            let mut thing = Fields::new(fields.shared, table, at, "entry of the legend");
            let vaults: Vec<Arc<str>> =
                thing.list_of_texts("vaults").iter().map(|name| name.value.into()).collect();
            let (id, kind) = if vaults.is_empty() {
                self.things.push(Thing::read(&mut thing, letter, self.floor));
                (self.things.len() - 1, EntryKind::Thing)
            } else {
                nests += 1;
                (nests - 1, EntryKind::Nest(vaults))
            };
            thing.finish();
            let id = u16::try_from(id).unwrap_or(u16::MAX);
            legend.push(Entry { letter, at: name_at, id, kind, seen: None });
        }
        legend
    }

    fn read_map(&mut self, fields: &mut Fields<'_, '_>, mut legend: Vec<Entry>) {
        let Some((value, at)) = fields.value("map") else {
            fields.missing("map", "'''\n#####\n+...#\n#####\n'''");
            return;
        };
        let DeValue::String(text) = value else {
            fields.wrong_type("map", "a drawing as text", value, at);
            return;
        };
        let rows: Vec<Vec<char>> =
            text.trim_matches(['\n', '\r']).lines().map(|row| row.trim_end().chars().collect()).collect();
        let width = rows.iter().map(Vec::len).max().unwrap_or(0);
        if width == 0 || width > MAX_SIDE || rows.len() > MAX_SIDE {
            let message = format!("a vault of {width}x{} tiles", rows.len());
            fields.error("vault-size", at, message, &format!("draw 1x1 to {MAX_SIDE}x{MAX_SIDE} tiles"));
            return;
        }
        let mut unknown: Vec<char> = Vec::new();
        let mut cells = Vec::with_capacity(width * rows.len());
        for (y, row) in rows.iter().enumerate() {
            for x in 0..width {
                let letter = row.get(x).copied().unwrap_or(' ');
                let built_in = BUILT_IN.iter().find(|(known, ..)| *known == letter).map(|(_, cell, _)| *cell);
                let cell = match legend.iter_mut().find(|entry| entry.letter == letter) {
                    Some(entry) => entry.see(x, y),
                    None => built_in.unwrap_or_else(|| {
                        if !unknown.contains(&letter) {
                            unknown.push(letter);
                            let message = format!(
                                "row {}, column {} of the map: the legend has no `{letter}`",
                                y + 1,
                                x + 1
                            );
                            let help = format!("add it, such as `{letter} = {{ item = \"...\" }}`");
                            fields.error("unknown-letter", at, message, &help);
                        }
                        VaultCell::Floor
                    }),
                };
                cells.push(cell);
            }
        }
        let narrow = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        self.cells = Grid::from_cells(narrow(width), narrow(rows.len()), cells);
        self.use_legend(fields, legend);
        self.check_drawing(fields, at);
    }

    /// Keeps the entries of the legend. Replaces rectangles of nested vaults.
    fn use_legend(&mut self, fields: &Fields<'_, '_>, legend: Vec<Entry>) {
        let narrow = |side: usize| u16::try_from(side).unwrap_or(u16::MAX);
        for entry in legend {
            let Some((low, high)) = entry.seen else {
                let message = format!("the map has no `{}`", entry.letter);
                fields.error("unused-letter", entry.at, message, "remove it, or draw it on the map");
                continue;
            };
            let id = entry.id;
            let EntryKind::Nest(vaults) = entry.kind else { continue };
            let area = Area::new(
                narrow(low.0),
                narrow(low.1),
                narrow(high.0 - low.0 + 1),
                narrow(high.1 - low.1 + 1),
            );
            if area.tiles().any(|tile| self.cells[tile] != VaultCell::Nested(id)) {
                let message = format!("the `{}` are not one filled rectangle", entry.letter);
                fields.error("nest-shape", entry.at, message, "use one letter for each nested vault");
            }
            self.nests.push(Nest { area, vaults });
        }
    }
}

/// An entry of the legend during reading.
struct Entry {
    letter: char,
    at: Span,
    id: u16,
    kind: EntryKind,
    /// The corners of the rectangle around its tiles.
    seen: Option<((usize, usize), (usize, usize))>,
}

enum EntryKind {
    Thing,
    Nest(Vec<Arc<str>>),
}

impl Entry {
    fn see(&mut self, x: usize, y: usize) -> VaultCell {
        let (low, high) = self.seen.unwrap_or(((x, y), (x, y)));
        self.seen = Some(((low.0.min(x), low.1.min(y)), (high.0.max(x), high.1.max(y))));
        match self.kind {
            EntryKind::Thing => VaultCell::Thing(self.id),
            EntryKind::Nest(_) => VaultCell::Nested(self.id),
        }
    }
}

/// Keys of the legend with the keys of things that cannot be on the same tile.
const ALONE: [(&str, &[&str]); 2] = [
    ("furniture", &["trap", "creature", "item", "item_type", "key"]),
    ("trap", &["creature", "item", "item_type", "key"]),
];

impl Thing {
    pub(crate) fn read(fields: &mut Fields<'_, '_>, letter: char, floor: TextureId) -> Self {
        let key = fields.text("key");
        let door = fields.word("door", &DoorKind::ALL.map(|kind| (kind.word(), kind)), Some(DoorKind::Open));
        let door = match (fields.value("door"), door) {
            (Some((_, at)), Some(kind)) => {
                if key.is_some() && kind != DoorKind::Locked {
                    let help = "write `door = \"locked\"`, or remove `key`";
                    fields.error("key-without-lock", at, "only a locked door has a key".to_owned(), help);
                }
                Some(DoorWish { kind, key: key.clone() })
            }
            _ => None,
        };
        let key_place = key.filter(|_| door.is_none());
        let item_name = fields.text("item");
        let item_type = fields.text("item_type");
        let of_type = item_type.as_ref().map(|item_type| fields.items_of_type("item_type", item_type));
        let item = (item_name.is_some() || item_type.is_some()).then(|| ItemRule {
            name: item_name,
            item_type,
            of_type: of_type.unwrap_or_default(),
            ..ItemRule::default()
        });
        let creature = fields.text("creature").map(|name| CreatureRule { name, ..CreatureRule::default() });
        let trap = fields.value("trap").is_some().then(|| fields.trap("trap"));
        for (key, others) in ALONE {
            let at = fields.value(key).map(|(_, at)| at);
            let other = others.iter().find(|other| fields.value(other).is_some());
            if let (Some(at), Some(other)) = (at, other) {
                let message = format!("`{key}` and `{other}` cannot be on the same tile");
                fields.error("legend-tile", at, message, "use two characters of the map");
            }
        }
        Self {
            letter,
            floor: fields.texture_or("floor", floor),
            wall: fields.texture_or("wall", TextureId::NONE),
            ornament: fields.texture_or("ornament", TextureId::NONE),
            furniture: fields.texture_or("furniture", TextureId::NONE),
            item,
            creature,
            trap,
            key_place,
            door,
            chance: fields.percent("chance", 100),
        }
    }
}
