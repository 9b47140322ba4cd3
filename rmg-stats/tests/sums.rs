//! Tests of statistics against direct calculations and simulations.
#![expect(
    clippy::unwrap_used,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "helpers of tests, too, may unwrap; clippy.toml allows it inside tests only"
)]

mod common;

use common::{TestRng, header, record};
use proptest::prelude::*;
use rmg_stats::{Group, LinkRecord, Outcome, PartStats, Record, Shard, Spread, Stats, StatsView};

fn records(strata: usize, seeds: u64) -> (rmg_stats::Header, Vec<Record>) {
    let header = header(strata, seeds, Shard::WHOLE);
    let records = header.cases_from(0).map(|case| record(&header, case, 0)).collect();
    (header, records)
}

proptest! {
    #[test]
    fn percentiles_have_an_error_of_at_most_one_percent(values in proptest::collection::vec(0_u64..10_000_000, 1..400), percent in 0_u32..=100) {
        let mut spread = Spread::default();
        values.iter().for_each(|value| spread.add(*value));
        let mut sorted = values.clone();
        sorted.sort_unstable();
        let at = (f64::from(percent) / 100.0 * sorted.len() as f64).ceil() as usize;
        let expected = sorted[at.saturating_sub(1).min(sorted.len() - 1)];
        let found = spread.at(f64::from(percent));
        prop_assert!(found.abs_diff(expected) * 100 <= expected + 100, "{} and {}", found, expected);
        prop_assert_eq!(spread.bars(10).iter().map(|bar| bar.count).sum::<u64>(), values.len() as u64);
        let sum: u64 = values.iter().sum();
        prop_assert!((spread.mean() - sum as f64 / values.len() as f64).abs() < 1e-6 * sum as f64 + 1e-9);
    }

    #[test]
    fn sums_of_groups_do_not_depend_on_the_distribution_of_records(assigned in proptest::collection::vec(0_usize..3, 60)) {
        let (_, records) = records(1, 60);
        let mut whole = Group::default();
        let mut groups = vec![Group::default(); 3];
        for (record, group) in records.iter().zip(&assigned) {
            whole.add(record);
            groups[*group].add(record);
        }
        let mut sum = Group::default();
        groups.iter().rev().for_each(|group| sum.add_all(group, true));
        prop_assert_eq!(format!("{:?}", sum.causes), format!("{:?}", whole.causes));
        prop_assert_eq!((sum.cases, sum.sound, sum.refuted), (whole.cases, whole.sound, whole.refuted));
        prop_assert_eq!(&sum.ways, &whole.ways);
        prop_assert_eq!(&sum.tiers, &whole.tiers);
        prop_assert_eq!(sum.time.mean().to_bits(), whole.time.mean().to_bits());
        let seats = |group: &Group| group.parts["rival"].seats.clone();
        prop_assert_eq!(seats(&sum), seats(&whole));
        prop_assert_eq!(sum.parts["rival"].between_seats(), whole.parts["rival"].between_seats());
    }
}

#[test]
fn counts_agree_with_the_records() {
    let (header, records) = records(4, 50);
    let mut stats = Stats::new(&header);
    records.iter().for_each(|record| stats.add(record));
    let total = stats.total();
    let of = |outcome: Outcome| records.iter().filter(|record| record.outcome == outcome).count() as u64;
    assert_eq!((total.cases, total.sound, total.refused), (200, of(Outcome::Sound), of(Outcome::Refused)));
    assert_eq!(total.refuted, records.iter().map(Record::refuted).sum::<usize>() as u64);
    assert!(total.has_bugs());
    // connections that must not become a link do not count
    assert_eq!(
        (total.ways.of("direct"), total.ways.of("monolith"), total.ways.of("no way")),
        (of(Outcome::Sound), of(Outcome::Sound), 0)
    );
    let templates = stats.templates();
    assert_eq!(templates[0].zones.len(), 3);
    assert_eq!(templates[0].connections.len(), 3, "two connections between the same zones are distinct");
    let view = StatsView::new(&stats);
    let worst = &view.worst[0].cases[0].0;
    assert!(worst.command.starts_with("rmg generate "), "{}", worst.command);
    assert!(view.templates[1].group.causes[0].first.as_ref().unwrap().command.contains("'it'\\''s.json#t'"));
    assert_eq!(view.templates[1].strata.len(), 2);
}

