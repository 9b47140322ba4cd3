//! Which targets a sweep missed.
//!
//! The figures are the measures of the issue that asked for layouts; they hold over the public templates of VCMI at
//! their smallest and largest sizes. Over other sets of templates they are a guide.

use crate::figures::{max, mean, percent, percentile};
use crate::record::Record;

/// How much to judge.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strictness {
    /// What must hold for every single layout.
    Hard,
    /// Also links, areas and starting zones over all layouts.
    Quality,
    /// Also time, which depends on the machine.
    All,
}

/// One figure with its target.
#[derive(Debug, Clone, PartialEq)]
pub struct Measure {
    /// What was measured, with its unit.
    pub what: &'static str,
    pub value: f64,
    /// What was wanted; `None`: shown only.
    pub target: Option<Target>,
    /// From which strictness on a miss counts.
    pub from: Strictness,
}

/// What a figure should be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Target {
    AtMost(f64),
    AtLeast(f64),
}

impl Measure {
    /// Whether the target was reached; true without one.
    #[must_use]
    pub fn is_met(&self) -> bool {
        match self.target {
            None => true,
            Some(Target::AtMost(most)) => self.value <= most,
            Some(Target::AtLeast(least)) => self.value >= least,
        }
    }
}

/// All figures over `records`, with `failures` cases that gave no layout.
#[must_use]
pub fn measures(records: &[Record], failures: usize) -> Vec<Measure> {
    let on_levels = |levels: u8| -> Vec<&Record> {
        records.iter().filter(|record| levels == 0 || record.size.levels() == levels).collect()
    };
    let share = |records: &[&Record], part: fn(&Record) -> usize| {
        percent(
            records.iter().map(|record| part(record)).sum::<usize>(),
            records.iter().map(|record| record.links).sum::<usize>(),
        )
    };
    let all_of =
        |list: fn(&Record) -> &[f64]| -> Vec<f64> { records.iter().flat_map(list).copied().collect() };
    let direct = |record: &Record| record.direct;
    let gates = |record: &Record| record.gates;
    let portals = |record: &Record| record.portals.len();
    let count = |part: fn(&Record) -> usize| -> f64 {
        let number: usize = records.iter().map(part).sum();
        u32::try_from(number).map_or(f64::INFINITY, f64::from)
    };
    let (all, one, two) = (on_levels(0), on_levels(1), on_levels(2));
    let errors = all_of(|record| &record.area_errors);
    let overlaps = all_of(|record| &record.start_overlaps);
    let avoidable: Vec<f64> = records
        .iter()
        .filter(|record| !record.only_starts)
        .flat_map(|record| &record.start_overlaps)
        .copied()
        .collect();
    let stacked = overlaps.iter().filter(|share| **share > 0.05).count();
    let (perimeters, reaches) =
        (all_of(|record| &record.perimeter_ratios), all_of(|record| &record.reach_ratios));
    let times: Vec<f64> = records.iter().map(|record| record.millis).collect();

    let hard =
        |what, value| Measure { what, value, target: Some(Target::AtMost(0.0)), from: Strictness::Hard };
    let most = |what, value, most| Measure {
        what,
        value,
        target: Some(Target::AtMost(most)),
        from: Strictness::Quality,
    };
    let shown = |what, value| Measure { what, value, target: None, from: Strictness::Quality };
    let mut measures = vec![
        hard("layouts not made", u32::try_from(failures).map_or(f64::INFINITY, f64::from)),
        hard("zones not in one piece on one level", count(|record| record.piece_faults.len())),
        hard("links where placement and oracle disagree", count(|record| record.disagreements.len())),
        most("portals of all links, %", share(&all, portals), 2.5),
        most("portals on one level, %", share(&one, portals), 5.0),
        most("portals on two levels, %", share(&two, portals), 1.0),
        shown("gates of all links, %", share(&all, gates)),
        shown("direct of all links, %", share(&all, direct)),
    ];
    if !one.is_empty() {
        let target = Some(Target::AtLeast(94.0));
        let value = share(&one, direct);
        measures.push(Measure { what: "direct on one level, %", value, target, from: Strictness::Quality });
    }
    measures.extend([
        most("area error, median, %", 100.0 * percentile(&errors, 50), 3.0),
        most("area error, 95th percentile, %", 100.0 * percentile(&errors, 95), 10.0),
        most("starting zones stacked, most, %", 100.0 * max(&avoidable), 5.0),
        shown("the same with templates of starting zones only, %", 100.0 * max(&overlaps)),
        shown("pairs of starting zones stacked by over 5 %, %", percent(stacked, overlaps.len())),
        shown("perimeter ratio, median", percentile(&perimeters, 50)),
        shown("perimeter ratio, 95th percentile", percentile(&perimeters, 95)),
        shown("farthest tile to radius, 99th percentile", percentile(&reaches, 99)),
    ]);
    for (what, value, target) in
        [("time, mean, ms", mean(&times), 40.0), ("time, 95th percentile, ms", percentile(&times, 95), 150.0)]
    {
        measures.push(Measure { what, value, target: Some(Target::AtMost(target)), from: Strictness::All });
    }
    measures.push(shown("time, most, ms", max(&times)));
    measures
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(direct: usize, piece_faults: Vec<String>) -> Record {
        Record {
            name: "x".to_owned(),
            size: "s".parse().unwrap(),
            seed: 1,
            zones: 3,
            links: 100,
            direct,
            gates: 0,
            portals: Vec::new(),
            disagreements: Vec::new(),
            piece_faults,
            area_errors: vec![0.01; 3],
            perimeter_ratios: vec![1.7; 3],
            reach_ratios: vec![1.5; 3],
            start_overlaps: Vec::new(),
            only_starts: false,
            candidate: 0,
            millis: 1.0,
        }
    }

    fn missed(records: &[Record], failures: usize) -> Vec<(&'static str, Strictness)> {
        let all = measures(records, failures);
        all.into_iter()
            .filter(|measure| !measure.is_met())
            .map(|measure| (measure.what, measure.from))
            .collect()
    }

    #[test]
    fn every_broken_piece_and_every_missing_layout_counts() {
        assert_eq!(missed(&[record(100, Vec::new())], 0), []);
        let broken = record(100, vec!["zone 1 is in 2 pieces".to_owned()]);
        assert_eq!(
            missed(&[broken], 1),
            [
                ("layouts not made", Strictness::Hard),
                ("zones not in one piece on one level", Strictness::Hard)
            ]
        );
    }

    #[test]
    fn stacked_starting_zones_count_where_they_could_lie_side_by_side() {
        let mut stacked = record(100, Vec::new());
        stacked.start_overlaps = vec![0.0, 0.2];
        assert_eq!(missed(&[stacked.clone()], 0), [("starting zones stacked, most, %", Strictness::Quality)]);
        stacked.only_starts = true;
        assert_eq!(missed(&[stacked], 0), []);
    }

    #[test]
    fn too_few_passages_are_a_miss_of_quality() {
        assert_eq!(missed(&[record(93, Vec::new())], 0), [("direct on one level, %", Strictness::Quality)]);
    }
}
