//! Objects of a file.

use super::appearance::Appearance;
use super::bodies::ObjectBody;
use super::body_kind::BodyKind;
use super::prelude::*;
use super::tiles::Xyz;

/// An object: position, appearance and body.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Object {
    /// Its anchor: the bottom right cell of its appearance.
    pub anchor: Xyz,
    /// Index in the appearance table.
    pub appearance: u32,
    pub reserved: Reserved<5>,
    /// The class of the appearance determines its kind.
    pub body: ObjectBody,
}

/// Minimum number of bytes of an object: position, appearance, reserved bytes.
pub(super) const MIN_OBJECT_BYTES: usize = 3 + 4 + 5;

/// Maximum number of objects of a map: the game refers to them by numbers of 16 bits.
pub(crate) const MAX_OBJECTS: usize = u16::MAX as usize;

impl Object {
    /// Reads an object with one of `appearances`.
    pub(super) fn read(from: &mut Reader<'_>, appearances: &[Appearance]) -> Result<Self, H3mError> {
        let anchor = from.field("anchor", Xyz::read)?;
        let (appearance, look) = from.field("appearance", |from| {
            let offset = from.offset();
            let index = u32::read(from)?;
            let look = usize::try_from(index).ok().and_then(|at| appearances.get(at));
            let problem = H3mProblem::NoSuchAppearance { index, count: appearances.len() };
            look.map(|look| (index, look)).ok_or_else(|| from.error(offset, problem))
        })?;
        let reserved = from.field("reserved", Field::read)?;
        let kind = BodyKind::of(from.version, look.class, look.subclass);
        let body = from.field("body", |from| ObjectBody::read(kind, from))?;
        Ok(Self { anchor, appearance, reserved, body })
    }

    /// Writes an object with one of `appearances`.
    pub(crate) fn write(&self, to: &mut Writer, appearances: &[Appearance]) -> Result<(), H3mWriteError> {
        let Some(look) = usize::try_from(self.appearance).ok().and_then(|at| appearances.get(at)) else {
            let (index, count) = (self.appearance, appearances.len());
            return to
                .field("appearance", |to| Err(to.error(H3mWriteProblem::NoSuchAppearance { index, count })));
        };
        self.anchor.write(to)?;
        self.appearance.write(to)?;
        self.reserved.write(to)?;
        to.field("body", |to| {
            let (wanted, found) = (BodyKind::of(to.version, look.class, look.subclass), self.body.kind());
            if wanted == found {
                return self.body.write(to);
            }
            let (class, subclass) = (look.class.0, look.subclass);
            Err(to.error(H3mWriteProblem::Body { class, subclass, wanted, found }))
        })
    }
}
