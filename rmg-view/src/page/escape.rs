//! Text that cannot break out of the place it stands in.

/// Text between tags or in an attribute.
pub(super) fn escaped_text(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            // line ends that only some readers take for such
            '\'' | '\u{2028}' | '\u{2029}' => out.push_str(&format!("&#{};", u32::from(letter))),
            _ => out.push(letter),
        }
    }
    out
}

/// JSON inside a script element. The letters that mean something to HTML, and the line ends that once ended scripts, occur
/// in strings of JSON only, where each can be written as its number.
pub(super) fn escaped_json(json: &str) -> String {
    let mut out = String::with_capacity(json.len());
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                out.push_str(&format!("\\u{:04x}", u32::from(letter)));
            }
            _ => out.push(letter),
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_to_html_is_written_as_numbers() {
        assert_eq!(
            escaped_json("\"</script><!--&\u{2029}\""),
            r#""\u003c/script\u003e\u003c!--\u0026\u2029""#
        );
        assert_eq!(escaped_text("<a title='\"'>&"), "&lt;a title=&#39;&quot;&#39;&gt;&amp;");
    }
}
