//! Owners: mines and whatever else players can own. Nobody does at first.

use rmg_core::model::ObjectBody;
use rmg_core::{RngStream, ZoneId};

use super::offer::Offer;
use super::sort::Contents;
use crate::board::Board;
use crate::layers::Hand;

#[derive(Debug)]
pub(super) struct Owners;

impl Contents for Owners {
    fn body(&self, _: &Board<'_>, _: ZoneId, _: &Offer, _: &mut Hand, _: &mut RngStream) -> ObjectBody {
        ObjectBody::Owned { owner: None }
    }
}
