//! Files of a map that are encoded while the map is audited. They are written only if the audit proves the
//! map.

use std::io::{self, Write};
use std::sync::{Mutex, PoisonError};

use rmg::jobs::Pool;
use rmg::view::tiled::Sidecar;
use rmg::{ContentPack, Error, MapModel, MapView};

use crate::output::{Format, Output, stem};

/// Maximum number of tiles: larger maps are written in parts, to keep little in memory.
const MAX_TILES: u32 = 1 << 20;

/// An encoded file, with its sidecar.
pub(super) struct EarlyFile {
    bytes: Vec<u8>,
    sidecar: Option<Sidecar>,
}

/// The number of an attempt, and by output its encoded file.
type Encoded = (u32, Vec<Option<Result<EarlyFile, Error>>>);

/// The encoded files of the last attempt.
pub(super) struct EarlyFiles<'a> {
    outputs: &'a [Output],
    pack: &'a ContentPack,
    pool: &'a Pool,
    encoded: Mutex<Encoded>,
}

impl<'a> EarlyFiles<'a> {
    pub(super) fn new(outputs: &'a [Output], pack: &'a ContentPack, pool: &'a Pool) -> Self {
        Self { outputs, pack, pool, encoded: Mutex::default() }
    }

    /// Encodes the files of the map of an attempt.
    pub(super) fn encode(&self, attempt: u32, map: &MapModel) {
        if map.plan.size.tiles() > MAX_TILES {
            return;
        }
        let encoded = self.pool.map(self.outputs, |output| {
            // pages list the findings of the audit
            (output.format != Format::Html).then(|| {
                let mut bytes = Vec::new();
                let view = MapView::new(map, self.pack);
                let sidecar = view.write(output.format, &stem(&output.path), self.pool, &mut bytes)?;
                Ok(EarlyFile { bytes, sidecar })
            })
        });
        *self.encoded.lock().unwrap_or_else(PoisonError::into_inner) = (attempt, encoded);
    }

    /// Returns the encoded file of an output, if it is of that attempt.
    pub(super) fn take(&self, attempt: u32, output: usize) -> Option<Result<EarlyFile, Error>> {
        let mut encoded = self.encoded.lock().unwrap_or_else(PoisonError::into_inner);
        if encoded.0 == attempt { encoded.1.get_mut(output)?.take() } else { None }
    }
}

impl EarlyFile {
    pub(super) fn write(self, mut to: impl Write) -> io::Result<Option<Sidecar>> {
        to.write_all(&self.bytes)?;
        Ok(self.sidecar)
    }
}
