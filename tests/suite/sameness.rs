//! Same plan, same bytes: on any number of threads, in debug and release, today and tomorrow.

use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::PathBuf;

use rmg_core::plan::GenPlan;
use rmg_jobs::Pool;
use rmg_placement::{Effort, Placement, place};
use rmg_tests::fingerprint::fingerprint;
use rmg_tests::plans::random_plan;
use rmg_tests::shapes;
use rmg_tests::template_files::{shipped, workspace_root};
use rmg_tests::templates::{plan, read};

/// Set it to rewrite the golden file.
const SWITCH: &str = "RMG_BLESS";

fn pool(threads: usize) -> Pool {
    Pool::new(NonZeroUsize::new(threads)).unwrap()
}

fn laid_out(plan: &GenPlan, effort: Effort, pool: &Pool) -> Placement {
    place(plan, 0, effort, pool).unwrap_or_else(|error| panic!("{}: {error}", plan.template_name))
}

/// Plans over graphs of all sorts, and the project's own templates at their smallest size.
fn plans() -> Vec<GenPlan> {
    let sizes = ["s", "m", "m+u", "100x60x2"];
    let of_shape = |(at, shape): (usize, shapes::Shape)| {
        let seed = at as u64;
        random_plan(&shape, sizes[at % sizes.len()].parse().unwrap(), at % 5, seed)
    };
    let mut plans: Vec<GenPlan> = shapes::gallery().into_iter().enumerate().map(of_shape).collect();
    for file in shipped().unwrap() {
        plans.extend(read(&file).unwrap().iter().map(|template| plan(template, None, 1).unwrap()));
    }
    plans
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let pools = [pool(1), pool(2), pool(8)];
    for plan in plans().iter().step_by(3) {
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

/// `cargo test` and `cargo test --release` compare with the same file, so that debug and release are the same.
#[test]
#[expect(clippy::disallowed_methods, reason = "a switch for the person who runs the test")]
fn layouts_are_those_of_the_golden_file() {
    let pool = pool(2);
    let mut found =
        String::from("# fingerprint, effort, size, seed, name; rewritten by a test run with RMG_BLESS=1\n");
    for plan in plans() {
        for (word, effort) in [("quick", Effort::Quick), ("normal", Effort::Normal)] {
            let hash = fingerprint(&laid_out(&plan, effort, &pool).ownership);
            writeln!(found, "{hash:016x} {word} {} {} {}", plan.size, plan.seed, plan.template_name).unwrap();
        }
    }
    let path: PathBuf = workspace_root().join("tests/golden/layouts.txt");
    if std::env::var(SWITCH).is_ok_and(|value| value == "1") {
        std::fs::write(&path, &found).unwrap();
        return;
    }
    let golden = std::fs::read_to_string(&path).unwrap_or_default();
    let changed: Vec<String> = diff(&golden, &found);
    assert!(
        changed.is_empty(),
        "{} of {} layouts changed; if that is meant, set {SWITCH}=1, run again, and say so under Seeds in the \
         changelog:\n{}",
        changed.len(),
        found.lines().count() - 1,
        changed.join("\n")
    );
}

/// Lines that are not the same, as `-` old and `+` new.
fn diff(golden: &str, found: &str) -> Vec<String> {
    let (old, new): (Vec<&str>, Vec<&str>) = (golden.lines().collect(), found.lines().collect());
    let lost = old.iter().filter(|line| !new.contains(line)).map(|line| format!("- {line}"));
    let come = new.iter().filter(|line| !old.contains(line)).map(|line| format!("+ {line}"));
    lost.chain(come).collect()
}

#[test]
fn a_changed_line_is_seen() {
    assert_eq!(diff("1 a\n2 b\n", "1 a\n3 b\n"), ["- 2 b", "+ 3 b"]);
    assert!(diff("1 a\n", "1 a\n").is_empty());
}
