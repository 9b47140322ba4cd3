"""Measures the Python package: what its calls cost, and what sweeps on a cluster give.

    cargo build --release -p rmg-benches --bin measure
    python rmg-py/benches/measure.py calls layers sweeps
    python rmg-py/benches/measure.py kill --maps 2000
    python rmg-py/benches/measure.py many --maps 100000

The package has to be installed as a release (`pip install .`). `benches/README.md` has the figures.
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
    """Modules without types."""
    return [importlib.import_module(name) for name in names]


def calls() -> None:
    """A map of 72 x 72: by the library from Rust and from Python, in turn; the median of each seed's ratios."""
    program = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")) / "release" / "measure"
    template = rmg.Template.load(DUEL)
    for threads in (1, 2):
        seeds = 60
        ratios: list[list[float]] = [[] for _ in range(seeds)]
        ours_ms: list[float] = []
        for _ in range(7):
            command = [str(program), "library", str(DUEL), "--size=m", f"--seeds={seeds}", f"--threads={threads}"]
            theirs = [
                float(line)
                for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
            ]
            for at in range(seeds):
                began = time.perf_counter()
                made = rmg.generate(template, seed=at + 1, size="m", threads=threads)
                took = (time.perf_counter() - began) * 1e3
                del made
                ours_ms.append(took)
                ratios[at].append(took / theirs[at])
        told = statistics.median(statistics.median(of_seed) for of_seed in ratios)
        print(
            f"calls: 72x72, {threads} threads: {statistics.median(ours_ms):.2f} ms a map, {100 * (told - 1):+.1f} % against the library"
        )


def layers() -> None:
    """A layer of 252 x 252 as an array."""
    made = rmg.generate(ROOT / "templates" / "three-rivers.json", seed=1, size="g")
    made.terrain(), made.zones()
    for name in ("terrain", "owner", "road", "cover", "terrain_view"):
        times = []
        for _ in range(1000):
            began = time.perf_counter()
            layer = getattr(made, name)()
            times.append((time.perf_counter() - began) * 1e6)
        print(f"layers: {name} {layer.shape}: {statistics.median(times):.1f} us, at most {max(times):.0f} us")
    for name in ("objects", "zones", "piles"):
        began = time.perf_counter()
        table = getattr(made, name)()
        print(f"tables: {name}, {table.num_rows} rows: {(time.perf_counter() - began) * 1e3:.1f} ms")


def swept(maps: int, folder: str, **options: Any) -> tuple[rmg.Sweep, float]:
    """A sweep of maps of 72 x 72, and the maps a second."""
    began = time.perf_counter()
    done = rmg.sweep(DUEL, seeds=maps, sizes="m", to=os.path.join(folder, "results"), restart=True, **options)
    return done, maps / (time.perf_counter() - began)


def sweeps(maps: int) -> None:
    """The same sweep on two threads and on a cluster of two processes, in turn."""
    (distributed,) = modules("distributed")
    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        swept(200, folder, client=client)
        ratios = []
        for _ in range(5):
            _, threads = swept(maps, folder, threads=2)
            _, workers = swept(maps, folder, client=client)
            ratios.append(workers / threads)
            print(f"sweeps: {threads:.0f} maps a second on 2 threads, {workers:.0f} on 2 workers: {ratios[-1]:.3f}")
        print(f"sweeps: median {statistics.median(ratios):.3f}")


def kill(maps: int) -> None:
    """A worker is killed by its process id in the middle of a sweep; the results are those of a sweep without."""
    (distributed,) = modules("distributed")
    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        killed: list[int] = []

        def shoot(now: rmg.Progress) -> None:
            if not killed and now.done >= now.total // 2:
                killed.append(next(iter(client.run(os.getpid).values())))
                os.kill(killed[0], signal.SIGKILL)
                print(f"kill: {now.done} of {now.total} maps are there; SIGKILL to worker {killed[0]}")

        there, _ = swept(maps, folder, client=client, progress=shoot)
        told = there.table().drop_columns(["us", "peak"]), there.stats()["digest"]
        print(f"kill: workers now {sorted(client.run(os.getpid).values())}, {there.made} maps, results {told[1]}")
        here, _ = swept(maps, folder, threads=2)
        same = here.table().drop_columns(["us", "peak"]).equals(told[0]) and here.stats()["digest"] == told[1]
        print(f"kill: the Parquet content is {'the same' if same else 'ANOTHER'} as without ({here.stats()['digest']})")
        if not same or not killed:
            sys.exit(1)


def stop() -> None:
    """How long Ctrl-C takes to raise its exception, at several moments of a large map."""
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
    """Bytes that this process holds."""
    (psutil,) = modules("psutil")
    held: int = psutil.Process().memory_info().rss
    return held


def many(maps: int) -> None:
    """A long sweep: the memory of the workers and of the client."""
    (distributed,) = modules("distributed")
    with (
        tempfile.TemporaryDirectory() as folder,
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
    ):
        peak = [0, 0]

        def look(now: rmg.Progress) -> None:
            workers = client.run(memory)
            peak[0] = max(peak[0], *workers.values())
            peak[1] = max(peak[1], memory())
            if now.done % 20_000 < 300:
                print(
                    f"many: {now.done} maps, workers at most {peak[0] / 1e6:.0f} MB, client {peak[1] / 1e6:.0f} MB",
                    flush=True,
                )

        done, rate = swept(maps, folder, client=client, progress=look)
        size = sum(os.path.getsize(part) for part in done.parts)
        told = done.stats()
        print(
            f"many: {done.made} maps at {rate:.0f} a second, {len(done.parts)} parts, {size / 1e6:.1f} MB; workers at most "
            f"{peak[0] / 1e6:.0f} MB, client {peak[1] / 1e6:.0f} MB; sound {told['total']['sound']}, results {told['digest']}"
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", nargs="+", choices=["calls", "layers", "sweeps", "kill", "many", "stop"])
    parser.add_argument("--maps", type=int, default=2000, help="of a sweep")
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
