//! Names and sentences in drawings.

/// At most `most` letters of a name; a longer one ends in an ellipsis.
pub(crate) fn shortened(name: &str, most: usize) -> String {
    if name.chars().count() <= most {
        return name.to_owned();
    }
    name.chars().take(most - 1).chain(['…']).collect()
}

/// Text as XML takes it: markup escaped, and control characters (which XML does not have) replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            control if control.is_control() || matches!(control, '\u{fffe}' | '\u{ffff}') => {
                safe.push('\u{fffd}')
            }
            plain => safe.push(plain),
        }
    }
    safe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_cannot_break_the_markup() {
        assert_eq!(escaped("<a> & \"b\"\u{1}"), "&lt;a&gt; &amp; &quot;b&quot;\u{fffd}");
        assert_eq!(shortened("a name that is far too long", 18), "a name that is fa…");
    }
}
