//! Files and models of each other.

mod corpus;
mod model;
mod sod_limits;
mod work;
