"""Maps."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Literal

from . import _native
from ._certificate import Certificate
from ._pack import PackLike, folders_of, native_pack
from ._tables import table_of
from ._template import TemplateLike, template_of
from ._values import document, number

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa
    from numpy.typing import NDArray

__all__ = ["Map"]

Named = Literal["owner", "terrain", "road", "river", "cover"]


class Map:
    """A map with its certificate. Maps are immutable. A notebook shows the picture of a map.

    Layers are arrays of ``height`` rows and ``width`` columns. They are read-only views of the memory of the map, which they keep alive.
    Level 0 is the surface, level 1 the underground; further levels are land.
    """

    _inner: _native.Map
    _packs: list[str]

    def __init__(self) -> None:
        raise TypeError("use rmg.generate(template, seed=...) or Map.open(path)")

    @classmethod
    def _of(cls, native: _native.Map, pack: PackLike) -> Map:
        made = object.__new__(cls)
        made._inner = native
        made._packs = folders_of(pack)
        return made

    @classmethod
    def open(cls, path: str | os.PathLike[str], *, pack: PackLike = None) -> Map:
        """Reads and audits a map from a ``.rmgmap``, ``.h3m`` or ``.vmap`` file, also from other programs.

        Raises:
            UnreadableError: The file does not exist or cannot be read.
            FormatError: The extension belongs to none of these formats.
            InvalidError, MapError: The file is not a map, or needs another content pack.
        """
        return cls._of(_native.Map.open(os.fspath(path), native_pack(pack)), pack)

    @classmethod
    def from_bytes(cls, data: bytes, format: str = "rmgmap", *, pack: PackLike = None) -> Map:
        """Reads and audits a map from the bytes of a file (``rmgmap``, ``h3m`` or ``vmap``)."""
        return cls._of(_native.Map.read(data, format, native_pack(pack)), pack)

    # Properties.

    @property
    def template(self) -> str:
        """The name of the template."""
        return self._inner.template

    @property
    def seed(self) -> int:
        """The seed."""
        return self._inner.seed

    @property
    def size(self) -> str:
        """The size in the form of the options: ``m+u``, ``100x80``."""
        return self._inner.size

    @property
    def width(self) -> int:
        """The number of tiles from west to east."""
        return self._inner.width

    @property
    def height(self) -> int:
        """The number of tiles from north to south."""
        return self._inner.height

    @property
    def levels(self) -> int:
        """The number of levels: 1, 2 with an underground, up to 8."""
        return self._inner.levels

    @property
    def attempt(self) -> int:
        """The number of the successful attempt, from 0."""
        return self._inner.attempt

    @property
    def is_foreign(self) -> bool:
        """Whether the map is from another program. Such a map has no zones, connections and reasons."""
        return self._inner.is_foreign

    # Layers.

    def terrain(self, level: int = 0) -> NDArray[np.uint16]:
        """Returns the terrain of each tile, an index of ``names("terrain")``."""
        return self._layer("terrain", level)

    def owner(self, level: int = 0) -> NDArray[np.uint16]:
        """Returns the zone of each tile, the ``id`` of :meth:`zones`."""
        return self._layer("owner", level)

    def road(self, level: int = 0) -> NDArray[np.uint16]:
        """Returns the road on each tile: 0 for none, else an index of ``names("road")``."""
        return self._layer("road", level)

    def river(self, level: int = 0) -> NDArray[np.uint16]:
        """Returns the river on each tile: 0 for none, else an index of ``names("river")``."""
        return self._layer("river", level)

    def cover(self, level: int = 0) -> NDArray[np.uint8]:
        """Returns the use of each tile, an index of ``names("cover")``.

        Free tiles are walkable, obstacles or rock cover blocked tiles, and objects are on used tiles.
        """
        return self._layer("cover", level)

    def terrain_view(self, level: int = 0) -> NDArray[np.uint8]:
        """Returns the terrain sprite of each tile, in an array of three axes: frame, and mirroring (1: left-right, 2: top-bottom)."""
        return self._layer("terrain_view", level)

    def road_view(self, level: int = 0) -> NDArray[np.uint8]:
        """Returns the road sprite of each tile, like :meth:`terrain_view`."""
        return self._layer("road_view", level)

    def river_view(self, level: int = 0) -> NDArray[np.uint8]:
        """Returns the river sprite of each tile, like :meth:`terrain_view`."""
        return self._layer("river_view", level)

    def _layer(self, name: str, level: int) -> NDArray[Any]:
        import numpy as np

        return np.asarray(self._inner.layer(name, number(level, "level", 0, self.levels - 1)))

    def names(self, layer: Named) -> list[str]:
        """Returns the names of the numbers of a layer. For roads and rivers, the first name is empty: 0 means none."""
        names = self._inner.names(layer)
        return ["", *names] if layer in ("road", "river") else names

    # Tables.

    def objects(self) -> pa.Table:
        """Returns all objects: position, kind, zone, modifier, owner, creatures, pile, and the guarded pile or connection.

        Other columns refer to ``id``: ``partner`` of a portal, ``pile`` (of :meth:`piles`), ``guards_pile`` and ``guards_connection`` of a
        monster. ``x`` and ``y`` are the anchor of the footprint, its south-east corner. Heroes visit the object at ``visit_x`` and
        ``visit_y``, which are missing for scenery. ``footprint`` lists all tiles of the object, including the visited tile, as indices of
        the flattened layers of its level: ``y * width + x``.
        """
        return table_of(self._inner, "objects")

    def zones(self) -> pa.Table:
        """Returns all zones: type, player, level, requested and actual tiles, terrain, main point, treasure, piles and mines."""
        return table_of(self._inner, "zones")

    def piles(self) -> pa.Table:
        """Returns all piles (a mine, a required object or treasure): value, position, objects and guard."""
        return table_of(self._inner, "piles")

    def connections(self) -> pa.Table:
        """Returns all connections of the template: the kind of link, its cause, and its guards."""
        return table_of(self._inner, "connections")

    # Reports.

    @property
    def certificate(self) -> Certificate:
        """The result of the audit: every promise with its proof, its numbers or its counterexamples."""
        document, text = self._inner.certificate()
        return Certificate(text, document)

    def report(self) -> dict[str, Any]:
        """Returns the document of ``rmg info --json``.

        It has zones, links, treasure, mines, required objects, unmet requests, and players.
        """
        return document(self._inner.report())

    def fairness(self) -> dict[str, Any]:
        """Returns the document of ``rmg fairness --json``.

        It has what each player can reach from the first town with the distances, the differences between players, and who controls the
        map: the first at tiles, piles and mines, and the choke points.
        """
        return document(self._inner.fairness())

    def measure(self) -> dict[str, Any]:
        """Returns the document of ``rmg measure --json``.

        It has the metrics of the look of each level, and the quartiles of maps that people made and of other generators. A map with too
        little land and too few pickups has no level in it.
        """
        return document(self._inner.measure())

    # Output.

    def png(
        self, *, scale: int | None = None, names: bool = False, borders: bool = True, findings: bool = False
    ) -> bytes:
        """Draws the map as PNG.

        Args:
            scale: The number of pixels per tile, or -2, -3, ... for the number of tiles per pixel. Default: a level is about 1,200 pixels
                wide.
            names: Whether to draw the names of zones.
            borders: Whether to draw the borders of zones.
            findings: Whether to mark the counterexamples of the audit.
        """
        return self._inner.picture("png", scale, names, borders, findings)

    def svg(
        self, *, scale: int | None = None, names: bool = False, borders: bool = True, findings: bool = False
    ) -> str:
        """Draws the map as an SVG document. The arguments are those of :meth:`png`."""
        return self._inner.picture("svg", scale, names, borders, findings).decode()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Saves the map to a file. Replaces an existing file.

        The extension determines the format: ``.rmgmap``, ``.h3m``, ``.vmap``, ``.png``, ``.svg``, ``.html``, ``.tmx`` or ``.tmj``. For the
        last two, also saves a picture of the tiles next to the file. Files are written completely or not at all.

        Raises:
            FormatError: The extension belongs to none of these formats.
            GameError: The game cannot represent the map.
            UnwritableError: The file cannot be written.
        """
        self._inner.save(os.fspath(path))

    def to_bytes(self, format: str = "rmgmap") -> bytes:
        """Returns the bytes that :meth:`save` writes. ``format`` is a file extension. Omits the picture of a map for Tiled."""
        return self._inner.to_bytes(format)

    def _repr_png_(self) -> bytes:
        # small enough for a notebook with many maps
        longest = max(self.width, self.height)
        return self.png(scale=max(1, 600 // longest) if longest <= 600 else -(-longest // 600))

    def __repr__(self) -> str:
        return f"<rmg.Map: {self._inner}>"

    def __reduce__(self) -> tuple[Any, tuple[bytes, list[str]]]:
        return _again, (self.to_bytes(), self._packs)


def _again(data: bytes, packs: list[str]) -> Map:
    return Map.from_bytes(data, pack=packs)


def audit(
    target: Map | str | os.PathLike[str], *, template: TemplateLike | None = None, pack: PackLike = None
) -> Certificate:
    """Audits a map or the file of a map.

    Checks all promises of a ``.rmgmap``, and the promises that need no plan of a ``.h3m`` or ``.vmap``.

    Args:
        target: The map, or the path of its file.
        template: The template to audit against. Default: the plan in the map.
        pack: The content pack for a file. Default: the built-in pack of Heroes III.

    Raises:
        UnreadableError, FormatError, InvalidError, MapError: As in :meth:`Map.open`.
    """
    if not isinstance(target, Map):
        target = Map.open(target, pack=pack)
    if template is None:
        return target.certificate
    document, text = target._inner.certificate_of(template_of(template)._inner)
    return Certificate(text, document)
