//! Portals by the games' own rules, and V14 without recorded links.

use std::collections::BTreeMap;

use rmg_core::certificate::{CounterExample, Verdict};
use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::ObjectRole;

use crate::found::Found;
use crate::ground::Ground;
use crate::portals::{PortalSort, distance_sq, sort_of};
use crate::words::object_name;

/// Portals among which heroes travel: from each to the others.
#[derive(Debug, Default)]
pub(super) struct Portals {
    /// Gates with the nearest gate of another level.
    pub(super) gates: Vec<(ObjectId, Option<ObjectId>)>,
    /// All others by what pairs them: two-way ones by kind; one-way ones and whirlpools by subtype, as entrances and exits
    /// are of two types.
    pub(super) groups: BTreeMap<(String, String), Vec<ObjectId>>,
}

impl Portals {
    /// Finds the portals of a map. O(objects + gates²).
    pub(super) fn new(ground: &Ground<'_>) -> Self {
        let mut portals = Self::default();
        let mut gates: Vec<(ObjectId, &MapObject)> = Vec::new();
        for (at, object) in ground.map.objects.iter().enumerate() {
            let id = ObjectId::from_index(at);
            let Some(kind) = ground.pack.objects.get(object.kind) else { continue };
            match sort_of(ground.pack, object.kind) {
                Some(PortalSort::Gate) => gates.push((id, object)),
                Some(PortalSort::Monolith) => {
                    let key = (kind.type_name.clone(), kind.subtype.clone());
                    portals.groups.entry(key).or_default().push(id);
                }
                None if kind.role == ObjectRole::Portal => {
                    let key = (String::new(), kind.subtype.clone());
                    portals.groups.entry(key).or_default().push(id);
                }
                None => {}
            }
        }
        for (id, gate) in &gates {
            let others = gates.iter().filter(|(_, other)| other.at.level != gate.at.level);
            let nearest = others.min_by_key(|(id, other)| (distance_sq(gate, other), *id));
            portals.gates.push((*id, nearest.map(|(id, _)| *id)));
        }
        portals
    }
}

/// V14: no portal is alone.
pub(super) fn check(ground: &Ground<'_>) -> Verdict {
    let portals = Portals::new(ground);
    let lone_gates = portals.gates.iter().filter(|(_, other)| other.is_none()).map(|(id, _)| *id);
    let lone = portals.groups.values().filter(|group| group.len() == 1).flatten().copied();
    let mut found = Found::default();
    for id in lone_gates.chain(lone) {
        found.add(|| {
            let name = object_name(ground.map, ground.pack, id);
            CounterExample::new(format!("{name} leads nowhere: there is no other to pair it with"))
                .on_tiles(ground.object(id).map(|object| object.at).into_iter().collect())
                .of_object(id)
        });
    }
    let checked = portals.gates.len() + portals.groups.values().map(Vec::len).sum::<usize>();
    found.verdict(checked)
}
