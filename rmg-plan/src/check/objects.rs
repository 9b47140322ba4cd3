//! Names of custom objects: types and subtypes.

use std::collections::BTreeSet;

use rmg_core::diag::{Severity, nearest};
use rmg_core::template::{CustomObjects, Name, Zone};

use super::Checker;
use super::names::Kind;
use crate::plan::names::find_kinds;

const TYPE: Kind = Kind { code: "unknown-object", word: "object", before: None, severity: Severity::Warning };
const SUBTYPE: Kind = Kind { word: "subtype", ..TYPE };

impl Checker<'_> {
    /// Checks every object that a zone bans, changes or requires.
    pub(super) fn objects(&mut self, zone: &Zone, objects: &CustomObjects) {
        for (object, subtype) in &objects.banned {
            self.object(object, subtype.as_ref());
        }
        let mut common_kinds = BTreeSet::new();
        for common in &objects.common {
            self.object(&common.object, common.subtype.as_ref());
            let kinds = find_kinds(&common.object, common.subtype.as_ref(), self.pack);
            if let Some(kind) = kinds.first()
                && !common_kinds.insert(*kind)
            {
                let key = &self.pack.objects[*kind].key;
                let message = format!("duplicate object `{key}` in `commonObjects`; the last entry counts");
                let help = "remove the other entry: an object has one value";
                self.warn("common-object-twice", common.object.span, message, help);
            }
        }
        for required in &objects.required {
            let subtype = required.subtype.as_ref();
            let is_known = self.object(&required.object, subtype);
            if is_known && required.count > 0 && !self.fits_a_terrain(&required.object, subtype) {
                let name = subtype.map_or_else(
                    || required.object.value.clone(),
                    |subtype| format!("{}/{}", required.object.value, subtype.value),
                );
                let message =
                    format!("zone `{}` requires `{name}`, which cannot be placed on land", zone.key);
                let help = "remove it from `requiredObjects`";
                self.error("object-without-look", required.object.span, message, help);
            }
        }
    }

    /// Returns whether the type and the optional subtype exist. Reports unknown ones.
    pub(super) fn object(&mut self, object: &Name, subtype: Option<&Name>) -> bool {
        let pack = self.pack;
        let Some(type_name) = self.local(&object.value, object.span) else { return false };
        let kinds = pack.objects_of_type(type_name);
        if kinds.is_empty() {
            self.unknown(type_name, object.span, TYPE, || nearest(type_name, pack.object_types()));
            return false;
        }
        let Some(subtype) = subtype else { return true };
        let Some(local) = self.local(&subtype.value, subtype.span) else { return false };
        if pack.find_object(type_name, local).is_some() {
            return true;
        }
        let subtypes = || kinds.iter().map(|kind| pack.objects[*kind].subtype.as_str());
        let shown = format!("{type_name}/{local}");
        self.unknown(&shown, subtype.span, SUBTYPE, || nearest(local, subtypes()));
        false
    }

    /// Returns whether any kind of this name has an appearance that fits a terrain.
    fn fits_a_terrain(&self, object: &Name, subtype: Option<&Name>) -> bool {
        let pack = self.pack;
        let Some(type_name) = pack.local_name(&object.value) else { return false };
        let named = subtype.map(|subtype| pack.local_name(&subtype.value));
        let mut kinds = pack.objects_of_type(type_name).iter().map(|kind| &pack.objects[*kind]);
        kinds.any(|kind| {
            let is_named = named.is_none_or(|named| named == Some(kind.subtype.as_str()));
            is_named && kind.appearances.iter().any(|look| !pack.appearances[*look].terrains.is_empty())
        })
    }
}
