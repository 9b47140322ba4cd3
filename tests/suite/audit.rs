//! The audit proves sound maps and refutes broken ones by the right promise.

mod breaking;
mod original;
mod sound;
mod words;
