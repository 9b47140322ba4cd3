"""Own parts of levels: functions that a configuration uses by name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from ._errors import PartError

__all__ = ["LevelParts"]

#: The smallest side of a section in tiles.
_SECTION = 5
_LAYERS = {"floor": ".,&^", "wall": "#", "ornament": "#.,&^"}
_TEXTURES = ("floor", "ornament", "furniture", "wall")
_THINGS = (*_TEXTURES, "item", "creature")


@dataclass(frozen=True)
class LevelParts:
    """Functions that a configuration of levels uses as ``kind``, by name.

    Each gets a ``random.Random`` as last argument. With the same seed of the levels it has the same seed, so a function that uses no other
    source of random numbers gives the same levels again.
    """

    #: For ``[[rooms]]`` (with ``floor``) and ``shape``: ``shape(width, height, random)`` returns the rows of a drawing that is not larger.
    #: ``.`` is floor, ``#`` or a blank is wall. The floor must be connected.
    shapes: Mapping[str, Callable[[int, int, Random], Sequence[str]]] = field(default_factory=dict)
    #: For ``[[partitioners]]``: ``partitioner(width, height, random)`` returns the sections as ``(x, y, width, height)``. They are at least
    #: 5x5 tiles, do not overlap, and are neighbors.
    partitioners: Mapping[str, Callable[[int, int, Random], Iterable[tuple[int, int, int, int]]]] = field(
        default_factory=dict
    )
    #: For ``[[decorators]]`` (with a list ``textures``): ``decorator(rows, random)`` gets the rows of the level (``#`` wall, ``.`` room, ``,``
    #: corridor, ``&`` furniture, ``^`` trap) and returns changes ``(x, y, layer, texture)``. Layers are ``floor`` of open tiles, ``wall`` of
    #: closed ones, and ``ornament``.
    decorators: Mapping[str, Callable[[list[str], Random], Iterable[tuple[int, int, str, str]]]] = field(
        default_factory=dict
    )
    #: For ``creators`` of rooms and fills (with ``on``, and a list ``textures``): ``creator(x, y, random)`` returns what is put on the
    #: tile, such as ``{"furniture": "altar", "item": "candle"}``, or ``None``. Keys are ``floor``, ``ornament``, ``furniture``, ``wall``,
    #: ``item`` and ``creature``. Furniture and walls that would block the way are omitted.
    creators: Mapping[str, Callable[[int, int, Random], Mapping[str, str] | None]] = field(default_factory=dict)

    def _list(self) -> list[tuple[str, str, Callable[..., Any]]]:
        groups: list[tuple[str, Mapping[str, Callable[..., Any]], Callable[..., Any]]] = [
            ("shapes", self.shapes, _shape),
            ("partitioners", self.partitioners, _sections),
            ("decorators", self.decorators, _changes),
            ("creators", self.creators, _things),
        ]
        calls = []
        for group, parts, check in groups:
            for name, call in parts.items():
                if not isinstance(name, str) or not callable(call):
                    raise TypeError(f"{group} must map names to functions, not {name!r} to {type(call).__name__}")
                calls.append((group, name, _checked(f"{group[:-1]} `{name}`", call, check)))
        return calls


def _checked(part: str, call: Callable[..., Any], check: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a function that calls a part and returns its checked result. All exceptions become `PartError`."""

    def run(*args: Any) -> Any:
        try:
            return check(call, *args)
        except _Wrong as wrong:
            raise PartError(f"the {part} returned {wrong}", part=part) from None
        except Exception as error:
            raise PartError(f"the {part} raised {type(error).__name__}: {error}", part=part) from error

    return run


class _Wrong(Exception):
    """The result of a part is wrong."""


def _listed(result: Any, what: str) -> list[Any]:
    if isinstance(result, (str, bytes)) or not isinstance(result, Iterable):
        raise _Wrong(f"{type(result).__name__} instead of {what}")
    return list(result)


