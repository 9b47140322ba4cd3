//! The page: HTML, JavaScript and styles, built from `studio/` by `.ci/web --page`.

use include_dir::{Dir, include_dir};

static PAGE: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/dist");

/// Returns a file of the page with its media type. The empty path is the start page.
#[must_use]
pub fn file(path: &str) -> Option<(&'static [u8], &'static str)> {
    let path = if path.is_empty() { "index.html" } else { path };
    let media = match path.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript",
        "css" => "text/css",
        _ => "application/octet-stream",
    };
    Some((PAGE.get_file(path)?.contents(), media))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_start_page_refers_to_files_of_the_page() {
        let (page, media) = file("").unwrap();
        assert_eq!(media, "text/html; charset=utf-8");
        let page = std::str::from_utf8(page).unwrap();
        let files: Vec<&str> = page.split("\"./").skip(1).filter_map(|rest| rest.split('"').next()).collect();
        assert!(files.len() >= 2 && files.iter().all(|path| file(path).is_some()), "{files:?}");
        assert!(file("../Cargo.toml").is_none() && file("engine/rmg_wasm.js").is_none());
    }
}
