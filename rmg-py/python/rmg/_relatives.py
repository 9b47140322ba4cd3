"""Further generators: entrances, worlds from zones, puzzles and levels.

A case is a dictionary with the structure of the JSON files of ``rmg entrances``, ``rmg worlds`` and ``rmg puzzle``, the text of such a
file, or its path. For levels, files are TOML. A string that contains a line break or starts with ``{`` is a text; any other string is a
path. Results are dictionaries with the structure of the output of these commands.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Union

from . import _native
from ._parts import LevelParts
from ._results import EntrancesResult, PlayersResult, WorldsResult
from ._values import Document, document, number, optional_number, optional_text

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["CaseLike", "LevelResult", "PuzzleResult", "entrances", "entrances_of_players", "level", "puzzle", "worlds"]

#: A case as a dictionary, as text, or the path of its file.
CaseLike = Union[Mapping[str, Any], str, "os.PathLike[str]"]


class _Result(Document):
    """A result as a dictionary, with the files of the program."""

    _write: Callable[[str, str], tuple[bytes, tuple[str, bytes] | None]]

    def picture(self) -> bytes:
        """Returns a picture (PNG): of the levels, or of the puzzle as a dungeon of tiles."""
        return self._write("png", "picture")[0]

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes a file. Its extension is the format, as in the program. Generates the result again from its seed.

        Raises:
            ChoiceError: The extension is unknown.
            OSError: The file cannot be written.
        """
        target = Path(path)
        extension = target.suffix.lstrip(".").lower()
        if extension == "json":
            target.write_text(json.dumps(self, ensure_ascii=False) + "\n", encoding="utf-8")
            return
        data, sidecar = self._write(extension, target.stem)
        if sidecar is not None:
            (target.parent / sidecar[0]).write_bytes(sidecar[1])
        target.write_bytes(data)


class LevelResult(_Result):
    """Levels, with the structure of the JSON of ``rmg level``."""

    def arrays(self, level: int = 0) -> dict[str, NDArray[np.uint16]]:
        """Returns ``floor``, ``wall`` and ``ornament`` of a level as NumPy arrays: positions in ``textures``, by row and column."""
        import numpy as np

        layers = self["levels"][number(level, "level", 0, len(self["levels"]) - 1)]
        return {name: np.asarray(layers[name], dtype=np.uint16) for name in ("floor", "wall", "ornament")}


class PuzzleResult(_Result):
    """A puzzle, with the structure of the JSON of ``rmg puzzle``."""

    def arrays(self) -> dict[str, NDArray[np.int32]]:
        """Returns ``enclave`` as a NumPy array: the enclave of each room, by row and column; -1 without a room."""
        import numpy as np

        dungeon = self["dungeon"]
        enclave = np.full(dungeon["width"] * dungeon["height"], -1, dtype=np.int32)
        for part in dungeon["enclaves"]:
            enclave[part["rooms"]] = part["id"]
        return {"enclave": enclave.reshape(dungeon["height"], dungeon["width"])}


def _case(case: CaseLike) -> tuple[str | None, str | None]:
    """Returns the path of the file, or the text."""
    if isinstance(case, Mapping):
        return None, json.dumps(case, indent=2, ensure_ascii=False)
    if isinstance(case, str) and ("\n" in case or case.lstrip().startswith("{")):
        return None, case
    if isinstance(case, (str, os.PathLike)):
        return os.fspath(case), None
    raise TypeError(f"a case must be a dictionary, a string or the path of its file, not {type(case).__name__}")


def entrances(
    case: CaseLike,
    *,
    seed: int,
    policy: str | None = None,
    effort: int | None = None,
    explain: bool = False,
    fill: bool | None = None,
    plan: Mapping[str, Any] | str | None = None,
) -> EntrancesResult:
    """Connects the entrances of the regions of a game at random, and keeps everything reachable. Can also place items.

    Args:
        case: A case of ``rmg entrances``. For a file with several players, use :func:`entrances_of_players`.
        seed: The seed. The same seed gives the same layout.
        policy: ``stages`` or ``uniform``. Default: the policy of the case.
        effort: The maximum number of search steps. Default: the value of the case.
        explain: Whether the result has ``steps``: placements with their reasons, and repairs.
        fill: Whether the items of the pool are placed at the free locations. Default: the setting of the case.
        plan: A result of this case as a dictionary or as text, or parts of it. Its connections and placements are made first.

    Raises:
        UnreadableError, InvalidError: The case cannot be read or has errors.
        ImpossibleError: No layout exists, or none was found within the maximum number of steps. The message names the cause.
    """
    path, text = _case(case)
    made = _native.entrances(
        number(seed, "seed"),
        path,
        text,
        optional_text(policy, "policy"),
        optional_number(effort, "effort"),
        bool(explain),
        None if fill is None else bool(fill),
        json.dumps(plan) if isinstance(plan, Mapping) else optional_text(plan, "plan"),
    )
    return EntrancesResult(*made)


