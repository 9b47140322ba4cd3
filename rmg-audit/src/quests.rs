//! QuestsSolvable (V17): what every quest wants is on the map and can be had before the quest's own reward.
//!
//! Artifacts are what a map must provide; creatures, resources and experience can always be had. Whoever
//! gives an artifact for a quest of his own gives it once that quest is solved, and a guard with a quest then
//! lets heroes pass. What one quest takes is gone for the others, so there must be an order in which all are
//! solved. Whom heroes must fight on the way is the business of Reachable and PileGuards.
//!
//! On maps that others made, artifacts come from elsewhere, too: heroes wear them, monsters carry them,
//! events give them ([`ForeignFacts`]), the game rolls them, and heroes wait in taverns. There only what no
//! player can solve is an error; what cannot be reached on foot or by boat may be reached by magic, and what
//! chance may bring is not judged ([`Judgment`]).

mod order;

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::{ArtifactId, HeroId};
use rmg_core::model::{ForeignFacts, MapObject, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ObjectRole, Subject};
use rmg_core::text::counted;

use crate::cut_off::lost;
use crate::found::Found;
use crate::ground::{Ground, quest_of};
use crate::reach::{Place, Places, Reached, World};
use crate::words::{object_name, seen_at};
use order::{Find, MOST_STEPS, Outcome, Progress, Puzzle, Task, missing};

/// How far heroes get on a map by solving quests.
#[derive(Debug)]
pub(crate) struct Quests {
    places: Places,
    reached: Reached,
    /// Objects whose quests are solved.
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
    /// The artifact that is not had; `None`: nobody gets there.
    lacks: Option<Lack>,
    judgment: Judgment,
}

#[derive(Debug)]
struct Lack {
    artifact: ArtifactId,
    why: WhyLacking,
}

/// Why an artifact is not had.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WhyLacking {
    /// Some of it lies where no hero gets.
    OutOfReach,
    /// It is given for quests that wait for it.
    GivenForOthers,
    TooFew,
    Nowhere,
}

/// What is said of a quest that is not solved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Judgment {
    /// Something that was not understood, or chance, may solve it.
    Open,
    /// Not by walking and sailing.
    Warning,
    /// No player can solve it.
    Error,
}

/// Why quests are not judged.
const OPEN: &str = "what a quest wants may come by chance, or from something that was not understood";

impl Quests {
    /// Solves the quests of a map, if there is anything that a quest or a key could open; `None` otherwise.
    pub(crate) fn solve_if_any(ground: &Ground<'_>) -> Option<Self> {
        ground.has_quests.then(|| Self::solve(ground))
    }

    /// Solves the quests of a map, from the towns and heroes of players; where no player has one from all
    /// towns, and without towns from the main points of zones.
    pub(crate) fn solve(ground: &Ground<'_>) -> Self {
        Self::solve_by(ground, None)
    }

    /// The same of a map that others made, with what its file says beyond the model.
    pub(crate) fn solve_foreign(ground: &Ground<'_>, facts: &ForeignFacts) -> Self {
        Self::solve_by(ground, Some(facts))
    }

