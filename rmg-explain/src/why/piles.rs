//! Explains piles: the request, the contents, the guard, and rejected attempts.

use rmg_core::model::{MapPile, PileId, PileRequest, Refusal, Refused, Tried};
use rmg_core::summary::Note;
use rmg_core::text::counted;

use crate::fairness::{CarriedPiles, Fairness};

use super::explainer::{Explainer, REQUEST_NOTE, kind_words};
use super::guard::pile_guard_notes;

/// Returns the notes about a pile, except the list of its objects.
pub(super) fn pile_notes(explainer: &Explainer<'_>, pile: &MapPile) -> Vec<Note> {
    let mut notes = vec![request_note(explainer, pile)];
    notes.extend(pile_guard_notes(explainer, pile));
    notes.extend(pile.refused.iter().map(|refused| refused_note(explainer, refused)));
    notes
}

/// Returns the list of the objects of a pile with several objects.
pub(super) fn contents_note(explainer: &Explainer<'_>, pile: &MapPile) -> Option<Note> {
    let kinds =
        pile.objects.iter().filter_map(|id| explainer.map.objects.get(id.index())).map(|object| object.kind);
    let note = Note::new("pile").text(&kind_words(explainer.pack, kinds));
    match pile.wish {
        PileRequest::Treasure(_) if pile.objects.len() > 1 => Some(
            note.text(": ").counted(pile.objects.len() as u64, "object").text(" worth ").number(pile.value),
        ),
        _ if pile.objects.len() > 1 => Some(note),
        _ => None,
    }
}

/// States when a guarded pile can be carried home. O(players x (tiles + objects)).
pub(super) fn carried_note(explainer: &Explainer<'_>, pile: &MapPile) -> Option<Note> {
    let (map, pack) = (explainer.map, explainer.pack);
    let carried = CarriedPiles::new(&Fairness::new(map, pack), map, pack);
    let has_its_guard = |of: PileId| map.piles.get(of.index()).is_some_and(|of| of.guard == pile.guard);
    let of = carried.piles.iter().find(|of| has_its_guard(of.pile))?;
    let player = of.player.to_string();
    let note = Note::new("carried").text("home on day ").number(of.day()).text(" by ").text(&player);
    let note = note.text(", value ").number(of.value);
    let others = map.piles.iter().filter(|of| of.guard == pile.guard).count() - 1;
    Some(match others {
        0 => note,
        _ => note.text(" with ").counted(others as u64, "other pile").text(" of its guard"),
    })
}

/// Explains the request of the template that a pile meets.
fn request_note(explainer: &Explainer<'_>, pile: &MapPile) -> Note {
    let (note, zone) = (Note::new(REQUEST_NOTE), pile.zone);
    let words = explainer.zone_words(zone);
    let Some(contents) = explainer.zone(zone).map(|zone| &zone.contents) else {
        return note.text("of no zone");
    };
    let note = match pile.wish {
        PileRequest::Mine(entry) => match contents.mines.get(usize::from(entry)) {
            Some(mines) => {
                let resource = explainer.pack.resources.get(mines.resource).map_or("?", |known| &known.title);
                note.text(&format!("{} of {resource} in {words}", counted(mines.count, "mine")))
            }
            None => note.text("a mine"),
        },
        PileRequest::Required(entry) => match contents.objects.required.get(usize::from(entry)) {
            Some(required) => {
                let what = if explainer.is_for_victory(zone, entry.into()) {
                    format!("{} `{}` in {words}, needed to win the map", required.count, required.name)
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
        PileRequest::Treasure(entry) => match contents.treasure.get(usize::from(entry)) {
            Some(tier) => note
                .text(&format!("treasure tier {} of {words} (worth ", u32::from(entry) + 1))
                .number(tier.min)
                .text(" to ")
                .number(tier.max)
                .text(&format!(", density {})", tier.density)),
            None => note.text("treasure"),
        },
        PileRequest::Custom => return note.text(&format!("none: a custom modifier placed it in {words}")),
    };
    if explainer.plan().sea() == Some(zone) {
        return note.text(", from the content pack's settings for seas");
    }
    let line = explainer.map.lines.as_ref().and_then(|lines| lines.wish(zone, pile.wish));
    explainer.with_line(note, line, Some(zone))
}

/// Explains a rejected attempt to place a pile.
fn refused_note(explainer: &Explainer<'_>, Refused { tried, why }: &Refused) -> Note {
    let next_to = |count: u32| match count {
        0 => String::new(),
        count => format!(" with {} next to it", counted(count, "small pile")),
    };
    let note = Note::new("refused");
    let note = match tried {
        Tried::Drawn { kinds, value } => {
            note.text(&kind_words(explainer.pack, kinds.iter().copied())).text(", worth ").number(*value)
        }
        Tried::Kind(kind) => note.text(&kind_words(explainer.pack, [*kind])),
        Tried::Far { beside: count } => note.text("a location far from everything").text(&next_to(*count)),
        Tried::Near { beside: count } => note.text("a location near the town").text(&next_to(*count)),
    };
    let note = note.text(": ");
    match why {
        Refusal::NoRoom => note.text("no free location at the required distance"),
        Refusal::Crowded => note.text("not all objects of this kind fit this way, so all were placed closer"),
        Refusal::RoadsBroken => note.text("roads could not reach their ends, so all were placed closer"),
        Refusal::NoGuard { strength } => {
            note.text("no creature of the zone fits a guard of strength ").number(*strength)
        }
        Refusal::LimitReached => note.text("the limit of the zone or the map is reached"),
        Refusal::Banned => note.text("the template bans it"),
        Refusal::WrongTerrain => note.text("it cannot be on the terrain of the zone"),
    }
}
