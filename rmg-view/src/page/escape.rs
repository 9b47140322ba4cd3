//! Text that cannot break out of the place it stands in.

use rmg_core::text::escaped_xml;

/// Text between tags or in an attribute, without the line ends that only some readers take for such.
pub(crate) fn escaped_text(text: &str) -> String {
    escaped_xml(text).replace(['\u{2028}', '\u{2029}'], " ")
}

/// JSON inside a script element. The letters that mean something to HTML, and the line ends that once ended
/// scripts, occur in strings of JSON only, where each can be written as its number.
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
        assert_eq!(escaped_text("<a title='\"'>&"), "&lt;a title=&apos;&quot;&apos;&gt;&amp;");
    }
}
