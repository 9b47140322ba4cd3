//! Randomization of entrances with Python callbacks. They run on the thread of the caller.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use pyo3::prelude::*;
use rmg::Seed;
use rmg::entrances::{
    Generator, Hooks, LinkId, Mark, Progress, RESULTS, ReachChange, RegionGraph, TargetId, outcome,
};
use rmg::runs::write_run;

use crate::errors::{raised, simple};

/// Names of the ends of a world.
struct Names<'w> {
    world: &'w RegionGraph,
    exits: BTreeMap<&'w str, LinkId>,
    targets: BTreeMap<&'w str, TargetId>,
}

impl<'w> Names<'w> {
    fn new(world: &'w RegionGraph) -> Self {
        let exits = (0..).map(LinkId).zip(&world.links).filter(|(_, link)| link.to.is_none());
        let targets = (0..).map(TargetId).zip(&world.targets);
        Self {
            world,
            exits: exits.map(|(id, link)| (link.name.as_str(), id)).collect(),
            targets: targets.map(|(id, target)| (target.name.as_str(), id)).collect(),
        }
    }

    fn exit(&self, exit: LinkId) -> &'w str {
        &self.world.links[exit.index()].name
    }

    fn target(&self, target: TargetId) -> &'w str {
        &self.world.targets[target.index()].name
    }

    /// Returns the names of reached regions and locations, and of usable links.
    fn of_changes(&self, changes: &[ReachChange]) -> (Vec<&'w str>, Vec<&'w str>, Vec<&'w str>) {
        let (mut regions, mut locations, mut links) = (Vec::new(), Vec::new(), Vec::new());
        for change in changes {
            match change {
                ReachChange::Region(region) => regions.push(self.world.regions[region.index()].as_str()),
                ReachChange::Location(id) => locations.push(self.world.locations[id.index()].name.as_str()),
                ReachChange::Link(link) => links.push(self.world.links[link.index()].name.as_str()),
                ReachChange::Item(..) | ReachChange::Rule(_) | ReachChange::Joined(_) => {}
            }
        }
        (regions, locations, links)
    }

    fn of_pairs(&self, exits: &[LinkId], targets: &[TargetId]) -> (Vec<&'w str>, Vec<&'w str>) {
        (
            exits.iter().map(|exit| self.exit(*exit)).collect(),
            targets.iter().map(|target| self.target(*target)).collect(),
        )
    }
}

/// The first exception of a callback. It stops the run.
struct Failed<'f> {
    error: &'f RefCell<Option<PyErr>>,
    stop: &'f Cell<bool>,
}

impl Failed<'_> {
    /// Returns the value, or records the exception and returns `other`.
    fn unless<T>(&self, result: PyResult<T>, other: T) -> T {
        result.unwrap_or_else(|error| {
            if !self.stop.replace(true) {
                *self.error.borrow_mut() = Some(error);
            }
            other
        })
    }
}

/// Connects the entrances of a case and calls `hooks`, an object with methods:
///
/// - `placed(exits, targets)`: after each join, with the names of its ends;
/// - `reached(regions, locations, entrances)`: before `connected`, `may_start` and `may_join`, with the names
///   of what was reached since its last call, if anything; entrances are usable links;
/// - `connected(exits, targets) -> (bool, [(exit, target)])`: after `placed`; returns whether it made further
///   joins, and these joins;
/// - `disconnected(exits, targets)`: before another layout is tried, for each join;
/// - `may_start(exit) -> bool` and `may_join(exit, target, dead_end) -> bool`, if `asks` is true.
#[pyfunction]
pub(crate) fn randomize_entrances(
    py: Python<'_>,
    text: &str,
    seed: u64,
    effort: u64,
    hooks: &Bound<'_, PyAny>,
    asks: bool,
) -> PyResult<String> {
    let generator = Generator::from_text(text).map_err(|error| raised(py, &error))?.effort(effort);
    let randomizer = generator.randomizer();
    let randomizer = randomizer.map_err(|causes| raised(py, &rmg::Error::Entrances(causes)))?;
    let names = Names::new(generator.world());
    let (error, stop, reported) = (RefCell::new(None), Cell::new(false), Cell::new(Mark::START));
    let failed = Failed { error: &error, stop: &stop };
    let report = |progress: &Progress<'_>| -> PyResult<()> {
        let (regions, locations, links) = names.of_changes(progress.reach().since(reported.get()));
        reported.set(progress.reach().mark());
        if !regions.is_empty() || !locations.is_empty() || !links.is_empty() {
            hooks.call_method1("reached", (regions, locations, links))?;
        }
        Ok(())
    };
    let connected = |progress: &mut Progress<'_>, exits: &[LinkId], targets: &[TargetId]| {
        if stop.get() {
            return false;
        }
        let (exits, targets) = names.of_pairs(exits, targets);
        let call = || -> PyResult<bool> {
            hooks.call_method1("placed", (&exits, &targets))?;
            report(progress)?;
            let answer = hooks.call_method1("connected", (exits, targets))?;
            let (is_changed, joins): (bool, Vec<(String, String)>) = answer.extract()?;
            for (exit, target) in joins {
                join(py, &names, progress, &exit, &target)?;
            }
            Ok(is_changed)
        };
        failed.unless(call(), false)
    };
    let disconnected = |exits: &[LinkId], targets: &[TargetId]| {
        reported.set(Mark::START);
        if !stop.get() {
            let (exits, targets) = names.of_pairs(exits, targets);
            failed.unless(hooks.call_method1("disconnected", (exits, targets)).map(drop), ());
        }
    };
    let mut closures = Hooks::default().on_connect(connected).on_disconnect(disconnected).stop_on(&stop);
    if asks {
        let may_start = |progress: &Progress<'_>, exit: LinkId| {
            let answer = || {
                report(progress)?;
                hooks.call_method1("may_start", (names.exit(exit),))?.is_truthy()
            };
            !stop.get() && failed.unless(answer(), false)
        };
        let may_join = |progress: &Progress<'_>, exit: LinkId, target: TargetId, dead_end: bool| {
            let words = (names.exit(exit), names.target(target), dead_end);
            let answer = || {
                report(progress)?;
                hooks.call_method1("may_join", words)?.is_truthy()
            };
            !stop.get() && failed.unless(answer(), false)
        };
        closures = closures.may_start(may_start).may_join(may_join);
    }
    let result = randomizer.randomize_with(Seed(seed), &mut closures);
    drop(closures);
    if let Some(error) = error.take() {
        return Err(error);
    }
    let layout = result.map_err(|cause| raised(py, &rmg::Error::Entrances(vec![cause])))?;
    let mut bytes = Vec::new();
    write_run(RESULTS, &outcome(generator.world(), &Ok(layout)), &mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Makes a join that a callback requests.
fn join(
    py: Python<'_>,
    names: &Names<'_>,
    progress: &mut Progress<'_>,
    exit: &str,
    target: &str,
) -> PyResult<()> {
    let invalid = |reason: &str| {
        let message = format!("on_connect cannot connect exit `{exit}` with target `{target}`: {reason}");
        simple(py, "HookError", &message)
    };
    let id = *names.exits.get(exit).ok_or_else(|| invalid("the exit is not randomized"))?;
    let to = *names.targets.get(target).ok_or_else(|| invalid("the target is not randomized"))?;
    progress.join(id, to).map_err(|error| invalid(&error.to_string()))
}
