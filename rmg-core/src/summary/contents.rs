//! What zones hold, against what they were asked to hold.

use crate::model::{MapModel, MapPile, Wish};
use crate::pack::ContentPack;
use crate::plan::{MinesPlan, RequiredPlan, ZoneContents, ZonePlan};
use crate::summary::areas::treasure_areas;

/// A class of treasure of a zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreasureSummary {
    /// Id text of the zone.
    pub zone: String,
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile.
    pub max: u32,
    /// Piles per 400 tiles.
    pub density: u32,
    /// Piles asked for, by the [area](super::treasure_areas) that the zone has for them.
    pub asked_piles: u64,
    /// Piles there.
    pub piles: u64,
    /// Value asked for.
    pub asked_value: u64,
    /// Value there.
    pub value: u64,
}

/// Something of which a zone was to get a number: mines of a resource, a required object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AskedSummary {
    /// Id text of the zone.
    pub zone: String,
    /// The resource by its title, the object as the template names it.
    pub what: String,
    /// How many were asked for.
    pub asked: u32,
    /// How many are there.
    pub placed: u32,
}

/// The guards of a zone's piles (mines, required objects and treasure), of those zones that have piles.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ZoneGuardsSummary {
    /// Id text of the zone.
    pub zone: String,
    /// Piles, guarded or not.
    pub piles: usize,
    /// Piles with a guard.
    pub guarded: usize,
    /// Strength of the weakest guard, in AI value; 0 without guards.
    pub weakest: u32,
    /// Middle strength, the lower one of two; 0 without guards.
    pub median: u32,
    /// Strength of the strongest guard; 0 without guards.
    pub strongest: u32,
}

/// Contents of all zones, in order of zones and of their plans.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ContentsSummary {
    /// Treasure by class.
    pub treasure: Vec<TreasureSummary>,
    /// Mines by resource.
    pub mines: Vec<AskedSummary>,
    /// Required objects by entry.
    pub required: Vec<AskedSummary>,
    /// Guards by zone.
    pub guards: Vec<ZoneGuardsSummary>,
}

impl ContentsSummary {
    /// The contents of `map`. O(tiles + zones x entries + piles log piles).
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

    /// The same zone by zone: one summary for each zone of the plan, in their order.
    #[must_use]
    pub fn by_zone(map: &MapModel, pack: &ContentPack) -> Vec<Self> {
        let areas = treasure_areas(map, pack);
        // what was read from a file may name zones that are not there
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
        let by_wish = Tallies::new(contents, piles);
        for (tier, tally) in contents.treasure.iter().zip(by_wish.treasure) {
            self.treasure.push(TreasureSummary {
                zone: key.to_owned(),
                min: tier.min,
                max: tier.max,
                density: tier.density,
                asked_piles: tier.piles(area),
                piles: tally.piles.into(),
                asked_value: tier.asked(area),
                value: tally.value,
            });
        }
        for (MinesPlan { resource, count }, tally) in contents.mines.iter().zip(by_wish.mines) {
            let what = pack.resources.get(*resource).map_or_else(String::new, |known| known.title.clone());
            let zone = key.to_owned();
            self.mines.push(AskedSummary { zone, what, asked: *count, placed: tally.piles });
        }
        for (RequiredPlan { name, count, .. }, tally) in
            contents.objects.required.iter().zip(by_wish.required)
        {
            let (zone, what) = (key.to_owned(), name.clone());
            self.required.push(AskedSummary { zone, what, asked: *count, placed: tally.piles });
        }
        if !piles.is_empty() {
            self.guards.push(guards(key, piles));
        }
    }

    /// Value of all treasure, asked for and there.
    #[must_use]
    pub fn treasure_values(&self) -> (u64, u64) {
        let sum = |value: fn(&TreasureSummary) -> u64| {
            self.treasure.iter().fold(0_u64, |sum, tier| sum.saturating_add(value(tier)))
        };
        (sum(|tier| tier.asked_value), sum(|tier| tier.value))
    }
}

/// Piles of one wish.
#[derive(Debug, Clone, Copy, Default)]
struct Tally {
    piles: u32,
    value: u64,
}

/// Piles of a zone by the entries of its plan.
struct Tallies {
    mines: Vec<Tally>,
    required: Vec<Tally>,
    treasure: Vec<Tally>,
}

impl Tallies {
    fn new(contents: &ZoneContents, piles: &[&MapPile]) -> Self {
        let empty = |entries: usize| vec![Tally::default(); entries];
        let mut tallies = Self {
            mines: empty(contents.mines.len()),
            required: empty(contents.objects.required.len()),
            treasure: empty(contents.treasure.len()),
        };
        for pile in piles {
            let (list, entry) = match pile.wish {
                Wish::Mine(entry) => (&mut tallies.mines, entry),
                Wish::Required(entry) => (&mut tallies.required, entry),
                Wish::Treasure(entry) => (&mut tallies.treasure, entry),
            };
            if let Some(tally) = list.get_mut(usize::from(entry)) {
                tally.piles = tally.piles.saturating_add(1);
                tally.value = tally.value.saturating_add(pile.value.into());
            }
        }
        tallies
    }
}

fn guards(key: &str, piles: &[&MapPile]) -> ZoneGuardsSummary {
    let mut strengths: Vec<u32> =
        piles.iter().filter(|pile| pile.guard.is_some()).map(|pile| pile.strength).collect();
    strengths.sort_unstable();
    let middle = strengths.len().saturating_sub(1) / 2;
    ZoneGuardsSummary {
        zone: key.to_owned(),
        piles: piles.len(),
        guarded: strengths.len(),
        weakest: strengths.first().copied().unwrap_or(0),
        median: strengths.get(middle).copied().unwrap_or(0),
        strongest: strengths.last().copied().unwrap_or(0),
    }
}
