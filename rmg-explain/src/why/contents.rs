//! Explains contents: rewards of boxes and seers, spells of scrolls, heroes of prisons. Explains quests at
//! the object that requests something, and at the requested object.

use rmg_core::model::{Gifts, MapObject, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ContentPack, Record, Spell, Subject, Table, TableId};
use rmg_core::summary::Note;
use rmg_core::text::counted;
use rmg_core::{ArtifactId, HeroId};

use super::explainer::Explainer;

/// Longer lists of spells are summarized as a count.
const LISTED: usize = 6;

/// Returns the contents of an object, its quest, and the quest that requests the object.
pub(super) fn contents_notes(explainer: &Explainer<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    let pack = explainer.pack;
    let contents = || Note::new("contents");
    let mut notes = match &object.body {
        ObjectBody::Scroll { spell } => {
            let spell = pack.spells.get(*spell).map_or_else(unknown, spell_words);
            vec![contents().text(&format!("teaches {spell}"))]
        }
        ObjectBody::Prison { hero, experience } => {
            vec![
                contents()
                    .text(&format!("{} with ", hero_words(pack, *hero)))
                    .number(*experience)
                    .text(" experience"),
            ]
        }
        ObjectBody::Box { gifts } => vec![gifts_note(contents().text("gives "), gifts, pack)],
        ObjectBody::Seer { quest, gifts } => {
            vec![quest_note(explainer, quest), gifts_note(contents().text("gives "), gifts, pack)]
        }
        ObjectBody::QuestGuard { quest } => vec![quest_note(explainer, quest)],
        _ => offered(object, pack).into_iter().collect(),
    };
    notes.extend(requester_note(explainer, id, object));
    notes
}

/// Returns the creatures that heroes can hire in a dwelling.
fn offered(object: &MapObject, pack: &ContentPack) -> Option<Note> {
    let Subject::Dwelling(dwelling) = &pack.objects.get(object.kind)?.subject else { return None };
    let titles: Vec<&str> = dwelling
        .creatures
        .iter()
        .map(|creature| title(&pack.creatures, *creature, |known| &known.title))
        .collect();
    (!titles.is_empty()).then(|| Note::new("contents").text(&format!("offers {}", titles.join(", "))))
}

/// Returns what a quest requests, and where it is.
fn quest_note(explainer: &Explainer<'_>, quest: &Quest) -> Note {
    let (note, pack) = (Note::new("quest").text("requests "), explainer.pack);
    match quest {
        Quest::Artifacts(wanted) => (wanted.iter().enumerate()).fold(note, |note, (at, artifact)| {
            let name = title(&pack.artifacts, *artifact, |known| &known.title);
            let and = if at == 0 { "" } else { ", and " };
            note.text(and).text(name).text(&location_words(explainer, *artifact))
        }),
        Quest::Creatures(wanted) => list(
            note,
            wanted.iter().map(|(creature, count)| {
                (Some(*count), title(&pack.creatures, *creature, |known| &known.title).to_owned())
            }),
        ),
        Quest::Resources(wanted) => list(
            note,
            wanted.iter().map(|(resource, amount)| {
                (Some(*amount), title(&pack.resources, *resource, |known| &known.title).to_owned())
            }),
        ),
        Quest::Level(level) => note.text("a hero of level ").number(*level),
        Quest::Hero(hero) => {
            let held = |object: &&MapObject| matches!(object.body, ObjectBody::Prison { hero: of, .. } if of == *hero);
            let prison = explainer.map.objects.iter().find(held);
            let place = prison.map_or_else(String::new, |prison| {
                format!(", who is in the prison {}", at_words(explainer, prison))
            });
            note.text("the hero ").text(title(&pack.heroes, *hero, |known| &known.title)).text(&place)
        }
    }
}

/// Returns `, which is at (3, 4) in zone 2`; empty if the artifact is not on the map.
fn location_words(explainer: &Explainer<'_>, artifact: ArtifactId) -> String {
    let place =
        explainer.map.objects.iter().find(|object| artifact_of(object, explainer.pack) == Some(artifact));
    place.map_or_else(String::new, |object| format!(", which is {}", at_words(explainer, object)))
}

fn at_words(explainer: &Explainer<'_>, object: &MapObject) -> String {
    let zone =
        explainer.zone(object.cause.zone).map(|_| format!(" in {}", explainer.zone_words(object.cause.zone)));
    format!("at {}{}", object.at.words(explainer.plan().size), zone.unwrap_or_default())
}

