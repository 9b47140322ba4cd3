//! The number of random cases of property tests.

use proptest::test_runner::{Config, RngSeed};

/// Returns a configuration of `default` cases that are equal in every run. If `PROPTEST_CASES` is set, it is
/// the number of cases, and they differ between runs.
#[expect(
    clippy::disallowed_methods,
    reason = "the standard variable of proptest for long runs; results of the program do not depend on it"
)]
#[must_use]
pub fn cases(default: u32) -> Config {
    let requested = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    Config {
        cases: requested.unwrap_or(default),
        rng_seed: if requested.is_some() { RngSeed::Random } else { RngSeed::Fixed(1) },
        // A failing case becomes a literal test, not a line in a file of seeds.
        failure_persistence: None,
        ..Config::default()
    }
}
