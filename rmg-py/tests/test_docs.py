"""Types, documentation and examples."""

from __future__ import annotations

import inspect
import json
import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import numpy as np
import pytest

import rmg


def run(root: Path, *words: str) -> str:
    environment = {**os.environ, "MPLCONFIGDIR": str(root / "target" / "matplotlib")}
    done = subprocess.run([sys.executable, *words], cwd=root, capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_mypy_finds_no_issues(root: Path) -> None:
    pytest.importorskip("mypy")
    output = run(root, "-m", "mypy", "--strict", "rmg-py/python", "examples/python", "rmg-py/tests", "rmg-py/benches")
    assert "no issues found" in output


def test_the_stubs_match_the_native_module(root: Path) -> None:
    pytest.importorskip("mypy")
    run(root, "-m", "mypy.stubtest", "rmg._native")


def test_everything_public_is_documented() -> None:
    for name in rmg.__all__:
        item = getattr(rmg, name)
        if name.startswith("__"):
            continue
        assert inspect.getdoc(item), name
        for member, value in vars(item).items() if inspect.isclass(item) else ():
            needs_doc = callable(value) or isinstance(value, (property, classmethod))
            if needs_doc and not member.startswith("_"):
                assert inspect.getdoc(value), f"{name}.{member}"


def test_the_code_of_the_docs_runs(root: Path, tmp_path: Path) -> None:
    """Runs the code blocks of each document in order, in a folder with the templates of the project."""
    pytest.importorskip("tqdm")
    pytest.importorskip("distributed")
    for shipped in ("templates", "examples"):
        os.symlink(root / shipped, tmp_path / shipped)
    for document in ("docs/python.md", "docs/entrances.md", "rmg-py/README.md", "README.md"):
        blocks = re.findall(r"^```python\n(.*?)^```$", (root / document).read_text(), re.MULTILINE | re.DOTALL)
        assert blocks, document
        # the workers of a cluster import the script, and must not run it
        body = textwrap.indent("\n\n".join(blocks), "    ")
        (tmp_path / "blocks.py").write_text(f"def main() -> None:\n{body}\n\nif __name__ == '__main__':\n    main()\n")
        done = subprocess.run([sys.executable, "blocks.py"], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, f"{document}\n{done.stdout}{done.stderr}"


def test_the_examples_run(root: Path, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pytest.importorskip("tqdm")
    tuned = run(root, "examples/python/tune_fairness.py", "--seeds", "40", "--out", str(tmp_path))
    assert "a mine of" in tuned and "random at most" in tuned
    assert rmg.Template.load(tmp_path / "tuned.json").check() == []
    assert (tmp_path / "tuned.png").read_bytes().startswith(b"\x89PNG")

    run(root, "examples/python/dataset.py", "--maps", "6", "--out", str(tmp_path / "dataset"))
    tensors = np.load(tmp_path / "dataset" / "maps.npy", mmap_mode="r")
    lines = [json.loads(line) for line in (tmp_path / "dataset" / "maps.jsonl").read_text().splitlines()]
    assert tensors.shape == (6, 8, 36, 36) and len(lines) == 6 and all(line["sound"] for line in lines)
    made = rmg.generate(root / "templates" / "mirror-duel.json", seed=3)
    assert np.array_equal(tensors[3][0], made.terrain()) and lines[3]["certificate"] == made.certificate.to_dict()
    assert tensors[:, 5:].any(axis=(0, 2, 3)).all(), "each map has monsters, treasure and towns"

    shuffled = run(
        root, "examples/python/archipelago_world.py", "--seed", "3", "--out", str(tmp_path / "lighthouse.svg")
    )
    assert shuffled.count(" -> ") == 10 and "Lantern at the " in shuffled and "garden gate -> lamp room" not in shuffled
    assert "<svg" in (tmp_path / "lighthouse.svg").read_text()

    run(root, "examples/python/treasure_over_distance.py", "--maps", "4", "--out", str(tmp_path / "treasure.png"))
    assert (tmp_path / "treasure.png").read_bytes().startswith(b"\x89PNG")


def test_the_shards_of_the_slurm_example_can_be_merged(root: Path, tmp_path: Path, program: str) -> None:
    """Runs the jobs one by one with the environment of SLURM."""
    path = f"{Path(program).parent}{os.pathsep}{os.environ['PATH']}"
    for number in ("1", "2", "3"):
        job = {
            **os.environ,
            "PATH": path,
            "SLURM_ARRAY_TASK_ID": number,
            "SLURM_ARRAY_TASK_COUNT": "3",
            "SLURM_CPUS_PER_TASK": "1",
        }
        words = [
            "bash",
            str(root / "examples/slurm/sweep.sbatch"),
            str(root / "templates/mirror-duel.json"),
            "--seeds",
            "7",
            "--sizes",
            "s",
        ]
        subprocess.run(words, env=job, cwd=tmp_path, check=True, capture_output=True)
    merged = tmp_path / "all.jsonl"
    subprocess.run(
        [program, "stats", "merge", *map(str, sorted((tmp_path / "shards").glob("*.jsonl"))), "-o", str(merged)],
        check=True,
        capture_output=True,
    )
    whole = rmg.sweep(root / "templates" / "mirror-duel.json", seeds=7, sizes="s")
    assert rmg.stats(merged)["digest"] == whole.stats()["digest"]
