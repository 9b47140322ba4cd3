//! Notes about parts of a map, with separate numbers.

use std::fmt;

/// A note about a part of a map: a keyword for its topic, and a text with placeholders for numbers.
///
/// Numbers are separate so that many notes share the same text, which a caller can store once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// The topic: `wish`, `value`, `guard` ...
    pub word: &'static str,
    /// The text; [`HOLE`](Self::HOLE) is the placeholder for the next number.
    pub text: String,
    /// The numbers, in order.
    pub numbers: Vec<u64>,
    /// The line of the template that the text names, from 1.
    pub line: Option<u32>,
}

impl Note {
    /// The placeholder for a number: the object replacement character of Unicode, which no name contains.
    pub const HOLE: char = '\u{fffc}';

    /// Creates a note without text.
    #[must_use]
    pub fn new(word: &'static str) -> Self {
        Self { word, text: String::new(), numbers: Vec::new(), line: None }
    }

    /// Appends text.
    #[must_use]
    pub fn text(mut self, text: &str) -> Self {
        self.text.extend(text.chars().filter(|letter| *letter != Self::HOLE));
        self
    }

    /// Appends a number.
    #[must_use]
    pub fn number(mut self, number: impl Into<u64>) -> Self {
        self.text.push(Self::HOLE);
        self.numbers.push(number.into());
        self
    }

    /// Appends a number and its noun, in the plural unless the number is 1.
    #[must_use]
    pub fn counted(self, number: impl Into<u64>, noun: &str) -> Self {
        let number = number.into();
        let note = self.number(number).text(" ").text(noun);
        if number == 1 { note } else { note.text("s") }
    }
}

impl fmt::Display for Note {
    /// Writes the text with its numbers, in groups of three digits: `worth 12,500`.
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

/// Returns a number in groups of three digits: `12,500`.
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

/// Notes about the parts of a map; a list that is too short has no notes for the rest.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct MapNotes {
    /// By object: notes about the object alone.
    pub objects: Vec<Vec<Note>>,
    /// By pile: notes about all objects of the pile.
    pub piles: Vec<Vec<Note>>,
    /// By connection.
    pub links: Vec<Vec<Note>>,
    /// By unmet request: possible solutions.
    pub unmet: Vec<Vec<Note>>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_replace_placeholders_in_groups_of_three_digits() {
        let note =
            Note::new("value").text("worth ").number(1_234_567_u32).text(" of ").counted(1_u32, "item");
        assert_eq!(note.to_string(), "worth 1,234,567 of 1 item");
        let numbers = [0, 999, 1000, 1_000_000].map(grouped);
        assert_eq!(numbers, ["0", "999", "1,000", "1,000,000"]);
    }

    #[test]
    fn a_name_cannot_contain_a_placeholder() {
        let note = Note::new("zone").text("zone \u{fffc}x of ").number(7_u32);
        assert_eq!(note.to_string(), "zone x of 7");
    }
}
