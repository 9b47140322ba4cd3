"""Generates random maps for games like Heroes of Might and Magic III from templates.

>>> import rmg
>>> template = rmg.Template.load("templates/thread.json")          # doctest: +SKIP
>>> made = rmg.generate(template, seed=3)                            # doctest: +SKIP
>>> made.certificate.is_sound                                        # doctest: +SKIP
True
>>> made.terrain().shape, made.objects().num_rows > 1000              # doctest: +SKIP
((108, 108), True)
>>> made.save("thread.vmap")                                         # doctest: +SKIP

- :class:`Template`: reads, checks and edits templates. :func:`generate`: generates a :class:`Map` with its certificate.
- :class:`Map`: layers as NumPy arrays, objects and zones as Arrow tables, pictures, files of the games. :func:`audit` checks any map.
- :func:`sweep`: generates many maps, on this machine or a Dask cluster, with results in Parquet. :func:`stats`: statistics of the results.
- :func:`entrances`, :func:`worlds`, :func:`puzzle`, :func:`level`: further generators, which work with dictionaries.
- :mod:`rmg.entrance_rando`: worlds of regions and entrances with the vocabulary of Archipelago. :mod:`rmg.rule_builder`: rules as data.

All exceptions are subclasses of :class:`Error`. They have the messages of the command line, and their data as attributes.
"""

from ._certificate import Certificate, Finding
from ._errors import (
    CancelledError,
    ChoiceError,
    Diagnostic,
    Error,
    FormatError,
    GameError,
    HookError,
    ImpossibleError,
    InvalidError,
    MapError,
    NoMapError,
    NotMonotoneError,
    OtherSweepError,
    PackError,
    PartError,
    RuleError,
    RuleTooComplexError,
    UnreadableError,
    UnsupportedRuleError,
    UnwritableError,
)
from ._generate import generate
from ._map import Map, audit
from ._native import __version__
from ._parts import LevelParts
from ._progress import Progress
from ._relatives import LevelResult, PuzzleResult, entrances, entrances_of_players, level, puzzle, worlds
from ._results import EntrancesResult, PlayersResult, WorldsResult
from ._sweep import Sweep, stats, sweep
from ._template import Template

__all__ = [
    "CancelledError",
    "Certificate",
    "ChoiceError",
    "Diagnostic",
    "EntrancesResult",
    "Error",
    "InvalidError",
    "Finding",
    "FormatError",
    "GameError",
    "HookError",
    "ImpossibleError",
    "LevelParts",
    "LevelResult",
    "Map",
    "MapError",
    "NoMapError",
    "NotMonotoneError",
    "OtherSweepError",
    "PackError",
    "PartError",
    "PlayersResult",
    "Progress",
    "PuzzleResult",
    "RuleError",
    "RuleTooComplexError",
    "Sweep",
    "Template",
    "UnreadableError",
    "UnsupportedRuleError",
    "UnwritableError",
    "WorldsResult",
    "__version__",
    "audit",
    "entrances",
    "entrances_of_players",
    "generate",
    "level",
    "puzzle",
    "stats",
    "sweep",
    "worlds",
]
