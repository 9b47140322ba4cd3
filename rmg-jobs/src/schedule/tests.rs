use proptest::collection::vec;
use proptest::prelude::*;

use super::*;
use rmg_test_support::cases;

/// Creates a list over `resources` resources with the given reads and writes.
fn list_of(resources: u32, accesses: &[(Vec<u32>, Vec<u32>)]) -> JobList {
    let mut list = JobList::new();
    for at in 0..resources {
        list.resource(format!("resource {at}"));
    }
    for (at, (reads, writes)) in accesses.iter().enumerate() {
        let ids = |list: &[u32]| list.iter().copied().map(ResourceId).collect::<Vec<_>>();
        list.push(Job::new("job", at).reads(ids(reads)).writes(ids(writes)));
    }
    list
}

/// Returns the transitive closure: `reaches[a][b]` is true if b waits for a directly or indirectly.
fn closure(schedule: &Schedule) -> Vec<Vec<bool>> {
    let mut reaches = vec![vec![false; schedule.len()]; schedule.len()];
    for later in schedule.jobs() {
        for edge in schedule.predecessors(later) {
            for (first, row) in reaches.iter_mut().enumerate() {
                row[later.index()] |= first == edge.from.index() || row[edge.from.index()];
            }
        }
    }
    reaches
}

proptest! {
    #![proptest_config(cases(256))]

    #[test]
    fn jobs_wait_exactly_for_conflicting_jobs(
        accesses in vec((vec(0u32..6, 0..4), vec(0u32..6, 0..3)), 0..30)
    ) {
        let schedule = list_of(6, &accesses).schedule().unwrap();
        let conflict = |a: usize, b: usize| {
            let touches = |at: usize, what: &u32| accesses[at].0.contains(what) || accesses[at].1.contains(what);
            accesses[a].1.iter().any(|what| touches(b, what)) || accesses[b].1.iter().any(|what| touches(a, what))
        };
        let reaches = closure(&schedule);
        for later in 0..schedule.len() {
            for (earlier, row) in reaches.iter().enumerate().take(later) {
                prop_assert!(row[later] || !conflict(earlier, later), "{earlier} and {later} are ordered");
            }
        }
        for later in schedule.jobs() {
            for edge in schedule.predecessors(later) {
                prop_assert!(edge.from < later && conflict(edge.from.index(), later.index()));
                prop_assert!(schedule.successors(edge.from).contains(&later));
            }
        }
        let declared: usize = accesses.iter().map(|(reads, writes)| reads.len() + writes.len()).sum();
        prop_assert!(schedule.edges() <= 2 * declared);
    }
}

#[test]
fn the_number_of_edges_is_linear_in_the_accesses() {
    // All write one resource: a chain. All read it: no edges. Then a writer and many readers, repeatedly.
    let writers = list_of(1, &vec![(vec![], vec![0]); 5000]).schedule().unwrap();
    assert_eq!(writers.edges(), 4999);
    let readers = list_of(1, &vec![(vec![0], vec![]); 5000]).schedule().unwrap();
    assert_eq!(readers.edges(), 0);
    let waves = (0..5000).map(|at| if at % 100 == 0 { (vec![], vec![0]) } else { (vec![0], vec![]) });
    let waves = list_of(1, &waves.collect::<Vec<_>>()).schedule().unwrap();
    assert_eq!(waves.edges(), 50 * 99 + 49 * 99);
    // Every hundredth job writes all of a thousand resources.
    let all: Vec<u32> = (0..1000).collect();
    let mixed =
        (0..5000).map(|at| if at % 100 == 99 { (vec![], all.clone()) } else { (vec![], vec![at % 1000]) });
    let mixed = list_of(1000, &mixed.collect::<Vec<_>>()).schedule().unwrap();
    assert_eq!(mixed.edges(), 4950 + 4950 + 49 - 99);
}

#[test]
fn the_remaining_path_sums_costs_along_the_longest_path() {
    let mut list = JobList::new();
    let first = list.push(Job::new("first", "").cost(2));
    let cheap = list.push(Job::new("cheap", "").cost(1).after([first]));
    let expensive = list.push(Job::new("expensive", "").cost(u64::MAX).after([first]));
    let last = list.push(Job::new("last", "").cost(4).after([cheap, expensive, cheap]));
    let schedule = list.schedule().unwrap();
    assert_eq!(schedule.edges(), 4);
    assert_eq!([cheap, last].map(|job| schedule.remaining_path(job)), [5, 4]);
    assert_eq!([first, expensive].map(|job| schedule.remaining_path(job)), [u64::MAX; 2], "sums saturate");
}

#[test]
fn a_cycle_is_reported_as_a_chain_of_names_with_reasons() {
    let mut list = JobList::new();
    let objects = list.resource("objects of zone 2");
    let towns = list.push(Job::new("towns", "zone 2").writes([objects]));
    let mines = list.push(Job::new("mines", "zone 2").reads([objects]));
    list.push(Job::new("roads", "zone 1"));
    let treasure = list.push(Job::new("treasure", "zone 2").after([mines]));
    list.require(towns, treasure);
    let ScheduleError::Cycle(cycle) = list.schedule().unwrap_err() else { panic!("a cycle") };
    assert_eq!(
        cycle.to_string(),
        "towns zone 2 waits for treasure zone 2 (explicit dependency), which waits for mines zone 2 (explicit dependency), \
         which waits for towns zone 2 (reads objects of zone 2)"
    );
}

#[test]
fn a_job_that_requires_itself_is_a_cycle_of_one() {
    let mut list = JobList::new();
    let rock = list.push(Job::new("rock", ""));
    list.require(rock, rock);
    let error = list.schedule().unwrap_err();
    assert_eq!(
        error.to_string(),
        "cyclic dependencies between jobs: rock waits for rock (explicit dependency)"
    );
}

#[test]
fn a_cycle_against_list_order_is_found() {
    let mut list = JobList::new();
    let [a, b, c] = ["a", "b", "c"].map(|name| list.push(Job::new("job", name)));
    list.require(a, b);
    list.require(b, c);
    list.require(c, a);
    let error = list.schedule().unwrap_err();
    assert!(error.to_string().ends_with(
        "job a waits for job b (explicit dependency), which waits for job c (explicit dependency), which waits for job a (explicit dependency)"
    ));
}

#[test]
fn a_dependency_against_list_order_is_rejected_without_a_cycle() {
    let mut list = JobList::new();
    let [early, late] = ["early", "late"].map(|name| list.push(Job::new("job", name)));
    list.require(early, late);
    let error = list.schedule().unwrap_err();
    assert_eq!(error.to_string(), "job early requires job late, which comes later in the list");
}

#[test]
fn ids_of_another_list_are_rejected() {
    let mut list = JobList::new();
    list.push(Job::new("roads", "zone 1").reads([ResourceId(7)]));
    let error = list.schedule().unwrap_err();
    assert_eq!(error.to_string(), "roads zone 1 declares resource number 7, but the list has 0 resources");
    let mut list = JobList::new();
    list.push(Job::new("roads", "zone 1").after([JobId(3)]));
    let error = list.schedule().unwrap_err();
    assert_eq!(error.to_string(), "roads zone 1 requires job number 3, but the list has 1 jobs");
}

#[test]
fn an_empty_list_has_a_schedule() {
    let schedule = JobList::new().schedule().unwrap();
    assert!(schedule.is_empty() && schedule.edges() == 0);
}
