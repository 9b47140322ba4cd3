//! Statistics for programs and pages: plain values with the names of templates and zones.

use std::io::Write;

use rmg_core::MapSize;
use serde::Serialize;

use crate::connection::ConnectionStats;
use crate::evenness::PartStats;
use crate::group::{Group, TierStats};
use crate::header::{Header, SweptTemplate};
use crate::interval::share_interval;
use crate::spread::Spread;
use crate::stats::Stats;

/// Bars of a histogram.
const BARS: usize = 24;

/// Everything that a sweep says.
#[derive(Debug, Clone, Serialize)]
pub struct StatsView {
    /// Which part of the sweep this is.
    pub shard: String,
    /// The seeds, `1..=1000`.
    pub seeds: String,
    /// Version of the generator.
    pub made_by: String,
    /// Content packs.
    pub packs: Vec<String>,
    /// What is the same for all maps, as options.
    pub options: Vec<String>,
    /// The beginning of the hash of all records.
    pub digest: String,
    /// Cases that a whole run has and that are not there.
    pub left: u64,
    /// Everything together.
    pub total: GroupView,
    /// By template.
    pub templates: Vec<TemplateView>,
    /// The worst maps.
    pub worst: Vec<WorstView>,
}

/// A group in numbers.
#[derive(Debug, Clone, Serialize)]
pub struct GroupView {
    /// Cases.
    pub cases: u64,
    /// Sound maps.
    pub sound: u64,
    /// The interval in which the share of sound maps lies in 95 of 100 cases.
    pub sound_between: (f64, f64),
    /// Cases without a map.
    pub refused: u64,
    /// Attempts that the audit refuted.
    pub refuted: u64,
    /// Cases that ended in a panic.
    pub panicked: u64,
    /// Attempts in all.
    pub attempts: u64,
    /// Why attempts and maps failed, the most frequent first.
    pub causes: Vec<CauseView>,
    /// How connections came out.
    pub ways: Vec<WayView>,
    /// Tiles of zones, in thousandths of those asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub areas: Option<SpreadView>,
    /// Value of the treasure of maps, in thousandths of that asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub treasure: Option<SpreadView>,
    /// Wishes that were not met, the most frequent first.
    pub unmet: Vec<UnmetView>,
    /// Wishes that were not met, by map.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unmet_by_map: Option<SpreadView>,
    /// Objects of maps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub objects: Option<SpreadView>,
    /// Microseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<SpreadView>,
    /// Kilobytes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<SpreadView>,
}

/// A template with all its strata.
#[derive(Debug, Clone, Serialize)]
pub struct TemplateView {
    /// Its name.
    pub name: String,
    /// Where it was read.
    pub source: String,
    /// All strata together.
    #[serde(flatten)]
    pub group: GroupView,
    /// What became of each connection.
    pub connections: Vec<ConnectionView>,
    /// Areas of each zone.
    pub zones: Vec<ZoneView>,
    /// Treasure by tier.
    pub tiers: Vec<TierView>,
    /// How even it is, part by part.
    pub parts: Vec<PartView>,
    /// By size, water and so on.
    pub strata: Vec<StratumView>,
}

/// A stratum.
#[derive(Debug, Clone, Serialize)]
pub struct StratumView {
    /// Size of the maps.
    pub size: String,
    /// How much sea.
    pub water: String,
    /// Strength of monsters.
    pub monsters: String,
    /// How hard a good layout was looked for.
    pub effort: String,
    /// How many players were asked for.
    pub players: Option<u8>,
    /// Its name without the template: `m+u, water normal`.
    pub words: String,
    /// Its numbers.
    #[serde(flatten)]
    pub group: GroupView,
    /// How even it is, part by part.
    pub parts: Vec<PartView>,
}

