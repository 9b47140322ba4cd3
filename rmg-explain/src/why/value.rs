//! Explains the value of an object in a pile, and its probability.

use rmg_core::model::{MapObject, MapPile, ObjectBody, ObjectId, PileRequest};
use rmg_core::pack::{ContentPack, Reward, RewardKind, Subject};
use rmg_core::summary::Note;

use super::explainer::Explainer;

/// Explains the value of an object in its pile, and its probability.
pub(super) fn value_notes(explainer: &Explainer<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    let pile = object.cause.pile.and_then(|pile| explainer.map.piles.get(pile.index()));
    let Some(pile) = pile.filter(|pile| pile.objects.contains(&id)) else { return Vec::new() };
    match pile.wish {
        PileRequest::Mine(_) => vec![mine_note(explainer, id, object, pile)],
        PileRequest::Required(entry) => vec![required_note(explainer, object, pile, usize::from(entry))],
        PileRequest::Treasure(entry) => treasure_notes(explainer, id, object, pile, usize::from(entry)),
        PileRequest::Custom => vec![source_note(explainer, pile, object, Note::new("value"))],
    }
}

fn mine_note(explainer: &Explainer<'_>, id: ObjectId, object: &MapObject, pile: &MapPile) -> Note {
    if pile.objects.first() != Some(&id) {
        return Note::new("why")
            .text("next to its mine, one of 0 to 3 piles of the resource of the mine, at random");
    }
    let note = Note::new("value");
    let of_pack = explainer.pack.objects.get(object.kind).map_or(0, |kind| kind.value);
    if of_pack == pile.value {
        note.number(pile.value).text(", from the content pack, for the guards of these mines")
    } else {
        note.number(pile.value).text(" for its guard")
    }
}

fn required_note(explainer: &Explainer<'_>, object: &MapObject, pile: &MapPile, entry: usize) -> Note {
    let objects = explainer.zone(pile.zone).map(|zone| &zone.contents.objects);
    let entry_of = objects.and_then(|objects| objects.required.get(entry));
    let is_to_win = explainer.is_for_victory(pile.zone, entry);
    if pile.value == 0 && entry_of.is_some_and(|entry_of| entry_of.guard.is_some()) {
        return Note::new("value").text("none for its guard: the template requests no guard");
    }
    let note = Note::new("value").number(pile.value).text(" for its guard");
    if entry_of.is_some_and(|entry_of| entry_of.guard.is_some()) {
        let by = if is_to_win { ", because the map is won with it" } else { ", from the template" };
        return note.text(by);
    }
    source_note(explainer, pile, object, note.text(", "))
}

/// The source of the value of an object.
#[derive(Debug, Clone, Copy)]
enum ValueSource<'p> {
    /// The template changes the value of the kind: entry of the zone's changed objects, and value.
    Changed(usize, u32),
    /// The content pack defines the value of its contents.
    Reward(&'p Reward),
    /// An artifact: the value of a random artifact of its class.
    OfClass(u32),
    /// The content pack defines the value of its kind.
    Kind(u32),
    /// A rule of the generator, as text.
    ByRule(&'static str),
}

impl ValueSource<'_> {
    /// Returns the value, if a table contains it.
    fn fixed(self) -> Option<u32> {
        match self {
            Self::Changed(_, value) | Self::OfClass(value) | Self::Kind(value) => Some(value),
            Self::Reward(reward) => Some(reward.value),
            Self::ByRule(_) => None,
        }
    }
}

