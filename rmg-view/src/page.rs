//! Pages to look at in a browser: one self-contained file each, that asks the network for nothing.
//!
//! A [`Page`] puts together what its maker hands over: styles, a body, data and scripts. The kit brings the
//! rest: a head with a strict policy (nothing is loaded from anywhere), a style for light and dark, screens
//! and phones, and the script helpers `kit.js`, which read the data and build what the page shows. Scripts
//! never build markup from text, and data is escaped ([`Data`]), so whatever a zone is called stays a name.
//!
//! The same input gives the same bytes: no clock, no chance.

mod escape;
mod packed;

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use escape::escaped_json;
pub(crate) use escape::escaped_text;
pub use packed::Packed;

/// The style that all pages share.
const STYLE: &str = include_str!("page/assets/kit.css");
/// The helpers that all pages share.
const SCRIPT: &str = include_str!("page/assets/kit.js");
/// The style of pages of sections below each other.
pub const SECTIONS: &str = include_str!("page/assets/sections.css");
/// Drawings of shapes; for pages that have an `<svg>` in their body.
pub const SVG: &str = include_str!("page/assets/svg.js");
/// Tables that can be sorted.
pub const TABLE: &str = include_str!("page/assets/table.js");
/// What a page may do: run the scripts and styles that it brings, and show pictures that it makes. Nothing
/// else.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; \
                      base-uri 'none'; form-action 'none'";

/// Bytes as text, for pictures inside pages.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// A page in the making.
#[derive(Debug, Clone)]
pub struct Page<'a> {
    /// What the window is called; any text.
    pub title: &'a str,
    /// Style sheets, after that of the kit.
    pub styles: &'a [&'a str],
    /// The markup between `<body>` and the data. It is written as it stands, so it must be the program's own;
    /// names in it are escaped.
    pub body: &'a str,
    /// What scripts read with `Kit.data(id)`.
    pub data: &'a [Data],
    /// Scripts, run in this order after `kit.js`. They are the program's own, strict, and hold no `</script`.
    pub scripts: &'a [&'a str],
}

/// Data inside a page, as JSON that cannot end the element that it stands in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data {
    id: &'static str,
    json: String,
}

impl Data {
    /// Data under the id of its element: letters and dashes.
    ///
    /// # Errors
    /// When `value` has no form in JSON, see [`serde_json::to_string`].
    pub fn new(id: &'static str, value: &impl serde::Serialize) -> serde_json::Result<Self> {
        Ok(Self { id, json: escaped_json(&serde_json::to_string(value)?) })
    }
}

impl Page<'_> {
    /// Writes the page as UTF-8.
    ///
    /// # Errors
    /// When `to` cannot be written.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        debug_assert!(self.is_whole(), "a part of page `{}` leaves its element", self.title);
        let title = escaped_text(self.title);
        writeln!(to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(to, "<meta name=\"generator\" content=\"rmg\">")?;
        writeln!(to, "<meta http-equiv=\"Content-Security-Policy\" content=\"{POLICY}\">")?;
        writeln!(to, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(to, "<meta name=\"color-scheme\" content=\"light dark\">")?;
        // an empty icon, so that browsers do not look for one
        writeln!(to, "<link rel=\"icon\" href=\"data:,\">\n<title>{title}</title>")?;
        for style in [STYLE].iter().chain(self.styles) {
            writeln!(to, "<style>\n{style}</style>")?;
        }
        writeln!(to, "</head>\n<body>\n{}", self.body)?;
        for Data { id, json } in self.data {
            writeln!(to, "<script type=\"application/json\" id=\"{id}\">{json}</script>")?;
        }
        for script in [SCRIPT].iter().chain(self.scripts) {
            writeln!(to, "<script>\n{script}</script>")?;
        }
        writeln!(to, "</body>\n</html>")
    }

    /// Whether scripts are strict, and neither they nor the styles nor the body end or begin an element that
    /// they must not.
    fn is_whole(&self) -> bool {
        let is_script = |script: &&str| {
            script.starts_with("'use strict';\n") && !script.contains("</script") && !script.contains("<!--")
        };
        [SCRIPT].iter().chain(self.scripts).all(is_script)
            && [STYLE].iter().chain(self.styles).all(|style| !style.contains("</style"))
            && !self.body.contains("<script")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn page(title: &str, name: &str) -> String {
        let data = [Data::new("facts", &vec![name]).unwrap()];
        let scripts = ["'use strict';\nrun();"];
        let page = Page { title, styles: &["a{}"], body: "<main></main>", data: &data, scripts: &scripts };
        let mut bytes = Vec::new();
        page.write(&mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn names_stay_names_wherever_they_stand() {
        let name = "</script><script>alert(1)</script><!-- \u{2028} & \" '";
        let text = page(name, name);
        assert_eq!(text.matches("<script").count(), 3, "one element of data, two of scripts");
        assert!(!text.contains("<!--") && !text.contains('\u{2028}') && !text.contains("alert(1)</script>"));
        let data = text.split("id=\"facts\">").nth(1).unwrap().split("</script>").next().unwrap();
        assert_eq!(serde_json::from_str::<Vec<String>>(data).unwrap(), [name]);
        assert!(text.contains("<title>&lt;/script&gt;&lt;script&gt;"));
    }

    #[test]
    fn a_page_asks_the_network_for_nothing() {
        let text = page("a", "b");
        assert!(text.contains("default-src 'none'") && !text.contains("http:") && !text.contains("https:"));
        assert!(!text.contains(" src=") && !text.contains("@import") && !text.contains("url("));
    }

    #[test]
    fn scripts_and_styles_do_not_end_their_elements() {
        let is_whole = |style: &str, body: &str, script: &str| {
            Page { title: "", styles: &[style], body, data: &[], scripts: &[script] }.is_whole()
        };
        for script in [SVG, TABLE] {
            assert!(is_whole(SECTIONS, "<main></main>", script));
        }
        assert!(!is_whole("</style>", "", SVG) && !is_whole("", "<script>", SVG));
        for script in ["run();", "'use strict';\n'</script>'", "'use strict';\n'<!--'"] {
            assert!(!is_whole("", "", script), "{script}");
        }
    }
}
