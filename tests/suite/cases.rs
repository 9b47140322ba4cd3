//! How many random cases a property is tried on.

use proptest::test_runner::{Config, RngSeed};

/// `few` cases, the same in every run; or as many as the variable `PROPTEST_CASES` says, others in every run.
#[expect(
    clippy::disallowed_methods,
    reason = "the usual switch for long runs; results of the program do not depend on it"
)]
pub(crate) fn cases(few: u32) -> Config {
    let asked = std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok());
    Config {
        cases: asked.unwrap_or(few),
        rng_seed: if asked.is_some() { RngSeed::Random } else { RngSeed::Fixed(1) },
        // A find becomes a literal test, not a line in a file of seeds.
        failure_persistence: None,
        ..Config::default()
    }
}
