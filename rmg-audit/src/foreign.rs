//! The audit of a map without a plan: one that was drawn by hand, or made by another generator.

use rmg_core::PlayerColor;
use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
use rmg_core::ids::ObjectKindId;
use rmg_core::model::{MapModel, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole};

use crate::found::Found;
use crate::ground::Ground;
use crate::judge::{misfit, misfits};
use crate::quests::Quests;
use crate::reach::Portals;
use crate::waters::Waters;
use crate::words::object_name;
use crate::{footprints, ships, sprites, visits};

/// Judges a map without zones by the promises that the map alone can keep or break: reach (V5), footprints (V8), boats and
/// shipyards (V13), pairs of portals (V14), seats (V15), sprites (V16) and quests (V17).
///
/// Reach begins at the towns of players, or at all towns where no player has one. Monsters, gates and other soft things
/// can be walked through, portals lead where the games lead them, boats sail from where they lie or are built, and
/// barriers open when their quests are solved and their keys are had.
///
/// # Arguments
/// - `map`: a map whose plan has no zones and no connections; with them, they are not looked at.
/// - `pack`: the content pack by which it was read.
///
/// # Returns
/// A certificate that is not full, with one finding per promise, in their order; see [`audit`](crate::audit) for the
/// rest.
///
/// # Cost
/// O(tiles + objects) but for chains of portals and boats, whose links are looked at once for each step of the chain.
#[must_use]
pub fn audit_foreign(map: &MapModel, pack: &ContentPack) -> Certificate {
    let findings = match misfit(map) {
        Some(text) => misfits(text),
        None => judge(map, pack),
    };
    // Without a plan there is no template to blame.
    Certificate { is_full: false, findings, cut_off: Vec::new() }
}

/// The same of a map with objects that can be visited and that nobody knows, which the model therefore does not hold: any of them
/// may be a way (VCMI has more monoliths than the original game). What is reached without them is reached with them; what
/// is not may still be, and V5, V13 and V17 are then left open instead of refuted.
#[must_use]
pub fn audit_partly_known(map: &MapModel, pack: &ContentPack) -> Certificate {
    let mut certificate = audit_foreign(map, pack);
    for Finding { promise, verdict } in &mut certificate.findings {
        if matches!(promise, Promise::V5 | Promise::V13 | Promise::V17)
            && matches!(verdict, Verdict::Refuted { .. })
        {
            *verdict = Verdict::NotApplicable { reason: "objects of unknown kinds may be ways to the rest" };
        }
    }
    certificate
}

fn judge(map: &MapModel, pack: &ContentPack) -> Vec<Finding> {
    let ground = Ground::new(map, pack, &map.plan);
    let quests = Quests::solve(&ground);
    let finding = |promise| {
        let verdict = match promise {
            Promise::V5 => reached(&ground, &quests),
            Promise::V8 => footprints::check_foreign(&ground),
            Promise::V13 => ships::check(&ground, &Waters::new(&ground)),
            Promise::V14 => pairs(&ground),
            Promise::V15 => seats(&ground),
            Promise::V16 => sprites::check_foreign(&ground),
            Promise::V17 => quests.check(&ground),
            Promise::V1
            | Promise::V2
            | Promise::V3
            | Promise::V4
            | Promise::V6
            | Promise::V7
            | Promise::V9
            | Promise::V10
            | Promise::V11
            | Promise::V12
            | Promise::V18 => Verdict::NotApplicable { reason: "not a map with a plan" },
        };
        Finding { promise, verdict }
    };
    Promise::ALL.map(finding).into()
}

/// V5 without zones: whatever can be visited can be reached from a town.
fn reached(ground: &Ground<'_>, quests: &Quests) -> Verdict {
    if quests.reached().is_empty() {
        return Verdict::NotApplicable { reason: "there is no town to start from" };
    }
    let mut found = Found::default();
    let mut checked = 0;
    for (at, object) in ground.map.objects.iter().enumerate() {
        let is_goal = ground.look(object).is_some_and(|(kind, look)| visits::is_goal(kind, look));
        // What is visited off the map is refuted by V8.
        if !is_goal || object.at.level.index() >= ground.levels.len() {
            continue;
        }
        checked += 1;
        if quests.reaches(ground, object) {
            continue;
        }
        let id = ObjectId::from_index(at);
        found.add(|| {
            let name = object_name(ground.map, ground.pack, id);
            CounterExample::new(format!("{name} cannot be reached from any town of a player"))
                .on_tiles(vec![object.at])
                .of_object(id)
        });
    }
    found.verdict(checked)
}

/// V15 without zones: every player has a town or a hero.
fn seats(ground: &Ground<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    let is_hero = |kind: ObjectKindId| {
        let role = ground.pack.objects.get(kind).map(|kind| kind.role);
        matches!(role, Some(ObjectRole::Hero | ObjectRole::RandomHero | ObjectRole::HeroPlaceholder))
    };
    let begins = |color: PlayerColor| {
        map.objects.iter().any(|object| match object.body {
            ObjectBody::Town { owner, .. } => owner == Some(color),
            ObjectBody::Owned { owner } => owner == Some(color) && is_hero(object.kind),
            _ => false,
        })
    };
    for player in ground.wishes.players.iter().filter(|player| !begins(player.color)) {
        found.add(|| CounterExample::new(format!("{} has neither a town nor a hero", player.color)));
    }
    found.verdict(ground.wishes.players.len())
}

/// V14: no portal is alone.
fn pairs(ground: &Ground<'_>) -> Verdict {
    let portals = Portals::new(ground);
    let lone_gates = portals.gates.iter().filter(|(_, other)| other.is_none()).map(|(id, _)| *id);
    let lone = portals.groups.values().filter(|group| group.len() == 1).flatten().copied();
    let mut found = Found::default();
    for id in lone_gates.chain(lone) {
        found.add(|| {
            let name = object_name(ground.map, ground.pack, id);
            CounterExample::new(format!("{name} leads nowhere: there is no other to pair it with"))
                .on_tiles(ground.object(id).map(|object| object.at).into_iter().collect())
                .of_object(id)
        });
    }
    let checked = portals.gates.len() + portals.groups.values().map(Vec::len).sum::<usize>();
    found.verdict(checked)
}
