//! The measures of a sweep, with their targets.
//!
//! The targets come from the issue that specifies layouts. They hold over the public templates of VCMI at
//! their smallest and largest sizes. For other templates they are a guide.

use crate::record::Record;
use crate::statistics::{max, mean, percent, percentile};

/// The targets that are checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Strictness {
    /// Targets of every single layout.
    Hard,
    /// Also links, areas and starting zones over all layouts.
    Quality,
    /// Also time, which depends on the machine.
    All,
}

/// A measure with its target.
#[derive(Debug, Clone, PartialEq)]
pub struct Measure {
    /// Name with the unit.
    pub name: &'static str,
    pub value: f64,
    /// The target; `None`: only shown.
    pub target: Option<Target>,
    /// The strictness from which a miss counts.
    pub from: Strictness,
}

/// The target of a measure.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Target {
    AtMost(f64),
    AtLeast(f64),
}

impl Measure {
    /// Returns whether the target is met; true without one.
    #[must_use]
    pub fn is_met(&self) -> bool {
        match self.target {
            None => true,
            Some(Target::AtMost(max)) => self.value <= max,
            Some(Target::AtLeast(min)) => self.value >= min,
        }
    }
}

/// Returns all measures over `records`, with `failures` cases without a layout.
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
        |name, value| Measure { name, value, target: Some(Target::AtMost(0.0)), from: Strictness::Hard };
    let at_most = |name, value, max| Measure {
        name,
        value,
        target: Some(Target::AtMost(max)),
        from: Strictness::Quality,
    };
    let shown = |name, value| Measure { name, value, target: None, from: Strictness::Quality };
    let mut measures = vec![
        hard("failed layouts", u32::try_from(failures).map_or(f64::INFINITY, f64::from)),
        hard("zones not in one piece on one level", count(|record| record.piece_diagnostics.len())),
        hard("links where placement and oracle disagree", count(|record| record.disagreements.len())),
        at_most("portals of all links, %", share(&all, portals), 2.5),
        at_most("portals on one level, %", share(&one, portals), 5.0),
        at_most("portals on two levels, %", share(&two, portals), 1.0),
        shown("gates of all links, %", share(&all, gates)),
        shown("direct of all links, %", share(&all, direct)),
    ];
    if !one.is_empty() {
        let target = Some(Target::AtLeast(94.0));
        let value = share(&one, direct);
        measures.push(Measure { name: "direct on one level, %", value, target, from: Strictness::Quality });
    }
    measures.extend([
        at_most("area error, median, %", 100.0 * percentile(&errors, 50), 3.0),
        at_most("area error, 95th percentile, %", 100.0 * percentile(&errors, 95), 10.0),
        at_most("starting zones stacked, maximum, %", 100.0 * max(&avoidable), 5.0),
        shown("the same with templates of starting zones only, %", 100.0 * max(&overlaps)),
        shown("pairs of starting zones stacked by over 5 %, %", percent(stacked, overlaps.len())),
        shown("perimeter ratio, median", percentile(&perimeters, 50)),
        shown("perimeter ratio, 95th percentile", percentile(&perimeters, 95)),
        shown("farthest tile to radius, 99th percentile", percentile(&reaches, 99)),
    ]);
    for (name, value, target) in
        [("time, mean, ms", mean(&times), 40.0), ("time, 95th percentile, ms", percentile(&times, 95), 150.0)]
    {
        measures.push(Measure { name, value, target: Some(Target::AtMost(target)), from: Strictness::All });
    }
    measures.push(shown("time, maximum, ms", max(&times)));
    measures
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(direct: usize, piece_diagnostics: Vec<String>) -> Record {
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
            piece_diagnostics,
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
            .map(|measure| (measure.name, measure.from))
            .collect()
    }

    #[test]
    fn broken_pieces_and_failed_layouts_count() {
        assert_eq!(missed(&[record(100, Vec::new())], 0), []);
        let broken = record(100, vec!["zone 1 is in 2 pieces".to_owned()]);
        assert_eq!(
            missed(&[broken], 1),
            [("failed layouts", Strictness::Hard), ("zones not in one piece on one level", Strictness::Hard)]
        );
    }

    #[test]
    fn stacked_starting_zones_count_only_if_avoidable() {
        let mut stacked = record(100, Vec::new());
        stacked.start_overlaps = vec![0.0, 0.2];
        assert_eq!(
            missed(&[stacked.clone()], 0),
            [("starting zones stacked, maximum, %", Strictness::Quality)]
        );
        stacked.only_starts = true;
        assert_eq!(missed(&[stacked], 0), []);
    }

    #[test]
    fn too_few_passages_miss_a_quality_target() {
        assert_eq!(missed(&[record(93, Vec::new())], 0), [("direct on one level, %", Strictness::Quality)]);
    }
}
