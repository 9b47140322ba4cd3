//! Same plan, same bytes: on any number of threads, in debug and release, today and tomorrow.

use std::num::NonZeroUsize;

use rmg_core::plan::GenPlan;
use rmg_jobs::Pool;
use rmg_placement::{Effort, Placement, place};
use rmg_tests::golden::{Golden, SWITCH, plans};
use rmg_tests::template_files::workspace_root;

fn pool(threads: usize) -> Pool {
    Pool::new(NonZeroUsize::new(threads)).unwrap()
}

fn laid_out(plan: &GenPlan, effort: Effort, pool: &Pool) -> Placement {
    place(plan, 0, effort, pool).unwrap_or_else(|error| panic!("{}: {error}", plan.template_name))
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let pools = [pool(1), pool(2), pool(8)];
    for plan in plans().unwrap().iter().step_by(3) {
        let [one, two, eight] = [0, 1, 2].map(|at: usize| laid_out(plan, Effort::Normal, &pools[at]));
        assert!(one == two && one == eight, "{} differs between 1, 2 and 8 threads", plan.template_name);
        assert_eq!(
            one,
            laid_out(plan, Effort::Normal, &pools[0]),
            "{} differs when repeated",
            plan.template_name
        );
    }
}

/// The program `sameness` of the benches compares with the same files, optimised: so debug and release are the same.
#[test]
fn layouts_are_those_of_the_golden_file() {
    compare(Golden::Layouts);
}

/// See the layouts.
#[test]
fn maps_are_those_of_the_golden_file() {
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
        "{}: {} lines changed; if that is meant, set {SWITCH}=1, run again, and say so under Seeds in the changelog:\n{}",
        golden.path(),
        changed.len(),
        changed.join("\n")
    );
}
