//! How fair a map is: for each player what lies how far from the town he begins with, and what must be beaten on the way.
//!
//! # How walking is counted
//! In movement points, as whole numbers; [`DAY`] of them are a day, the least that a hero on land has in the games.
//! - A step costs what the terrain of the tile costs that is left; where both tiles have a road, what the road of that tile costs; by boat
//!   [`SAILING`]. A diagonal step costs 141 hundredths of it, rounded down. No terrain costs less than 1 point or more than [`MOST_COST`].
//! - Boarding a boat and leaving it end the day: [`BOARDING`] points each, half a day, in place of the step. What a shipyard asks for is
//!   not counted, and every boat lies where the map has it.
//! - The step onto a gate, a monolith or a whirlpool is counted, coming out is free. One-way monoliths lead one way.
//! - Points that are left over at the end of a day are not lost. No skills, no artifacts, no native terrain.
//! - Monsters stop nobody, and a fight takes no time: whoever steps into a monster's zone of control (its tile and the 8 around it) from
//!   outside of it beats the monster, every time. One who comes out of a portal beats all in whose zones he stands then. A
//!   monster's strength is the AI value of its creature times their number; where a game rolls the number, 0.
//! - What asks for a quest or a key is solid, and so is what the audit takes for solid ([`rmg_audit::walk`]); all that is visited or
//!   taken can be walked through.
//! - A thing is reached by stepping onto the tile where it is visited; one that covers several such tiles at the nearest, and a pile at
//!   the nearest of its objects.
//! - The way to a thing is the one of the fewest points; among those the one of the least strength, then of the fewest fights.
//!
//! - Players of one team are allies, no rivals. Where there are allies, teams are compared instead of players: each by the mean of its
//!   members who have a part, rounded down. A player without a team is one of his own.
//!
//! There is no score without its parts: [`Fairness::parts`] has the values by player, [`Fairness::spreads`] how far they are apart, and
//! [`Fairness::unfairness`] what two maps are compared by.

mod cost;
mod part;
mod reach;
mod search;
mod spread;
#[cfg(test)]
mod tests;
mod way;

use rmg_audit::walk::Walk;
use rmg_core::model::{MapModel, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole};
use rmg_core::plan::PlayerPlan;
use rmg_core::{PlayerColor, ResourceId};

pub use cost::{BOARDING, MOST_COST, SAILING};
pub use part::{DAYS, Part, PartKind, PartUnit};
pub use reach::{MineReach, OtherReach, PileReach, PlayerReach, TownReach};
pub use spread::{Spread, Unfairness, fairest};
pub use way::{DAY, Way};

use reach::{Start, Things, mined_by};
use search::Search;

/// What each player of a map has around the town he begins with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fairness {
    /// The players, in the order of the map's plan.
    pub players: Vec<PlayerReach>,
    /// Where some players are allies: all teams, each as positions in [`players`](Self::players), in the order of their first members. Else
    /// empty.
    pub teams: Vec<Vec<usize>>,
    /// Resources that mines of the content pack yield, by their ids, with their names.
    pub resources: Vec<(ResourceId, String)>,
    /// Whether the map knows its piles and what they are worth; a map of a game does not.
    pub knows_piles: bool,
}

impl Fairness {
    /// Measures a map, which was made with `pack` or read by it. Nothing can be reached on a map whose layers do not have the size that its
    /// plan says (V1 refutes it).
    ///
    /// # Cost
    /// O(tiles + objects) a player; below a millisecond for two players on 72 x 72 tiles.
    #[must_use]
    pub fn new(map: &MapModel, pack: &ContentPack) -> Self {
        let things = Things::new(map, pack);
        let walk = Walk::new(map, pack);
        let mut search = walk.as_ref().map(|walk| Search::new(map, pack, walk));
        let start = |player: &PlayerPlan| Start {
            color: player.color,
            team: player.team,
            town: start_of(map, pack, player.color),
        };
        let starts: Vec<Start> = map.plan.players.iter().map(start).collect();
        let players = starts.iter().enumerate().map(|(at, start)| {
            let ways =
                search.as_mut().and_then(|search| Some(search.from(&map.objects[start.town?.index()])));
            things.reach(map, &starts, at, |object| ways.as_ref()?.to(&map.objects[object.index()]))
        });
        let players = players.collect();
        let knows_piles = !map.plan.zones.is_empty();
        Self { players, teams: teams(&starts), resources: mine_resources(pack), knows_piles }
    }

    /// Every part that a map with this pack has, in their order, with the values by player: `None` where a player has none.
    pub fn parts(&self) -> impl Iterator<Item = (Part, Vec<Option<u64>>)> {
        let parts = Part::all(&self.resources).into_iter();
        parts.map(|part| {
            let values = self.players.iter().map(|player| part.value(player, self.knows_piles)).collect();
            (part, values)
        })
    }

    /// The parts that any player has, with what players, or teams, differ by.
    #[must_use]
    pub fn spreads(&self) -> Vec<Spread> {
        self.parts().filter_map(|(part, values)| Spread::new(part, values, &self.teams)).collect()
    }

    /// What maps of one template are compared by: the spreads of the parts that [count](Part::is_judged).
    #[must_use]
    pub fn unfairness(&self) -> Unfairness {
        Unfairness::new(&self.spreads())
    }
}

/// All teams, where one has two members or more.
fn teams(starts: &[Start]) -> Vec<Vec<usize>> {
    let mut teams: Vec<Vec<usize>> = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        let is_own =
            |team: &&mut Vec<usize>| team.first().is_some_and(|first| start.is_ally(&starts[*first]));
        match teams.iter_mut().find(is_own) {
            Some(team) => team.push(at),
            None => teams.push(vec![at]),
        }
    }
    if teams.len() == starts.len() { Vec::new() } else { teams }
}

/// Where a player begins: at the main town, else the first of the towns, then of those that the game rolls, then where the first hero
/// stands.
fn start_of(map: &MapModel, pack: &ContentPack, color: PlayerColor) -> Option<ObjectId> {
    let own = map.objects.iter().enumerate().filter(|(_, object)| object.owner() == Some(color));
    let starts = own.filter_map(|(at, object)| {
        let role = pack.objects.get(object.kind).map(|kind| kind.role);
        let rank = match (&object.body, role) {
            (ObjectBody::Town { is_main: true, .. }, _) => 0,
            (ObjectBody::Town { .. }, _) => 1,
            (_, Some(ObjectRole::RandomTown)) => 2,
            (_, Some(ObjectRole::Hero | ObjectRole::RandomHero | ObjectRole::HeroPlaceholder)) => 3,
            _ => return None,
        };
        Some((rank, at))
    });
    starts.min().map(|(_, at)| ObjectId::from_index(at))
}

#[must_use]
pub fn mine_resources(pack: &ContentPack) -> Vec<(ResourceId, String)> {
    let mut resources: Vec<ResourceId> = pack.objects.iter().filter_map(|(_, kind)| mined_by(kind)).collect();
    resources.sort_unstable();
    resources.dedup();
    let named = resources.into_iter().filter_map(|id| Some((id, pack.resources.get(id)?.name.clone())));
    named.collect()
}