def _shape(call: Callable[..., Any], width: int, height: int, seed: int) -> list[str]:
    rows = _listed(call(width, height, Random(seed)), "a list of rows")
    for row in rows:
        if not isinstance(row, str) or len(row) != len(rows[0]) or set(row) - set(".# "):
            raise _Wrong(f"the row {row!r}; rows are texts of one length with `.`, `#` and blanks")
    if not rows or len(rows) > height or len(rows[0]) > width:
        size = f"{len(rows[0]) if rows else 0}x{len(rows)}"
        raise _Wrong(f"a drawing of {size} tiles; the section has {width}x{height}")
    floor = {(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter == "."}
    if not floor:
        raise _Wrong("a drawing without floor")
    first = min(floor)
    seen, stack = {first}, [first]
    while stack:
        x, y = stack.pop()
        near = {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & floor - seen
        seen |= near
        stack.extend(near)
    if seen != floor:
        x, y = min(floor - seen)
        raise _Wrong(f"floor that is not connected: row {y}, column {x} cannot be reached")
    return rows


def _integers(value: Any, count: int) -> bool:
    return len(value) == count and all(isinstance(one, int) and not isinstance(one, bool) for one in value)


def _sections(call: Callable[..., Any], width: int, height: int, seed: int) -> list[tuple[int, ...]]:
    areas = []
    owner: dict[tuple[int, int], tuple[int, ...]] = {}
    for one in _listed(call(width, height, Random(seed)), "a list of sections"):
        area = tuple(_listed(one, "a section (x, y, width, height)"))
        if not _integers(area, 4):
            raise _Wrong(f"the section {one!r}; sections are (x, y, width, height)")
        x, y, across, down = area
        if x < 0 or y < 0 or x + across > width or y + down > height:
            raise _Wrong(f"the section {area}, which is outside of the level of {width}x{height} tiles")
        if across < _SECTION or down < _SECTION:
            raise _Wrong(f"the section {area}; sections have at least {_SECTION}x{_SECTION} tiles")
        for tile in ((column, row) for row in range(y, y + down) for column in range(x, x + across)):
            if owner.setdefault(tile, area) is not area:
                raise _Wrong(f"the sections {owner[tile]} and {area}, which overlap")
        areas.append(area)
    if not areas:
        raise _Wrong("no section")
    return areas


def _texture(name: Any, textures: list[str]) -> int:
    if name not in textures:
        known = ", ".join(f"`{name}`" for name in textures) or "none"
        raise _Wrong(f"the texture {name!r}; `textures` in the configuration lists {known}")
    return textures.index(name)


def _changes(
    call: Callable[..., Any], rows: list[str], textures: list[str], seed: int
) -> list[tuple[int, int, str, int]]:
    changes = []
    for one in _listed(call(rows, Random(seed)), "a list of changes"):
        change = _listed(one, "a change (x, y, layer, texture)")
        if len(change) != 4 or not _integers(change[:2], 2):
            raise _Wrong(f"the change {one!r}; changes are (x, y, layer, texture)")
        x, y, layer, texture = change
        if not (0 <= y < len(rows) and 0 <= x < len(rows[y])):
            raise _Wrong(f"a change at ({x}, {y}), which is outside of the level")
        if layer not in _LAYERS:
            raise _Wrong(f"the layer {layer!r}; layers are `floor`, `wall` and `ornament`")
        if rows[y][x] not in _LAYERS[layer]:
            raise _Wrong(f"a {layer} at ({x}, {y}), where the level has `{rows[y][x]}`")
        changes.append((x, y, layer, _texture(texture, textures)))
    return changes


def _things(call: Callable[..., Any], x: int, y: int, textures: list[str], seed: int) -> list[tuple[str, str]]:
    result = call(x, y, Random(seed))
    if result is None:
        return []
    if not isinstance(result, Mapping):
        raise _Wrong(f"{type(result).__name__} instead of a dictionary or None")
    for what, name in result.items():
        if what not in _THINGS:
            raise _Wrong(f"the key {what!r}; keys are {', '.join(f'`{thing}`' for thing in _THINGS)}")
        if not isinstance(name, str) or not name:
            raise _Wrong(f"{name!r} as name of `{what}`; names are texts")
        if what in _TEXTURES:
            _texture(name, textures)
    return list(result.items())
