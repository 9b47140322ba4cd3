//! The content of a Markdown file: code blocks, notes, headings, links.

use std::path::{Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use rmg_tests::template_files::workspace_root;

/// A part of a doc that tests use.
#[derive(Debug)]
pub(super) enum Part {
    Code {
        /// The language after the opening fence.
        language: String,
        text: String,
        /// Line number of the first line, from 1.
        line: usize,
    },
    /// The text of `<!-- ... -->` on a separate line: a hidden note for tests.
    Note(String),
    /// Inline code.
    Inline(String),
}

/// A Markdown file of the project.
pub(super) struct Doc {
    /// Path from the root of the workspace, with `/`.
    pub(super) name: String,
    /// Parts in order.
    pub(super) parts: Vec<Part>,
    /// Targets of the links, as written.
    pub(super) links: Vec<String>,
    /// Anchors of the headings.
    pub(super) anchors: Vec<String>,
}

impl Doc {
    /// Reads the file at a path from the root of the workspace.
    pub(super) fn read(name: &str) -> Self {
        let text = super::read(name);
        let (mut parts, mut links, mut anchors) = (Vec::new(), Vec::new(), Vec::new());
        let (mut is_block, mut heading) = (false, None::<String>);
        for (event, range) in Parser::new_ext(&text, Options::ENABLE_TABLES).into_offset_iter() {
            if let (Event::Text(words) | Event::Code(words), Some(heading)) = (&event, &mut heading) {
                *heading += words;
            }
            match event {
                Event::Start(Tag::CodeBlock(kind)) => {
                    let language = match kind {
                        CodeBlockKind::Fenced(word) => word.to_string(),
                        CodeBlockKind::Indented => String::new(),
                    };
                    let line = text[..range.start].matches('\n').count() + 2;
                    parts.push(Part::Code { language, text: String::new(), line });
                    is_block = true;
                }
                Event::Text(words) if is_block => {
                    if let Some(Part::Code { text, .. }) = parts.last_mut() {
                        *text += &words;
                    }
                }
                Event::End(TagEnd::CodeBlock) => is_block = false,
                Event::Code(words) => parts.push(Part::Inline(words.to_string())),
                Event::Html(line) => {
                    let note = line.trim().strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->"));
                    parts.extend(note.map(|note| Part::Note(note.trim().to_owned())));
                }
                Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                    links.push(dest_url.to_string());
                }
                Event::Start(Tag::Heading { .. }) => heading = Some(String::new()),
                Event::End(TagEnd::Heading(_)) => anchors.extend(heading.take().map(|words| anchor(&words))),
                _ => {}
            }
        }
        Self { name: name.to_owned(), parts, links, anchors }
    }

    /// Reads every `.md` file of the project, in order of path.
    pub(super) fn all() -> Vec<Self> {
        let root = workspace_root();
        let mut found = Vec::new();
        collect(&root, &mut found);
        found.sort();
        let name = |path: &PathBuf| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        found.iter().map(|path| Self::read(&name(path))).collect()
    }
}

/// Returns the anchor of a heading as on code hosts: lowercase, no punctuation, `-` for spaces.
pub(super) fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Collects the `.md` files below a folder. Skips hidden folders, `target` and `node_modules`.
fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        if path.is_dir() && name != "target" && name != "node_modules" && !name.starts_with('.') {
            collect(&path, found);
        } else if name.ends_with(".md") {
            found.push(path);
        }
    }
}
