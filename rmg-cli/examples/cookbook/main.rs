//! A cookbook of six custom modifiers, in a program with the whole command line of `rmg`:
//!
//! ```sh
//! cargo run -p rmg-cli --example cookbook -- generate templates/mirror-duel.json --seed 1
//! ```

mod crossroads;
mod dead_ends;
mod groves;
mod landmark;
mod lone_trees;
mod paved;

use std::process::ExitCode;

use rmg::modifiers::{CustomEntry, CustomModifierError, CustomModifiers, Position};

/// Returns the built-in modifiers with the six of the cookbook.
pub(crate) fn modifiers() -> Result<CustomModifiers, CustomModifierError> {
    let after = |name: &str| Position::After(name.to_owned());
    let mut all = CustomModifiers::default();
    all.add(&after("roads"), CustomEntry::new(paved::Paved { tiles: 8 }))?;
    all.add(&after("roads"), CustomEntry::new(crossroads::Crossroads))?;
    all.add(&after("roads"), CustomEntry::new(groves::Groves { percent: 70 }))?;
    all.add(&after("treasure"), CustomEntry::new(dead_ends::DeadEnds))?;
    all.add(&Position::Before("loose ends".to_owned()), CustomEntry::new(landmark::Landmark))?;
    all.add(&after("loose ends"), CustomEntry::new(lone_trees::LoneTrees { apart: 3, most: 12 }))?;
    Ok(all)
}

#[expect(clippy::print_stderr, reason = "a program prints its errors")]
fn main() -> ExitCode {
    match modifiers() {
        Ok(modifiers) => rmg_cli::main(modifiers),
        Err(error) => {
            eprintln!("{error}: {}", error.help());
            ExitCode::FAILURE
        }
    }
}
