//! The place that a completion fills, and the items for it.

use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionTextEdit, Documentation, InsertTextFormat, MarkupContent,
    MarkupKind, Position, Range, TextEdit,
};
use rmg_json::Cursor;

use super::start::{Start, escaped};
use crate::positions::Positions;

/// The place that a completion fills.
#[derive(Debug)]
pub(crate) struct Slot {
    /// The word that is replaced.
    range: Range,
    /// The quote that the word begins with.
    quote: Option<char>,
    has_colon: bool,
    /// A comma must come behind.
    needs_comma: bool,
    /// Where one must come before.
    missing_comma: Option<Position>,
    /// Whether that is where the word begins.
    is_touching: bool,
    /// Whether the editor knows snippets.
    has_snippets: bool,
}

impl Slot {
    /// The place of a cursor; a word that only begins there is left alone.
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

    /// A key with a value to begin with.
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

    /// A text.
    pub(crate) fn text(&self, text: &str, kind: CompletionItemKind) -> CompletionItem {
        CompletionItem { kind: Some(kind), ..self.item(text, quoted(text) + self.comma()) }
    }

    /// A list of one text, where the list is not begun yet.
    pub(crate) fn list_of(&self, text: &str, kind: CompletionItemKind) -> CompletionItem {
        CompletionItem { kind: Some(kind), ..self.item(text, format!("[{}]{}", quoted(text), self.comma())) }
    }

    /// A word without quotes.
    pub(crate) fn bare(&self, word: &str) -> CompletionItem {
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

/// A text in quotes, as the language has them.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

/// Documentation in Markdown.
pub(crate) fn markdown(value: String) -> Documentation {
    Documentation::MarkupContent(MarkupContent { kind: MarkupKind::Markdown, value })
}