def entrances_of_players(
    case: CaseLike,
    *,
    seed: int,
    balance: int | None = None,
    policy: str | None = None,
    effort: int | None = None,
    explain: bool = False,
    plan: Mapping[str, Any] | str | None = None,
) -> PlayersResult:
    """Connects the entrances of several players, and places all their items in all their worlds.

    Args:
        case: A file of ``rmg entrances`` with ``players``. Only in a file can players have a ``case_file``.
        seed: The seed. The same seed gives the same result.
        balance: 0 to 99: how far items of a player who lags behind are moved to earlier locations. Default: the value of the case.
        policy: ``stages`` or ``uniform``. Default: the policy of each case.
        effort: The maximum number of search steps. Default: the value of each case.
        explain: Whether the results of the players have ``steps``.
        plan: A result for these players as a dictionary or as text, or parts of it.

    Raises:
        UnreadableError, InvalidError: A case cannot be read or has errors.
        ImpossibleError: No layout or placement exists, or none was found within the maximum number of steps.
    """
    path, text = _case(case)
    made = _native.entrances_of_players(
        number(seed, "seed"),
        path,
        text,
        optional_number(balance, "balance", 0, 99),
        optional_text(policy, "policy"),
        optional_number(effort, "effort"),
        bool(explain),
        json.dumps(plan) if isinstance(plan, Mapping) else optional_text(plan, "plan"),
    )
    return PlayersResult(*made)


def worlds(
    case: CaseLike,
    *,
    seed: int,
    gems: int | None = None,
    process: str | None = None,
    effort: int | None = None,
    plan: Mapping[str, Any] | str | None = None,
) -> WorldsResult:
    """Connects zones of a pool so that one walk collects all gems and returns to the start. The result contains the solution.

    Args:
        case: A case of ``rmg worlds`` with its pool, or only a pool.
        seed: The seed. The same seed gives the same world.
        gems: The number of gems of a world. The world has the same number of zones without a gem. Default: the number of the case.
        process: ``ours`` (default), ``old`` or ``updated``.
        effort: The maximum number of search steps. Default: 200 million.
        plan: A result of this pool as a dictionary or as text, or parts of it. The world has its zones and connections.

    Raises:
        UnreadableError, InvalidError: The case cannot be read or has errors.
        ImpossibleError: No world exists, or none was found within the maximum number of steps.
    """
    path, text = _case(case)
    made = _native.worlds(
        number(seed, "seed"),
        path,
        text,
        optional_number(gems, "gems", 0, 2**32 - 1),
        optional_text(process, "process"),
        optional_number(effort, "effort"),
        json.dumps(plan) if isinstance(plan, Mapping) else optional_text(plan, "plan"),
    )
    return WorldsResult(*made)


def puzzle(
    case: CaseLike,
    *,
    seed: int,
    steps: tuple[int, int] | None = None,
    max_enclaves: int | None = None,
    require_adjacent: bool = False,
    effort: int | None = None,
) -> PuzzleResult:
    """Generates a lock-and-key puzzle on a grid of rooms, with a proof that it has no dead ends.

    Args:
        case: A case of ``rmg puzzle``.
        seed: The seed. The same seed gives the same puzzle.
        steps: The minimum and maximum number of moves of the solution. Default: slightly more than the shortest.
        max_enclaves: The maximum number of enclaves. Default: as many as fit into the rooms.
        require_adjacent: Whether to refuse passages between enclaves that share no wall.
        effort: The maximum number of search steps. Default: 4 million.

    Raises:
        UnreadableError, InvalidError: The case cannot be read or has errors.
        ImpossibleError: No puzzle exists, or none was found. ``causes`` lists all reasons.
    """
    path, text = _case(case)
    seed = number(seed, "seed")
    options = (
        path,
        text,
        steps,
        optional_number(max_enclaves, "max_enclaves", 1),
        bool(require_adjacent),
        optional_number(effort, "effort"),
    )
    result = PuzzleResult(document(_native.puzzle(seed, *options)))
    result._write = lambda extension, name: _native.puzzle_file(seed, extension, name, *options)
    return result


def level(
    config: CaseLike, *, seed: int, start: str | None = None, depth: int = 1, parts: LevelParts | None = None
) -> LevelResult:
    """Generates levels of a dungeon from modular parts.

    Args:
        config: The path or the text of a configuration (TOML), or the configuration as a dictionary.
        seed: The seed. The same seed gives the same dungeon.
        start: The type of the first level. Default: the type that the configuration names.
        depth: The depth to generate. 1 generates only the first level.
        parts: Functions that the configuration uses by name.

    Raises:
        UnreadableError, InvalidError: The configuration cannot be read or has errors.
        ImpossibleError: The level type is unknown, or the dungeon exceeds the maximum number of levels or tiles.
        PartError: An own part raised an exception, or returned something invalid.
    """
    path, text = _case(config)
    json_text, toml_text = (text, None) if isinstance(config, Mapping) else (None, text)
    start, depth, seed = optional_text(start, "start"), number(depth, "depth", 1, 2**32 - 1), number(seed, "seed")
    options = (path, toml_text, json_text, start, depth, [] if parts is None else parts._list())
    result = LevelResult(document(_native.level(seed, *options)))
    result._write = lambda extension, name: _native.level_file(seed, extension, name, *options)
    return result
