//! QuestsSolvable (V17): every item that a quest requests is on the map and can be obtained before the
//! quest's reward.
//!
//! Only artifacts are checked: creatures, resources and experience can always be obtained. A seer gives the
//! artifact of its reward once its quest is solved, and a quest guard then lets heroes pass. A quest takes
//! its artifacts, so there must be an order in which all quests are solved. Reachable and PileGuards check
//! the monsters on the way.
//!
//! On maps without a plan, artifacts have more sources: heroes wear them, monsters carry them, events give
//! them ([`ForeignFacts`]), the game samples them, and heroes wait in taverns. There, only a quest that no
//! player can solve is an error. Places that cannot be reached on foot or by boat may be reached by magic,
//! and sampled content is not rated.

mod order;
pub(crate) mod rating;

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::{ArtifactId, HeroId};
use rmg_core::model::{ForeignFacts, MapObject, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::text::counted;

use crate::cut_off::lost;
use crate::findings::Findings;
use crate::ground::{DecodedMap, quest_of};
use crate::reach::{Reached, Region, Regions, World};
use crate::words::{object_name, seen_at};
use order::{Find, MAX_STEPS, Outcome, Progress, Puzzle, Task, missing};
use rating::{Rating, Shortage, ShortageCause, rate_shortage, rate_unreached};

/// The result of solving the quests of a map.
#[derive(Debug)]
pub(crate) struct Quests {
    regions: Regions,
    reached: Reached,
    /// Objects whose quest is solved.
    solved: BTreeSet<ObjectId>,
    waiting: Vec<Waiting>,
    checked: usize,
    outcome: Outcome,
    is_foreign: bool,
}

/// A quest that is not solved.
#[derive(Debug)]
struct Waiting {
    id: ObjectId,
    /// The missing artifact; `None`: the object cannot be reached.
    shortage: Option<Shortage>,
    rating: Rating,
}

/// Why quests are not checked.
const OPEN: &str = "the requested item may be sampled by the game, or come from content of unknown kind";

impl Quests {
    /// Solves the quests of a map; `None` if the map has no quest and no barrier.
    pub(crate) fn solve_if_any(ground: &DecodedMap<'_>) -> Option<Self> {
        ground.has_quests.then(|| Self::solve(ground))
    }

    /// Solves the quests of a map. Starts at the towns and heroes of players. If there are none, starts at
    /// all towns, or without towns at the main points of zones.
    pub(crate) fn solve(ground: &DecodedMap<'_>) -> Self {
        Self::solve_by(ground, None)
    }

    /// Solves the quests of a map without a plan, with the facts of its file beyond the model.
    pub(crate) fn solve_foreign(ground: &DecodedMap<'_>, facts: &ForeignFacts) -> Self {
        Self::solve_by(ground, Some(facts))
    }

    fn solve_by(ground: &DecodedMap<'_>, facts: Option<&ForeignFacts>) -> Self {
        let regions = Regions::of_open_ground(ground);
        let world = World::new(ground, &regions);
        let is_any = ground.map.objects.iter().any(|object| quest_of(object).is_some());
        let finds: Vec<Find> = if is_any { finds(ground, &regions, facts) } else { Vec::new() };
        let given = ground.map.objects.iter().flat_map(gifts_of);
        let there: BTreeSet<ArtifactId> =
            finds.iter().map(|(artifact, _)| artifact).chain(given).copied().collect();
        let objects = || ground.map.objects.iter().enumerate();
        let tasks: Vec<Task> = objects()
            .filter_map(|(at, object)| {
                let quest = quest_of(object)?;
                Some(Task {
                    id: ObjectId::from_index(at),
                    before: regions.before(ground, object),
                    heroes: match quest {
                        Quest::Hero(hero) => heroes_of(ground, &regions, facts, *hero),
                        _ => Vec::new(),
                    },
                    takes: match (quest, facts) {
                        (Quest::Artifacts(wanted), None) => wanted.clone(),
                        (Quest::Artifacts(wanted), Some(_)) => in_parts(ground, &there, wanted),
                        _ => Vec::new(),
                    },
                    gives: gifts_of(object).to_vec(),
                    opens: matches!(object.body, ObjectBody::QuestGuard { .. }),
                })
            })
            .collect();
        let puzzle = Puzzle { world: &world, tasks: &tasks, finds: &finds };
        let (progress, outcome) = puzzle.solve(starts(ground, &regions));
        let waiting = waiting(ground, &puzzle, &progress, facts);
        let solved = tasks.iter().zip(&progress.is_solved).filter(|(_, solved)| **solved);
        let solved = solved.map(|(task, _)| task.id).collect();
        let (reached, checked) = (progress.reached, tasks.len());
        Self { reached, solved, waiting, checked, outcome, regions, is_foreign: facts.is_some() }
    }

    /// Returns the regions that heroes reach.
    pub(crate) fn reached(&self) -> &Reached {
        &self.reached
    }

    /// Returns whether heroes reach a place from which an object is visited.
    pub(crate) fn reaches(&self, ground: &DecodedMap<'_>, object: &MapObject) -> bool {
        self.regions.before(ground, object).iter().any(|place| self.reached.contains(place))
    }

    /// Returns whether the quest of an object is solved.
    pub(crate) fn is_solved(&self, object: ObjectId) -> bool {
        self.solved.contains(&object)
    }

    /// Checks all quests.
    pub(crate) fn check(&self, ground: &DecodedMap<'_>) -> Verdict {
        if self.checked == 0 {
            return NO_QUEST;
        }
        let mut found = Findings::default();
        let lost = lost(ground.requests, ground.map);
        let mut is_open = false;
        for Waiting { id, shortage, rating } in &self.waiting {
            let make = || {
                let object = ground.object(*id);
                let at: Vec<MapPos> =
                    object.map(|object| seen_at(ground.map, ground.pack, object)).into_iter().collect();
                CounterExample::new(why(ground, *id, shortage.as_ref())).on_tiles(at).of_object(*id)
            };
            match rating {
                Rating::Error => {
                    found.add_missing_if(is_in_lost_zone(ground, &lost, *id, shortage.as_ref()), make)
                }
                Rating::Warning => found.warn(make),
                Rating::Open => is_open = true,
            }
        }
        if self.outcome == Outcome::Undecided {
            if self.is_foreign {
                is_open = true;
            } else {
                found.add(|| {
                    let steps = counted(MAX_STEPS, "step");
                    CounterExample::new(format!("no order that solves all quests was found in {steps}"))
                });
            }
        }
        match found.verdict(self.checked) {
            Verdict::Proved { .. } if is_open => Verdict::NotJudged { reason: OPEN },
            verdict => verdict,
        }
    }
}

/// The verdict on a map without quests.
pub(crate) const NO_QUEST: Verdict = Verdict::NotApplicable { reason: "the map has no quest" };

/// Returns whether a quest, or an object that it needs, is in a zone that is cut off only by links that the
/// map lists as missing.
fn is_in_lost_zone(
    ground: &DecodedMap<'_>,
    lost: &BTreeSet<ZoneId>,
    id: ObjectId,
    shortage: Option<&Shortage>,
) -> bool {
    let is_lost = |object: &MapObject| ground.zone_of(object).is_some_and(|zone| lost.contains(&zone));
    let Some(giver) = ground.object(id).filter(|_| !lost.is_empty()) else { return false };
    let is_wanted = |object: &MapObject| match (shortage, quest_of(giver)) {
        (Some(Shortage { artifact, .. }), _) => {
            artifacts_of(ground, object).contains(artifact) || gifts_of(object).contains(artifact)
        }
        (None, Some(Quest::Hero(hero))) => {
            matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == *hero)
        }
        _ => false,
    };
    is_lost(giver) || ground.map.objects.iter().any(|object| is_wanted(object) && is_lost(object))
}

