//! rmg-generate
