//! What an object of a pile is worth and why, and how likely it was.

use rmg_core::model::{MapObject, MapPile, ObjectBody, ObjectId, Wish};
use rmg_core::pack::{ContentPack, Reward, RewardKind};
use rmg_core::summary::Note;

use super::teller::Teller;

/// Worth of an object in its pile, and how likely it was.
pub(super) fn worth_notes(teller: &Teller<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    let pile = object.cause.pile.and_then(|pile| teller.map.piles.get(pile.index()));
    let Some(pile) = pile.filter(|pile| pile.objects.contains(&id)) else { return Vec::new() };
    match pile.wish {
        Wish::Mine(_) => vec![mine_note(teller, id, object, pile)],
        Wish::Required(entry) => vec![required_note(teller, object, pile, usize::from(entry))],
        Wish::Treasure(entry) => treasure_notes(teller, id, object, (pile, usize::from(entry))),
    }
}

fn mine_note(teller: &Teller<'_>, id: ObjectId, object: &MapObject, pile: &MapPile) -> Note {
    if pile.objects.first() != Some(&id) {
        return Note::new("why")
            .text("it lies beside its mine, as 0 to 3 piles of what that yields do, at random");
    }
    let note = Note::new("value");
    let of_pack = teller.pack.objects.get(object.kind).map_or(0, |kind| kind.value);
    if of_pack == pile.value {
        note.number(pile.value).text(", which the content pack sets for the guards of such mines")
    } else {
        note.number(pile.value).text(" for its guard")
    }
}

fn required_note(teller: &Teller<'_>, object: &MapObject, pile: &MapPile, entry: usize) -> Note {
    let objects = teller.zone(pile.zone).map(|zone| &zone.contents.objects);
    let asked = objects.and_then(|objects| objects.required.get(entry));
    if pile.value == 0 && asked.is_some_and(|asked| asked.guard.is_some()) {
        return Note::new("value").text("none for its guard: the template asks for no guard");
    }
    let note = Note::new("value").number(pile.value).text(" for its guard");
    if asked.is_some_and(|asked| asked.guard.is_some()) {
        return note.text(", by the template");
    }
    source(teller, pile, object, note.text(", "))
}

/// Where the worth of a kind comes from: the template, or the pack.
fn source(teller: &Teller<'_>, pile: &MapPile, object: &MapObject, note: Note) -> Note {
    let changed = teller.zone(pile.zone).and_then(|zone| {
        let changed = &zone.contents.objects.changed;
        changed.binary_search_by_key(&object.kind, |changed| changed.kind).ok()
    });
    let of_pack = teller.pack.objects.get(object.kind).map_or(0, |kind| kind.value);
    match changed {
        Some(entry) => {
            let lines = teller.map.lines.as_ref().and_then(|lines| lines.zone(pile.zone));
            let line = lines.and_then(|lines| lines.changed.get(entry)).copied();
            let line = teller.line_words(line, Some(pile.zone));
            note.text(&format!("by the template{line}; the content pack says ")).number(of_pack)
        }
        None => note.text("by the content pack"),
    }
}

fn treasure_notes(
    teller: &Teller<'_>,
    id: ObjectId,
    object: &MapObject,
    (pile, tier): (&MapPile, usize),
) -> Vec<Note> {
    let pool = teller.pool(pile.zone);
    let entry = pool.iter().find(|entry| entry.kind == object.kind);
    if let Some(reward) = reward_of(object, teller.pack) {
        let note = Note::new("value").number(reward.value).text(", as the content pack sets it for ");
        let note = note.text(&format!("`{}` (rarity {})", reward.name, reward.rarity));
        return vec![note];
    }
    let Some(entry) = entry else { return rest_note(teller, id, pile).into_iter().collect() };
    let value = source(teller, pile, object, Note::new("value").number(entry.value).text(" "));
    let most =
        teller.zone(pile.zone).and_then(|zone| zone.contents.treasure.get(tier)).map_or(0, |tier| tier.max);
    let all = pool.iter().filter(|other| other.value <= most).map(|other| u64::from(other.rarity));
    let all: u64 = all.sum();
    let rarity = u64::from(entry.rarity);
    let drawn = Note::new("drawn")
        .text("rarity ")
        .number(rarity)
        .text(" of ")
        .number(all)
        .text(" in all that has a value of its own and that the tier may hold: one thing in about ")
        .number((all + rarity / 2) / rarity.max(1));
    let map_limit = teller.pack.objects[object.kind].map_limit;
    let limit = Note::new("limit").text("at most ");
    let limit = match (entry.zone_limit, map_limit) {
        (None, None) => None,
        (Some(zone), None) => Some(limit.number(zone).text(" in a zone")),
        (None, Some(map)) => Some(limit.number(map).text(" on a map")),
        (Some(zone), Some(map)) => {
            Some(limit.number(zone).text(" in a zone and ").number(map).text(" on a map"))
        }
    };
    [Some(value), Some(drawn), limit].into_iter().flatten().collect()
}

/// What a thing without a value of its own is worth: what its pile is worth beside the others, where these all have one.
fn rest_note(teller: &Teller<'_>, id: ObjectId, pile: &MapPile) -> Option<Note> {
    let mut others: u32 = 0;
    for other in pile.objects.iter().filter(|other| **other != id) {
        let object = teller.map.objects.get(other.index())?;
        let value = match reward_of(object, teller.pack) {
            Some(reward) => reward.value,
            None => teller.pool(pile.zone).iter().find(|entry| entry.kind == object.kind)?.value,
        };
        others = others.checked_add(value)?;
    }
    let rest = pile.value.checked_sub(others)?;
    Some(Note::new("value").number(rest).text(", by what it holds"))
}

/// The entry of the pack's rolled contents that an object was made from, where what it holds tells it.
fn reward_of<'p>(object: &MapObject, pack: &'p ContentPack) -> Option<&'p Reward> {
    let find = |kind: RewardKind, fits: &dyn Fn(&Reward) -> bool| {
        pack.rewards.iter().find(|reward| reward.kind == kind && fits(reward))
    };
    match &object.body {
        ObjectBody::Scroll { spell } => {
            let level = pack.spells.get(*spell)?.level;
            find(RewardKind::ScrollLevel, &|reward| reward.level == level)
        }
        ObjectBody::Prison { experience, .. } => {
            find(RewardKind::PrisonExperience, &|reward| reward.amount == *experience)
        }
        ObjectBody::Box { gifts } => {
            let is_alone =
                gifts.artifacts.is_empty() && gifts.spells.is_empty() && gifts.creatures.is_empty();
            match (gifts.experience, gifts.resources.as_slice()) {
                (0, [(_, amount)]) if is_alone => {
                    find(RewardKind::BoxGold, &|reward| reward.amount == *amount)
                }
                (experience, []) if is_alone && experience > 0 => {
                    find(RewardKind::BoxExperience, &|reward| reward.amount == experience)
                }
                _ => None,
            }
        }
        _ => None,
    }
}
