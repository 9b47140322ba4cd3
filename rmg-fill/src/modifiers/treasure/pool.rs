//! What the piles of a zone may hold, and how one is drawn.

use rmg_core::ids::AppearanceId;
use rmg_core::pack::{Appearance, ObjectKind, Subject};
use rmg_core::{ObjectKindId, RngStream, TerrainId, ZoneId};

use crate::board::Board;
use crate::contents::{Contents, Offer, contents_of};
use crate::inputs::Inputs;
use crate::layers::ZoneLimits;
use crate::placing::{Item, appearance_on, is_small};

/// A pile holds no more objects than this: more would not lie within reach of one guard.
const MOST_OBJECTS: usize = 9;

/// A pile is full when no more than this part of its target is missing, in percent.
const SLACK: u64 = 10;

/// Objects worth less than this part of what is missing are left out while there are others (VCMI's quarter).
const LEAST_PART: u64 = 4;

/// The pool of a zone.
#[derive(Debug)]
pub(super) struct Pool<'p> {
    /// In order of value, then of kinds.
    entries: Vec<Entry<'p>>,
}

#[derive(Debug)]
struct Entry<'p> {
    offer: Offer,
    contents: &'static dyn Contents,
    appearance: AppearanceId,
    look: &'p Appearance,
    /// How many more of it may be placed; `None`: any number.
    left: Option<u32>,
    is_small: bool,
}

/// A pile that was drawn: entries of the pool, the large one (if there is one) first.
#[derive(Debug, Default)]
pub(super) struct Drawn {
    pub(super) entries: Vec<usize>,
    pub(super) value: u32,
}

impl<'p> Pool<'p> {
    /// Everything that may be rolled in a zone: what the sorts of contents offer of the kinds of the pack that can stand on
    /// its terrain, without those that the template bans, with its changes, within the limits of zone and map.
    pub(super) fn new(board: &Board<'p>, (zone, terrain): (ZoneId, TerrainId), limits: &ZoneLimits) -> Self {
        let wanted = &board.zone(zone).contents;
        let most = wanted.treasure.iter().map(|tier| tier.max).max().unwrap_or(0);
        let mut entries: Vec<Entry<'p>> = Vec::new();
        let mut offers: Vec<Offer> = Vec::new();
        for (kind, record) in board.pack.objects.iter() {
            let objects = &wanted.objects;
            let changed = objects.changed.binary_search_by_key(&kind, |changed| changed.kind);
            let (value, rarity, zone_limit) = match changed.map(|at| objects.changed[at]) {
                Ok(changed) => (changed.value, changed.rarity, changed.zone_limit),
                Err(_) if objects.banned.binary_search(&kind).is_ok() => continue,
                Err(_) => (record.value, record.rarity, record.zone_limit),
            };
            let Ok(contents) = contents_of(record) else { continue };
            contents.offers(board, zone, Offer { kind, value, rarity }, &mut offers);
            offers.retain(|offer| offer.value > 0 && offer.rarity > 0 && offer.value <= most);
            if offers.is_empty() || is_off(board, record) {
                offers.clear();
                continue;
            }
            let left = match (zone_limit, limits.share(kind)) {
                (Some(zone), Some(map)) => Some(zone.min(map)),
                (zone, map) => zone.or(map),
            };
            let look = look_with_door(board, kind, terrain).filter(|_| left != Some(0));
            if let Some((appearance, look)) = look {
                let is_small = is_small(look);
                let entry = |offer| Entry { offer, contents, appearance, look, left, is_small };
                entries.extend(offers.drain(..).map(entry));
            }
            offers.clear();
        }
        entries.sort_by_key(|entry| (entry.offer.value, entry.offer.kind));
        Self { entries }
    }

    /// Draws a pile worth about `target`: objects by rarity among those worth a quarter to all of what is missing, until
    /// less than a tenth is. Limits are taken off at once; see [`give_back`](Self::give_back).
    ///
    /// # Arguments
    /// - `thrift`: from 0; the higher, the fewer and more valuable the objects; above 2 small ones only.
    pub(super) fn draw(&mut self, target: u32, thrift: u32, rng: &mut RngStream) -> Drawn {
        /// Draws that are compared when none is within the slack.
        const TRIES: usize = 6;
        let mut best = Drawn::default();
        for _ in 0..TRIES {
            let drawn = self.draw_once(target, thrift, rng);
            let miss = |drawn: &Drawn| drawn.value.abs_diff(target);
            if miss(&drawn) < miss(&best) || best.entries.is_empty() {
                self.give_back(&best);
                best = drawn;
            } else {
                self.give_back(&drawn);
            }
            if u64::from(miss(&best)) * 100 <= u64::from(target) * SLACK {
                break;
            }
        }
        best
    }

    fn draw_once(&mut self, target: u32, thrift: u32, rng: &mut RngStream) -> Drawn {
        let target = u64::from(target);
        let most = target + target * SLACK / 100;
        let mut drawn = Drawn::default();
        // At last only things that fit anywhere.
        let mut has_large = thrift > 2;
        let most_objects = (MOST_OBJECTS >> thrift.min(2)).max(1);
        while drawn.entries.len() < most_objects {
            let value = u64::from(drawn.value);
            let missing = target.saturating_sub(value);
            if missing * 100 <= target * SLACK {
                break;
            }
            let slots = (most_objects - drawn.entries.len()) as u64;
            let low = (missing / LEAST_PART).max(missing / slots);
            let Some(at) = self.pick(low, most - value, has_large, rng) else { break };
            let entry = &mut self.entries[at];
            entry.left = entry.left.map(|left| left - 1);
            has_large |= !entry.is_small;
            drawn.value = drawn.value.saturating_add(entry.offer.value);
            if entry.is_small {
                drawn.entries.push(at);
            } else {
                drawn.entries.insert(0, at);
            }
        }
        drawn
    }

    /// An entry worth `low` to `high` by rarity; failing that, the most valuable one up to `high`.
    fn pick(&self, low: u64, high: u64, has_large: bool, rng: &mut RngStream) -> Option<usize> {
        let allowed = |entry: &Entry<'_>| entry.left != Some(0) && (entry.is_small || !has_large);
        let end = self.entries.partition_point(|entry| u64::from(entry.offer.value) <= high);
        let start = self.entries.partition_point(|entry| u64::from(entry.offer.value) < low).min(end);
        let of =
            |at: usize| if allowed(&self.entries[at]) { u64::from(self.entries[at].offer.rarity) } else { 0 };
        let total: u64 = (start..end).map(of).sum();
        let Some(bound) = u32::try_from(total).ok().filter(|total| *total > 0) else {
            return (0..end).rev().find(|at| allowed(&self.entries[*at]));
        };
        let mut ball = u64::from(rng.below(bound));
        (start..end).find(|at| {
            let weight = of(*at);
            if ball < weight {
                return true;
            }
            ball -= weight;
            false
        })
    }

    /// Puts what was drawn back.
    pub(super) fn give_back(&mut self, drawn: &Drawn) {
        for at in &drawn.entries {
            let entry = &mut self.entries[*at];
            entry.left = entry.left.map(|left| left + 1);
        }
    }

    /// The objects of a drawn pile with what they hold.
    pub(super) fn items(
        &self,
        board: &Board<'p>,
        zone: ZoneId,
        drawn: &Drawn,
        rng: &mut RngStream,
    ) -> Vec<Item<'p>> {
        let item = |at: &usize| {
            let Entry { offer, contents, appearance, look, .. } = &self.entries[*at];
            let body = contents.body(board, zone, offer, rng);
            Item { kind: offer.kind, appearance: *appearance, look, body }
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
