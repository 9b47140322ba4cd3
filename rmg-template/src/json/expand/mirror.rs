//! `mirror`: copies everything on one side to the other side.

use std::collections::{BTreeMap, BTreeSet};

use rmg_core::diag::Severity;
use rmg_core::text::shown;
use rmg_json::{Key, Kind, Member, Value};

use super::budget::Budget;
use super::ids::{ends, id_text, is_reference, refuse};
use crate::json::context::Context;
use crate::json::fields::Fields;
use crate::json::limits::{MAX_CONNECTIONS, MAX_COPIED_BYTES, MAX_PLAYERS, MAX_ZONES};

/// Reads the sides: parts of ids and their replacements.
pub(super) fn read(context: &mut Context<'_>, fields: &Fields<'_>) -> Vec<(String, String)> {
    let Some(structure) = fields.structure(context, "mirror", "`mirror`") else { return Vec::new() };
    let mut sides = Vec::new();
    for entry in structure.distinct(context, Severity::Error, "side") {
        let from = entry.key.name.clone();
        match id_text(entry.value) {
            Some(to) if !from.is_empty() && !to.is_empty() && !from.contains(&to) && !to.contains(&from) => {
                sides.push((from, to));
            }
            _ => {
                let message = format!("invalid side `{}`: neither side may contain the other", shown(&from));
                refuse(context, "bad-mirror", entry.value, message, "write \"west\" : \"east\"");
            }
        }
    }
    sides
}

/// Copies one side to the other, within the budget.
pub(super) fn reflect(
    context: &mut Context<'_>,
    from: &str,
    to: &str,
    budget: &mut Budget,
    members: &mut [Member],
) {
    let side = Side { from, to };
    let mut seats = Seats::of(members);
    let mut is_used = false;
    for member in members.iter_mut() {
        match (member.key.name.as_str(), &mut member.value.kind) {
            ("zones", Kind::Object(zones)) => {
                let here = zones.iter().filter(|zone| zone.key.name.contains(from)).take(MAX_ZONES);
                let mirrored: Vec<Member> =
                    here.map_while(|zone| side.zone(context, zone, &mut seats, budget)).collect();
                is_used |= !mirrored.is_empty() || budget.is_spent();
                zones.extend(mirrored);
            }
            ("connections", Kind::Array(items)) => {
                // existing pairs are their own images, or written explicitly
                let pairs: BTreeSet<[String; 2]> = items.iter().filter_map(ends).collect();
                let is_new = |item: &&Value| {
                    // a pair that is too long counts as new, so that the budget rejects it
                    ends(item).is_some_and(|pair| side.ends(&pair).is_none_or(|pair| !pairs.contains(&pair)))
                };
                let mirrored: Vec<Value> = items
                    .iter()
                    .filter(is_new)
                    .map_while(|item| side.value(false, item, budget))
                    .take(MAX_CONNECTIONS)
                    .collect();
                items.extend(mirrored);
            }
            _ => {}
        }
    }
    if !is_used && let Some(place) = members.iter().find(|member| member.key.name == "mirror") {
        let message = format!("no zone id contains `{}`, so nothing is mirrored", shown(from));
        refuse(
            context,
            "bad-mirror",
            &place.value,
            message,
            "use a part of the ids of all zones on one side",
        );
    }
}

/// A part of ids and its replacement.
#[derive(Clone, Copy)]
struct Side<'t> {
    from: &'t str,
    to: &'t str,
}

