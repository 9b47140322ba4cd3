//! Reachability, for maps with and without a plan.
//!
//! A hero is on a tile, on foot or by boat. States between which a hero can walk or sail without any
//! interaction form a region ([`Regions`]). Edges join regions ([`World`]): portals, boarding and landing,
//! borders of zones if regions end there, and barriers, which open when their quest is solved or their key is
//! obtained.
//!
//! Regions follow one of two sets of rules. *Empty ground* ends at every visitable object, pickup and
//! monster, and at the borders of zones. Reachable and PileGuards use it to find which monsters heroes must
//! fight ([`FreeGround`]). *Open ground* ends only at solid objects and barriers. QuestsSolvable and maps
//! without a plan use it to find whether a hero can ever get to a tile.

mod afloat;
mod free_ground;
mod regions;
mod travel;
mod world;

pub(crate) use afloat::doors_afloat;
pub(crate) use free_ground::{Beyond, FreeGround, is_checked, main_point};
pub(crate) use regions::{Region, Regions};
pub(crate) use travel::Portals;
pub(crate) use world::{Reached, World};