/// A cause.
#[derive(Debug, Clone, Serialize)]
pub struct CauseView {
    /// What kind of failure.
    pub cause: String,
    /// Cases that have no map because of it.
    pub cases: u64,
    /// Attempts that ended with it.
    pub attempts: u64,
    /// The first case.
    pub first: Option<CaseView>,
    /// What was told of that in full.
    pub example: String,
}

/// A case in words.
#[derive(Debug, Clone, Serialize)]
pub struct CaseView {
    /// Its number.
    pub n: u64,
    /// Position of the template.
    pub template: usize,
    /// Position of the stratum in the header.
    pub stratum: usize,
    /// Its name: `pair#pair m+u, water normal, seed 7`.
    pub words: String,
    /// The seed.
    pub seed: u64,
    /// The command that makes the map.
    pub command: String,
}

/// A way and why.
#[derive(Debug, Clone, Serialize)]
pub struct WayView {
    /// What connections became.
    pub way: String,
    /// How often.
    pub count: u64,
    /// The share of all connections.
    pub share: f64,
    /// Why, with the share of all connections.
    pub causes: Vec<(String, u64, f64)>,
}

/// A connection.
#[derive(Debug, Clone, Serialize)]
pub struct ConnectionView {
    /// Ids of its zones.
    pub ends: [String; 2],
    /// Which of those between the same zones, from 0.
    pub twin: u16,
    /// Maps that have it.
    pub count: u64,
    /// What it became.
    pub ways: Vec<WayView>,
}

/// Areas of a zone.
#[derive(Debug, Clone, Serialize)]
pub struct ZoneView {
    /// Its id.
    pub zone: String,
    /// Mean of the tiles that it was to get.
    pub asked: f64,
    /// Mean of the tiles that it has.
    pub tiles: f64,
    /// By map, in thousandths.
    pub share: SpreadView,
}

/// A tier of treasure.
#[derive(Debug, Clone, Serialize)]
pub struct TierView {
    /// Smallest value of a pile.
    pub min: u32,
    /// Largest value of a pile.
    pub max: u32,
    /// Piles a map: asked for, and there.
    pub piles: (f64, f64),
    /// Value a map: asked for, and there.
    pub value: (f64, f64),
}

/// A wish that was not met.
#[derive(Debug, Clone, Serialize)]
pub struct UnmetView {
    /// What and why.
    pub wish: String,
    /// How often.
    pub times: u64,
    /// On how many maps.
    pub maps: u64,
    /// The first of them.
    pub first: Option<CaseView>,
}

/// A part of fairness.
#[derive(Debug, Clone, Serialize)]
pub struct PartView {
    /// Its word.
    pub part: String,
    /// The values of all players.
    pub values: SpreadView,
    /// Most that a player of a map has more than another, in thousandths of the mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spread: Option<SpreadView>,
    /// Values of players that are not there.
    pub absent: u64,
    /// By start.
    pub seats: Vec<SeatView>,
    /// How far apart the best and the worst start are on average; what chance alone would give on average; what it exceeds in 1 of
    /// 20 cases. Shares of the mean.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub between: Option<[f64; 3]>,
}

/// A start.
#[derive(Debug, Clone, Serialize)]
pub struct SeatView {
    /// Id of the zone.
    pub zone: String,
    /// Maps.
    pub count: u64,
    /// Mean of the values.
    pub value: f64,
    /// Mean share above the mean of the map's players.
    pub above: f64,
    /// The interval of confidence around that; none with a single map.
    pub within: Option<f64>,
    /// How far off chance alone would bring it in 95 of 100 cases.
    pub chance: f64,
}

/// The worst maps by a criterion.
#[derive(Debug, Clone, Serialize)]
pub struct WorstView {
    /// In a word.
    pub criterion: String,
    /// What the numbers are.
    pub text: String,
    /// The maps with how bad they are, the worst first.
    pub cases: Vec<(CaseView, u64)>,
}

