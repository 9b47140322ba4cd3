"""Results of entrances and worlds, with their pictures."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

from ._errors import FormatError, UnwritableError
from ._values import Document, document

__all__ = ["EntrancesResult", "WorldsResult"]


class _Result(Document):
    """A result: a dictionary as in the output of the program, with a picture."""

    def __init__(self, text: str, picture: str) -> None:
        super().__init__(document(text))
        self._picture = picture

    def picture(self) -> str:
        """Returns the picture as an SVG document."""
        return self._picture

    def to_dict(self) -> dict[str, Any]:
        """Returns the result as a dictionary without a picture."""
        return dict(self)

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes the result (``.json``) or its picture (``.svg``). Replaces an existing file.

        Raises:
            FormatError: The extension is neither.
            UnwritableError: The file cannot be written.
        """
        file = Path(path)
        extension = file.suffix.lower()
        if extension not in (".json", ".svg"):
            message = f"unknown extension {file.suffix!r}; use .json or .svg"
            raise FormatError(message, path=str(file), known=["json", "svg"])
        text = self._picture if extension == ".svg" else json.dumps(self, indent=1, ensure_ascii=False) + "\n"
        new = file.with_name(f".{file.name}.new")
        try:
            new.write_text(text, encoding="utf-8")
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
