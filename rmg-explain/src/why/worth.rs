//! What an object of a pile is worth and why, and how likely it was.

use rmg_core::model::{MapObject, MapPile, ObjectBody, ObjectId, Wish};
use rmg_core::pack::{ContentPack, Reward, RewardKind, Subject};
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
    let is_to_win = teller.is_for_victory(pile.zone, entry);
    if pile.value == 0 && asked.is_some_and(|asked| asked.guard.is_some()) {
        return Note::new("value").text("none for its guard: the template asks for no guard");
    }
    let note = Note::new("value").number(pile.value).text(" for its guard");
    if asked.is_some_and(|asked| asked.guard.is_some()) {
        let by = if is_to_win { ", as what the map is won by is guarded" } else { ", by the template" };
        return note.text(by);
    }
    source(teller, pile, object, note.text(", "))
}

/// Where the worth of a thing comes from.
#[derive(Debug, Clone, Copy)]
enum Worth<'p> {
    /// The template says so for its kind: entry of the zone's changed objects, and worth.
    Changed(usize, u32),
    /// The content pack says so for what it holds.
    Reward(&'p Reward),
    /// An artifact: as a random one of its class.
    OfClass(u32),
    /// The content pack says so for its kind.
    Own(u32),
    /// A rule of the generator, in words.
    ByRule(&'static str),
}

impl Worth<'_> {
    /// The worth, where it is written somewhere.
    fn fixed(self) -> Option<u32> {
        match self {
            Self::Changed(_, value) | Self::OfClass(value) | Self::Own(value) => Some(value),
            Self::Reward(reward) => Some(reward.value),
            Self::ByRule(_) => None,
        }
    }
}

/// Where the worth of an object in a pile comes from. What holds something of its own is worth what that is: a sort of contents whose
/// worth follows from a rule has a line here.
fn worth_of<'p>(teller: &Teller<'p>, pile: &MapPile, object: &MapObject) -> Worth<'p> {
    let changed = teller.zone(pile.zone).map_or(&[][..], |zone| zone.contents.objects.changed.as_slice());
    if let Ok(entry) = changed.binary_search_by_key(&object.kind, |changed| changed.kind) {
        return Worth::Changed(entry, changed[entry].value);
    }
    if let Some(reward) = reward_of(object, teller.pack) {
        return Worth::Reward(reward);
    }
    let Some(kind) = teller.pack.objects.get(object.kind) else { return Worth::ByRule("what it holds") };
    match (&object.body, &kind.subject) {
        (ObjectBody::Box { gifts }, _) if !gifts.creatures.is_empty() => {
            Worth::ByRule("the AI value of its creatures, more where towns of their faction are")
        }
        (ObjectBody::Box { .. }, _) => {
            Worth::ByRule("the dearest reward of the content pack that gives such spells")
        }
        (_, Subject::Dwelling(_)) => {
            Worth::ByRule("AI value times growth of what it offers, more where towns of its faction are")
        }
        (_, Subject::Artifact(artifact)) if matches!(pile.wish, Wish::Treasure(_)) => {
            let class = teller.pack.artifacts.get(*artifact).map_or("", |artifact| &artifact.class);
            let random = teller.pack.random_artifact(class);
            random.map_or(Worth::Own(kind.value), |random| Worth::OfClass(teller.pack.objects[random].value))
        }
        _ if kind.value > 0 => Worth::Own(kind.value),
        _ => Worth::ByRule("what it holds"),
    }
}

/// Where the worth of an object comes from, in words behind the number.
fn source(teller: &Teller<'_>, pile: &MapPile, object: &MapObject, note: Note) -> Note {
    match worth_of(teller, pile, object) {
        Worth::Changed(entry, _) => {
            let lines = teller.map.lines.as_ref().and_then(|lines| lines.zone(pile.zone));
            let line = lines.and_then(|lines| lines.changed.get(entry)).copied();
            let line = teller.line_words(line, Some(pile.zone));
            let of_pack = teller.pack.objects.get(object.kind).map_or(0, |kind| kind.value);
            match of_pack {
                0 => note.text(&format!("by the template{line}")),
                of_pack => {
                    note.text(&format!("by the template{line}; the content pack says ")).number(of_pack)
                }
            }
        }
        Worth::Reward(reward) => {
            note.text(&format!("by the content pack, for `{}` (rarity {})", reward.name, reward.rarity))
        }
        Worth::OfClass(_) => note.text("by the content pack, for a random artifact of its class"),
        Worth::Own(_) => note.text("by the content pack"),
        Worth::ByRule(rule) => note.text("by ").text(rule),
    }
}

fn treasure_notes(
    teller: &Teller<'_>,
    id: ObjectId,
    object: &MapObject,
    (pile, tier): (&MapPile, usize),
) -> Vec<Note> {
    let worth = worth_of(teller, pile, object);
    let note = Note::new("value");
    let note = match worth.fixed().or_else(|| rest(teller, id, pile)) {
        Some(value) => note.number(value).text(" "),
        None => note,
    };
    let mut notes = vec![source(teller, pile, object, note)];
    let pool = teller.pool(pile.zone);
    let Some(entry) = pool.iter().find(|entry| entry.kind == object.kind) else { return notes };
    let most =
        teller.zone(pile.zone).and_then(|zone| zone.contents.treasure.get(tier)).map_or(0, |tier| tier.max);
    let all = pool.iter().filter(|other| other.value <= most).map(|other| u64::from(other.rarity));
    let all: u64 = all.sum();
    let rarity = u64::from(entry.rarity);
    notes.push(
        Note::new("drawn")
            .text("rarity ")
            .number(rarity)
            .text(" of ")
            .number(all)
            .text(" in all that has a value of its own and that the tier may hold: one thing in about ")
            .number((all + rarity / 2) / rarity.max(1)),
    );
    let map_limit = teller.pack.objects[object.kind].map_limit;
    let limit = Note::new("limit").text("at most ");
    notes.extend(match (entry.zone_limit, map_limit) {
        (None, None) => None,
        (Some(zone), None) => Some(limit.number(zone).text(" in a zone")),
        (None, Some(map)) => Some(limit.number(map).text(" on a map")),
        (Some(zone), Some(map)) => {
            Some(limit.number(zone).text(" in a zone and ").number(map).text(" on a map"))
        }
    });
    notes
}

/// What a pile is worth beside its other things, where the worth of these is written somewhere.
fn rest(teller: &Teller<'_>, id: ObjectId, pile: &MapPile) -> Option<u32> {
    let mut others: u32 = 0;
    for other in pile.objects.iter().filter(|other| **other != id) {
        let object = teller.map.objects.get(other.index())?;
        others = others.checked_add(worth_of(teller, pile, object).fixed()?)?;
    }
    pile.value.checked_sub(others)
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
