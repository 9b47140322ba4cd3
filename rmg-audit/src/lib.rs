//! The judge of finished maps, with code of its own.
//!
//! [`audit`] looks at a finished map and says of every promise of a good map whether it holds: proved, refuted with
//! counter-examples, or not applicable. It decodes footprints itself, computes guards from the plan itself, and
//! knows the rule of terrain sprites itself; it shares nothing with the passes that make maps, so that a fault of
//! theirs is not repeated here.
//!
//! [`report`] writes a certificate as a table for people; as JSON it is written by `rmg-formats`.
//!
//! # How movement is judged
//! A step goes to any of 8 neighbours and may cut corners. Until obstacles exist, a `blocked` tile without an object
//! counts as solid and a `possible` one as walkable ([`Certificate::by_cover`]). An action cell that cannot be
//! entered from above can neither be entered from nor left to the three tiles above it, as in the games.
//!
//! [`Certificate::by_cover`]: rmg_core::certificate::Certificate::by_cover

mod areas;
mod bans;
mod borders;
mod footprints;
mod found;
mod gap;
mod ground;
mod guard_strength;
mod guards;
mod judge;
mod links;
mod owners;
mod pieces;
mod portals;
mod report;
mod seats;
mod specks;
mod sprite_rule;
mod sprites;
mod towns;
mod walkable;
mod way;
mod words;

pub use judge::audit;
pub use report::report;
