//! The command line of `rmg`.
fn main() {}
