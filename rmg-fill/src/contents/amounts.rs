//! Piles of resources. The game samples the amount.

use rmg_core::model::ObjectBody;
use rmg_core::{RngStream, ZoneId};

use super::offer::Offer;
use super::sort::Contents;
use crate::board::Board;
use crate::layers::ZoneQuota;

#[derive(Debug)]
pub(super) struct Amounts;

impl Contents for Amounts {
    fn body(&self, _: &Board<'_>, _: ZoneId, _: &Offer, _: &mut ZoneQuota, _: &mut RngStream) -> ObjectBody {
        ObjectBody::Resource { amount: 0 }
    }
}
