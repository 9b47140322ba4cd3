//! Escaping of text and JSON for HTML.

use rmg_core::text::escaped_xml;

/// Escapes text for element content and attributes. Replaces U+2028 and U+2029, which only some readers treat
/// as line ends, by spaces.
pub(crate) fn escaped_text(text: &str) -> String {
    escaped_xml(text).replace(['\u{2028}', '\u{2029}'], " ")
}

/// Escapes JSON for a script element. Characters with a meaning in HTML, and U+2028 and U+2029, occur only in
/// strings of JSON, where `\u` escapes can replace them.
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
    fn characters_with_a_meaning_in_html_are_escaped() {
        assert_eq!(
            escaped_json("\"</script><!--&\u{2029}\""),
            r#""\u003c/script\u003e\u003c!--\u0026\u2029""#
        );
        assert_eq!(escaped_text("<a title='\"'>&"), "&lt;a title=&apos;&quot;&apos;&gt;&amp;");
    }
}
