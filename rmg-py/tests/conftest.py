"""Fixtures: templates, a map, and the program, whose output is compared with the package."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

import rmg

ROOT = Path(__file__).parents[2]

#: Two start zones and a treasure zone between them; fast to generate.
PAIR: dict[str, Any] = {
    "pair": {
        "minSize": "s",
        "maxSize": "m",
        "players": "2",
        "zones": {
            "1": {
                "type": "playerStart",
                "size": 10,
                "owner": 1,
                "playerTowns": {"castles": 1},
                "mines": {"wood": 1, "ore": 1},
            },
            "2": {"type": "playerStart", "size": 10, "owner": 2, "playerTowns": {"castles": 1}, "minesLikeZone": 1},
            "3": {"type": "treasure", "size": 8, "treasure": [{"min": 1000, "max": 4000, "density": 8}]},
        },
        "connections": [{"a": "1", "b": "3", "guard": 3000}, {"a": "2", "b": "3", "guard": 3000, "road": "true"}],
    }
}


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture(scope="session")
def pair() -> rmg.Template:
    return rmg.Template.from_dict(PAIR)


@pytest.fixture(scope="session")
def made(pair: rmg.Template) -> rmg.Map:
    """A map of two levels."""
    return rmg.generate(pair, seed=7, size="s+u")


@pytest.fixture(scope="session")
def program() -> str:
    """The program, if it is built."""
    folder = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    for path in (
        os.environ.get("RMG_PROGRAM"),
        folder / "debug" / "rmg",
        folder / "release" / "rmg",
        shutil.which("rmg"),
    ):
        if path and os.access(path, os.X_OK):
            return str(path)
    pytest.skip("the program `rmg` is not built (cargo build -p rmg-cli)")
