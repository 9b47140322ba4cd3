//! Guards with a quest, who stand where a template requires them and step aside for what they ask. Treasure
//! has none: nobody is glad to find one. What they ask for is thought out when all treasure lies (the
//! modifier `quests`).

use rmg_core::model::{ObjectBody, Quest};
use rmg_core::{ObjectKindId, RngStream, ZoneId};

use super::offer::Offer;
use super::sort::{Contents, Local, Usual};
use crate::board::Board;
use crate::layers::Hand;

/// What they ask for is worth about that, where the template does not say: a minor artifact.
const USUAL_WORTH: u32 = 5000;

#[derive(Debug)]
pub(super) struct QuestGuards;

/// What something that a guard of a kind asks for is worth: what the template says of the kind, else the
/// usual.
pub(crate) fn worth_of_passing(local: Local<'_, '_>, kind: ObjectKindId) -> u64 {
    let usual = Usual::of(local.board, local.zone, kind);
    u64::from(if usual.is_changed { usual.value } else { USUAL_WORTH })
}

impl Contents for QuestGuards {
    fn offers(&self, _: Local<'_, '_>, _: Usual, _: &mut Vec<Offer>) {}

    fn body(&self, _: &Board<'_>, _: ZoneId, _: &Offer, _: &mut Hand, _: &mut RngStream) -> ObjectBody {
        ObjectBody::QuestGuard { quest: Box::new(Quest::Artifacts(Vec::new())) }
    }
}
