//! What every file of declarations needs.

pub(super) use super::error::{H3mError, H3mProblem, H3mWriteError, H3mWriteProblem};
pub(super) use super::field::{Field, Flag, Growing, Reserved, Text};
#[cfg(test)]
pub(super) use super::layout::draw;
pub(super) use super::layout::{choice, code, get, least, plain_codes, put, record, start};
pub(super) use super::reader::Reader;
#[cfg(test)]
pub(super) use super::sample::Dice;
pub(super) use super::version::Version;
pub(super) use super::writer::Writer;
