//! Templates that say once what they have several times: `repeat` and `mirror`, written out as plain zones and connections.
//!
//! It happens on the values of the text, before anything of it is read: zones and connections that are made this way are read, checked and
//! pointed at like those that stand there, and no later step knows of them. First names are filled in ([`repeat`]), then all that is on one side is
//! reflected ([`mirror`]).

mod budget;
pub(super) mod ids;
mod mentions;
mod mirror;
mod repeat;

use rmg_json::{Kind, Member, Value};

use super::context::Context;
use super::fields::Fields;
use budget::Budget;

/// The members of a template with all that it repeats and mirrors written out; `None` where it does neither.
///
/// # Cost
/// O(values), those that are made included: what `repeat` and all sides of `mirror` make together has at most
/// [`MAX_COPIES`](super::limits::MAX_COPIES) values and [`MAX_COPIED_BYTES`](super::limits::MAX_COPIED_BYTES) of text.
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
        mirror::reflect(context, (&from, &to), &mut budget, &mut members);
        budget.report(context, "mirror", fields);
    }
    Some(Value { kind: Kind::Object(members), span: fields.span() })
}
