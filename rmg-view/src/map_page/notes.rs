//! What is told of objects, piles and connections: each text once, with its numbers packed beside it.

use std::collections::BTreeMap;

use rmg_core::summary::{MapNotes, Note};
use serde::Serialize;

use crate::page::Packed;

/// All notes of a map.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageNotes {
    /// Stands for a number in a text.
    hole: char,
    /// What each text is about, and the text.
    texts: Vec<(&'static str, String)>,
    objects: String,
    piles: String,
    links: String,
}

pub(super) fn notes(notes: &MapNotes) -> PageNotes {
    let mut texts = Texts::default();
    let (objects, piles, links) =
        (texts.pack(&notes.objects), texts.pack(&notes.piles), texts.pack(&notes.links));
    PageNotes { hole: Note::HOLE, texts: texts.list, objects, piles, links }
}

/// Texts that were met, in the order in which they were met.
#[derive(Debug, Default)]
struct Texts<'n> {
    known: BTreeMap<(&'static str, &'n str), u32>,
    list: Vec<(&'static str, String)>,
}

impl<'n> Texts<'n> {
    /// Of everything with notes: how many without lie before it, how many notes it has, and of each its text
    /// and its numbers.
    fn pack(&mut self, all: &'n [Vec<Note>]) -> String {
        let (mut packed, mut skipped) = (Packed::default(), 0);
        for notes in all {
            if notes.is_empty() {
                skipped += 1;
                continue;
            }
            packed.push(std::mem::take(&mut skipped));
            packed.push(u32::try_from(notes.len()).unwrap_or(u32::MAX));
            for note in notes {
                packed.push(self.number(note));
                note.numbers
                    .iter()
                    .for_each(|number| packed.push(u32::try_from(*number).unwrap_or(u32::MAX)));
            }
        }
        packed.text()
    }

    fn number(&mut self, note: &'n Note) -> u32 {
        let next = u32::try_from(self.list.len()).unwrap_or(u32::MAX);
        let number = *self.known.entry((note.word, &note.text)).or_insert(next);
        if number == next {
            self.list.push((note.word, note.text.clone()));
        }
        number
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_texts_are_kept_once_and_what_has_no_notes_costs_nothing() {
        let note = |number: u32| Note::new("value").text("worth ").number(number);
        let mut all = vec![Vec::new(); 300];
        all[7] = vec![note(5), note(6)];
        all[299] = vec![note(1000)];
        let told = notes(&MapNotes { objects: all, ..MapNotes::default() });
        assert_eq!(told.texts, [("value", format!("worth {}", Note::HOLE))]);
        let mut wanted = Packed::default();
        [7, 2, 0, 5, 0, 6, 291, 1, 0, 1000].into_iter().for_each(|number| wanted.push(number));
        assert_eq!((told.objects, told.piles), (wanted.text(), String::new()));
    }
}
