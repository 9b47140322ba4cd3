//! Measures how fair a map is: for each player, the distance of objects from the starting town, and the
//! guards on the path.
//!
//! # Movement model
//! Distances are whole movement points. [`DAY`] points are a day, the minimum of a hero on land in the games.
//! - A step costs the terrain cost of the tile that the hero leaves. If both tiles have a road, it costs the
//!   road cost of this tile. A step by boat costs [`SAILING`]. A diagonal step costs 1.41 times as much,
//!   rounded down. A terrain costs 1 to [`MAX_COST`] points.
//! - Boarding or leaving a boat ends the day and costs [`BOARDING`] points (half a day) instead of the step.
//!   Costs of a shipyard do not count, and each boat stays at its place on the map.
//! - The step onto a gate, a monolith or a whirlpool counts; leaving it is free. One-way monoliths lead in
//!   one direction.
//! - Points left at the end of a day are not lost. Skills, artifacts and native terrain do not count.
//! - Monsters do not stop a hero, and a fight takes no time. A hero who enters a monster's zone of control
//!   (its tile and the 8 around it) from outside defeats the monster, every time. A hero who leaves a portal
//!   defeats all monsters that control the exit. The strength of a monster is the AI value of its creature
//!   times the count, or 0 if the game rolls the count. If the game rolls the creature, it is the mean of
//!   the possible ones; the weakest and the strongest are kept as well.
//! - Objects that request a quest or a key are solid, and so are the objects that are solid for the audit
//!   ([`rmg_audit::walk`]). Heroes can walk through all objects that they visit or take.
//! - A hero reaches an object on the tile where it is visited. The nearest of several such tiles counts, and
//!   the nearest object of a pile.
//! - The path to an object is the one with the fewest points, then the lowest strength, then the fewest
//!   fights.
//!
//! - Players of one team are allies, not rivals. If there are allies, teams are compared instead of players,
//!   each by the mean of its members that have a value, rounded down. A player without a team is a separate
//!   team.
//!
//! [`Fairness::parts`] returns the values by player, [`Fairness::spreads`] the differences between players,
//! and [`Fairness::unfairness`] a score to compare maps.

mod carried;
mod choke;
mod control;
mod cost;
mod measure;
mod reach;
mod search;
mod spread;
#[cfg(test)]
mod tests;
mod way;

use rmg_audit::walk::Walk;
use rmg_core::model::{MapModel, ObjectBody, ObjectId};
use rmg_core::pack::{ContentPack, ObjectRole};
use rmg_core::{PlayerColor, ResourceId};

pub use carried::{BANDS, CarriedBand, CarriedPile, CarriedPiles, LEVEL_DAYS};
pub use choke::{ChokeWidth, MAX_CHOKE};
pub use control::{CONTESTED, Choke, Control, FirstMine, SideControl, TileControl};
pub use cost::{BOARDING, MAX_COST, SAILING};
pub use measure::{DAYS, FairnessMeasure, PartKind, PartUnit};
pub use reach::{MineReach, OtherReach, PileReach, PlayerReach, TownReach};
pub use spread::{Spread, Unfairness, fairest};
pub use way::{DAY, Way};

use control::{Collector, Found};
use reach::{Start, Targets, mined_by};
pub(crate) use search::strength;
use search::{Search, Ways};

/// What each player of a map can reach from the starting town.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fairness {
    /// The players, in the order of the map's plan.
    pub players: Vec<PlayerReach>,
    /// All teams if some players are allies, else empty. Each team contains positions in
    /// [`players`](Self::players); teams are in the order of their first members.
    pub teams: Vec<Vec<usize>>,
    /// Resources that mines of the content pack produce: ids and names.
    pub resources: Vec<(ResourceId, String)>,
    /// Whether the map records its piles and their values. A map of a game does not.
    pub knows_piles: bool,
}

impl Fairness {
    /// Measures a map. `pack` is the pack with which it was generated or read. If the layers of the map do
    /// not have the size of the plan (V1 refutes this), players reach nothing.
    ///
    /// # Cost
    /// O(tiles + objects) per player; less than a millisecond for two players on 72 x 72 tiles.
    #[must_use]
    pub fn new(map: &MapModel, pack: &ContentPack) -> Self {
        Self::measure(map, pack, &starts(map, pack), Walk::new(map, pack).as_ref(), |_, _| ())
    }

