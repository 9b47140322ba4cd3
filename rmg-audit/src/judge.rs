//! The audit: every promise in turn.

use std::fmt;

use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
use rmg_core::model::MapModel;
use rmg_core::pack::ContentPack;
use rmg_core::plan::GenPlan;
use rmg_core::template::Template;
use rmg_jobs::Pool;

use crate::borders::Crossings;
use crate::cut_off::cut_off;
use crate::ground::Ground;
use crate::lacks::Lacks;
use crate::quests::{NO_QUEST, Quests};
use crate::reach::Homes;
use crate::sea_guards::borrowed;
use crate::waters::Waters;
use crate::wishes::{differences, wishes_of};
use crate::{
    areas, bans, borders, contents, footprints, guards, links, owners, pile_guards, portals, roads, seats,
    ships, sprites, treasure, visits, walkable,
};

/// Judges a finished map by every promise of a good map, by the plan that it records.
///
/// Where the template is at hand, [`audit_by_template`] judges more: here a mistake in the plan itself is not
/// seen.
///
/// # Arguments
/// - `map`: any map, also a broken one: ids that point nowhere and tiles off the map are faults, not panics.
/// - `pack`: the content pack that it was made with; ids of the map index its tables.
///
/// # Returns
/// A full certificate with one finding per promise, in their order. Counter-examples are bounded in number; a
/// last one without place then says how many are left out. A map whose layers do not fit its plan gets
/// OneOwner refuted and the rest not applicable.
///
/// # Cost
/// O(tiles + cells of objects + objects log objects + connections log connections + wishes log wishes +
/// gates²); a refuted promise may look for ways over the whole map, once per counter-example.
#[must_use]
pub fn audit(map: &MapModel, pack: &ContentPack) -> Certificate {
    audit_on(&Pool::single(), map, pack, None)
}

/// Judges a finished map by every promise of a good map, by what its template asks for.
///
/// The audit reads the template by itself. What the user and chance decided (size, monsters, players and
/// their seats, roads left to chance) it takes from the plan of the map, and whatever else that plan records
/// otherwise than the template refutes the promise that it belongs to.
///
/// # Arguments
/// - `map`, `pack`: as for [`audit`].
/// - `template`: what the map was made from, as it was then.
///
/// # Returns
/// As [`audit`]. When template and plan differ in the number of zones or connections, OneOwner is refuted and
/// the rest not applicable.
///
/// # Cost
/// That of [`audit`], and O(zones x kinds of objects + connections²) for the template.
#[must_use]
pub fn audit_by_template(map: &MapModel, pack: &ContentPack, template: &Template) -> Certificate {
    audit_on(&Pool::single(), map, pack, Some(template))
}

/// The same as [`audit_by_template`], or as [`audit`] without a template, with the promises side by side on
/// the threads of a pool. The certificate does not depend on their number.
///
/// # Cost
/// Of [`audit`]; two threads take some 0.6 of its time.
#[must_use]
pub fn audit_on(pool: &Pool, map: &MapModel, pack: &ContentPack, template: Option<&Template>) -> Certificate {
    let read = pool.strand().part("audit", "wishes", || match (misfit(map), template) {
        (Some(text), _) => Err(text),
        (None, Some(template)) => wishes_of(template, pack, &map.plan).map(Some),
        (None, None) => Ok(None),
    });
    let (findings, cut_off, sea_guards) = match &read {
        Err(text) => (misfits(text.clone()), Vec::new(), Vec::new()),
        Ok(read) => {
            let wishes = read.as_ref().unwrap_or(&map.plan);
            let mut findings = judge(pool, map, pack, wishes);
            pool.next_stage();
            pool.strand().part("audit", "plan", || {
                for (promise, found) in
                    template.into_iter().flat_map(|template| differences(template, pack, wishes, &map.plan))
                {
                    found.refute(&mut findings[promise as usize].verdict);
                }
                (findings, cut_off(wishes), borrowed(map, wishes))
            })
        }
    };
    Certificate { is_full: true, findings, cut_off, sea_guards }
}

