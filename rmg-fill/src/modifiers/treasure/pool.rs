//! What the piles of a zone may hold.

use rmg_core::pack::{ObjectKind, Subject};
use rmg_core::{RngStream, TerrainId, ZoneId};

use crate::board::Board;
use crate::contents::{Local, Offer, Usual, contents_of};
use crate::inputs::Inputs;
use crate::layers::Hand;
use crate::placing::Item;

use super::stock::{Drawn, Stock, Ware};

/// The pool of a zone.
#[derive(Debug)]
pub(super) struct Pool<'p> {
    /// In order of value, then of kinds.
    entries: Vec<Item<'p>>,
    /// The same as they are drawn.
    pub(super) stock: Stock,
}

impl<'p> Pool<'p> {
    /// Everything that may be rolled in a zone: what the sorts of contents offer of the kinds of the pack that can stand on
    /// its terrain, without those that the template bans, with its changes, within the limits of zone and map.
    pub(super) fn new(board: &Board<'p>, (zone, terrain): (ZoneId, TerrainId), hand: &Hand) -> Self {
        let wanted = &board.zone(zone).contents;
        let most = wanted.treasure.iter().map(|tier| tier.max).max().unwrap_or(0);
        let local = Local { board, zone, hand };
        let mut entries: Vec<(Item<'p>, Ware)> = Vec::new();
        let (mut offers, mut groups): (Vec<Offer>, Vec<u32>) = (Vec::new(), Vec::new());
        for (kind, record) in board.pack.objects.iter() {
            let objects = &wanted.objects;
            let changed = objects.changed.binary_search_by_key(&kind, |changed| changed.kind);
            let zone_limit = match changed.map(|at| objects.changed[at]) {
                Ok(changed) => changed.zone_limit,
                Err(_) if objects.is_banned(kind) => continue,
                Err(_) => record.zone_limit,
            };
            let Ok(contents) = contents_of(record) else { continue };
            offers.clear();
            contents.offers(local, Usual::of(board, zone, kind), &mut offers);
            offers.retain(|offer| offer.value > 0 && offer.rarity > 0 && offer.value <= most);
            if offers.is_empty() || is_off(board, record) {
                continue;
            }
            let left = match (zone_limit, hand.share(kind)) {
                (Some(zone), Some(map)) => Some(zone.min(map)),
                (zone, map) => zone.or(map),
            };
            let Some(item) = Item::new(board, terrain, offers[0]).filter(|_| left != Some(0)) else {
                continue;
            };
            if item.look.footprint.actions().is_empty() {
                continue;
            }
            let group = left.map(|left| {
                groups.push(left);
                groups.len() - 1
            });
            let is_small = item.is_small();
            entries.extend(offers.iter().map(|offer| {
                let Offer { value, rarity, .. } = *offer;
                (Item { offer: *offer, ..item.clone() }, Ware { value, rarity, group, is_small })
            }));
        }
        entries.sort_by_key(|(entry, _)| (entry.offer.value, entry.offer.kind));
        let (entries, wares) = entries.into_iter().unzip();
        Self { entries, stock: Stock::new(wares, groups) }
    }

    /// A thing that may be drawn.
    pub(super) fn item(&self, at: usize) -> &Item<'p> {
        &self.entries[at]
    }

    /// Takes something worth more, up to so much more, that can lie in the place of a small thing which was drawn.
    pub(super) fn exchange(&mut self, at: usize, most: u32, rng: &mut RngStream) -> Option<usize> {
        let before = &self.entries[at];
        if !before.is_small() {
            return None;
        }
        let is_alike = |other: usize| {
            let other = &self.entries[other];
            other.look.footprint == before.look.footprint && other.vanishes == before.vanishes
        };
        self.stock.exchange(at, most, is_alike, rng)
    }

    /// The objects of a drawn pile.
    pub(super) fn items(&self, drawn: &Drawn) -> Vec<Item<'p>> {
        drawn.entries.iter().map(|at| self.entries[*at].clone()).collect()
    }
}

/// Whether the template switches off what the kind stands for.
fn is_off(inputs: &Inputs<'_>, kind: &ObjectKind) -> bool {
    let off = &inputs.plan.switches.artifacts.off;
    matches!(kind.subject, Subject::Artifact(artifact) if off.binary_search(&artifact).is_ok())
}