/// Returns the source of the value of an object in a pile. Each kind of contents whose value follows from a
/// rule has a line here.
fn value_source<'p>(explainer: &Explainer<'p>, pile: &MapPile, object: &MapObject) -> ValueSource<'p> {
    let changed = explainer.zone(pile.zone).map_or(&[][..], |zone| zone.contents.objects.changed.as_slice());
    if let Ok(entry) = changed.binary_search_by_key(&object.kind, |changed| changed.kind) {
        return ValueSource::Changed(entry, changed[entry].value);
    }
    let rules = explainer.zone(pile.zone).map(|zone| zone.contents.objects.contents_of(object.kind));
    if rules.is_some_and(|rules| !rules.is_empty()) {
        return ValueSource::ByRule("the rules of the template in `objects`, or else its contents");
    }
    if let Some(reward) = reward_of(object, explainer.pack) {
        return ValueSource::Reward(reward);
    }
    let Some(kind) = explainer.pack.objects.get(object.kind) else {
        return ValueSource::ByRule("its contents");
    };
    match (&object.body, &kind.subject) {
        (ObjectBody::Box { gifts }, _) if !gifts.creatures.is_empty() => {
            ValueSource::ByRule("the AI value of its creatures, more where towns of their faction are")
        }
        (ObjectBody::Box { .. }, _) => {
            ValueSource::ByRule("the most valuable reward of the content pack with such spells")
        }
        (_, Subject::Dwelling(_)) => ValueSource::ByRule(
            "AI value times growth of its creatures, more where towns of their faction are",
        ),
        (_, Subject::Artifact(artifact)) if matches!(pile.wish, PileRequest::Treasure(_)) => {
            let class =
                explainer.pack.artifacts.get(*artifact).map_or("", |artifact| artifact.class.as_str());
            let random = explainer.pack.random_artifacts();
            random.get(class).map_or(ValueSource::Kind(kind.value), |random| {
                ValueSource::OfClass(explainer.pack.objects[*random].value)
            })
        }
        _ if kind.value > 0 => ValueSource::Kind(kind.value),
        _ => ValueSource::ByRule("its contents"),
    }
}

/// Appends the source of the value of an object to a note.
fn source_note(explainer: &Explainer<'_>, pile: &MapPile, object: &MapObject, note: Note) -> Note {
    match value_source(explainer, pile, object) {
        ValueSource::Changed(entry, _) => {
            let lines = explainer.map.lines.as_ref().and_then(|lines| lines.zone(pile.zone));
            let line = lines.and_then(|lines| lines.changed.get(entry)).copied();
            let note = explainer.with_line(note.text("by the template"), line, Some(pile.zone));
            let of_pack = explainer.pack.objects.get(object.kind).map_or(0, |kind| kind.value);
            match of_pack {
                0 => note,
                of_pack => note.text("; in the content pack ").number(of_pack),
            }
        }
        ValueSource::Reward(reward) => {
            note.text(&format!("by the content pack, for `{}` (rarity {})", reward.name, reward.rarity))
        }
        ValueSource::OfClass(_) => note.text("by the content pack, as a random artifact of its class"),
        ValueSource::Kind(_) => note.text("by the content pack"),
        ValueSource::ByRule(rule) => note.text("by ").text(rule),
    }
}

fn treasure_notes(
    explainer: &Explainer<'_>,
    id: ObjectId,
    object: &MapObject,
    pile: &MapPile,
    tier: usize,
) -> Vec<Note> {
    let worth = value_source(explainer, pile, object);
    let note = Note::new("value");
    let note = match worth.fixed().or_else(|| value_without_others(explainer, id, pile)) {
        Some(value) => note.number(value).text(" "),
        None => note,
    };
    let mut notes = vec![source_note(explainer, pile, object, note)];
    let pool = explainer.pool(pile.zone);
    let Some(entry) = pool.iter().find(|entry| entry.kind == object.kind) else { return notes };
    let most = explainer
        .zone(pile.zone)
        .and_then(|zone| zone.contents.treasure.get(tier))
        .map_or(0, |tier| tier.max);
    let all = pool.iter().filter(|other| other.value <= most).map(|other| u64::from(other.rarity));
    let all: u64 = all.sum();
    let rarity = u64::from(entry.rarity);
    notes.push(
        Note::new("drawn")
            .text("rarity ")
            .number(rarity)
            .text(" of ")
            .number(all)
            .text(" in total for kinds with a value that fit the tier: one object in about ")
            .number((all + rarity / 2) / rarity.max(1)),
    );
    let map_limit = explainer.pack.objects[object.kind].map_limit;
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

/// Returns the value of a pile without its other objects, if tables contain their values.
fn value_without_others(explainer: &Explainer<'_>, id: ObjectId, pile: &MapPile) -> Option<u32> {
    let mut others: u32 = 0;
    for other in pile.objects.iter().filter(|other| **other != id) {
        let object = explainer.map.objects.get(other.index())?;
        others = others.checked_add(value_source(explainer, pile, object).fixed()?)?;
    }
    pile.value.checked_sub(others)
}

/// Returns the entry of the pack's rewards that an object was created from, if its contents identify it.
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
