use super::*;
use crate::test_runs::chain;

/// Returns a run of one job on a map of `tiles` tiles.
fn run(tiles: u32, time: u64) -> Run {
    let mut run = chain(&[time]);
    run.about.tiles = tiles;
    run
}

/// Returns runs on maps of 1000 to 16,000 tiles, with symmetric noise for each size.
fn growing(time: impl Fn(u64) -> u64) -> Vec<Run> {
    let sizes = [1000u32, 2000, 4000, 8000, 16_000];
    let noise = [970, 980, 990, 1000, 1010, 1020, 1030];
    let of_size = |tiles: u32| {
        let time = time(tiles.into());
        noise.map(|part| run(tiles, time * part / 1000))
    };
    sizes.into_iter().flat_map(of_size).collect()
}

#[test]
fn exponents_of_linear_quadratic_and_constant_work_are_estimated() {
    for (time, exponent) in [(|tiles| tiles * 1000) as fn(u64) -> u64, |tiles| tiles * tiles, |_| 77_000]
        .into_iter()
        .zip([1.0, 2.0, 0.0])
    {
        let all = spreads(&growing(time));
        let [whole, link] = &all[..] else { panic!("{all:?}") };
        assert_eq!((&whole.modifier, link.modifier.as_deref()), (&None, Some("link")));
        let growth = link.growth.unwrap();
        assert!((growth.exponent - exponent).abs() < 0.01, "{growth:?}");
        let (low, high) = growth.interval.unwrap();
        assert!(low < exponent && exponent < high && high - low < 0.1, "{growth:?}");
        assert_eq!(link.outliers, []);
    }
}

#[test]
fn one_size_has_no_growth_and_few_runs_have_no_interval() {
    let same: Vec<Run> = (0..9).map(|at| run(1000, 500 + at)).collect();
    assert_eq!(spreads(&same)[1].growth, None);
    let two = spreads(&[run(1000, 500), run(2000, 1000)]);
    let growth = two[1].growth.unwrap();
    assert!((growth.exponent - 1.0).abs() < 1e-9 && growth.interval.is_none(), "{growth:?}");
}

#[test]
fn the_interval_agrees_with_kendalls_variance() {
    // Manual calculation: 10 sizes, one run each, no ties: 45 pairs, a variance of 10 x 9 x 25 / 18 = 125.
    // The ends are 1.96 x 11.18 / 2 = 10.96 pairs from the median: ranks 11 and 35.
    let logs: Vec<Logs> = (0..10).map(|at| Logs { tiles: f64::from(at), time: f64::from(at * at) }).collect();
    let mut slopes: Vec<i32> = (0..10).flat_map(|low| (low + 1..10).map(move |high| low + high)).collect();
    slopes.sort_unstable();
    let growth = growth(std::iter::once(&logs)).unwrap();
    let (low, high) = growth.interval.unwrap();
    let found = [low, growth.exponent, high].map(|slope| slope.to_string());
    assert_eq!(found, [10, 22, 34].map(|at: usize| slopes[at].to_string()));
}

#[test]
fn outliers_are_found_and_do_not_affect_the_exponent() {
    let mut runs = growing(|tiles| tiles * 1000);
    runs[3] = Run { about: crate::About { seed: 99, ..runs[3].about.clone() }, ..run(1000, 9_000_000) };
    runs[30] = run(16_000, 4_000_000);
    let link = &spreads(&runs)[1];
    assert!((link.growth.unwrap().exponent - 1.0).abs() < 0.02, "{:?}", link.growth);
    let found: Vec<usize> = link.outliers.iter().map(|outlier| outlier.point.run).collect();
    assert_eq!(found, [30, 3], "the largest difference first");
    let [quick, slow] = &link.outliers[..] else { panic!() };
    assert!(quick.deviations < -MIN_DEVIATIONS && slow.deviations > MIN_DEVIATIONS);
    assert!(slow.point.expected.abs_diff(1_000_000) < 30_000, "{slow:?}");
}

#[test]
fn each_template_has_its_own_line() {
    // One template has small maps with much work, the other large maps with little work: a common line would
    // have a negative slope.
    let mut runs = growing(|tiles| tiles * 1000);
    let mut other = growing(|tiles| tiles * 10);
    other.iter_mut().for_each(|run| {
        run.about.template = "other".to_owned();
        run.about.tiles *= 100;
    });
    runs.append(&mut other);
    assert_eq!(series(&runs)[34..36], [0, 1]);
    let link = &spreads(&runs)[1];
    assert!((link.growth.unwrap().exponent - 1.0).abs() < 0.01, "{:?}", link.growth);
    assert_eq!(link.outliers, []);
}

#[test]
fn percentiles_use_finished_runs_and_few_runs_have_no_outliers() {
    let mut runs: Vec<Run> = [10, 20, 30, 40, 5000].map(|time| run(10, time)).into();
    runs.push(Run { end: End::Failed { of: 9, reason: "no room".to_owned() }, ..run(10, 99_999) });
    let link = &spreads(&runs)[1];
    assert_eq!(link.times, [10, 10, 30, 5000, 5000]);
    assert_eq!(link.per_tile.map(|time| time.to_string()), ["1", "1", "3", "500", "500"]);
    assert_eq!((link.points.len(), link.outliers.len()), (5, 0));
    assert_eq!(spreads(&runs[5..]), []);
}

#[test]
fn sampled_pairs_of_many_runs_have_the_same_exponent() {
    let many: Vec<Run> = (0..40).flat_map(|_| growing(|tiles| tiles * 1000)).collect();
    assert!(many.len() > 2 * MAX_PAIRED);
    let growth = spreads(&many)[1].growth.unwrap();
    assert!((growth.exponent - 1.0).abs() < 0.01 && growth.interval.is_some(), "{growth:?}");
}