/// How values spread.
#[derive(Debug, Clone, Serialize)]
pub struct SpreadView {
    /// How many values.
    pub count: u64,
    /// Their mean.
    pub mean: f64,
    /// The interval of confidence around it.
    pub within: Option<f64>,
    /// The least.
    pub least: u64,
    /// Percentiles.
    pub p5: u64,
    /// The middle one.
    pub p50: u64,
    /// 19 of 20 are not above.
    pub p95: u64,
    /// 99 of 100 are not above.
    pub p99: u64,
    /// The most.
    pub most: u64,
    /// Bars of a histogram: from, below, how many.
    pub bars: Vec<(u64, u64, u64)>,
}

impl SpreadView {
    fn of(spread: &Spread) -> Option<Self> {
        let (least, most) = (spread.least()?, spread.most()?);
        Some(Self {
            count: spread.count(),
            mean: spread.mean(),
            within: spread.estimate().within,
            least,
            p5: spread.at(5.0),
            p50: spread.at(50.0),
            p95: spread.at(95.0),
            p99: spread.at(99.0),
            most,
            bars: spread.bars(BARS).into_iter().map(|bar| (bar.from, bar.to, bar.count)).collect(),
        })
    }
}

impl StatsView {
    /// The view of some statistics.
    #[must_use]
    pub fn new(stats: &Stats) -> Self {
        let header = stats.header();
        let names = Names(header);
        let templates = stats.templates();
        let view = |(at, (template, group)): (usize, (&SweptTemplate, &Group))| TemplateView {
            name: template.name.clone(),
            source: template.source.clone(),
            group: names.group(group),
            connections: names.connections(template, group),
            zones: names.zones(template, group),
            tiers: group.tiers.iter().map(|(range, tier)| TierView::of(*range, tier, group.sound)).collect(),
            parts: names.parts(template, group),
            strata: names.strata(at, template, stats.strata()),
        };
        let worst = |worst: &crate::worst::Worst| WorstView {
            criterion: worst.criterion.word().to_owned(),
            text: worst.criterion.text().to_owned(),
            cases: worst.cases.iter().filter_map(|(n, badness)| Some((names.case(*n)?, *badness))).collect(),
        };
        Self {
            shard: header.shard.to_string(),
            seeds: header.seeds.words(),
            made_by: header.generator.clone(),
            packs: header.packs.clone(),
            options: header.options.clone(),
            digest: stats.digest(),
            left: stats.left(),
            total: names.group(&stats.total()),
            templates: header.templates.iter().zip(&templates).enumerate().map(view).collect(),
            worst: stats.worst().iter().map(worst).collect(),
        }
    }
}

impl TierView {
    fn of(range: (u32, u32), tier: &TierStats, maps: u64) -> Self {
        let per_map = |(asked, there): (u64, u64)| {
            let maps = maps.max(1) as f64;
            (asked as f64 / maps, there as f64 / maps)
        };
        Self { min: range.0, max: range.1, piles: per_map(tier.piles), value: per_map(tier.value) }
    }
}

fn ways(stats: &ConnectionStats) -> Vec<WayView> {
    let share = |count: u64| if stats.count == 0 { 0.0 } else { count as f64 / stats.count as f64 };
    let view = |way: crate::connection::WayCount| WayView {
        share: share(way.count),
        causes: way.causes.into_iter().map(|(text, count)| (text, count, share(count))).collect(),
        way: way.way,
        count: way.count,
    };
    stats.ways().into_iter().map(view).collect()
}

struct Names<'h>(&'h Header);

