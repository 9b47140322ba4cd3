//! The audit of a map without a plan: one that was drawn by hand, or made by another generator.
//!
//! Errors are what breaks the game: something that is visited and lies off the map or under something else, a
//! portal without its other end, a player without a start or without a goal, a quest that no player can
//! solve. Everything else may be as its author wants it, and is a warning: objects that cannot be reached, a
//! boat that only a spell can bring to land, sprites that an editor would not choose.

use rmg_core::PlayerColor;
use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Severity, Verdict};
use rmg_core::ids::ArtifactId;
use rmg_core::model::{ForeignFacts, MapModel, MapVictory, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole, Subject};

use crate::found::Found;
use crate::ground::Ground;
use crate::judge::{misfit, misfits};
use crate::quests::{Quests, is_continued, is_hero};
use crate::reach::Portals;
use crate::walk::ONE_WAY;
use crate::waters::Waters;
use crate::words::{object_name, seen_at};
use crate::{footprints, ships, sprites, visits};

/// Judges a map without zones by the promises that the map alone can keep or break: Reachable, Footprints,
/// BoatsUsable, PortalPairs, PlayerStarts, SpritesFit and QuestsSolvable.
///
/// Reach begins at the towns and heroes of players, random ones too, or at all towns where no player has any.
/// Monsters, gates and other soft things can be walked through, portals lead where the games lead them, boats
/// sail from where they lie or are built, and barriers open when their quests are solved and their keys are
/// had.
///
/// # Arguments
/// - `map`: a map whose plan has no zones and no connections, and which records no landings; where it has
///   some, only BoatsUsable (boats) looks at them.
/// - `pack`: the content pack by which it was read.
/// - `facts`: what its file says beyond the model. Where something that was not understood may hold the
///   answer, a promise is not judged.
///
/// # Returns
/// A certificate that is not full, with one finding per promise, in their order; see [`audit`](crate::audit)
/// for the rest. Errors and warnings: see the module text.
///
/// # Cost
/// O(tiles + objects) but for chains of portals and boats, whose links are looked at once for each step of
/// the chain.
#[must_use]
pub fn audit_foreign(map: &MapModel, pack: &ContentPack, facts: &ForeignFacts) -> Certificate {
    let findings = match misfit(map) {
        Some(text) => misfits(text),
        None => judge(map, pack, facts),
    };
    // Without a plan there is no template to blame.
    Certificate { is_full: false, findings, cut_off: Vec::new(), sea_guards: Vec::new() }
}

/// Why reach is not judged where heroes may visit objects of unknown kinds: any of them may be a way (VCMI
/// has more monoliths than the original game). What is reached without them is reached with them; what is not
/// reached may still be.
const STRANGE: &str = "objects of unknown kinds may be ways to the rest";

