//! Explanations of objects, piles and connections. Each text is stored once, and its numbers are packed
//! separately.

use std::collections::BTreeMap;

use rmg_core::summary::{MapNotes, Note};
use serde::Serialize;

use crate::page::Packed;

/// All notes of a map.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PageNotes {
    /// Placeholder of a number in a text.
    hole: char,
    /// Label and text of each explanation.
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

/// Distinct texts, in the order of their first occurrence.
#[derive(Debug, Default)]
struct Texts<'n> {
    known: BTreeMap<(&'static str, &'n str), u32>,
    list: Vec<(&'static str, String)>,
}

impl<'n> Texts<'n> {
    /// Packs the notes of all items. For each item with notes: the number of items without notes before it,
    /// its number of notes, and for each note the position of its text and its numbers.
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
    fn equal_texts_are_stored_once_and_items_without_notes_take_no_space() {
        let note = |number: u32| Note::new("value").text("worth ").number(number);
        let mut all = vec![Vec::new(); 300];
        all[7] = vec![note(5), note(6)];
        all[299] = vec![note(1000)];
        let packed_notes = notes(&MapNotes { objects: all, ..MapNotes::default() });
        assert_eq!(packed_notes.texts, [("value", format!("worth {}", Note::HOLE))]);
        let mut expected = Packed::default();
        [7, 2, 0, 5, 0, 6, 291, 1, 0, 1000].into_iter().for_each(|number| expected.push(number));
        assert_eq!((packed_notes.objects, packed_notes.piles), (expected.text(), String::new()));
    }
}
