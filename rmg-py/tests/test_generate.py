from __future__ import annotations

import _thread
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

import rmg


def test_all_options_are_applied(pair: rmg.Template) -> None:
    made = rmg.generate(
        pair,
        seed=4,
        size=(40, 36),
        players=["red=human,town=castle", "blue=computer,town=rampart"],
        water="normal",
        monsters="weak",
        effort="quick",
        ban="artifact=grail",
        victory="standard",
        attempts=20,
    )
    assert (made.size, made.seed) == ("40x36x1", 4)
    factions = {row["owner"]: row["faction"] for row in made.objects().to_pylist() if row["type"] == "town"}
    assert factions == {"red": "castle", "blue": "rampart"}
    assert "water" in {made.names("terrain")[number] for number in set(made.terrain().ravel().tolist())}
    players = made.report()["players"]
    assert [player["human"] for player in players] == [True, False]
    assert [player["human"] for player in rmg.generate(pair, seed=4, players=2).report()["players"]] == [True, False]


def test_best_of_returns_the_map_of_one_seed(pair: rmg.Template) -> None:
    best = rmg.generate(pair, seed=1, best_of=4)
    assert best.seed in range(1, 5)
    assert best.to_bytes() == rmg.generate(pair, seed=best.seed).to_bytes()


@pytest.mark.parametrize(
    ("choices", "error", "message"),
    [
        ({"seed": "1"}, TypeError, "seed must be an integer, not '1'"),
        ({"seed": True}, TypeError, "seed must be an integer, not True"),
        ({"seed": 1.5}, TypeError, "seed must be an integer, not 1.5"),
        ({"seed": -1}, rmg.ChoiceError, "seed must be from 0 to 18446744073709551615, not -1"),
        ({"seed": 2**64}, rmg.ChoiceError, "not 18446744073709551616"),
        ({"size": "enormous"}, rmg.ChoiceError, "enormous"),
        ({"size": 36}, TypeError, "a string such as"),
        ({"size": (36, "36")}, TypeError, "a side of the size must be an integer"),
        ({"size": "xl"}, rmg.InvalidError, "choose a size from s"),
        ({"players": 9}, rmg.ChoiceError, "players must be from 1 to 8, not 9"),
        ({"players": [1, 2]}, TypeError, "players must be a string or a sequence of strings"),
        ({"players": "red=robot"}, rmg.ChoiceError, "robot"),
        ({"players": ["red=team=1", "blue=team=1"]}, rmg.InvalidError, "all 2 players are in team 1"),
        ({"water": "lots"}, rmg.ChoiceError, "choose `none`, `normal`, `islands`"),
        ({"water": 1}, TypeError, "water must be a string, not 1"),
        ({"monsters": "tiny"}, rmg.ChoiceError, "choose `weak`, `normal`, `strong`"),
        ({"effort": "none"}, rmg.ChoiceError, "choose `quick`, `normal`, `best`"),
        ({"placement": "circle"}, rmg.ChoiceError, "choose `auto`, `grid`, `planar`"),
        ({"target": "hotta"}, rmg.ChoiceError, "choose `vcmi`, `sod`, `hota`"),
        ({"ban": "grail"}, rmg.ChoiceError, "grail"),
        ({"ban": "artifact=grial"}, rmg.InvalidError, "grail"),
        ({"victory": "chess"}, rmg.ChoiceError, "chess"),
        ({"symmetry": "rotate3"}, rmg.ChoiceError, "no grid of squares"),
        ({"symmetry": "rotate2", "victory": "grail"}, rmg.InvalidError, "has one goal"),
        ({"attempts": 0}, rmg.ChoiceError, "attempts must be from 1 to 1000, not 0"),
        ({"threads": 0}, rmg.ChoiceError, "threads must be from 1 to 256, not 0"),
        ({"best_of": 0}, rmg.ChoiceError, "best_of must be from 1"),
        ({"pack": "no such folder"}, rmg.UnreadableError, "no such file or folder"),
        ({"progress": 5}, TypeError, "progress must be a callable or a bar"),
    ],
)
def test_invalid_options_raise_clear_exceptions(
    pair: rmg.Template, choices: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as raised:
        rmg.generate(pair, **{"seed": 1, **choices})  # type: ignore[arg-type]
    assert message in str(raised.value)


def test_no_map_error_has_the_causes() -> None:
    crowded = {
        "crowded": {
            "minSize": "s",
            "maxSize": "s",
            "players": "2",
            "zones": {
                "1": {"type": "playerStart", "size": 10, "owner": 1, "playerTowns": {"castles": 60}},
                "2": {"type": "playerStart", "size": 10, "owner": 2, "playerTowns": {"castles": 1}},
            },
            "connections": [{"a": "1", "b": "2", "guard": 3000}],
        }
    }
    template = rmg.Template.from_dict(crowded)
    with pytest.raises(rmg.Error) as raised:
        rmg.generate(template, seed=1)
    error = raised.value
    assert isinstance(error, rmg.NoMapError) and error.causes and not error.is_internal_error
    assert "best_effort" in str(error)
    best = rmg.generate(template, seed=1, best_effort=True)
    assert not best.certificate.is_sound
    assert any(finding.verdict == "missing" for finding in best.certificate.findings)


def test_a_callback_gets_the_progress(pair: rmg.Template) -> None:
    calls: list[rmg.Progress] = []
    rmg.generate(pair, seed=2, threads=2, progress=calls.append)
    assert [now.done for now in calls] == sorted(now.done for now in calls)
    assert calls[-1].done == calls[-1].total == 100
    assert {now.phase for now in calls} == {"layout", "fill", "audit"} and {now.attempt for now in calls} == {0}


def test_a_bar_shows_the_progress(pair: rmg.Template) -> None:
    tqdm = pytest.importorskip("tqdm").tqdm
    with tqdm(file=open(os.devnull, "w")) as bar:
        rmg.generate(pair, seed=2, progress=bar)
    assert (bar.n, bar.total) == (100, 100)


@pytest.mark.parametrize("threads", [1, 2])
def test_an_exception_in_a_callback_cancels_the_map(pair: rmg.Template, threads: int) -> None:
    def refuse(now: rmg.Progress) -> None:
        if now.phase == "fill":
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rmg.generate(pair, seed=2, threads=threads, progress=refuse)
    assert rmg.generate(pair, seed=2, threads=threads).certificate.is_sound


def test_other_python_threads_run_during_generate(root: Path) -> None:
    """Another Python thread continues to count while a large map is generated."""
    ticks = 0
    is_done = threading.Event()

    def count() -> None:
        nonlocal ticks
        while not is_done.wait(0.002):
            ticks += 1

    counter = threading.Thread(target=count)
    counter.start()
    start = time.monotonic()
    rmg.generate(root / "templates" / "three-rivers.json", seed=1, size="h", threads=1)
    elapsed = time.monotonic() - start
    is_done.set()
    counter.join()
    assert ticks > 0.05 * elapsed / 0.002, f"{ticks} ticks in {elapsed:.2f} s"


@pytest.mark.parametrize("delay", [0.1, 1.0, 3.0])
def test_ctrl_c_cancels_a_large_map_at_once(root: Path, delay: float) -> None:
    sent = 0.0

    def interrupt() -> None:
        nonlocal sent
        time.sleep(delay)
        sent = time.monotonic()
        _thread.interrupt_main(signal.SIGINT)

    threading.Thread(target=interrupt).start()
    with pytest.raises(KeyboardInterrupt):
        # some minutes of work
        rmg.generate(root / "templates" / "three-rivers.json", seed=1, size="4096x4096")
    # the guarantee is 100 ms (`rmg-py/benches/measure.py stop`); a busy machine may take longer
    assert time.monotonic() - sent < 2


@pytest.mark.skipif(os.name != "posix", reason="signals")
def test_ctrl_c_ends_a_script(root: Path) -> None:
    code = "import rmg; print('started', flush=True); rmg.generate('templates/three-rivers.json', seed=1, size='4096x4096', threads=1)"
    script = subprocess.Popen(
        [sys.executable, "-c", code], cwd=root, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert script.stdout is not None and script.stdout.readline() == "started\n"
    time.sleep(0.5)
    script.send_signal(signal.SIGINT)
    _, stderr = script.communicate(timeout=60)
    assert script.returncode != 0 and "KeyboardInterrupt" in stderr
