"""Converts and checks the arguments of callers."""

from __future__ import annotations

import json
import os
import reprlib
from collections.abc import Sequence
from typing import Any

from ._errors import ChoiceError

__all__ = [
    "Document",
    "SizeLike",
    "Words",
    "document",
    "number",
    "optional_text",
    "path_text",
    "players_of",
    "size_text",
    "words_of",
]

#: A size: ``"m+u"``, ``"100x80"``, or width and height with or without the number of levels.
SizeLike = str | tuple[int, int] | tuple[int, int, int]
#: One string, or several.
Words = str | Sequence[str]


class _Short(reprlib.Repr):
    repr_Document = reprlib.Repr.repr_dict


_SHORT = _Short()
_SHORT.maxlevel, _SHORT.maxdict, _SHORT.maxlist, _SHORT.maxstring = 3, 12, 3, 60


class Document(dict[str, Any]):
    """A dictionary with a short ``repr``. ``json.dumps(document)`` returns all of it."""

    def __repr__(self) -> str:
        return _SHORT.repr_dict(self, _SHORT.maxlevel)


def document(text: str) -> dict[str, Any]:
    """Parses a JSON object. All dictionaries in it have a short ``repr``."""
    result: dict[str, Any] = json.loads(text, object_hook=Document)
    return result


#: The colors of players, in the order of the games.
COLORS = ("red", "blue", "tan", "green", "orange", "purple", "teal", "pink")
#: The maximum seed.
MAX = 2**64 - 1


def number(value: object, what: str, minimum: int = 0, maximum: int = MAX) -> int:
    """Checks an integer, also of NumPy, against bounds."""
    try:
        # integers have an index; bool is excluded
        found = None if isinstance(value, bool) else value.__index__()  # type: ignore[attr-defined]
    except AttributeError:
        found = None
    if not isinstance(found, int):
        raise TypeError(f"{what} must be an integer, not {value!r}")
    if not minimum <= found <= maximum:
        raise ChoiceError(f"{what} must be from {minimum} to {maximum}, not {found}")
    return found


def optional_number(value: object, what: str, minimum: int = 0, maximum: int = MAX) -> int | None:
    """Checks an integer or ``None``."""
    return None if value is None else number(value, what, minimum, maximum)


def optional_text(value: object, what: str) -> str | None:
    """Checks a string or ``None``."""
    if value is None or isinstance(value, str):
        return value
    raise TypeError(f"{what} must be a string, not {value!r}")


def path_text(path: object, what: str) -> str:
    """Converts a path to a string."""
    if isinstance(path, (str, os.PathLike)):
        text = os.fspath(path)
        if isinstance(text, str):
            return text
    raise TypeError(f"{what} must be a path, not {path!r}")


def words_of(words: object, what: str) -> list[str]:
    """Converts one string or several to a list."""
    if isinstance(words, str):
        return [words]
    if isinstance(words, Sequence) and not isinstance(words, bytes) and all(isinstance(word, str) for word in words):
        return list(words)
    raise TypeError(f"{what} must be a string or a sequence of strings, not {words!r}")


def size_text(size: object, what: str = "size") -> str | None:
    """Converts a size to the form of the library."""
    if size is None or isinstance(size, str):
        return size
    if isinstance(size, tuple) and len(size) in (2, 3):
        return "x".join(str(number(side, f"a side of the {what}", 1, 65535)) for side in size)
    raise TypeError(
        f'{what} must be a string such as "m+u", or (width, height), or (width, height, levels), not {size!r}'
    )


def players_of(players: object) -> list[str]:
    """Converts players to the form of the library. For a number, the first player is human."""

    if players is None:
        return []
    if not isinstance(players, str) and not isinstance(players, Sequence):
        count = number(players, "players", 1, len(COLORS))
        return [f"{color}={'computer' if at else 'human'}" for at, color in enumerate(COLORS[:count])]
    return words_of(players, "players")
