"""Arrow tables of what is on a map. The columns are made by the native part; here are their types."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pyarrow as pa

    from . import _native

__all__ = ["table_of"]

#: Columns of each table with their types; ``word`` is text of which there are few.
COLUMNS: dict[str, dict[str, str]] = {
    "objects": {
        "id": "uint32",
        "x": "uint16",
        "y": "uint16",
        "level": "uint8",
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
        "wish": "word",
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
    """The table of that name."""
    import pyarrow as pa

    def column(values: list[object], kind: str) -> pa.Array:
        if kind == "word":
            return pa.array(values, pa.string()).dictionary_encode()
        types = {"ids": pa.list_(pa.uint32()), "bool": pa.bool_(), "string": pa.string()}
        return pa.array(values, types.get(kind) or pa.type_for_alias(kind))

    columns = native.columns(name)
    kinds = COLUMNS[name]
    assert list(columns) == list(kinds), "the native part is of another version"
    return pa.table({column_name: column(values, kinds[column_name]) for column_name, values in columns.items()})
