//! Ferries of connections without a guard, where no hero lands who came past a guard elsewhere.
//!
//! Every hero who sails the water of such a landing can walk ashore there, also to avoid a guard. So they get
//! a water of their own: one that only connections cross whose zones are connected without guards anyway.
//!
//! Runs after ferries with guards, which may cross any water. Connections that find no water of their own are
//! left to gates and monoliths.

use rmg_core::model::{LinkCause, TriedWay};
use rmg_core::{ConnectionId, Level, ZoneId};

use super::ferries::{Ferry, may_cross, place_ferry, waters};
use crate::FillError;
use crate::access::{Access, Ask, OfEach, OfSea, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Crossing, HasWay, Tiles};
use crate::modifier::Modifier;
use crate::placing::{Banks, link_strength};
use crate::subject::WholeMap;
use crate::zone_access::ZoneAccess;

pub(crate) struct OpenFerries;

/// Access to what became of a connection.
pub(super) type Marks = (Write<HasWay>, Write<Crossing>);

/// Access to all that ferries without guards need.
pub(crate) struct OpenAccess {
    /// Of the connections that may become one.
    own: OfEach<ConnectionId, Marks>,
    /// Of all others.
    others: OfEach<ConnectionId, Read<Crossing>>,
    zones: OfEach<ZoneId, ZoneAccess>,
    sea: OfSea<Write<Tiles>>,
}

impl Access<WholeMap> for OpenAccess {
    fn ask(board: &Board<'_>, of: WholeMap, ask: &mut Ask<'_>) -> Self {
        let own = open_connections(board);
        let others = board.plan.each_connection().map(|(id, _)| id).filter(|id| !own.contains(id));
        let is_end = |zone: &ZoneId| own.iter().any(|id| board.ends(*id).contains(zone));
        let zones: Vec<ZoneId> = board.zones_on(Level::SURFACE).filter(is_end).collect();
        Self {
            others: OfEach::of(others, board, ask),
            zones: OfEach::of(zones, board, ask),
            sea: OfSea::ask(board, of, ask),
            own: OfEach::of(own, board, ask),
        }
    }
}

impl OpenAccess {
    /// The connections that may become such ferries and have no way yet.
    pub(super) fn waiting<'s>(&'s self, job: &ModifierJob<'_>) -> Vec<(ConnectionId, &'s Marks)> {
        let OfEach(own) = &self.own;
        own.iter()
            .filter(|(_, (has_way, _))| !job.write(has_way).0)
            .map(|(id, access)| (*id, access))
            .collect()
    }

    /// The waters that connections cross, with those connections.
    fn crossed(&self, job: &ModifierJob<'_>) -> Vec<(u16, ConnectionId)> {
        let OfEach(others) = &self.others;
        let of_others = others.iter().filter_map(|(id, crossing)| Some((job.read(crossing).0?, *id)));
        self.crossed_by_own(job).into_iter().chain(of_others).collect()
    }

    /// The waters that connections without a guard cross, with those connections.
    pub(super) fn crossed_by_own(&self, job: &ModifierJob<'_>) -> Vec<(u16, ConnectionId)> {
        let OfEach(own) = &self.own;
        own.iter().filter_map(|(id, (_, crossing))| Some((job.write(crossing).0?, *id))).collect()
    }

    /// Places a ferry and notes that it is there; whether it is.
    pub(super) fn place(
        &self,
        ferry: &Ferry,
        (has_way, crossing): &Marks,
        job: &mut ModifierJob<'_>,
    ) -> Result<bool, FillError> {
        let (OfEach(zones), OfSea(Some(sea))) = (&self.zones, &self.sea) else { return Ok(false) };
        let access = |zone: ZoneId| zones.iter().find(|(id, _)| *id == zone).map(|(_, access)| access);
        let [Some(a), Some(b)] = job.board.ends(ferry.id).map(access) else { return Ok(false) };
        let ends = [a.open(job), b.open(job)];
        let made = place_ferry(ferry, ends, &mut job.write(sea), job)?;
        let Some((link, water)) = made else { return Ok(false) };
        job.write(has_way).0 = true;
        job.write(crossing).0 = Some(water);
        job.output.links.push((ferry.id, link));
        Ok(true)
    }
}

impl Modifier for OpenFerries {
    const NAME: &'static str = "open ferries";
    type Subject = WholeMap;
    type Access = OpenAccess;

    fn subjects(board: &Board<'_>) -> Vec<WholeMap> {
        if open_connections(board).is_empty() { Vec::new() } else { vec![WholeMap] }
    }

    fn run(_: WholeMap, access: &OpenAccess, job: &mut ModifierJob<'_>) -> Result<(), FillError> {
        let board = job.board;
        let banks = Banks::new(board);
        let waiting = access.waiting(job);
        job.output.count("connections without a guard", open_connections(board).len());
        for (id, own) in waiting {
            let crossed = access.crossed(job);
            let is_own = |water: &u16| {
                banks.weakest_guard(id) == 0
                    || crossed.iter().all(|(of, other)| of != water || banks.are_one(id, *other))
            };
            let waters = waters(board, id).into_iter().filter(is_own).collect();
            job.output.count("ferries tried", 1);
            if !access.place(&Ferry { id, strength: 0, waters }, own, job)? {
                job.output.step(id, TriedWay::Ferry, LinkCause::OpenSea);
            }
        }
        Ok(())
    }
}

/// The connections without a guard that may become ferries.
pub(super) fn open_connections(board: &Board<'_>) -> Vec<ConnectionId> {
    let ids = board.plan.each_connection().map(|(id, _)| id);
    ids.filter(|id| may_cross(board, *id) && link_strength(board, *id) == 0).collect()
}
