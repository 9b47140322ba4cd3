//! Entrance randomization: joins dangling exits with dangling targets so that the world stays reachable.
//!
//! [`Randomizer::new`] checks a [`RegionGraph`](crate::RegionGraph) with dangling ends and
//! [`EntranceSettings`] once. The ends are added by hand, or by [`disconnect`]ing links. The [`Randomizer`]
//! then returns one [`EntranceLayout`] per seed. The stages, groups and rules of coupled joins follow
//! Archipelago's generic entrance randomizer. Where that algorithm fails, layouts are repaired. Where no
//! layout exists, the search proves it or stops within its effort.
//!
//! Steps:
//! 1. [`Randomizer::new`] checks the input, sweeps the best possible state and matches all ends once. This
//!    refuses most impossible worlds, and the error names the exit, group or key that is the cause.
//! 2. The stages place joins greedily.
//! 3. A layout that got stuck is completed at random and repaired: the repair re-joins ends and never loses
//!    reached regions.
//! 4. Further attempts have longer time limits. Small worlds are searched exhaustively if all attempts fail.
//!
//! With [`Policy::Uniform`], step 2 samples whole layouts instead and keeps the first valid one.
//!
//! # Example
//! ```
//! use rmg_core::Seed;
//! use rmg_logic::entrances::{Randomizer, EntranceSettings, bake_lookup};
//! use rmg_logic::{RuleBook, RegionGraph};
//!
//! let mut world = RegionGraph::default();
//! let rooms = ["Hall", "Cellar", "Attic"].map(|name| world.add_region(name));
//! let key = world.add_item("key");
//! let locked = world.rules.item(key, 1);
//! world.add_door("hall left", rooms[0], 1, RuleBook::ALWAYS);
//! world.add_door("hall right", rooms[0], 2, locked);
//! world.add_door("cellar", rooms[1], 2, RuleBook::ALWAYS);
//! world.add_door("attic", rooms[2], 1, RuleBook::ALWAYS);
//! world.add_location("chest", rooms[1], Some(key), RuleBook::ALWAYS);
//!
//! let lookup = bake_lookup(&world, |group| vec![3 - group]);
//! let settings = EntranceSettings { is_coupled: true, lookup, ..EntranceSettings::default() };
//! let randomizer = Randomizer::new(&world, settings).unwrap();
//! let layout = randomizer.randomize(Seed(1)).unwrap();
//! assert_eq!(layout.pairings.len(), 4);
//! assert_eq!(layout.placed_regions.len(), 3);
//! ```

mod bipartite;
mod board;
mod case;
mod case_shape;
mod dead_ends;
mod ends;
mod error;
mod exhaust;
mod explain;
mod feasible;
mod goal;
mod hooks;
mod layout;
mod lookup;
mod matching;
mod optimistic;
mod picture;
mod prepare;
mod preplaced;
mod proofs;
mod randomize;
mod randomizer;
mod repair;
mod result;
mod rule_shape;
mod scorer;
mod settings;
mod slots;
mod spheres;
mod stage;
mod stages;
mod text;
mod track;
mod verdict;

pub use board::{JoinError, Progress};
pub use case::{Case, CaseFill, Plan, name_errors, read_case, read_plan};
pub(crate) use case::{PlanWorlds, read_plan_of};
pub use error::{EntranceError, Impossible, Stuck};
pub use explain::{Explanation, JoinReason, Step};
pub use hooks::Hooks;
pub use layout::{EntranceLayout, LayoutWork};
pub use lookup::{TargetLookup, Wanted};
pub(crate) use optimistic::lacks;
pub use picture::layout_sketch;
pub use prepare::{SplitError, bake_lookup, disconnect};
pub use randomizer::Randomizer;
pub use result::{RESULTS, outcome, refusal};
pub(crate) use result::{layout_outcome, pairings_member, steps_member, work_members};
pub use settings::{
    Accessibility, EntranceSettings, GroupLookup, PairRule, Policy, StageOne, Subset, Unreachable,
};
pub use spheres::{ClosedConnection, Lack, Sphere, Unreached};
pub use stage::Stage;
pub use text::write_layout_text;
pub use track::Tracked;
