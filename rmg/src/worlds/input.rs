//! The case and its pool, from one text or two.

use std::path::{Path, PathBuf};

use rmg_logic::worlds::{Place, Pool, PoolFault, PoolFile, WorldCase, read_pool, read_world_case};

use crate::diag::{Fault, Severity, has_errors};
use crate::error::Error;
use crate::faults::{Faults, choice};
use crate::files::read_text;

/// Largest file of a case or a pool. A pool of 60,000 zones takes about 50 MB.
pub const MAX_BYTES: usize = 256 << 20;

/// A case with its pool as they were read, before anybody asks for worlds: everything that is wrong in them is told then.
#[derive(Debug, Clone)]
pub struct WorldInput {
    case_name: String,
    case_text: String,
    case: WorldCase,
    /// Whether the text is a pool alone, which does not say how many gems a world has.
    is_bare: bool,
    /// The file of the pool with its text, where it is not that of the case.
    pool_file: Option<(PathBuf, String)>,
    pool: PoolFile,
}

/// A case that goes together with its pool.
#[derive(Debug, Clone, Copy)]
pub struct ReadyWorld<'i> {
    input: &'i WorldInput,
    /// Gems of a world.
    pub gems: usize,
    /// Whether the case asks for them.
    is_gems_of_case: bool,
    /// The pool, with the places of its parts.
    pub pool: &'i PoolFile,
}

impl WorldInput {
    /// Reads the case and, where that is another file, its pool.
    ///
    /// # Errors
    /// [`Error::Unreadable`] for either file; [`Error::Faulty`] for a text that is no case, or a case with faults whose pool cannot be
    /// read.
    pub fn open(path: &Path) -> Result<Self, Error> {
        let mut input = Self::parse(&path.display().to_string(), read_text(path, "a case file", MAX_BYTES)?)?;
        let Some(name) = input.case.pool_file.as_ref().filter(|_| input.case.pool.is_none()) else {
            return Ok(input);
        };
        // beside the case, unless it is a full path
        let file = path.parent().unwrap_or(Path::new("")).join(name);
        match read_text(&file, "a pool file", MAX_BYTES) {
            Ok(text) => {
                input.pool = read_pool(&text);
                input.pool_file = Some((file, text));
                Ok(input)
            }
            Err(Error::Unreadable { path: of, reason, .. }) if !has_errors(&input.case.faults) => {
                let help = format!("{} names it as its `pool_file`", path.display());
                Err(Error::Unreadable { path: of, reason, help })
            }
            Err(_) => Err(Error::Faulty(input.case_faults(input.case.faults.clone()))),
        }
    }

    /// The case or the pool in a text.
    ///
    /// # Errors
    /// [`Error::Faulty`] for a text that is neither.
    pub fn parse(name: &str, text: String) -> Result<Self, Error> {
        let mut case = read_world_case(&text)
            .map_err(|fault| Error::Faulty(Faults::new(name, text.as_str(), vec![fault])))?;
        // a pool alone is a case once it is said how many gems
        let is_bare = case.pool.is_none()
            && case.pool_file.is_none()
            && case.faults.iter().all(|fault| matches!(fault.code, "no_pool" | "no_gems" | "unknown_field"));
        let mut pool = case.pool.take().unwrap_or_default();
        let mut is_pool = false;
        if is_bare {
            pool = read_pool(&text);
            is_pool = !pool.pool.zones.is_empty();
            if is_pool {
                case.faults.clear();
            }
        }
        let case_name = name.to_owned();
        Ok(Self { case_name, case_text: text, case, is_bare: is_pool, pool_file: None, pool })
    }

    /// A pool that stands in no text.
    #[must_use]
    pub fn of(pool: Pool) -> Self {
        let mut file = PoolFile::default();
        file.pool = pool;
        Self {
            case_name: "the pool".to_owned(),
            case_text: String::new(),
            case: WorldCase::default(),
            is_bare: true,
            pool_file: None,
            pool: file,
        }
    }

    /// The pool.
    #[must_use]
    pub fn pool(&self) -> &Pool {
        &self.pool.pool
    }

