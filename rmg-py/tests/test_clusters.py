"""Sweeps on the workers of a Dask cluster. Skipped where `distributed` is not installed."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rmg

distributed = pytest.importorskip("distributed")


@pytest.fixture
def cluster() -> Iterator[Any]:
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster:
        yield cluster


def test_workers_die_and_the_results_are_the_same(cluster: Any, root: Path, tmp_path: Path) -> None:
    template = root / "templates" / "mirror-duel.json"
    here = rmg.sweep(template, seeds=300, sizes="s", to=tmp_path / "here")
    killed: list[int] = []
    with distributed.Client(cluster) as client:

        def kill(now: rmg.Progress) -> None:
            if now.done >= 60 * (1 + len(killed)) and len(killed) < 2:
                workers = list(client.run(os.getpid, on_error="ignore").values())
                victim = next(pid for pid in workers if pid not in killed)
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)

        there = rmg.sweep(template, seeds=300, sizes="s", to=tmp_path / "there", client=client, progress=kill)
    assert len(killed) == 2 and there.made == 300
    assert here.table().drop_columns(["us", "peak"]).equals(there.table().drop_columns(["us", "peak"]))
    assert here.stats()["digest"] == there.stats()["digest"]


def test_a_cluster_that_goes_away_is_told_in_words(root: Path, tmp_path: Path) -> None:
    template = root / "templates" / "mirror-duel.json"
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None)
    client = distributed.Client(cluster)
    closers: list[threading.Thread] = []

    def close(now: rmg.Progress) -> None:
        if now.done > 0 and not closers:
            closers.append(threading.Thread(target=cluster.close))
            closers[0].start()

    began = time.monotonic()
    try:
        with pytest.raises(rmg.Error, match="the cluster cannot go on with the sweep"):
            rmg.sweep(template, seeds=3000, sizes="s", to=tmp_path, client=client, progress=close)
    finally:
        closers[0].join()
        client.close()
        cluster.close()
    assert time.monotonic() - began < 60
    half = rmg.Sweep.open(tmp_path)
    assert 0 < half.made < 3000
    # it goes on without a cluster
    whole = rmg.sweep(template, seeds=3000, sizes="s", to=tmp_path)
    assert whole.made == 3000


def test_threads_and_asynchronous_clients_are_refused(cluster: Any, pair: rmg.Template) -> None:
    with distributed.Client(cluster) as client, pytest.raises(rmg.ChoiceError, match="have threads of their own"):
        rmg.sweep(pair, seeds=1, client=client, threads=2)

    async def ask() -> None:
        async with distributed.Client(cluster.scheduler_address, asynchronous=True) as client:
            with pytest.raises(TypeError, match="asynchronous"):
                rmg.sweep(pair, seeds=1, client=client)

    asyncio.run(ask())


def test_what_goes_wrong_on_a_worker_is_raised_here(
    cluster: Any, pair: rmg.Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rmg import _engines

    with distributed.Client(cluster) as client:
        monkeypatch.setattr(_engines, "_part_of", lambda plan, begin, end: 1 // 0)
        with pytest.raises(rmg.Error, match="ZeroDivisionError"):
            rmg.sweep(pair, seeds=3, sizes="s", client=client)
