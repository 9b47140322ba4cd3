//! What all tables of a configuration share.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use rmg_core::diag::{Diagnostic, DiagnosticList, Severity, Span};
use rmg_core::dungeon::{TextureId, Textures};

use crate::traps::TrapSpec;

/// Loads a file: path as written, name of the including file -> name and text, or the reason why not.
pub type Load<'l> = &'l dyn Fn(&str, &str) -> Result<(String, String), String>;

/// The items of each type.
type ItemTypes = BTreeMap<String, Arc<[Arc<str>]>>;

/// A tag that a part uses as location.
#[derive(Debug)]
pub(crate) struct UsedTag {
    pub(super) word: String,
    pub(super) at: Span,
    pub(super) allows_wall: bool,
}

/// The state that all tables of a file share.
#[derive(Debug, Default)]
pub(crate) struct Shared<'l> {
    /// What the program gives to the reader.
    pub(crate) given: Given<'l>,
    /// The name of the current file.
    pub(crate) name: RefCell<String>,
    /// The number of outlines that were read from their own files.
    pub(crate) masks: Cell<usize>,
    /// The location of the first byte of the current file.
    pub(crate) base: Cell<u32>,
    /// Whether a file could not be read.
    pub(crate) is_unreadable: Cell<bool>,
    pub(crate) diagnostics: RefCell<DiagnosticList>,
    pub(crate) textures: RefCell<Textures>,
    /// Textures that a part places.
    pub(crate) placed_textures: RefCell<BTreeSet<TextureId>>,
    /// Textures that a part replaces, with the location in the file.
    pub(crate) source_textures: RefCell<Vec<(TextureId, Span)>>,
    /// Tags of rooms.
    pub(crate) tags: RefCell<BTreeSet<String>>,
    /// Tags that a part uses as location.
    pub(crate) locations: RefCell<Vec<UsedTag>>,
    pub(crate) traps: RefCell<BTreeMap<String, TrapSpec>>,
    /// `None`: the file has no such list, and the game chooses the items.
    pub(crate) item_types: RefCell<Option<ItemTypes>>,
}

/// What a program gives to the reader of a file.
#[derive(Clone, Copy, Default)]
pub(crate) struct Given<'l> {
    pub(crate) load: Option<Load<'l>>,
    /// Its own parts. Their type is known where parts are read ([`OwnKind`](super::OwnKind)), because parts
    /// use fields.
    pub(crate) own: Option<&'l dyn Any>,
}

impl fmt::Debug for Given<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Given").finish_non_exhaustive()
    }
}

impl Shared<'_> {
    /// Loads a file that the current one names, as text.
    pub(crate) fn load(&self, path: &str) -> Result<String, String> {
        let load = self.given.load.ok_or("no files can be read")?;
        load(path, &self.name.borrow()).map(|(_, text)| text)
    }

    /// Returns the location of a range of the current file.
    pub(crate) fn span(&self, range: Range<usize>) -> Span {
        let narrow = |at: usize| u32::try_from(at).unwrap_or(u32::MAX).saturating_add(self.base.get());
        Span::new(narrow(range.start), narrow(range.end))
    }

    pub(crate) fn error(&self, code: &'static str, span: Span, message: String, help: &str) {
        let diagnostic = || Diagnostic::new(Severity::Error, code, Some(span), message).help(help);
        self.diagnostics.borrow_mut().push_with(Severity::Error, diagnostic);
    }
}
