//! The members of an object, in order, with the places of their names.

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

/// A name in an object; where it could be taken from the text as it is, its place is known.
#[derive(Debug, serde::Deserialize)]
#[serde(transparent)]
pub(crate) struct Name<'t>(#[serde(borrow)] pub(crate) Cow<'t, str>);

/// An object that was not looked into yet.
#[derive(Debug)]
pub(crate) struct Object<'t> {
    pub(crate) node: &'t RawValue,
    pub(crate) members: Vec<(Name<'t>, &'t RawValue)>,
}

impl<'t> Object<'t> {
    /// The first value of a name.
    pub(crate) fn get(&self, name: &str) -> Option<&'t RawValue> {
        self.members.iter().find(|(known, _)| known.0 == name).map(|(_, value)| *value)
    }

    /// The value of a field that may be left out, which `null` does too.
    pub(crate) fn given(&self, name: &str) -> Option<&'t RawValue> {
        self.get(name).filter(|value| value.get() != "null")
    }
}

/// What [`Object`] is read through.
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
