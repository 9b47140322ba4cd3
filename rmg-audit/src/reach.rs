//! What can be reached: one answer for maps with a plan and for those without.
//!
//! Whoever moves is somewhere on a tile, on foot or by boat. States that can be walked or sailed between
//! without doing anything are joined to *places* once ([`Places`]); what leads from place to place are *ways*
//! ([`World`]): portals, boarding and landing, borders of zones where places end there, and barriers, which
//! open as their quests are solved and their keys are had.
//!
//! Two sets of rules say where places go on. *Empty ground* ends at everything that is visited, taken or
//! fought, and at the borders of zones: Reachable and PileGuards ask who must be fought for a thing
//! ([`Homes`]). *Open ground* ends at solid things and barriers only: quests (QuestsSolvable), and maps
//! without a plan, ask whether anybody can ever get there.

mod afloat;
mod homes;
mod places;
mod travel;
mod world;

pub(crate) use afloat::doors_afloat;
pub(crate) use homes::{Beyond, Homes, is_judged, main_point};
pub(crate) use places::{Place, Places};
pub(crate) use travel::Portals;
pub(crate) use world::{Reached, World};
