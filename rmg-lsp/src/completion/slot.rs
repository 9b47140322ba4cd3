//! The text range that a completion replaces, and its items.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, InsertTextFormat, MarkupContent,
    MarkupKind, Position, Range, TextEdit,
};
use rmg_json::Cursor;

use super::start::{Start, escaped};
use crate::positions::Positions;

/// The text range that a completion replaces.
#[derive(Debug)]
pub(crate) struct Slot {
    /// The replaced word.
    range: Range,
    /// The quote at the start of the word.
    quote: Option<char>,
    has_colon: bool,
    /// Whether a comma must follow.
    needs_comma: bool,
    /// The position of a missing comma before the word.
    missing_comma: Option<Position>,
    /// Whether the missing comma is at the start of the word.
    is_touching: bool,
    /// Whether the editor supports snippets.
    has_snippets: bool,
}

impl Slot {
    /// Returns the slot at a cursor. Does not replace a word that starts at the cursor.
    pub(crate) fn new(
        cursor: &Cursor,
        offset: usize,
        positions: &Positions<'_>,
        text: &str,
        has_snippets: bool,
    ) -> Self {
        let is_in_word = (cursor.word.start as usize) < offset;
        let here = positions.position(offset);
        let start = if is_in_word { cursor.word.start as usize } else { offset };
        let first = text.get(cursor.word.start as usize..).and_then(|word| word.chars().next());
        Self {
            range: if is_in_word { positions.range(cursor.word) } else { Range::new(here, here) },
            quote: first.filter(|letter| is_in_word && matches!(letter, '"' | '\'')),
            has_colon: is_in_word && cursor.has_colon,
            needs_comma: cursor.is_before_entry || (!is_in_word && cursor.word.start < cursor.word.end),
            missing_comma: cursor.missing_comma.map(|at| positions.position(at as usize)),
            is_touching: cursor.missing_comma.is_some_and(|at| at as usize == start),
            has_snippets,
        }
    }

    /// Returns an item for a key with an initial value.
    pub(crate) fn key(&self, key: &str, start: &Start) -> CompletionItem {
        let quoted = quoted(key);
        let is_snippet = self.has_snippets && !self.has_colon;
        let text = if self.has_colon {
            quoted
        } else {
            let key = if is_snippet { escaped(&quoted) } else { quoted };
            format!("{key}: {}{}", start.text(is_snippet), self.comma())
        };
        let format = if is_snippet { InsertTextFormat::SNIPPET } else { InsertTextFormat::PLAIN_TEXT };
        CompletionItem {
            kind: Some(CompletionItemKind::PROPERTY),
            insert_text_format: Some(format),
            ..self.item(key, text)
        }
    }

    /// Returns an item for a string.
    pub(crate) fn text(&self, text: &str, kind: CompletionItemKind) -> CompletionItem {
        CompletionItem { kind: Some(kind), ..self.item(text, quoted(text) + self.comma()) }
    }

    /// Returns an item for a list of one string, if the list does not exist yet.
    pub(crate) fn list_of(&self, text: &str, kind: CompletionItemKind) -> CompletionItem {
        CompletionItem { kind: Some(kind), ..self.item(text, format!("[{}]{}", quoted(text), self.comma())) }
    }

    /// Returns an item for a word without quotes.
    pub(crate) fn unquoted(&self, word: &str) -> CompletionItem {
        CompletionItem {
            kind: Some(CompletionItemKind::KEYWORD),
            ..self.item(word, word.to_owned() + self.comma())
        }
    }

    fn comma(&self) -> &'static str {
        if self.needs_comma { "," } else { "" }
    }

    fn item(&self, label: &str, text: String) -> CompletionItem {
        let (text, before) = match self.missing_comma {
            Some(_) if self.is_touching => (format!(", {text}"), None),
            Some(at) => (text, Some(vec![TextEdit::new(Range::new(at, at), ",".to_owned())])),
            None => (text, None),
        };
        CompletionItem {
            label: label.to_owned(),
            filter_text: self.quote.map(|quote| format!("{quote}{label}")),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit::new(self.range, text))),
            additional_text_edits: before,
            ..CompletionItem::default()
        }
    }
}

/// Quotes a string as in JSON.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Returns documentation in Markdown.
pub(crate) fn markdown(value: String) -> Documentation {
    Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value })
}
