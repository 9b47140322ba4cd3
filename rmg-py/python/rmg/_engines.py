"""Engines that generate the parts of a sweep: threads of this machine, or the workers of a Dask cluster.

Scheduling, data transfer and retries are left to the thread pool and to Dask.
"""

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
    """Generates parts. Futures have the type of the engine."""

    def room(self) -> int:
        """The number of parts to submit at once, so that no worker is idle."""

    def begin(self, plan: _native.SweepPlan, begin: int, end: int) -> Any:
        """Submits a part and returns its future."""

    def wait(self, futures: list[Any]) -> Iterable[Any]:
        """Waits until a future is done. Returns the futures that are done."""

    def result(self, future: Any) -> bytes:
        """Returns the part of a future that is done."""

    def close(self) -> None:
        """Cancels the running parts."""


def engine_of(client: Any, threads: int | None) -> Engine:
    """Returns the engine for these arguments."""
    if client is None:
        return Threads(optional_number(threads, "threads", 1, 256) or os.cpu_count() or 1)
    if threads is not None:
        raise ChoiceError("the workers of a client have their own threads; remove `threads` or `client`")
    if not all(hasattr(client, name) for name in ("submit", "cancel", "nthreads")):
        raise TypeError(f"client must be a dask.distributed.Client, not {type(client).__name__}")
    if getattr(client, "asynchronous", False):
        raise TypeError("client is asynchronous; create it without `asynchronous=True`")
    return Cluster(client)


class Threads:
    """Threads of this machine. Each generates the maps of a part one by one."""

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
    """Generates a part on a worker."""
    return plan.part(begin, end, None)


class Cluster:
    """The workers of a Dask cluster."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._futures: set[Any] = set()

    def room(self) -> int:
        try:
            # the number of workers can change
            return max(4, 2 * sum(int(threads) for threads in self._client.nthreads().values()))
        except Exception as error:
            raise self._failure(error) from error

    def begin(self, plan: _native.SweepPlan, begin: int, end: int) -> Any:
        try:
            future = self._client.submit(_part_of, plan, begin, end, pure=False)
        except Exception as error:
            raise self._failure(error) from error
        self._futures.add(future)
        return future

    def wait(self, futures: list[Any]) -> Iterable[Any]:
        try:
            return list(importlib.import_module("distributed").wait(futures, return_when="FIRST_COMPLETED").done)
        except Exception as error:
            raise self._failure(error) from error

    def result(self, future: Any) -> bytes:
        self._futures.discard(future)
        try:
            made: bytes = future.result()
        except Error:
            raise
        except Exception as error:
            raise self._failure(error) from error
        future.release()
        return made

    def close(self) -> None:
        if not self._futures:
            return
        try:
            self._client.cancel(list(self._futures), force=True)
        except Exception:
            # the cluster is gone
            pass

    @staticmethod
    def _failure(error: Exception) -> Error:
        cause = f"{type(error).__name__}: {error}".rstrip(": ")
        return Error(f"the cluster failed: {cause}; finished parts are kept, and the same call resumes the sweep")
