//! Reads a case and its pool, from one text or two.

use std::path::{Path, PathBuf};

use rmg_logic::worlds::{
    Pool, PoolDiagnostic, PoolFile, PoolLocation, WorldCase, read_pool, read_world_case,
};

use crate::diag::{Diagnostic, Severity, has_errors};
use crate::diagnostics::{Diagnostics, choice};
use crate::error::Error;
use crate::files::read_text;

/// Maximum size of the file of a case or a pool, in bytes. A pool of 60,000 zones takes about 50 MB.
pub const MAX_BYTES: usize = 256 << 20;

/// A case with its pool, before the checks. [`ready`](Self::ready) reports their diagnostics.
#[derive(Debug, Clone)]
pub struct WorldInput {
    case_name: String,
    case_text: String,
    case: WorldCase,
    /// Whether the text is only a pool, which has no number of gems.
    is_only_pool: bool,
    /// The file of the pool with its text, if it is not the file of the case.
    pool_file: Option<(PathBuf, String)>,
    pool: PoolFile,
}

/// A checked case with its pool.
#[derive(Debug, Clone, Copy)]
pub struct ReadyWorld<'i> {
    input: &'i WorldInput,
    /// The number of gems of a world.
    pub gems: usize,
    /// Whether the number of gems is from the case.
    is_gems_of_case: bool,
    /// The pool, with the spans of its parts.
    pub pool: &'i PoolFile,
}

impl WorldInput {
    /// Reads the case and, if it is in another file, its pool.
    ///
    /// # Errors
    /// [`Error::Unreadable`] for either file; [`Error::Invalid`] if the text is not a case, or if the case
    /// has errors and its pool cannot be read.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let mut input = Self::parse(&path.display().to_string(), read_text(path, "a case file", MAX_BYTES)?)?;
        let Some(name) = input.case.pool_file.as_ref().filter(|_| input.case.pool.is_none()) else {
            return Ok(input);
        };
        // the path is relative to the folder of the case
        let file = path.parent().unwrap_or(Path::new("")).join(name);
        match read_text(&file, "a pool file", MAX_BYTES) {
            Ok(text) => {
                input.pool = read_pool(&text);
                input.pool_file = Some((file, text));
                Ok(input)
            }
            Err(Error::Unreadable { path: of, reason, .. }) if !has_errors(&input.case.diagnostics) => {
                let help = format!("{} names it as its `pool_file`", path.display());
                Err(Error::Unreadable { path: of, reason, help })
            }
            Err(_) => Err(Error::Invalid(input.case_diagnostics(input.case.diagnostics.clone()))),
        }
    }

    /// Reads the case or the pool in a text.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a text that is neither.
    pub fn parse(name: &str, text: String) -> Result<Self, Error> {
        let mut case = read_world_case(&text)
            .map_err(|diagnostic| Error::Invalid(Diagnostics::new(name, text.as_str(), vec![diagnostic])))?;
        // a pool without a case needs only the number of gems
        let may_be_pool = case.pool.is_none()
            && case.pool_file.is_none()
            && case
                .diagnostics
                .iter()
                .all(|diagnostic| matches!(diagnostic.code, "no_pool" | "no_gems" | "unknown_field"));
        let mut pool = case.pool.take().unwrap_or_default();
        let mut is_pool = false;
        if may_be_pool {
            pool = read_pool(&text);
            is_pool = !pool.pool.zones.is_empty();
            if is_pool {
                case.diagnostics.clear();
            }
        }
        let case_name = name.to_owned();
        Ok(Self { case_name, case_text: text, case, is_only_pool: is_pool, pool_file: None, pool })
    }

    /// Takes a pool that the caller built.
    #[must_use]
    pub fn of(pool: Pool) -> Self {
        let mut file = PoolFile::default();
        file.pool = pool;
        Self {
            case_name: "the pool".to_owned(),
            case_text: String::new(),
            case: WorldCase::default(),
            is_only_pool: true,
            pool_file: None,
            pool: file,
        }
    }

    /// Returns the pool of zones.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool.pool
    }

    /// Returns whether the input is only a pool, so that the caller must set the number of gems.
    #[must_use]
    pub fn needs_gems(&self) -> bool {
        self.is_only_pool
    }

    /// Returns the name of the case, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.case.name.as_deref()
    }

    /// Returns the file of the pool, if it is not the file of the case.
    #[must_use]
    pub fn pool_path(&self) -> Option<&Path> {
        self.pool_file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Checks the case and the pool.
    ///
    /// # Arguments
    /// - `gems`: the number of gems, instead of the number of the case.
    ///
    /// # Errors
    /// [`Error::Invalid`] with all diagnostics of both texts, including those of the readable zones.
    pub fn ready(&self, gems: Option<usize>) -> Result<ReadyWorld<'_>, Error> {
        if self.needs_gems() && gems.is_none() {
            let diagnostic = choice(
                "no-gems",
                format!("{} is a pool and does not state the number of gems", self.case_name),
                "choose a number of gems, for example 7",
            );
            return Err(Error::Invalid(Diagnostics::new("the choices", "", vec![diagnostic])));
        }
        let mut in_case = self.case.diagnostics.clone();
        if let Some(name) = self.case.pool_file.as_ref().filter(|_| self.pool_file.is_none()) {
            let message =
                format!("the pool is in another file, `{name}`, which a case without a path cannot open");
            in_case.push(choice(
                "pool-file",
                message,
                "read the case with `from_file`, or add the pool to it",
            ));
        }
        if gems.is_some() {
            in_case.retain(|diagnostic| !matches!(diagnostic.code, "no_gems" | "bad_gems"));
        }
        let is_gems_of_case = gems.is_none();
        let gems = gems.unwrap_or(self.case.gems);
        if has_errors(&in_case) || has_errors(&self.pool.diagnostics) {
            let known = self.pool.check(gems).into_iter();
            let known = known
                .filter(|(diagnostic, _)| diagnostic.place != PoolLocation::Gems)
                .map(|(_, diagnostic)| diagnostic);
            let in_pool: Vec<Diagnostic> = self.pool.diagnostics.iter().cloned().chain(known).collect();
            return Err(Error::Invalid(self.diagnostics(in_case, in_pool)));
        }
        Ok(ReadyWorld { input: self, gems, is_gems_of_case, pool: &self.pool })
    }

    fn case_diagnostics(&self, diagnostics: Vec<Diagnostic>) -> Diagnostics {
        Diagnostics::new(self.case_name.as_str(), self.case_text.as_str(), diagnostics)
    }

    /// Combines the diagnostics of the case and of the pool with their texts.
    fn diagnostics(&self, mut in_case: Vec<Diagnostic>, in_pool: Vec<Diagnostic>) -> Diagnostics {
        let Some((path, text)) = &self.pool_file else {
            in_case.extend(in_pool);
            return self.case_diagnostics(in_case);
        };
        let mut diagnostics = self.case_diagnostics(in_case);
        diagnostics.add(path.display().to_string(), text.as_str(), in_pool);
        diagnostics
    }
}

