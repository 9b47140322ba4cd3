//! Gems that no world of a pool can give.

use std::collections::BTreeMap;
use std::fmt;

use rmg_core::text::shown;

use crate::worlds::pool::{Pool, Zone};

/// A zone whose gem can never be taken.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeadGem {
    /// The zone.
    pub zone: String,
    /// The cause.
    pub cause: DeadGemCause,
}

/// The cause of a [`DeadGem`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum DeadGemCause {
    /// No claim of the zone takes the gem.
    NoClaim,
    /// A claim needs this flag, which no claim of the pool sets.
    NeverSet(String),
    /// The flags never have the values that a claim needs.
    NeverTogether,
}

impl DeadGem {
    /// Finds the cause for a zone of `pool`.
    pub(crate) fn new(pool: &Pool, zone: &Zone) -> Self {
        let is_set = |flag: &String| {
            pool.zones.iter().flat_map(|zone| &zone.claims).any(|claim| claim.sets.get(flag) == Some(&true))
        };
        let never_set = |needs: &BTreeMap<String, bool>| {
            needs.iter().find(|(flag, value)| **value && !is_set(flag)).map(|(flag, _)| flag.clone())
        };
        let mut takers = zone.claims.iter().filter(|claim| claim.takes_gem).map(|claim| &claim.needs);
        let cause = match takers.next() {
            None => DeadGemCause::NoClaim,
            Some(needs) => never_set(needs).map_or(DeadGemCause::NeverTogether, DeadGemCause::NeverSet),
        };
        Self { zone: zone.id.clone(), cause }
    }
}

impl fmt::Display for DeadGem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}` (", shown(&self.zone))?;
        match &self.cause {
            DeadGemCause::NoClaim => write!(f, "no claim takes its gem)"),
            DeadGemCause::NeverSet(flag) => {
                write!(f, "the claim needs flag `{}`, which no claim sets)", shown(flag))
            }
            DeadGemCause::NeverTogether => write!(f, "the flags never have the values that the claim needs)"),
        }
    }
}
