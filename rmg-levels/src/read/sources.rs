//! Reads a file and those that it includes, each once, the included ones first.

use rmg_core::diag::{Diagnostic, Severity, Span};
use toml::de::DeTable;

use crate::config::LevelConfiguration;
use crate::fields::{Fields, Load, Shared};

/// Maximum length of a file in bytes. No file written by hand is longer.
pub const MAX_BYTES: usize = 1 << 20;

/// Maximum number of files of a configuration.
pub const MAX_FILES: usize = 64;

/// Adds the parts of one file.
pub(super) type ReadRoot = fn(&mut Fields<'_, '_>, LevelConfiguration) -> LevelConfiguration;

/// A file and the location of its first byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The name in messages; the same file always has the same name.
    pub name: String,
    /// The text.
    pub text: String,
    /// The location of the first byte in diagnostics.
    pub start: u32,
}

pub(super) struct SourceReader<'l> {
    pub(super) shared: &'l Shared<'l>,
    pub(super) load: Load<'l>,
    pub(super) read_root: ReadRoot,
    pub(super) sources: Vec<Source>,
    /// The names of the files that are being read, the outermost first.
    pub(super) open: Vec<String>,
}

impl SourceReader<'_> {
    /// Adds the parts of a file to the configuration. `from` is where another file includes it.
    pub(super) fn read(
        &mut self,
        name: &str,
        text: &str,
        from: Option<Span>,
        configuration: LevelConfiguration,
    ) -> LevelConfiguration {
        if text.len() > MAX_BYTES {
            let message = format!("the file is longer than {} KB", MAX_BYTES >> 10);
            self.fail("too-long", from, message, "split it");
            return configuration;
        }
        let last = self.sources.last();
        let start = last.map_or(0, |last| {
            last.start.saturating_add(u32::try_from(last.text.len()).unwrap_or(u32::MAX)).saturating_add(1)
        });
        self.sources.push(Source { name: name.to_owned(), text: text.to_owned(), start });
        self.enter(name, start);
        let (root, errors) = DeTable::parse_recoverable(text);
        if !errors.is_empty() {
            for error in &errors {
                let at = error.span().map(|range| self.shared.span(range));
                self.fail("bad-toml", at, error.message().to_owned(), "see https://toml.io");
            }
            return configuration;
        }
        let shared = self.shared;
        let mut fields = Fields::new(shared, root.get_ref(), Span::new(start, start), "configuration");
        let includes: Vec<(String, Span)> =
            fields.list_of_texts("include").iter().map(|path| (path.value.to_owned(), path.span)).collect();
        self.open.push(name.to_owned());
        let mut configuration = configuration;
        for (path, at) in includes {
            configuration = self.include(&path, at, configuration);
        }
        self.open.pop();
        self.enter(name, start);
        configuration = (self.read_root)(&mut fields, configuration);
        fields.finish();
        configuration
    }

    /// Makes a file the current one.
    fn enter(&self, name: &str, start: u32) {
        self.shared.base.set(start);
        name.clone_into(&mut self.shared.name.borrow_mut());
    }

    fn include(&mut self, path: &str, at: Span, configuration: LevelConfiguration) -> LevelConfiguration {
        let outer = self.open.last().cloned().unwrap_or_default();
        let (name, text) = match (self.load)(path, &outer) {
            Ok(loaded) => loaded,
            Err(reason) => {
                let message = format!("cannot include `{path}`: {reason}");
                self.fail("bad-include", Some(at), message, "write a path relative to this file");
                return configuration;
            }
        };
        if let Some(first) = self.open.iter().position(|open| *open == name) {
            let circle = self.open[first..].iter().chain([&name]);
            let circle: Vec<String> = circle.map(|name| format!("`{name}`")).collect();
            let message = format!("the files include each other: {}", circle.join(" -> "));
            self.fail("include-cycle", Some(at), message, "remove one of the includes");
            return configuration;
        }
        if self.sources.iter().any(|source| source.name == name) {
            return configuration;
        }
        if self.sources.len() >= MAX_FILES {
            let message = format!("more than {MAX_FILES} files");
            self.fail("too-many-files", Some(at), message, "merge some of them");
            return configuration;
        }
        self.read(&name, &text, Some(at), configuration)
    }

    /// Reports that a file is not read.
    fn fail(&self, code: &'static str, at: Option<Span>, message: String, help: &str) {
        self.shared.is_unreadable.set(true);
        let diagnostic = || Diagnostic::new(Severity::Error, code, at, message).help(help);
        self.shared.diagnostics.borrow_mut().push_with(Severity::Error, diagnostic);
    }
}
