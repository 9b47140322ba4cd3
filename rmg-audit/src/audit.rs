//! Runs the checks of all promises.

use std::fmt;

use rmg_core::certificate::{Certificate, Finding, Promise, Verdict};
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_jobs::Pool;

use crate::borders::Crossings;
use crate::cut_off::cut_off;
use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::misfit::{misfit, misfits};
use crate::missing_claims::MissingClaims;
use crate::quests::{NO_QUEST, Quests};
use crate::reach::FreeGround;
use crate::requests::{differences, requests_of};
use crate::sea_guards::borrowed;
use crate::sprites::SpritePart;
use crate::unbalanced::unbalanced;
use crate::waters::Waters;
use crate::{
    areas, bans, borders, contents, footprints, guards, links, owners, pile_guards, portals, roads, seats,
    ships, sprites, symmetry, treasure, visits, walkable,
};

/// Audits a finished map against the plan that it records.
///
/// An error in the plan itself is not found: [`audit_by_template`] also compares the plan with the template.
///
/// # Arguments
/// - `map`: any map, even an invalid one. Unknown ids and tiles off the map are violations, not panics.
/// - `pack`: the content pack of the map. Ids of the map are indexes of its tables.
///
/// # Returns
/// A full certificate with one finding per promise, in order. The number of counterexamples is bounded; a
/// last one without tiles states how many are omitted. If the layers of the map do not match its plan,
/// OneOwner is refuted and the other promises are not applicable.
///
/// # Cost
/// O(tiles + cells of objects + objects log objects + connections log connections + requests log requests +
/// gates²). Each counterexample of a refuted promise may search a path over the whole map.
#[must_use]
pub fn audit(map: &MapModel, pack: &ContentPack) -> Certificate {
    audit_on(&Pool::single(), map, pack, None)
}

/// Audits a finished map against its template.
///
/// The audit reads the template itself. It takes from the plan of the map what the user or the random numbers
/// decided: size, monsters, players and their seats, random roads. Any other difference between plan and
/// template refutes the promise that it belongs to.
///
/// # Arguments
/// - `map`, `pack`: as for [`audit`].
/// - `template`: the template from which the map was generated, unchanged.
///
/// # Returns
/// The same as [`audit`]. If template and plan differ in the number of zones or connections, OneOwner is
/// refuted and the other promises are not applicable.
///
/// # Cost
/// That of [`audit`] plus O(zones x kinds of objects + connections²) for the template.
#[must_use]
pub fn audit_by_template(map: &MapModel, pack: &ContentPack, template: &Template) -> Certificate {
    audit_on(&Pool::single(), map, pack, Some(template))
}

/// Does the same as [`audit_by_template`], or as [`audit`] without a template, in parallel on the threads of
/// a pool. The certificate does not depend on the number of threads.
///
/// # Cost
/// That of [`audit`]. Two threads take about 0.6 of its time.
#[must_use]
pub fn audit_on(pool: &Pool, map: &MapModel, pack: &ContentPack, template: Option<&Template>) -> Certificate {
    let read = pool.trace_scope().phase("audit", "requests", || match (misfit(map), template) {
        (Some(text), _) => Err(text),
        (None, Some(template)) => requests_of(template, pack, &map.plan).map(Some),
        (None, None) => Ok(None),
    });
    let (findings, cut_off, sea_guards) = match &read {
        Err(text) => (misfits(text.clone()), Vec::new(), Vec::new()),
        Ok(read) => {
            let requests = read.as_ref().unwrap_or(&map.plan);
            let mut findings = check(pool, map, pack, requests);
            pool.next_stage();
            pool.trace_scope().phase("audit", "plan", || {
                for (promise, found) in
                    template.into_iter().flat_map(|template| differences(template, pack, requests, &map.plan))
                {
                    found.refute(&mut findings[promise as usize].verdict);
                }
                (findings, cut_off(requests), borrowed(map, requests))
            })
        }
    };
    Certificate { is_full: true, findings, cut_off, sea_guards, unbalanced: unbalanced(map, pack) }
}

/// A unit of work that one thread executes.
#[derive(Debug, Clone)]
enum Task {
    Sprites(SpritePart),
    Crossings,
    Waters,
    FreeGround,
    Quests,
    Promise(Promise, fn(&DecodedMap<'_>) -> Verdict),
}

impl fmt::Display for Task {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Sprites(part) => part.fmt(out),
            Self::Crossings => out.write_str("crossings"),
            Self::Waters => out.write_str("waters"),
            Self::FreeGround => out.write_str("free ground"),
            Self::Quests => out.write_str("quests"),
            Self::Promise(promise, _) => promise.fmt(out),
        }
    }
}

/// The result of a task.
enum Done {
    Sprites(Findings, usize),
    Crossings(Crossings),
    Waters(Waters),
    FreeGround(FreeGround),
    Quests(Option<Quests>),
    Verdict(Promise, Verdict),
}

/// Results that the checks of several promises use.
struct Shared {
    crossings: Crossings,
    waters: Waters,
    free_ground: FreeGround,
    quests: Option<Quests>,
}

