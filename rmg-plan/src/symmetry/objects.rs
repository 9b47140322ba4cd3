//! Required contents that no map with a symmetry can have.

use std::collections::BTreeSet;

use rmg_core::pack::NotRepeated;
use rmg_core::{ObjectKindId, Symmetry};

use super::game::SymmetryGame;
use super::reason::Reason;
use crate::plan::equivalents::EquivalentKinds;
use crate::plan::required::{required_kinds, required_name};
use crate::plan::terrain_fit::mines_of;

impl SymmetryGame<'_> {
    /// Returns the mines and required objects that a symmetry cannot repeat, each once. O(zones × entries).
    pub(super) fn not_repeated(&self, symmetry: Symmetry) -> Vec<Reason> {
        let pack = self.pack;
        let equivalents = EquivalentKinds::new(pack);
        let why = |kinds: &[ObjectKindId]| -> Option<NotRepeated> {
            let mut reasons = kinds.iter().map(|kind| pack.not_repeated(*kind, symmetry));
            let first = reasons.next()??;
            reasons.all(|reason| reason.is_some()).then_some(first)
        };
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        for (zone, effective) in self.template.zones.iter().zip(self.effective) {
            let mines = effective.mines.iter().filter(|(_, count)| *count > 0).filter_map(|(name, _)| {
                let resource = pack.resources.find(pack.local_name(&name.value)?)?;
                let why = why(&mines_of(resource, pack))?;
                Some(("mines", format!("a mine of `{}`", name.value), name.span, why))
            });
            let required = required_kinds(effective, pack, self.switches, &equivalents);
            let required = required.iter().filter_map(|(entry, kinds)| {
                Some((
                    "requiredObjects",
                    format!("`{}`", required_name(entry)),
                    entry.object.span,
                    why(kinds)?,
                ))
            });
            for (key, content, span, why) in mines.chain(required) {
                // zones may share the entries of another one
                if seen.insert((key, content.clone(), span)) {
                    found.push(Reason::NotRepeated { zone: zone.key.clone(), key, content, span, why });
                }
            }
        }
        found
    }
}
