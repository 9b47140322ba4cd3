//! Ferries of connections without a guard, on waters where no hero lands who passed a guard elsewhere.
//!
//! Every hero on the water of such a landing can walk ashore there, and could avoid a guard in this way. So
//! each ferry gets a separate water: only connections between zones that are connected without guards anyway
//! cross it.
//!
//! Runs after ferries with guards, which may cross any water. Writes the tiles and anchors of the zones of
//! all such connections, and the tiles of the sea. Connections without a separate water are left to gates and
//! monoliths. Cost: as `ferries`, for each connection.

use rmg_core::model::{LinkCause, TriedLink};
use rmg_core::{ConnectionId, Level, ZoneId};

use super::ferries::{Ferry, may_cross, place_ferry, waters};
use crate::FillError;
use crate::access::{Ask, LayerAccess, OfEach, OfSea, Read, Write};
use crate::board::Board;
use crate::job::ModifierJob;
use crate::layers::{Crossing, HasWay, Tiles};
use crate::modifier::Modifier;
use crate::placing::{Banks, link_strength};
use crate::subject::WholeMap;
use crate::zone_access::ZoneAccess;

pub(crate) struct OpenFerries;

/// Access to the result of a connection.
pub(super) type Marks = (Write<HasWay>, Write<Crossing>);

/// Access for ferries without guards.
pub(crate) struct OpenAccess {
    /// The connections that can become such a ferry.
    own: OfEach<ConnectionId, Marks>,
    /// All other connections.
    others: OfEach<ConnectionId, Read<Crossing>>,
    zones: OfEach<ZoneId, ZoneAccess>,
    sea: OfSea<Write<Tiles>>,
}

impl LayerAccess<WholeMap> for OpenAccess {
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
    /// Returns the connections that can become such ferries and have no link yet.
    pub(super) fn waiting<'s>(&'s self, job: &ModifierJob<'_>) -> Vec<(ConnectionId, &'s Marks)> {
        let OfEach(own) = &self.own;
        own.iter()
            .filter(|(_, (has_way, _))| !job.write(has_way).0)
            .map(|(id, access)| (*id, access))
            .collect()
    }

    /// Returns the waters that connections cross, with those connections.
    fn crossed(&self, job: &ModifierJob<'_>) -> Vec<(u16, ConnectionId)> {
        let OfEach(others) = &self.others;
        let of_others = others.iter().filter_map(|(id, crossing)| Some((job.read(crossing).0?, *id)));
        self.crossed_by_own(job).into_iter().chain(of_others).collect()
    }

    /// Returns the waters that connections without a guard cross, with those connections.
    pub(super) fn crossed_by_own(&self, job: &ModifierJob<'_>) -> Vec<(u16, ConnectionId)> {
        let OfEach(own) = &self.own;
        own.iter().filter_map(|(id, (_, crossing))| Some((job.write(crossing).0?, *id))).collect()
    }

    /// Places a ferry and records it. Returns whether it is placed.
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
        let placed = place_ferry(ferry, ends, &mut job.write(sea), job)?;
        let Some((link, water)) = placed else { return Ok(false) };
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
                job.output.step(id, TriedLink::Ferry, LinkCause::OpenSea);
            }
        }
        Ok(())
    }
}

/// Returns the connections without a guard that can become ferries; none on symmetric maps, where they
/// become pairs of monoliths.
pub(super) fn open_connections(board: &Board<'_>) -> Vec<ConnectionId> {
    if board.plan.symmetry.is_some() {
        return Vec::new();
    }
    let ids = board.plan.each_connection().map(|(id, _)| id);
    ids.filter(|id| may_cross(board, *id) && link_strength(board, *id) == 0).collect()
}
