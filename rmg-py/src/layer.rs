//! Layers of a map that NumPy accesses without a copy.

use pyo3::prelude::*;
use pyo3::types::PyDict;
use rmg::parts::core::Grid;
use rmg::parts::core::model::MapLevel;

/// A layer of a level, for NumPy's [array
/// interface](https://numpy.org/doc/stable/reference/arrays.interface.html): the address of the map's memory,
/// the shape, and the type of the numbers. An array keeps the layer alive, and the layer keeps the map alive.
/// Arrays are read-only, because maps are immutable.
#[pyclass(frozen)]
#[derive(Debug)]
pub(crate) struct Layer {
    /// The owner of the memory.
    _map: rmg::Map,
    /// The address of the first tile.
    address: usize,
    width: usize,
    height: usize,
    number: Number,
}

/// The type of the value of a tile.
#[derive(Debug, Clone, Copy)]
enum Number {
    /// A byte.
    Byte,
    /// Two bytes, in native byte order.
    Short,
    /// A pair of bytes.
    Pair,
}

impl Layer {
    /// Returns the layer with this name; `None` for an unknown name.
    pub(crate) fn of(map: &rmg::Map, level: &MapLevel, name: &str) -> Option<Self> {
        // terrains and zones are numbers of two bytes; roads and rivers too, with 0 for none; the cover is a
        // byte, and a sprite a pair of bytes: `rmg_core` fixes all these layouts
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

    /// Returns NumPy's name of the type.
    fn typestr(self) -> &'static str {
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
        interface.set_item("typestr", self.number.typestr())?;
        // the second item: read-only
        interface.set_item("data", (self.address, true))?;
        match self.number {
            Number::Pair => interface.set_item("shape", (self.height, self.width, 2))?,
            Number::Byte | Number::Short => interface.set_item("shape", (self.height, self.width))?,
        }
        Ok(interface)
    }
}
