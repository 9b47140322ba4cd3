//! rmg-formats
