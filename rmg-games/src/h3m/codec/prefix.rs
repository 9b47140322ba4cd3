//! The start of a file: its version, and the header of Horn of the Abyss.

use super::error::{H3mError, H3mProblem, H3mWriteError};
use super::field::Field;
use super::hota::HotaHeader;
use super::reader::Reader;
use super::version::{HotaLayout, Version, is_campaign};
use super::writer::Writer;

/// The version number of Horn of the Abyss.
pub(super) const HOTA: u32 = Version::HOTA_0.number();

/// The version numbers of old releases of Horn of the Abyss.
const OLD_HOTA: [u32; 2] = [0x1E, 0x1F];

/// Reads the version, and sets that of the reader. Reads the header of Horn of the Abyss, which other
/// versions do not have.
pub(super) fn read_prefix(from: &mut Reader<'_>) -> Result<(Version, HotaHeader), H3mError> {
    from.version = from.field("version", read_version)?;
    let header = from.field("hota", HotaHeader::read)?;
    Ok((from.version, header))
}

fn read_version(from: &mut Reader<'_>) -> Result<Version, H3mError> {
    let offset = from.offset();
    let number = u32::read(from)?;
    if number == HOTA {
        let layout = u32::read(from)?;
        let known = HotaLayout::new(layout).map(Version::Hota);
        return known.ok_or_else(|| from.error(offset, H3mProblem::HotaLayout(layout)));
    }
    Version::ALL.into_iter().find(|version| version.number() == number).ok_or_else(|| {
        let problem = match number {
            _ if OLD_HOTA.contains(&number) => H3mProblem::OldHota(number),
            _ if is_campaign(number) => H3mProblem::Campaign,
            _ => H3mProblem::UnknownVersion(number),
        };
        from.error(offset, problem)
    })
}

/// Writes the version of the writer and the header of Horn of the Abyss.
pub(super) fn write_prefix(header: &HotaHeader, to: &mut Writer) -> Result<(), H3mWriteError> {
    let version = to.version;
    version.number().write(to)?;
    if let Version::Hota(layout) = version {
        u32::from(layout.number()).write(to)?;
    }
    to.field("hota", |to| header.write(to))
}
