//! What a pile is for: the entry of the template, what lies in it, its guard, and what was tried before.

use rmg_core::model::{MapPile, Refusal, Refused, Tried, Wish};
use rmg_core::summary::Note;
use rmg_core::text::counted;

use super::guard::pile_guard_notes;
use super::teller::{Teller, kind_words};

/// What is told of all that belongs to a pile, but for a list of what it holds.
pub(super) fn pile_notes(teller: &Teller<'_>, pile: &MapPile) -> Vec<Note> {
    let mut notes = vec![wish_note(teller, pile)];
    notes.extend(pile_guard_notes(teller, pile));
    notes.extend(pile.refused.iter().map(|refused| refused_note(teller, refused)));
    notes
}

/// What a pile of several things holds.
pub(super) fn holds_note(teller: &Teller<'_>, pile: &MapPile) -> Option<Note> {
    let kinds =
        pile.objects.iter().filter_map(|id| teller.map.objects.get(id.index())).map(|object| object.kind);
    let note = Note::new("pile").text(&kind_words(teller.pack, kinds));
    match pile.wish {
        Wish::Treasure(_) if pile.objects.len() > 1 => Some(
            note.text(": ").counted(pile.objects.len() as u64, "thing").text(" worth ").number(pile.value),
        ),
        _ if pile.objects.len() > 1 => Some(note),
        _ => None,
    }
}

/// The entry of the template that a pile meets.
fn wish_note(teller: &Teller<'_>, pile: &MapPile) -> Note {
    let (note, zone) = (Note::new("wish"), pile.zone);
    let words = teller.zone_words(zone);
    let Some(contents) = teller.zone(zone).map(|zone| &zone.contents) else { return note.text("of no zone") };
    let line = teller.map.lines.as_ref().and_then(|lines| lines.wish(zone, pile.wish));
    let line = match teller.plan().sea() {
        Some(sea) if sea == zone => ", as the content pack sets it for seas".to_owned(),
        _ => teller.line_words(line, Some(zone)),
    };
    let note = match pile.wish {
        Wish::Mine(entry) => match contents.mines.get(usize::from(entry)) {
            Some(mines) => {
                let resource = teller.pack.resources.get(mines.resource).map_or("?", |known| &known.title);
                note.text(&format!("{} of {resource} in {words}", counted(mines.count, "mine")))
            }
            None => note.text("a mine"),
        },
        Wish::Required(entry) => match contents.objects.required.get(usize::from(entry)) {
            Some(required) => {
                let what = if teller.is_for_victory(zone, entry.into()) {
                    format!("{} `{}` in {words} to win the map", required.count, required.name)
                } else {
                    format!("{} required `{}` in {words}", required.count, required.name)
                };
                let note = note.text(&what);
                match required.guard {
                    Some(0) => note.text(" without a guard"),
                    Some(guard) => note.text(" with a guard for a value of ").number(guard),
                    None => note,
                }
            }
            None => note.text("a required object"),
        },
        Wish::Treasure(entry) => match contents.treasure.get(usize::from(entry)) {
            Some(tier) => note
                .text(&format!("treasure tier {} of {words} (worth ", u32::from(entry) + 1))
                .number(tier.min)
                .text(" to ")
                .number(tier.max)
                .text(&format!(", density {})", tier.density)),
            None => note.text("treasure"),
        },
    };
    note.text(&line)
}

/// What was tried before and why it was given up.
fn refused_note(teller: &Teller<'_>, Refused { tried, why }: &Refused) -> Note {
    let beside = |count: u32| match count {
        0 => String::new(),
        count => format!(" with {} beside it", counted(count, "small pile")),
    };
    let note = Note::new("refused");
    let note = match tried {
        Tried::Drawn { kinds, value } => {
            note.text(&kind_words(teller.pack, kinds.iter().copied())).text(", worth ").number(*value)
        }
        Tried::Kind(kind) => note.text(&kind_words(teller.pack, [*kind])),
        Tried::Far { beside: count } => note.text("a place far from everything").text(&beside(*count)),
        Tried::Near { beside: count } => note.text("a place near the town").text(&beside(*count)),
    };
    let note = note.text(": ");
    match why {
        Refusal::NoRoom => note.text("no room at the wanted distance"),
        Refusal::Crowded => note.text("not all of its sort had room that way, so all were packed"),
        Refusal::RoadsBroken => note.text("roads could not join their ends, so all were packed"),
        Refusal::NoGuard { strength } => {
            note.text("no creature of the zone makes a guard of strength ").number(*strength)
        }
        Refusal::LimitReached => note.text("zone or map hold no more of it"),
        Refusal::Banned => note.text("the template bans it"),
        Refusal::WrongTerrain => note.text("it cannot stand on the terrain of the zone"),
    }
}
