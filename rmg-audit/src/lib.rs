//! Audits finished maps. Shares no algorithm with the generator.
//!
//! [`audit_by_template`] checks every promise of a finished map. The verdict of a promise is proved, refuted
//! with counterexamples, or not applicable. The audit reads the requests from the template, places objects on
//! the map, and computes guards and sprite rules with its own code. A bug of the generator is therefore not
//! repeated here. [`audit`] does the same without a template, and trusts the plan that the map records.
//!
//! The audit shares the vocabulary of `rmg-core` with the generator: types, the content pack with its
//! footprints, and text functions. None of them contains checks. The audit counts areas of zones, values of
//! treasure and contacts of zones itself.
//!
//! [`audit_foreign`] audits a map without a plan, such as one drawn by hand, as far as the map alone permits.
//!
//! [`report`] formats a certificate as a text table. `rmg-view` writes it as JSON.
//!
//! # Rules of movement
//! - A hero steps to any of the 8 neighbors and may cut corners. Rock, water and the solid cells of objects
//!   are solid. The cover that the map records is ignored.
//! - An action cell that cannot be entered from above blocks steps between it and the three tiles above it,
//!   as in the games.
//! - A monster stops heroes on its tile and the 8 around it: sailing heroes in the sea, walking heroes on
//!   land.
//! - Boats sail over water and do not cut corners of land. They land on any empty land tile next to the
//!   water.
//!
//! ```
//! use rmg_audit::report;
//! use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
//!
//! let hole = CounterExample::new("a hole in the wall at (3, 4)".to_owned());
//! let finding = Finding { promise: Promise::NoBypass, verdict: Verdict::Refuted(vec![hole]) };
//! let (findings, cut_off, sea_guards) = (vec![finding], Vec::new(), Vec::new());
//! let unbalanced = Vec::new();
//! let certificate = Certificate { is_full: true, findings, cut_off, sea_guards, unbalanced };
//! assert!(!certificate.is_sound());
//! assert!(report(&certificate).contains("a hole in the wall at (3, 4)"));
//! ```

mod areas;
mod army;
mod artifact_sets;
mod audit;
mod bans;
mod bodies;
mod borders;
mod coast;
mod contacts;
mod contents;
mod control;
mod cut_off;
mod findings;
mod footprints;
mod foreign;
mod gap;
mod ground;
mod guard_strength;
mod guards;
mod hints;
mod isolated_tiles;
mod landings;
mod limits;
mod line_sprites;
mod link_causes;
mod links;
mod misfit;
mod missing_claims;
mod object_values;
mod owners;
mod path;
mod pieces;
mod pile_guards;
mod pile_values;
mod portal_kind;
mod portals;
mod quests;
mod reach;
mod report;
mod requests;
mod rivers;
mod roads;
mod sea_guards;
mod seats;
mod ships;
mod sprite_rule;
mod sprites;
mod strays;
mod symmetry;
mod towns;
mod treasure;
mod unbalanced;
mod victory;
mod visits;
pub mod walk;
mod walkable;
mod waters;
mod words;

pub use audit::{audit, audit_by_template, audit_on};
pub use foreign::audit_foreign;
pub use report::{report, unbalanced_text};
pub use symmetry::differing_tiles;
