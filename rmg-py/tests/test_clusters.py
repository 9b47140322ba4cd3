"""Sweeps on the workers of a Dask cluster. Skipped if `distributed` is not installed."""

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


def test_results_do_not_change_if_workers_die(cluster: Any, root: Path, tmp_path: Path) -> None:
    template = root / "templates" / "mirror-duel.json"
    local = rmg.sweep(template, seeds=300, sizes="s", to=tmp_path / "local")
    killed: list[int] = []
    with distributed.Client(cluster) as client:

        def kill(now: rmg.Progress) -> None:
            if now.done >= 60 * (1 + len(killed)) and len(killed) < 2:
                workers = list(client.run(os.getpid, on_error="ignore").values())
                victim = next(pid for pid in workers if pid not in killed)
                os.kill(victim, signal.SIGKILL)
                killed.append(victim)

        remote = rmg.sweep(template, seeds=300, sizes="s", to=tmp_path / "remote", client=client, progress=kill)
    assert len(killed) == 2 and remote.made == 300
    assert local.table().drop_columns(["us", "peak"]).equals(remote.table().drop_columns(["us", "peak"]))
    assert local.stats()["digest"] == remote.stats()["digest"]


def test_the_error_of_a_closed_cluster_is_clear(root: Path, tmp_path: Path) -> None:
    template = root / "templates" / "mirror-duel.json"
    cluster = distributed.LocalCluster(n_workers=1, threads_per_worker=1, processes=True, dashboard_address=None)
    client = distributed.Client(cluster)
    closers: list[threading.Thread] = []

    def close(now: rmg.Progress) -> None:
        if now.done > 0 and not closers:
            closers.append(threading.Thread(target=cluster.close))
            closers[0].start()

    start = time.monotonic()
    try:
        with pytest.raises(rmg.Error, match="the cluster failed: "):
            rmg.sweep(template, seeds=1000, sizes="s", to=tmp_path, client=client, progress=close)
    finally:
        closers[0].join()
        client.close()
        cluster.close()
    assert time.monotonic() - start < 60
    partial = rmg.Sweep.open(tmp_path)
    assert 0 < partial.made < 1000
    # it resumes without a cluster
    whole = rmg.sweep(template, seeds=1000, sizes="s", to=tmp_path)
    assert whole.made == 1000


def test_threads_and_asynchronous_clients_are_refused(cluster: Any, pair: rmg.Template) -> None:
    with distributed.Client(cluster) as client, pytest.raises(rmg.ChoiceError, match="have their own threads"):
        rmg.sweep(pair, seeds=1, client=client, threads=2)

    async def sweep_with_asynchronous_client() -> None:
        async with distributed.Client(cluster.scheduler_address, asynchronous=True) as client:
            with pytest.raises(TypeError, match="asynchronous"):
                rmg.sweep(pair, seeds=1, client=client)

    asyncio.run(sweep_with_asynchronous_client())


def test_exceptions_of_workers_are_raised_in_the_client(
    cluster: Any, pair: rmg.Template, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rmg import _engines

    with distributed.Client(cluster) as client:
        monkeypatch.setattr(_engines, "_part_of", lambda plan, begin, end: 1 // 0)
        with pytest.raises(rmg.Error, match="ZeroDivisionError"):
            rmg.sweep(pair, seeds=3, sizes="s", client=client)
