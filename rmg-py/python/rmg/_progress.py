"""Progress of work, for a function or for a bar such as tqdm's."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

__all__ = ["Bar", "Progress", "ProgressLike", "progress_callback"]


@dataclass(frozen=True)
class Progress:
    """The progress of a map or a sweep."""

    #: ``layout``, ``fill`` or ``audit`` for a map; ``maps`` for a sweep.
    phase: str
    #: The finished work: percent of an attempt for a map, the number of maps for a sweep.
    done: int
    #: The total work.
    total: int
    #: The number of the attempt at a map, from 0. ``done`` restarts with each attempt.
    attempt: int = 0


@runtime_checkable
class Bar(Protocol):
    """A progress bar with the interface of tqdm."""

    total: Any
    n: Any

    def update(self, n: Any = ...) -> Any:
        """Advances the bar by ``n``."""


ProgressLike = Callable[[Progress], object] | Bar | None


def progress_callback(progress: ProgressLike) -> Callable[[Progress], object] | None:
    """Returns a function that reports to a function or a bar."""
    if progress is None:
        return None
    if isinstance(progress, Bar):
        bar = progress

        def report(now: Progress) -> None:
            bar.total = now.total
            bar.update(now.done - bar.n)

        return report
    if callable(progress):
        return progress
    raise TypeError(
        f"progress must be a callable or a bar with `total`, `n` and `update`, not {type(progress).__name__}"
    )
