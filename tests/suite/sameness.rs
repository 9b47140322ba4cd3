//! The same plan results in the same bytes, with any number of threads, in debug and release builds. Golden
//! files detect changes between versions.

use std::num::NonZeroUsize;

use rmg_core::plan::GenPlan;
use rmg_jobs::Pool;
use rmg_placement::{Effort, Placement, place};
use rmg_tests::golden::{Golden, SWITCH, plans};
use rmg_tests::template_files::workspace_root;

fn pool(threads: usize) -> Pool {
    Pool::new(NonZeroUsize::new(threads)).unwrap()
}

fn placed(plan: &GenPlan, effort: Effort, pool: &Pool) -> Placement {
    place(plan, 0, effort, pool).unwrap_or_else(|error| panic!("{}: {error}", plan.template_name))
}

#[test]
fn layouts_do_not_depend_on_the_number_of_threads() {
    let pools = [pool(1), pool(2), pool(8)];
    for plan in plans().unwrap().iter().step_by(3) {
        let [one, two, eight] = [0, 1, 2].map(|at: usize| placed(plan, Effort::Normal, &pools[at]));
        assert!(one == two && one == eight, "{} differs between 1, 2 and 8 threads", plan.template_name);
        assert_eq!(
            one,
            placed(plan, Effort::Normal, &pools[0]),
            "{} differs when repeated",
            plan.template_name
        );
    }
}

/// The program `sameness` of the benches compares the same files in a release build, so debug and release
/// agree.
#[test]
fn layouts_match_the_golden_file() {
    compare(Golden::Layouts);
}

#[test]
fn maps_match_the_golden_file() {
    compare(Golden::Maps);
}

#[expect(clippy::disallowed_methods, reason = "a switch for the person who runs the test")]
fn compare(golden: Golden) {
    let found = golden.found(&pool(2)).unwrap();
    if std::env::var(SWITCH).is_ok_and(|value| value == "1") {
        std::fs::write(workspace_root().join(golden.path()), &found).unwrap();
        return;
    }
    let changed = golden.differences(&found).unwrap();
    assert!(
        changed.is_empty(),
        "{}: {} lines changed; if this is intended, run again with {SWITCH}=1 and add a line under Seeds in the changelog:\n{}",
        golden.path(),
        changed.len(),
        changed.join("\n")
    );
}
