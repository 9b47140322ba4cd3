//! ExactCounts (V9): towns, castles, mines and required objects, exactly the numbers asked for.
//!
//! Mines and required objects are counted in the piles that were placed for them, by what the objects are and
//! not by what is recorded. So the records of all piles are judged here too: what a pile holds exists, lies
//! in its zone, knows its pile, and belongs to no other. The contents of all objects:
//! [`bodies`](crate::bodies).

use rmg_core::ZoneId;
use rmg_core::certificate::{CounterExample, Promise, Verdict};
use rmg_core::ids::ResourceId;
use rmg_core::model::{MapObject, MapPile, ObjectBody, ObjectId, PileId, Wish};
use rmg_core::pack::{ObjectKind, ObjectRole, Subject};
use rmg_core::plan::ZonePlan;
use rmg_core::text::counted;

use crate::bodies::body_fault;
use crate::found::Found;
use crate::ground::Ground;
use crate::lacks::{Lacks, What};
use crate::towns;
use crate::words::{object_name, pile_name};

/// Most piles of its resource beside a mine; source: `mineExtraResources` of VCMI.
const MOST_BESIDE: u32 = 3;

/// Mines and required objects of a zone that its piles hold, by entry of its contents.
#[derive(Debug, Clone)]
struct Tally {
    mines: Vec<u32>,
    required: Vec<u32>,
}

