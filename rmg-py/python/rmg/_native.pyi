"""The native module, the crate `rmg-py`. The other modules of this package are its public interface."""

from collections.abc import Callable, Sequence
from os import PathLike
from typing import Any, final

from ._errors import Diagnostic

__all__ = [
    "CancelToken",
    "Drawing",
    "Layer",
    "Map",
    "Pack",
    "PartStats",
    "Progress",
    "SweepFolder",
    "SweepPlan",
    "Template",
    "__version__",
    "entrances",
    "entrances_of_players",
    "generate",
    "level",
    "level_file",
    "puzzle",
    "puzzle_file",
    "randomize_entrances",
    "stats",
    "worlds",
]

__version__: str

@final
class CancelToken:
    def __new__(cls) -> CancelToken: ...
    def cancel(self) -> None: ...
    @property
    def is_cancelled(self) -> bool: ...

@final
class Drawing:
    def svg(self) -> str: ...
    def png(self) -> bytes: ...
    def text(self) -> str: ...

@final
class Progress:
    @property
    def attempt(self) -> int: ...
    @property
    def phase(self) -> str: ...
    @property
    def done(self) -> int: ...
    @property
    def total(self) -> int: ...

@final
class Pack:
    @staticmethod
    def load(folders: list[str]) -> Pack: ...
    @property
    def folders(self) -> list[str]: ...

@final
class Template:
    @staticmethod
    def load(path: str, name: str | None = None) -> Template: ...
    @staticmethod
    def parse(bytes: bytes, name: str | None = None, path: str | None = None) -> Template: ...
    @property
    def name(self) -> str: ...
    @property
    def names(self) -> list[str]: ...
    @property
    def path(self) -> str | None: ...
    @property
    def source(self) -> bytes: ...
    @property
    def zones(self) -> list[str]: ...
    @property
    def sizes(self) -> tuple[str, str]: ...
    def check(self, pack: Pack | None = None) -> list[Diagnostic]: ...
    def to_json(self) -> str: ...

@final
class Layer:
    @property
    def __array_interface__(self) -> dict[str, Any]: ...

@final
class Map:
    @staticmethod
    def open(path: str | PathLike[str], pack: Pack | None = None) -> Map: ...
    @staticmethod
    def read(bytes: bytes, format: str, pack: Pack | None = None) -> Map: ...
    @property
    def template(self) -> str: ...
    @property
    def seed(self) -> int: ...
    @property
    def size(self) -> str: ...
    @property
    def width(self) -> int: ...
    @property
    def height(self) -> int: ...
    @property
    def levels(self) -> int: ...
    @property
    def attempt(self) -> int: ...
    @property
    def is_foreign(self) -> bool: ...
    def layer(self, name: str, level: int) -> Layer: ...
    def names(self, layer: str) -> list[str]: ...
    def columns(self, table: str) -> dict[str, tuple[bytes, bytes, list[str], bytes]]: ...
    def certificate(self) -> tuple[str, str]: ...
    def certificate_of(self, template: Template) -> tuple[str, str]: ...
    def report(self) -> str: ...
    def fairness(self) -> str: ...
    def measure(self) -> str: ...
    def picture(
        self,
        format: str,
        scale: int | None = None,
        names: bool = False,
        borders: bool = True,
        findings: bool = False,
    ) -> bytes: ...
    def save(self, path: str | PathLike[str]) -> None: ...
    def to_bytes(self, format: str) -> bytes: ...

@final
class SweepPlan:
    def __new__(
        cls,
        inputs: list[tuple[str, str | None, bytes, bool]],
        choices: dict[str, Any],
        packs: list[tuple[str, list[tuple[str, bytes]]]],
    ) -> SweepPlan: ...
    @staticmethod
    def read(text: str) -> list[tuple[str, str | None, bytes, bool]]: ...
    @staticmethod
    def read_packs(folders: list[str]) -> list[tuple[str, list[tuple[str, bytes]]]]: ...
    def __reduce__(self) -> tuple[type[SweepPlan], tuple[Any, ...]]: ...
    @property
    def total(self) -> int: ...
    @property
    def header(self) -> str: ...
    @property
    def unusable(self) -> list[str]: ...
    def parts(self, ranges: list[tuple[int, int]]) -> list[tuple[int, int]]: ...
    def part(self, begin: int, end: int, cancel: CancelToken | None = None) -> bytes: ...

@final
class SweepFolder:
    def __new__(cls, path: str | PathLike[str], plan: SweepPlan, restart: bool) -> SweepFolder: ...
    def made(self) -> int: ...
    def missing(self) -> list[tuple[int, int]]: ...
    def broken(self) -> list[tuple[str, str]]: ...
    def put(self, begin: int, end: int, bytes: bytes) -> str: ...
    def close(self) -> None: ...

@final
class PartStats:
    def __new__(cls, path: str | PathLike[str], header: str, template: str | None = None) -> PartStats: ...
    def add(self, path: str | PathLike[str], first: int, lines: bytes) -> int: ...
    def differences(self, path: str | PathLike[str], header: str) -> list[str]: ...
    def text(self) -> str: ...

def generate(
    template: Template,
    choices: dict[str, Any],
    pack: Pack | None = None,
    best_of: int | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Map: ...
def entrances(
    seed: int,
    path: str | PathLike[str] | None = None,
    text: str | None = None,
    policy: str | None = None,
    effort: int | None = None,
    explain: bool = False,
    fill: bool | None = None,
    plan: str | None = None,
) -> tuple[str, Drawing]: ...
def entrances_of_players(
    seed: int,
    path: str | PathLike[str] | None = None,
    text: str | None = None,
    balance: int | None = None,
    policy: str | None = None,
    effort: int | None = None,
    explain: bool = False,
    plan: str | None = None,
) -> tuple[str, Drawing]: ...
def randomize_entrances(text: str, seed: int, effort: int, hooks: object, asks: bool) -> str: ...
def worlds(
    seed: int,
    path: str | PathLike[str] | None = None,
    text: str | None = None,
    gems: int | None = None,
    process: str | None = None,
    effort: int | None = None,
    plan: str | None = None,
) -> tuple[str, Drawing]: ...
def puzzle(
    seed: int,
    path: str | PathLike[str] | None = None,
    text: str | None = None,
    steps: tuple[int, int] | None = None,
    max_enclaves: int | None = None,
    require_adjacent: bool = False,
    effort: int | None = None,
) -> str: ...
def level(
    seed: int,
    path: str | PathLike[str] | None = None,
    text: str | None = None,
    json: str | None = None,
    start: str | None = None,
    depth: int = 1,
    parts: Sequence[tuple[str, str, Callable[..., Any]]] = ...,
) -> str: ...
def level_file(
    seed: int,
    format: str,
    name: str,
    path: str | PathLike[str] | None = None,
    text: str | None = None,
    json: str | None = None,
    start: str | None = None,
    depth: int = 1,
    parts: Sequence[tuple[str, str, Callable[..., Any]]] = ...,
) -> tuple[bytes, tuple[str, bytes] | None]: ...
def puzzle_file(
    seed: int,
    format: str,
    name: str,
    path: str | PathLike[str] | None = None,
    text: str | None = None,
    steps: tuple[int, int] | None = None,
    max_enclaves: int | None = None,
    require_adjacent: bool = False,
    effort: int | None = None,
) -> tuple[bytes, tuple[str, bytes] | None]: ...
def stats(path: str | PathLike[str], template: str | None = None) -> str: ...
