//! Suite
