use super::*;
use crate::clock::Stopwatch;
use crate::schedule::Schedule;
use crate::timeline::Counter;
use crate::{Job, JobList};

fn ms(n: u64) -> Duration {
    Duration::from_millis(n)
}

/// Two workers: mines 1, then mines 2 in parallel with roads 1 (both after mines 1), then finish.
///
/// ```text
/// ms       0    10   20   30   40
/// worker 0 mines1 roads1.. finish
/// worker 1      .. mines2
/// ```
fn timeline() -> Timeline {
    let mut list = JobList::new();
    let first = list.push(Job::new("mines", "zone 1"));
    let second = list.push(Job::new("mines", "zone 2").after([first]));
    let roads = list.push(Job::new("roads", "zone 1").after([first]));
    let finish = list.push(Job::new("finish", "").after([second, roads]));
    let schedule: Schedule = list.schedule().unwrap();
    let record = |job, start, end, worker, tiles| JobRecord {
        worker,
        counters: vec![Counter { name: "tiles", amount: tiles }],
        ..JobRecord::between(job, ms(start), ms(end))
    };
    let records = vec![
        record(finish, 31, 35, 0, 1),
        record(roads, 10, 20, 0, 2),
        record(first, 0, 10, 0, 3),
        record(second, 15, 30, 1, 4),
    ];
    let last_predecessors = [None, Some(first), Some(first), Some(second)];
    let last = |record: &JobRecord| last_predecessors[record.job.index()];
    Timeline::new(schedule, records, last, Stopwatch::start(), ms(40), 2, 1)
}

#[test]
fn modifiers_are_summed_in_the_order_of_the_list() {
    let profile = timeline().profile();
    let names: Vec<&str> = profile.modifiers.iter().map(|of| of.modifier).collect();
    assert_eq!(names, ["mines", "roads", "finish"]);
    let mines = &profile.modifiers[0];
    assert_eq!((mines.jobs, mines.work, mines.longest), (2, ms(25), ms(15)));
    assert_eq!(mines.longest_subject, "zone 2");
    assert_eq!(mines.wait, ms(5));
    assert_eq!(mines.counters, BTreeMap::from([("tiles", 7)]));
}

#[test]
fn shares_divide_time_between_running_jobs() {
    let profile = timeline().profile();
    // Mines alone for 10 + 10 ms and half of 5 ms, roads alone for 5 and half of 5 ms, finish 4 of 40 ms.
    let shares: Vec<f64> = profile.modifiers.iter().map(|of| of.share * 40.0).collect();
    for (share, want) in shares.iter().zip([22.5, 7.5, 4.0]) {
        assert!((share - want).abs() < 1e-6, "{shares:?}");
    }
}

#[test]
fn the_observed_path_follows_last_predecessors() {
    let profile = timeline().profile();
    let names: Vec<String> = profile.observed_path.steps.iter().map(|step| step.name.to_string()).collect();
    assert_eq!(names, ["mines zone 1", "mines zone 2", "finish"]);
    assert_eq!((profile.observed_path.work, profile.observed_path.wait), (ms(29), ms(6)));
    assert_eq!((profile.critical_path, profile.work), (ms(29), ms(39)));
    assert!((profile.parallelism() - 39.0 / 40.0).abs() < 1e-9);
    assert!((profile.possible_parallelism() - 39.0 / 29.0).abs() < 1e-9);
}

#[test]
fn the_table_shows_modifiers_and_the_observed_path() {
    assert_eq!(
        timeline().profile().to_string(),
        "modifier    jobs    work ms    off CPU    longest  share       wait  longest job\n\
         mines          2      25.00       0.00      15.00  56.2%       5.00  zone 2\n\
         roads          1      10.00       0.00      10.00  18.8%       0.00  zone 1\n\
         finish         1       4.00       0.00       4.00  10.0%       1.00  \n\
         wall 40.00 ms, work 39.00 ms, critical path 29.00 ms; 0.97 of 2 workers busy, 1.34 possible\n\
         observed path: 3 jobs, 29.00 ms work + 0.00 off CPU + 6.00 wait\n\
         \x20    10.00 ms +    0.00 wait  mines zone 1\n\
         \x20    15.00 ms +    5.00 wait  mines zone 2\n\
         \x20     4.00 ms +    1.00 wait  finish\n"
    );
}

#[test]
fn an_empty_run_has_an_empty_profile() {
    let schedule = JobList::new().schedule().unwrap();
    let profile =
        Timeline::new(schedule, Vec::new(), |_| None, Stopwatch::start(), Duration::ZERO, 1, 0).profile();
    assert!(profile.modifiers.is_empty() && profile.observed_path.steps.is_empty());
    assert_eq!(profile.parallelism().max(profile.possible_parallelism()).to_bits(), 0);
}