/// Returns the regions where heroes start: at towns of players, including random ones, and at heroes of
/// players.
fn starts(ground: &DecodedMap<'_>, regions: &Regions) -> Reached {
    let role = |object: &MapObject| ground.pack.objects.get(object.kind).map(|kind| kind.role);
    let is_town = |object: &MapObject| {
        matches!(object.body, ObjectBody::Town { .. }) || role(object) == Some(ObjectRole::RandomTown)
    };
    let (mut owned, mut any) = (Reached::new(), Reached::new());
    for object in &ground.map.objects {
        let is_owned = object.owner().is_some();
        if is_town(object) {
            let before = regions.before(ground, object);
            if is_owned {
                owned.extend(&before);
            }
            any.extend(before);
        } else if is_owned && role(object).is_some_and(is_hero) {
            owned.extend(regions.before(ground, object));
            owned.extend(regions.inside(ground, object));
        }
    }
    if !owned.is_empty() {
        return owned;
    }
    if !any.is_empty() {
        return any;
    }
    let mains = ground.requests.zone_ids().filter_map(|zone| crate::reach::main_point(ground, zone));
    mains.filter_map(|(level, tile)| regions.on_foot(level, tile)).collect()
}

/// Returns the regions from which a requested hero is met: freed from a prison or, on maps without a plan,
/// met on the map. The outer list is empty if the hero belongs to a player or waits in a tavern, so that
/// nothing is needed. The inner list is empty if the hero is not on the map.
fn heroes_of(
    ground: &DecodedMap<'_>,
    regions: &Regions,
    facts: Option<&ForeignFacts>,
    hero: HeroId,
) -> Vec<Vec<Region>> {
    let holds =
        |object: &&MapObject| matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == hero);
    let prisons = ground.map.objects.iter().filter(holds);
    let mut before: Vec<Region> = prisons.flat_map(|prison| regions.before(ground, prison)).collect();
    if let Some(facts) = facts {
        let ids = facts.heroes.iter().filter(|(_, of)| *of == hero).map(|(id, _)| *id);
        let on_map: Vec<&MapObject> = ids.filter_map(|id| ground.object(id)).collect();
        let is_of_player = on_map.iter().any(|object| object.owner().is_some())
            || facts.named_heroes.contains(&hero)
            || ground.requests.players.iter().any(|player| player.hero == Some(hero));
        let is_for_hire =
            on_map.is_empty() && before.is_empty() && !ground.requests.switches.heroes.off.contains(&hero);
        if is_of_player || is_for_hire {
            return Vec::new();
        }
        before.extend(on_map.into_iter().flat_map(|object| regions.before(ground, object)));
    }
    vec![before]
}

