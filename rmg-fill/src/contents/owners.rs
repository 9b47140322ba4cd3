//! Mines and other objects that players can own. They have no owner at the start.

use rmg_core::model::ObjectBody;
use rmg_core::{RngStream, ZoneId};

use super::offer::Offer;
use super::sort::Contents;
use crate::board::Board;
use crate::layers::ZoneQuota;

#[derive(Debug)]
pub(super) struct Owners;

impl Contents for Owners {
    fn body(&self, _: &Board<'_>, _: ZoneId, _: &Offer, _: &mut ZoneQuota, _: &mut RngStream) -> ObjectBody {
        ObjectBody::Owned { owner: None }
    }
}
