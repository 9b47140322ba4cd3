//! Quest guards: they let a hero pass who solves their quest. Only templates place them; treasure never does.
//! The modifier `quests` chooses the quest after all treasure is placed.

use rmg_core::model::{ObjectBody, Quest};
use rmg_core::{ObjectKindId, RngStream, ZoneId};

use super::offer::Offer;
use super::sort::{Contents, Local, Usual};
use crate::board::Board;
use crate::layers::ZoneQuota;

/// Default value of the requested item, if the template does not state it: a minor artifact.
const DEFAULT_VALUE: u32 = 5000;

#[derive(Debug)]
pub(super) struct QuestGuards;

/// Returns the value of the item that a quest guard of a kind requests: that of the template, else the
/// default.
pub(crate) fn worth_of_passing(local: Local<'_, '_>, kind: ObjectKindId) -> u64 {
    let usual = Usual::of(local.board, local.zone, kind);
    u64::from(if usual.is_changed { usual.value } else { DEFAULT_VALUE })
}

impl Contents for QuestGuards {
    fn offers(&self, _: Local<'_, '_>, _: Usual, _: &mut Vec<Offer>) {}

    fn body(&self, _: &Board<'_>, _: ZoneId, _: &Offer, _: &mut ZoneQuota, _: &mut RngStream) -> ObjectBody {
        ObjectBody::QuestGuard { quest: Box::new(Quest::Artifacts(Vec::new())) }
    }
}
