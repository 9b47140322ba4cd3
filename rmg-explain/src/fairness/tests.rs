//! Tests of costs, spreads and the fairest map. The test suite compares paths with a reference
//! implementation.

use rmg_core::Seed;
use rmg_core::pack::StrengthRange;

use super::cost::diagonal;
use super::{FairnessMeasure, PartKind, Spread, Unfairness, Way, fairest};

fn spread(word: &str, kind: PartKind, values: &[Option<u64>]) -> Spread {
    Spread::new(FairnessMeasure { word: word.to_owned(), kind }, values.to_vec(), &[]).unwrap()
}

#[test]
fn a_diagonal_step_is_rounded_down() {
    assert_eq!([1, 50, 75, 100, 175].map(diagonal), [1, 70, 105, 141, 246]);
}

#[test]
fn a_day_includes_its_last_point() {
    let way = |points| Way { points, strength: StrengthRange::default(), fights: 0 };
    assert!(way(4500).is_within(3) && !way(4501).is_within(3));
    assert!((way(2250).days() - 1.5).abs() < 1e-9);
}

#[test]
fn a_spread_is_the_range_divided_by_the_mean() {
    let even = spread("rival", PartKind::Rival, &[Some(70), Some(70)]);
    assert_eq!((even.thousandths(), even.lacking()), (0, 0));
    let wide = spread("rival", PartKind::Rival, &[Some(100), Some(300), None]);
    assert_eq!((wide.thousandths(), wide.lacking(), wide.least, wide.most), (1000, 1, 100, 300));
    assert!((wide.mean() - 200.0).abs() < 1e-9);
    assert_eq!(spread("mines3", PartKind::Mines(3), &[Some(0), Some(0)]).thousandths(), 0);
    let most = spread("value7", PartKind::Value(7), &[Some(u64::MAX), Some(0)]);
    assert_eq!(most.thousandths(), 2000);
    assert!(
        Spread::new(FairnessMeasure { word: "town".to_owned(), kind: PartKind::Town }, vec![None, None], &[])
            .is_none()
    );
}

#[test]
fn teams_are_compared_by_the_means_of_their_members() {
    let part = || FairnessMeasure { word: "mines7".to_owned(), kind: PartKind::Mines(7) };
    let of = |values: &[u64], teams: &[Vec<usize>]| {
        Spread::new(part(), values.iter().copied().map(Some).collect(), teams).unwrap()
    };
    let even = of(&[2, 6, 5, 3], &[vec![0, 1], vec![2, 3]]);
    assert_eq!((even.teams.as_slice(), even.thousandths()), (&[Some(4), Some(4)][..], 0));
    assert_eq!(of(&[2, 6, 5, 3], &[]).thousandths(), 1000);
    let uneven = of(&[2, 6, 5, 2], &[vec![0, 3], vec![1, 2]]);
    assert_eq!((uneven.least, uneven.most, uneven.sum), (2, 5, 7));
    let lacking = Spread::new(part(), vec![Some(4), None, None], &[vec![0, 1], vec![2]]).unwrap();
    assert_eq!((lacking.teams.as_slice(), lacking.lacking()), (&[Some(4), None][..], 1));
}

#[test]
fn only_judged_measures_count() {
    let of = |rival: [u64; 2], guards: [u64; 2]| {
        let rival = spread("rival", PartKind::Rival, &rival.map(Some));
        let guards = spread("guards-rival", PartKind::RivalGuards, &guards.map(Some));
        Unfairness::new(&[rival, guards])
    };
    assert_eq!(of([90, 110], [0, 5]), Unfairness { lacking: 0, worst: 200, sum: 200 });
    let lacking = Unfairness::new(&[spread("town", PartKind::Town, &[Some(5), None])]);
    assert_eq!(lacking, Unfairness { lacking: 1, worst: 0, sum: 0 });
    assert!(of([0, 100], [0, 5]) < lacking, "a town that only one has is worse than any distance");
}

#[test]
fn the_fairest_map_has_the_smallest_worst_spread_then_sum_then_seed() {
    let of = |seed, worst, sum| (Seed(seed), Unfairness { lacking: 0, worst, sum });
    assert_eq!(fairest([of(1, 300, 300), of(2, 200, 900), of(3, 200, 800)]), Some(Seed(3)));
    assert_eq!(fairest([of(9, 200, 800), of(4, 200, 800)]), Some(Seed(4)));
    assert_eq!(fairest([]), None);
}