pub(crate) fn check(ground: &Ground<'_>, lacks: &mut Lacks<'_>) -> Verdict {
    let map = ground.map;
    let mut found = Found::default();
    let mut checked = towns::count(ground, lacks, &mut found);
    let mut tallies: Vec<Tally> = ground.wishes.zones.iter().map(empty).collect();
    let mut pile_of: Vec<Option<PileId>> = vec![None; map.objects.len()];
    for (at, pile) in map.piles.iter().enumerate() {
        let id = PileId::from_index(at);
        if let Some((text, object)) = pile_fault(ground, id, pile, &mut pile_of, &mut tallies) {
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
            "is recorded as part of a pile that does not hold it".to_owned()
        } else if is_mine && pile_of[at].is_none() {
            "is a mine that belongs to no pile".to_owned()
        } else if let Some(text) = body_fault(ground, object) {
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
    for (zone, tally) in ground.wishes.zone_ids().zip(&tallies) {
        checked += compare(ground, zone, tally, lacks, &mut found);
    }
    lacks.refute_rest(Promise::ExactCounts, &mut found);
    found.verdict(checked)
}

fn empty(zone: &ZonePlan) -> Tally {
    let contents = &zone.contents;
    Tally { mines: vec![0; contents.mines.len()], required: vec![0; contents.objects.required.len()] }
}

/// The first fault of a pile's records, with the object concerned; enters what it holds into the other two.
fn pile_fault(
    ground: &Ground<'_>,
    id: PileId,
    pile: &MapPile,
    pile_of: &mut [Option<PileId>],
    tallies: &mut [Tally],
) -> Option<(String, Option<ObjectId>)> {
    let (map, pack) = (ground.map, ground.pack);
    let (Some(plan), Some(tally)) =
        (ground.wishes.zones.get(pile.zone.index()), tallies.get_mut(pile.zone.index()))
    else {
        return Some(("lies in a zone that does not exist".to_owned(), None));
    };
    if pile.objects.is_empty() {
        return Some(("holds nothing".to_owned(), None));
    }
    let name = |object| object_name(map, pack, object);
    let mut fault = None;
    for object in &pile.objects {
        let (Some(there), Some(of)) = (ground.object(*object), pile_of.get_mut(object.index())) else {
            return Some((format!("holds {}", name(*object)), None));
        };
        let before = *of;
        *of = before.or(Some(id));
        let text = if let Some(other) = before {
            format!("{} is part of pile {} as well", name(*object), other.index() + 1)
        } else if there.cause.pile != Some(id) {
            format!("{} is not recorded as part of it", name(*object))
        } else if ground.zone_of(there).is_some_and(|zone| zone != pile.zone) {
            format!("{} does not lie in its zone", name(*object))
        } else {
            continue;
        };
        fault.get_or_insert((text, Some(*object)));
    }
    let kinds = pile.objects.iter().filter_map(|id| Some((*id, pack.objects.get(ground.object(*id)?.kind)?)));
    let content = match pile.wish {
        Wish::Mine(entry) => mine_fault(ground, plan, tally, entry, kinds),
        Wish::Required(entry) => required_fault(ground, plan, tally, entry, pile),
        Wish::Treasure(entry) => plan
            .contents
            .treasure
            .get(usize::from(entry))
            .is_none()
            .then(|| ("meets a tier of treasure that its zone does not ask for".to_owned(), None)),
    };
    fault.or(content)
}

/// A pile for a mine holds one mine of the resource, and maybe piles of resources.
fn mine_fault<'m>(
    ground: &Ground<'_>,
    plan: &ZonePlan,
    tally: &mut Tally,
    entry: u16,
    kinds: impl Iterator<Item = (ObjectId, &'m ObjectKind)>,
) -> Option<(String, Option<ObjectId>)> {
    let Some(wanted) = plan.contents.mines.get(usize::from(entry)) else {
        return Some(("meets a wish for mines that its zone does not have".to_owned(), None));
    };
    let (mut mines, mut beside) = (0u32, 0u32);
    let mut fault = None;
    for (id, kind) in kinds {
        let name = || object_name(ground.map, ground.pack, id);
        if kind.role == ObjectRole::Mine {
            mines += 1;
            if kind.subject == Subject::Resource(wanted.resource) {
                tally.mines[usize::from(entry)] += 1;
            } else {
                let resource = resource_name(ground, wanted.resource);
                fault.get_or_insert((
                    format!("{} yields no {resource}, which is asked for", name()),
                    Some(id),
                ));
            }
        } else if kind.role != ObjectRole::Resource || kind.subject != Subject::Resource(wanted.resource) {
            let resource = resource_name(ground, wanted.resource);
            fault.get_or_insert((format!("{} lies beside a mine, but is no {resource}", name()), Some(id)));
        } else {
            beside += 1;
            let is_fixed = ground.object(id).is_some_and(|object| fixed_amount(object).is_some());
            if is_fixed {
                fault.get_or_insert((format!("{} lies beside a mine in a fixed amount", name()), Some(id)));
            }
        }
    }
    let counts = || match (mines, beside) {
        (1, ..=MOST_BESIDE) => None,
        (1, _) => Some(format!("{} lie beside the mine; at most {MOST_BESIDE} may", counted(beside, "pile"))),
        _ => Some(format!("holds {}", counted(mines, "mine"))),
    };
    fault.or_else(|| counts().map(|text| (text, None)))
}

/// The amount of a resource, where the game does not roll it.
fn fixed_amount(object: &MapObject) -> Option<u32> {
    match object.body {
        ObjectBody::Resource { amount: amount @ 1.. } => Some(amount),
        _ => None,
    }
}

/// A pile for a required object holds what was required.
fn required_fault(
    ground: &Ground<'_>,
    plan: &ZonePlan,
    tally: &mut Tally,
    entry: u16,
    pile: &MapPile,
) -> Option<(String, Option<ObjectId>)> {
    let Some(wanted) = plan.contents.objects.required.get(usize::from(entry)) else {
        return Some(("meets a required object that its zone does not ask for".to_owned(), None));
    };
    let mut fault = None;
    for id in &pile.objects {
        let Some(object) = ground.object(*id) else { continue };
        if let Some(amount) = fixed_amount(object) {
            let name = object_name(ground.map, ground.pack, *id);
            fault.get_or_insert((
                format!("{name} has the fixed amount {amount}, which is not asked for"),
                Some(*id),
            ));
        }
        if wanted.kinds.contains(&object.kind) {
            tally.required[usize::from(entry)] += 1;
        } else {
            let name = object_name(ground.map, ground.pack, *id);
            fault.get_or_insert((format!("{name} is no {}, which is required", wanted.name), Some(*id)));
        }
    }
    fault
}

fn resource_name(ground: &Ground<'_>, resource: ResourceId) -> String {
    ground.pack.resources.get(resource).map_or_else(|| "unknown resource".to_owned(), |r| r.name.clone())
}

/// Compares what there is in a zone with what is asked for and what is listed as missing; gives the number
/// asked for.
fn compare(
    ground: &Ground<'_>,
    zone: ZoneId,
    tally: &Tally,
    lacks: &mut Lacks<'_>,
    found: &mut Found,
) -> usize {
    let contents = &ground.wishes.zones[zone.index()].contents;
    let mut checked = 0;
    // Records have 16 bits for the number of an entry: none can name what lies beyond.
    let number = |at: usize| u16::try_from(at).ok();
    for (at, (wanted, there)) in contents.mines.iter().zip(&tally.mines).enumerate() {
        let noun = || format!("{} mine", resource_name(ground, wanted.resource));
        lacks.compare(zone, number(at).map(What::Mines), [wanted.count, *there], noun, found);
        checked += wanted.count as usize;
    }
    for (at, (wanted, there)) in contents.objects.required.iter().zip(&tally.required).enumerate() {
        let noun = || format!("required {}", wanted.name);
        lacks.compare(zone, number(at).map(What::Required), [wanted.count, *there], noun, found);
        checked += wanted.count as usize;
    }
    checked
}
