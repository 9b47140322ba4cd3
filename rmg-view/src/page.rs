//! HTML pages. Each is one self-contained file that sends no network requests.
//!
//! A [`Page`] combines the styles, body, data and scripts of its creator. This module adds a head with a
//! strict content security policy (nothing is loaded from anywhere), a style for light and dark mode,
//! desktops and phones, and the script helpers `kit.js`, which read the data and build elements. Scripts
//! never build markup from text, and data is escaped ([`Data`]). A zone name can therefore never become
//! markup.
//!
//! The same input gives the same bytes. Pages use no clock and no random numbers.

mod escape;
mod packed;

use std::io::{self, Write};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use escape::escaped_json;
pub(crate) use escape::escaped_text;
pub use packed::Packed;

/// Style of all pages.
const STYLE: &str = include_str!("page/assets/kit.css");
/// Script helpers of all pages.
const SCRIPT: &str = include_str!("page/assets/kit.js");
/// Style of pages with sections one below the other.
pub const SECTIONS: &str = include_str!("page/assets/sections.css");
/// Script for SVG drawings. The body of the page must have an `<svg>`.
pub const SVG: &str = include_str!("page/assets/svg.js");
/// Script for sortable tables.
pub const TABLE: &str = include_str!("page/assets/table.js");
/// Content security policy: a page may only run its own scripts, use its own styles and show images that it
/// creates.
const POLICY: &str = "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data: blob:; \
                      base-uri 'none'; form-action 'none'";

/// Encodes bytes as Base64, for images inside pages.
#[must_use]
pub fn base64(bytes: &[u8]) -> String {
    STANDARD.encode(bytes)
}

/// The parts of a page.
#[derive(Debug, Clone)]
pub struct Page<'a> {
    /// Title of the window. Any text is allowed.
    pub title: &'a str,
    /// Style sheets, applied after the shared one.
    pub styles: &'a [&'a str],
    /// The markup between `<body>` and the data. It is written without escaping, so it must be trusted markup
    /// in which all names are already escaped.
    pub body: &'a str,
    /// Data that scripts read with `Kit.data(id)`.
    pub data: &'a [Data],
    /// Scripts, executed in this order after `kit.js`. They must be trusted, use strict mode, and not contain
    /// `</script`.
    pub scripts: &'a [&'a str],
}

/// Data inside a page: JSON that cannot close the element that contains it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Data {
    id: &'static str,
    json: String,
}

impl Data {
    /// Serializes `value` for an element with the id `id`, which consists of letters and dashes.
    ///
    /// # Errors
    /// Returns an error if `value` cannot be represented in JSON, see [`serde_json::to_string`].
    pub fn new(id: &'static str, value: &impl serde::Serialize) -> serde_json::Result<Self> {
        Ok(Self { id, json: escaped_json(&serde_json::to_string(value)?) })
    }
}

impl Page<'_> {
    /// Writes the page as UTF-8.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    pub fn write(&self, to: &mut impl Write) -> io::Result<()> {
        self.write_with(POLICY, to)
    }

    /// Writes the page like [`write`](Self::write), but allows it to load scripts from its own folder, on a
    /// disk or from a server on this computer.
    ///
    /// # Errors
    /// Returns an error if writing to `to` fails.
    pub fn write_watching(&self, to: &mut impl Write) -> io::Result<()> {
        self.write_with(&POLICY.replace("script-src", "script-src 'self' file:"), to)
    }

    fn write_with(&self, policy: &str, to: &mut impl Write) -> io::Result<()> {
        debug_assert!(self.is_well_formed(), "a part of page `{}` opens or closes an element", self.title);
        let title = escaped_text(self.title);
        writeln!(to, "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(to, "<meta name=\"generator\" content=\"rmg\">")?;
        writeln!(to, "<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">")?;
        writeln!(to, "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">")?;
        writeln!(to, "<meta name=\"color-scheme\" content=\"light dark\">")?;
        // an empty icon, so that browsers do not request one
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

    /// Returns whether all scripts use strict mode, and no script, style or body opens or closes an element
    /// that it must not.
    fn is_well_formed(&self) -> bool {
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
    fn names_are_escaped_in_every_place() {
        let name = "</script><script>alert(1)</script><!-- \u{2028} & \" '";
        let text = page(name, name);
        assert_eq!(text.matches("<script").count(), 3, "one data element and two scripts");
        assert!(!text.contains("<!--") && !text.contains('\u{2028}') && !text.contains("alert(1)</script>"));
        let data = text.split("id=\"facts\">").nth(1).unwrap().split("</script>").next().unwrap();
        assert_eq!(serde_json::from_str::<Vec<String>>(data).unwrap(), [name]);
        assert!(text.contains("<title>&lt;/script&gt;&lt;script&gt;"));
    }

    #[test]
    fn pages_send_no_network_requests() {
        let text = page("a", "b");
        assert!(text.contains("default-src 'none'") && !text.contains("http:") && !text.contains("https:"));
        assert!(!text.contains(" src=") && !text.contains("@import") && !text.contains("url("));
    }

    #[test]
    fn scripts_and_styles_that_close_their_element_are_rejected() {
        let is_well_formed = |style: &str, body: &str, script: &str| {
            Page { title: "", styles: &[style], body, data: &[], scripts: &[script] }.is_well_formed()
        };
        for script in [SVG, TABLE] {
            assert!(is_well_formed(SECTIONS, "<main></main>", script));
        }
        assert!(!is_well_formed("</style>", "", SVG) && !is_well_formed("", "<script>", SVG));
        for script in ["run();", "'use strict';\n'</script>'", "'use strict';\n'<!--'"] {
            assert!(!is_well_formed("", "", script), "{script}");
        }
    }
}