impl Names<'_> {
    fn zone(template: &SweptTemplate, zone: u16) -> String {
        template.zones.get(usize::from(zone)).cloned().unwrap_or_else(|| "the sea".to_owned())
    }

    fn case(&self, n: u64) -> Option<CaseView> {
        let case = self.0.case(n)?;
        let stratum = self.0.strata.get(case.stratum)?;
        let name = &self.0.template_of(stratum)?.name;
        let words = format!("{name} {}, seed {}", stratum.words(), case.seed);
        let command = self.0.command(case)?;
        Some(CaseView {
            n,
            template: stratum.template,
            stratum: case.stratum,
            words,
            seed: case.seed,
            command,
        })
    }

    fn group(&self, group: &Group) -> GroupView {
        let mut causes: Vec<CauseView> = (group.causes.iter())
            .map(|(cause, stats)| CauseView {
                cause: cause.clone(),
                cases: stats.cases,
                attempts: stats.attempts,
                first: stats.first.as_ref().and_then(|(n, _)| self.case(*n)),
                example: stats.first.as_ref().map(|(_, text)| text.clone()).unwrap_or_default(),
            })
            .collect();
        causes.sort_by_key(|cause| std::cmp::Reverse((cause.cases, cause.attempts)));
        let mut unmet: Vec<UnmetView> = (group.unmet.iter())
            .map(|(wish, stats)| UnmetView {
                wish: wish.clone(),
                times: stats.times,
                maps: stats.maps,
                first: self.case(stats.first),
            })
            .collect();
        unmet.sort_by_key(|wish| std::cmp::Reverse((wish.maps, wish.times)));
        GroupView {
            cases: group.cases,
            sound: group.sound,
            sound_between: share_interval(group.sound, group.cases),
            refused: group.refused,
            refuted: group.refuted,
            panicked: group.panicked,
            attempts: group.attempts,
            causes,
            ways: ways(&group.ways),
            areas: SpreadView::of(&group.areas),
            treasure: SpreadView::of(&group.treasure),
            unmet,
            unmet_by_map: SpreadView::of(&group.unmet_by_map),
            objects: SpreadView::of(&group.objects),
            time: SpreadView::of(&group.time),
            memory: SpreadView::of(&group.memory),
        }
    }

    fn connections(&self, template: &SweptTemplate, group: &Group) -> Vec<ConnectionView> {
        let view = |(ends, stats): (&crate::connection::Ends, &ConnectionStats)| ConnectionView {
            ends: ends.zones.map(|zone| Self::zone(template, zone)),
            twin: ends.twin,
            count: stats.count,
            ways: ways(stats),
        };
        group.connections.iter().map(view).collect()
    }

    fn zones(&self, template: &SweptTemplate, group: &Group) -> Vec<ZoneView> {
        let view = |(zone, stats): (&u16, &crate::group::ZoneStats)| {
            let share = SpreadView::of(&stats.share)?;
            let per_map = |tiles: u64| tiles as f64 / share.count as f64;
            let (asked, tiles) = (per_map(stats.asked), per_map(stats.tiles));
            Some(ZoneView { zone: Self::zone(template, *zone), asked, tiles, share })
        };
        group.zones.iter().filter_map(view).collect()
    }

    fn parts(&self, template: &SweptTemplate, group: &Group) -> Vec<PartView> {
        let view = |(part, stats): (&String, &PartStats)| {
            let seats = stats.seats.iter().map(|(start, seat)| SeatView {
                zone: Self::zone(template, *start),
                count: seat.count,
                value: seat.value(),
                above: seat.above(),
                within: seat.estimate().within,
                chance: stats.chance(seat),
            });
            Some(PartView {
                part: part.clone(),
                values: SpreadView::of(&stats.values)?,
                spread: SpreadView::of(&stats.spread),
                absent: stats.absent,
                seats: seats.collect(),
                between: stats.between_seats(),
            })
        };
        group.parts.iter().filter_map(view).collect()
    }

    fn strata(&self, at: usize, template: &SweptTemplate, groups: &[Group]) -> Vec<StratumView> {
        let of_template = self.0.strata.iter().zip(groups).filter(|(stratum, _)| stratum.template == at);
        let view = |(stratum, group): (&crate::header::Stratum, &Group)| StratumView {
            size: stratum.size.clone(),
            water: stratum.water.clone(),
            monsters: stratum.monsters.clone(),
            effort: stratum.effort.clone(),
            players: stratum.players.map(|players| players.all),
            words: stratum.words(),
            group: self.group(group),
            parts: self.parts(template, group),
        };
        let mut views: Vec<StratumView> = of_template.map(view).collect();
        // made with the largest first, told with the smallest
        views.sort_by_key(|view| view.size.parse::<MapSize>().map_or(u32::MAX, MapSize::tiles));
        views
    }
}

