//! Statistics of a group of records.

use std::collections::BTreeMap;

use crate::connection::{ConnectionStats, Ends, with_ends};
use crate::evenness::PartStats;
use crate::record::{Outcome, Record};
use crate::spread::Spread;

/// The kind of link of a connection that must not become a link.
const NO_WAY: &str = "no way";

/// Statistics of the records of a stratum, of a template, or of a whole sweep.
#[derive(Debug, Clone, Default)]
pub struct Group {
    pub cases: u64,
    pub sound: u64,
    pub refused: u64,
    /// Cases that ended in a panic.
    pub panicked: u64,
    /// Attempts with a refuted certificate.
    pub refuted: u64,
    pub attempts: u64,
    /// Causes of failed attempts and cases.
    pub causes: BTreeMap<String, Cause>,
    /// All connections, except those that must not become a link.
    pub ways: ConnectionStats,
    /// By connection. Only for records of one template.
    pub connections: BTreeMap<Ends, ConnectionStats>,
    /// Areas of zones, in thousandths of the requested area.
    pub areas: Spread,
    /// By zone. Only for records of one template.
    pub zones: BTreeMap<u16, ZoneStats>,
    /// Treasure value of a map, in thousandths of the requested value.
    pub treasure: Spread,
    /// By tier: minimum and maximum value of a pile.
    pub tiers: BTreeMap<(u32, u32), TierStats>,
    /// Unmet requests, by kind and reason.
    pub unmet: BTreeMap<String, UnmetStats>,
    /// Number of unmet requests of a map.
    pub unmet_by_map: Spread,
    /// Fairness measures by name.
    pub parts: BTreeMap<String, PartStats>,
    /// Time of a case, in microseconds.
    pub time: Spread,
    /// Peak memory of a case, in kilobytes.
    pub memory: Spread,
    pub objects: Spread,
}

/// A cause of failed attempts and cases.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Cause {
    /// Number of attempts that ended with it.
    pub attempts: u64,
    /// Number of cases without a map because of it.
    pub cases: u64,
    /// Number of the first case, and its full message.
    pub first: Option<(u64, String)>,
}

/// An unmet request.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct UnmetStats {
    pub times: u64,
    pub maps: u64,
    /// Number of the first case.
    pub first: u64,
}

/// Areas of a zone.
#[derive(Debug, Clone, Default)]
pub struct ZoneStats {
    /// Requested tiles, summed over all maps.
    pub asked: u64,
    /// Actual tiles, summed over all maps.
    pub tiles: u64,
    /// Area by map, in thousandths of the requested area.
    pub share: Spread,
}

/// Treasure of a tier over all maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TierStats {
    /// Requested and placed piles.
    pub piles: (u64, u64),
    /// Requested and placed value.
    pub value: (u64, u64),
}

impl Group {
    /// Adds a record.
    pub fn add(&mut self, record: &Record) {
        self.cases += 1;
        match record.outcome {
            Outcome::Sound => self.sound += 1,
            Outcome::Refused => self.refused += 1,
            Outcome::Panicked => self.panicked += 1,
        }
        self.refuted += record.refuted() as u64;
        self.attempts += u64::from(record.attempts);
        self.add_causes(record);
        if let Some(us) = record.us {
            self.time.add(us);
        }
        if let Some(peak) = record.peak {
            self.memory.add(peak / 1000);
        }
        if record.outcome == Outcome::Sound {
            self.add_map(record);
        }
    }

    fn add_causes(&mut self, record: &Record) {
        let mut add = |cause: &str, text: &str, attempts: u64, cases: u64| {
            let known = self.causes.entry(cause.to_owned()).or_default();
            known.attempts += attempts;
            known.cases += cases;
            known.first.get_or_insert_with(|| (record.n, text.to_owned()));
        };
        for failed in &record.failed {
            add(&failed.cause, &failed.text, 1, 0);
        }
        if record.outcome != Outcome::Sound {
            let reason = record.reason.as_deref().unwrap_or_default();
            add(record.cause.as_deref().unwrap_or(reason), reason, 0, 1);
        }
    }

