"""Diagnostics and exceptions, with the messages of the library and their data as attributes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

__all__ = [
    "CancelledError",
    "ChoiceError",
    "Diagnostic",
    "Error",
    "InvalidError",
    "FormatError",
    "GameError",
    "HookError",
    "ImpossibleError",
    "MapError",
    "NoMapError",
    "NotMonotoneError",
    "OtherSweepError",
    "PackError",
    "PartError",
    "RuleError",
    "RuleTooComplexError",
    "UnreadableError",
    "UnsupportedRuleError",
    "UnwritableError",
]


@dataclass(frozen=True)
class Diagnostic:
    """An error, a warning or a note about an input."""

    #: ``error`` (the input cannot be used), ``warning`` (probably not intended) or ``note``.
    severity: str
    #: The code of the rule, such as ``unknown-faction``. ``rmg check --explain CODE`` explains it.
    code: str
    #: The message.
    message: str
    #: A suggestion, if there is one.
    help: str | None = None
    #: The path of the file, or another name of the input.
    file: str = ""
    #: The line in the text, from 1; ``None`` for a diagnostic of the whole input.
    line: int | None = None
    #: The column in the text, from 1; ``None`` for a diagnostic of the whole input.
    column: int | None = None
    #: The range of bytes in the text: the first, and one past the last.
    span: tuple[int, int] | None = None

    def __str__(self) -> str:
        location = "" if self.line is None else f":{self.line}:{self.column}"
        suggestion = "" if self.help is None else f"; {self.help}"
        return f"{self.file}{location}: {self.severity}: {self.message}{suggestion}"


class Error(Exception):
    """The base class of all exceptions of this package. Messages have a suggestion if there is one."""

    def __init__(self, message: str = "", **fields: Any) -> None:
        super().__init__(message)
        self.__dict__.update(fields)


class UnreadableError(Error, OSError):
    """A file or folder cannot be read."""

    #: The file or folder.
    path: str
    #: The reason.
    reason: str
    #: A suggestion; empty if there is none.
    help: str

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class UnwritableError(Error, OSError):
    """A file cannot be written. No file of the same operation was written."""

    #: The file or folder.
    path: str
    #: The reason.
    reason: str

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class InvalidError(Error, ValueError):
    """The input or the options have errors."""

    #: All diagnostics.
    diagnostics: list[Diagnostic]


class PackError(Error):
    """The content packs have errors. The message lists all of them."""


class ChoiceError(Error, ValueError):
    """The value of an option is invalid."""


class FormatError(Error, ValueError):
    """The extension of a file belongs to no format that can be written or read here."""

    #: The file.
    path: str
    #: The known extensions, without the dot.
    known: list[str]


class NoMapError(Error):
    """No attempt generated a sound map, or no attempt can."""

    #: The distinct causes.
    causes: list[str]
    #: The failed attempts: ``attempt`` (its number), ``kind`` and ``text`` of its cause.
    failed: list[dict[str, Any]]
    #: Whether an internal error is the cause, which is a bug of ``rmg``.
    is_internal_error: bool


class GameError(Error):
    """The file format of a game cannot represent the map."""

    #: The game.
    game: str
    #: The properties of the map that the game cannot represent.
    reasons: list[str]
    #: The number of further reasons.
    more: int


class MapError(Error):
    """The map cannot be read, audited or shown in the requested form."""


class ImpossibleError(Error):
    """The requested entrances, worlds, puzzles or levels do not exist, or were not found."""

    #: The causes.
    causes: list[str]


class HookError(Error):
    """A callback requested an invalid connection, or returned something else than a bool."""


class PartError(Error):
    """An own part of levels raised an exception (``__cause__``), or returned something invalid."""

    #: The part, such as ``shape `cross```.
    part: str


class RuleError(Error):
    """An access rule raised an exception, or cannot be used."""

    #: The entrance or location of the rule.
    place: str


class NotMonotoneError(RuleError):
    """With more items, regions, locations or entrances, an access rule becomes false."""


class UnsupportedRuleError(RuleError):
    """An access rule uses a part of the state that has no meaning for the randomizer."""


class RuleTooComplexError(RuleError):
    """An access rule distinguishes too many states."""


class OtherSweepError(Error):
    """A folder or file has the results of another sweep."""

    #: The folder or file.
    path: str
    #: The differences between the sweeps.
    differences: list[str]


class CancelledError(Error):
    """The caller cancelled the work."""