    fn solve_by(ground: &Ground<'_>, facts: Option<&ForeignFacts>) -> Self {
        let places = Places::of_open_ground(ground);
        let world = World::new(ground, &places);
        let is_any = ground.map.objects.iter().any(|object| quest_of(object).is_some());
        let finds: Vec<Find> = if is_any { finds(ground, &places, facts) } else { Vec::new() };
        let given = ground.map.objects.iter().flat_map(gifts_of);
        let there: BTreeSet<ArtifactId> =
            finds.iter().map(|(artifact, _)| artifact).chain(given).copied().collect();
        let objects = || ground.map.objects.iter().enumerate();
        let tasks: Vec<Task> = objects()
            .filter_map(|(at, object)| {
                let quest = quest_of(object)?;
                Some(Task {
                    id: ObjectId::from_index(at),
                    before: places.before(ground, object),
                    heroes: match quest {
                        Quest::Hero(hero) => heroes_of(ground, &places, facts, *hero),
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
        let (progress, outcome) = puzzle.solve(starts(ground, &places));
        let waiting = waiting(ground, &puzzle, &progress, facts);
        let solved = tasks.iter().zip(&progress.is_solved).filter(|(_, solved)| **solved);
        let solved = solved.map(|(task, _)| task.id).collect();
        let (reached, checked) = (progress.reached, tasks.len());
        Self { reached, solved, waiting, checked, outcome, places, is_foreign: facts.is_some() }
    }

    /// Where heroes get.
    pub(crate) fn reached(&self) -> &Reached {
        &self.reached
    }

    /// Whether heroes get to where an object is visited or taken.
    pub(crate) fn reaches(&self, ground: &Ground<'_>, object: &MapObject) -> bool {
        self.places.before(ground, object).iter().any(|place| self.reached.contains(place))
    }

    /// Whether the quest of an object is solved.
    pub(crate) fn is_solved(&self, object: ObjectId) -> bool {
        self.solved.contains(&object)
    }

    /// Judges all quests.
    pub(crate) fn check(&self, ground: &Ground<'_>) -> Verdict {
        if self.checked == 0 {
            return NO_QUEST;
        }
        let mut found = Found::default();
        let lost = lost(ground.wishes, ground.map);
        let mut is_open = false;
        for Waiting { id, lacks, judgment } in &self.waiting {
            let make = || {
                let object = ground.object(*id);
                let at: Vec<MapPos> =
                    object.map(|object| seen_at(ground.map, ground.pack, object)).into_iter().collect();
                CounterExample::new(why(ground, *id, lacks.as_ref())).on_tiles(at).of_object(*id)
            };
            match judgment {
                Judgment::Error => found.lack(is_behind(ground, &lost, *id, lacks.as_ref()), make),
                Judgment::Warning => found.warn(make),
                Judgment::Open => is_open = true,
            }
        }
        if self.outcome == Outcome::Undecided {
            if self.is_foreign {
                is_open = true;
            } else {
                found.add(|| {
                    let steps = counted(MOST_STEPS, "step");
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

/// What is said of a map without quests.
pub(crate) const NO_QUEST: Verdict = Verdict::NotApplicable { reason: "there is no quest on the map" };

/// Whether a quest, or what it wants, is in a zone that only ways which the map lists as missing cut off.
fn is_behind(ground: &Ground<'_>, lost: &BTreeSet<ZoneId>, id: ObjectId, lacks: Option<&Lack>) -> bool {
    let is_lost = |object: &MapObject| ground.zone_of(object).is_some_and(|zone| lost.contains(&zone));
    let Some(giver) = ground.object(id).filter(|_| !lost.is_empty()) else { return false };
    let is_wanted = |object: &MapObject| match (lacks, quest_of(giver)) {
        (Some(Lack { artifact, .. }), _) => {
            artifacts_of(ground, object).contains(artifact) || gifts_of(object).contains(artifact)
        }
        (None, Some(Quest::Hero(hero))) => {
            matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == *hero)
        }
        _ => false,
    };
    is_lost(giver) || ground.map.objects.iter().any(|object| is_wanted(object) && is_lost(object))
}

/// Where heroes start: at towns of players, random ones too, and where heroes of players stand.
fn starts(ground: &Ground<'_>, places: &Places) -> Reached {
    let role = |object: &MapObject| ground.pack.objects.get(object.kind).map(|kind| kind.role);
    let is_town = |object: &MapObject| {
        matches!(object.body, ObjectBody::Town { .. }) || role(object) == Some(ObjectRole::RandomTown)
    };
    let (mut owned, mut any) = (Reached::new(), Reached::new());
    for object in &ground.map.objects {
        let is_owned = object.owner().is_some();
        if is_town(object) {
            let before = places.before(ground, object);
            if is_owned {
                owned.extend(&before);
            }
            any.extend(before);
        } else if is_owned && role(object).is_some_and(is_hero) {
            owned.extend(places.before(ground, object));
            owned.extend(places.inside(ground, object));
        }
    }
    if !owned.is_empty() {
        return owned;
    }
    if !any.is_empty() {
        return any;
    }
    let mains = ground.wishes.zone_ids().filter_map(|zone| crate::reach::main_point(ground, zone));
    mains.filter_map(|(level, tile)| places.on_foot(level, tile)).collect()
}

/// From where a wanted hero is met: freed from a prison or, on maps of others, met on the map. An empty outer
/// list where he belongs to a player or waits in a tavern, so that nothing is needed; an empty inner list
/// where he is nowhere.
fn heroes_of(
    ground: &Ground<'_>,
    places: &Places,
    facts: Option<&ForeignFacts>,
    hero: HeroId,
) -> Vec<Vec<Place>> {
    let holds =
        |object: &&MapObject| matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == hero);
    let prisons = ground.map.objects.iter().filter(holds);
    let mut before: Vec<Place> = prisons.flat_map(|prison| places.before(ground, prison)).collect();
    if let Some(facts) = facts {
        let ids = facts.heroes.iter().filter(|(_, of)| *of == hero).map(|(id, _)| *id);
        let on_map: Vec<&MapObject> = ids.filter_map(|id| ground.object(id)).collect();
        let is_of_player = on_map.iter().any(|object| object.owner().is_some())
            || facts.named_heroes.contains(&hero)
            || ground.wishes.players.iter().any(|player| player.hero == Some(hero));
        let is_for_hire =
            on_map.is_empty() && before.is_empty() && !ground.wishes.switches.heroes.off.contains(&hero);
        if is_of_player || is_for_hire {
            return Vec::new();
        }
        before.extend(on_map.into_iter().flat_map(|object| places.before(ground, object)));
    }
    vec![before]
}

/// The artifacts that are wanted; in place of a combined one that is not `there` on the map, its parts.
fn in_parts(ground: &Ground<'_>, there: &BTreeSet<ArtifactId>, wanted: &[ArtifactId]) -> Vec<ArtifactId> {
    let parts_of = |artifact: ArtifactId| {
        let record = ground.pack.artifacts.get(artifact).filter(|_| !there.contains(&artifact));
        let parts = record.map(|record| record.components.clone()).unwrap_or_default();
        if parts.is_empty() { vec![artifact] } else { parts }
    };
    wanted.iter().flat_map(|artifact| parts_of(*artifact)).collect()
}

/// Artifacts that lie on the map, in boxes too. On maps of others also what heroes wear, monsters carry and
/// events give; a combined one counts as its parts, too, as heroes can take it apart.
fn finds(ground: &Ground<'_>, places: &Places, facts: Option<&ForeignFacts>) -> Vec<Find> {
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
        let mut before = places.before(ground, object);
        if kind.is_some_and(|kind| is_hero(kind.role)) {
            before.extend(places.inside(ground, object));
        }
        finds.extend(artifacts.into_iter().map(|artifact| (artifact, before.clone())));
    }
    finds
}

/// Artifacts that a hero gets from an object without a quest.
fn artifacts_of(ground: &Ground<'_>, object: &MapObject) -> Vec<ArtifactId> {
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

/// Whether a role is that of a hero on the map.
pub(crate) fn is_hero(role: ObjectRole) -> bool {
    matches!(role, ObjectRole::Hero | ObjectRole::RandomHero | ObjectRole::HeroPlaceholder)
}

/// The quests that are not solved, and what they lack.
fn waiting(
    ground: &Ground<'_>,
    puzzle: &Puzzle<'_>,
    progress: &Progress,
    facts: Option<&ForeignFacts>,
) -> Vec<Waiting> {
    let had: BTreeMap<ArtifactId, usize> = puzzle.had(progress);
    let is_reached = |before: &[Place]| before.iter().any(|place| progress.reached.contains(place));
    let open = puzzle.tasks.iter().zip(&progress.is_solved).filter(|(_, solved)| !**solved);
    let open: Vec<&Task> = open.map(|(task, _)| task).collect();
    let is_wanted_twice =
        |artifact: ArtifactId| puzzle.tasks.iter().filter(|task| task.takes.contains(&artifact)).count() > 1;
    let why = |artifact: ArtifactId| {
        let gives = |task: &&Task| task.gives.contains(&artifact);
        if puzzle.finds.iter().any(|(find, before)| *find == artifact && !is_reached(before)) {
            WhyLacking::OutOfReach
        } else if is_wanted_twice(artifact) && puzzle.finds.iter().any(|(find, _)| *find == artifact) {
            WhyLacking::TooFew
        } else if puzzle.tasks.iter().any(|task| gives(&task)) {
            WhyLacking::GivenForOthers
        } else if is_wanted_twice(artifact) {
            WhyLacking::TooFew
        } else {
            WhyLacking::Nowhere
        }
    };
    let is_continued = facts.is_some_and(|facts| is_continued(ground, facts));
    // There are few artifacts, and many quests may want the same one.
    let mut known: BTreeMap<ArtifactId, (WhyLacking, Judgment)> = BTreeMap::new();
    let lack_of = |artifact: ArtifactId| {
        let why = why(artifact);
        let judged = |facts| of_lack(ground, puzzle, &Lack { artifact, why }, facts, is_continued);
        (why, facts.map_or(Judgment::Error, judged))
    };
    let wait = |task: &&Task| {
        let Some(artifact) = missing(&task.takes, &had) else {
            let judged = |facts| of_unreached(task, facts, is_continued);
            return Waiting { id: task.id, lacks: None, judgment: facts.map_or(Judgment::Error, judged) };
        };
        let (why, judgment) = *known.entry(artifact).or_insert_with(|| lack_of(artifact));
        Waiting { id: task.id, lacks: Some(Lack { artifact, why }), judgment }
    };
    let mut waiting: Vec<Waiting> = open.iter().map(wait).collect();
    // A quest that waits for another one's gift is judged no more strictly. Each round goes one gift further.
    loop {
        let mut mildest: BTreeMap<ArtifactId, Judgment> = BTreeMap::new();
        for (giver, task) in waiting.iter().zip(&open) {
            for artifact in &task.gives {
                let known = mildest.entry(*artifact).or_insert(giver.judgment);
                *known = giver.judgment.min(*known);
            }
        }
        let mut is_changed = false;
        for quest in &mut waiting {
            let Some(Lack { artifact, why: WhyLacking::GivenForOthers }) = &quest.lacks else { continue };
            let judgment = mildest.get(artifact).copied().unwrap_or(quest.judgment);
            if judgment < quest.judgment {
                quest.judgment = judgment;
                is_changed = true;
            }
        }
        if !is_changed {
            return waiting;
        }
    }
}

/// How a quest of a map that others made is judged for which an artifact is missing.
fn of_lack(
    ground: &Ground<'_>,
    puzzle: &Puzzle<'_>,
    lack: &Lack,
    facts: &ForeignFacts,
    is_continued: bool,
) -> Judgment {
    let Lack { artifact, why } = lack;
    // Heroes of the map before come along, with what they wear.
    if facts.has_strange_visits
        || is_continued
        || facts.loose_artifacts.contains(artifact)
        || may_be_rolled(ground, *artifact)
        || may_be_joined(ground, puzzle, *artifact)
    {
        return Judgment::Open;
    }
    match why {
        WhyLacking::OutOfReach => Judgment::Warning,
        WhyLacking::GivenForOthers | WhyLacking::Nowhere => Judgment::Error,
        // The first who comes can solve it.
        WhyLacking::TooFew if puzzle.finds.iter().any(|(find, _)| find == artifact) => Judgment::Warning,
        WhyLacking::TooFew => Judgment::Error,
    }
}

/// Whether all parts of a combined artifact lie on the map, so that heroes may join them.
fn may_be_joined(ground: &Ground<'_>, puzzle: &Puzzle<'_>, artifact: ArtifactId) -> bool {
    let Some(record) = ground.pack.artifacts.get(artifact) else { return false };
    let lies = |part: &ArtifactId| puzzle.finds.iter().any(|(find, _)| find == part);
    !record.components.is_empty() && record.components.iter().all(lies)
}

/// How a quest of a foreign map is judged that no hero reaches, or that wants a hero who is not met.
fn of_unreached(task: &Task, facts: &ForeignFacts, is_continued: bool) -> Judgment {
    let is_hero_nowhere = task.heroes.iter().any(Vec::is_empty);
    if facts.has_strange_visits || is_hero_nowhere && is_continued {
        Judgment::Open
    } else if is_hero_nowhere {
        Judgment::Error
    } else {
        Judgment::Warning
    }
}

/// Whether heroes of another map come to this one.
pub(crate) fn is_continued(ground: &Ground<'_>, facts: &ForeignFacts) -> bool {
    let mut kinds = ground.map.objects.iter().filter_map(|object| ground.pack.objects.get(object.kind));
    facts.is_of_campaign || kinds.any(|kind| kind.role == ObjectRole::HeroPlaceholder)
}

/// Whether the game may roll an artifact somewhere on the map. Merchants in towns sell what is rolled.
pub(crate) fn may_be_rolled(ground: &Ground<'_>, artifact: ArtifactId) -> bool {
    let switches = &ground.wishes.switches.artifacts;
    let Some(record) = ground.pack.artifacts.get(artifact) else { return true };
    if switches.off.contains(&artifact) || !(record.is_random || switches.on.contains(&artifact)) {
        return false;
    }
    ground.map.objects.iter().filter_map(|object| ground.pack.objects.get(object.kind)).any(|kind| {
        match (kind.role, &kind.subject) {
            (ObjectRole::RandomArtifact, Subject::ArtifactClass(class)) => *class == record.class,
            (ObjectRole::Visitable, _) => GIVING.contains(&kind.type_name.as_str()),
            (role, _) => matches!(
                role,
                ObjectRole::RandomArtifact
                    | ObjectRole::CreatureBank
                    | ObjectRole::Market
                    | ObjectRole::Pickup
                    | ObjectRole::Town
                    | ObjectRole::RandomTown
            ),
        }
    })
}

/// Types that give an artifact to the first who comes, by the names that VCMI gives them.
const GIVING: [&str; 3] = ["warriorTomb", "corpse", "wagon"];

fn why(ground: &Ground<'_>, id: ObjectId, lacks: Option<&Lack>) -> String {
    let (map, pack) = (ground.map, ground.pack);
    let name = object_name(map, pack, id);
    let Some(Lack { artifact, why }) = lacks else {
        if let Some(Quest::Hero(hero)) = ground.object(id).and_then(quest_of) {
            let hero = pack.heroes.get(*hero).map_or("an unknown hero", |hero| &hero.name);
            return format!("{name} wants {hero}, and cannot be reached, or nobody can free that hero");
        }
        return format!("{name} cannot be reached, so its quest cannot be solved");
    };
    let title = pack.artifacts.get(*artifact).map_or("an unknown artifact", |artifact| &artifact.name);
    let why = match why {
        WhyLacking::OutOfReach => "which lies where no hero gets",
        WhyLacking::GivenForOthers => "which is given only for quests that wait for this one",
        WhyLacking::TooFew => "of which there are fewer on the map than quests want",
        WhyLacking::Nowhere => "which is not on the map",
    };
    format!("{name} wants {title}, {why}")
}

/// Artifacts that are given for a quest.
fn gifts_of(object: &MapObject) -> &[ArtifactId] {
    match &object.body {
        ObjectBody::Seer { gifts, .. } => &gifts.artifacts,
        _ => &[],
    }
}