    fn add_map(&mut self, record: &Record) {
        for (ends, link) in with_ends(&record.links) {
            if link.way != NO_WAY {
                self.ways.add(&link.way, link.cause.as_deref());
            }
            self.connections.entry(ends).or_default().add(&link.way, link.cause.as_deref());
        }
        for area in &record.areas {
            let zone = self.zones.entry(area.zone).or_default();
            zone.asked += u64::from(area.asked);
            zone.tiles += u64::from(area.tiles);
            if let Some(share) = (u64::from(area.tiles) * 1000).checked_div(area.asked.into()) {
                zone.share.add(share);
                self.areas.add(share);
            }
        }
        for tier in &record.treasure {
            self.tiers
                .entry(tier.range)
                .or_default()
                .add(&TierStats { piles: tier.piles, value: tier.value });
        }
        let (asked, value) = record.treasure_value();
        if let Some(share) = value.saturating_mul(1000).checked_div(asked) {
            self.treasure.add(share);
        }
        let mut unmet = 0;
        for (request, times) in &record.unmet {
            let first = UnmetStats { first: record.n, ..UnmetStats::default() };
            let known = self.unmet.entry(request.clone()).or_insert(first);
            known.times += u64::from(*times);
            known.maps += 1;
            unmet += u64::from(*times);
        }
        self.unmet_by_map.add(unmet);
        for (part, values) in &record.parts {
            self.parts.entry(part.clone()).or_default().add(&record.starts, values);
        }
        self.objects.add(record.objects.into());
    }

    /// Adds another group. Zones, connections, tiers and fairness measures are added only if both groups are
    /// of the `same_template`, because they are not comparable otherwise.
    pub fn add_all(&mut self, other: &Self, same_template: bool) {
        self.cases += other.cases;
        self.sound += other.sound;
        self.refused += other.refused;
        self.panicked += other.panicked;
        self.refuted += other.refuted;
        self.attempts += other.attempts;
        for (cause, stats) in &other.causes {
            let known = self.causes.entry(cause.clone()).or_default();
            known.attempts += stats.attempts;
            known.cases += stats.cases;
            let earlier = match (&known.first, &stats.first) {
                (Some(known), Some(new)) => new.0 < known.0,
                (None, _) => true,
                (Some(_), None) => false,
            };
            if earlier {
                known.first.clone_from(&stats.first);
            }
        }
        self.ways.add_all(&other.ways);
        self.areas.add_all(&other.areas);
        self.treasure.add_all(&other.treasure);
        for (request, stats) in &other.unmet {
            let new = UnmetStats { times: 0, maps: 0, ..*stats };
            let known = self.unmet.entry(request.clone()).or_insert(new);
            known.times += stats.times;
            known.maps += stats.maps;
            known.first = known.first.min(stats.first);
        }
        self.unmet_by_map.add_all(&other.unmet_by_map);
        self.time.add_all(&other.time);
        self.memory.add_all(&other.memory);
        self.objects.add_all(&other.objects);
        if same_template {
            for (ends, stats) in &other.connections {
                self.connections.entry(*ends).or_default().add_all(stats);
            }
            for (zone, stats) in &other.zones {
                let known = self.zones.entry(*zone).or_default();
                known.asked += stats.asked;
                known.tiles += stats.tiles;
                known.share.add_all(&stats.share);
            }
            for (range, stats) in &other.tiers {
                self.tiers.entry(*range).or_default().add(stats);
            }
            for (part, stats) in &other.parts {
                self.parts.entry(part.clone()).or_default().add_all(stats);
            }
        }
    }

    /// Returns whether the records show a bug in the program: a panic or a refuted certificate.
    #[must_use]
    pub fn has_bugs(&self) -> bool {
        self.panicked > 0 || self.refuted > 0
    }
}

impl TierStats {
    fn add(&mut self, other: &Self) {
        self.piles.0 += other.piles.0;
        self.piles.1 += other.piles.1;
        self.value.0 = self.value.0.saturating_add(other.value.0);
        self.value.1 = self.value.1.saturating_add(other.value.1);
    }
}
