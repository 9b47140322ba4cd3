"""What callers hand over, in the form that the library takes; or an exception in words."""

from __future__ import annotations

import json
import os
import reprlib
from collections.abc import Sequence
from typing import Any

from ._errors import ChoiceError

__all__ = [
    "Document",
    "SizeWish",
    "Words",
    "document",
    "number",
    "optional_text",
    "path_text",
    "players_of",
    "size_text",
    "words_of",
]

#: A size: ``"m+u"``, ``"100x80"``, or its sides with or without the number of levels.
SizeWish = str | tuple[int, int] | tuple[int, int, int]
#: One text, or several.
Words = str | Sequence[str]


class _Short(reprlib.Repr):
    repr_Document = reprlib.Repr.repr_dict


_SHORT = _Short()
_SHORT.maxlevel, _SHORT.maxdict, _SHORT.maxlist, _SHORT.maxstring = 3, 12, 3, 60


class Document(dict[str, Any]):
    """A dictionary whose display is short, however much it holds; ``json.dumps(document)`` has all of it."""

    def __repr__(self) -> str:
        return _SHORT.repr(self)


def document(text: str) -> dict[str, Any]:
    """What a JSON object says, with a short display of all dictionaries in it."""
    result: dict[str, Any] = json.loads(text, object_hook=Document)
    return result


#: In the order of the games.
COLORS = ("red", "blue", "tan", "green", "orange", "purple", "teal", "pink")
#: The largest seed.
MOST = 2**64 - 1


def number(value: object, what: str, least: int = 0, most: int = MOST) -> int:
    """A whole number within bounds; NumPy's will do."""
    try:
        # what has an index is a whole number, and True is none
        found = None if isinstance(value, bool) else value.__index__()  # type: ignore[attr-defined]
    except AttributeError:
        found = None
    if not isinstance(found, int):
        raise TypeError(f"{what} is a whole number, not {value!r}")
    if not least <= found <= most:
        raise ChoiceError(f"{what} is a number from {least} to {most}, not {found}")
    return found


def optional_number(value: object, what: str, least: int = 0, most: int = MOST) -> int | None:
    """The same, or nothing."""
    return None if value is None else number(value, what, least, most)


def optional_text(value: object, what: str) -> str | None:
    """A text, or nothing."""
    if value is None or isinstance(value, str):
        return value
    raise TypeError(f"{what} is a text, not {value!r}")


def path_text(path: object, what: str) -> str:
    """A path as text."""
    if isinstance(path, (str, os.PathLike)):
        text = os.fspath(path)
        if isinstance(text, str):
            return text
    raise TypeError(f"{what} is a path, not {path!r}")


def words_of(words: object, what: str) -> list[str]:
    """One word, or several."""
    if isinstance(words, str):
        return [words]
    if isinstance(words, Sequence) and not isinstance(words, bytes) and all(isinstance(word, str) for word in words):
        return list(words)
    raise TypeError(f"{what} is a text or a sequence of texts, not {words!r}")


def size_text(size: object, what: str = "size") -> str | None:
    """A size as the library reads it."""
    if size is None or isinstance(size, str):
        return size
    if isinstance(size, tuple) and len(size) in (2, 3):
        return "x".join(str(number(side, f"a side of the {what}", 1, 65535)) for side in size)
    raise TypeError(f'{what} is a text such as "m+u", or (width, height), or (width, height, levels), not {size!r}')


def players_of(players: object) -> list[str]:
    """Players as the library reads them; of a number the first one is human."""
    if players is None:
        return []
    if not isinstance(players, str) and not isinstance(players, Sequence):
        count = number(players, "players", 1, len(COLORS))
        return [f"{color}={'computer' if at else 'human'}" for at, color in enumerate(COLORS[:count])]
    return words_of(players, "players")
