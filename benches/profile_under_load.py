#!/usr/bin/env python3
"""Measures whether profiles are right on a busy machine.

    benches/profile_under_load.py RMG [PART ...]

RMG is the program. PART is `suggestion`, `workers`, `gate` or `accounted`; default: all. The load is 4 busy threads.
Prints a row of a Markdown table for each part. The exit code is 1 if a target is missed. Takes about an hour, most of it for `gate`.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TEMPLATES = [("mirror-duel", "s"), ("ring-of-seasons", "m"), ("thread", "l")]
BUSY = 4


@contextmanager
def load(threads=BUSY):
    """Keeps threads busy meanwhile."""
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(threads)]
    try:
        yield
    finally:
        for process in busy:
            process.kill()
            process.wait()


class Program:
    def __init__(self, path, folder):
        self.path, self.folder = path, Path(folder)

    def run(self, *args, codes=(0,)):
        done = subprocess.run([self.path, *map(str, args)], capture_output=True, text=True, cwd=self.folder)
        if done.returncode not in codes:
            raise SystemExit(f"rmg {' '.join(map(str, args))}: {done.stderr}")
        return done

    def record(self, template, size, name, seeds="1..=8", threads=2, repeat=3, *more):
        path = self.folder / f"{name}.events"
        file = ROOT / "templates" / f"{template}.json"
        options = ["--size", size, "--seeds", seeds, "--threads", threads, "--repeat", repeat, "--force", "-o", path]
        return path, self.run("profile", "run", file, *options, *more).stdout


def first_suggestion(report):
    """Returns the first suggestion: its change and its rule."""
    found = re.search(r"^ *\d+ % \(.*?\) shorter with (.*?); .*\[(.*)\]$", report, re.M)
    return found.groups() if found else None


def suggestion(rmg):
    """The first suggestion of 20 records under load is that of the idle machine."""
    same = 0
    for at, (template, size) in enumerate(TEMPLATES):
        _, report = rmg.record(template, size, "idle")
        idle = first_suggestion(report)
        with load():
            for _ in range([7, 7, 6][at]):
                _, report = rmg.record(template, size, "busy")
                busy = first_suggestion(report)
                same += busy == idle
                if busy != idle:
                    print(f"  {template}: {idle} idle, {busy} busy", file=sys.stderr)
    return "first suggestion under load as on the idle machine", same, 20, same >= 18


def quiet_time(report):
    """Returns the milliseconds of a run without other programs."""
    return float(
        re.search(r"The run of ([\d.]+) ms(?: \(([\d.]+) ms without)?", report).expand(r"\2")
        or re.search(r"The run of ([\d.]+) ms", report).group(1)
    )


def workers(rmg):
    """`whatif` from 1 to 2 workers is within 10 % of the measured time without other programs, or gives an interval that contains it."""
    right = 0
    with load():
        for at in range(20):
            template, size = TEMPLATES[at % 3]
            one, _ = rmg.record(template, size, "one", at + 1, 1, 5)
            two, report = rmg.record(template, size, "two", at + 1, 2, 5)
            measured = quiet_time(report)
            text = rmg.run("profile", "whatif", one, "--workers", 2).stdout
            row = re.search(r"^ +2 +([\d.]+)(?: to ([\d.]+))? ms", text, re.M)
            low, high = float(row.group(1)), float(row.group(2) or row.group(1))
            near = abs(low / measured - 1) <= 0.1 or low <= measured <= high
            right += near
            if not near:
                print(f"  {template} {at + 1}: predicted {low} to {high}, measured {measured}", file=sys.stderr)
    return "`whatif` from 1 to 2 workers within 10 %, or in the interval", right, 20, right >= 19


def gate(rmg):
    """A modifier that is 5 % slower is found in 20 of 20 comparisons; equal programs are never refused in 50."""
    template, size = TEMPLATES[0]
    slow = rmg.folder / "slow"
    slow.write_text(f'#!/bin/sh\nexec "{rmg.path}" "$@" --delay treasure=5\n')
    slow.chmod(0o755)
    file = ROOT / "templates" / f"{template}.json"

    def compare(new):
        options = ["--size", size, "--seeds", "1..=12", "--threads", 1]
        done = rmg.run("profile", "gate", rmg.path, new, "--", file, *options, codes=(0, 1))
        return done, int(re.search(r"^(\d+) round", done.stdout, re.M).group(1))

    found = false = 0
    rounds = [[], []]
    with load():
        for _ in range(20):
            done, count = compare(slow)
            row = re.search(r"^\| treasure .*slower", done.stdout, re.M)
            found += done.returncode == 1 and bool(row)
            rounds[0].append(count)
            if not row:
                print(done.stdout, file=sys.stderr)
        for _ in range(50):
            done, count = compare(rmg.path)
            false += done.returncode == 1
            rounds[1].append(count)
            if done.returncode == 1:
                print(done.stdout, file=sys.stderr)
    mean = [sum(counts) / len(counts) for counts in rounds]
    return [
        (f"`gate` finds a modifier that is 5 % slower; mean of {mean[0]:.0f} rounds", found, 20, found == 20),
        (f"`gate` refuses equal programs; mean of {mean[1]:.0f} rounds", false, 50, false == 0),
    ]


def timed(arguments, folder):
    """Returns the milliseconds of a process from its start to its end, and its output."""
    with open(folder / "out", "w+") as out:
        os.chdir(folder)
        start = time.perf_counter()
        process = os.posix_spawn(
            arguments[0], arguments, os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, out.fileno(), 1)]
        )
        os.waitpid(process, 0)
        whole = (time.perf_counter() - start) * 1e3
        return whole, Path(folder / "out").read_text()


def accounted(rmg):
    """At least 97 % of the wall time of the process of `generate` is in a phase."""
    rows = []
    for template, size in TEMPLATES:
        shares = []
        for _ in range(15):
            file = ROOT / "templates" / f"{template}.json"
            arguments = [
                rmg.path,
                "generate",
                file,
                "--size",
                size,
                "--seed",
                1,
                "--timings",
                "--force",
                "-o",
                "a.rmgmap",
            ]
            whole, text = timed([str(argument) for argument in arguments], rmg.folder)
            shares.append(float(re.search(r"^wall ([\d.]+) ms", text, re.M).group(1)) / whole)
        shares.sort()
        share = shares[len(shares) // 2]
        rows.append((f"share of the process in phases, `{template}` {size}", f"{share:.1%}", "97 %", share >= 0.97))
    return rows


def main():
    program, *parts = sys.argv[1:]
    measures = {measure.__name__: measure for measure in (suggestion, workers, gate, accounted)}
    all_met = True
    print("| Measure | Result | Of |\n|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as folder:
        for part in parts or measures:
            rows = measures[part](Program(Path(program).resolve(), folder))
            for what, result, of, is_met in rows if isinstance(rows, list) else [rows]:
                print(f"| {what} | {result} | {of} |", flush=True)
                all_met &= is_met
    sys.exit(not all_met)


if __name__ == "__main__":
    main()
