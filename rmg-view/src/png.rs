//! PNG files. The settings of the encoder are the same for all callers, so the same pixels give the same
//! bytes.

use std::io::{self, Write};

use png::{ColorType, DeflateCompression, Encoder, Filter, Writer};

/// Compression of the rows of a file.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Packing {
    /// For large pictures with repeated colors and icons, which users wait for. Level 4 makes the file of a
    /// map a third smaller but takes nearly three times as long. Filters make such pictures larger.
    Quick,
    /// For small pictures with smooth colors.
    Dense,
}

/// Starts a file with 8 bits per channel. Programs that display file properties show the comment.
pub(crate) fn start<W: Write>(
    (width, height): (u32, u32),
    color: ColorType,
    packing: Packing,
    comment: Option<&str>,
    to: W,
) -> io::Result<Writer<W>> {
    let mut encoder = Encoder::new(to, width, height);
    encoder.set_color(color);
    let (filter, level) = match packing {
        Packing::Quick => (Filter::NoFilter, 1),
        Packing::Dense => (Filter::Up, 6),
    };
    encoder.set_filter(filter);
    encoder.set_deflate_compression(DeflateCompression::Level(level));
    // The name of the program, under the keyword that the specification defines for it. No version, so that
    // the bytes of a picture do not depend on it.
    encoder.add_text_chunk("Software".to_owned(), "rmg".to_owned())?;
    match comment {
        Some(text) if text.is_ascii() => encoder.add_text_chunk("Comment".to_owned(), text.to_owned())?,
        Some(text) => encoder.add_itxt_chunk("Comment".to_owned(), text.to_owned())?,
        None => {}
    }
    Ok(encoder.write_header()?)
}

/// Keeps the first error of the writer. The encoder reports only the text of an error, but callers need its
/// kind.
#[derive(Debug)]
pub(crate) struct KeptError<'w, W> {
    to: &'w mut W,
    error: Option<io::Error>,
}

impl<'w, W: Write> KeptError<'w, W> {
    pub(crate) fn new(to: &'w mut W) -> Self {
        Self { to, error: None }
    }

    /// Returns the kept error if there is one, otherwise the result of the encoder.
    pub(crate) fn result(self, result: io::Result<()>) -> io::Result<()> {
        self.error.map_or(result, Err)
    }

    fn keep<T>(&mut self, result: io::Result<T>) -> io::Result<T> {
        result.map_err(|error| {
            let again = io::Error::from(error.kind());
            self.error.get_or_insert(error);
            again
        })
    }
}

impl<W: Write> Write for KeptError<'_, W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self.to.write(bytes) {
            // `write_all` retries.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            result => self.keep(result),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.to.flush();
        self.keep(result)
    }
}