/// Tasks that need only the decoded map: first the shared results, then short checks, for which other threads
/// have time meanwhile. [`SpritePart`]s follow them.
const FIRST: [Task; 12] = [
    Task::Quests,
    Task::FreeGround,
    Task::Crossings,
    Task::Waters,
    Task::Promise(Promise::ZoneConnected, walkable::check),
    Task::Promise(Promise::OneOwner, owners::check),
    Task::Promise(Promise::RoadsComplete, roads::check),
    Task::Promise(Promise::ExactCounts, |ground| {
        contents::check(ground, &mut MissingClaims::new(ground.map))
    }),
    Task::Promise(Promise::PortalPairs, portals::check),
    Task::Promise(Promise::AreaShare, areas::measure),
    Task::Promise(Promise::PlayerStarts, seats::check),
    Task::Promise(Promise::SymmetryKept, symmetry::check),
];

/// Checks a promise with the decoded map and the shared results.
type CheckShared = fn(&DecodedMap<'_>, &Shared) -> Verdict;

/// The promises whose checks are long or need shared results, the longest first.
const THEN: [(Promise, CheckShared); 10] = [
    (Promise::LimitsKept, |ground, _| bans::check(ground)),
    (Promise::Footprints, |ground, _| footprints::check(ground)),
    (Promise::PileGuards, |ground, shared| pile_guards::check(ground, &shared.free_ground)),
    (Promise::Reachable, |ground, shared| {
        visits::check(ground, &shared.free_ground, &shared.waters, shared.quests.as_ref())
    }),
    (Promise::LinksRealized, |ground, shared| {
        links::check(ground, &shared.crossings, &shared.waters, &mut MissingClaims::new(ground.map))
    }),
    (Promise::NoBypass, |ground, shared| borders::check(ground, &shared.crossings, &shared.waters)),
    (Promise::LinkGuards, |ground, shared| guards::check(ground, &shared.waters)),
    (Promise::TreasureValue, |ground, shared| treasure::measure(ground, &shared.waters)),
    (Promise::BoatsUsable, |ground, shared| ships::check(ground, &shared.waters)),
    (Promise::QuestsSolvable, |ground, shared| {
        shared.quests.as_ref().map_or(NO_QUEST, |quests| quests.check(ground))
    }),
];

/// Returns a finding for each promise, in order.
fn check(pool: &Pool, map: &MapModel, pack: &ContentPack, requests: &GenPlan) -> Vec<Finding> {
    const SHARED: &str = "FIRST contains all shared tasks";
    pool.next_stage();
    let ground = pool.trace_scope().phase("audit", "ground", || DecodedMap::on(pool, map, pack, requests));
    pool.next_stage();
    let sprites = SpritePart::all(map).into_iter().map(Task::Sprites);
    let first: Vec<Task> = FIRST.into_iter().chain(sprites).collect();
    let done = pool.map_in_turn(&first, |task| {
        pool.trace_scope().phase("audit", task, || match task {
            Task::Sprites(part) => {
                let (found, checked) = part.check(&ground);
                Done::Sprites(found, checked)
            }
            Task::Crossings => Done::Crossings(Crossings::new(&ground)),
            Task::Waters => Done::Waters(Waters::new(&ground)),
            Task::FreeGround => Done::FreeGround(FreeGround::new(&ground)),
            Task::Quests => Done::Quests(Quests::solve_if_any(&ground)),
            Task::Promise(promise, check) => Done::Verdict(*promise, check(&ground)),
        })
    });
    let (mut crossings, mut waters, mut free_ground, mut quests) = (None, None, None, None);
    let mut findings = Vec::with_capacity(Promise::ALL.len());
    let mut sprite_parts = Vec::new();
    for done in done {
        match done {
            Done::Sprites(found, checked) => sprite_parts.push((found, checked)),
            Done::Crossings(found) => crossings = Some(found),
            Done::Waters(found) => waters = Some(found),
            Done::FreeGround(found) => free_ground = Some(found),
            Done::Quests(found) => quests = found,
            Done::Verdict(promise, verdict) => findings.push(Finding { promise, verdict }),
        }
    }
    findings.push(Finding { promise: Promise::SpritesFit, verdict: sprites::verdict(sprite_parts) });
    let shared = Shared {
        crossings: crossings.expect(SHARED),
        waters: waters.expect(SHARED),
        free_ground: free_ground.expect(SHARED),
        quests,
    };
    pool.next_stage();
    findings.extend(pool.map_in_turn(&THEN, |(promise, check)| Finding {
        promise: *promise,
        verdict: pool.trace_scope().phase("audit", promise, || check(&ground, &shared)),
    }));
    findings.sort_by_key(|finding| finding.promise);
    findings
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_promise_is_checked_once() {
        let first = FIRST.iter().filter_map(|task| match task {
            Task::Promise(promise, _) => Some(*promise),
            Task::Sprites(_) | Task::Crossings | Task::Waters | Task::FreeGround | Task::Quests => None,
        });
        let first = first.chain([Promise::SpritesFit]);
        let mut checked: Vec<Promise> = first.chain(THEN.iter().map(|(promise, _)| *promise)).collect();
        checked.sort_unstable();
        assert_eq!(checked, Promise::ALL);
    }
}
