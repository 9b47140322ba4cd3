//! The members of an object, in order, with the locations of their names.

use std::borrow::Cow;
use std::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};
use serde_json::value::RawValue;

/// The fields that an object may have.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Fields {
    pub(crate) required: &'static [&'static str],
    pub(crate) optional: &'static [&'static str],
}

impl Fields {
    pub(crate) fn all(self) -> impl Iterator<Item = &'static str> + Clone {
        self.required.iter().chain(self.optional).copied()
    }
}

/// A key of an object. Its location is known if it is borrowed from the text, that is, written without
/// escapes.
#[derive(Debug, serde::Deserialize)]
#[serde(transparent)]
pub(crate) struct Name<'t>(#[serde(borrow)] pub(crate) Cow<'t, str>);

/// An object with values that are not parsed yet.
#[derive(Debug)]
pub(crate) struct Object<'t> {
    pub(crate) node: &'t RawValue,
    pub(crate) members: Vec<(Name<'t>, &'t RawValue)>,
}

impl<'t> Object<'t> {
    /// Returns the first value of a key.
    pub(crate) fn get(&self, name: &str) -> Option<&'t RawValue> {
        self.members.iter().find(|(known, _)| known.0 == name).map(|(_, value)| *value)
    }

    /// Returns the value of an optional field; `None` if it is missing or `null`.
    pub(crate) fn given(&self, name: &str) -> Option<&'t RawValue> {
        self.get(name).filter(|value| value.get() != "null")
    }
}

/// Deserializes the members of an [`Object`] in order, with duplicates.
#[derive(Debug)]
pub(crate) struct Members<'t>(pub(crate) Vec<(Name<'t>, &'t RawValue)>);

impl<'de> Deserialize<'de> for Members<'de> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Members<'de>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut members = Vec::new();
                while let Some(member) = map.next_entry()? {
                    members.push(member);
                }
                Ok(Members(members))
            }
        }
        from.deserialize_map(InOrder)
    }
}
