//! The parts of a plan that placement needs: zones with weights and requests, and pairs that attract or
//! repel.

use std::collections::BTreeMap;

use rmg_core::plan::{GenPlan, LevelRequest};
use rmg_core::planar::is_planar;
use rmg_core::template::ConnectionKind;
use rmg_core::{MapSize, SymmetryPlan, ZoneId};

/// A zone for placement.
#[derive(Debug, Clone)]
pub(crate) struct Node {
    /// Relative share of its level's area.
    pub(crate) weight: f64,
    pub(crate) is_start: bool,
    pub(crate) wish: LevelRequest,
}

/// Two zones that the template links, with all their parallel connections.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pair {
    /// The zone of the lower index.
    pub(crate) a: usize,
    pub(crate) b: usize,
    /// Connections that request a passage (guarded and wide); 0 for a pair that only attracts (fictive).
    pub(crate) links: u32,
    /// Whether one of them is wide: it needs one level and a long border.
    pub(crate) is_wide: bool,
}

impl Pair {
    /// Returns the zone at the other end.
    pub(crate) fn other(&self, zone: usize) -> usize {
        if zone == self.a { self.b } else { self.a }
    }
}

/// Zones, and the pairs of zones that matter for placement.
#[derive(Debug, Clone)]
pub(crate) struct ZoneGraph {
    pub(crate) size: MapSize,
    pub(crate) nodes: Vec<Node>,
    /// Pairs that attract: guarded, wide and fictive connections, sorted and unique.
    pub(crate) pairs: Vec<Pair>,
    /// Pairs that repel, sorted and unique.
    pub(crate) repulsive: Vec<(usize, usize)>,
    /// Attracting neighbors of each zone, sorted.
    pub(crate) neighbors: Vec<Vec<usize>>,
    /// Positions in `pairs` with the zone, by zone.
    pub(crate) pairs_of: Vec<Vec<usize>>,
    /// The symmetry of the map.
    pub(crate) symmetry: Option<SymmetryPlan>,
}

impl ZoneGraph {
    pub(crate) fn new(plan: &GenPlan) -> Self {
        let nodes: Vec<Node> = plan
            .zones
            .iter()
            .map(|zone| Node {
                weight: share_weight(zone.weight),
                is_start: zone.kind.is_start(),
                wish: match zone.level {
                    // A request for a level that the map does not have is ignored.
                    LevelRequest::Force(level) | LevelRequest::Prefer(level)
                        if level.0 >= plan.size.levels() =>
                    {
                        LevelRequest::Any
                    }
                    wish => wish,
                },
            })
            .collect();
        let mut pairs: BTreeMap<(usize, usize), Pair> = BTreeMap::new();
        let mut repulsive = Vec::new();
        for connection in &plan.connections {
            let (a, b) = ordered(connection.a, connection.b);
            if a == b {
                continue; // needs no neighbor
            }
            match connection.kind {
                ConnectionKind::Guarded | ConnectionKind::Wide | ConnectionKind::Fictive => {
                    let pair = pairs.entry((a, b)).or_insert(Pair { a, b, links: 0, is_wide: false });
                    pair.links += u32::from(connection.kind != ConnectionKind::Fictive);
                    pair.is_wide |= connection.kind == ConnectionKind::Wide;
                }
                ConnectionKind::Repulsive => repulsive.push((a, b)),
                ConnectionKind::ForcePortal => {}
            }
        }
        repulsive.sort_unstable();
        repulsive.dedup();
        let pairs: Vec<Pair> = pairs.into_values().collect();
        let mut neighbors = vec![Vec::new(); nodes.len()];
        let mut pairs_of = vec![Vec::new(); nodes.len()];
        for (at, pair) in pairs.iter().enumerate() {
            neighbors[pair.a].push(pair.b);
            neighbors[pair.b].push(pair.a);
            pairs_of[pair.a].push(at);
            pairs_of[pair.b].push(at);
        }
        neighbors.iter_mut().for_each(|list| list.sort_unstable());
        let symmetry = plan.symmetry.clone();
        Self { size: plan.size, nodes, pairs, repulsive, neighbors, pairs_of, symmetry }
    }

    /// Returns the number of zones.
    pub(crate) fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Returns the number of parts of the map that its symmetry carries onto each other; 1 without one.
    pub(crate) fn parts(&self) -> u64 {
        self.symmetry.as_ref().map_or(1, |plan| plan.symmetry.order().into())
    }

