//! The judge of finished maps, with code of its own.
//!
//! [`audit_by_template`] looks at a finished map and says of every promise of a good map whether it holds:
//! proved, refuted with counter-examples, or not applicable. It reads from the template itself what was asked
//! for, draws objects on the map itself, computes guards itself, and knows the rules of sprites itself, so
//! that a fault of those who plan and make maps is not repeated here. [`audit`] does the same where the
//! template is not at hand, and trusts the plan that the map records.
//!
//! Shared with them is the vocabulary of `rmg-core`: the types, the content pack with its lookup of names and
//! the cells of its footprints (the masks of a pack are read once, by whoever loads it), and words for
//! people. Nothing there judges. Areas of zones, the worth of treasure and the contacts of zones are counted
//! here, though others count them as well.
//!
//! A map without a plan, drawn by hand or made elsewhere, is judged by [`audit_foreign`] as far as the map
//! alone says.
//!
//! [`report`] writes a certificate as a table for people; as JSON it is written by `rmg-view`.
//!
//! # How movement is judged
//! A step goes to any of 8 neighbours and may cut corners. Solid are rock, water, and what objects cover
//! without being visited there; what the map records about cover stops nobody. An action cell that cannot be
//! entered from above can neither be entered from nor left to the three tiles above it, as in the games. A
//! monster stops heroes on its tile and the 8 around it, in the sea those who sail and on land those who
//! walk. Boats sail over water without cutting past land, and are left on any land beside it where nothing
//! is.
//!
//! ```
//! use rmg_audit::report;
//! use rmg_core::certificate::{Certificate, CounterExample, Finding, Promise, Verdict};
//!
//! let hole = CounterExample::new("a hole in the wall at (3, 4)".to_owned());
//! let finding = Finding { promise: Promise::NoBypass, verdict: Verdict::Refuted(vec![hole]) };
//! let (findings, cut_off, sea_guards) = (vec![finding], Vec::new(), Vec::new());
//! let certificate = Certificate { is_full: true, findings, cut_off, sea_guards };
//! assert!(!certificate.is_sound());
//! assert!(report(&certificate).contains("a hole in the wall at (3, 4)"));
//! ```

mod areas;
mod army;
mod bans;
mod bodies;
mod borders;
mod coast;
mod contacts;
mod contents;
mod control;
mod cut_off;
mod footprints;
mod foreign;
mod found;
mod gap;
mod ground;
mod guard_strength;
mod guards;
mod hints;
mod judge;
mod lacks;
mod landings;
mod limits;
mod line_sprites;
mod link_causes;
mod links;
mod owners;
mod pieces;
mod pile_guards;
mod pile_values;
mod portal_sort;
mod portals;
mod quests;
mod reach;
mod report;
mod rivers;
mod roads;
mod sea_guards;
mod seats;
mod ships;
mod specks;
mod sprite_rule;
mod sprites;
mod strays;
mod towns;
mod treasure;
mod victory;
mod visits;
pub mod walk;
mod walkable;
mod waters;
mod way;
mod wishes;
mod words;
mod worth;

pub use foreign::audit_foreign;
pub use judge::{audit, audit_by_template, audit_on};
pub use report::report;
