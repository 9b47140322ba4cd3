//! Portals and their partners, by the rules of the games.

use std::collections::BTreeMap;

use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::ObjectRole;

use crate::ground::DecodedMap;
use crate::portal_kind::{PortalKind, distance_sq, portal_kind_of};
use crate::words::seen_at;

/// Portals that are connected with each other.
#[derive(Debug, Default)]
pub(crate) struct Portals {
    /// Gates with their partners. The games process them by level and row, and pair each unpaired gate with
    /// the nearest unpaired gate of a lower level.
    pub(crate) gates: Vec<(ObjectId, Option<ObjectId>)>,
    /// All others, by the key that pairs them: two-way portals by kind; one-way portals and whirlpools by
    /// subtype, because entrances and exits have different types.
    pub(crate) groups: BTreeMap<(String, String), Vec<ObjectId>>,
}

impl Portals {
    /// Finds the portals of a map. O(objects + gates²).
    pub(crate) fn new(ground: &DecodedMap<'_>) -> Self {
        let mut portals = Self::default();
        let mut gates: Vec<(ObjectId, &MapObject)> = Vec::new();
        for (at, object) in ground.map.objects.iter().enumerate() {
            let id = ObjectId::from_index(at);
            let Some(kind) = ground.pack.objects.get(object.kind) else { continue };
            match portal_kind_of(ground.pack, object.kind) {
                Some(PortalKind::Gate) => gates.push((id, object)),
                Some(PortalKind::Monolith) => {
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
        gates.sort_by_key(|(_, gate)| {
            let at = seen_at(ground.map, ground.pack, gate);
            (at.level, at.tile.y, at.tile.x)
        });
        let mut partners: Vec<Option<usize>> = vec![None; gates.len()];
        for (here, (_, gate)) in gates.iter().enumerate() {
            if partners[here].is_some() {
                continue;
            }
            let below = gates.iter().enumerate().skip(here);
            let free =
                below.filter(|(at, (_, other))| partners[*at].is_none() && other.at.level > gate.at.level);
            if let Some((there, _)) = free.min_by_key(|(at, (_, other))| (distance_sq(gate, other), *at)) {
                (partners[here], partners[there]) = (Some(there), Some(here));
            }
        }
        let paired = gates.iter().zip(partners).map(|((id, _), other)| (*id, other.map(|at| gates[at].0)));
        portals.gates.extend(paired);
        portals
    }
}
