//! Which portals heroes travel between, by the games' own rules.

use std::collections::BTreeMap;

use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::ObjectRole;

use crate::ground::Ground;
use crate::portals::{PortalSort, distance_sq, sort_of};

/// Portals among which heroes travel: from each to the others.
#[derive(Debug, Default)]
pub(crate) struct Portals {
    /// Gates with the nearest gate of another level.
    pub(crate) gates: Vec<(ObjectId, Option<ObjectId>)>,
    /// All others by what pairs them: two-way ones by kind; one-way ones and whirlpools by subtype, as entrances and exits
    /// are of two types.
    pub(crate) groups: BTreeMap<(String, String), Vec<ObjectId>>,
}

impl Portals {
    /// Finds the portals of a map. O(objects + gates²).
    pub(crate) fn new(ground: &Ground<'_>) -> Self {
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
