//! What the piles of a zone may hold.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{Appearance, ObjectKind, Subject};
use rmg_core::{ObjectKindId, TerrainId, ZoneId};

use crate::board::Board;
use crate::contents::{Local, Offer, Usual, contents_of};
use crate::inputs::Inputs;
use crate::layers::Hand;
use crate::placing::{Item, appearance_on, is_small};

use super::stock::{Drawn, Stock, Ware};

/// The pool of a zone.
#[derive(Debug)]
pub(super) struct Pool<'p> {
    /// In order of value, then of kinds.
    entries: Vec<Entry<'p>>,
    /// The same as they are drawn.
    pub(super) stock: Stock,
}

#[derive(Debug)]
struct Entry<'p> {
    offer: Offer,
    appearance: AppearanceId,
    look: &'p Appearance,
}

impl<'p> Pool<'p> {
    /// Everything that may be rolled in a zone: what the sorts of contents offer of the kinds of the pack that can stand on
    /// its terrain, without those that the template bans, with its changes, within the limits of zone and map.
    pub(super) fn new(board: &Board<'p>, (zone, terrain): (ZoneId, TerrainId), hand: &Hand) -> Self {
        let wanted = &board.zone(zone).contents;
        let most = wanted.treasure.iter().map(|tier| tier.max).max().unwrap_or(0);
        let local = Local { board, zone, hand };
        let mut entries: Vec<(Entry<'p>, Ware)> = Vec::new();
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
            let look = look_with_door(board, kind, terrain).filter(|_| left != Some(0));
            let Some((appearance, look)) = look else { continue };
            let group = left.map(|left| {
                groups.push(left);
                groups.len() - 1
            });
            let is_small = is_small(look);
            entries.extend(offers.iter().map(|offer| {
                let Offer { value, rarity, .. } = *offer;
                (Entry { offer: *offer, appearance, look }, Ware { value, rarity, group, is_small })
            }));
        }
        entries.sort_by_key(|(entry, _)| (entry.offer.value, entry.offer.kind));
        let (entries, wares) = entries.into_iter().unzip();
        Self { entries, stock: Stock::new(wares, groups) }
    }

    /// The objects of a drawn pile.
    pub(super) fn items(&self, drawn: &Drawn) -> Vec<Item<'p>> {
        let item = |at: &usize| {
            let Entry { offer, appearance, look } = &self.entries[*at];
            Item { offer: *offer, appearance: *appearance, look }
        };
        drawn.entries.iter().map(item).collect()
    }
}

/// Whether the template switches off what the kind stands for.
fn is_off(inputs: &Inputs<'_>, kind: &ObjectKind) -> bool {
    let off = &inputs.plan.switches.artifacts.off;
    matches!(kind.subject, Subject::Artifact(artifact) if off.binary_search(&artifact).is_ok())
}

/// The appearance of a kind on a terrain, if it has a door and can stand there.
fn look_with_door<'p>(
    inputs: &Inputs<'p>,
    kind: ObjectKindId,
    terrain: TerrainId,
) -> Option<(AppearanceId, &'p Appearance)> {
    appearance_on(inputs, kind, terrain, None).filter(|(_, look)| !look.footprint.actions().is_empty())
}
