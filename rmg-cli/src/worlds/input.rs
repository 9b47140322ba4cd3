//! The case and its pool, from one file or two.

use std::path::{Path, PathBuf};

use rmg_core::diag::{Fault, Severity, has_errors};
use rmg_logic::worlds::{Place, PoolFile, WorldError, WorldMaker, read_pool, read_world_case};

use crate::bounded_file::read_text;
use crate::console::complain;
use crate::failure::Failure;
use crate::output::stem;
use crate::report::{count_of, render_faults, unusable};

/// Largest file. A pool of 60,000 zones takes about 50 MB.
const MAX_BYTES: usize = 256 << 20;

/// What is to be made, and of what.
pub(super) struct Input {
    pub(super) name: String,
    pub(super) gems: usize,
    pub(super) pool: PoolFile,
    /// The file of the pool, where it is not that of the case.
    pub(super) pool_path: Option<PathBuf>,
    /// The file of the pool, as the user knows it, and its text.
    pool_shown: String,
    pool_text: String,
    /// The file that asks for the gems, its text, and where it does; nothing when the command line asks.
    wish: Option<(String, String, Fault)>,
}

impl Input {
    /// Reads the case and, where that is another file, its pool.
    ///
    /// What cannot be read, or not be used, is an error after everything that is wrong was printed.
    pub(super) fn read(path: &Path, gems: Option<u32>) -> Result<Self, Failure> {
        let shown = path.display().to_string();
        let text = read_text(path, "a case file", MAX_BYTES)?;
        let mut case = read_world_case(&text).map_err(|fault| unreadable(&shown, &text, &[fault], "case"))?;
        if let Some(gems) = gems {
            case.faults.retain(|fault| !matches!(fault.code, "no_gems" | "bad_gems"));
            case.gems = gems as usize;
        }
        // a pool alone is a case once it is said how many gems
        let bare =
            case.faults.iter().all(|fault| matches!(fault.code, "no_pool" | "no_gems" | "unknown_field"));
        if bare && case.pool.is_none() && case.pool_file.is_none() {
            let pool = read_pool(&text);
            if !pool.pool.zones.is_empty() {
                if gems.is_none() {
                    return Err(Failure::usage(format!(
                        "{shown} is a pool, and does not say how many gems a world has"
                    ))
                    .help("say it with --gems, for example --gems 7"));
                }
                case.faults.clear();
                case.pool = Some(pool);
            }
        }
        let mut faults = std::mem::take(&mut case.faults);
        let is_inline = case.pool.is_some();
        let (pool, pool_path, pool_shown, pool_text) = match (case.pool, &case.pool_file) {
            (Some(pool), _) => (pool, None, shown.clone(), text.clone()),
            (None, Some(name)) => {
                // beside the case, unless it is a full path
                let file = path.parent().unwrap_or(Path::new("")).join(name);
                let text = match read_text(&file, "a pool file", MAX_BYTES) {
                    Ok(text) => text,
                    Err(failure) if faults.is_empty() => {
                        return Err(failure.note(format!("{shown} names it as its `pool_file`")));
                    }
                    Err(_) => return Err(unreadable(&shown, &text, &faults, "case")),
                };
                {
                    let pool_shown = file.display().to_string();
                    (read_pool(&text), Some(file), pool_shown, text)
                }
            }
            (None, None) => return Err(unreadable(&shown, &text, &faults, "case")),
        };
        // what can be said of the zones that could be read is said too
        let known = || pool.check(case.gems).into_iter().filter(|(fault, _)| fault.place != Place::Gems);
        if is_inline {
            faults.extend(pool.faults.iter().cloned());
            if has_errors(&faults) {
                faults.extend(known().map(|(_, fault)| fault));
                return Err(unreadable(&shown, &text, &faults, "case"));
            }
        } else if has_errors(&faults) || has_errors(&pool.faults) {
            complain(&render_faults(&shown, &text, &faults));
            let in_pool: Vec<Fault> =
                pool.faults.iter().cloned().chain(known().map(|(_, fault)| fault)).collect();
            complain(&render_faults(&pool_shown, &pool_text, &in_pool));
            faults.extend(in_pool);
            let count = count_of(&faults).unwrap_or_default();
            return Err(unusable(format!("{shown} with {pool_shown} cannot be used: {count}"), &faults));
        }
        complain(&render_faults(&pool_shown, &pool_text, &pool.faults));
        let span = Some(case.gems_span).filter(|span| span.end > span.start && gems.is_none());
        let wish = span.map(|span| (shown, text, Fault::new(Severity::Error, "gems", Some(span), "")));
        Ok(Self {
            name: case.name.unwrap_or_else(|| stem(path)),
            gems: case.gems,
            pool,
            pool_path,
            pool_shown,
            pool_text,
            wish,
        })
    }

    /// Prints the faults and warnings of the pool with their places.
    pub(super) fn tell_faults(&self, plan: &Result<WorldMaker<'_>, WorldError>) {
        let faults = match plan {
            Ok(plan) => plan.warnings(),
            Err(WorldError::Faults(faults)) => faults,
            Err(_) => return,
        };
        for fault in faults {
            let mut located = self.pool.locate(fault);
            let (shown, text) = match &self.wish {
                Some((shown, text, place)) if fault.place == Place::Gems => {
                    located.span = place.span;
                    (shown, text)
                }
                _ => (&self.pool_shown, &self.pool_text),
            };
            complain(&render_faults(shown, text, [&located]));
        }
    }
}

fn unreadable(shown: &str, text: &str, faults: &[Fault], what: &str) -> Failure {
    complain(&render_faults(shown, text, faults));
    let count = count_of(faults).unwrap_or_else(|| "it has no pool".to_owned());
    unusable(format!("{shown} is no {what} for worlds: {count}"), faults)
}
