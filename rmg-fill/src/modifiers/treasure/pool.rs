//! Treasure items for the piles of a zone.

use rmg_core::pack::{ObjectKind, Subject};
use rmg_core::{TerrainId, ZoneId};

use crate::board::Board;
use crate::contents::{Local, Offer, Usual, contents_of, limit_of_content, ruled_offers};
use crate::inputs::Inputs;
use crate::layers::ZoneQuota;
use crate::placing::Item;

use super::treasure_table::{SampledPile, TreasureItem, TreasureTable};

/// The pool of a zone.
#[derive(Debug)]
pub(super) struct Pool<'p> {
    /// Sorted by value, then by kind.
    entries: Vec<Item<'p>>,
    /// The corresponding table for sampling.
    pub(super) table: TreasureTable,
}

impl<'p> Pool<'p> {
    /// Builds the pool of a zone: the variants of all kinds of the pack that fit on its terrain and that the
    /// template does not ban, with the changes of the template, within the limits of zone and map.
    pub(super) fn new(board: &Board<'p>, zone: ZoneId, terrain: TerrainId, quota: &ZoneQuota) -> Self {
        let wanted = &board.zone(zone).contents;
        let most = wanted.treasure.iter().map(|tier| tier.max).max().unwrap_or(0);
        let local = Local { board, zone, hand: quota };
        let mut entries: Vec<(Item<'p>, TreasureItem)> = Vec::new();
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
            ruled_offers(contents, local, Usual::of(board, zone, kind), &mut offers);
            offers.retain(|offer| offer.value > 0 && offer.rarity > 0 && offer.value <= most);
            if offers.is_empty() || is_disabled(board, record) {
                continue;
            }
            let left = match (zone_limit, quota.share(kind)) {
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
            // the group of each limited rule for a content
            let mut of_rules: Vec<(usize, usize)> = Vec::new();
            entries.extend(offers.iter().map(|offer| {
                let Offer { value, rarity, .. } = *offer;
                let content_group = limit_of_content(local, offer).map(|(rule, limit)| {
                    let known = of_rules.iter().find(|(known, _)| *known == rule).map(|(_, group)| *group);
                    known.unwrap_or_else(|| {
                        groups.push(limit);
                        of_rules.push((rule, groups.len() - 1));
                        groups.len() - 1
                    })
                });
                let row = TreasureItem { value, rarity, group, content_group, is_small };
                (Item { offer: *offer, ..item.clone() }, row)
            }));
        }
        entries.sort_by_key(|(entry, _)| (entry.offer.value, entry.offer.kind));
        let (entries, rows) = entries.into_iter().unzip();
        Self { entries, table: TreasureTable::new(rows, groups) }
    }

    /// Returns an item of the pool.
    pub(super) fn item(&self, at: usize) -> &Item<'p> {
        &self.entries[at]
    }

    /// Returns the objects of a sampled pile.
    pub(super) fn items(&self, pile: &SampledPile) -> Vec<Item<'p>> {
        pile.entries.iter().map(|at| self.entries[*at].clone()).collect()
    }
}

/// Returns whether the template disables the artifact of a kind.
fn is_disabled(inputs: &Inputs<'_>, kind: &ObjectKind) -> bool {
    let off = &inputs.plan.switches.artifacts.off;
    matches!(kind.subject, Subject::Artifact(artifact) if off.binary_search(&artifact).is_ok())
}

#[cfg(test)]
mod tests {
    use rmg_core::pack::{ObjectKind, ObjectRole};
    use rmg_core::plan::{ChangedObject, TreasurePlan};

    use super::*;
    use crate::fixture::Fixture;
    use crate::modifiers::treasure::sample::add_item;
    use crate::test_pack::object_kind;

    const ZONE: ZoneId = ZoneId(0);

    fn board() -> Fixture {
        let mut board = Fixture::new(&["aaaa"; 4], &[]);
        board.plan.zones[0].contents.treasure = vec![TreasurePlan { min: 100, max: 4000, density: 1 }];
        board
    }

    fn names(fixture: &Fixture, pool: &Pool<'_>) -> Vec<String> {
        let kinds = pool.entries.iter().map(|item| item.offer.kind);
        kinds.map(|kind| fixture.pack.objects[kind].type_name.clone()).collect()
    }

    #[test]
    fn a_pool_contains_the_permitted_items_that_fit_by_value() {
        let mut board = board();
        add_item(&mut board, "ruby", "A", true, 1600, None);
        add_item(&mut board, "copper", "A", true, 300, None);
        add_item(&mut board, "palace", "XA", false, 4001, None);
        add_item(&mut board, "worthless", "A", true, 0, None);
        add_item(&mut board, "none of it", "A", true, 500, Some(0));
        add_item(&mut board, "doorless", "X", false, 500, None);
        let banned = add_item(&mut board, "banned", "A", true, 500, None);
        let changed = add_item(&mut board, "changed", "A", true, 9000, None);
        let exhausted = add_item(&mut board, "dealt out", "A", true, 500, None);
        let snow = [TerrainId(3)];
        let kind = ObjectKind { value: 500, rarity: 1, ..object_kind("igloo", ObjectRole::Visitable) };
        board.give(kind, &["A"], &snow);
        let objects = &mut board.plan.zones[0].contents.objects;
        objects.banned = vec![banned, changed];
        objects.changed = vec![ChangedObject { kind: changed, value: 2000, rarity: 3, zone_limit: None }];
        let mut quota = ZoneQuota::default();
        quota.limit(exhausted, 0);
        let of = board.board();
        let pool = Pool::new(&of, ZONE, TerrainId(0), &quota);
        assert_eq!(names(&board, &pool), ["copper", "ruby", "changed"]);
        let pool = Pool::new(&of, ZONE, snow[0], &quota);
        assert_eq!(names(&board, &pool), ["copper", "igloo", "ruby", "changed"]);
    }
}
