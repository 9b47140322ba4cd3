//! PNG files. What the encoder is told is fixed wherever it is used, so that the same pixels give the same
//! bytes.

use std::io::{self, Write};

use png::{ColorType, DeflateCompression, Encoder, Filter, Writer};

/// How the rows of a file are packed.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Packing {
    /// For large pictures of repeated colours and icons, which are drawn while the user waits: level 4 makes
    /// the file of a map a third smaller in nearly three times the time, and filters make such pictures
    /// larger.
    Quick,
    /// For small pictures of soft colours.
    Dense,
}

/// Begins a file of 8 bits a channel. Programs that show the properties of files show the comment.
pub(crate) fn begin<W: Write>(
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
    // who made it, by the keyword that the specification has for that; without a version, which is no part of
    // a picture
    encoder.add_text_chunk("Software".to_owned(), "rmg".to_owned())?;
    match comment {
        Some(text) if text.is_ascii() => encoder.add_text_chunk("Comment".to_owned(), text.to_owned())?,
        Some(text) => encoder.add_itxt_chunk("Comment".to_owned(), text.to_owned())?,
        None => {}
    }
    Ok(encoder.write_header()?)
}

/// Keeps the first error of what it writes to: the encoder gives its text only, and callers ask what kind it
/// is.
#[derive(Debug)]
pub(crate) struct KeptError<'w, W> {
    to: &'w mut W,
    error: Option<io::Error>,
}

impl<'w, W: Write> KeptError<'w, W> {
    pub(crate) fn new(to: &'w mut W) -> Self {
        Self { to, error: None }
    }

    /// The result with the kept error in place of what the encoder made of it.
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
            // `write_all` tries again.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            result => self.keep(result),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        let result = self.to.flush();
        self.keep(result)
    }
}
