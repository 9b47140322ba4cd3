//! Ctrl-C and termination signals: end every command without a partial file.

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

use crate::console::print_error;
use crate::failure::Failure;

/// Exit code after Ctrl-C: 128 plus the signal number, as in shells.
const INTERRUPTED: i32 = 130;

static TOKEN: OnceLock<CancelToken> = OnceLock::new();

/// Time in milliseconds that Ctrl-C waits for the command.
static GRACE: AtomicU64 = AtomicU64::new(0);

/// Files that are not in their final places yet. The holder of the lock renames or deletes them.
static STAGED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// Installs the handler for Ctrl-C.
///
/// A command that requested [grace](cancel_within) has that time to reach the end of a job and to report
/// unfinished work. Other commands, and those that need more time, end immediately. Incomplete files are
/// deleted first.
pub(crate) fn listen() -> Result<(), Failure> {
    let handler = || {
        token().cancel();
        let grace = Duration::from_millis(GRACE.load(Ordering::SeqCst));
        if !grace.is_zero() {
            print_error("\nstopping\n");
            wait(grace);
        }
        // never released, so that no other file is renamed into its place
        let staged = staged();
        for path in staged.iter() {
            // the file may be gone already, and an error cannot be reported anymore
            let _gone = fs::remove_file(path);
        }
        print_error("error: cancelled; unfinished files were not written\n");
        std::process::exit(INTERRUPTED);
    };
    ctrlc::set_handler(handler)
        .map_err(|error| Failure::refusal(format!("cannot install the handler of Ctrl-C: {error}")))?;
    fail_at_file_limits()
}

/// Lets a write beyond the file size limit (`ulimit -f`) fail like one to a full disk. By default the system
/// ends the program, and a partial file remains.
fn fail_at_file_limits() -> Result<(), Failure> {
    #[cfg(unix)]
    {
        use signal_hook::consts::SIGXFSZ;
        // the flag is never read: the handler only has to exist
        signal_hook::flag::register(SIGXFSZ, Arc::default()).map_err(|error| {
            Failure::refusal(format!("cannot install the handler of file size limits: {error}"))
        })?;
    }
    Ok(())
}

/// Returns the token that Ctrl-C cancels. The command then has `grace` to end by itself.
pub(crate) fn cancel_within(grace: Duration) -> CancelToken {
    GRACE.store(u64::try_from(grace.as_millis()).unwrap_or(u64::MAX), Ordering::SeqCst);
    token()
}

fn token() -> CancelToken {
    TOKEN.get_or_init(CancelToken::new).clone()
}

/// Waits. Only rmg-jobs may use threads, including `thread::sleep`.
pub(crate) fn wait(time: Duration) {
    let never = (Mutex::new(()), Condvar::new());
    let held = never.0.lock().unwrap_or_else(PoisonError::into_inner);
    // a spurious wake-up only shortens the grace
    let _ended = never.1.wait_timeout(held, time);
}

fn staged() -> MutexGuard<'static, Vec<PathBuf>> {
    STAGED.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file that is not in its final place yet. Dropping it or Ctrl-C deletes it.
#[derive(Debug)]
pub(crate) struct StagedFile(Option<NamedTempFile>);

impl StagedFile {
    /// Registers the file that `make` creates.
    pub(crate) fn new(make: impl FnOnce() -> io::Result<NamedTempFile>) -> io::Result<Self> {
        let mut staged = staged();
        let file = make()?;
        staged.push(file.path().to_owned());
        Ok(Self(Some(file)))
    }

    pub(crate) fn file(&mut self) -> &mut fs::File {
        self.0.as_mut().expect("the file was already renamed").as_file_mut()
    }

    /// Moves files to their places in order. Ctrl-C cannot interrupt this.
    pub(crate) fn put_all<E>(
        files: Vec<(Self, PathBuf)>,
        put: impl Fn(NamedTempFile, &Path) -> Result<(), E>,
    ) -> Result<(), E> {
        let mut held = staged();
        let mut result = Ok(());
        for (mut file, path) in files {
            let Some(file) = file.0.take() else { continue };
            held.retain(|known| known != file.path());
            // after an error the remaining files are dropped, which deletes them
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

/// Returns the error of a write after cancellation.
pub(crate) fn cancelled() -> io::Error {
    io::Error::other("cancelled")
}

/// Returns the result of a write. If it failed after cancellation, the error states that.
pub(crate) fn unless_cancelled(
    cancel: &CancelToken,
    path: &Path,
    written: Result<(), Failure>,
) -> Result<(), Failure> {
    if cancel.is_cancelled() && written.is_err() {
        return Err(Failure::interrupted(format!("cancelled; {} was not written", path.display())));
    }
    written
}

pub(crate) struct CancellableWriter<'a, W> {
    to: W,
    cancel: &'a CancelToken,
}

impl<'a, W: Write> CancellableWriter<'a, W> {
    pub(crate) fn new(to: W, cancel: &'a CancelToken) -> Self {
        Self { to, cancel }
    }
}

impl<W: Write> Write for CancellableWriter<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.cancel.is_cancelled() {
            return Err(cancelled());
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
    fn nothing_is_written_after_cancellation() {
        let (cancel, mut bytes) = (CancelToken::new(), Vec::new());
        let mut to = CancellableWriter::new(&mut bytes, &cancel);
        to.write_all(b"before").unwrap();
        cancel.cancel();
        assert!(to.write_all(b"after").is_err());
        assert_eq!(bytes, b"before");
    }

    #[test]
    fn staged_files_are_registered_until_they_are_renamed() {
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
