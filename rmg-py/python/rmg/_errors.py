"""Faults and exceptions: the texts of the library, with its fields as attributes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = [
    "CancelledError",
    "ChoiceError",
    "Error",
    "Fault",
    "FaultyError",
    "FormatError",
    "GameError",
    "ImpossibleError",
    "MapError",
    "NoMapError",
    "OtherSweepError",
    "PackError",
    "UnreadableError",
    "UnwritableError",
]


@dataclass(frozen=True)
class Fault:
    """One thing wrong with an input, in words for the person who wrote it."""

    #: ``error`` (the input cannot be used), ``warning`` (probably not what was meant) or ``note``.
    severity: str
    #: Stable short name: ``unknown-faction``. ``rmg check --explain CODE`` tells more.
    code: str
    #: What is wrong.
    message: str
    #: How to mend it, where that is known.
    help: str | None = None
    #: The file, or what else the input is called.
    file: str = ""
    #: Where in the text, both counted from 1; ``None`` where it is about the input as a whole.
    line: int | None = None
    column: int | None = None
    #: The same in bytes of the text: the first, and one past the last.
    span: tuple[int, int] | None = None

    def __str__(self) -> str:
        place = "" if self.line is None else f":{self.line}:{self.column}"
        way_out = "" if self.help is None else f"; {self.help}"
        return f"{self.file}{place}: {self.severity}: {self.message}{way_out}"


class Error(Exception):
    """Why there is no result, in words for the person who asked for it, with the way out where there is one."""

    def __init__(self, message: str = "", **fields: Any) -> None:
        super().__init__(message)
        self.__dict__.update(fields)


class UnreadableError(Error, OSError):
    """A file or folder cannot be read."""

    path: str
    reason: str
    #: What was probably meant; empty where nobody knows.
    help: str

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class UnwritableError(Error, OSError):
    """A file cannot be written; none of those that were to be written together is there."""

    path: str
    reason: str

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class FaultyError(Error, ValueError):
    """The input or the choices have faults: all of them."""

    faults: list[Fault]


class PackError(Error):
    """The content packs have faults: all of them are in the text."""


class ChoiceError(Error, ValueError):
    """A word, a number or a text is no choice that can be made."""


class FormatError(Error, ValueError):
    """A file's ending tells no format that the thing can be written in or read from."""

    path: str
    #: Endings that tell one, without the dot.
    known: list[str]


class NoMapError(Error):
    """No attempt made a sound map, or none can."""

    #: Each cause once.
    causes: list[str]
    #: Every attempt: ``attempt`` (its number), ``kind`` and ``text`` of its cause.
    failed: list[dict[str, Any]]
    #: Whether a modifier broke down, which no template should make it do.
    is_fault_of_program: bool


class GameError(Error):
    """A game's file has no room for the map."""

    game: str
    reasons: list[str]
    #: How many more reasons there are.
    more: int


class MapError(Error):
    """The map has no way to be read, judged or shown as asked."""


class ImpossibleError(Error):
    """There are no such entrances, worlds, puzzles or levels."""

    causes: list[str]


class OtherSweepError(Error):
    """A folder or file has the results of another sweep."""

    path: str
    differences: list[str]


class CancelledError(Error):
    """The work was stopped, as asked."""
