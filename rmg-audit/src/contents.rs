//! ExactCounts (V9): the numbers of towns, castles, mines and required objects are exactly those requested.
//!
//! Mines and required objects are counted in the piles that were placed for them, by the kind of the objects,
//! not by the records. The records of all piles are therefore checked here too: the objects of a pile exist,
//! are in its zone, refer to the pile, and belong to no other pile. [`bodies`](crate::bodies) checks the
//! contents of objects.

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Promise, Verdict};
use rmg_core::ids::ResourceId;
use rmg_core::model::{MapObject, MapPile, ObjectBody, ObjectId, PileId, PileRequest};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::plan::ZonePlan;
use rmg_core::text::counted;

use crate::bodies::body_violation;
use crate::findings::Findings;
use crate::ground::DecodedMap;
use crate::missing_claims::{MissingClaims, What};
use crate::towns;
use crate::words::{object_name, pile_name};

/// Maximum number of resource piles next to a mine; source: `mineExtraResources` of VCMI.
const MAX_EXTRA: u32 = 3;

/// Numbers of mines and required objects in the piles of a zone, by entry of its contents.
#[derive(Debug, Clone)]
struct Counts {
    mines: Vec<u32>,
    required: Vec<u32>,
}

pub(crate) fn check(ground: &DecodedMap<'_>, claims: &mut MissingClaims<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Findings::default();
    let mut checked = towns::count(ground, claims, &mut found);
    let mut tallies: Vec<Counts> = ground.requests.zones.iter().map(empty).collect();
    let mut pile_of: Vec<Option<PileId>> = vec![None; map.objects.len()];
    for (at, pile) in map.piles.iter().enumerate() {
        let id = PileId::from_index(at);
        if let Some((text, object)) = pile_violation(ground, id, pile, &mut pile_of, &mut tallies) {
            found.add(|| {
                let place = object.or_else(|| pile.objects.first().copied());
                let example = CounterExample::new(format!("{}: {text}", pile_name(map, ground.pack, id)))
                    .in_zones(&[pile.zone])
                    .on_tiles(place.and_then(|id| Some(ground.object(id)?.at)).into_iter().collect());
                match place {
                    Some(object) => example.of_object(object),
                    None => example,
                }
            });
        }
    }
    for (at, object) in map.objects.iter().enumerate() {
        let id = ObjectId::from_index(at);
        let is_mine = ground.pack.objects.get(object.kind).is_some_and(|kind| kind.role == ObjectRole::Mine);
        let is_guard_of =
            |pile: PileId| map.piles.get(pile.index()).is_some_and(|pile| pile.guard == Some(id));
        let is_lost = |pile: &PileId| pile_of[at] != Some(*pile) && !is_guard_of(*pile);
        let text = if object.cause.pile.as_ref().is_some_and(is_lost) {
            "is recorded as part of a pile that does not contain it".to_owned()
        } else if is_mine && pile_of[at].is_none() {
            "is a mine that belongs to no pile".to_owned()
        } else if let Some(text) = body_violation(ground, object) {
            text
        } else {
            continue;
        };
        found.add(|| {
            CounterExample::new(format!("{} {text}", object_name(map, ground.pack, id)))
                .on_tiles(vec![object.at])
                .of_object(id)
        });
    }
    for (zone, tally) in ground.requests.zone_ids().zip(&tallies) {
        checked += compare(ground, zone, tally, claims, &mut found);
    }
    claims.refute_rest(Promise::ExactCounts, &mut found);
    found.verdict(checked)
}

fn empty(zone: &ZonePlan) -> Counts {
    let contents = &zone.contents;
    Counts { mines: vec![0; contents.mines.len()], required: vec![0; contents.objects.required.len()] }
}

/// Returns the first violation by the records of a pile, with the object. Adds the contents of the pile to
/// `pile_of` and `tallies`.
fn pile_violation(
    ground: &DecodedMap<'_>,
    id: PileId,
    pile: &MapPile,
    pile_of: &mut [Option<PileId>],
    tallies: &mut [Counts],
) -> Option<(String, Option<ObjectId>)> {
    let (map, pack) = (ground.map, ground.pack);
    let (Some(plan), Some(tally)) =
        (ground.requests.zones.get(pile.zone.index()), tallies.get_mut(pile.zone.index()))
    else {
        return Some(("is in a zone that does not exist".to_owned(), None));
    };
    if pile.objects.is_empty() {
        return Some(("is empty".to_owned(), None));
    }
    let name = |object| object_name(map, pack, object);
    let mut violation = None;
    for object in &pile.objects {
        let (Some(there), Some(of)) = (ground.object(*object), pile_of.get_mut(object.index())) else {
            return Some((format!("contains {}", name(*object)), None));
        };
        let before = *of;
        *of = before.or(Some(id));
        let text = if let Some(other) = before {
            format!("{} is also part of pile {}", name(*object), other.index() + 1)
        } else if there.cause.pile != Some(id) {
            format!("{} is not recorded as part of it", name(*object))
        } else if ground.zone_of(there).is_some_and(|zone| zone != pile.zone) {
            format!("{} is not in its zone", name(*object))
        } else {
            continue;
        };
        violation.get_or_insert((text, Some(*object)));
    }
    let kinds = pile.objects.iter().filter_map(|id| Some((*id, pack.objects.get(ground.object(*id)?.kind)?)));
    let content = match pile.wish {
        PileRequest::Mine(entry) => mine_violation(ground, plan, tally, entry, kinds),
        PileRequest::Required(entry) => required_violation(ground, plan, tally, entry, pile),
        PileRequest::Treasure(entry) => plan
            .contents
            .treasure
            .get(usize::from(entry))
            .is_none()
            .then(|| ("is for a tier of treasure that its zone does not request".to_owned(), None)),
        PileRequest::Custom => None,
    };
    violation.or(content)
}