/// Something that one thread does for the audit.
#[derive(Debug, Clone, Copy)]
enum Task {
    Crossings,
    Waters,
    Homes,
    Quests,
    Promise(Promise, fn(&Ground<'_>) -> Verdict),
}

impl fmt::Display for Task {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Crossings => out.write_str("crossings"),
            Self::Waters => out.write_str("waters"),
            Self::Homes => out.write_str("homes"),
            Self::Quests => out.write_str("quests"),
            Self::Promise(promise, _) => promise.fmt(out),
        }
    }
}

/// What came of it.
enum Done {
    Crossings(Crossings),
    Waters(Waters),
    Homes(Homes),
    Quests(Option<Quests>),
    Verdict(Promise, Verdict),
}

/// What several promises are judged by.
struct Shared {
    crossings: Crossings,
    waters: Waters,
    homes: Homes,
    quests: Option<Quests>,
}

/// What needs nothing but the ground, the longest first: what several promises are judged by, and promises.
const FIRST: [Task; 14] = [
    Task::Promise(Promise::SpritesFit, sprites::check),
    Task::Homes,
    Task::Promise(Promise::ZoneConnected, walkable::check),
    Task::Crossings,
    Task::Waters,
    Task::Quests,
    Task::Promise(Promise::OneOwner, owners::check),
    Task::Promise(Promise::Footprints, footprints::check),
    Task::Promise(Promise::RoadsComplete, roads::check),
    Task::Promise(Promise::LimitsKept, bans::check),
    Task::Promise(Promise::ExactCounts, |ground| contents::check(ground, &mut Lacks::new(ground.map))),
    Task::Promise(Promise::PortalPairs, portals::check),
    Task::Promise(Promise::AreaShare, areas::measure),
    Task::Promise(Promise::PlayerStarts, seats::check),
];

