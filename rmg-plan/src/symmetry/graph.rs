//! The zones of a template as a graph with labels, on which a symmetry is an automorphism.

use std::collections::BTreeMap;

use rmg_core::FactionId;
use rmg_core::plan::PlayerPlan;
use rmg_core::template::{Connection, ConnectionKind, EffectiveZone, RoadRequest, Template};

use super::divide::obstacles;
use super::traits::{Holder, Trait, traits};
use crate::plan::facts::seat_zones;

/// What a search ignores, to explain why there is no symmetry.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Leniency {
    /// Chosen factions.
    pub(super) factions: bool,
    /// Teams.
    pub(super) teams: bool,
    /// Which seats have players.
    pub(super) players: bool,
    /// All values: only kinds of zones and the existence of connections count.
    pub(super) values: bool,
}

/// Everything between two zones: connections in order of their values.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Relation {
    pub(super) connections: Vec<(ConnectionKind, u32, RoadRequest)>,
    has_same_owner: bool,
    is_same_team: bool,
}

impl Relation {
    /// Returns whether the zones should touch: heroes pass between them, or they attract each other.
    pub(super) fn touches(&self) -> bool {
        self.connections.iter().any(|(kind, ..)| {
            matches!(kind, ConnectionKind::Guarded | ConnectionKind::Wide | ConnectionKind::Fictive)
        })
    }

    /// Returns the number of connections of a kind.
    pub(super) fn count(&self, of: ConnectionKind) -> u32 {
        self.connections.iter().map(|(kind, ..)| u32::from(*kind == of)).sum()
    }

    /// Returns the relation without values.
    fn shape(&self) -> Self {
        let first = self.connections.first().map(|_| (ConnectionKind::Guarded, 0, RoadRequest::Random));
        Self { connections: first.into_iter().collect(), ..self.clone() }
    }
}

/// A player who starts in a zone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Start {
    /// The chosen faction.
    pub(super) faction: Option<FactionId>,
    /// The chosen team.
    pub(super) team: Option<u8>,
}

/// The graph of zones.
#[derive(Debug)]
pub(super) struct ZoneGraph {
    /// By zone.
    pub(super) traits: Vec<Vec<Trait>>,
    /// By zone: the number of its set of traits.
    pub(super) labels: Vec<usize>,
    /// By zone: the label that images must share in a search; less strict than `labels` in a search without
    /// values.
    pub(super) colors: Vec<usize>,
    /// By pair of zones: the number of its relation; 0 for zones without a relation.
    pairs: Vec<u16>,
    /// By number: the relation.
    pub(super) relations: Vec<Relation>,
    /// By number: the number that images must share in a search.
    shapes: Vec<u16>,
    /// By zone: the zones with a relation, in order.
    pub(super) neighbors: Vec<Vec<usize>>,
    /// By zone: the player who starts there.
    pub(super) starts: Vec<Option<Start>>,
    /// By zone: whether it is the start of a seat that must not be on the axis.
    pub(super) is_start: Vec<bool>,
    /// By zone: whether it has contents that cannot be divided by 2 and by 4.
    pub(super) is_whole: Vec<[bool; 2]>,
}

