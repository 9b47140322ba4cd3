//! Symmetric maps: jobs run on the first subject of each orbit, and their results are carried to its images.
//!
//! The layout is symmetric, and no zone is its own image, except the sea. So the job of the first zone or
//! connection of an orbit decides for all of them: a *carried* job copies what it changed in its layers, and
//! its objects, to an image ([`Carry`], `layers`, `output`). All layers are symmetric after each pair of such
//! jobs, so every modifier finds a symmetric map. Only jobs of levels and of the map treat all zones
//! themselves (`levels`), and jobs that write a layer that is not carried run in every zone: obstacles.
//!
//! A job of the sea runs on the first part of the map only: it does not see the other tiles (`sea`), and its
//! changes are carried to the other parts. Nothing is placed where the parts meet. Ferries write the whole
//! sea, and their changes are carried as those of zones.
//!
//! Buildings of the games face south, and so do the images of buildings. What repeats exactly are the tiles
//! from which an object is visited, walkability and zones of control. So on symmetric maps every object
//! covers the union of its footprint and of the footprints of its images ([`ContentPack::closed`]): obstacles
//! fill the difference.
//!
//! [`ContentPack::closed`]: rmg_core::pack::ContentPack::closed

mod carry;
mod layer_copies;
mod layers;
mod levels;
mod output;
mod sea;

use std::any::Any;
use std::sync::{Mutex, PoisonError};

use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::Offset;
use rmg_core::{ConnectionId, ZoneId};

use crate::board::Board;
use crate::fields::Cell;
use crate::job::{ModifierJob, Output};
use crate::layers::{Anchors, Claim, Layer, Layers, Tiles};

pub(crate) use carry::Carry;
pub(crate) use layer_copies::CarryLayer;
pub(crate) use layers::Carried;
pub(crate) use levels::{carry_facts, carry_grid, carry_quotas, carry_rivers, images_of, is_first, is_image};
pub(crate) use output::carry_changes;
pub(crate) use sea::{is_carried, is_on_seam, on_first_part, parts};

/// Returns the moves that carry the first end of a connection onto its other end, if there are any.
pub(crate) fn carry_to_other_end<'b>(board: &'b Board<'b>, id: ConnectionId) -> Option<Carry<'b>> {
    let plan = board.plan.symmetry.as_ref()?;
    let [a, b] = board.ends(id);
    let is_own = |moves: &u8| plan.connection_after(id, *moves) == id && plan.zone_after(a, *moves) == b;
    (1..plan.symmetry.order()).find(is_own).filter(|_| a != b).and_then(|moves| Carry::new(board, moves))
}

/// The tiles and anchors of a zone before a part of a job.
pub(crate) struct Before(Tiles, Anchors);

impl Before {
    /// Copies the layers of a zone.
    pub(crate) fn of(job: &ModifierJob<'_>, zone: ZoneId) -> Self {
        let (tiles, anchors) = (
            Tiles::slots(job.layers())[zone.index()].read(),
            Anchors::slots(job.layers())[zone.index()].read(),
        );
        Self(tiles.clone(), anchors.clone())
    }

    /// Carries what has changed since then, and the last object, to an image of the zone. Returns the object.
    pub(crate) fn carry(&self, by: &Carry<'_>, zone: ZoneId, job: &mut ModifierJob<'_>) -> Option<ObjectId> {
        // first, because the image has another door
        close_unions(job);
        let layers = job.layers();
        let after = Self::of(job, zone);
        let image = by.zone(zone).index();
        Tiles::slots(layers)[image].write().carry(&self.0, &after.0, by);
        Anchors::slots(layers)[image].write().carry(&self.1, &after.1, by);
        let object = by.object(job.output.objects.last()?);
        stamp_one(by.board, layers, &object);
        job.output.objects.push(object);
        Some(ObjectId::from_index(job.output.objects.len() - 1))
    }
}

/// What a job changed, for the images of its subject.
#[derive(Default)]
pub(crate) struct Recorded {
    /// The written layers before and after the job, in the order of the access.
    before: Vec<Box<dyn Any + Send>>,
    after: Vec<Box<dyn Any + Send>>,
    output: Output,
}

