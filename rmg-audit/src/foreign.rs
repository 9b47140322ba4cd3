//! Audits a map without a plan: one drawn by hand, or created by another generator.
//!
//! Errors break the game: a visited object that is off the map or covered, a portal without its other end, a
//! player without a start or a goal, a quest that no player can solve. Everything else may be intended by the
//! author, and is a warning: unreachable objects, a boat that only a spell can bring to land, sprites that an
//! editor would not choose.

use rmg_core::PlayerColor;
use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Severity, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{ForeignFacts, MapModel, MapVictory, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole, Subject};

use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::misfit::{misfit, misfits};
use crate::quests::{Quests, is_continued, is_hero};
use crate::reach::Portals;
use crate::unbalanced::unbalanced;
use crate::walk::ONE_WAY;
use crate::waters::Waters;
use crate::words::{object_name, seen_at};
use crate::{footprints, ships, sprites, symmetry, visits};

/// Audits a map without zones. Checks the promises that the map alone determines: Reachable, Footprints,
/// BoatsUsable, PortalPairs, PlayerStarts, SpritesFit and QuestsSolvable; SymmetryKept if its plan names a
/// symmetry, without images of zones and connections.
///
/// Reach starts at the towns and heroes of players, including random ones, or at all towns if no player has
/// any. Heroes pass monsters, gates and other objects that can be removed or entered. Portals lead where the
/// games lead them. Boats start where they are placed or built. Barriers open when their quest is solved or
/// their key is obtained.
///
/// # Arguments
/// - `map`: a map whose plan has neither zones nor connections. Only BoatsUsable reads recorded landings.
/// - `pack`: the content pack with which it was read.
/// - `facts`: facts of the file beyond the model. If content that the reader did not understand may decide a
///   promise, the promise is not judged.
///
/// # Returns
/// A certificate that is not full, with one finding per promise, in order. For the rest, see
/// [`audit`](crate::audit). Only what breaks the game is an error; everything else is a warning.
///
/// # Cost
/// O(tiles + objects). In addition, chains of portals and boats cost O(portals and boats) per step of a
/// chain.
#[must_use]
pub fn audit_foreign(map: &MapModel, pack: &ContentPack, facts: &ForeignFacts) -> Certificate {
    let findings = match misfit(map) {
        Some(text) => misfits(text),
        None => check(map, pack, facts),
    };
    // Without a plan there is no template that could cut off zones.
    Certificate {
        is_full: false,
        findings,
        cut_off: Vec::new(),
        sea_guards: Vec::new(),
        unbalanced: unbalanced(map, pack),
    }
}

/// Why unreachable objects are not judged if the map has objects of unknown kinds. Any of them may be a
/// portal: VCMI has more monoliths than the original game.
const UNKNOWN_KINDS: &str = "objects of unknown kinds may be portals to the rest";

fn check(map: &MapModel, pack: &ContentPack, facts: &ForeignFacts) -> Vec<Finding> {
    let ground = DecodedMap::new(map, pack, &map.plan);
    let quests = Quests::solve_foreign(&ground, facts);
    let finding = |promise| {
        let verdict = match promise {
            Promise::Reachable => open_if_unknown_kinds(facts, reached(&ground, &quests)),
            Promise::Footprints => footprints::check_foreign(&ground),
            Promise::BoatsUsable => {
                open_if_unknown_kinds(facts, as_warnings(ships::check(&ground, &Waters::new(&ground))))
            }
            Promise::PortalPairs => pairs(&ground),
            Promise::PlayerStarts => seats(&ground, facts),
            Promise::SpritesFit => as_warnings(sprites::check_foreign(&ground)),
            Promise::QuestsSolvable => quests.check(&ground),
            Promise::SymmetryKept => symmetry::check_foreign(&ground, facts),
            Promise::OneOwner
            | Promise::LinksRealized
            | Promise::NoBypass
            | Promise::LinkGuards
            | Promise::PileGuards
            | Promise::ZoneConnected
            | Promise::ExactCounts
            | Promise::TreasureValue
            | Promise::AreaShare
            | Promise::RoadsComplete
            | Promise::LimitsKept => Verdict::NotApplicable { reason: "not a map with a plan" },
        };
        Finding { promise, verdict }
    };
    Promise::ALL.map(finding).into()
}

/// Turns counterexamples into warnings, because the author of a map without a plan may intend them.
fn as_warnings(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Refuted(examples) => {
            let examples = examples.into_iter().map(|example| example.of_severity(Severity::Warning));
            Verdict::Warned(examples.collect())
        }
        other => other,
    }
}

fn open_if_unknown_kinds(facts: &ForeignFacts, verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Warned(_) if facts.has_strange_visits => Verdict::NotJudged { reason: UNKNOWN_KINDS },
        other => other,
    }
}

/// Checks Reachable without zones: every visitable object can be reached from a town or hero of a player.
/// Heroes are not goals, because they move.
fn reached(ground: &DecodedMap<'_>, quests: &Quests) -> Verdict {
    if quests.reached().is_empty() {
        return Verdict::NotApplicable { reason: "the map has no town" };
    }
    let mut found = Findings::default();
    let mut checked = 0;
    for (at, object) in ground.map.objects.iter().enumerate() {
        let is_goal = ground
            .look(object)
            .is_some_and(|(kind, look)| visits::is_goal(kind, look) && !is_hero(kind.role));
        // Footprints refutes objects that are visited off the map.
        if !is_goal || object.at.level.index() >= ground.levels.len() {
            continue;
        }
        checked += 1;
        if quests.reaches(ground, object) {
            continue;
        }
        let id = ObjectId::from_index(at);
        found.warn(|| {
            let name = object_name(ground.map, ground.pack, id);
            CounterExample::new(format!("{name} cannot be reached from any town or hero of a player"))
                .on_tiles(vec![seen_at(ground.map, ground.pack, object)])
                .of_object(id)
        });
    }
    found.verdict(checked)
}

