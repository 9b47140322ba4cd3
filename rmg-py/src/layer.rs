//! Layers of a map that NumPy looks at where they lie.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rmg::parts::core::Grid;
use rmg::parts::core::model::MapLevel;

/// A layer of a level, for NumPy's [array interface](https://numpy.org/doc/stable/reference/arrays.interface.html): an address, which is
/// that of the map's own memory, the shape, and the kind of number. Arrays keep the layer alive, which keeps the map, and a map never
/// changes; so they are for reading only.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Layer {
    /// Owns the memory.
    _map: rmg::Map,
    /// Where it begins.
    address: usize,
    width: usize,
    height: usize,
    number: Number,
}

/// What a layer has on each tile.
#[derive(Debug, Clone, Copy)]
enum Number {
    /// A byte.
    Byte,
    /// Two bytes, in the order of the machine.
    Short,
    /// A pair of bytes.
    Pair,
}

impl Layer {
    /// The layer of that name; `None` where no layer has it.
    pub(crate) fn of(map: &rmg::Map, level: &MapLevel, name: &str) -> Option<Self> {
        // terrains and zones are numbers of two bytes; roads and rivers too, with 0 for none; what a tile may be used for is a byte, and a
        // sprite two: `rmg_core` fixes all these layouts
        match name {
            "owner" => Some(Self::new(map, &level.owner, Number::Short)),
            "terrain" => Some(Self::new(map, &level.terrain, Number::Short)),
            "road" => Some(Self::new(map, &level.road, Number::Short)),
            "river" => Some(Self::new(map, &level.river, Number::Short)),
            "cover" => Some(Self::new(map, &level.cover, Number::Byte)),
            "terrain_view" => Some(Self::new(map, &level.view, Number::Pair)),
            "road_view" => Some(Self::new(map, &level.road_view, Number::Pair)),
            "river_view" => Some(Self::new(map, &level.river_view, Number::Pair)),
            _ => None,
        }
    }

    fn new<T>(map: &rmg::Map, grid: &Grid<T>, number: Number) -> Self {
        assert_eq!(size_of::<T>(), number.bytes(), "the layout of layers is fixed");
        Self {
            _map: map.clone(),
            address: grid.cells().as_ptr() as usize,
            width: grid.width().into(),
            height: grid.height().into(),
            number,
        }
    }
}

impl Number {
    fn bytes(self) -> usize {
        match self {
            Self::Byte => 1,
            Self::Short | Self::Pair => 2,
        }
    }

    /// As NumPy calls it.
    fn word(self) -> &'static str {
        match self {
            Self::Byte | Self::Pair => "|u1",
            Self::Short if cfg!(target_endian = "little") => "<u2",
            Self::Short => ">u2",
        }
    }
}

#[pymethods]
impl Layer {
    #[getter]
    fn __array_interface__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let interface = PyDict::new(py);
        interface.set_item("version", 3)?;
        interface.set_item("typestr", self.number.word())?;
        // the second one: for reading only
        interface.set_item("data", (self.address, true))?;
        match self.number {
            Number::Pair => interface.set_item("shape", (self.height, self.width, 2))?,
            Number::Byte | Number::Short => interface.set_item("shape", (self.height, self.width))?,
        }
        Ok(interface)
    }
}