/// Returns the note about the quest that requests an object, or its prisoner.
fn requester_note(explainer: &Explainer<'_>, id: ObjectId, object: &MapObject) -> Option<Note> {
    let is_requested = |quest: &Quest| match (quest, &object.body) {
        (Quest::Hero(wanted), ObjectBody::Prison { hero, .. }) => wanted == hero,
        (Quest::Artifacts(wanted), _) => {
            artifact_of(object, explainer.pack).is_some_and(|artifact| wanted.contains(&artifact))
        }
        _ => false,
    };
    let quest = explainer.quests().find(|(requester, quest)| *requester != id && is_requested(quest));
    let requester = &explainer.map.objects[quest?.0.index()];
    let title = super::object_title(requester, explainer.pack);
    let place = at_words(explainer, requester);
    let note = Note::new("quest").text(&format!("{title} {place} requests it"));
    let was_random = object.cause.pass.as_str() == "treasure" && matches!(object.body, ObjectBody::Plain);
    Some(if was_random {
        note.text("; it replaces a random artifact of its class, and there is no other on the map")
    } else {
        note
    })
}

/// Returns the artifact of an object.
fn artifact_of(object: &MapObject, pack: &ContentPack) -> Option<ArtifactId> {
    match pack.objects.get(object.kind)?.subject {
        Subject::Artifact(artifact) => Some(artifact),
        _ => None,
    }
}

fn gifts_note(note: Note, gifts: &Gifts, pack: &ContentPack) -> Note {
    let Gifts { experience, resources, artifacts, spells, creatures } = gifts;
    let mut parts: Vec<(Option<u32>, String)> = Vec::new();
    if *experience > 0 {
        parts.push((Some(*experience), "experience".to_owned()));
    }
    parts.extend(
        resources.iter().map(|(id, amount)| {
            (Some(*amount), title(&pack.resources, *id, |known| &known.title).to_owned())
        }),
    );
    parts.extend(
        artifacts.iter().map(|id| (None, title(&pack.artifacts, *id, |known| &known.title).to_owned())),
    );
    if spells.len() > LISTED {
        parts.push((None, many_spells(gifts, pack)));
    } else {
        parts.extend(spells.iter().map(|id| (None, pack.spells.get(*id).map_or_else(unknown, spell_words))));
    }
    parts.extend(
        creatures
            .iter()
            .map(|(id, count)| (Some(*count), title(&pack.creatures, *id, |known| &known.title).to_owned())),
    );
    if parts.is_empty() { note.text("nothing") } else { list(note, parts.into_iter()) }
}

/// `14 spells of level 3`: the number of the spells, and what they have in common.
fn many_spells(gifts: &Gifts, pack: &ContentPack) -> String {
    let known: Vec<&Spell> = gifts.spells.iter().filter_map(|id| pack.spells.get(*id)).collect();
    let words = counted(gifts.spells.len() as u64, "spell");
    let Some(first) = known.first() else { return words };
    let level =
        known.iter().all(|spell| spell.level == first.level).then(|| format!(" of level {}", first.level));
    let school = first.schools.iter().find(|school| known.iter().all(|spell| spell.schools.contains(school)));
    let school = school.map(|school| format!(" of the school of {school}"));
    format!("{words}{}{}", level.unwrap_or_default(), school.unwrap_or_default())
}

fn list(note: Note, parts: impl Iterator<Item = (Option<u32>, String)>) -> Note {
    parts.enumerate().fold(note, |note, (at, (count, words))| {
        let note = if at == 0 { note } else { note.text(", ") };
        match count {
            Some(count) => note.number(count).text(" ").text(&words),
            None => note.text(&words),
        }
    })
}

/// `Fireball (level 3, fire)`.
fn spell_words(spell: &Spell) -> String {
    format!("{} (level {}, {})", spell.title, spell.level, spell.schools.join(" and "))
}

/// `Sylvia (Knight)`.
fn hero_words(pack: &ContentPack, hero: HeroId) -> String {
    let Some(hero) = pack.heroes.get(hero) else { return unknown() };
    let class = title(&pack.hero_classes, hero.class, |class| &class.title);
    format!("{} ({class})", hero.title)
}

fn title<'p, Id: TableId, R: Record>(
    table: &'p Table<Id, R>,
    id: Id,
    of: impl Fn(&'p R) -> &'p String,
) -> &'p str {
    table.get(id).map_or("unknown", |record| of(record).as_str())
}

fn unknown() -> String {
    "unknown".to_owned()
}