/// How tables of [`write_csv`] begin.
pub const CSV_BEGINNING: &str =
    "template,size,water,monsters,effort,players,cases,sound,refused,refuted,panicked,attempts,";

/// Writes a table with a row by stratum: shares of connections in %, areas and treasure in % of what was asked for, milliseconds,
/// megabytes, and for each part of fairness the mean spread over the players in % of the mean.
///
/// # Errors
/// Those of the writer.
pub fn write_csv(view: &StatsView, to: impl Write) -> csv::Result<()> {
    const WAYS: [&str; 5] = ["direct", "wide", "ferry", "gate", "monolith"];
    let mut parts: Vec<&str> = Vec::new();
    let strata =
        || view.templates.iter().flat_map(|template| template.strata.iter().map(move |row| (template, row)));
    for (_, row) in strata() {
        for part in &row.parts {
            if !parts.contains(&part.part.as_str()) {
                parts.push(&part.part);
            }
        }
    }
    let mut csv = csv::Writer::from_writer(to);
    let mut titles: Vec<String> = [
        "template", "size", "water", "monsters", "effort", "players", "cases", "sound", "refused", "refuted",
        "panicked", "attempts",
    ]
    .map(str::to_owned)
    .into();
    titles.extend(WAYS.map(str::to_owned));
    titles.extend(
        [
            "area_p5", "area_p50", "area_p95", "treasure", "unmet", "ms", "ms_p50", "ms_p95", "ms_p99",
            "mb_p50", "mb_most",
        ]
        .map(str::to_owned),
    );
    titles.extend(parts.iter().map(|part| format!("spread_{part}")));
    csv.write_record(&titles)?;
    for (template, row) in strata() {
        let group = &row.group;
        let mut cells = vec![
            template.name.clone(),
            row.size.clone(),
            row.water.clone(),
            row.monsters.clone(),
            row.effort.clone(),
            row.players.map_or_else(String::new, |players| players.to_string()),
        ];
        cells.extend(
            [group.cases, group.sound, group.refused, group.refuted, group.panicked, group.attempts]
                .map(|count| count.to_string()),
        );
        let share =
            |way: &str| group.ways.iter().find(|known| known.way == way).map_or(0.0, |known| known.share);
        cells.extend(WAYS.map(|way| format!("{:.2}", 100.0 * share(way))));
        let number = |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.3}"));
        let of = |spread: &Option<SpreadView>, value: fn(&SpreadView) -> f64, unit: f64| {
            number(spread.as_ref().map(|spread| value(spread) / unit))
        };
        cells.extend([
            of(&group.areas, |spread| spread.p5 as f64, 10.0),
            of(&group.areas, |spread| spread.p50 as f64, 10.0),
            of(&group.areas, |spread| spread.p95 as f64, 10.0),
            of(&group.treasure, |spread| spread.mean, 10.0),
            of(&group.unmet_by_map, |spread| spread.mean, 1.0),
            of(&group.time, |spread| spread.mean, 1e3),
            of(&group.time, |spread| spread.p50 as f64, 1e3),
            of(&group.time, |spread| spread.p95 as f64, 1e3),
            of(&group.time, |spread| spread.p99 as f64, 1e3),
            of(&group.memory, |spread| spread.p50 as f64, 1e3),
            of(&group.memory, |spread| spread.most as f64, 1e3),
        ]);
        for part in &parts {
            let known = row.parts.iter().find(|known| known.part == *part);
            cells.push(number(known.and_then(|known| Some(known.spread.as_ref()?.mean / 10.0))));
        }
        csv.write_record(&cells)?;
    }
    csv.flush()?;
    Ok(())
}
