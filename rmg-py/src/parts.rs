//! Own parts of levels: callables of Python behind the traits of parts. `rmg._parts` wraps them: it checks
//! their results, and raises exceptions with the name of the part.

use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use rmg::TilePos;
use rmg::levels::decor::{DecorLayers, Decorator};
use rmg::levels::dungeon::{Area, Creature, Item, Marks, TextureId};
use rmg::levels::partition::{MIN_SECTION, Partitioner};
use rmg::levels::rooms::composed::creator::Creator;
use rmg::levels::shapes::Shape;
use rmg::levels::{OwnParts, OwnTextures, Room, RoomSite};
use rmg::parts::core::RngStream;

use crate::errors::simple;

/// Group, name and callable of each part.
pub(crate) type PartList = Vec<(String, String, Py<PyAny>)>;

/// The first exception of a part. After it, no part is called, and the levels are discarded.
#[derive(Debug, Clone, Default)]
pub(crate) struct Raised(Arc<Mutex<Option<PyErr>>>);

impl Raised {
    pub(crate) fn take(&self) -> Option<PyErr> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    fn is_set(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    fn set(&self, error: PyErr) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(error);
    }
}

/// A callable.
#[derive(Debug, Clone)]
struct Call {
    name: Arc<str>,
    call: Arc<Py<PyAny>>,
    raised: Raised,
}

impl Call {
    /// Calls it. `None` after an exception.
    fn run<R>(&self, work: impl FnOnce(&Bound<'_, PyAny>) -> PyResult<R>) -> Option<R> {
        if self.raised.is_set() {
            return None;
        }
        let result = Python::attach(|py| work(self.call.bind(py)));
        result.map_err(|error| self.raised.set(error)).ok()
    }
}

/// Returns the parts, and where their exceptions are.
///
/// # Errors
/// `ChoiceError` for an unknown group.
pub(crate) fn own_parts(py: Python<'_>, list: PartList) -> PyResult<(OwnParts, Raised)> {
    let raised = Raised::default();
    let mut own = OwnParts::default();
    for (group, name, call) in list {
        let call = Call { name: name.as_str().into(), call: Arc::new(call), raised: raised.clone() };
        own = match &*group {
            "shapes" => own.with_shape(&name, OwnShape(call)),
            "partitioners" => own.with_partitioner(&name, OwnPartitioner(call)),
            "decorators" => own.with_decorator(&name, move |textures| {
                Arc::new(OwnDecorator { call: call.clone(), textures })
            }),
            "creators" => {
                own.with_creator(&name, move |textures| Arc::new(OwnCreator { call: call.clone(), textures }))
            }
            other => return Err(simple(py, "ChoiceError", &format!("unknown group of parts `{other}`"))),
        };
    }
    Ok((own, raised))
}

/// A shape: width, height and seed -> rows, in which `.` is floor.
#[derive(Debug)]
struct OwnShape(Call);

impl Shape for OwnShape {
    fn carve(&self, site: &mut RoomSite<'_>, floor: TextureId, rng: &mut RngStream) -> Room {
        let inner = site.inner();
        let seed = rng.bits();
        let rows: Option<Vec<String>> =
            self.0.run(|call| call.call1((inner.width, inner.height, seed))?.extract());
        let rows = rows.unwrap_or_else(|| vec![".".repeat(inner.width.into()); inner.height.into()]);
        let narrow = |at: usize| u16::try_from(at).unwrap_or(u16::MAX);
        let width = narrow(rows.first().map_or(0, String::len));
        // in the middle of the section
        let left = inner.left + inner.width.saturating_sub(width) / 2;
        let top = inner.top + inner.height.saturating_sub(narrow(rows.len())) / 2;
        for (y, row) in (top..).zip(&rows) {
            for (x, _) in (left..).zip(row.bytes()).filter(|(_, letter)| *letter == b'.') {
                site.open(TilePos::new(x, y), floor);
            }
        }
        Room::with_any_door(Area::new(left, top, width, narrow(rows.len())))
    }
}

/// A partitioner: width, height and seed -> rectangles.
#[derive(Debug)]
struct OwnPartitioner(Call);

impl Partitioner for OwnPartitioner {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn smallest_section(&self, width: u16, height: u16) -> (u16, u16) {
        (width.min(MIN_SECTION), height.min(MIN_SECTION))
    }

    fn partition(&self, width: u16, height: u16, rng: &mut RngStream) -> Vec<Area> {
        let seed = rng.bits();
        let areas: Option<Vec<(u16, u16, u16, u16)>> =
            self.0.run(|call| call.call1((width, height, seed))?.extract());
        let areas = areas.unwrap_or_else(|| vec![(0, 0, width, height)]);
        areas.into_iter().map(|(x, y, width, height)| Area::new(x, y, width, height)).collect()
    }
}

/// A decorator: rows of the level, names of textures and seed -> changes (x, y, layer, position of the
/// texture).
#[derive(Debug)]
struct OwnDecorator {
    call: Call,
    textures: OwnTextures,
}

impl Decorator for OwnDecorator {
    fn decorate(&self, looks: &mut DecorLayers<'_>, rng: &mut RngStream) {
        let seed = rng.bits();
        let letters: String = looks.marks.iter().map(|(_, marks)| marks.letter()).collect();
        let width = usize::from(looks.marks.width()).max(1);
        let rows: Vec<&str> = letters.as_bytes().chunks(width).map(ascii).collect();
        let changes: Option<Vec<(u16, u16, String, usize)>> =
            self.call.run(|call| call.call1((rows, names(&self.textures), seed))?.extract());
        for (x, y, layer, texture) in changes.unwrap_or_default() {
            let tile = TilePos::new(x, y);
            let (Some(marks), Some((_, texture))) = (looks.marks.get(tile), self.textures.get(texture))
            else {
                continue;
            };
            match &*layer {
                "floor" if marks.has(Marks::OPEN) => looks.floor[tile] = *texture,
                "wall" if !marks.has(Marks::OPEN) => looks.wall[tile] = *texture,
                "ornament" => looks.ornament[tile] = *texture,
                _ => {}
            }
        }
    }
}

/// A creator: position, names of textures and seed -> what is put there, with its name.
#[derive(Debug)]
struct OwnCreator {
    call: Call,
    textures: OwnTextures,
}

impl Creator for OwnCreator {
    fn create(&self, site: &mut RoomSite<'_>, tile: TilePos, rng: &mut RngStream) {
        let seed = rng.bits();
        let things: Option<Vec<(String, String)>> =
            self.call.run(|call| call.call1((tile.x, tile.y, names(&self.textures), seed))?.extract());
        for (what, name) in things.unwrap_or_default() {
            let texture = self.textures.iter().find(|(known, _)| **known == *name).map(|(_, id)| *id);
            match (&*what, texture) {
                ("floor", Some(id)) => site.set_floor(tile, id),
                ("ornament", Some(id)) => site.set_ornament(tile, id),
                ("furniture", Some(id)) => _ = site.furnish(tile, id),
                ("wall", Some(id)) => _ = site.build_wall(tile, id),
                ("item", _) => {
                    _ = site.put_item(Item { tile, name: Some(name.into()), item_type: None });
                }
                ("creature", _) => _ = site.put_creature(Creature { tile, name: name.into() }),
                _ => {}
            }
        }
    }
}

fn names(textures: &OwnTextures) -> Vec<&str> {
    textures.iter().map(|(name, _)| &**name).collect()
}

fn ascii(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("letters of tiles are ASCII")
}
