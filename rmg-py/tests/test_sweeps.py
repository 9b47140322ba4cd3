from __future__ import annotations

import _thread
import json
import os
import pickle
import re
import signal
import subprocess
import sys
import threading
import time
import warnings
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import rmg
from rmg import _native


def without_times(sweep: rmg.Sweep) -> pa.Table:
    return sweep.table().drop_columns(["us", "peak"])


def test_a_sweep_matches_the_program(pair: rmg.Template, tmp_path: Path, program: str) -> None:
    (tmp_path / "pair.json").write_text(json.dumps(pair.to_dict()))
    choices: list[tuple[dict[str, Any], list[str]]] = [
        ({"seeds": 6}, ["--seeds", "6"]),
        (
            {
                "seeds": range(3, 5),
                "sizes": ["s", "s+u"],
                "monsters": ["weak", "strong"],
                "ban": "artifact=grail",
                "attempts": 3,
            },
            [
                "--seeds",
                "3..5",
                "--sizes",
                "s,s+u",
                "--monsters",
                "weak,strong",
                "--ban",
                "artifact=grail",
                "--attempts",
                "3",
            ],
        ),
        (
            {"seeds": range(7, 8), "sizes": "all", "water": "allowed", "players": "all"},
            ["--seed", "7", "--sizes", "all", "--water", "allowed", "--players", "all"],
        ),
    ]
    for number, (options, words) in enumerate(choices):
        ours = rmg.sweep(f"{tmp_path}/pair.json", to=tmp_path / f"ours{number}", **options)
        theirs = tmp_path / f"theirs{number}.jsonl"
        subprocess.run(
            [program, "sweep", f"{tmp_path}/pair.json", *words, "-o", str(theirs)], check=True, capture_output=True
        )
        first, *lines = theirs.read_text().splitlines()
        assert json.loads(first) == ours.header
        assert (ours.made, ours.total) == (len(lines), len(lines))
        # the statistics of both are equal, each for the file of the other
        assert rmg.stats(theirs)["digest"] == ours.stats()["digest"]
        our_lines = tmp_path / f"ours{number}.jsonl"
        ours.write_lines(our_lines)
        # the files are equal except for times
        times = re.compile(r',"us":\d+')
        assert times.sub("", our_lines.read_text()) == times.sub("", theirs.read_text())
        stats_command = [program, "stats", str(our_lines), "--json"]
        result = subprocess.run(stats_command, check=True, capture_output=True, text=True)
        assert json.loads(result.stdout)["digest"] == ours.stats()["digest"]
        # the columns are equal
        rows = ours.table().to_pylist()
        for line, row in zip(lines, rows, strict=True):
            record = json.loads(line)
            for name in (
                "n",
                "template",
                "size",
                "water",
                "monsters",
                "effort",
                "players",
                "seed",
                "outcome",
                "attempts",
                "objects",
            ):
                assert record[name] == row[name]
            assert [tuple(area) for area in record["areas"]] == [
                (area["zone"], area["asked"], area["tiles"]) for area in row["areas"]
            ]
            assert record["parts"] == {part["part"]: part["values"] for part in row["parts"]}
            assert [link[:3] for link in record["links"]] == [
                [link["a"], link["b"], link["way"]] for link in row["links"]
            ]


def test_threads_change_only_times(pair: rmg.Template, tmp_path: Path) -> None:
    one = rmg.sweep(pair, seeds=20, sizes="s", threads=1, to=tmp_path / "one")
    three = rmg.sweep(pair, seeds=20, sizes="s", threads=3)
    assert len(one.parts) == len(three.parts) > 4
    assert without_times(one).equals(without_times(three))
    assert one.table(["seed"])["seed"].to_pylist() == list(range(1, 21))


def test_a_temporary_folder_is_deleted_with_its_sweep(pair: rmg.Template) -> None:
    sweep = rmg.sweep(pair, seeds=2, sizes="s")
    path = sweep.path
    assert os.path.isdir(path) and rmg.Sweep.open(path).made == 2
    del sweep
    assert not os.path.exists(path)


