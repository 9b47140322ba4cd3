//! Items by name or type.

use std::fmt;
use std::sync::Arc;

use rmg_core::dungeon::{Item, Location};
use rmg_core::{RngStream, TilePos};

use super::adder::{Adder, location_of};
use super::draw::{Draw, Supply};
use crate::chance::Amount;
use crate::draft::Draft;
use crate::fields::Fields;
use crate::places::Places;

/// Adds items, rule by rule. Items share a tile only if no free tile is left.
#[derive(Debug, Clone)]
pub struct ItemAdder {
    /// The rules, in this order.
    pub rules: Vec<ItemRule>,
    /// How many of them a level gets, by depth.
    pub supply: Supply,
}

/// A rule for items of one kind.
#[derive(Debug, Clone)]
pub struct ItemRule {
    /// At which depths and how often the rule applies.
    pub draw: Draw,
    /// The number of items.
    pub amount: Amount,
    /// The name of the item; `None`: an item of the type.
    pub name: Option<Arc<str>>,
    /// The type; `None`: only the name matters.
    pub item_type: Option<Arc<str>>,
    /// The items of the type; if empty, the game chooses.
    pub of_type: Arc<[Arc<str>]>,
    /// Where the items are placed.
    pub location: Location,
}

impl ItemAdder {
    pub(crate) fn read(fields: &mut Fields<'_, '_>) -> Self {
        Self {
            supply: Supply::read(fields),
            rules: fields.each("entries", |entry| {
                let rule = ItemRule::read_placed(entry);
                ItemRule { draw: entry.draw(), location: entry.ground_location(), ..rule }
            }),
        }
    }
}

impl ItemRule {
    /// Reads a rule without a location.
    pub(crate) fn read_placed(fields: &mut Fields<'_, '_>) -> Self {
        let amount = fields.amount();
        let name = fields.text("name");
        let item_type = fields.text("type");
        if name.is_none() && item_type.is_none() {
            fields.diagnostic(
                "no-item",
                "an item needs a name or a type".to_owned(),
                "add `name = \"...\"` or `type = \"...\"`",
            );
        }
        let of_type = match &item_type {
            Some(item_type) => fields.items_of_type("type", item_type),
            None => [].into(),
        };
        Self { draw: Draw::default(), amount, name, item_type, of_type, location: Location::Any }
    }

    /// Returns an item on `tile`.
    pub(crate) fn item(&self, tile: TilePos, rng: &mut RngStream) -> Item {
        let name = self.name.clone().or_else(|| rng.pick(&self.of_type).cloned());
        Item { tile, name, item_type: self.item_type.clone() }
    }
}

impl Default for ItemRule {
    /// One item of any kind, anywhere, at all depths.
    fn default() -> Self {
        Self {
            draw: Draw::default(),
            amount: Amount::new(1, 1),
            name: None,
            item_type: None,
            of_type: [].into(),
            location: Location::Any,
        }
    }
}

impl fmt::Display for ItemRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (&self.name, &self.item_type) {
            (Some(name), _) => write!(f, "item `{name}`"),
            (None, Some(item_type)) => write!(f, "item of type `{item_type}`"),
            (None, None) => f.write_str("item"),
        }
    }
}

impl Adder for ItemAdder {
    fn add(&self, draft: &mut Draft, places: &mut Places, rng: &mut RngStream) {
        let rules: Vec<_> = self.rules.iter().map(|rule| (rule.amount, rule.draw)).collect();
        let drawn = self.supply.draw(&rules, draft.depth(), rng);
        for (at, rule) in self.rules.iter().enumerate() {
            let amount = match &drawn {
                Some(drawn) => drawn[at],
                None => self.supply.amount(rules[at], draft.depth(), rng),
            };
            let location = location_of(draft, &rule.location, amount, rule);
            for done in 0..amount {
                let free = places.take(draft, location, rng);
                let Some(tile) = free.or_else(|| shared_place(draft, location, rng)) else {
                    let what = format!("{rule} x {} ({location})", amount - done);
                    draft.note_unmet(what, "the level has no such tile");
                    break;
                };
                let item = rule.item(tile, rng);
                draft.put_item(item);
            }
        }
    }
}

/// Returns a tile that already has items.
fn shared_place(draft: &Draft, location: &Location, rng: &mut RngStream) -> Option<TilePos> {
    let tiles = draft.items.iter().map(|item| item.tile);
    let tiles: Vec<TilePos> = tiles.filter(|tile| draft.is_at(*tile, location)).collect();
    rng.pick(&tiles).copied()
}
