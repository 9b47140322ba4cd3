//! V17: every quest can be solved: what it wants is on the map, and can be had before the quest's own reward.
//!
//! Artifacts are what a map must provide; creatures, resources and experience can always be had. Whoever gives
//! an artifact for a quest of his own gives it once that quest is solved, and a guard with a quest then lets heroes pass. What
//! one quest takes is gone for the others, so there must be an order in which all are solved. Whom heroes must fight on
//! the way is the business of V5 and V6.

mod order;

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::ids::{ArtifactId, HeroId};
use rmg_core::model::{MapObject, MapPos, ObjectBody, ObjectId, Quest};
use rmg_core::pack::Subject;
use rmg_core::text::counted;

use crate::cut_off::lost;
use crate::found::Found;
use crate::ground::{Ground, quest_of};
use crate::reach::{Place, Places, Reached, World};
use crate::words::{object_name, place};
use order::{Find, MOST_STEPS, Outcome, Progress, Puzzle, Task, missing};

/// How far heroes get on a map by solving quests.
#[derive(Debug)]
pub(crate) struct Quests {
    /// Open ground.
    places: Places,
    reached: Reached,
    /// Objects whose quests are solved.
    solved: BTreeSet<ObjectId>,
    waiting: Vec<Waiting>,
    checked: usize,
    outcome: Outcome,
}

/// A quest that is not solved.
#[derive(Debug)]
struct Waiting {
    id: ObjectId,
    /// The artifact that is not had; `None`: nobody gets there.
    lacks: Option<Lack>,
}

#[derive(Debug)]
struct Lack {
    artifact: ArtifactId,
    /// Whether some of it lies where nobody gets.
    is_out_of_reach: bool,
}

impl Quests {
    /// Solves the quests of a map, if there is anything that a quest or a key could open; `None` otherwise.
    pub(crate) fn solve_if_any(ground: &Ground<'_>) -> Option<Self> {
        ground.has_quests.then(|| Self::solve(ground))
    }

    /// Solves the quests of a map, from the towns of players; where no player has one from all towns, and without towns
    /// from the main points of zones.
    pub(crate) fn solve(ground: &Ground<'_>) -> Self {
        let places = Places::of_open_ground(ground);
        let world = World::new(ground, &places);
        let objects = || ground.map.objects.iter().enumerate();
        let tasks: Vec<Task> = objects()
            .filter_map(|(at, object)| {
                let quest = quest_of(object)?;
                Some(Task {
                    id: ObjectId::from_index(at),
                    before: places.before(ground, object),
                    heroes: match quest {
                        Quest::Hero(hero) => vec![freed_from(ground, &places, *hero)],
                        _ => Vec::new(),
                    },
                    takes: if let Quest::Artifacts(wanted) = quest { wanted.clone() } else { Vec::new() },
                    gives: gifts_of(object).to_vec(),
                    opens: matches!(object.body, ObjectBody::QuestGuard { .. }),
                })
            })
            .collect();
        let finds: Vec<Find> = if tasks.is_empty() { Vec::new() } else { finds(ground, &places) };
        let puzzle = Puzzle { world: &world, tasks: &tasks, finds: &finds };
        let (progress, outcome) = puzzle.solve(starts(ground, &places));
        let waiting = waiting(&puzzle, &progress);
        let solved = tasks.iter().zip(&progress.is_solved).filter(|(_, solved)| **solved);
        let solved = solved.map(|(task, _)| task.id).collect();
        let (reached, checked) = (progress.reached, tasks.len());
        Self { reached, solved, waiting, checked, outcome, places }
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
        for Waiting { id, lacks } in &self.waiting {
            found.lack(is_behind(ground, &lost, *id, lacks.as_ref()), || {
                let at: Vec<MapPos> = ground.object(*id).map(|object| object.at).into_iter().collect();
                CounterExample::new(why(ground, *id, lacks.as_ref())).on_tiles(at).of_object(*id)
            });
        }
        if self.outcome == Outcome::Undecided {
            found.add(|| {
                let steps = counted(MOST_STEPS, "step");
                CounterExample::new(format!("no order that solves all quests was found in {steps}"))
            });
        }
        found.verdict(self.checked)
    }
}

/// What is said of a map without quests.
pub(crate) const NO_QUEST: Verdict = Verdict::NotApplicable { reason: "there is no quest on the map" };

