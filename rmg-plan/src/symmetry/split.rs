//! The template that a symmetry carries onto itself without fixed zones: zones on the axis are split, and
//! images get the same contents.
//!
//! Each zone becomes one zone, or several parts if it has fewer images than the order of the symmetry. The
//! new zones of a cycle are numbered by the moves that lead to them from the first, its steps. Each
//! connection keeps its ends, where the end at a split zone is one of its parts: the part on the same side,
//! or the part whose other neighbors are nearest. Images of a connection have the images of its ends.

use std::collections::{BTreeMap, VecDeque};

use rmg_core::diag::{Span, Spanned};
use rmg_core::template::{
    Connection, ConnectionKind, EffectiveZone, OwnOrLike, Presence, RoadRequest, Template, TownHint, Zone,
    ZoneKind, ZoneSizeLaw,
};
use rmg_core::{Symmetry, ZoneId};

use super::divide::{divide, object_name};
use super::graph::{ZoneGraph, values};
use super::references::{joined_cycles, terrain_source};
use super::sides::Lifts;
use crate::plan::facts::weight;

/// A template that a symmetry carries onto itself.
#[derive(Debug, Clone)]
pub(crate) struct SymmetricTemplate {
    pub(crate) symmetry: Symmetry,
    pub(crate) template: Template,
    /// By generator: the image of each zone.
    pub(crate) images: Vec<Vec<ZoneId>>,
    /// A permutation whose cycles are the sets of zones that are carried onto each other.
    pub(crate) cycles: Vec<ZoneId>,
    /// The connections that became portals, because no border can carry them.
    pub(crate) portals: Vec<Portal>,
    /// The zones of the original template that are split, and the number of their parts.
    pub(crate) split: Vec<(ZoneId, u32)>,
}

/// A connection that became a portal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Portal {
    /// Its zones in the symmetric template.
    pub(crate) ends: (ZoneId, ZoneId),
    /// Whether a move carries it onto itself; not if only both mirrors together do so. Otherwise it crosses
    /// the line of a mirror between zones that are not images of each other in that line.
    pub(crate) is_own_image: bool,
    pub(crate) span: Span,
}