impl Recorded {
    /// Runs a job, and records what it changed.
    pub(crate) fn run<E>(
        written: &[(CarryLayer, usize)],
        job: &mut ModifierJob<'_>,
        run: impl FnOnce(&mut ModifierJob<'_>) -> Result<(), E>,
    ) -> Result<Self, E> {
        let layers = job.layers();
        let copies = || written.iter().map(|(layer, of)| (layer.copy)(layers, *of)).collect();
        let before = copies();
        run(job)?;
        close_unions(job);
        Ok(Self { before, after: copies(), output: job.output.clone() })
    }

    /// Carries the changes to the images after some moves, as a job.
    pub(crate) fn carry(&self, written: &[(CarryLayer, usize)], moves: u8, job: &mut ModifierJob<'_>) {
        let Some(carry) = Carry::new(job.board, moves) else { return };
        self.carry_layers(written, &carry, job.layers());
        job.output = self.output.carried(&carry, job.layers());
        stamp(job.board, job.layers(), &job.output);
    }

    /// Carries the changes of a job without objects whose subject is its own image after some moves.
    pub(crate) fn close(&self, written: &[(CarryLayer, usize)], moves: u8, job: &ModifierJob<'_>) {
        let Some(carry) = Carry::new(job.board, moves).filter(|_| self.output.objects.is_empty()) else {
            return;
        };
        self.carry_layers(written, &carry, job.layers());
    }

    fn carry_layers(&self, written: &[(CarryLayer, usize)], carry: &Carry<'_>, layers: &Layers) {
        for ((layer, of), (before, after)) in written.iter().zip(self.before.iter().zip(&self.after)) {
            (layer.carry)(layers, carry, *of, &**before, &**after);
        }
    }
}

/// The changes of a job until its images take them.
pub(crate) type RecordedSlot = Mutex<Option<Recorded>>;

/// Stores the changes of a job.
pub(crate) fn store(slot: &RecordedSlot, recorded: Recorded) {
    *slot.lock().unwrap_or_else(PoisonError::into_inner) = Some(recorded);
}

/// Calls a function with the changes of a job; nothing happens if the job did not run.
pub(crate) fn with_stored(slot: &RecordedSlot, run: impl FnOnce(&Recorded)) {
    if let Some(recorded) = &*slot.lock().unwrap_or_else(PoisonError::into_inner) {
        run(recorded);
    }
}

/// Closes the tiles that only the footprints of images cover, so that obstacles cover them. Roads end in
/// front of doors, because the doors of images may be on another side.
fn close_unions(job: &ModifierJob<'_>) {
    let (board, layers) = (job.board, job.layers());
    for object in &job.output.objects {
        let (real, closed) =
            (&board.real_pack.appearances[object.appearance], &board.pack.appearances[object.appearance]);
        if real.footprint == closed.footprint {
            continue;
        }
        let zone = object.cause.zone.index();
        let mut tiles = Tiles::slots(layers)[zone].write();
        let anchor = tiles.window().cell_of(object.at.tile);
        let cell = |by: &Offset| anchor + Cell::new(by.dx.into(), by.dy.into());
        for by in closed.footprint.solid().iter().filter(|by| !real.footprint.cells().contains(by)) {
            if tiles.claim_of_cell(cell(by)).is_own() {
                tiles.set_cell(cell(by), Claim::Shield);
            }
        }
        if !real.is_entered_from_above {
            let mut anchors = Anchors::slots(layers)[zone].write();
            for door in real.footprint.actions() {
                let door = tiles.tile_of_cell(cell(door));
                anchors.road_ends.iter_mut().for_each(|end| end.to_door.retain(|tile| Some(*tile) != door));
            }
        }
    }
}

/// Marks the tiles of the objects of a carried job.
fn stamp(board: &Board<'_>, layers: &Layers, output: &Output) {
    output.objects.iter().for_each(|object| stamp_one(board, layers, object));
}

fn stamp_one(board: &Board<'_>, layers: &Layers, object: &MapObject) {
    let look = &board.real_pack.appearances[object.appearance];
    let mut tiles = Tiles::slots(layers)[object.cause.zone.index()].write();
    let anchor = tiles.window().cell_of(object.at.tile);
    let claims = look.footprint.solid().iter().map(|by| (by, Claim::Used));
    for (by, claim) in claims.chain(look.footprint.actions().iter().map(|by| (by, Claim::Soft))) {
        let cell = anchor + Cell::new(by.dx.into(), by.dy.into());
        if tiles.claim_of_cell(cell).is_own() {
            tiles.set_cell(cell, claim);
        }
    }
}