/// Checks a pile for a mine: it contains one mine of the resource, and optionally piles of the resource.
fn mine_violation<'m>(
    ground: &DecodedMap<'_>,
    plan: &ZonePlan,
    tally: &mut Counts,
    entry: u16,
    kinds: impl Iterator<Item = (ObjectId, &'m ObjectKind)>,
) -> Option<(String, Option<ObjectId>)> {
    let Some(wanted) = plan.contents.mines.get(usize::from(entry)) else {
        return Some(("is for an entry of mines that its zone does not have".to_owned(), None));
    };
    let (mut mines, mut extra) = (0u32, 0u32);
    let mut violation = None;
    for (id, kind) in kinds {
        let name = || object_name(ground.map, ground.pack, id);
        if kind.role == ObjectRole::Mine {
            mines += 1;
            if kind.subject == Subject::Resource(wanted.resource) {
                tally.mines[usize::from(entry)] += 1;
            } else {
                let resource = resource_name(ground, wanted.resource);
                violation.get_or_insert((
                    format!("{} does not yield {resource}, which is requested", name()),
                    Some(id),
                ));
            }
        } else if kind.role != ObjectRole::Resource || kind.subject != Subject::Resource(wanted.resource) {
            let resource = resource_name(ground, wanted.resource);
            violation
                .get_or_insert((format!("{} is next to a mine, but is not {resource}", name()), Some(id)));
        } else {
            extra += 1;
            let is_fixed = ground.object(id).is_some_and(|object| fixed_amount(object).is_some());
            if is_fixed {
                violation
                    .get_or_insert((format!("{} is next to a mine with a fixed amount", name()), Some(id)));
            }
        }
    }
    let counts = || match (mines, extra) {
        (1, ..=MAX_EXTRA) => None,
        (1, _) => Some(format!("{} next to the mine; the maximum is {MAX_EXTRA}", counted(extra, "pile"))),
        _ => Some(format!("contains {}", counted(mines, "mine"))),
    };
    violation.or_else(|| counts().map(|text| (text, None)))
}

/// Returns the amount of a resource, unless the game samples it.
fn fixed_amount(object: &MapObject) -> Option<u32> {
    match object.body {
        ObjectBody::Resource { amount: amount @ 1.. } => Some(amount),
        _ => None,
    }
}

/// Checks a pile for a required object: it contains only requested kinds.
fn required_violation(
    ground: &DecodedMap<'_>,
    plan: &ZonePlan,
    tally: &mut Counts,
    entry: u16,
    pile: &MapPile,
) -> Option<(String, Option<ObjectId>)> {
    let Some(wanted) = plan.contents.objects.required.get(usize::from(entry)) else {
        return Some(("is for a required object that its zone does not request".to_owned(), None));
    };
    let mut violation = None;
    for id in &pile.objects {
        let Some(object) = ground.object(*id) else { continue };
        if let Some(amount) = fixed_amount(object) {
            let name = object_name(ground.map, ground.pack, *id);
            violation.get_or_insert((
                format!("{name} has the fixed amount {amount}, which is not requested"),
                Some(*id),
            ));
        }
        if wanted.kinds.contains(&object.kind) {
            tally.required[usize::from(entry)] += 1;
        } else {
            let name = object_name(ground.map, ground.pack, *id);
            violation
                .get_or_insert((format!("{name} is not a {}, which is required", wanted.name), Some(*id)));
        }
    }
    violation
}

fn resource_name(ground: &DecodedMap<'_>, resource: ResourceId) -> String {
    ground.pack.resources.get(resource).map_or_else(|| "unknown resource".to_owned(), |r| r.name.clone())
}

/// Compares the contents of a zone with its requests and claims; returns the requested number.
fn compare(
    ground: &DecodedMap<'_>,
    zone: ZoneId,
    tally: &Counts,
    claims: &mut MissingClaims<'_>,
    found: &mut Findings,
) -> usize {
    let contents = &ground.requests.zones[zone.index()].contents;
    let mut checked = 0;
    // Records have 16 bits for the number of an entry, so no claim can name a later one.
    let number = |at: usize| u16::try_from(at).ok();
    for (at, (wanted, there)) in contents.mines.iter().zip(&tally.mines).enumerate() {
        let noun = || format!("{} mine", resource_name(ground, wanted.resource));
        claims.compare(zone, number(at).map(What::Mines), [wanted.count, *there], noun, found);
        checked += wanted.count as usize;
    }
    for (at, (wanted, there)) in contents.objects.required.iter().zip(&tally.required).enumerate() {
        let noun = || format!("required {}", wanted.name);
        claims.compare(zone, number(at).map(What::Required), [wanted.count, *there], noun, found);
        checked += wanted.count as usize;
    }
    checked
}
