//! Expands `repeat` and `mirror` to simple zones and connections.
//!
//! The expansion works on values of the text, before they are read. Later steps read, check and locate
//! generated zones and connections like all others. First [`repeat`] fills in names, then [`mirror`] reflects
//! the sides.

mod budget;
pub(super) mod ids;
mod mentions;
mod mirror;
mod repeat;

use rmg_json::{Kind, Member, Value};

use super::context::Context;
use super::fields::Fields;
use budget::Budget;

/// Expands the members of a template; `None` if it has neither `repeat` nor `mirror`.
///
/// # Cost
/// O(values), including generated values. `repeat` and all sides of `mirror` together generate at most
/// [`MAX_COPIES`](super::limits::MAX_COPIES) values and [`MAX_COPIED_BYTES`](super::limits::MAX_COPIED_BYTES)
/// of text.
pub(super) fn expanded(context: &mut Context<'_>, fields: &Fields<'_>) -> Option<Value> {
    if !fields.has("repeat") && !fields.has("mirror") {
        return None;
    }
    let mut members: Vec<Member> = fields.members().cloned().collect();
    let mut budget = Budget::default();
    if let Some(names) = repeat::read(context, fields) {
        repeat::fill(context, &names, &mut budget, &mut members);
        budget.report(context, "repeat", fields);
    }
    for (from, to) in mirror::read(context, fields) {
        if budget.is_spent() {
            break;
        }
        mirror::reflect(context, &from, &to, &mut budget, &mut members);
        budget.report(context, "mirror", fields);
    }
    Some(Value { kind: Kind::Object(members), span: fields.span() })
}