    /// Whether it is a pool alone, so that somebody else has to say how many gems a world has.
    #[must_use]
    pub fn needs_gems(&self) -> bool {
        self.is_bare
    }

    /// The name of the case, if it has one.
    #[must_use]
    pub fn name(&self) -> Option<&str> {
        self.case.name.as_deref()
    }

    /// The file of the pool, where it is not that of the case.
    #[must_use]
    pub fn pool_path(&self) -> Option<&Path> {
        self.pool_file.as_ref().map(|(path, _)| path.as_path())
    }

    /// Whether all goes together.
    ///
    /// # Arguments
    /// - `gems`: instead of what the case says.
    ///
    /// # Errors
    /// [`Error::Faulty`] with everything that is wrong in both texts, also what can be said of the zones that could be read.
    pub fn ready(&self, gems: Option<usize>) -> Result<ReadyWorld<'_>, Error> {
        if self.needs_gems() && gems.is_none() {
            let fault = choice(
                "no-gems",
                format!("{} is a pool, and does not say how many gems a world has", self.case_name),
                "choose a number of gems, for example 7",
            );
            return Err(Error::Faulty(Faults::new("the choices", "", vec![fault])));
        }
        let mut in_case = self.case.faults.clone();
        if let Some(name) = self.case.pool_file.as_ref().filter(|_| self.pool_file.is_none()) {
            let message = format!("the pool stands in another file, `{name}`, and a text alone opens none");
            in_case.push(choice(
                "pool-file",
                message,
                "read the case with `from_file`, or put the pool into it",
            ));
        }
        if gems.is_some() {
            in_case.retain(|fault| !matches!(fault.code, "no_gems" | "bad_gems"));
        }
        let is_gems_of_case = gems.is_none();
        let gems = gems.unwrap_or(self.case.gems);
        if has_errors(&in_case) || has_errors(&self.pool.faults) {
            let known = self.pool.check(gems).into_iter();
            let known = known.filter(|(fault, _)| fault.place != Place::Gems).map(|(_, fault)| fault);
            let in_pool: Vec<Fault> = self.pool.faults.iter().cloned().chain(known).collect();
            return Err(Error::Faulty(self.faults(in_case, in_pool)));
        }
        Ok(ReadyWorld { input: self, gems, is_gems_of_case, pool: &self.pool })
    }

    fn case_faults(&self, faults: Vec<Fault>) -> Faults {
        Faults::new(self.case_name.as_str(), self.case_text.as_str(), faults)
    }

    /// Faults of the case and of the pool, each with its text; one text has both where they stand in one.
    fn faults(&self, mut in_case: Vec<Fault>, in_pool: Vec<Fault>) -> Faults {
        let Some((path, text)) = &self.pool_file else {
            in_case.extend(in_pool);
            return self.case_faults(in_case);
        };
        let mut faults = self.case_faults(in_case);
        faults.add(path.display().to_string(), text.as_str(), in_pool);
        faults
    }
}

impl ReadyWorld<'_> {
    /// Faults of pool and wish with their places in the texts.
    #[must_use]
    pub fn located(&self, faults: &[PoolFault]) -> Faults {
        let span = self.input.case.gems_span;
        let has_place = span.end > span.start && self.is_gems_of_case;
        let (mut in_case, mut in_pool) = (Vec::new(), Vec::new());
        for fault in faults {
            let mut located = self.pool.locate(fault);
            if fault.place == Place::Gems && has_place {
                located.span = Some(span);
                in_case.push(located);
            } else {
                in_pool.push(located);
            }
        }
        self.input.faults(in_case, in_pool)
    }

    /// What is wrong with the texts without forbidding worlds, and what the check of the pool warned of.
    #[must_use]
    pub fn warnings(&self, of_check: &[PoolFault]) -> Faults {
        let is_minor = |fault: &&Fault| fault.severity != Severity::Error;
        let in_case = self.input.case.faults.iter().filter(is_minor).cloned().collect();
        let mut in_pool: Vec<Fault> = self.pool.faults.iter().filter(is_minor).cloned().collect();
        in_pool.extend(of_check.iter().map(|fault| self.pool.locate(fault)));
        self.input.faults(in_case, in_pool)
    }
}
