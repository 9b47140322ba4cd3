//! A page with small pictures of the maps of many seeds, ordered by their figures.

use std::io::{self, Write};

use serde::Serialize;

use crate::page::{Data, Page, SECTIONS, base64, escaped_text};

const STYLE: &str = include_str!("gallery_page/assets/gallery.css");
const SCRIPT: &str = include_str!("gallery_page/assets/gallery.js");

/// A figure of all maps.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct GalleryFigure {
    pub word: &'static str,
    pub meaning: &'static str,
    /// Whether the page shows it in percent.
    pub is_share: bool,
}

/// A map of the gallery.
#[derive(Debug, Clone, PartialEq)]
pub struct GalleryMap {
    pub seed: u64,
    /// The command that generates it.
    pub command: String,
    /// The bytes of a PNG.
    pub picture: Vec<u8>,
    /// By figure; `None` if the map does not have it.
    pub figures: Vec<Option<f64>>,
}

#[derive(Debug, Serialize)]
struct PageData<'a> {
    figures: &'a [GalleryFigure],
    maps: Vec<PageMap<'a>>,
}

#[derive(Debug, Serialize)]
struct PageMap<'a> {
    /// As text, because JavaScript has no integers of 64 bits.
    seed: String,
    command: &'a str,
    picture: String,
    figures: &'a [Option<f64>],
}

/// Writes the page. O(bytes of the pictures).
///
/// # Errors
/// Returns an error if writing to `to` fails.
pub fn write(
    title: &str,
    about: &str,
    figures: &[GalleryFigure],
    maps: &[GalleryMap],
    to: &mut impl Write,
) -> io::Result<()> {
    let body = format!(
        "<header><h1 dir=\"auto\">{}</h1><p class=\"muted\">{}</p>\n<div class=\"row\" id=\"tools\"></div></header>\n\
         <main><section aria-label=\"Maps\"><div id=\"strip\"></div></section></main>\n\
         <dialog id=\"large\"></dialog><p id=\"live\" class=\"unseen\" aria-live=\"polite\"></p>",
        escaped_text(title),
        escaped_text(about)
    );
    let maps = maps.iter().map(|map| PageMap {
        seed: map.seed.to_string(),
        command: &map.command,
        picture: base64(&map.picture),
        figures: &map.figures,
    });
    let data = PageData { figures, maps: maps.collect() };
    let data = [Data::new("gallery-data", &data)?];
    Page { title, styles: &[SECTIONS, STYLE], body: &body, data: &data, scripts: &[SCRIPT] }.write(to)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seeds_keep_all_digits_and_names_are_escaped() {
        let figures = [GalleryFigure { word: "portals", meaning: "portals", is_share: false }];
        let map = GalleryMap {
            seed: u64::MAX,
            command: "rmg generate '</script>'".to_owned(),
            picture: vec![1],
            figures: vec![None],
        };
        let mut bytes = Vec::new();
        write("<b>", "1 map", &figures, &[map], &mut bytes).unwrap();
        let text = String::from_utf8(bytes).unwrap();
        assert!(text.contains("&lt;b&gt;") && text.contains("18446744073709551615"));
        assert!(!text.contains("generate '</script>"));
    }
}
