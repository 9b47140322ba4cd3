//! Ctrl-C, and the request of the system to end: ends every command in good order, without a half file.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
#[cfg(unix)]
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use rmg::CancelToken;
use tempfile::NamedTempFile;

use crate::console::complain;
use crate::failure::Failure;

/// Exit code of a command that was ended by Ctrl-C: 128 and the number of the signal, as shells have it.
const INTERRUPTED: i32 = 130;

static TOKEN: OnceLock<CancelToken> = OnceLock::new();

/// How long Ctrl-C waits for the command, in milliseconds.
static GRACE: AtomicU64 = AtomicU64::new(0);

/// Files that are being written and are not in their places yet. Whoever holds it decides what becomes of them.
static STAGED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Listens to Ctrl-C from now on.
///
/// A command that asked for [grace](cancel_within) has that time to come to the next border between jobs and to say what it
/// did not do. Any other command, and one that takes longer than a person waits (the layout of a huge map), ends where it
/// is; files that are not whole yet are deleted first.
pub(crate) fn listen() -> Result<(), Failure> {
    let handler = || {
        token().cancel();
        let grace = Duration::from_millis(GRACE.load(Ordering::SeqCst));
        if !grace.is_zero() {
            complain("\nstopping\n");
            wait(grace);
        }
        // held for good, so that no file comes into its place any more
        let staged = staged();
        for path in staged.iter() {
            // one that is gone already is as good as deleted, and nobody is left to hear of one that stays
            let _gone = fs::remove_file(path);
        }
        complain("error: stopped, as asked; what was not written until now is not written\n");
        std::process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::refusal(format!("cannot listen to Ctrl-C: {error}")))?;
    fail_at_file_limits()
}

/// Makes a write to a file that becomes larger than allowed (`ulimit -f`) fail, as one to a full disk does. Without that the system ends
/// the program, and half a file stays.
fn fail_at_file_limits() -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGXFSZ;
        // the flag is never read: it is enough that there is a handler
        signal_hook::flag::register(SIGXFSZ, Arc::default())
            .map_err(|error| Failure::refusal(format!("cannot prepare for limits of files: {error}")))?;
    }
    Ok(())
}

/// The token that Ctrl-C uses. The command looks at it, and then has `grace` to end by itself.
pub(crate) fn cancel_within(grace: Duration) -> CancelToken {
    GRACE.store(u64::try_from(grace.as_millis()).unwrap_or(u64::MAX), Ordering::SeqCst);
    token()
}

fn token() -> CancelToken {
    TOKEN.get_or_init(CancelToken::new).clone()
}

/// Lets time pass. (Only rmg-jobs may use threads, and sleeping belongs to them.)
pub(crate) fn wait(time: Duration) {
    let never = (Mutex::new(()), Condvar::new());
    let held = never.0.lock().unwrap_or_else(PoisonError::into_inner);
    // an early wake-up only makes the grace shorter
    let _ended = never.1.wait_timeout(held, time);
}

fn staged() -> MutexGuard<'static, Vec<PathBuf>> {
    STAGED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is not in its place yet: deleted when it is dropped, and by Ctrl-C.
#[derive(Debug)]
pub(crate) struct StagedFile(Option<NamedTempFile>);

impl StagedFile {
    /// The file that `make` makes.
    pub(crate) fn new(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<Self> {
        let mut staged = staged();
        let file = make()?;
        staged.push(file.path().to_owned());
        Ok(Self(Some(file)))
    }

    pub(crate) fn file(&mut self) -> &mut fs::File {
        self.0.as_mut().expect("a file that was put in its place is not used any more").as_file_mut()
    }

    /// Puts files in their places, in this order and as one step for Ctrl-C.
    pub(crate) fn put_all<E>(
        files: Vec<(Self, PathBuf)>,
        put: impl Fn(NamedTempFile, &Path) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut held = staged();
        let mut result = Ok(());
        for (mut file, path) in files {
            let Some(file) = file.0.take() else { continue };
            held.retain(|known| known != file.path());
            // after an error the others are dropped, which deletes them
            if result.is_ok() {
                result = put(file, &path);
            }
        }
        result
    }
}

impl Drop for StagedFile {
    fn drop(&mut self) {
        if let Some(file) = self.0.take() {
            let mut staged = staged();
            staged.retain(|known| known != file.path());
            drop(file);
        }
    }
}

/// What stops the writing of a file when the token was used.
pub(crate) fn stopped() -> io::Error {
    io::Error::other("stopped, as asked")
}

/// How the writing of a file ended; one that ended because the token was used says so.
pub(crate) fn unless_stopped(
    cancel: &CancelToken,
    path: &Path,
    written: Result<(), Failure>,
) -> Result<(), Failure> {
    if cancel.is_cancelled() && written.is_err() {
        return Err(Failure::interrupted(format!("stopped, as asked; {} was not written", path.display())));
    }
    written
}

pub(crate) struct Stoppable<'a, W> {
    to: W,
    cancel: &'a CancelToken,
}

impl<'a, W: Write> Stoppable<'a, W> {
    pub(crate) fn new(to: W, cancel: &'a CancelToken) -> Self {
        Self { to, cancel }
    }
}

impl<W: Write> Write for Stoppable<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(stopped());
        }
        self.to.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_written_after_the_token_was_used() {
        let (cancel, mut bytes) = (CancelToken::new(), Vec::new());
        let mut to = Stoppable::new(&mut bytes, &cancel);
        to.write_all(b"before").unwrap();
        cancel.cancel();
        assert!(to.write_all(b"after").is_err());
        assert_eq!(bytes, b"before");
    }

    #[test]
    fn a_file_is_known_to_ctrl_c_until_it_is_in_its_place() {
        let folder = tempfile::tempdir().unwrap();
        let new = || StagedFile::new(|| NamedTempFile::new_in(folder.path())).unwrap();
        let known = || staged().iter().filter(|path| path.starts_with(folder.path())).count();
        let (first, second, third) = (new(), new(), new());
        assert_eq!(known(), 3);
        drop(third);
        assert_eq!(known(), 2);
        let places = [folder.path().join("a"), folder.path().join("b")];
        let files = vec![(first, places[0].clone()), (second, places[1].clone())];
        let put =
            |file: NamedTempFile, path: &Path| file.persist(path).map(drop).map_err(|error| error.error);
        StagedFile::put_all(files, put).unwrap();
        assert_eq!((known(), fs::read_dir(folder.path()).unwrap().count()), (0, 2));
    }
}
