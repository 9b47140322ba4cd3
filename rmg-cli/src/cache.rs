//! The folder for files that can be made again.

use std::ffi::OsString;
use std::path::PathBuf;

/// Returns the folder of `rmg` in the cache of the user, which may not exist; `None` if the system names no
/// such folder. `variable` returns an environment variable.
pub(crate) fn cache_folder(variable: impl Fn(&str) -> Option<OsString>) -> Option<PathBuf> {
    let named = |name| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = named("XDG_CACHE_HOME").filter(|path| path.is_absolute());
    let cache = cache.or_else(|| named("LOCALAPPDATA")).or_else(|| Some(named("HOME")?.join(".cache")));
    Some(cache?.join("rmg"))
}
