//! Edits that patch the text of a document and keep the rest unchanged.

use std::ops::Range;

use rmg_core::diag::{DiagnosticList, Span, has_errors};

use crate::document::Document;
use crate::edit_error::EditError;
use crate::lexer::{Lexer, Token};
use crate::path::{Step, position};
use crate::value::{Kind, Member, Value};
use crate::write::{NewValue, key_text};

impl Document {
    /// Replaces the value at the end of `path`. The rest of the text stays unchanged.
    ///
    /// # Errors
    /// See [`EditError`]. On an error the document is unchanged.
    pub fn set(&mut self, path: &[Step<'_>], value: &NewValue) -> Result<(), EditError> {
        let target = self.editable(path)?.span;
        self.patch(range(target), &value.to_text()?)
    }

    /// Adds a member at the end of the structure at `path`, formatted like the existing members.
    ///
    /// # Errors
    /// See [`EditError`]. On an error the document is unchanged.
    pub fn insert_member(&mut self, path: &[Step<'_>], key: &str, value: &NewValue) -> Result<(), EditError> {
        let target = self.editable(path)?;
        let members = target.members().ok_or_else(|| no_such_path(path))?;
        if members.iter().any(|member| member.key.name == key) {
            return Err(EditError::KeyExists { key: key.to_owned() });
        }
        let colon = members.last().map_or(" : ", |last| self.colon_of(last));
        let entry = format!("{}{colon}{}", key_text(key)?, value.to_text()?);
        let text = self.with_entry(target, &entry);
        self.replace_text(text)
    }

    /// Adds an item at the end of the list at `path`, formatted like the existing items.
    ///
    /// # Errors
    /// See [`EditError`]. On an error the document is unchanged.
    pub fn push_item(&mut self, path: &[Step<'_>], value: &NewValue) -> Result<(), EditError> {
        let target = self.editable(path)?;
        target.items().ok_or_else(|| no_such_path(path))?;
        let text = self.with_entry(target, &value.to_text()?);
        self.replace_text(text)
    }

    /// Removes the member or item at the end of `path` and its comma. Keeps comments.
    ///
    /// # Errors
    /// See [`EditError`]. On an error the document is unchanged. The outermost value cannot be removed.
    pub fn remove(&mut self, path: &[Step<'_>]) -> Result<(), EditError> {
        let (last, parent_path) = path.split_last().ok_or_else(|| no_such_path(path))?;
        self.editable(path)?;
        let parent = self.editable(parent_path)?;
        let at = position(parent, *last).ok_or_else(|| no_such_path(path))?;
        let entries = entry_ranges(parent);
        let entry = entries[at].clone();
        let next = entries.get(at + 1).map_or(parent.span.end as usize - 1, |next| next.start);
        let mut text = self.text.clone();
        // From back to front, so that positions before a cut stay valid.
        match self.comma_in(entry.end..next) {
            Some(comma) if self.text[entry.end..comma].trim().is_empty() => {
                cut(&mut text, entry.start..comma + 1)
            }
            Some(comma) => {
                text.replace_range(comma..=comma, "");
                cut(&mut text, entry);
            }
            None => {
                let before_comma = at
                    .checked_sub(1)
                    .filter(|_| at + 1 == entries.len())
                    .and_then(|before| self.comma_in(entries[before].end..entry.start));
                cut(&mut text, entry);
                if let Some(comma) = before_comma {
                    text.replace_range(comma..=comma, "");
                }
            }
        }
        self.replace_text(text)
    }

    /// Returns the value at `path` if the document can be edited.
    fn editable(&self, path: &[Step<'_>]) -> Result<&Value, EditError> {
        if !self.is_editable {
            return Err(EditError::Broken);
        }
        self.get(path).ok_or_else(|| no_such_path(path))
    }

    /// Returns the text between key and value of a member if it consists of a colon and blanks, else `" : "`.
    fn colon_of(&self, member: &Member) -> &str {
        let between = &self.text[member.key.span.end as usize..member.value.span.start as usize];
        if between.chars().all(|c| matches!(c, ' ' | '\t' | ':')) { between } else { " : " }
    }

    /// Returns the text with an entry added at the end of a list or structure.
    fn with_entry(&self, target: &Value, entry: &str) -> String {
        let mut text = self.text.clone();
        let inside = target.span.start as usize + 1..target.span.end as usize - 1;
        let Some(last) = entry_ranges(target).pop() else {
            let breaks_line =
                self.text[inside.clone()].trim_start_matches([' ', '\t']).starts_with(['\n', '\r']);
            let new = if breaks_line {
                let indent = self.indent_of(target.span.start as usize);
                format!("{}{indent}\t{entry}", self.line_end_near(inside.start))
            } else if inside.is_empty() {
                format!(" {entry} ")
            } else {
                format!(" {entry}")
            };
            text.insert_str(inside.start, &new);
            return text;
        };
        let comma = self.comma_in(last.end..inside.end);
        if !self.starts_line(last.start) {
            match comma {
                Some(comma) => text.insert_str(comma + 1, &format!(" {entry},")),
                None => text.insert_str(last.end, &format!(", {entry}")),
            }
            return text;
        }
        // Entries on separate lines: insert after the line of the last entry and its comment.
        let settled = comma.map_or(last.end, |comma| comma + 1);
        let rest = &self.text[settled..inside.end];
        let line = rest.find(['\n', '\r']).unwrap_or(rest.len());
        let rest_is_comment = rest[..line].trim_start_matches([' ', '\t']).starts_with('/');
        let at = if rest_is_comment { settled + line } else { settled };
        let trailing = if comma.is_some() { "," } else { "" };
        let (line_end, indent) = (self.line_end_near(last.start), self.indent_of(last.start));
        text.insert_str(at, &format!("{line_end}{indent}{entry}{trailing}"));
        if comma.is_none() {
            text.insert(last.end, ',');
        }
        text
    }

    /// Returns the position of the first comma in a gap, skipping comments.
    fn comma_in(&self, gap: Range<usize>) -> Option<usize> {
        let mut lexer = Lexer::new(&self.text, gap);
        let mut ignored = DiagnosticList::new(0);
        loop {
            match lexer.next(&mut ignored) {
                (Token::Comma, place) => return Some(place.start as usize),
                (Token::Comment, _) => {}
                _ => return None,
            }
        }
    }

    /// Returns whether only blanks precede `at` on its line.
    fn starts_line(&self, at: usize) -> bool {
        let before = self.text[..at].trim_end_matches([' ', '\t']);
        before.ends_with(['\n', '\r'])
    }

    /// Returns the blanks at the start of the line of `at`.
    fn indent_of(&self, at: usize) -> &str {
        let line = self.text[..at].rfind(['\n', '\r']).map_or(0, |end| end + 1);
        let line = &self.text[line..];
        &line[..line.len() - line.trim_start_matches([' ', '\t']).len()]
    }

    /// Returns the line ending that is used near `at`.
    fn line_end_near(&self, at: usize) -> &'static str {
        let before = self.text[..at].rfind('\n');
        let line_feed = before.or_else(|| self.text[at..].find('\n').map(|after| at + after));
        match line_feed {
            Some(at) if self.text[..at].ends_with('\r') => "\r\n",
            Some(_) => "\n",
            None if self.text.contains('\r') => "\r",
            None => "\n",
        }
    }

    fn patch(&mut self, place: Range<usize>, new: &str) -> Result<(), EditError> {
        let mut text = self.text.clone();
        text.replace_range(place, new);
        self.replace_text(text)
    }

    /// Replaces the text and parses it again, which updates all spans. O(bytes).
    fn replace_text(&mut self, text: String) -> Result<(), EditError> {
        let (document, diagnostics) = Self::parse(text);
        if has_errors(&diagnostics) {
            // Patching a valid text fails only if the result exceeds a limit.
            return Err(EditError::TooLarge);
        }
        *self = document;
        Ok(())
    }
}

fn range(span: Span) -> Range<usize> {
    span.start as usize..span.end as usize
}

fn no_such_path(path: &[Step<'_>]) -> EditError {
    let steps: Vec<String> = path
        .iter()
        .map(|step| match step {
            Step::Key(key) => (*key).to_owned(),
            Step::Index(index) => index.to_string(),
        })
        .collect();
    EditError::NoSuchPath { path: steps.join(".") }
}

/// Returns the ranges of all entries, including keys.
fn entry_ranges(value: &Value) -> Vec<Range<usize>> {
    match &value.kind {
        Kind::Array(items) => items.iter().map(|item| range(item.span)).collect(),
        Kind::Object(members) => members
            .iter()
            .map(|member| member.key.span.start as usize..member.value.span.end as usize)
            .collect(),
        Kind::Bad | Kind::Null | Kind::Bool(_) | Kind::Int(_) | Kind::Float(_) | Kind::String(_) => {
            Vec::new()
        }
    }
}

/// Removes a range: the whole line if it contains nothing else, otherwise also the blanks on one side.
fn cut(text: &mut String, place: Range<usize>) {
    let blank_start = text[..place.start].trim_end_matches([' ', '\t']).len();
    let starts_line = text[..blank_start].ends_with(['\n', '\r']);
    let blank_end = text.len() - text[place.end..].trim_start_matches([' ', '\t']).len();
    let rest = &text[blank_end..];
    let line_end = if rest.starts_with("\r\n") { 2 } else { usize::from(rest.starts_with(['\n', '\r'])) };
    let range = if starts_line && line_end > 0 {
        blank_start..blank_end + line_end
    } else if rest.starts_with([']', '}']) {
        blank_start..place.end
    } else {
        place.start..blank_end
    };
    // Without a comma the neighbors must stay separate words.
    let is_word_letter =
        |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || matches!(c, '+' | '-' | '.' | '_'));
    let joins = is_word_letter(text[..range.start].chars().next_back())
        && is_word_letter(text[range.end..].chars().next());
    text.replace_range(range, if joins { " " } else { "" });
}
