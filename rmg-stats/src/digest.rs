//! A digest that is equal for sweeps with equal results.

use sha2::{Digest, Sha256};

use crate::record::Record;

/// SHA-256 of all records in order, without time and memory, which differ from run to run.
#[derive(Debug, Clone, Default)]
pub(crate) struct ResultDigest(Sha256);

impl ResultDigest {
    pub(crate) fn add(&mut self, record: &Record) {
        let line = if record.us.is_none() && record.peak.is_none() {
            record.line()
        } else {
            Record { us: None, peak: None, ..record.clone() }.line()
        };
        self.0.update(line.as_bytes());
        self.0.update(b"\n");
    }

    /// Returns the first 16 digits.
    pub(crate) fn text(&self) -> String {
        let mut text = hexadecimal(&self.0.clone().finalize());
        text.truncate(16);
        text
    }
}

/// Returns the SHA-256 of a text or of bytes as 64 hexadecimal digits.
#[must_use]
pub fn fingerprint(of: impl AsRef<[u8]>) -> String {
    hexadecimal(&Sha256::digest(of.as_ref()))
}

fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}