/// Checks PlayerStarts without zones: every player has a town or a hero, and the map can be won.
fn seats(ground: &DecodedMap<'_>, facts: &ForeignFacts) -> Verdict {
    let map = ground.map;
    let mut found = Findings::default();
    let has_start = |color: PlayerColor| {
        map.objects.iter().filter(|object| object.owner() == Some(color)).any(|object| {
            let role = ground.pack.objects.get(object.kind).map(|kind| kind.role);
            matches!(object.body, ObjectBody::Town { .. })
                || role == Some(ObjectRole::RandomTown)
                || role.is_some_and(is_hero)
        })
    };
    let without_start = ground.requests.players.iter().filter(|player| !has_start(player.color));
    // Objects of unknown kinds may be towns of a mod.
    let is_open = facts.has_strange_visits && without_start.clone().next().is_some();
    if !is_open {
        for player in without_start {
            found.add(|| CounterExample::new(format!("{} has neither a town nor a hero", player.color)));
        }
    }
    if let MapVictory::Artifact { artifact } = map.victory
        && !is_somewhere(ground, facts, artifact)
    {
        let name = ground.pack.artifacts.get(artifact).map_or("an unknown artifact", |it| it.title.as_str());
        found.add(|| {
            let text =
                format!("the goal of the map is to find {name}, which is not on it and cannot be sampled");
            CounterExample::new(text)
        });
    }
    match found.verdict(ground.requests.players.len()) {
        Verdict::Proved { .. } if is_open => {
            Verdict::NotJudged { reason: "objects of unknown kinds may be towns or heroes" }
        }
        verdict => verdict,
    }
}

/// Returns whether an artifact, or all its parts, can be obtained.
fn is_somewhere(ground: &DecodedMap<'_>, facts: &ForeignFacts, artifact: ArtifactId) -> bool {
    let is_known = |wanted: ArtifactId| {
        facts.loose_artifacts.contains(&wanted)
            || facts.artifacts.iter().any(|(_, artifact)| *artifact == wanted)
            || ground.map.objects.iter().any(|object| {
                let gifts = match &object.body {
                    ObjectBody::Box { gifts } | ObjectBody::Seer { gifts, .. } => &gifts.artifacts[..],
                    _ => &[],
                };
                let subject = ground.pack.objects.get(object.kind).map(|kind| &kind.subject);
                gifts.contains(&wanted) || subject == Some(&Subject::Artifact(wanted))
            })
            || crate::quests::rating::may_be_sampled(ground, wanted)
    };
    let parts = ground.pack.artifacts.get(artifact).map_or(&[][..], |record| &record.components);
    // The grail is buried on every map.
    let is_dug = ground.pack.artifacts.get(artifact).is_some_and(|record| record.name == "grail");
    facts.has_strange_visits
        || is_dug
        || is_continued(ground, facts)
        || is_known(artifact)
        || !parts.is_empty() && parts.iter().all(|part| is_known(*part))
}

/// Checks PortalPairs: no portal is alone. An exit without an entrance and a single whirlpool are warnings;
/// any other portal without its other end is an error.
fn pairs(ground: &DecodedMap<'_>) -> Verdict {
    let portals = Portals::new(ground);
    let mut found = Findings::default();
    let mut add_single = |severity: Severity, id: ObjectId, why: &str| {
        found.add_as(severity, || {
            let name = object_name(ground.map, ground.pack, id);
            let at = ground.object(id).map(|object| seen_at(ground.map, ground.pack, object));
            CounterExample::new(format!("{name} {why}")).on_tiles(at.into_iter().collect()).of_object(id)
        });
    };
    for (id, _) in portals.gates.iter().filter(|(_, other)| other.is_none()) {
        add_single(Severity::Error, *id, "leads nowhere: no gate on another level can be its pair");
    }
    for group in portals.groups.values() {
        let of_type = |id: &ObjectId| {
            let kind = ground.object(*id).and_then(|object| ground.pack.objects.get(object.kind));
            ONE_WAY.iter().position(|name| kind.is_some_and(|kind| kind.type_name == *name))
        };
        let entrances: Vec<ObjectId> = group.iter().filter(|id| of_type(id) == Some(0)).copied().collect();
        let exits: Vec<ObjectId> = group.iter().filter(|id| of_type(id) == Some(1)).copied().collect();
        match (&entrances[..], &exits[..], &group[..]) {
            ([], [], [one]) => {
                let is_whirlpool = ground.object(*one).map(|it| it.kind) == ground.pack.defaults.whirlpool;
                let severity = if is_whirlpool { Severity::Warning } else { Severity::Error };
                add_single(severity, *one, "leads nowhere: it is the only one of its kind");
            }
            (entrances, [], _) => {
                for id in entrances {
                    add_single(Severity::Error, *id, "leads nowhere: the map has no exit of its kind");
                }
            }
            ([], exits, _) => {
                for id in exits {
                    add_single(Severity::Warning, *id, "is an exit, but the map has no entrance of its kind");
                }
            }
            _ => {}
        }
    }
    let checked = portals.gates.len() + portals.groups.values().map(Vec::len).sum::<usize>();
    found.verdict(checked)
}