def test_a_stopped_sweep_resumes(pair: rmg.Template, tmp_path: Path) -> None:
    def stop(now: rmg.Progress) -> None:
        if now.done >= 8:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        rmg.sweep(pair, seeds=32, sizes="s", to=tmp_path / "a", progress=stop, threads=1)
    partial = rmg.Sweep.open(tmp_path / "a")
    existing = partial.made
    assert 8 <= existing < 32 and partial.total == 32
    before = {part: os.stat(part).st_mtime_ns for part in partial.parts}
    calls: list[rmg.Progress] = []
    whole = rmg.sweep(pair, seeds=32, sizes="s", to=tmp_path / "a", progress=calls.append)
    assert (calls[0].done, calls[-1].done, calls[-1].total) == (existing, 32, 32)
    assert all(os.stat(part).st_mtime_ns == written for part, written in before.items())
    assert without_times(whole).equals(without_times(rmg.sweep(pair, seeds=32, sizes="s")))
    # a finished sweep writes nothing; a restart writes everything
    assert rmg.sweep(pair, seeds=32, sizes="s", to=tmp_path / "a").made == 32
    assert all(os.stat(part).st_mtime_ns == written for part, written in before.items())
    rmg.sweep(pair, seeds=32, sizes="s", to=tmp_path / "a", restart=True)
    assert all(os.stat(part).st_mtime_ns > written for part, written in before.items())


