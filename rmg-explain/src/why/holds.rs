//! What is inside: gifts of boxes and seers, spells of scrolls, heroes of prisons; and quests, told at both ends: by who asks, and
//! at what is asked for.

use rmg_core::model::{Gifts, MapObject, ObjectBody, ObjectId, Quest};
use rmg_core::pack::{ContentPack, Record, Spell, Subject, Table, TableId};
use rmg_core::summary::Note;
use rmg_core::text::counted;
use rmg_core::{ArtifactId, HeroId};

use super::teller::Teller;

/// A list of spells that is longer is counted.
const LISTED: usize = 6;

/// What an object holds, what it asks for, and who asks for it.
pub(super) fn holds_notes(teller: &Teller<'_>, id: ObjectId, object: &MapObject) -> Vec<Note> {
    let pack = teller.pack;
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
            vec![quest_note(teller, quest), gifts_note(contents().text("gives "), gifts, pack)]
        }
        ObjectBody::QuestGuard { quest } => vec![quest_note(teller, quest)],
        _ => offered(object, pack).into_iter().collect(),
    };
    notes.extend(asker_note(teller, id, object));
    notes
}

/// What heroes can hire.
fn offered(object: &MapObject, pack: &ContentPack) -> Option<Note> {
    let Subject::Dwelling(dwelling) = &pack.objects.get(object.kind)?.subject else { return None };
    let titles: Vec<&str> = dwelling
        .creatures
        .iter()
        .map(|creature| title(&pack.creatures, *creature, |known| &known.title))
        .collect();
    (!titles.is_empty()).then(|| Note::new("contents").text(&format!("offers {}", titles.join(", "))))
}

/// What is asked for, and where it lies.
fn quest_note(teller: &Teller<'_>, quest: &Quest) -> Note {
    let (note, pack) = (Note::new("quest").text("asks for "), teller.pack);
    match quest {
        Quest::Artifacts(wanted) => (wanted.iter().enumerate()).fold(note, |note, (at, artifact)| {
            let name = title(&pack.artifacts, *artifact, |known| &known.title);
            let and = if at == 0 { "" } else { ", and for " };
            note.text(and).text(name).text(&lies_words(teller, *artifact))
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
            let prison = teller.map.objects.iter().find(held);
            let place = prison.map_or_else(String::new, |prison| {
                format!(", who waits in the prison {}", at_words(teller, prison))
            });
            note.text("the hero ").text(title(&pack.heroes, *hero, |known| &known.title)).text(&place)
        }
    }
}

/// `, which lies at (3, 4) in zone 2`; nothing for what lies nowhere open.
fn lies_words(teller: &Teller<'_>, artifact: ArtifactId) -> String {
    let place = teller.map.objects.iter().find(|object| artifact_of(object, teller.pack) == Some(artifact));
    place.map_or_else(String::new, |object| format!(", which lies {}", at_words(teller, object)))
}

fn at_words(teller: &Teller<'_>, object: &MapObject) -> String {
    let zone =
        teller.zone(object.cause.zone).map(|_| format!(" in {}", teller.zone_words(object.cause.zone)));
    format!("at {}{}", object.at.words(teller.plan().size), zone.unwrap_or_default())
}

/// Who asks for an object, or for whom it holds.
fn asker_note(teller: &Teller<'_>, id: ObjectId, object: &MapObject) -> Option<Note> {
    let is_wanted = |quest: &Quest| match (quest, &object.body) {
        (Quest::Hero(wanted), ObjectBody::Prison { hero, .. }) => wanted == hero,
        (Quest::Artifacts(wanted), _) => {
            artifact_of(object, teller.pack).is_some_and(|artifact| wanted.contains(&artifact))
        }
        _ => false,
    };
    let asks = teller.quests().find(|(asker, quest)| *asker != id && is_wanted(quest));
    let asker = &teller.map.objects[asks?.0.index()];
    let who = super::object_words(asker, teller.pack);
    let place = at_words(teller, asker);
    let note = Note::new("quest").text(&format!("{who} {place} asks for it"));
    let was_random = object.cause.pass.as_str() == "treasure" && matches!(object.body, ObjectBody::Plain);
    Some(if was_random {
        note.text("; it took the place of a random one of its class, and is found nowhere else")
    } else {
        note
    })
}

/// The artifact that an object is.
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

/// `14 spells: of level 3`, by what all of them share.
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

/// `Sylvia, a Knight,`: with the class.
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
    table.get(id).map_or("something unknown", |record| of(record).as_str())
}

fn unknown() -> String {
    "something unknown".to_owned()
}
