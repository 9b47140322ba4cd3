//! Ways to mend a fault that a program can go.

use crate::diag::span::Span;

/// A mechanical way to mend a fault: edits that leave the rest of the text as it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fix {
    /// What it does, in a few words: `remove the quotes`.
    pub title: String,
    /// Whether nothing else can be meant, so that it may be done unasked: what is read stays the same, or was unreadable before. All
    /// others are guesses, for people to choose.
    pub is_certain: bool,
    /// What is replaced, in any order; no two overlap.
    pub edits: Vec<Edit>,
}

/// A part of a text, and what comes in its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// What goes. Where it is empty, the text is put in between.
    pub span: Span,
    /// What comes.
    pub text: String,
}

impl Edit {
    /// Another text in a place.
    pub fn new(span: Span, text: impl Into<String>) -> Self {
        Self { span, text: text.into() }
    }

    /// Something put before the byte at `at`.
    pub fn insert(at: u32, text: impl Into<String>) -> Self {
        Self::new(Span::new(at, at), text)
    }
}

impl Fix {
    /// Nothing else can be meant.
    pub fn certain(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), is_certain: true, edits }
    }

    /// Something that was probably meant.
    pub fn guess(title: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { title: title.into(), is_certain: false, edits }
    }

    /// All that can be done at once: `text` with the edits of every fix of which no part touches one that came before, and how many
    /// fixes that were.
    ///
    /// Spans that do not fit the text do nothing. O(bytes + edits²); lists of faults are short.
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

/// Whether two places overlap, or are so close that it matters which is changed first.
fn touches(one: Span, other: Span) -> bool {
    one.start <= other.end && other.start <= one.end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixes_that_touch_wait_for_their_turn() {
        let quote = Fix::certain("q", vec![Edit::insert(0, "\""), Edit::insert(3, "\"")]);
        let overlap = Fix::certain("o", vec![Edit::new(Span::new(2, 5), "x")]);
        let later = Fix::certain("l", vec![Edit::new(Span::new(6, 7), "")]);
        let (text, done) = Fix::apply("one two", [&quote, &overlap, &later]);
        assert_eq!((text.as_str(), done), ("\"one\" tw", 2));
    }

    #[test]
    fn places_beyond_the_text_do_nothing() {
        let fix = Fix::certain("f", vec![Edit::new(Span::new(1, 9), "x")]);
        let inside = Fix::certain("f", vec![Edit::new(Span::new(1, 2), "x")]);
        assert_eq!(Fix::apply("ä", [&fix, &inside]), ("ä".to_owned(), 0));
    }
}
