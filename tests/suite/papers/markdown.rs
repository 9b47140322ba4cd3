//! Papers as lists of what stands in them: code blocks, headings, links.

use std::path::{Path, PathBuf};

use rmg_tests::template_files::workspace_root;

/// A part of a paper.
#[derive(Debug)]
pub(super) enum Part {
    Code {
        /// The word behind the first fence.
        language: String,
        lines: Vec<String>,
        /// Where the first line stands, from 1.
        line: usize,
    },
    /// `<!-- ... -->` on a line of its own, without the marks: a note for the tests, which readers do not see.
    Note(String),
    Line(String),
}

/// A paper of the project.
pub(super) struct Paper {
    /// Its path from the root, with `/`.
    pub(super) name: String,
    /// Its parts in order.
    pub(super) parts: Vec<Part>,
}

impl Paper {
    /// The paper of that path from the root.
    pub(super) fn read(name: &str) -> Self {
        let text = super::read(name);
        let mut parts = Vec::new();
        let mut lines = text.lines().enumerate();
        while let Some((at, line)) = lines.next() {
            let bare = line.trim();
            if let Some(language) = bare.strip_prefix("```") {
                let indent = line.len() - line.trim_start().len();
                let inside = lines.by_ref().map(|(_, line)| line).take_while(|line| line.trim() != "```");
                let inside = inside.map(|line| line.get(indent..).unwrap_or_default().to_owned());
                parts.push(Part::Code {
                    language: language.to_owned(),
                    lines: inside.collect(),
                    line: at + 2,
                });
            } else if let Some(note) = bare.strip_prefix("<!--").and_then(|rest| rest.strip_suffix("-->")) {
                parts.push(Part::Note(note.trim().to_owned()));
            } else {
                parts.push(Part::Line(line.to_owned()));
            }
        }
        Self { name: name.to_owned(), parts }
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

    /// The lines that are neither code nor notes.
    pub(super) fn prose(&self) -> impl Iterator<Item = &str> {
        self.parts.iter().filter_map(|part| match part {
            Part::Line(line) => Some(line.as_str()),
            Part::Code { .. } | Part::Note(_) => None,
        })
    }

    /// What `#...` behind a link to this paper can name.
    pub(super) fn anchors(&self) -> Vec<String> {
        self.prose()
            .filter(|line| line.starts_with('#'))
            .map(|line| anchor(line.trim_start_matches('#')))
            .collect()
    }

    /// What its links lead to, as written.
    pub(super) fn links(&self) -> Vec<String> {
        let without_code = |line: &str| line.split('`').step_by(2).collect::<Vec<_>>().join("`");
        let all = self.prose().map(without_code).collect::<Vec<_>>().join("\n");
        let targets = all.split("](").skip(1).filter_map(|rest| rest.split(')').next());
        targets.map(str::to_owned).collect()
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