/// Splits a template along permutations that [keep](ZoneGraph::keeps) the graph, one by generator.
/// O((zones + connections) x zones).
pub(super) fn split(
    template: &Template,
    effective: &[EffectiveZone<'_>],
    graph: &ZoneGraph,
    symmetry: Symmetry,
    images: &[Vec<usize>],
) -> SymmetricTemplate {
    let places = Places::new(template, graph, symmetry, images);
    let mut zones = places.zones(template, effective);
    let law = if places.is_any_split() { ZoneSizeLaw::Linear } else { template.zone_size_law };
    if places.is_any_split() {
        places.share_sizes(template, &mut zones);
    }
    let mut connections = places.connections(template);
    connections.extend(places.rings(template));
    let portals = places.make_portals(&mut connections);
    let all = |move_of: usize| {
        let image = |new: &(usize, usize)| places.id(new.0, places.lifts.after(new.1, move_of));
        places.new.iter().map(image).collect::<Vec<_>>()
    };
    let images: Vec<Vec<ZoneId>> = (0..images.len()).map(|generator| all(1 << generator)).collect();
    let indices: Vec<Vec<usize>> =
        images.iter().map(|images| images.iter().map(|image| image.index()).collect()).collect();
    let split = (0..template.zones.len()).filter(|zone| places.parts(*zone) > 1);
    SymmetricTemplate {
        symmetry,
        cycles: joined_cycles(&indices).into_iter().map(ZoneId::from_index).collect(),
        images,
        split: split.map(|zone| (ZoneId::from_index(zone), places.parts(zone))).collect(),
        portals,
        template: Template { zones, connections, zone_size_law: law, ..template.clone() },
    }
}

/// Returns the key of a part of a zone, counted from 1: `5.1`. Differs from all keys of zones of the
/// template.
pub(super) fn part_key(template: &Template, key: &str, part: u32) -> String {
    let mut dots = ".".to_owned();
    loop {
        let new = format!("{key}{dots}{part}");
        if template.zone_by_key(&new).is_none() {
            return new;
        }
        dots.push('.');
    }
}

/// Returns the key of the zone of which a zone with this key is a part, if it is one: `5` of `5.1`. The
/// template decides whether it has such a zone.
#[must_use]
pub fn whole_key(key: &str) -> Option<&str> {
    let (whole, part) = key.rsplit_once('.')?;
    let is_part = !part.is_empty() && part.bytes().all(|digit| digit.is_ascii_digit());
    is_part.then(|| whole.trim_end_matches('.'))
}

/// The new zones.
struct Places {
    is_mirror: bool,
    order: usize,
    lifts: Lifts,
    /// By new zone: the name of its cycle and its step.
    new: Vec<(usize, usize)>,
    /// By name of a cycle: the new zone of each step.
    ids: BTreeMap<usize, Vec<usize>>,
    /// By name of a cycle: the original zone of each step.
    originals: BTreeMap<usize, Vec<usize>>,
    /// By new zone: its number among the parts of its original, from 1; 0 if there is one only.
    part: Vec<u32>,
    /// By new zone: its key.
    keys: Vec<String>,
}

impl Places {
    fn new(template: &Template, graph: &ZoneGraph, symmetry: Symmetry, images: &[Vec<usize>]) -> Self {
        let lifts = Lifts::new(graph, symmetry, images);
        let order = usize::from(symmetry.order());
        let (mut new, mut part, mut keys) = (Vec::new(), Vec::new(), Vec::new());
        let mut ids: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        let mut originals: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (zone, of) in template.zones.iter().enumerate() {
            let parts = lifts.parts[zone].len();
            for (nth, part_move) in lifts.parts[zone].iter().enumerate() {
                let (cycle, step) = (lifts.cycle[zone], lifts.after(lifts.step[zone], *part_move));
                ids.entry(cycle).or_insert_with(|| vec![0; order])[step] = new.len();
                originals.entry(cycle).or_insert_with(|| vec![0; order])[step] = zone;
                let number = u32::try_from(nth + 1).unwrap_or(u32::MAX);
                new.push((cycle, step));
                part.push(if parts > 1 { number } else { 0 });
                keys.push(if parts > 1 { part_key(template, &of.key, number) } else { of.key.clone() });
            }
        }
        Self { is_mirror: symmetry.is_mirror(), order, lifts, new, ids, originals, part, keys }
    }

    fn parts(&self, zone: usize) -> u32 {
        self.lifts.count(zone)
    }

    fn is_any_split(&self) -> bool {
        self.part.iter().any(|part| *part > 0)
    }

    fn id(&self, cycle: usize, step: usize) -> ZoneId {
        ZoneId::from_index(self.ids[&cycle][step])
    }

    fn original(&self, cycle: usize, step: usize) -> usize {
        self.originals[&cycle][step]
    }

    /// Returns the new zones. Their contents are those of their originals, but references lead to the images
    /// of those of the first zone of the cycle.
    fn zones(&self, template: &Template, effective: &[EffectiveZone<'_>]) -> Vec<Zone> {
        let zone = |(at, (cycle, step)): (usize, &(usize, usize))| {
            let original = self.original(*cycle, *step);
            let mut zone = own_contents(&template.zones[original], &effective[original]);
            let first = self.original(*cycle, 0);
            // references of the first zone, carried along
            let carried = |target: Spanned<ZoneId>| {
                let target_step = self.lifts.step[target.value.index()];
                let cycle = self.lifts.cycle[target.value.index()];
                Spanned::new(self.id(cycle, self.lifts.after(target_step, *step)), target.span)
            };
            if let OwnOrLike::Own(towns) = &mut zone.towns {
                let hints = effective[first].towns.hints.iter();
                towns.hints = hints.map(|hint| carried_hint(hint, carried)).collect();
            }
            if let Some(source) = terrain_source(template, first)
                && self.lifts.cycle[source.value.index()] != *cycle
            {
                zone.terrain = OwnOrLike::Like(carried(source));
            }
            zone.key.clone_from(&self.keys[at]);
            if self.part[at] > 0 {
                divide(&mut zone, self.parts(original));
            }
            zone
        };
        self.new.iter().enumerate().map(zone).collect()
    }

    /// Gives each part its share of the size of its zone. The sizes are shares of the area, so the law is
    /// linear.
    fn share_sizes(&self, template: &Template, zones: &mut [Zone]) {
        let share = |(cycle, step): &(usize, usize)| {
            let zone = self.original(*cycle, *step);
            weight(&template.zones[zone], template.zone_size_law)
                * (self.order / self.lifts.parts[zone].len()) as u64
        };
        let shares: Vec<u64> = self.new.iter().map(share).collect();
        let most = shares.iter().copied().max().unwrap_or(1);
        let limit = u64::from(u32::MAX);
        for (zone, share) in zones.iter_mut().zip(shares) {
            let fitting = if most > limit {
                u64::try_from(u128::from(share) * u128::from(limit) / u128::from(most)).unwrap_or(limit)
            } else {
                share
            };
            zone.size.value = u32::try_from(fitting.max(1)).unwrap_or(u32::MAX);
        }
    }

    /// Returns the new connections of those of the template.
    fn connections(&self, template: &Template) -> Vec<Connection> {
        let by_pair = by_pair(template);
        let mut is_done = vec![false; template.connections.len()];
        let mut made: Vec<Connection> = Vec::new();
        // connections of split zones last, because their part depends on the others
        let mut turns: Vec<usize> = (0..template.connections.len()).collect();
        let splits = |connection: &Connection| {
            [connection.a, connection.b].iter().filter(|end| self.parts(end.value.index()) > 1).count()
        };
        turns.sort_by_key(|at| splits(&template.connections[*at]));
        let mut near: Vec<Vec<usize>> = vec![Vec::new(); self.new.len()];
        for turn in turns {
            if is_done[turn] {
                continue;
            }
            let first = &template.connections[turn];
            let [a, b] = [first.a.value.index(), first.b.value.index()];
            let (cycle_a, cycle_b) = (self.lifts.cycle[a], self.lifts.cycle[b]);
            let rank = by_pair[&ordered(a, b)].iter().position(|at| *at == turn).unwrap_or_default();
            let (step_a, step_b) = self.ends(&near, a, b);
            // a connection that is its own image is repeated by half of the moves
            let exchange = self.lifts.exchange(step_a, step_b).filter(|_| cycle_a == cycle_b && a != b);
            let is_first =
                |moves: &usize| exchange.is_none_or(|other| *moves < self.lifts.after(*moves, other));
            for moves in (0..self.order).filter(is_first) {
                let [step_a, step_b] = [step_a, step_b].map(|step| self.lifts.after(step, moves));
                let [old_a, old_b] = [self.original(cycle_a, step_a), self.original(cycle_b, step_b)];
                let source = by_pair.get(&ordered(old_a, old_b)).and_then(|of| of.get(rank)).copied();
                let source = source.unwrap_or(turn);
                is_done[source] = true;
                let of = &template.connections[source];
                let ends = [self.id(cycle_a, step_a), self.id(cycle_b, step_b)];
                let [new_a, new_b] = if of.a.value.index() == old_a { ends } else { [ends[1], ends[0]] };
                near[ends[0].index()].push(ends[1].index());
                near[ends[1].index()].push(ends[0].index());
                made.push(Connection {
                    a: Spanned::new(new_a, of.a.span),
                    b: Spanned::new(new_b, of.b.span),
                    ..of.clone()
                });
            }
        }
        made
    }

    /// Returns the steps of the ends of a connection.
    fn ends(&self, near: &[Vec<usize>], a: usize, b: usize) -> (usize, usize) {
        let (step_a, step_b) = (self.lifts.step[a], self.lifts.step[b]);
        if a == b {
            return (step_a, step_a);
        }
        if self.is_mirror {
            // the parts with the fewest lines between them
            let steps = |zone: usize, first: usize| {
                self.lifts.parts[zone].iter().map(move |part| self.lifts.after(first, *part))
            };
            let pairs = steps(a, step_a).flat_map(|one| steps(b, step_b).map(move |other| (one, other)));
            let best = pairs.min_by_key(|(one, other)| ((one ^ other).count_ones(), *one, *other));
            return best.unwrap_or((step_a, step_b));
        }
        if self.parts(a) > 1 && self.parts(b) == 1 {
            let (step_b, step_a) = self.ends(near, b, a);
            return (step_a, step_b);
        }
        let steps = self.lifts.parts[b].iter().map(|part| self.lifts.after(step_b, *part));
        let is_other_cycle = self.lifts.cycle[a] != self.lifts.cycle[b];
        let at_a = self.id(self.lifts.cycle[a], step_a).index();
        let distances = if self.parts(b) == 1 { Vec::new() } else { self.distances(near, at_a) };
        // the part whose neighbors are nearest
        let rank = |step: usize| {
            let at_b = self.id(self.lifts.cycle[b], step).index();
            let nearest = near[at_b].iter().filter_map(|other| distances.get(*other).copied()).min();
            (nearest.unwrap_or(usize::MAX), is_other_cycle && step != step_a, step)
        };
        let best = steps.min_by_key(|step| rank(*step)).unwrap_or(step_b);
        (step_a, best)
    }

    /// Returns the numbers of connections from a new zone to each other one, without passing through parts.
    fn distances(&self, near: &[Vec<usize>], from: usize) -> Vec<usize> {
        let mut distances = vec![usize::MAX; near.len()];
        distances[from] = 0;
        let mut open = VecDeque::from([from]);
        while let Some(zone) = open.pop_front() {
            for other in near[zone].iter().filter(|other| self.part[**other] == 0) {
                if distances[*other] == usize::MAX {
                    distances[*other] = distances[zone] + 1;
                    open.push_back(*other);
                }
            }
        }
        distances
    }

    /// Returns the connections that join the parts of each split zone in a ring.
    fn rings(&self, template: &Template) -> Vec<Connection> {
        let mut rings = Vec::new();
        for (zone, of) in template.zones.iter().enumerate().filter(|(zone, _)| self.parts(*zone) > 1) {
            let (cycle, parts) = (self.lifts.cycle[zone], &self.lifts.parts[zone]);
            // nothing passes a sealed zone; its parts only lie together
            let kind =
                if of.kind == ZoneKind::Sealed { ConnectionKind::Fictive } else { ConnectionKind::Wide };
            // roads that lead into the zone would end at the border of a part
            let has_road = template.connections.iter().any(|of| {
                of.road == RoadRequest::Yes && [of.a.value, of.b.value].contains(&ZoneId::from_index(zone))
            });
            let road =
                if has_road && kind == ConnectionKind::Wide { RoadRequest::Yes } else { RoadRequest::Random };
            // two parts have one connection, not two
            for part in 0..if parts.len() == 2 { 1 } else { parts.len() } {
                let end = |part: usize| {
                    let step = self.lifts.after(self.lifts.step[zone], parts[part % parts.len()]);
                    Spanned::new(self.id(cycle, step), of.span)
                };
                rings.push(Connection {
                    a: end(part),
                    b: end(part + 1),
                    kind,
                    guard: Spanned::new(0, of.span),
                    road,
                    presence: Presence::default(),
                    extras: Vec::new(),
                    span: of.span,
                });
            }
        }
        rings
    }

    /// Makes portals of connections that no border can carry.
    fn make_portals(&self, connections: &mut [Connection]) -> Vec<Portal> {
        let mut portals = Vec::new();
        for connection in connections {
            let ends = (connection.a.value, connection.b.value);
            let [one, other] = [self.new[ends.0.index()], self.new[ends.1.index()]];
            let is_crossing = self.lifts.is_crossing(one, other);
            let is_own_image =
                one.0 == other.0 && self.lifts.exchange(one.1, other.1).is_some() && !is_crossing;
            let has_border = match connection.kind {
                ConnectionKind::Guarded => !is_own_image && !is_crossing,
                ConnectionKind::Wide => !is_crossing,
                ConnectionKind::Fictive | ConnectionKind::Repulsive | ConnectionKind::ForcePortal => true,
            };
            if !has_border {
                connection.kind = ConnectionKind::ForcePortal;
                portals.push(Portal { ends, is_own_image, span: connection.span });
            }
        }
        portals
    }
}

fn ordered(a: usize, b: usize) -> (usize, usize) {
    (a.min(b), a.max(b))
}

/// Returns the connections of each pair of zones in order of their values.
fn by_pair(template: &Template) -> BTreeMap<(usize, usize), Vec<usize>> {
    let mut all: BTreeMap<(usize, usize), Vec<usize>> = BTreeMap::new();
    for (at, connection) in template.connections.iter().enumerate() {
        let pair = ordered(connection.a.value.index(), connection.b.value.index());
        all.entry(pair).or_default().push(at);
    }
    for of in all.values_mut() {
        of.sort_by_key(|at| (values(&template.connections[*at]), *at));
    }
    all
}

/// Returns the image of every connection under a permutation of zones; `None` if a connection has none.
/// O(connections log connections).
pub(crate) fn connection_images(template: &Template, zones: &[ZoneId]) -> Option<Vec<usize>> {
    let by_pair = by_pair(template);
    let mut images = vec![usize::MAX; template.connections.len()];
    for ((a, b), of) in &by_pair {
        let image = by_pair.get(&ordered(zones.get(*a)?.index(), zones.get(*b)?.index()))?;
        let is_same = |(one, other): (&usize, &usize)| {
            values(&template.connections[*one]) == values(&template.connections[*other])
        };
        if of.len() != image.len() || !of.iter().zip(image).all(is_same) {
            return None;
        }
        of.iter().zip(image).for_each(|(one, other)| images[*one] = *other);
    }
    Some(images)
}

/// Returns a zone with its own contents instead of inherited ones. Sorts lists whose order has no effect.
fn own_contents(zone: &Zone, effective: &EffectiveZone<'_>) -> Zone {
    let mut zone = Zone {
        towns: OwnOrLike::Own(effective.towns.clone()),
        terrain: OwnOrLike::Own(effective.terrain.clone()),
        mines: OwnOrLike::Own(effective.mines.to_vec()),
        treasure: OwnOrLike::Own(effective.treasure.to_vec()),
        custom_objects: OwnOrLike::Own(effective.custom_objects.clone()),
        ..zone.clone()
    };
    if let OwnOrLike::Own(towns) = &mut zone.towns {
        towns.allowed.sort_by(|one, other| one.value.cmp(&other.value));
        towns.banned.sort_by(|one, other| one.value.cmp(&other.value));
    }
    if let OwnOrLike::Own(terrain) = &mut zone.terrain {
        terrain.allowed.sort_by(|one, other| one.value.cmp(&other.value));
        terrain.banned.sort_by(|one, other| one.value.cmp(&other.value));
    }
    zone.allowed_monsters.sort_by(|one, other| one.value.cmp(&other.value));
    zone.banned_monsters.sort_by(|one, other| one.value.cmp(&other.value));
    zone.mine_densities.sort_by(|one, other| (&one.0.value, one.1).cmp(&(&other.0.value, other.1)));
    if let OwnOrLike::Own(mines) = &mut zone.mines {
        mines.retain(|(_, count)| *count > 0);
        mines.sort_by(|one, other| (&one.0.value, one.1).cmp(&(&other.0.value, other.1)));
    }
    if let OwnOrLike::Own(treasure) = &mut zone.treasure {
        treasure.retain(|tier| tier.density > 0);
        treasure.sort_by_key(|tier| (tier.min, tier.max, tier.density));
    }
    if let OwnOrLike::Own(objects) = &mut zone.custom_objects {
        objects.banned_categories.sort_by(|one, other| one.value.cmp(&other.value));
        objects.banned.sort_by_key(|(object, subtype)| object_name(object, subtype.as_ref()));
        let key = |of: &rmg_core::template::RequiredObject| {
            (object_name(&of.object, of.subtype.as_ref()), of.count, of.guard)
        };
        objects.required.sort_by_key(key);
    }
    zone
}

fn carried_hint(hint: &TownHint, carried: impl Fn(Spanned<ZoneId>) -> Spanned<ZoneId>) -> TownHint {
    TownHint {
        like: hint.like.map(&carried),
        not_like: hint.not_like.iter().map(|zone| carried(*zone)).collect(),
        related_to_terrain: hint.related_to_terrain.map(&carried),
    }
}
