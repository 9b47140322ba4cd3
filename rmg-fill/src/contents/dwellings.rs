//! Dwellings, where players hire creatures. Treasure offers those of the faction of the zone.

use rmg_core::model::ObjectBody;
use rmg_core::pack::{Dwelling, Subject};
use rmg_core::{RngStream, ZoneId};

use super::offer::{Holds, Offer};
use super::sort::{Contents, Local, Usual};
use crate::board::Board;
use crate::layers::ZoneQuota;

/// Rarity of a dwelling if the pack does not state it (VCMI's `TreasurePlacer`).
const RARITY: u32 = 40;

#[derive(Debug)]
pub(super) struct Dwellings;

impl Contents for Dwellings {
    fn offers(&self, local: Local<'_, '_>, usual: Usual, offers: &mut Vec<Offer>) {
        if usual.is_changed {
            offers.push(usual.any());
            return;
        }
        let Subject::Dwelling(dwelling) = &local.board.pack.objects[usual.kind].subject else { return };
        if local.hand.faction == Some(dwelling.faction) && dwelling.is_placeable && !local.is_sea() {
            offers.push(Self::usual(local, usual, dwelling));
        }
    }

    fn versions(&self, local: Local<'_, '_>, usual: Usual, versions: &mut Vec<Offer>) {
        match &local.board.pack.objects[usual.kind].subject {
            Subject::Dwelling(dwelling) if !usual.is_changed => {
                versions.push(Self::usual(local, usual, dwelling));
            }
            _ => versions.push(usual.any()),
        }
    }

    fn body(&self, _: &Board<'_>, _: ZoneId, _: &Offer, _: &mut ZoneQuota, _: &mut RngStream) -> ObjectBody {
        ObjectBody::Owned { owner: None }
    }
}

impl Dwellings {
    /// Returns the offer of a dwelling. Its value is that of the pack, else AI value times growth; it grows
    /// with the number of towns of its faction.
    fn usual(local: Local<'_, '_>, usual: Usual, dwelling: &Dwelling) -> Offer {
        let base = if usual.value > 0 { usual.value } else { dwelling.value };
        let worth = local.hand.towns.worth_of_dwelling(base.into(), dwelling.faction);
        Offer {
            kind: usual.kind,
            value: u32::try_from(worth).unwrap_or(u32::MAX),
            rarity: if usual.rarity > 0 { usual.rarity } else { RARITY },
            holds: Holds::Any,
        }
    }
}