#[test]
fn one_template_can_be_selected() {
    let (header, records) = records(4, 50);
    let fill = |mut stats: Stats| {
        records.iter().for_each(|record| stats.add(record));
        stats
    };
    let all = fill(Stats::new(&header));
    for (at, template) in header.templates.iter().enumerate() {
        let one = fill(Stats::new(&header).only(&template.name.to_uppercase()));
        let picked: Vec<usize> = (0..header.templates.len()).filter(|at| one.is_picked(*at)).collect();
        assert_eq!(picked, [at]);
        let (total, whole) = (one.total(), &all.templates()[at]);
        assert_eq!((total.cases, total.sound, &total.unmet), (whole.cases, whole.sound, &whole.unmet));
        assert_eq!(total.causes.keys().collect::<Vec<_>>(), whole.causes.keys().collect::<Vec<_>>());
        // all worst maps are of this template
        let view = StatsView::new(&one);
        assert!(view.templates.iter().map(|template| &template.name).eq([&template.name]));
        let cases = || view.worst.iter().flat_map(|worst| &worst.cases);
        assert!(cases().count() > 0 && cases().all(|(case, _)| case.template == at));
        // the digest and the number of missing cases are those of the whole sweep
        assert_eq!((one.digest(), one.left()), (all.digest(), all.left()));
    }
    let none = fill(Stats::new(&header).only("unknown"));
    assert_eq!((none.total().cases, StatsView::new(&none).templates.len()), (0, 0));
}

#[test]
fn monoliths_that_are_not_requested_count_as_bad() {
    let (header, _) = records(1, 1);
    let sound = header.cases_from(0).next().unwrap();
    let mut base = record(&header, sound, 0);
    (base.outcome, base.reason, base.cause, base.failed) = (Outcome::Sound, None, None, Vec::new());
    let link =
        |cause: &str| LinkRecord { ends: [0, 1], way: "monolith".to_owned(), cause: Some(cause.to_owned()) };
    let forced = rmg_core::model::LinkCause::Forced.word();
    let requested = Record { links: vec![link(forced)], ..base.clone() };
    let apart = Record { links: vec![link("apart")], ..base };
    let badness = |record: &Record| rmg_stats::Criterion::Overall.badness(record, &[]);
    assert!(badness(&requested) == 0 && badness(&apart) == 1);
}

/// Returns the statistics of a measure over many maps, with `bias` for the first start.
fn part(maps: u64, players: u64, bias: u64, rng: &mut TestRng) -> PartStats {
    let header = header(1, 1, Shard::WHOLE);
    let case = header.cases_from(0).next().unwrap();
    let mut group = Group::default();
    for _ in 0..maps {
        let mut values: Vec<Option<u64>> = (0..players).map(|_| Some(1000 + rng.below(1000))).collect();
        values[0] = values[0].map(|value| value + bias);
        let mut record = record(&header, case, 0);
        record.outcome = Outcome::Sound;
        record.starts = (0..players as u16).collect();
        record.parts = [("part".to_owned(), values)].into();
        group.add(&record);
    }
    group.parts["part"].clone()
}

#[test]
fn simulated_ranges_agree_with_the_ranges_expected_by_chance() {
    // many sweeps in which no start is better
    for players in [2, 4, 8] {
        let mut rng = TestRng(players);
        let (mut ranges, mut expected, mut beyond, mut seats_off, mut seats) = (0.0, 0.0, 0, 0, 0);
        let sweeps = 600;
        for _ in 0..sweeps {
            let part = part(60, players, 0, &mut rng);
            let [range, mean, p95] = part.between_seats().unwrap();
            ranges += range;
            expected += mean;
            beyond += i32::from(range > p95);
            for seat in part.seats.values() {
                seats += 1;
                seats_off += i32::from(seat.above().abs() > part.chance(seat));
            }
        }
        let ratio = ranges / expected;
        assert!((0.94..1.06).contains(&ratio), "{players} players: {ratio} of the expected range");
        let share = f64::from(beyond) / f64::from(sweeps);
        assert!((0.02..0.09).contains(&share), "{players} players: above the 95th percentile in {share}");
        let share = f64::from(seats_off) / f64::from(seats);
        assert!((0.03..0.07).contains(&share), "{players} players: starts beyond the bound in {share}");
    }
}

#[test]
fn a_better_start_is_detected() {
    let part = part(200, 4, 300, &mut TestRng(7));
    let first = &part.seats[&0];
    assert!(first.above() > 0.1 && first.above() > part.chance(first));
    let estimate = first.estimate();
    assert!((estimate.mean - first.above()).abs() < 1e-9 && estimate.within.unwrap() < 0.05);
    let [range, _, p95] = part.between_seats().unwrap();
    assert!(range > 2.0 * p95, "{range} and {p95}");
}
