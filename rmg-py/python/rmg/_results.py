"""Results of entrances and worlds, with their pictures."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from . import _native
from ._errors import ChoiceError, FormatError, UnwritableError
from ._values import Document, document

__all__ = ["EntrancesResult", "PlayersResult", "WorldsResult"]


class _Result(Document):
    """A result: a dictionary as in the output of the program, with a picture."""

    def __init__(self, text: str, drawing: _native.Drawing) -> None:
        super().__init__(document(text))
        self._drawing = drawing

    def picture(self) -> str:
        """Returns the picture as an SVG document."""
        return self._drawing.svg()

    def _repr_svg_(self) -> str:
        return self.picture()

    def to_dict(self) -> dict[str, Any]:
        """Returns the result as a dictionary without a picture."""
        return dict(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the result (``.json``, or ``.txt`` for people) or its picture (``.svg``, ``.png``). Replaces an existing file.

        Raises:
            FormatError: The extension is none of these.
            UnwritableError: The file cannot be written.
        """
        file = Path(path)
        extension = file.suffix.lower()
        writers = {
            ".json": lambda: (json.dumps(self, indent=1, ensure_ascii=False) + "\n").encode(),
            ".txt": lambda: self._drawing.text().encode(),
            ".svg": lambda: self.picture().encode(),
            ".png": self._drawing.png,
        }
        if extension not in writers:
            message = f"unknown extension {file.suffix!r}; use .json, .txt, .svg or .png"
            raise FormatError(message, path=str(file), known=[known[1:] for known in writers])
        data = writers[extension]()
        new = file.with_name(f".{file.name}.new")
        try:
            new.write_bytes(data)
            os.replace(new, file)
        except OSError as error:
            new.unlink(missing_ok=True)
            reason = error.strerror or str(error)
            raise UnwritableError(f"cannot write {file}: {reason}", path=str(file), reason=reason) from error


class EntrancesResult(_Result):
    """A layout of entrances, and the placement of items if it was requested."""

    @property
    def pairings(self) -> list[tuple[str, str]]:
        """The names of exits and their targets, in order of placement."""
        return [(exit_, target) for exit_, target in self["pairings"]]

    @property
    def placements(self) -> dict[str, str]:
        """The new items by location, in order of placement. Empty without a placement of items."""
        return {entry["location"]: entry["item"] for entry in self.get("placements", [])}

    @property
    def spheres(self) -> list[list[str]]:
        """By sphere: the locations that become reachable."""
        return [[entry["location"] for entry in sphere["locations"]] for sphere in self["spheres"]]

    @property
    def playthrough(self) -> list[list[tuple[str, str]]]:
        """By sphere: locations and items that are needed to win. Empty without a placement of items."""
        return [[(entry["location"], entry["item"]) for entry in sphere] for sphere in self.get("playthrough", [])]

    @property
    def reached(self) -> list[str]:
        """The reached regions."""
        return list(self["reached"])

    @property
    def warnings(self) -> list[str]:
        """Requests that could not be met."""
        return list(self.get("warnings", []))


class PlayersResult(_Result):
    """Layouts of the entrances of several players, and the placement of all their items in all their worlds."""

    @property
    def players(self) -> list[str]:
        """The names of the players, in order."""
        return [entry["player"] for entry in self["players"]]

    def pairings(self, player: str) -> list[tuple[str, str]]:
        """The names of exits and their targets in the world of a player, in order of placement."""
        return [(exit_, target) for exit_, target in self._of(player)["pairings"]]

    def placements(self, player: str) -> dict[str, tuple[str, str]]:
        """The new items in the world of a player by location, in order of placement: the item, and the player who gets it."""
        return {
            entry["location"]: (entry["item"], entry.get("player", player)) for entry in self._of(player)["placements"]
        }

    def reached(self, player: str) -> list[str]:
        """The reached regions of a player."""
        return list(self._of(player)["reached"])

    @property
    def spheres(self) -> list[list[tuple[str, str]]]:
        """By sphere: players, and the locations in their worlds that become reachable."""
        return [[(entry["player"], entry["location"]) for entry in sphere] for sphere in self["spheres"]]

    @property
    def playthrough(self) -> list[list[tuple[str, str, str, str]]]:
        """By sphere: player, location, item, and the player who gets the item, of all items that are needed to win."""
        return [
            [(entry["player"], entry["location"], entry["item"], entry["for"]) for entry in sphere]
            for sphere in self["playthrough"]
        ]

    @property
    def warnings(self) -> list[str]:
        """Requests that could not be met."""
        return list(self["warnings"])

    def _of(self, player: str) -> dict[str, Any]:
        for entry in self["players"]:
            if entry["player"] == player:
                return dict(entry)
        raise ChoiceError(f"unknown player {player!r}; the result has {', '.join(map(repr, self.players))}")


class WorldsResult(_Result):
    """A world of zones with its solution."""

    @property
    def zones(self) -> list[str]:
        """The ids of the zones."""
        return list(self["world"]["zones"])

    @property
    def connections(self) -> list[tuple[Any, Any]]:
        """The connected pairs of portals: ``"start"``, or the zone and the portal."""
        ends = (
            (a if a == "start" else tuple(a), b if b == "start" else tuple(b)) for a, b in self["world"]["connections"]
        )
        return list(ends)

    @property
    def solution(self) -> list[dict[str, Any]]:
        """A walk that takes all gems and returns to the start: zone, portals, and whether it takes the gem."""
        return list(self["world"]["solution"])
