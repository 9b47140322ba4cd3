"""Arrow tables of the contents of a map. The native module builds the columns; this module defines their types."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

    from . import _native

__all__ = ["table_of"]

#: The columns of each table with their types. ``word`` is text with few distinct values.
COLUMNS: dict[str, dict[str, str]] = {
    "objects": {
        "id": "uint32",
        "x": "uint16",
        "y": "uint16",
        "level": "uint8",
        "visit_x": "uint16",
        "visit_y": "uint16",
        "footprint": "ids",
        "type": "word",
        "subtype": "word",
        "title": "word",
        "role": "word",
        "zone": "word",
        "pass": "word",
        "value": "uint32",
        "owner": "word",
        "faction": "word",
        "creature": "word",
        "count": "uint32",
        "strength": "uint32",
        "resource": "word",
        "amount": "uint32",
        "partner": "uint32",
        "pile": "uint32",
        "connection": "uint16",
        "guards_pile": "uint32",
        "guards_connection": "uint16",
    },
    "zones": {
        "id": "uint16",
        "zone": "string",
        "type": "word",
        "player": "word",
        "level": "uint8",
        "asked_tiles": "uint32",
        "tiles": "uint32",
        "terrain": "word",
        "faction": "word",
        "x": "uint16",
        "y": "uint16",
        "asked_treasure": "uint64",
        "treasure": "uint64",
        "piles": "uint32",
        "guarded_piles": "uint32",
        "mines": "uint32",
        "asked_mines": "uint32",
    },
    "piles": {
        "id": "uint32",
        "zone": "word",
        "request": "word",
        "entry": "uint16",
        "value": "uint32",
        "x": "uint16",
        "y": "uint16",
        "level": "uint8",
        "objects": "ids",
        "guard": "uint32",
        "strength": "uint32",
    },
    "connections": {
        "id": "uint16",
        "a": "word",
        "b": "word",
        "type": "word",
        "became": "word",
        "cause": "word",
        "road": "bool",
        "asked_guard": "uint32",
        "guards": "uint8",
        "guard_strength": "uint64",
    },
}


def table_of(native: _native.Map, name: str) -> pa.Table:
    """Returns the table with this name."""
    import numpy as np
    import pyarrow as pa

    def column(kind: str, data: bytes, is_missing: bytes, words: list[str], id_data: bytes) -> pa.Array:
        numbers, missing = np.frombuffer(data, np.uint64), np.frombuffer(is_missing, np.bool_)
        if kind == "ids":
            ends = np.concatenate([[0], numbers]).astype(np.int32)
            return pa.ListArray.from_arrays(ends, np.frombuffer(id_data, np.uint64).astype(np.uint32))
        if kind in ("word", "string"):
            indices = pa.array(numbers.astype(np.int32), mask=missing)
            texts = pa.DictionaryArray.from_arrays(indices, pa.array(words, pa.string()))
            return texts if kind == "word" else texts.dictionary_decode()
        return pa.array(numbers.astype(kind), mask=missing)

    columns = native.columns(name)
    kinds = COLUMNS[name]
    assert list(columns) == list(kinds), "the native module has another version"
    return pa.table({column_name: column(kinds[column_name], *parts) for column_name, parts in columns.items()})
