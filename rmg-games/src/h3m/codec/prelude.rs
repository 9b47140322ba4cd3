//! Common imports of the files that declare records.

pub(super) use super::error::{H3mError, H3mProblem, H3mWriteError, H3mWriteProblem};
pub(super) use super::field::{CompareFields, Field, Flag, Growing, Reserved, Text};
pub(super) use super::reader::Reader;
#[cfg(test)]
pub(super) use super::record::sample;
pub(super) use super::record::{choice, code, default_value, get, min_bytes, plain_codes, put, record};
#[cfg(test)]
pub(super) use super::tests::dice::Dice;
pub(super) use super::version::{HotaLayout, Version};
pub(super) use super::writer::Writer;