impl Side<'_> {
    /// Returns the id on the other side; `None` if the budget is exceeded.
    fn other(self, id: &str, budget: &mut Budget) -> Option<String> {
        budget.bytes(self.max_bytes(id)).then(|| self.swapped(id))
    }

    /// Returns an upper bound of the length of the id on the other side, in bytes.
    fn max_bytes(self, id: &str) -> usize {
        let count = |part: &str| id.matches(part).count();
        let longer = count(self.from).saturating_mul(self.to.len());
        let longer = longer.saturating_add(count(self.to).saturating_mul(self.from.len()));
        id.len().saturating_add(longer)
    }

    fn swapped(self, id: &str) -> String {
        let swap = |part: &str| part.replace(self.to, self.from);
        id.split(self.from).map(swap).collect::<Vec<_>>().join(self.to)
    }

    /// Returns the ids at both ends of a connection on the other side, the smaller one first; `None` if they
    /// exceed the limit of copies.
    fn ends(self, pair: &[String; 2]) -> Option<[String; 2]> {
        if pair.iter().any(|id| self.max_bytes(id) > MAX_COPIED_BYTES) {
            return None;
        }
        let [a, b] = pair.each_ref().map(|id| self.swapped(id));
        Some(if a <= b { [a, b] } else { [b, a] })
    }

    /// Copies a zone to the other side with its own seat; `None` if the budget is exceeded.
    fn zone(
        self,
        context: &mut Context<'_>,
        zone: &Member,
        seats: &mut Seats,
        budget: &mut Budget,
    ) -> Option<Member> {
        let name = self.other(&zone.key.name, budget)?;
        let flags = &zone.key.flags;
        budget.bytes(flags.as_ref().map_or(0, String::len)).then_some(())?;
        let mut value = self.value(false, &zone.value, budget)?;
        if let Kind::Object(members) = &mut value.kind {
            for owner in members.iter_mut().filter(|member| member.key.name == "owner") {
                let Kind::Int(seat) = &mut owner.value.kind else { continue };
                match seats.other(*seat) {
                    Some(other) => *seat = other,
                    None => {
                        let message =
                            format!("no free seat for the mirror image of zone `{}`", shown(&zone.key.name));
                        let help = format!("remove an `owner`: there are {MAX_PLAYERS} seats");
                        refuse(context, "bad-mirror", &owner.value, message, &help);
                    }
                }
            }
        }
        Some(Member { key: Key { name, flags: flags.clone(), span: zone.key.span }, value })
    }

    /// Copies a value and replaces the ids in it; `None` if the budget is exceeded.
    fn value(self, is_id: bool, value: &Value, budget: &mut Budget) -> Option<Value> {
        if !budget.values(1) {
            return None;
        }
        let kind = match &value.kind {
            Kind::String(text) if is_id => Kind::String(self.other(text, budget)?),
            Kind::String(text) => budget.bytes(text.len()).then(|| value.kind.clone())?,
            Kind::Int(_) if is_id => {
                let text = id_text(value)?;
                let other = self.other(&text, budget)?;
                if other == text { value.kind.clone() } else { Kind::String(other) }
            }
            Kind::Array(items) => {
                Kind::Array(items.iter().map(|item| self.value(is_id, item, budget)).collect::<Option<_>>()?)
            }
            Kind::Object(members) => {
                let mut member = |member: &Member| {
                    let (key, name) = (&member.key, &member.key.name);
                    let flags = key.flags.as_ref().map_or(0, String::len);
                    budget.bytes(name.len() + flags).then_some(())?;
                    Some(Member {
                        key: key.clone(),
                        value: self.value(is_reference(name), &member.value, budget)?,
                    })
                };
                Kind::Object(members.iter().map(&mut member).collect::<Option<_>>()?)
            }
            scalar => scalar.clone(),
        };
        Some(Value { kind, span: value.span })
    }
}

/// Seats of the other side: the lowest free seats, in zone order.
struct Seats {
    taken: BTreeSet<i64>,
    others: BTreeMap<i64, i64>,
}

impl Seats {
    /// Collects all seats of zones.
    fn of(members: &[Member]) -> Self {
        let zones = members
            .iter()
            .filter(|member| member.key.name == "zones")
            .filter_map(|zones| zones.value.members());
        let keys = zones.flatten().filter_map(|zone| zone.value.members()).flatten();
        let taken =
            keys.filter(|member| member.key.name == "owner").filter_map(|owner| match owner.value.kind {
                Kind::Int(seat) => Some(seat),
                _ => None,
            });
        Self { taken: taken.collect(), others: BTreeMap::new() }
    }

    /// Returns the seat that mirrors `seat`; `None` if all seats are taken.
    fn other(&mut self, seat: i64) -> Option<i64> {
        if let Some(other) = self.others.get(&seat) {
            return Some(*other);
        }
        let free = (1..=i64::from(MAX_PLAYERS)).find(|free| !self.taken.contains(free))?;
        self.taken.insert(free);
        self.others.insert(seat, free);
        Some(free)
    }
}
