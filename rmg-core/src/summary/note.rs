//! Sentences about parts of a map, with their numbers apart.

use std::fmt;

/// A sentence about a part of a map: a word that says what it is about, and a text with places for numbers.
///
/// Numbers stand apart so that many notes have the same text, and whoever keeps all notes of a map keeps each text once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// What it is about: `wish`, `value`, `guard` ...
    pub word: &'static str,
    /// The text; [`HOLE`](Self::HOLE) stands for the next number.
    pub text: String,
    /// The numbers, in their order.
    pub numbers: Vec<u64>,
}

impl Note {
    /// Stands for a number in a text: the sign that Unicode has for objects of another kind, which no name contains.
    pub const HOLE: char = '\u{fffc}';

    /// A note without text.
    #[must_use]
    pub fn new(word: &'static str) -> Self {
        Self { word, text: String::new(), numbers: Vec::new() }
    }

    /// The same with more text.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.text.extend(text.chars().filter(|letter| *letter != Self::HOLE));
        self
    }

    /// The same with a number.
    #[must_use]
    pub fn number(mut self, number: impl Into<u64>) -> Self {
        self.text.push(Self::HOLE);
        self.numbers.push(number.into());
        self
    }

    /// The same with a number and its noun, in the plural unless it is 1.
    #[must_use]
    pub fn counted(self, number: impl Into<u64>, noun: &str) -> Self {
        let number = number.into();
        let note = self.number(number).text(" ").text(noun);
        if number == 1 { note } else { note.text("s") }
    }
}

impl fmt::Display for Note {
    /// The text with its numbers, these in groups of three digits: `worth 12,500`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut numbers = self.numbers.iter();
        for (at, part) in self.text.split(Self::HOLE).enumerate() {
            if at > 0 {
                numbers.next().map_or(Ok(()), |number| f.write_str(&grouped(*number)))?;
            }
            f.write_str(part)?;
        }
        Ok(())
    }
}

/// A number in groups of three digits: `12,500`.
#[must_use]
pub fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// What can be told of the parts of a map; lists that are too short say nothing of the rest.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapNotes {
    /// By object: what is told of it alone.
    pub objects: Vec<Vec<Note>>,
    /// By pile: what is told of all that belongs to it.
    pub piles: Vec<Vec<Note>>,
    /// By connection.
    pub links: Vec<Vec<Note>>,
    /// By wish that was not met: what would help.
    pub unmet: Vec<Vec<Note>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stand_in_their_places_in_groups_of_three_digits() {
        let note =
            Note::new("value").text("worth ").number(1_234_567_u32).text(" of ").counted(1_u32, "thing");
        assert_eq!(note.to_string(), "worth 1,234,567 of 1 thing");
        let numbers = [0, 999, 1000, 1_000_000].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "1,000,000"]);
    }

    #[test]
    fn a_name_cannot_take_the_place_of_a_number() {
        let note = Note::new("zone").text("zone \u{fffc}x of ").number(7_u32);
        assert_eq!(note.to_string(), "zone x of 7");
    }
}
