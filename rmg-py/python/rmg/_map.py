"""Finished maps."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._certificate import Certificate
from ._pack import PackWish, folders_of, native_pack
from ._tables import table_of
from ._template import TemplateWish, template_of
from ._values import document, number

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

__all__ = ["Map"]

Named = Literal["owner", "terrain", "road", "river", "cover"]


class Map:
    """A map with its proof. It never changes; in a notebook it shows its picture.

    Layers are arrays of ``height`` rows and ``width`` columns that look at the map's own memory: nothing is copied, they are for reading
    only, and each keeps the map alive. Levels count from 0, the surface; 1 is the underground, further ones are land.
    """

    _inner: _native.Map
    _packs: list[str]

    def __init__(self) -> None:
        raise TypeError("use rmg.generate(template, seed=...) or Map.open(path)")

    @classmethod
    def _of(cls, native: _native.Map, pack: PackWish) -> Map:
        made = object.__new__(cls)
        made._inner = native
        made._packs = folders_of(pack)
        return made

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, pack: PackWish = None) -> Map:
        """Reads and judges a map from a file: ``.rmgmap``, ``.h3m`` or ``.vmap``, also one that others made.

        Raises:
            UnreadableError: There is no such file, or it cannot be read.
            FormatError: Its ending tells none of these formats.
            FaultyError, MapError: It is no map, or was made with another content pack.
        """
        return cls._of(_native.Map.open(os.fspath(path), native_pack(pack)), pack)

    @classmethod
    def from_bytes(cls, data: bytes, format: str = "rmgmap", *, pack: PackWish = None) -> Map:
        """The same from the bytes of a file of a format (``rmgmap``, ``h3m`` or ``vmap``)."""
        return cls._of(_native.Map.read(data, format, native_pack(pack)), pack)

    # What it is.

    @property
    def template(self) -> str:
        """Name of its template."""
        return self._inner.template

    @property
    def seed(self) -> int:
        """The seed that it was made from."""
        return self._inner.seed

    @property
    def size(self) -> str:
        """Its size as options take it: ``m+u``, ``100x80``."""
        return self._inner.size

    @property
    def width(self) -> int:
        """Tiles from west to east."""
        return self._inner.width

    @property
    def height(self) -> int:
        """Tiles from north to south."""
        return self._inner.height

    @property
    def levels(self) -> int:
        """1, 2 with an underground, up to 8."""
        return self._inner.levels

    @property
    def attempt(self) -> int:
        """Number of the attempt that gave it, from 0."""
        return self._inner.attempt

    @property
    def is_foreign(self) -> bool:
        """Whether others made it: without zones, connections and reasons."""
        return self._inner.is_foreign

    # Layers.

    def terrain(self, level: int = 0) -> NDArray[np.uint16]:
        """Terrain of each tile, a number into ``names("terrain")``."""
        return self._layer("terrain", level)

    def owner(self, level: int = 0) -> NDArray[np.uint16]:
        """Zone of each tile, the ``id`` of :meth:`zones`."""
        return self._layer("owner", level)

    def road(self, level: int = 0) -> NDArray[np.uint16]:
        """Road on each tile: 0 for none, else a number into ``names("road")``."""
        return self._layer("road", level)

    def river(self, level: int = 0) -> NDArray[np.uint16]:
        """River on each tile: 0 for none, else a number into ``names("river")``."""
        return self._layer("river", level)

    def cover(self, level: int = 0) -> NDArray[np.uint8]:
        """What each tile is used for, a number into ``names("cover")``: free ground is walkable, blocked ground is covered by obstacles or
        rock, on used ground stands an object."""
        return self._layer("cover", level)

    def terrain_view(self, level: int = 0) -> NDArray[np.uint8]:
        """Which sprite of its terrain each tile shows: the frame, and how it is mirrored (1: left-right, 2: top-bottom); three axes."""
        return self._layer("terrain_view", level)

    def road_view(self, level: int = 0) -> NDArray[np.uint8]:
        """The same of roads."""
        return self._layer("road_view", level)

    def river_view(self, level: int = 0) -> NDArray[np.uint8]:
        """The same of rivers."""
        return self._layer("river_view", level)

    def _layer(self, name: str, level: int) -> NDArray[Any]:
        import numpy as np

        return np.asarray(self._inner.layer(name, number(level, "level", 0, self.levels - 1)))

    def names(self, layer: Named) -> list[str]:
        """Names behind the numbers of a layer; for roads and rivers the first one is empty, for none."""
        names = self._inner.names(layer)
        return ["", *names] if layer in ("road", "river") else names

    # Tables.

    def objects(self) -> pa.Table:
        """All objects: place, kind, zone, the modifier that placed it, owner, creatures, what it belongs to and what it guards.

        ``id`` is the number that other columns name: ``partner`` of a portal, ``pile`` (of :meth:`piles`), ``guards_pile`` and
        ``guards_connection`` of a monster. ``x`` and ``y`` are those of the footprint's anchor, in the south-east corner. Heroes visit
        the object at ``visit_x`` and ``visit_y``, missing for scenery. ``footprint`` lists all tiles that it covers, the visited one
        among them, as positions in the flattened layers of its level: ``y * width + x``.
        """
        return table_of(self._inner, "objects")

    def zones(self) -> pa.Table:
        """All zones: type, player, level, tiles asked for and there, terrain, main point, treasure, piles and mines."""
        return table_of(self._inner, "zones")

    def piles(self) -> pa.Table:
        """What was placed together (a mine, a required object, treasure): worth, place, objects and guard."""
        return table_of(self._inner, "piles")

    def connections(self) -> pa.Table:
        """All connections of the template: what each became, why, and its guards."""
        return table_of(self._inner, "connections")

    # What is known of it.

    @property
    def certificate(self) -> Certificate:
        """What the audit says: every promise with its proof, its figures or its counter-examples."""
        document, text = self._inner.certificate()
        return Certificate(text, document)

    def report(self) -> dict[str, Any]:
        """Zones, links, treasure, mines, required objects, wishes that were not met, and players, as ``rmg info --json`` has them."""
        return document(self._inner.report())

    def fairness(self) -> dict[str, Any]:
        """What each player has how far from his town, and how far players are apart, as ``rmg fairness --json`` has it."""
        return document(self._inner.fairness())

    # Ways out.

    def png(
        self, *, scale: int | None = None, names: bool = False, borders: bool = True, findings: bool = False
    ) -> bytes:
        """Its picture.

        Args:
            scale: Pixels a tile; -2, -3, ... for tiles a pixel. By default a level is about 1,200 pixels wide.
            names: Whether zones carry their names.
            borders: Whether borders of zones are drawn.
            findings: Whether what the audit refuted is marked.
        """
        return self._inner.picture("png", scale, names, borders, findings)

    def svg(
        self, *, scale: int | None = None, names: bool = False, borders: bool = True, findings: bool = False
    ) -> str:
        """The same as an SVG document."""
        return self._inner.picture("svg", scale, names, borders, findings).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes it into a file in the format of its ending: ``.rmgmap``, ``.h3m``, ``.vmap``, ``.png``, ``.svg``, ``.html``, ``.tmx`` or
        ``.tmj`` (with a picture of the tiles beside it). What is there already is replaced.

        Raises:
            FormatError: The ending tells none of these.
            GameError: The game's file has no room for the map.
            UnwritableError: The file cannot be written; it is there in full or not at all.
        """
        self._inner.save(os.fspath(path))

    def to_bytes(self, format: str = "rmgmap") -> bytes:
        """What :meth:`save` writes, by the ending; of a map for Tiled without the picture."""
        return self._inner.to_bytes(format)

    def _repr_png_(self) -> bytes:
        # small enough for a notebook that shows many
        longest = max(self.width, self.height)
        return self.png(scale=max(1, 600 // longest) if longest <= 600 else -(-longest // 600))

    def __repr__(self) -> str:
        return f"<rmg.Map: {self._inner}>"

    def __reduce__(self) -> tuple[Any, tuple[bytes, list[str]]]:
        return _again, (self.to_bytes(), self._packs)


def _again(data: bytes, packs: list[str]) -> Map:
    return Map.from_bytes(data, pack=packs)


def audit(
    target: Map | str | os.PathLike[str], *, template: TemplateWish | None = None, pack: PackWish = None
) -> Certificate:
    """Judges a map, or the file of one: ``.rmgmap`` by all promises, ``.h3m`` and ``.vmap`` by those that need no plan.

    Args:
        target: The map.
        template: Judge by what this template asks for, instead of the plan that the map records.
        pack: The content pack of a file; default that of Heroes III.

    Raises:
        UnreadableError, FormatError, FaultyError, MapError: As :meth:`Map.open`.
    """
    if not isinstance(target, Map):
        target = Map.open(target, pack=pack)
    if template is None:
        return target.certificate
    document, text = target._inner.certificate_of(template_of(template)._inner)
    return Certificate(text, document)