def test_a_sweep_resumes_with_the_template_from_another_path(pair: rmg.Template, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pair.json").write_text(json.dumps(pair.to_dict()))
    to = tmp_path / "results"
    first = rmg.sweep(tmp_path / "a" / "pair.json", seeds=32, sizes="s", to=to)
    whole = first.stats()["digest"]
    os.remove(first.parts[1])
    second = rmg.sweep(tmp_path / "b" / "pair.json", seeds=32, sizes="s", to=to)
    assert second.made == 32 and second.stats()["digest"] == whole
    second.write_lines(tmp_path / "lines.jsonl")
    assert rmg.stats(tmp_path / "lines.jsonl")["digest"] == whole
    # parts of two sweeps in one folder
    other = rmg.sweep(pair, seeds=33, sizes="s", to=tmp_path / "other")
    os.replace(other.parts[1], second.parts[1])
    with pytest.raises(rmg.OtherSweepError, match="seeds: "):
        rmg.stats(to)


def test_incomplete_parts_are_generated_again(pair: rmg.Template, tmp_path: Path) -> None:
    whole = rmg.sweep(pair, seeds=32, sizes="s", to=tmp_path)
    before = without_times(whole)
    first, second, third, fourth = whole.parts[:4]
    data = Path(first).read_bytes()
    Path(first).write_bytes(data[: len(data) // 2])
    Path(second).write_bytes(b"")
    Path(third).write_bytes(data[:-1] + b"x")
    os.remove(fourth)
    # a temporary file of a killed run
    (tmp_path / ".part-000000004.parquet.part").write_bytes(data[:100])
    with pytest.raises(rmg.UnreadableError, match="part-000000000.parquet"):
        rmg.stats(tmp_path)
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        again = rmg.sweep(pair, seeds=32, sizes="s", to=tmp_path)
    assert len([warning for warning in warned if "is incomplete and is generated again" in str(warning.message)]) == 3
    assert without_times(again).equals(before)
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_the_results_of_another_sweep_are_not_overwritten(pair: rmg.Template, tmp_path: Path) -> None:
    rmg.sweep(pair, seeds=3, sizes="s", to=tmp_path)
    with pytest.raises(rmg.OtherSweepError, match="seeds: 1..=4 and 1..=3") as raised:
        rmg.sweep(pair, seeds=4, sizes="s", to=tmp_path)
    assert raised.value.differences == ["seeds: 1..=4 and 1..=3"]
    assert rmg.Sweep.open(tmp_path).total == 3


def test_other_files_are_not_overwritten(pair: rmg.Template, tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("mine")
    pq.write_table(pa.table({"a": [1]}), tmp_path / "part-000000001.parquet")
    with pytest.raises(rmg.OtherSweepError, match="not a sweep result file"):
        rmg.sweep(pair, seeds=3, sizes="s", to=tmp_path)
    assert pq.read_table(tmp_path / "part-000000001.parquet").to_pylist() == [{"a": 1}]
    os.rename(tmp_path / "part-000000001.parquet", tmp_path / "part-of-others.parquet")
    assert rmg.sweep(pair, seeds=3, sizes="s", to=tmp_path).made == 3
    assert (tmp_path / "notes.txt").read_text() == "mine" and (tmp_path / "part-of-others.parquet").exists()


def test_a_second_run_cannot_write_to_the_folder(pair: rmg.Template, tmp_path: Path) -> None:
    def second(now: rmg.Progress) -> None:
        if now.done == 0:
            rmg.sweep(pair, seeds=3, sizes="s", to=tmp_path)

    with pytest.raises(rmg.UnwritableError, match="another run is writing to it"):
        rmg.sweep(pair, seeds=3, sizes="s", to=tmp_path, progress=second)
    assert rmg.sweep(pair, seeds=3, sizes="s", to=tmp_path).made == 3


@pytest.mark.skipif(sys.platform != "linux", reason="limits of files")
def test_a_full_disk_leaves_only_complete_parts(pair: rmg.Template, tmp_path: Path, root: Path) -> None:
    """Simulates a full disk with a limit on the size of files: a write fails in the middle."""
    (tmp_path / "pair.json").write_text(json.dumps(pair.to_dict()))
    code = f"""
import resource, signal, rmg
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (9000, resource.RLIM_INFINITY))
try:
    rmg.sweep({str(tmp_path / "pair.json")!r}, seeds=20, sizes="s", to={str(tmp_path / "results")!r})
except rmg.UnwritableError as error:
    print(error)
"""
    output = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert output.startswith("cannot write ") and "part-" in output, output
    names = os.listdir(tmp_path / "results")
    assert not [name for name in names if name.startswith(".") or name.endswith(".parquet")]
    assert rmg.sweep(tmp_path / "pair.json", seeds=20, sizes="s", to=tmp_path / "results").made == 20


def test_ctrl_c_cancels_a_sweep_and_keeps_complete_parts(root: Path, tmp_path: Path) -> None:
    def interrupt() -> None:
        time.sleep(2)
        _thread.interrupt_main(signal.SIGINT)

    threading.Thread(target=interrupt).start()
    start = time.monotonic()
    template = root / "templates" / "mirror-duel.json"
    with pytest.raises(KeyboardInterrupt):
        rmg.sweep(template, seeds=100_000, sizes="m", to=tmp_path)
    # all maps take hours
    assert time.monotonic() - start < 600
    for part in tmp_path.glob("part-*.parquet"):
        assert pq.read_metadata(part).num_rows > 0


def test_invalid_templates_in_folders_are_skipped(pair: rmg.Template, tmp_path: Path) -> None:
    folder = tmp_path / "templates" / "below"
    folder.mkdir(parents=True)
    (folder / "pair.json").write_text(json.dumps(pair.to_dict()))
    (folder / "broken.json").write_text("{")
    invalid = pair.to_dict()
    invalid["pair"]["connections"][0]["b"] = "9"
    (folder / "invalid.json").write_text(json.dumps(invalid))
    with pytest.warns(UserWarning, match="skipped: ") as warned:
        sweep = rmg.sweep(tmp_path / "templates", seeds=1, sizes="s")
    assert len(warned) == 2 and sweep.total == 1
    # a named template must be valid
    with pytest.raises(rmg.InvalidError, match="9"):
        rmg.sweep([pair, folder / "invalid.json"], seeds=1)
    with pytest.raises(rmg.InvalidError, match="the end of the text"):
        rmg.sweep(folder / "broken.json", seeds=1)
    with pytest.raises(rmg.UnreadableError, match="no such file"):
        rmg.sweep(folder / "none.json", seeds=1)


def test_refusals_are_records(pair: rmg.Template) -> None:
    dry = pair.to_dict()
    dry["pair"]["allowedWaterContent"] = ["none"]
    sweep = rmg.sweep(rmg.Template.from_dict(dry), seeds=2, sizes="s", water="islands")
    rows = sweep.table(["outcome", "reason"]).to_pylist()
    assert [row["outcome"] for row in rows] == ["refused", "refused"] and rows[0]["reason"]
    assert sweep.stats()["total"]["refused"] == 2
    with pytest.raises(rmg.ChoiceError, match="no template of the sweep has `none` in its name; its templates are"):
        sweep.stats(template="none")


@pytest.mark.parametrize(
    ("choices", "error", "message"),
    [
        ({"seeds": [1, 2]}, TypeError, "seeds must be an integer, not [1, 2]"),
        ({"seeds": range(0, 10, 2)}, rmg.ChoiceError, "seeds must be consecutive"),
        ({"seeds": range(-1, 3)}, rmg.ChoiceError, "the first seed"),
        ({"seeds": 0}, rmg.InvalidError, "the range of seeds is empty"),
        ({"sizes": "huge"}, rmg.ChoiceError, "invalid size `huge`"),
        ({"sizes": None}, TypeError, "sizes must be sizes or words"),
        ({"sizes": "g"}, rmg.InvalidError, "the sweep has no maps"),
        ({"water": "deep"}, rmg.ChoiceError, "`allowed`"),
        ({"players": "some"}, rmg.ChoiceError, "`most`, `all`"),
        ({"players": 2.5}, TypeError, "players must be numbers or words"),
        ({"monsters": "mean"}, rmg.ChoiceError, "mean"),
        ({"attempts": 1001}, rmg.ChoiceError, "attempts must be from 1 to 1000"),
        ({"threads": 0}, rmg.ChoiceError, "threads must be from 1 to 256"),
        ({"client": 5}, TypeError, "client must be a dask.distributed.Client, not int"),
        ({"to": 5}, TypeError, "to must be a path, not 5"),
        ({"pack": "no such folder"}, rmg.UnreadableError, "no such folder"),
    ],
)
def test_invalid_options_raise_clear_exceptions(
    pair: rmg.Template, choices: dict[str, object], error: type[Exception], message: str
) -> None:
    with pytest.raises(error) as raised:
        rmg.sweep(pair, **{"seeds": 1, **choices})  # type: ignore[arg-type]
    assert message in str(raised.value)
    with pytest.raises(TypeError, match="templates must be"):
        rmg.sweep(5, seeds=1)  # type: ignore[arg-type]


def test_plans_can_be_pickled(pair: rmg.Template, root: Path) -> None:
    """Pickled plans do not need the original files."""
    inputs = _native.SweepPlan.read(str(root / "templates"))
    choices = {
        "seeds": (2**63, 5),
        "sizes": ["smallest"],
        "limit": "m",
        "water": ["none"],
        "monsters": ["normal"],
        "effort": ["quick"],
        "players": ["all"],
        "ban": ["spell=fly"],
        "enable": [],
        "victory": "grail",
        "symmetry": "none",
        "placement": "grid",
        "attempts": 4,
        "pack_folders": [],
    }
    plan = _native.SweepPlan(inputs, choices, [])
    again = pickle.loads(pickle.dumps(plan))
    assert again.header == plan.header and again.total == plan.total > 5
    with pytest.raises(rmg.CancelledError, match="cancelled"):
        token = _native.CancelToken()
        token.cancel()
        plan.part(0, 5, token)


def test_a_sweep_contains_its_packs(root: Path, tmp_path: Path) -> None:
    layer = tmp_path / "mine"
    layer.mkdir()
    (layer / "pack.toml").write_text("name = 'mine'\nversion = '1'\nextends = 'heroes3'\n")
    (layer / "creatures.csv").write_text("name,growth\nimp,99\n")
    sweep = rmg.sweep(root / "templates" / "mirror-duel.json", seeds=1, sizes="s", pack=layer)
    assert [words.split()[0] for words in sweep.header["packs"]] == ["heroes3", "mine"]
    assert sweep.header["pack_folders"] == [str(layer)]


def test_invalid_results_raise_clear_exceptions(tmp_path: Path) -> None:
    with pytest.raises(rmg.Error, match="has no results of a sweep"):
        rmg.Sweep.open(tmp_path)
    with pytest.raises(rmg.UnreadableError, match="it contains no .parquet file"):
        rmg.stats(tmp_path)
    (tmp_path / "a.jsonl").write_text("{}\n")
    with pytest.raises(rmg.UnreadableError, match="not a sweep result file"):
        rmg.stats(tmp_path / "a.jsonl")


def test_memory_does_not_grow_with_the_maps(root: Path) -> None:
    """A sweep with three times as many maps has about the same memory peak."""
    code = """
import resource, sys, rmg
rmg.sweep('templates/mirror-duel.json', seeds=int(sys.argv[1]), sizes='s', threads=2)
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    peaks = [
        int(
            subprocess.run(
                [sys.executable, "-c", code, count], cwd=root, capture_output=True, text=True, check=True
            ).stdout
        )
        for count in ("300", "900")
    ]
    assert peaks[1] < 1.25 * peaks[0], f"{peaks} KB"