/// Returns the requested artifacts. Replaces a combined artifact that is not on the map by its parts.
fn in_parts(ground: &DecodedMap<'_>, there: &BTreeSet<ArtifactId>, wanted: &[ArtifactId]) -> Vec<ArtifactId> {
    let parts_of = |artifact: ArtifactId| {
        let record = ground.pack.artifacts.get(artifact).filter(|_| !there.contains(&artifact));
        let parts = record.map(|record| record.components.clone()).unwrap_or_default();
        if parts.is_empty() { vec![artifact] } else { parts }
    };
    wanted.iter().flat_map(|artifact| parts_of(*artifact)).collect()
}

/// Returns the artifacts on the map, including those in boxes. On maps without a plan, adds those of heroes,
/// monsters and events, and the parts of combined artifacts, because heroes can split them.
fn finds(ground: &DecodedMap<'_>, regions: &Regions, facts: Option<&ForeignFacts>) -> Vec<Find> {
    let mut finds = Vec::new();
    let mut held: BTreeMap<ObjectId, Vec<ArtifactId>> = BTreeMap::new();
    for (object, artifact) in facts.into_iter().flat_map(|facts| &facts.artifacts) {
        held.entry(*object).or_default().push(*artifact);
    }
    for (at, object) in ground.map.objects.iter().enumerate() {
        let mut artifacts = held.remove(&ObjectId::from_index(at)).unwrap_or_default();
        artifacts.extend(artifacts_of(ground, object));
        let kind = ground.pack.objects.get(object.kind);
        if artifacts.is_empty() {
            continue;
        }
        if facts.is_some() {
            let records = artifacts.iter().filter_map(|artifact| ground.pack.artifacts.get(*artifact));
            let parts: Vec<ArtifactId> = records.flat_map(|record| record.components.clone()).collect();
            artifacts.extend(parts);
        }
        let mut before = regions.before(ground, object);
        if kind.is_some_and(|kind| is_hero(kind.role)) {
            before.extend(regions.inside(ground, object));
        }
        finds.extend(artifacts.into_iter().map(|artifact| (artifact, before.clone())));
    }
    finds
}

/// Returns the artifacts that an object gives without a quest.
fn artifacts_of(ground: &DecodedMap<'_>, object: &MapObject) -> Vec<ArtifactId> {
    let mut artifacts: Vec<ArtifactId> = match &object.body {
        ObjectBody::Box { gifts } => gifts.artifacts.clone(),
        _ => Vec::new(),
    };
    if let Some(Subject::Artifact(artifact)) = ground.pack.objects.get(object.kind).map(|kind| &kind.subject)
    {
        artifacts.push(*artifact);
    }
    artifacts
}

/// Returns whether a role is that of a hero on the map.
pub(crate) fn is_hero(role: ObjectRole) -> bool {
    matches!(role, ObjectRole::Hero | ObjectRole::RandomHero | ObjectRole::HeroPlaceholder)
}