/// Whether a quest, or what it wants, is in a zone that is cut off only by ways which the map lists as missing.
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

/// Where heroes start.
fn starts(ground: &Ground<'_>, places: &Places) -> Reached {
    let towns = |is_start: fn(&ObjectBody) -> bool| -> Reached {
        let towns = ground.map.objects.iter().filter(|object| is_start(&object.body));
        towns.flat_map(|town| places.before(ground, town)).collect()
    };
    let is_owned = |body: &ObjectBody| matches!(body, ObjectBody::Town { owner: Some(_), .. });
    let is_town = |body: &ObjectBody| matches!(body, ObjectBody::Town { .. });
    if ground.map.objects.iter().any(|object| is_owned(&object.body)) {
        return towns(is_owned);
    }
    if ground.map.objects.iter().any(|object| is_town(&object.body)) {
        return towns(is_town);
    }
    let mains = ground.wishes.zone_ids().filter_map(|zone| crate::reach::main_point(ground, zone));
    mains.filter_map(|(level, tile)| places.on_foot(level, tile)).collect()
}

/// From where a hero is freed; nowhere where none is in prison.
fn freed_from(ground: &Ground<'_>, places: &Places, hero: HeroId) -> Vec<Place> {
    let holds =
        |object: &&MapObject| matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == hero);
    ground.map.objects.iter().filter(holds).flat_map(|prison| places.before(ground, prison)).collect()
}

/// Artifacts that lie on the map, in boxes too.
fn finds(ground: &Ground<'_>, places: &Places) -> Vec<Find> {
    let mut finds = Vec::new();
    for object in &ground.map.objects {
        let artifacts = artifacts_of(ground, object);
        if !artifacts.is_empty() {
            let before = places.before(ground, object);
            finds.extend(artifacts.into_iter().map(|artifact| (artifact, before.clone())));
        }
    }
    finds
}

/// Artifacts that somebody gets from an object without a quest.
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

/// The quests that are not solved, and what they lack.
fn waiting(puzzle: &Puzzle<'_>, progress: &Progress) -> Vec<Waiting> {
    let had: BTreeMap<ArtifactId, usize> = puzzle.had(progress);
    let is_reached = |before: &[Place]| before.iter().any(|place| progress.reached.contains(place));
    let open = puzzle.tasks.iter().zip(&progress.is_solved).filter(|(_, solved)| !**solved);
    open.map(|(task, _)| Waiting {
        id: task.id,
        lacks: missing(&task.takes, &had).map(|artifact| Lack {
            artifact,
            is_out_of_reach: puzzle
                .finds
                .iter()
                .any(|(find, before)| *find == artifact && !is_reached(before)),
        }),
    })
    .collect()
}

fn why(ground: &Ground<'_>, id: ObjectId, lacks: Option<&Lack>) -> String {
    let (map, pack) = (ground.map, ground.pack);
    let name = object_name(map, pack, id);
    let Some(Lack { artifact, is_out_of_reach }) = lacks else {
        if let Some(Quest::Hero(hero)) = ground.object(id).and_then(quest_of) {
            let hero = pack.heroes.get(*hero).map_or("an unknown hero", |hero| &hero.name);
            return format!("{name} wants {hero}, and cannot be reached, or nobody can free that hero");
        }
        return format!("{name} cannot be reached, so its quest cannot be solved");
    };
    let title = pack.artifacts.get(*artifact).map_or("an unknown artifact", |artifact| &artifact.name);
    let wants = |object: &&MapObject| match quest_of(object) {
        Some(Quest::Artifacts(wanted)) => wanted.contains(artifact),
        _ => false,
    };
    let why = if *is_out_of_reach {
        "which lies where nobody gets"
    } else if map.objects.iter().any(|other| gifts_of(other).contains(artifact)) {
        "which is given only for quests that wait for this one"
    } else if map.objects.iter().filter(wants).count() > 1 {
        "of which there are fewer on the map than quests want"
    } else {
        "which is not on the map"
    };
    let at = ground.object(id).map_or_else(String::new, |object| place(map, object.at));
    format!("{name} wants {title}, {why} ({at})")
}

/// Artifacts that are given for a quest.
fn gifts_of(object: &MapObject) -> &[ArtifactId] {
    match &object.body {
        ObjectBody::Seer { gifts, .. } => &gifts.artifacts,
        _ => &[],
    }
}
