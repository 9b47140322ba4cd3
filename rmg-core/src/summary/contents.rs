//! Requested and placed contents of zones.

use std::collections::BTreeMap;

use crate::model::{MapModel, MapPile, ObjectId, PileRequest};
use crate::pack::ContentPack;
use crate::plan::{MinesPlan, RequiredPlan, ZoneContents, ZonePlan};
use crate::summary::areas::treasure_areas;

/// A tier of treasure of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreasureSummary {
    /// Key of the zone.
    pub zone: String,
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile.
    pub max: u32,
    /// Piles per 400 tiles.
    pub density: u32,
    /// Requested number of piles for the [area](super::treasure_areas) of the zone.
    pub asked_piles: u64,
    /// Placed piles.
    pub piles: u64,
    /// Requested value.
    pub asked_value: u64,
    /// Placed value.
    pub value: u64,
}

/// Requested and placed number of a kind of content: mines of a resource, a required object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestSummary {
    /// Key of the zone.
    pub zone: String,
    /// Title of the resource, or name of the object in the template.
    pub what: String,
    /// Requested number.
    pub asked: u32,
    /// Placed number.
    pub placed: u32,
}

/// The guards of a zone's piles (mines, required objects and treasure); only for zones with piles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneGuardsSummary {
    /// Key of the zone.
    pub zone: String,
    /// Piles, guarded or not.
    pub piles: usize,
    /// Piles with a guard.
    pub guarded: usize,
    /// Strength of the weakest guard, in AI value; 0 without guards.
    pub weakest: u32,
    /// Median strength, the lower one of two; 0 without guards.
    pub median: u32,
    /// Strength of the strongest guard; 0 without guards.
    pub strongest: u32,
}

/// Contents of all zones, in order of zones and of their plans.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContentsSummary {
    /// Treasure by tier.
    pub treasure: Vec<TreasureSummary>,
    /// Mines by resource.
    pub mines: Vec<RequestSummary>,
    /// Required objects by entry.
    pub required: Vec<RequestSummary>,
    /// Guards by zone.
    pub guards: Vec<ZoneGuardsSummary>,
}

impl ContentsSummary {
    /// Counts the contents of `map`. O(tiles + zones x entries + piles log piles).
    #[must_use]
    pub fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let mut all = Self::default();
        for mut zone in Self::by_zone(map, pack) {
            all.treasure.append(&mut zone.treasure);
            all.mines.append(&mut zone.mines);
            all.required.append(&mut zone.required);
            all.guards.append(&mut zone.guards);
        }
        all
    }

    /// Counts the contents zone by zone: one summary for each zone of the plan, in order.
    #[must_use]
    pub fn by_zone(map: &MapModel, pack: &ContentPack) -> Vec<Self> {
        let areas = treasure_areas(map, pack);
        // a map file may contain invalid zone ids
        let mut piles: Vec<Vec<&MapPile>> = vec![Vec::new(); map.plan.zones.len()];
        for pile in &map.piles {
            if let Some(of_zone) = piles.get_mut(pile.zone.index()) {
                of_zone.push(pile);
            }
        }
        let of_zone = |(at, (zone, piles)): (usize, (&ZonePlan, &Vec<&MapPile>))| {
            let mut summary = Self::default();
            let area = areas.get(at).copied().unwrap_or(0);
            summary.add_zone(&zone.key, &zone.contents, piles, area, pack);
            summary
        };
        map.plan.zones.iter().zip(&piles).enumerate().map(of_zone).collect()
    }

    fn add_zone(
        &mut self,
        key: &str,
        contents: &ZoneContents,
        piles: &[&MapPile],
        area: u32,
        pack: &ContentPack,
    ) {
        let by_request = ZoneCounts::new(contents, piles);
        for (tier, count) in contents.treasure.iter().zip(by_request.treasure) {
            self.treasure.push(TreasureSummary {
                zone: key.to_owned(),
                min: tier.min,
                max: tier.max,
                density: tier.density,
                asked_piles: tier.piles(area),
                piles: count.piles.into(),
                asked_value: tier.asked(area),
                value: count.value,
            });
        }
        for (MinesPlan { resource, count }, placed) in contents.mines.iter().zip(by_request.mines) {
            let what = pack.resources.get(*resource).map_or_else(String::new, |known| known.title.clone());
            let zone = key.to_owned();
            self.mines.push(RequestSummary { zone, what, asked: *count, placed: placed.piles });
        }
        for (RequiredPlan { name, count, .. }, placed) in
            contents.objects.required.iter().zip(by_request.required)
        {
            let (zone, what) = (key.to_owned(), name.clone());
            self.required.push(RequestSummary { zone, what, asked: *count, placed: placed.piles });
        }
        if !piles.is_empty() {
            self.guards.push(guards(key, piles));
        }
    }

    /// Returns the value of all treasure, requested and placed.
    #[must_use]
    pub fn treasure_values(&self) -> (u64, u64) {
        let sum = |value: fn(&TreasureSummary) -> u64| {
            self.treasure.iter().fold(0_u64, |sum, tier| sum.saturating_add(value(tier)))
        };
        (sum(|tier| tier.asked_value), sum(|tier| tier.value))
    }
}

/// Piles of one request.
#[derive(Debug, Clone, Copy, Default)]
struct Count {
    piles: u32,
    value: u64,
}

/// Piles of a zone by the entries of its plan.
struct ZoneCounts {
    mines: Vec<Count>,
    required: Vec<Count>,
    treasure: Vec<Count>,
}

impl ZoneCounts {
    fn new(contents: &ZoneContents, piles: &[&MapPile]) -> Self {
        let empty = |entries: usize| vec![Count::default(); entries];
        let mut counts = Self {
            mines: empty(contents.mines.len()),
            required: empty(contents.objects.required.len()),
            treasure: empty(contents.treasure.len()),
        };
        for pile in piles {
            let (list, entry) = match pile.wish {
                PileRequest::Mine(entry) => (&mut counts.mines, entry),
                PileRequest::Required(entry) => (&mut counts.required, entry),
                PileRequest::Treasure(entry) => (&mut counts.treasure, entry),
                PileRequest::Custom => continue,
            };
            if let Some(count) = list.get_mut(usize::from(entry)) {
                count.piles = count.piles.saturating_add(1);
                count.value = count.value.saturating_add(pile.value.into());
            }
        }
        counts
    }
}

fn guards(key: &str, piles: &[&MapPile]) -> ZoneGuardsSummary {
    let mut of_guards: BTreeMap<ObjectId, u32> = BTreeMap::new();
    for (guard, pile) in piles.iter().filter_map(|pile| Some((pile.guard?, pile))) {
        let strength = of_guards.entry(guard).or_default();
        *strength = strength.saturating_add(pile.strength);
    }
    let mut strengths: Vec<u32> = of_guards.into_values().collect();
    strengths.sort_unstable();
    let center = strengths.len().saturating_sub(1) / 2;
    ZoneGuardsSummary {
        zone: key.to_owned(),
        piles: piles.len(),
        guarded: piles.iter().filter(|pile| pile.guard.is_some()).count(),
        weakest: strengths.first().copied().unwrap_or(0),
        median: strengths.get(center).copied().unwrap_or(0),
        strongest: strengths.last().copied().unwrap_or(0),
    }
}
