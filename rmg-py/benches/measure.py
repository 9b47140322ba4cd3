"""Measures the Python package: the overhead of calls, and sweeps on a cluster.

    cargo build --release -p rmg-benches --bin measure
    python rmg-py/benches/measure.py calls layers sweeps
    python rmg-py/benches/measure.py kill --maps 2000
    python rmg-py/benches/measure.py many --maps 100000

Install the package as a release first (`pip install .`). `benches/README.md` has the results.
"""

from __future__ import annotations

import argparse
import importlib
import os
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import rmg

ROOT = Path(__file__).parents[2]
DUEL = ROOT / "templates" / "mirror-duel.json"


def modules(*names: str) -> list[Any]:
    """Imports modules without types."""
    return [importlib.import_module(name) for name in names]


def calls() -> None:
    """Times a map of 72 x 72 from Rust and from Python, in turn. Prints the median over seeds of the median ratio."""
    program = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "measure"
    template = rmg.Template.load(DUEL)
    for threads in (1, 2):
        seeds = 60
        ratios: list[list[float]] = [[] for _ in range(seeds)]
        python_ms: list[float] = []
        for _ in range(7):
            command = [str(program), "library", str(DUEL), "--size=m", f"--seeds={seeds}", f"--threads={threads}"]
            rust_ms = [
                float(line)
                for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            ]
            for at in range(seeds):
                start = time.perf_counter()
                made = rmg.generate(template, seed=at + 1, size="m", threads=threads)
                elapsed = (time.perf_counter() - start) * 1e3
                del made
                python_ms.append(elapsed)
                ratios[at].append(elapsed / rust_ms[at])
        ratio = statistics.median(statistics.median(of_seed) for of_seed in ratios)
        print(
            f"calls: 72x72, {threads} threads: {statistics.median(python_ms):.2f} ms per map, {100 * (ratio - 1):+.1f} % compared with Rust"
        )


def layers() -> None:
    """Times layers of 252 x 252 as arrays, and tables."""
    made = rmg.generate(ROOT / "templates" / "three-rivers.json", seed=1, size="g")
    made.terrain(), made.zones()
    for name in ("terrain", "owner", "road", "cover", "terrain_view"):
        times = []
        for _ in range(1000):
            start = time.perf_counter()
            layer = getattr(made, name)()
            times.append((time.perf_counter() - start) * 1e6)
        print(f"layers: {name} {layer.shape}: {statistics.median(times):.1f} us, at most {max(times):.0f} us")
    for name in ("objects", "zones", "piles"):
        start = time.perf_counter()
        table = getattr(made, name)()
        print(f"tables: {name}, {table.num_rows} rows: {(time.perf_counter() - start) * 1e3:.1f} ms")


def timed_sweep(maps: int, folder: str, **options: Any) -> tuple[rmg.Sweep, float]:
    """Runs a sweep of maps of 72 x 72. Returns it with the number of maps per second."""
    start = time.perf_counter()
    done = rmg.sweep(DUEL, seeds=maps, sizes="m", to=os.path.join(folder, "results"), restart=True, **options)
    return done, maps / (time.perf_counter() - start)


def sweeps(maps: int) -> None:
    """Compares the same sweep on two threads and on a cluster of two processes, in turn."""
    (distributed,) = modules("distributed")
    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        timed_sweep(200, folder, client=client)
        ratios = []
        for _ in range(5):
            _, threads = timed_sweep(maps, folder, threads=2)
            _, workers = timed_sweep(maps, folder, client=client)
            ratios.append(workers / threads)
            print(f"sweeps: {threads:.0f} maps per second on 2 threads, {workers:.0f} on 2 workers: {ratios[-1]:.3f}")
        print(f"sweeps: median {statistics.median(ratios):.3f}")


def kill(maps: int) -> None:
    """Kills a worker in the middle of a sweep, and compares the results with an undisturbed sweep."""
    (distributed,) = modules("distributed")
    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        killed: list[int] = []

        def kill_worker(now: rmg.Progress) -> None:
            if not killed and now.done >= now.total // 2:
                killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL)
                print(f"kill: {now.done} of {now.total} maps are done; SIGKILL to worker {killed[0]}")

        remote, _ = timed_sweep(maps, folder, client=client, progress=kill_worker)
        table, digest = remote.table().drop_columns(["us", "peak"]), remote.stats()["digest"]
        print(f"kill: workers now {sorted(client.run(os.getpid).values())}, {remote.made} maps, results {digest}")
        local, _ = timed_sweep(maps, folder, threads=2)
        same = local.table().drop_columns(["us", "peak"]).equals(table) and local.stats()["digest"] == digest
        print(
            f"kill: the Parquet content is {'equal to' if same else 'DIFFERENT from'} a local sweep ({local.stats()['digest']})"
        )
        if not same or not killed:
            sys.exit(1)


def stop() -> None:
    """Measures how long Ctrl-C takes to raise its exception, at several times during a large map."""
    import _thread
    import threading

    for delay in (0.05, 0.2, 0.5, 1, 2, 3, 5, 8):
        sent = 0.0

        def interrupt(delay: float = delay) -> None:
            nonlocal sent
            time.sleep(delay)
            sent = time.monotonic()
            _thread.interrupt_main(signal.SIGINT)

        thread = threading.Thread(target=interrupt)
        thread.start()
        try:
            rmg.generate(ROOT / "templates" / "three-rivers.json", seed=1, size="2000x2000x2", threads=2)
        except KeyboardInterrupt:
            print(f"stop: {(time.monotonic() - sent) * 1000:.0f} ms, {delay} s after the start")
        thread.join()


def memory() -> int:
    """Returns the resident memory of this process, in bytes."""
    (psutil,) = modules("psutil")
    held: int = psutil.Process().memory_info().rss
    return held


def many(maps: int) -> None:
    """Measures the memory of the workers and of the client in a long sweep."""
    (distributed,) = modules("distributed")
    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        peak = [0, 0]

        def measure_memory(now: rmg.Progress) -> None:
            workers = client.run(memory)
            peak[0] = max(peak[0], *workers.values())
            peak[1] = max(peak[1], memory())
            if now.done % 20_000 < 300:
                print(
                    f"many: {now.done} maps, workers at most {peak[0] / 1e6:.0f} MB, client {peak[1] / 1e6:.0f} MB",
                    flush=True,
                )

        done, rate = timed_sweep(maps, folder, client=client, progress=measure_memory)
        size = sum(os.path.getsize(part) for part in done.parts)
        stats = done.stats()
        print(
            f"many: {done.made} maps at {rate:.0f} per second, {len(done.parts)} parts, {size / 1e6:.1f} MB; workers at most "
            f"{peak[0] / 1e6:.0f} MB, client {peak[1] / 1e6:.0f} MB; sound {stats['total']['sound']}, results {stats['digest']}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="+", choices=["calls", "layers", "sweeps", "kill", "many", "stop"])
    parser.add_argument("--maps", type=int, default=2000, help="the number of maps of a sweep")
    arguments = parser.parse_args()
    for what in arguments.what:
        {
            "calls": lambda _: calls(),
            "stop": lambda _: stop(),
            "layers": lambda _: layers(),
            "sweeps": sweeps,
            "kill": kill,
            "many": many,
        }[what](arguments.maps)


if __name__ == "__main__":
    main()
