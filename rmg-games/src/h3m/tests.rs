//! Files and models of each other.

#[path = "../../../tests/readers/src/corpus.rs"]
mod corpus;
mod model;
mod others;
mod sod_limits;
mod work;
