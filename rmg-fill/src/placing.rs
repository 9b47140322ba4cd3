//! Placement of objects, guards and piles.
//!
//! A pile is a group of adjacent objects with a guard in front of them, and shields: tiles that are closed so
//! that no hero reaches an object without entering the zone of control of the guard. Three rules keep every
//! placement valid without a flood fill of the zone:
//! - the open tiles of a zone are always connected;
//! - a stencil is placed only if the open tiles around it stay connected;
//! - every door keeps one tile that is permanently free.
//!
//! In small zones a stencil can cut off tiles. Flood fills from all sides of it find these tiles, which are
//! then blocked. They stop when all parts except the largest are known. Objects that vanish after a visit,
//! such as prisons, are shielded on all sides and close no path permanently.

mod banks;
mod catalog;
mod cuts;
mod erosion;
mod form;
mod guard_reach;
pub mod guards;
mod imprint;
mod item;
mod landing;
mod looks;
mod monsters;
mod narrows;
mod packing;
mod part;
mod pile;
mod portal_end;
mod road_ways;
mod search;
mod settle;
mod shipyard;
mod shortest_path;
mod stencil;
mod tally;
mod travel;
mod wall_sides;
mod walls;
mod wants;
mod way_kind;

pub(crate) use banks::Banks;
pub(crate) use catalog::Catalog;
pub(crate) use form::{Arrangement, arrange};
pub(crate) use guard_reach::{GuardReach, Yields};
pub(crate) use guards::GuardTable;
pub(crate) use imprint::Imprint;
pub(crate) use item::Item;
pub(crate) use landing::{Shore, ShoreRequest, find_shore, middle_of};
pub(crate) use looks::appearance_on;
pub(crate) use monsters::{
    GuardSite, Monster, draw_link_guard, draw_monster, draw_monster_from, draw_pile_guard, guards_of,
    place_link_guard,
};
pub(crate) use narrows::can_close;
pub(crate) use pile::{Content, Giving, Purpose, put_piles};
pub(crate) use portal_end::{PortalPair, PortalShape, choose_portal_spot, monolith_cause};
pub(crate) use rmg_core::guards::{guard_strength, strength_curve, unguarded_up_to};
pub(crate) use road_ways::between;
pub(crate) use search::{Effort, Search, Spot};
pub(crate) use settle::{Needed, NoRoom, settle};
pub(crate) use stencil::Stencil;
pub(crate) use tally::{PlacementStats, RejectReason};
pub(crate) use travel::{Travel, value_rank};
pub(crate) use wall_sides::{WallSides, asked_tiles};
pub(crate) use walls::{Border, border};
pub(crate) use wants::{
    free_artifacts, joined_to_players, link_strength, strengths_before, wanted_artifacts, zone_hops,
};
pub(crate) use way_kind::{WayKind, try_way};
