//! What tests of several crates share: the number of random cases, and files of other programs. It uses no
//! crate of the workspace, so that the unit tests of each can use it.

mod cases;
mod corpus;

pub use cases::cases;
pub use corpus::corpus;
