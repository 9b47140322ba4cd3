//! Symmetric maps: jobs run on the first subject of each orbit, and their results are carried to its images.
//!
//! The layout is symmetric, and no zone is its own image. So the job of the first zone or connection of an
//! orbit decides for all of them: a *carried* job copies what it changed in its layers, and its objects, to
//! an image ([`Carry`], `layers`, `output`). All layers are symmetric after each pair of such jobs, so every
//! modifier finds a symmetric map. Only jobs of levels and of the map treat all zones themselves (`levels`).
//!
//! Buildings of the games face south, and so do the images of buildings. What repeats exactly are the tiles
//! from which an object is visited, walkability and zones of control. So on symmetric maps every object
//! covers the union of its footprint and of the footprints of its images (`footprints`): obstacles fill the
//! difference.

mod footprints;
mod layers;
mod levels;
mod output;

use std::any::Any;
use std::cell::RefCell;
use std::sync::{Mutex, PoisonError};

use rmg_core::ids::{AppearanceId, HeroId};
use rmg_core::model::{MapObject, ObjectId};
use rmg_core::pack::Offset;
use rmg_core::{ConnectionId, PlayerColor, SymmetryPlan, TilePos, ZoneId};

use crate::board::Board;
use crate::fields::Cell;
use crate::job::{ModifierJob, Output};
use crate::layers::{Anchors, Claim, Layer, Layers, Tiles};
use crate::subject::Subject;

pub(crate) use footprints::closed_pack;
pub(crate) use layers::Carried;
pub(crate) use levels::{carry_facts, carry_grid, carry_quotas, carry_rivers, images_of, is_first, is_image};
pub(crate) use output::carry_changes;

use footprints::visited_from;

/// A number of moves of the symmetry, and what they do to the parts of a map.
#[derive(Debug)]
pub struct Carry<'b> {
    board: &'b Board<'b>,
    plan: &'b SymmetryPlan,
    moves: u8,
    /// Heroes for prisons of the first zone, and those of the image that take their place.
    heroes: RefCell<Vec<(HeroId, HeroId)>>,
}

impl<'b> Carry<'b> {
    /// Returns `None` on maps without symmetry.
    pub(crate) fn new(board: &'b Board<'b>, moves: u8) -> Option<Self> {
        let plan = board.plan.symmetry.as_ref()?;
        Some(Self { board, plan, moves, heroes: RefCell::default() })
    }

    pub(crate) fn tile(&self, tile: TilePos) -> TilePos {
        self.plan.symmetry.image_after(tile, self.board.plan.size, self.moves)
    }

    pub(crate) fn zone(&self, zone: ZoneId) -> ZoneId {
        self.plan.zone_after(zone, self.moves)
    }

    pub(crate) fn connection(&self, id: ConnectionId) -> ConnectionId {
        self.plan.connection_after(id, self.moves)
    }

    /// Returns the player of the image of the zone of a player.
    pub(crate) fn player(&self, player: PlayerColor) -> PlayerColor {
        let zones = &self.board.plan.zones;
        let home = zones.iter().position(|zone| zone.player == Some(player));
        let image = home.map(|home| self.zone(ZoneId::from_index(home)));
        image.and_then(|zone| zones[zone.index()].player).unwrap_or(player)
    }

    /// Returns the hero that takes the place of a hero in the image of a zone.
    pub(crate) fn hero(&self, hero: HeroId) -> HeroId {
        self.heroes.borrow().iter().find(|(of, _)| *of == hero).map_or(hero, |(_, image)| *image)
    }

    /// Returns the anchor of the image of an object: its visit tiles are the images of the visit tiles.
    pub(crate) fn anchor(&self, before: AppearanceId, after: AppearanceId, at: TilePos) -> TilePos {
        let pack = self.board.real_pack;
        let corner = |look: AppearanceId| visited_from(&pack.appearances[look]);
        let (from, to) = (corner(before), corner(after));
        let size = self.board.plan.size;
        let image = |by: &(i32, i32)| {
            let cell = (i32::from(at.x) + by.0, i32::from(at.y) + by.1);
            (0..self.moves).fold(cell, |cell, _| self.plan.symmetry.image_of_cell(cell, size))
        };
        let first = |of: &mut dyn Iterator<Item = (i32, i32)>| {
            of.fold((i32::MAX, i32::MAX), |least, next| (least.0.min(next.0), least.1.min(next.1)))
        };
        let (there, here) = (first(&mut from.iter().map(image)), first(&mut to.iter().copied()));
        let on_map = |(x, y): (i32, i32)| Some(TilePos::new(u16::try_from(x).ok()?, u16::try_from(y).ok()?));
        on_map((there.0 - here.0, there.1 - here.1)).unwrap_or(at)
    }
}

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

    /// Carries the changes of a job without objects whose subject is its own image.
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

/// How to copy and to carry a layer of a subject, by index.
#[derive(Debug, Clone, Copy)]
pub(crate) struct CarryLayer {
    copy: fn(&Layers, usize) -> Box<dyn Any + Send>,
    carry: fn(&Layers, &Carry<'_>, usize, &dyn Any, &dyn Any),
}

impl CarryLayer {
    pub(crate) fn of<L: Layer>() -> Self {
        Self { copy: copy::<L>, carry: carry::<L> }
    }
}

fn copy<L: Layer>(layers: &Layers, of: usize) -> Box<dyn Any + Send> {
    Box::new(L::slots(layers)[of].read().copy())
}

fn carry<L: Layer>(layers: &Layers, by: &Carry<'_>, of: usize, before: &dyn Any, after: &dyn Any) {
    let copies = before.downcast_ref::<Option<L>>().zip(after.downcast_ref::<Option<L>>());
    if let Some((Some(before), Some(after))) = copies
        && let Some(subject) = L::Of::all(by.board).nth(of).and_then(|of| of.after(by.plan, by.moves))
    {
        L::slots(layers)[subject.index()].write().carry(before, after, by);
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
