"""The relatives of the generator: entrances, worlds from zones, puzzles and levels.

Cases are plain dictionaries as the JSON files of ``rmg entrances``, ``rmg worlds`` and ``rmg puzzle`` have them, texts of such files, or
paths; those of levels are TOML. A string with a line break, or one that begins with ``{``, is a text, any other one a path. Results are
dictionaries as these commands write them.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Union

from . import _native
from ._values import document, number, optional_number, optional_text

__all__ = ["CaseWish", "entrances", "level", "puzzle", "worlds"]

#: A case as a dictionary, as text, or the path of its file.
CaseWish = Union[Mapping[str, Any], str, "os.PathLike[str]"]


def _case(case: CaseWish) -> tuple[str | None, str | None]:
    """The path of the file, or the text."""
    if isinstance(case, Mapping):
        return None, json.dumps(case, indent=2, ensure_ascii=False)
    if isinstance(case, str) and ("\n" in case or case.lstrip().startswith("{")):
        return None, case
    if isinstance(case, (str, os.PathLike)):
        return os.fspath(case), None
    raise TypeError(f"a case is a dictionary, a text or the path of its file, not {type(case).__name__}")


def entrances(
    case: CaseWish, *, seed: int, policy: str | None = None, effort: int | None = None, explain: bool = False
) -> dict[str, Any]:
    """Joins the entrances of a game's regions anew, so that everything stays reachable.

    Args:
        case: As ``rmg entrances`` reads it.
        seed: The same seed gives the same layout.
        policy: ``stages`` or ``uniform``; default that of the case.
        effort: Most steps of the search; default that of the case.
        explain: Whether the result has ``steps`` (placements with their reasons, and repairs), ``spheres`` (what is
            reachable after what), ``reached`` and ``unreached`` (regions; the latter with the ways that stay shut).

    Raises:
        UnreadableError, FaultyError: The case.
        ImpossibleError: There is no layout, with the culprit, or none was found with that effort.
    """
    path, text = _case(case)
    made = _native.entrances(
        number(seed, "seed"),
        path,
        text,
        optional_text(policy, "policy"),
        optional_number(effort, "effort"),
        bool(explain),
    )
    return document(made)


def worlds(
    case: CaseWish,
    *,
    seed: int,
    gems: int | None = None,
    process: str | None = None,
    effort: int | None = None,
) -> dict[str, Any]:
    """Joins zones of a pool so that one walk takes all gems and returns; the result has its solution.

    Args:
        case: As ``rmg worlds`` reads it: a case with its pool, or a pool alone.
        seed: The same seed gives the same world.
        gems: Gems of a world, and as many zones without one; default what the case says.
        process: ``ours`` (default), ``old`` or ``updated``.
        effort: Most steps of the search; default 200 million.

    Raises:
        UnreadableError, FaultyError: The case.
        ImpossibleError: There is no world, with the proof or the bound.
    """
    path, text = _case(case)
    made = _native.worlds(
        number(seed, "seed"),
        path,
        text,
        optional_number(gems, "gems", 0, 2**32 - 1),
        optional_text(process, "process"),
        optional_number(effort, "effort"),
    )
    return document(made)


def puzzle(
    case: CaseWish,
    *,
    seed: int,
    steps: tuple[int, int] | None = None,
    max_enclaves: int | None = None,
    require_adjacent: bool = False,
    effort: int | None = None,
) -> dict[str, Any]:
    """Makes a lock-and-key puzzle on a grid of rooms, proved free of dead ends.

    Args:
        case: As ``rmg puzzle`` reads it.
        seed: The same seed gives the same puzzle.
        steps: Fewest and most moves of the walk; default some more than the shortest has.
        max_enclaves: Most enclaves; default as many as there are rooms for.
        require_adjacent: Refuse passages between enclaves that share no wall.
        effort: Most steps of the search; default 4 million.

    Raises:
        UnreadableError, FaultyError: The case.
        ImpossibleError: There is no puzzle, with all that stands against it.
    """
    path, text = _case(case)
    made = _native.puzzle(
        number(seed, "seed"),
        path,
        text,
        steps,
        optional_number(max_enclaves, "max_enclaves", 1),
        bool(require_adjacent),
        optional_number(effort, "effort"),
    )
    return document(made)


def level(config: CaseWish, *, seed: int, start: str | None = None, depth: int = 1) -> dict[str, Any]:
    """Makes levels of a dungeon from exchangeable parts.

    Args:
        config: A configuration (TOML) as its path or as text, or the same as a dictionary.
        seed: The same seed gives the same dungeon.
        start: The type of level to start in; default the one that the configuration names.
        depth: How many levels deep to make; 1 is the first one alone.

    Raises:
        UnreadableError, FaultyError: The configuration.
        ImpossibleError: There is no such type, or more than is made at once.
    """
    path, text = _case(config)
    json_text, toml_text = (text, None) if isinstance(config, Mapping) else (None, text)
    start, depth = optional_text(start, "start"), number(depth, "depth", 1, 2**32 - 1)
    return document(_native.level(number(seed, "seed"), path, toml_text, json_text, start, depth))