/// Judges a promise by the ground and what several share.
type CheckShared = fn(&Ground<'_>, &Shared) -> Verdict;

/// The other promises, the longest first.
const THEN: [(Promise, CheckShared); 8] = [
    (Promise::PileGuards, |ground, shared| pile_guards::check(ground, &shared.homes)),
    (Promise::Reachable, |ground, shared| {
        visits::check(ground, &shared.homes, &shared.waters, shared.quests.as_ref())
    }),
    (Promise::LinksRealized, |ground, shared| {
        links::check(ground, &shared.crossings, &shared.waters, &mut Lacks::new(ground.map))
    }),
    (Promise::NoBypass, |ground, shared| borders::check(ground, &shared.crossings, &shared.waters)),
    (Promise::LinkGuards, |ground, shared| guards::check(ground, &shared.waters)),
    (Promise::TreasureValue, |ground, shared| treasure::measure(ground, &shared.waters)),
    (Promise::BoatsUsable, |ground, shared| ships::check(ground, &shared.waters)),
    (Promise::QuestsSolvable, |ground, shared| {
        shared.quests.as_ref().map_or(NO_QUEST, |quests| quests.check(ground))
    }),
];

/// A finding for each promise, in their order.
fn judge(pool: &Pool, map: &MapModel, pack: &ContentPack, wishes: &GenPlan) -> Vec<Finding> {
    const SHARED: &str = "what promises share is among the first tasks";
    pool.next_stage();
    let ground = pool.strand().part("audit", "ground", || Ground::new(map, pack, wishes));
    pool.next_stage();
    let done = pool.map_in_turn(&FIRST, |task| {
        pool.strand().part("audit", task, || match task {
            Task::Crossings => Done::Crossings(Crossings::new(&ground)),
            Task::Waters => Done::Waters(Waters::new(&ground)),
            Task::Homes => Done::Homes(Homes::new(&ground)),
            Task::Quests => Done::Quests(Quests::solve_if_any(&ground)),
            Task::Promise(promise, check) => Done::Verdict(*promise, check(&ground)),
        })
    });
    let (mut crossings, mut waters, mut homes, mut quests) = (None, None, None, None);
    let mut findings = Vec::with_capacity(Promise::ALL.len());
    for done in done {
        match done {
            Done::Crossings(found) => crossings = Some(found),
            Done::Waters(found) => waters = Some(found),
            Done::Homes(found) => homes = Some(found),
            Done::Quests(found) => quests = found,
            Done::Verdict(promise, verdict) => findings.push(Finding { promise, verdict }),
        }
    }
    let shared = Shared {
        crossings: crossings.expect(SHARED),
        waters: waters.expect(SHARED),
        homes: homes.expect(SHARED),
        quests,
    };
    pool.next_stage();
    findings.extend(pool.map_in_turn(&THEN, |(promise, check)| Finding {
        promise: *promise,
        verdict: pool.strand().part("audit", promise, || check(&ground, &shared)),
    }));
    findings.sort_by_key(|finding| finding.promise);
    findings
}

/// Why the layers and lists of a map do not fit its plan, so that nothing else can be judged.
pub(crate) fn misfit(map: &MapModel) -> Option<String> {
    let plan = &map.plan;
    if map.levels.len() != usize::from(plan.size.levels()) {
        return Some(format!("the map has {} levels, its plan {}", map.levels.len(), plan.size.levels()));
    }
    let lists = [
        ("zones", map.zones.len(), plan.zones.len()),
        ("connections", map.links.len(), plan.connections.len()),
    ];
    if let Some((what, has, wants)) = lists.into_iter().find(|(_, has, wants)| has != wants) {
        return Some(format!("the map knows {has} {what}, its plan {wants}"));
    }
    if let Some(at) = map.zones.iter().position(|zone| zone.level.index() >= map.levels.len()) {
        return Some(format!("zone {} lies on a level that the map does not have", plan.zones[at].key));
    }
    let is_lost = |zone: rmg_core::ZoneId| zone.index() >= plan.zones.len();
    if let Some(at) = plan.connections.iter().position(|link| is_lost(link.a) || is_lost(link.b)) {
        return Some(format!("connection {} leads to a zone that the plan does not have", at + 1));
    }
    let wanted = (plan.size.width(), plan.size.height());
    for (level, layers) in plan.size.each_level().zip(&map.levels) {
        let sizes = [
            ("owner", (layers.owner.width(), layers.owner.height())),
            ("terrain", (layers.terrain.width(), layers.terrain.height())),
            ("view", (layers.view.width(), layers.view.height())),
            ("road", (layers.road.width(), layers.road.height())),
            ("road view", (layers.road_view.width(), layers.road_view.height())),
            ("river", (layers.river.width(), layers.river.height())),
            ("river view", (layers.river_view.width(), layers.river_view.height())),
            ("cover", (layers.cover.width(), layers.cover.height())),
        ];
        if let Some((layer, (width, height))) = sizes.into_iter().find(|(_, size)| *size != wanted) {
            return Some(format!(
                "the {layer} layer of {} has {width} x {height} tiles, the plan {} x {}",
                level.words(),
                wanted.0,
                wanted.1
            ));
        }
    }
    None
}

pub(crate) fn misfits(text: String) -> Vec<Finding> {
    let mut text = Some(text);
    let finding = |promise| {
        let verdict = match text.take() {
            Some(text) => Verdict::Refuted(vec![CounterExample::new(text)]),
            None => Verdict::NotApplicable { reason: "the layers of the map do not fit its plan (see V1)" },
        };
        Finding { promise, verdict }
    };
    Promise::ALL.map(finding).into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_promise_is_judged_once() {
        let first = FIRST.iter().filter_map(|task| match task {
            Task::Promise(promise, _) => Some(*promise),
            Task::Crossings | Task::Waters | Task::Homes | Task::Quests => None,
        });
        let mut judged: Vec<Promise> = first.chain(THEN.iter().map(|(promise, _)| *promise)).collect();
        judged.sort_unstable();
        assert_eq!(judged, Promise::ALL);
    }
}
