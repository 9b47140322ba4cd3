"""Who makes the parts of a sweep: threads of this machine, or the workers of a Dask cluster. Nothing here schedules, carries or tries again:
that is what the engines are for."""

from __future__ import annotations

import concurrent.futures
import importlib
import os
from collections.abc import Iterable
from typing import Any, Protocol

from . import _native
from ._errors import ChoiceError, Error
from ._values import optional_number

__all__ = ["Engine", "engine_of"]


class Engine(Protocol):
    """Where parts are made. Futures are the engine's own."""

    def room(self) -> int:
        """How many parts may be under way, so that nobody waits for one."""

    def begin(self, plan: _native.SweepPlan, begin: int, end: int) -> Any:
        """Has a part made; its future."""

    def wait(self, futures: list[Any]) -> Iterable[Any]:
        """Waits until one of them is done; those that are."""

    def result(self, future: Any) -> bytes:
        """The part of one that is done."""

    def close(self) -> None:
        """Stops what is under way."""


def engine_of(client: Any, threads: int | None) -> Engine:
    """The engine that is meant."""
    if client is None:
        return Threads(optional_number(threads, "threads", 1, 256) or os.cpu_count() or 1)
    if threads is not None:
        raise ChoiceError("a client's workers have threads of their own; leave out `threads` or `client`")
    if not all(hasattr(client, name) for name in ("submit", "cancel", "nthreads")):
        raise TypeError(f"client is a dask.distributed.Client, not {type(client).__name__}")
    if getattr(client, "asynchronous", False):
        raise TypeError("client is asynchronous; make it without `asynchronous=True`")
    return Cluster(client)


class Threads:
    """Threads of this machine; each makes a part, a map after the other."""

    def __init__(self, threads: int) -> None:
        self._threads = threads
        self._stop = _native.CancelToken()
        self._pool = concurrent.futures.ThreadPoolExecutor(threads, thread_name_prefix="rmg-sweep")

    def room(self) -> int:
        return 2 * self._threads

    def begin(self, plan: _native.SweepPlan, begin: int, end: int) -> concurrent.futures.Future[bytes]:
        return self._pool.submit(plan.part, begin, end, self._stop)

    def wait(self, futures: list[Any]) -> Iterable[Any]:
        return concurrent.futures.wait(futures, return_when=concurrent.futures.FIRST_COMPLETED).done

    def result(self, future: Any) -> bytes:
        made: bytes = future.result()
        return made

    def close(self) -> None:
        self._stop.cancel()
        self._pool.shutdown(wait=True, cancel_futures=True)


def _part_of(plan: _native.SweepPlan, begin: int, end: int) -> bytes:
    """A part, on a worker."""
    return plan.part(begin, end, None)


class Cluster:
    """The workers of a Dask cluster."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._futures: set[Any] = set()

    def room(self) -> int:
        try:
            # workers come and go
            return max(4, 2 * sum(int(threads) for threads in self._client.nthreads().values()))
        except Exception as error:
            raise self._gone(error) from error

    def begin(self, plan: _native.SweepPlan, begin: int, end: int) -> Any:
        try:
            future = self._client.submit(_part_of, plan, begin, end, pure=False)
        except Exception as error:
            raise self._gone(error) from error
        self._futures.add(future)
        return future

    def wait(self, futures: list[Any]) -> Iterable[Any]:
        try:
            return list(importlib.import_module("distributed").wait(futures, return_when="FIRST_COMPLETED").done)
        except Exception as error:
            raise self._gone(error) from error

    def result(self, future: Any) -> bytes:
        self._futures.discard(future)
        try:
            made: bytes = future.result()
        except Error:
            raise
        except Exception as error:
            raise self._gone(error) from error
        future.release()
        return made

    def close(self) -> None:
        if not self._futures:
            return
        try:
            self._client.cancel(list(self._futures), force=True)
        except Exception:
            # nobody is left to whom it matters
            pass

    @staticmethod
    def _gone(error: Exception) -> Error:
        told = f"{type(error).__name__}: {error}".rstrip(": ")
        return Error(
            f"the cluster cannot go on with the sweep: {told}; what is made stays, and the same call goes on from there"
        )
