//! Builds the views from statistics.

use rmg_core::MapSize;
use rmg_core::model::LinkCause;
use rmg_core::summary::link_cause_kind;

use super::{
    CaseView, CauseView, ConnectionView, GroupView, PartView, SeatView, SpreadView, StatsView, StratumView,
    TemplateView, TierView, UnmetView, WayView, WorstView, ZoneView,
};
use crate::connection::ConnectionStats;
use crate::evenness::PartStats;
use crate::group::{Group, TierStats};
use crate::header::{Header, SweptTemplate};
use crate::interval::share_interval;
use crate::spread::Spread;
use crate::stats::Stats;

/// Bars of a histogram.
const BARS: usize = 24;

impl SpreadView {
    fn of(spread: &Spread) -> Option<Self> {
        let (min, max) = (spread.least()?, spread.most()?);
        Some(Self {
            count: spread.count(),
            mean: spread.mean(),
            within: spread.estimate().within,
            least: min,
            p5: spread.at(5.0),
            p50: spread.at(50.0),
            p95: spread.at(95.0),
            p99: spread.at(99.0),
            most: max,
            bars: spread.bars(BARS).into_iter().map(|bar| (bar.from, bar.to, bar.count)).collect(),
        })
    }
}

impl StatsView {
    /// Builds the view of statistics.
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
            templates: (header.templates.iter().zip(&templates).enumerate())
                .filter(|(at, _)| stats.is_picked(*at))
                .map(view)
                .collect(),
            worst: stats.worst().iter().map(worst).collect(),
        }
    }
}

impl TierView {
    fn of(range: (u32, u32), tier: &TierStats, maps: u64) -> Self {
        let per_map = |(requested, placed): (u64, u64)| {
            let maps = maps.max(1) as f64;
            (requested as f64 / maps, placed as f64 / maps)
        };
        Self { min: range.0, max: range.1, piles: per_map(tier.piles), value: per_map(tier.value) }
    }
}

fn ways(stats: &ConnectionStats) -> Vec<WayView> {
    let share = |count: u64| if stats.count == 0 { 0.0 } else { count as f64 / stats.count as f64 };
    let view = |way: crate::connection::WayCount| WayView {
        share: share(way.count),
        causes: (way.causes.into_iter())
            .map(|(cause, count)| (cause_text(&cause).unwrap_or(cause), count, share(count)))
            .collect(),
        way: way.way,
        count: way.count,
    };
    stats.ways().into_iter().map(view).collect()
}

/// Returns the text of a cause of a link; `None` for records of another version, which have their own text.
fn cause_text(word: &str) -> Option<String> {
    LinkCause::KINDS.into_iter().find(|cause| cause.word() == word).map(link_cause_kind)
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
            .map(|(request, stats)| UnmetView {
                wish: request.clone(),
                times: stats.times,
                maps: stats.maps,
                first: self.case(stats.first),
            })
            .collect();
        unmet.sort_by_key(|request| std::cmp::Reverse((request.maps, request.times)));
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
        // strata are generated with the largest maps first, and shown with the smallest first
        views.sort_by_key(|view| view.size.parse::<MapSize>().map_or(u32::MAX, MapSize::tiles));
        views
    }
}
