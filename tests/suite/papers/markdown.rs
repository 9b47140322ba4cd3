//! What stands in a Markdown file: code blocks, notes, headings, links.

use std::path::{Path, PathBuf};

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};
use rmg_tests::template_files::workspace_root;

/// A part of a paper that tests follow.
#[derive(Debug)]
pub(super) enum Part {
    Code {
        /// The word behind the first fence.
        language: String,
        text: String,
        /// Where the first line stands, from 1.
        line: usize,
    },
    /// `<!-- ... -->` on a line of its own, without the marks: a note for the tests, which readers do not see.
    Note(String),
    /// Code between backticks.
    Inline(String),
}

/// A paper of the project.
pub(super) struct Paper {
    /// Its path from the root, with `/`.
    pub(super) name: String,
    /// Its parts in order.
    pub(super) parts: Vec<Part>,
    /// What its links lead to, as written.
    pub(super) links: Vec<String>,
    /// What `#...` behind a link to this paper can name.
    pub(super) anchors: Vec<String>,
}

impl Paper {
    /// The paper of that path from the root.
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

    /// All papers: every `.md` of the project, in order of path.
    pub(super) fn all() -> Vec<Self> {
        let root = workspace_root();
        let mut found = Vec::new();
        collect(&root, &mut found);
        found.sort();
        let name = |path: &PathBuf| path.strip_prefix(&root).unwrap().to_string_lossy().replace('\\', "/");
        found.iter().map(|path| Self::read(&name(path))).collect()
    }
}

/// The anchor of a heading, as forges make it: small letters, no punctuation, `-` for spaces.
pub(super) fn anchor(heading: &str) -> String {
    let kept = heading.trim().chars().filter(|c| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_'));
    kept.collect::<String>().to_lowercase().replace(' ', "-")
}

/// Papers below a folder; not those of builds and of other tools.
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