impl ReadyWorld<'_> {
    /// Adds spans in the texts to diagnostics of the pool and the number of gems.
    #[must_use]
    pub fn located(&self, diagnostics: &[PoolDiagnostic]) -> Diagnostics {
        let span = self.input.case.gems_span;
        let has_span = span.end > span.start && self.is_gems_of_case;
        let (mut in_case, mut in_pool) = (Vec::new(), Vec::new());
        for diagnostic in diagnostics {
            let mut located = self.pool.locate(diagnostic);
            if diagnostic.place == PoolLocation::Gems && has_span {
                located.span = Some(span);
                in_case.push(located);
            } else {
                in_pool.push(located);
            }
        }
        self.input.diagnostics(in_case, in_pool)
    }

    /// Returns the warnings and notes of the texts, and the warnings `of_check` of the pool.
    #[must_use]
    pub fn warnings(&self, of_check: &[PoolDiagnostic]) -> Diagnostics {
        let is_minor = |diagnostic: &&Diagnostic| diagnostic.severity != Severity::Error;
        let in_case = self.input.case.diagnostics.iter().filter(is_minor).cloned().collect();
        let mut in_pool: Vec<Diagnostic> = self.pool.diagnostics.iter().filter(is_minor).cloned().collect();
        in_pool.extend(of_check.iter().map(|diagnostic| self.pool.locate(diagnostic)));
        self.input.diagnostics(in_case, in_pool)
    }
}
