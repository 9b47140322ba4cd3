//! Placing: what fits where, what stands guard, and how piles are put together.
//!
//! A pile is objects side by side, a guard before them, and shields: tiles that must be closed so that no
//! hero gets at anything without entering the guard's zone of control. Three facts make every placement sound
//! without a flood:
//! - the open tiles of a zone are one piece at all times;
//! - a stencil is laid only where the open tiles around what it takes stay connected;
//! - every door keeps one tile that is free for good.
//!
//! In tight zones a stencil may cut tiles off. Floods from all sides of it find these tiles, which are then
//! blocked; they end when all but the largest part are known. What vanishes when it was visited, as prisons
//! do, is shielded all round and closes no way for good.

mod arrange;
mod banks;
mod catalog;
mod crowd;
mod cuts;
mod erosion;
mod guard_reach;
pub mod guards;
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
mod settle;
mod shipyard;
mod spots;
mod stencil;
mod tally;
mod wall_sides;
mod walls;
mod wants;
mod way;
mod way_kind;

pub(crate) use arrange::{Arrangement, arrange};
pub(crate) use banks::Banks;
pub(crate) use catalog::Catalog;
pub(crate) use crowd::Crowd;
pub(crate) use erosion::{Erosion, ROWS, is_empty};
pub(crate) use guard_reach::{GuardReach, Yields};
pub(crate) use guards::GuardTable;
pub(crate) use item::Item;
pub(crate) use landing::{Shore, ShoreWish, find_shore, middle_of};
pub(crate) use looks::appearance_on;
pub(crate) use monsters::{
    Guarding, Monster, draw_link_guard, draw_monster_from, draw_pile_guard, guards_of, link_strength,
    place_link_guard,
};
pub(crate) use narrows::can_close;
pub(crate) use pile::{Giving, Purpose, lay, put_pile};
pub(crate) use portal_end::{PortalPair, PortalShape, choose_portal_spot, monolith_cause};
pub(crate) use rmg_core::guards::{guard_strength, unguarded_up_to};
pub(crate) use road_ways::between;
pub(crate) use settle::{Needed, NoRoom, settle};
pub(crate) use spots::{Spot, near_spot};
pub(crate) use stencil::{Imprint, Stencil};
pub(crate) use tally::{Because, Tally};
pub(crate) use wall_sides::{WallSides, asked_tiles};
pub(crate) use walls::{Border, border};
pub(crate) use wants::{joined_to_players, wanted_artifacts, zone_hops};
pub(crate) use way_kind::{WayKind, try_way};