    /// Returns the relative shares of the zones.
    pub(crate) fn weights(&self) -> Vec<f64> {
        self.nodes.iter().map(|node| node.weight).collect()
    }

    /// Returns the sum of all weights.
    pub(crate) fn total_weight(&self) -> f64 {
        self.nodes.iter().map(|node| node.weight).sum()
    }

    /// Returns whether stacked starting zones can be avoided. If all zones are starts, they fill both levels.
    pub(crate) fn can_unstack_starts(&self) -> bool {
        self.nodes.iter().any(|node| !node.is_start)
    }

    /// Returns a number of links that cannot all have a passage in any layout. On one level, this is at least
    /// 1 for a graph that is not planar, and the excess over Euler's bound of `3 * zones - 6` edges. 0 on two
    /// levels, where links can avoid each other.
    pub(crate) fn unavoidable_portals(&self) -> u32 {
        if self.size.levels() > 1 {
            return 0;
        }
        let links: Vec<(usize, usize)> =
            self.pairs.iter().filter(|pair| pair.links > 0).map(|pair| (pair.a, pair.b)).collect();
        let above_bound = (links.len() + 6).saturating_sub(3 * self.len().max(3));
        let lower_bound = above_bound.max(usize::from(!is_planar(self.len(), &links)));
        u32::try_from(lower_bound).expect("the number of connections fits 32 bits")
    }

    /// Returns the radius in tiles of a disc with each zone's share if all zones are on one level of the map.
    pub(crate) fn plane_radii(&self) -> Vec<f64> {
        let per_weight = f64::from(self.size.level_tiles()) / self.total_weight();
        self.nodes.iter().map(|node| (node.weight * per_weight / std::f64::consts::PI).sqrt()).collect()
    }

    /// Returns the hops between all pairs of zones over attracting pairs (breadth-first search);
    /// [`UNREACHABLE`] between different components. Indexed `[from * zones + to]`. O(zones * pairs).
    pub(crate) fn hop_distances(&self) -> Vec<u32> {
        let zones = self.len();
        let mut hops = vec![UNREACHABLE; zones * zones];
        let mut queue = Vec::with_capacity(zones);
        for from in 0..zones {
            let row = &mut hops[from * zones..][..zones];
            row[from] = 0;
            queue.clear();
            queue.push(from);
            let mut next = 0;
            while let Some(&zone) = queue.get(next) {
                next += 1;
                for &neighbor in &self.neighbors[zone] {
                    if row[neighbor] == UNREACHABLE {
                        row[neighbor] = row[zone] + 1;
                        queue.push(neighbor);
                    }
                }
            }
        }
        hops
    }
}

/// Hop distance of zones that are not connected.
pub(crate) const UNREACHABLE: u32 = u32::MAX;

fn ordered(a: ZoneId, b: ZoneId) -> (usize, usize) {
    (a.index().min(b.index()), a.index().max(b.index()))
}

#[expect(clippy::cast_precision_loss, reason = "shares are compared to a few digits only")]
fn share_weight(weight: u64) -> f64 {
    weight.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complete(zones: usize, size: &str) -> ZoneGraph {
        let node = Node { weight: 1.0, is_start: false, wish: LevelRequest::Any };
        let pairs = (0..zones)
            .flat_map(|a| (a + 1..zones).map(move |b| Pair { a, b, links: 1, is_wide: false }))
            .collect();
        ZoneGraph {
            size: size.parse().unwrap(),
            nodes: vec![node; zones],
            pairs,
            repulsive: Vec::new(),
            neighbors: vec![Vec::new(); zones],
            pairs_of: vec![Vec::new(); zones],
            symmetry: None,
        }
    }

    #[test]
    fn graphs_that_are_not_planar_need_portals_on_one_level() {
        let lower_bound = |zones| complete(zones, "m").unavoidable_portals();
        assert_eq!([1, 2, 3, 4, 5, 6, 7].map(lower_bound), [0, 0, 0, 0, 1, 3, 6]);
        assert_eq!(complete(7, "m+u").unavoidable_portals(), 0);
        // Three houses and three wells (K3,3): below Euler's bound, but not planar.
        let mut wells = complete(6, "m");
        wells.pairs.retain(|pair| (pair.a < 3) != (pair.b < 3));
        assert_eq!(wells.unavoidable_portals(), 1);
        // Attraction without links may cross.
        wells.pairs[0].links = 0;
        assert_eq!(wells.unavoidable_portals(), 0);
    }
}