/// Returns the unsolved quests and what they lack.
fn waiting(
    ground: &DecodedMap<'_>,
    puzzle: &Puzzle<'_>,
    progress: &Progress,
    facts: Option<&ForeignFacts>,
) -> Vec<Waiting> {
    let had: BTreeMap<ArtifactId, usize> = puzzle.had(progress);
    let is_reached = |before: &[Region]| before.iter().any(|place| progress.reached.contains(place));
    let open = puzzle.tasks.iter().zip(&progress.is_solved).filter(|(_, solved)| !**solved);
    let open: Vec<&Task> = open.map(|(task, _)| task).collect();
    let is_wanted_twice =
        |artifact: ArtifactId| puzzle.tasks.iter().filter(|task| task.takes.contains(&artifact)).count() > 1;
    let why = |artifact: ArtifactId| {
        let gives = |task: &&Task| task.gives.contains(&artifact);
        if puzzle.finds.iter().any(|(find, before)| *find == artifact && !is_reached(before)) {
            ShortageCause::OutOfReach
        } else if is_wanted_twice(artifact) && puzzle.finds.iter().any(|(find, _)| *find == artifact) {
            ShortageCause::TooFew
        } else if puzzle.tasks.iter().any(|task| gives(&task)) {
            ShortageCause::GivenForOthers
        } else if is_wanted_twice(artifact) {
            ShortageCause::TooFew
        } else {
            ShortageCause::Nowhere
        }
    };
    let is_continued = facts.is_some_and(|facts| is_continued(ground, facts));
    // Many quests may request the same artifact.
    let mut known: BTreeMap<ArtifactId, (ShortageCause, Rating)> = BTreeMap::new();
    let shortage_of = |artifact: ArtifactId| {
        let why = why(artifact);
        let rated = |facts| rate_shortage(ground, puzzle, &Shortage { artifact, why }, facts, is_continued);
        (why, facts.map_or(Rating::Error, rated))
    };
    let wait = |task: &&Task| {
        let Some(artifact) = missing(&task.takes, &had) else {
            let rated = |facts| rate_unreached(task, facts, is_continued);
            return Waiting { id: task.id, shortage: None, rating: facts.map_or(Rating::Error, rated) };
        };
        let (why, rating) = *known.entry(artifact).or_insert_with(|| shortage_of(artifact));
        Waiting { id: task.id, shortage: Some(Shortage { artifact, why }), rating }
    };
    let mut waiting: Vec<Waiting> = open.iter().map(wait).collect();
    // A quest that waits for the reward of another one is at most as severe. Each round propagates one reward
    // further.
    loop {
        let mut mildest: BTreeMap<ArtifactId, Rating> = BTreeMap::new();
        for (giver, task) in waiting.iter().zip(&open) {
            for artifact in &task.gives {
                let known = mildest.entry(*artifact).or_insert(giver.rating);
                *known = giver.rating.min(*known);
            }
        }
        let mut is_changed = false;
        for quest in &mut waiting {
            let Some(Shortage { artifact, why: ShortageCause::GivenForOthers }) = &quest.shortage else {
                continue;
            };
            let rating = mildest.get(artifact).copied().unwrap_or(quest.rating);
            if rating < quest.rating {
                quest.rating = rating;
                is_changed = true;
            }
        }
        if !is_changed {
            return waiting;
        }
    }
}

/// Returns whether heroes of another map come to this one.
pub(crate) fn is_continued(ground: &DecodedMap<'_>, facts: &ForeignFacts) -> bool {
    let mut kinds = ground.map.objects.iter().filter_map(|object| ground.pack.objects.get(object.kind));
    facts.is_of_campaign || kinds.any(|kind| kind.role == ObjectRole::HeroPlaceholder)
}

fn why(ground: &DecodedMap<'_>, id: ObjectId, shortage: Option<&Shortage>) -> String {
    let (map, pack) = (ground.map, ground.pack);
    let name = object_name(map, pack, id);
    let Some(Shortage { artifact, why }) = shortage else {
        if let Some(Quest::Hero(hero)) = ground.object(id).and_then(quest_of) {
            let hero = pack.heroes.get(*hero).map_or("an unknown hero", |hero| &hero.name);
            return format!("{name} requests {hero}, but it cannot be reached or the hero cannot be freed");
        }
        return format!("{name} cannot be reached, so its quest cannot be solved");
    };
    let title = pack.artifacts.get(*artifact).map_or("an unknown artifact", |artifact| &artifact.name);
    let why = match why {
        ShortageCause::OutOfReach => "which is at an unreachable place",
        ShortageCause::GivenForOthers => "which is only a reward of quests that wait for this one",
        ShortageCause::TooFew => "of which the map has fewer than quests request",
        ShortageCause::Nowhere => "which is not on the map",
    };
    format!("{name} requests {title}, {why}")
}

/// Returns the artifacts that an object gives for a quest.
fn gifts_of(object: &MapObject) -> &[ArtifactId] {
    match &object.body {
        ObjectBody::Seer { gifts, .. } => &gifts.artifacts,
        _ => &[],
    }
}