impl ZoneGraph {
    /// Creates the graph. O(zones² + connections).
    ///
    /// - `template`: only with zones that exist.
    pub(super) fn new(
        template: &Template,
        effective: &[EffectiveZone<'_>],
        players: &[PlayerPlan],
        leniency: Leniency,
    ) -> Self {
        let count = template.zones.len();
        let seats = seat_zones(template);
        let player_of = |zone: usize| {
            let owner = template.zones[zone].owner?.value;
            players.iter().find(|player| player.seat == owner)
        };
        let holder = |zone: usize| match (template.zones[zone].owner, player_of(zone), seats[zone]) {
            (None, ..) => Holder::None,
            (Some(_), Some(_), true) => Holder::PlayerStart,
            (Some(_), Some(_), false) => Holder::Player,
            (Some(_), None, true) if leniency.players => Holder::PlayerStart,
            (Some(_), None, false) if leniency.players => Holder::Player,
            (Some(_), None, true) => Holder::UnusedStart,
            (Some(_), None, false) => Holder::UnusedSeat,
        };
        let holders: Vec<Holder> = (0..count).map(holder).collect();
        let all_relations = relations(template, &seats, players, leniency);
        let own = |zone: usize| {
            let own = all_relations.get(&(zone, zone)).map(|of| of.connections.clone());
            own.unwrap_or_default()
        };
        let traits: Vec<Vec<Trait>> =
            (0..count).map(|zone| traits(&template.zones[zone], &effective[zone], holders[zone])).collect();
        let values = |zone: usize| {
            let values: Vec<&str> = traits[zone].iter().map(|of| of.value.as_str()).collect();
            (values, own(zone))
        };
        let labels = numbered((0..count).map(values));
        let colors = if leniency.values {
            let shape = |zone: usize| (template.zones[zone].kind, holders[zone]);
            numbered((0..count).map(shape))
        } else {
            labels.clone()
        };
        let mut distinct: Vec<Relation> = all_relations.values().cloned().collect();
        distinct.push(Relation::default());
        distinct.sort_unstable();
        distinct.dedup();
        let number = |relation: &Relation| {
            let at = distinct.binary_search(relation).unwrap_or_default();
            u16::try_from(at).unwrap_or(u16::MAX)
        };
        let mut pairs = vec![0; count * count];
        let mut neighbors = vec![Vec::new(); count];
        for ((a, b), relation) in all_relations.iter().filter(|((a, b), _)| a != b) {
            pairs[a * count + b] = number(relation);
            pairs[b * count + a] = number(relation);
            neighbors[*a].push(*b);
            neighbors[*b].push(*a);
        }
        neighbors.iter_mut().for_each(|near| near.sort_unstable());
        let shapes: Vec<u16> = if leniency.values {
            let shapes = numbered(distinct.iter().map(Relation::shape));
            shapes.into_iter().map(|shape| u16::try_from(shape).unwrap_or(u16::MAX)).collect()
        } else {
            (0..distinct.len()).map(|at| u16::try_from(at).unwrap_or(u16::MAX)).collect()
        };
        let is_whole = |zone: usize| {
            [2, 4].map(|parts| {
                !obstacles(&template.zones[zone], &effective[zone], seats[zone], parts).is_empty()
            })
        };
        let start = |zone: usize| {
            let player = player_of(zone).filter(|_| seats[zone])?;
            let faction = player.faction.filter(|_| !leniency.factions);
            Some(Start { faction, team: player.team.filter(|_| !leniency.teams) })
        };
        Self {
            labels,
            colors,
            pairs,
            relations: distinct,
            shapes,
            neighbors,
            starts: (0..count).map(start).collect(),
            is_start: holders.iter().map(|holder| *holder == Holder::PlayerStart).collect(),
            is_whole: (0..count).map(is_whole).collect(),
            traits,
        }
    }

    pub(super) fn len(&self) -> usize {
        self.labels.len()
    }

    /// Returns the number of the relation of two zones.
    pub(super) fn pair(&self, a: usize, b: usize) -> u16 {
        self.pairs[a * self.labels.len() + b]
    }

    /// Returns the number that the images of two zones must share in a search.
    pub(super) fn shape(&self, a: usize, b: usize) -> u16 {
        self.shapes[usize::from(self.pair(a, b))]
    }

    pub(super) fn relation(&self, a: usize, b: usize) -> &Relation {
        &self.relations[usize::from(self.pair(a, b))]
    }

    /// Returns whether a permutation keeps all labels and relations. O(zones + connections).
    pub(super) fn keeps(&self, images: &[usize]) -> bool {
        (0..self.len()).all(|zone| {
            let image = images[zone];
            let near = &self.neighbors[zone];
            self.labels[zone] == self.labels[image]
                && near.len() == self.neighbors[image].len()
                && near.iter().all(|other| self.pair(zone, *other) == self.pair(image, images[*other]))
        })
    }
}

/// Returns the values of a connection that its images share.
pub(super) fn values(connection: &Connection) -> (ConnectionKind, u32, RoadRequest) {
    (connection.kind, connection.guard.value, connection.road)
}

/// Returns the relation of each pair of zones with one, the lower zone first, and of zones with themselves.
fn relations(
    template: &Template,
    seats: &[bool],
    players: &[PlayerPlan],
    leniency: Leniency,
) -> BTreeMap<(usize, usize), Relation> {
    let mut all: BTreeMap<(usize, usize), Relation> = BTreeMap::new();
    for connection in &template.connections {
        let (a, b) = (connection.a.value.index(), connection.b.value.index());
        all.entry((a.min(b), a.max(b))).or_default().connections.push(values(connection));
    }
    all.values_mut().for_each(|relation| relation.connections.sort_unstable());
    let mut of_owner: BTreeMap<_, Vec<usize>> = BTreeMap::new();
    let mut of_team: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (at, zone) in template.zones.iter().enumerate() {
        let Some(owner) = zone.owner else { continue };
        of_owner.entry(owner.value).or_default().push(at);
        let player = players.iter().find(|player| player.seat == owner.value && seats[at]);
        if let Some(team) = player.and_then(|player| player.team).filter(|_| !leniency.teams) {
            of_team.entry(team).or_default().push(at);
        }
    }
    let pairs = |zones: &Vec<usize>| {
        let zones = zones.clone();
        (0..zones.len()).flat_map(move |one| {
            let others = zones[one + 1..].to_vec();
            let first = zones[one];
            others.into_iter().map(move |other| (first, other))
        })
    };
    for pair in of_owner.values().flat_map(pairs) {
        all.entry(pair).or_default().has_same_owner = true;
    }
    for pair in of_team.values().flat_map(pairs) {
        all.entry(pair).or_default().is_same_team = true;
    }
    all
}

/// Returns the rank of every value among the distinct values.
pub(super) fn numbered<T: Ord + Clone>(values: impl Iterator<Item = T>) -> Vec<usize> {
    let values: Vec<T> = values.collect();
    let mut distinct = values.clone();
    distinct.sort_unstable();
    distinct.dedup();
    values.iter().map(|value| distinct.binary_search(value).unwrap_or_default()).collect()
}