    /// Measures a map as [`new`](Self::new), and who controls it.
    ///
    /// # Cost
    /// O(tiles + objects) per player, and O(tiles x width) per pair of players for choke points, whose width
    /// counts up to [`MAX_CHOKE`].
    #[must_use]
    pub fn with_control(map: &MapModel, pack: &ContentPack) -> (Self, Control) {
        let (starts, walk) = (starts(map, pack), Walk::new(map, pack));
        let sides = match teams(&starts) {
            teams if teams.is_empty() => (0..starts.len()).map(|player| vec![player]).collect(),
            teams => teams,
        };
        let mut collector = Collector::new(map, sides, starts.len());
        let add = |player: usize, ways: &Ways<'_>| collector.add(player, map, ways);
        let fairness = Self::measure(map, pack, &starts, walk.as_ref(), add);
        let found = Found { players: &fairness.players, resources: &fairness.resources };
        let control = collector.control(found, walk.as_ref());
        (fairness, control)
    }

    /// Passes the paths of each player who starts with a town or hero to `see`.
    fn measure(
        map: &MapModel,
        pack: &ContentPack,
        starts: &[Start],
        walk: Option<&Walk<'_>>,
        mut see: impl FnMut(usize, &Ways<'_>),
    ) -> Self {
        let targets = Targets::new(map, pack);
        let mut search = walk.map(|walk| Search::new(map, pack, walk));
        let players = starts.iter().enumerate().map(|(at, start)| {
            let ways =
                search.as_mut().and_then(|search| Some(search.from(&map.objects[start.town?.index()])));
            if let Some(ways) = &ways {
                see(at, ways);
            }
            targets.reach(map, starts, at, |object| ways.as_ref()?.to(&map.objects[object.index()]))
        });
        let players = players.collect();
        let knows_piles = !map.plan.zones.is_empty();
        Self { players, teams: teams(starts), resources: mine_resources(pack), knows_piles }
    }

    /// Returns every measure for this pack, in order, with the values by player; `None` if a player has no
    /// value.
    pub fn parts(&self) -> impl Iterator<Item = (FairnessMeasure, Vec<Option<u64>>)> {
        let parts = FairnessMeasure::all(&self.resources).into_iter();
        parts.map(|measure| {
            let values = self.players.iter().map(|player| measure.value(player, self.knows_piles)).collect();
            (measure, values)
        })
    }

    /// Returns the differences between players or teams, for each measure that any player has.
    #[must_use]
    pub fn spreads(&self) -> Vec<Spread> {
        self.parts().filter_map(|(measure, values)| Spread::new(measure, values, &self.teams)).collect()
    }

    /// Returns the resources whose nearest mine [counts](FairnessMeasure::is_scored): every building costs
    /// wood or ore.
    pub fn basic_resources(&self) -> impl Iterator<Item = ResourceId> {
        FairnessMeasure::all(&self.resources).into_iter().filter(FairnessMeasure::is_scored).filter_map(
            |part| match part.kind {
                PartKind::Mine(resource) => Some(resource),
                _ => None,
            },
        )
    }

    /// Returns the score to compare maps of one template: the spreads of the measures that
    /// [count](FairnessMeasure::is_scored).
    #[must_use]
    pub fn unfairness(&self) -> Unfairness {
        Unfairness::new(&self.spreads())
    }
}

fn starts(map: &MapModel, pack: &ContentPack) -> Vec<Start> {
    let players = map.plan.players.iter();
    players
        .map(|player| Start {
            color: player.color,
            team: player.team,
            town: start_of(map, pack, player.color),
        })
        .collect()
}

/// Returns all teams if one has at least two members, else an empty list.
fn teams(starts: &[Start]) -> Vec<Vec<usize>> {
    let mut teams: Vec<Vec<usize>> = Vec::new();
    for (at, start) in starts.iter().enumerate() {
        let is_team =
            |team: &&mut Vec<usize>| team.first().is_some_and(|first| start.is_ally(&starts[*first]));
        match teams.iter_mut().find(is_team) {
            Some(team) => team.push(at),
            None => teams.push(vec![at]),
        }
    }
    if teams.len() == starts.len() { Vec::new() } else { teams }
}

/// Returns the start of a player: the main town, else the first town, else the first random town, else the
/// first hero.
pub(crate) fn start_of(map: &MapModel, pack: &ContentPack, color: PlayerColor) -> Option<ObjectId> {
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
