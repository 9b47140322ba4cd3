//! Fixes that a program can apply.

use crate::diag::span::Span;

/// An automatic fix of a diagnostic: edits that leave the rest of the text unchanged.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in a few words: `remove the quotes`.
    pub title: String,
    /// Whether the fix is unambiguous, so that it can be applied without asking: the meaning stays the same,
    /// or the text was invalid before. Other fixes are suggestions.
    pub is_certain: bool,
    /// The replacements, in any order; no two overlap.
    pub edits: Vec<Edit>,
}

/// A replacement of a part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The replaced part. If it is empty, the text is inserted there.
    pub span: Span,
    /// The new text.
    pub text: String,
}

impl Edit {
    /// Creates a replacement.
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// Creates an insertion before the byte at `at`.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self::new(Span::new(at, at), text)
    }
}

impl Fix {
    /// Creates an unambiguous fix.
    pub fn certain(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), is_certain: true, edits }
    }

    /// Creates a suggestion.
    pub fn guess(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), is_certain: false, edits }
    }

    /// Applies all fixes that are compatible: a fix is skipped if an edit of it touches an edit of an earlier
    /// fix. Returns the new text and the number of applied fixes.
    ///
    /// Skips fixes with spans outside the text. O(bytes + edits²); lists of diagnostics are short.
    #[must_use]
    pub fn apply<'f>(text: &str, fixes: impl IntoIterator<Item = &'f Self>) -> (String, usize) {
        let mut taken: Vec<&Edit> = Vec::new();
        let mut done = 0;
        for fix in fixes {
            let fits = |edit: &Edit| text.get(edit.span.start as usize..edit.span.end as usize).is_some();
            let is_free = |edit: &Edit| !taken.iter().any(|other| touches(edit.span, other.span));
            if fix.edits.is_empty() || !fix.edits.iter().all(|edit| fits(edit) && is_free(edit)) {
                continue;
            }
            taken.extend(&fix.edits);
            done += 1;
        }
        taken.sort_by_key(|edit| edit.span.start);
        let mut out = String::with_capacity(text.len());
        let mut at = 0;
        for edit in taken {
            let (start, end) = (edit.span.start as usize, edit.span.end as usize);
            out.push_str(&text[at..start]);
            out.push_str(&edit.text);
            at = end;
        }
        out.push_str(&text[at..]);
        (out, done)
    }
}

/// Returns whether two spans overlap or are adjacent, so that the order of the edits matters.
fn touches(one: Span, other: Span) -> bool {
    one.start <= other.end && other.start <= one.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixes_that_touch_an_earlier_fix_are_skipped() {
        let quote = Fix::certain("q", vec![Edit::insert(0, "\""), Edit::insert(3, "\"")]);
        let overlap = Fix::certain("o", vec![Edit::new(Span::new(2, 5), "x")]);
        let later = Fix::certain("l", vec![Edit::new(Span::new(6, 7), "")]);
        let (text, done) = Fix::apply("one two", [&quote, &overlap, &later]);
        assert_eq!((text.as_str(), done), ("\"one\" tw", 2));
    }

    #[test]
    fn spans_outside_the_text_are_skipped() {
        let fix = Fix::certain("f", vec![Edit::new(Span::new(1, 9), "x")]);
        let inside = Fix::certain("f", vec![Edit::new(Span::new(1, 2), "x")]);
        assert_eq!(Fix::apply("ä", [&fix, &inside]), ("ä".to_owned(), 0));
    }
}
