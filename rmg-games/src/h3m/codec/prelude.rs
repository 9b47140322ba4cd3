//! What every file of declarations needs.

pub(super) use super::error::{H3mError, H3mProblem, H3mWriteError, H3mWriteProblem};
pub(super) use super::field::{Differ, Field, Flag, Growing, Reserved, Text};
pub(super) use super::reader::Reader;
#[cfg(test)]
pub(super) use super::record::draw;
pub(super) use super::record::{choice, code, get, least, plain_codes, put, record, start};
#[cfg(test)]
pub(super) use super::tests::dice::Dice;
pub(super) use super::version::Version;
pub(super) use super::writer::Writer;