fn judge(map: &MapModel, pack: &ContentPack, facts: &ForeignFacts) -> Vec<Finding> {
    let ground = Ground::new(map, pack, &map.plan);
    let quests = Quests::solve_foreign(&ground, facts);
    let finding = |promise| {
        let verdict = match promise {
            Promise::Reachable => open_if_strange(facts, reached(&ground, &quests)),
            Promise::Footprints => footprints::check_foreign(&ground),
            Promise::BoatsUsable => {
                open_if_strange(facts, as_warnings(ships::check(&ground, &Waters::new(&ground))))
            }
            Promise::PortalPairs => pairs(&ground),
            Promise::PlayerStarts => seats(&ground, facts),
            Promise::SpritesFit => as_warnings(sprites::check_foreign(&ground)),
            Promise::QuestsSolvable => quests.check(&ground),
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

/// Counter-examples as warnings: on a map that others made, they may be wanted.
fn as_warnings(verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Refuted(examples) => {
            let examples = examples.into_iter().map(|example| example.of_severity(Severity::Warning));
            Verdict::Warned(examples.collect())
        }
        other => other,
    }
}

fn open_if_strange(facts: &ForeignFacts, verdict: Verdict) -> Verdict {
    match verdict {
        Verdict::Warned(_) if facts.has_strange_visits => Verdict::NotJudged { reason: STRANGE },
        other => other,
    }
}

/// Reachable without zones: everything that can be visited can be reached from a town or hero of a player.
/// Heroes move, and are no goals.
fn reached(ground: &Ground<'_>, quests: &Quests) -> Verdict {
    if quests.reached().is_empty() {
        return Verdict::NotApplicable { reason: "there is no town to start from" };
    }
    let mut found = Found::default();
    let mut checked = 0;
    for (at, object) in ground.map.objects.iter().enumerate() {
        let is_goal = ground
            .look(object)
            .is_some_and(|(kind, look)| visits::is_goal(kind, look) && !is_hero(kind.role));
        // What is visited off the map is refuted by Footprints.
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

/// PlayerStarts without zones: every player has a town or a hero to begin with, and what wins the map is
/// there.
fn seats(ground: &Ground<'_>, facts: &ForeignFacts) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    let begins = |color: PlayerColor| {
        map.objects.iter().filter(|object| object.owner() == Some(color)).any(|object| {
            let role = ground.pack.objects.get(object.kind).map(|kind| kind.role);
            matches!(object.body, ObjectBody::Town { .. })
                || role == Some(ObjectRole::RandomTown)
                || role.is_some_and(is_hero)
        })
    };
    let lacking = ground.wishes.players.iter().filter(|player| !begins(player.color));
    // Objects of unknown kinds may be towns of a mod.
    let is_open = facts.has_strange_visits && lacking.clone().next().is_some();
    if !is_open {
        for player in lacking {
            found.add(|| CounterExample::new(format!("{} has neither a town nor a hero", player.color)));
        }
    }
    if let MapVictory::Artifact { artifact } = map.victory
        && !is_somewhere(ground, facts, artifact)
    {
        let name = ground.pack.artifacts.get(artifact).map_or("an unknown artifact", |it| it.title.as_str());
        found.add(|| {
            let text =
                format!("the map is won by finding {name}, which is not on it and cannot come by chance");
            CounterExample::new(text)
        });
    }
    match found.verdict(ground.wishes.players.len()) {
        Verdict::Proved { .. } if is_open => {
            Verdict::NotJudged { reason: "objects of unknown kinds may be towns or heroes" }
        }
        verdict => verdict,
    }
}

/// Whether an artifact, or all parts of it, may be had somewhere.
fn is_somewhere(ground: &Ground<'_>, facts: &ForeignFacts, artifact: ArtifactId) -> bool {
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
            || crate::quests::may_be_rolled(ground, wanted)
    };
    let parts = ground.pack.artifacts.get(artifact).map_or(&[][..], |record| &record.components);
    // The grail lies somewhere on every map.
    let is_dug = ground.pack.artifacts.get(artifact).is_some_and(|record| record.name == "grail");
    facts.has_strange_visits
        || is_dug
        || is_continued(ground, facts)
        || is_known(artifact)
        || !parts.is_empty() && parts.iter().all(|part| is_known(*part))
}

/// PortalPairs: no portal is alone. An exit that nothing leads to is a warning, and so is a single whirlpool;
/// any other portal without its other end is an error.
fn pairs(ground: &Ground<'_>) -> Verdict {
    let portals = Portals::new(ground);
    let mut found = Found::default();
    let mut lone = |severity: Severity, id: ObjectId, why: &str| {
        found.add_as(severity, || {
            let name = object_name(ground.map, ground.pack, id);
            let at = ground.object(id).map(|object| seen_at(ground.map, ground.pack, object));
            CounterExample::new(format!("{name} {why}")).on_tiles(at.into_iter().collect()).of_object(id)
        });
    };
    for (id, _) in portals.gates.iter().filter(|(_, other)| other.is_none()) {
        lone(Severity::Error, *id, "leads nowhere: there is no gate of another level to pair it with");
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
                lone(severity, *one, "leads nowhere: there is no other of its kind");
            }
            (entrances, [], _) => {
                for id in entrances {
                    lone(Severity::Error, *id, "leads nowhere: there is no exit of its kind");
                }
            }
            ([], exits, _) => {
                for id in exits {
                    lone(Severity::Warning, *id, "is an exit that no entrance of its kind leads to");
                }
            }
            _ => {}
        }
    }
    let checked = portals.gates.len() + portals.groups.values().map(Vec::len).sum::<usize>();
    found.verdict(checked)
}
