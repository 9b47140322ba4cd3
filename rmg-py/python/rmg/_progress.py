"""Who is told how far work is: a callable, or a bar such as tqdm's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

__all__ = ["Bar", "Progress", "ProgressWish", "teller"]


@dataclass(frozen=True)
class Progress:
    """How far work is."""

    #: ``layout``, ``fill`` or ``audit`` of a map; ``maps`` of a sweep.
    phase: str
    #: How much is done: hundredths of an attempt at a map, maps of a sweep.
    done: int
    #: How much there is to do.
    total: int
    #: Number of the attempt at a map, from 0. With another attempt ``done`` begins anew.
    attempt: int = 0


@runtime_checkable
class Bar(Protocol):
    """What tqdm's bars are."""

    total: Any
    n: Any

    def update(self, n: Any = ...) -> Any:
        """Moves on by so much."""


ProgressWish = Callable[[Progress], object] | Bar | None


def teller(progress: ProgressWish) -> Callable[[Progress], object] | None:
    """The callable that tells a callable or a bar."""
    if progress is None:
        return None
    if isinstance(progress, Bar):
        bar = progress

        def tell(now: Progress) -> None:
            bar.total = now.total
            bar.update(now.done - bar.n)

        return tell
    if callable(progress):
        return progress
    raise TypeError(f"progress is a callable or a bar with `total`, `n` and `update`, not {type(progress).__name__}")
