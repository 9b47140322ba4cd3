from __future__ import annotations

import json
import re
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import rmg

PUZZLE: dict[str, Any] = {
    "width": 6,
    "height": 4,
    "state": [{"type": "binary reversible", "values": 2}, {"type": "binary irreversible", "values": 2}],
    "total_final_state": [0, 1],
}
POOL: dict[str, Any] = {
    "flags": ["lamp"],
    "zones": [
        {
            "id": "well",
            "portals": ["gate", "down", "back"],
            "claims": [{"from": "gate", "to": "down", "sets": {"lamp": True}}, {"from": "back", "to": "gate"}],
        },
        {
            "id": "cave",
            "gem": True,
            "portals": ["mouth", "chimney"],
            "claims": [{"from": "mouth", "to": "chimney", "needs": {"lamp": True}, "gem": True}],
        },
    ],
}


def case_of_entrances(root: Path) -> Path:
    return root / "tests" / "readers" / "src" / "cases" / "entrances.json"


def test_a_dictionary_and_its_file_give_the_same(root: Path, tmp_path: Path) -> None:
    entrances = json.loads(case_of_entrances(root).read_text())
    calls: list[tuple[Any, dict[str, Any], dict[str, Any]]] = [
        (rmg.puzzle, PUZZLE, {}),
        (rmg.worlds, POOL, {"gems": 1}),
        (rmg.entrances, entrances, {}),
    ]
    for make, case, options in calls:
        path = tmp_path / "case.json"
        path.write_text(json.dumps(case))
        made = make(case, seed=3, **options)
        assert made and made == make(path, seed=3, **options) == make(str(path), seed=3, **options)


def test_texts_give_the_same_as_files(root: Path) -> None:
    entrances = case_of_entrances(root).read_text()
    assert rmg.entrances(entrances, seed=3) == rmg.entrances(case_of_entrances(root), seed=3)
    assert rmg.puzzle(json.dumps(PUZZLE), seed=3) == rmg.puzzle(PUZZLE, seed=3)
    cellar = root / "rmg" / "examples" / "data" / "cellar.toml"
    assert rmg.level(cellar.read_text(), seed=5) == rmg.level(cellar, seed=5)
    with pytest.raises(rmg.UnreadableError, match="no such file"):
        rmg.puzzle("puzzle.json", seed=3)
    with pytest.raises(rmg.InvalidError, match="line 1"):
        rmg.puzzle('{ "width": }', seed=3)


def test_names_of_states_and_tags_of_rooms_are_in_the_results(root: Path) -> None:
    states = [{**PUZZLE["state"][0], "name": "hookshot"}, {"type": "binary irreversible", "value": 1, "name": "lever"}]
    dungeon = rmg.puzzle({**PUZZLE, "state": states}, seed=3)["dungeon"]
    assert [state["name"] for state in dungeon["states"]] == ["hookshot", "lever"]
    labels = {enclave["label"] for enclave in dungeon["enclaves"]}
    assert {"lever: off -> on", "Final"} <= labels <= {"hookshot: off/on", "lever: off -> on", "Final"}
    assert not any("name" in state for state in rmg.puzzle(PUZZLE, seed=3)["dungeon"]["states"])
    text = (root / "tests" / "reported" / "levels" / "level_min.toml").read_text()
    level = rmg.level(text.replace('kind="square"', 'kind="square"\ntags="dry"'), seed=5)["levels"][0]
    assert all(section["tags"] == ["dry"] for section in level["sections"])


def test_the_display_of_results_is_short(root: Path, pair: rmg.Template) -> None:
    level = rmg.level(root / "templates" / "levels" / "upper-crypt.toml", seed=5)
    made = rmg.generate(pair, seed=1)
    for result in (level, level["levels"][0], rmg.puzzle(PUZZLE, seed=3), made.report(), made.fairness()):
        assert len(repr(result)) < 2000
    assert "'title':" in repr(level) and len(json.dumps(level)) > 2000
    assert json.loads(json.dumps(level)) == level


def test_results_match_the_program(tmp_path: Path, root: Path, program: str) -> None:
    for name, case, options in (("puzzle", PUZZLE, {}), ("worlds", POOL, {"gems": 1})):
        path, out = tmp_path / f"{name}.json", tmp_path / f"{name}-out.json"
        path.write_text(json.dumps(case))
        words = [word for key, value in options.items() for word in (f"--{key}", str(value))]
        subprocess.run(
            [program, name, str(path), "--seed", "3", *words, "-o", str(out)], check=True, capture_output=True
        )
        assert json.loads(out.read_text()) == getattr(rmg, name)(case, seed=3, **options)


def test_an_explained_layout_matches_the_program(tmp_path: Path, program: str) -> None:
    case = {
        "start": "Hall",
        "regions": ["Hall", "Cave", "Well"],
        "connections": [{"name": name, "from": "Hall", "to": name} for name in ("Cave", "Well")],
        "shuffle": ["Cave", "Well"],
    }
    path, out = tmp_path / "case.json", tmp_path / "out.json"
    path.write_text(json.dumps(case))
    command = [program, "entrances", str(path), "--seed", "3", "--explain", "-o", str(out)]
    subprocess.run(command, check=True, capture_output=True)
    explained = rmg.entrances(case, seed=3, explain=True)
    assert explained == json.loads(out.read_text())
    assert [step["why"]["reason"] for step in explained["steps"] if step["step"] == "placed"] == ["drawn", "drawn"]
    assert explained["reached"] == case["regions"]
    assert not explained["unreached"] and len(explained["spheres"]) == 2
    without_explanation = rmg.entrances(case, seed=3)
    assert without_explanation == {name: part for name, part in explained.items() if name != "steps"}


def test_results_have_pictures_arrays_and_files(root: Path, tmp_path: Path) -> None:
    level = rmg.level(root / "templates" / "levels" / "upper-crypt.toml", seed=7)
    puzzle = rmg.puzzle(PUZZLE, seed=3)
    assert level.picture().startswith(b"\x89PNG") and puzzle.picture().startswith(b"\x89PNG")
    layers = level.arrays()
    assert layers["floor"].shape == (level["levels"][0]["height"], level["levels"][0]["width"])
    assert layers["wall"].tolist() == level["levels"][0]["wall"]
    assert (puzzle.arrays()["enclave"] >= 0).all()
    level.save(tmp_path / "a.tmx")
    puzzle.save(tmp_path / "b.svg")
    puzzle.save(tmp_path / "b.json")
    assert json.loads((tmp_path / "b.json").read_text()) == puzzle
    assert (tmp_path / "b.svg").read_text().startswith("<svg") and len(list(tmp_path.iterdir())) == 4
    with pytest.raises(rmg.ChoiceError):
        level.save(tmp_path / "a.doc")


def test_a_file_and_a_dictionary_give_the_same_levels(root: Path) -> None:
    tomllib = pytest.importorskip("tomllib")
    path = root / "templates" / "levels" / "upper-crypt.toml"
    made = rmg.level(path, seed=7, depth=2)
    assert made == rmg.level(tomllib.loads(path.read_text()), seed=7, depth=2)
    assert len(made["levels"]) >= 2


OWN = """
start = "shrine"
contexts = [{ size = [40, 24], floor = "earth", wall = "rock" }]
partitioners = [{ kind = "halves", loops = 50 }]
rooms = [{ kind = "cross", floor = "marble" }]
fills = [{ creators = [{ kind = "altar", on = "anywhere", percent = 100, textures = ["altar"] }] }]
decorators = [{ kind = "moss", textures = ["moss", "ivy"] }]
portals = [{ icon = "stairs", escape_stairs = true }]
"""


def cross(width: int, height: int, random: Random) -> list[str]:
    arm = random.randint(1, min(width, height) // 2)
    return [
        "".join("." if abs(2 * x - width + 1) < arm or abs(2 * y - height + 1) < arm else "#" for x in range(width))
        for y in range(height)
    ]


def halves(width: int, height: int, random: Random) -> list[tuple[int, int, int, int]]:
    cut = random.randint(8, width - 8)
    return [(0, 0, cut, height), (cut, 0, width - cut, height)]


def moss(rows: list[str], random: Random) -> list[tuple[int, int, str, str]]:
    floor = [(x, y) for y, row in enumerate(rows) for x, letter in enumerate(row) if letter in ".,"]
    return [(*tile, "floor", "moss") for tile in random.sample(floor, 5)] + [(0, 0, "ornament", "ivy")]


def altar(x: int, y: int, random: Random) -> dict[str, str] | None:
    return {"furniture": "altar"} if random.random() < 0.1 else {"item": "candle"} if x == y else None


PARTS = rmg.LevelParts(
    shapes={"cross": cross}, partitioners={"halves": halves}, decorators={"moss": moss}, creators={"altar": altar}
)


def test_own_parts_are_used_by_name(tmp_path: Path) -> None:
    made = rmg.level(OWN, seed=7, parts=PARTS)
    (level,) = made["levels"]
    assert [section["room"] for section in level["sections"]] == ["cross", "cross"]
    moss_id = made["textures"].index("moss")
    assert sum(row.count(moss_id) for row in level["floor"]) == 5
    assert level["ornament"][0][0] == made["textures"].index("ivy")
    assert any(made["textures"].index("altar") in row for row in level["ornament"])
    assert made == rmg.level(OWN, seed=7, parts=PARTS) != rmg.level(OWN, seed=8, parts=PARTS)
    made.save(tmp_path / "own.png")
    assert (tmp_path / "own.png").read_bytes() == made.picture()
    with pytest.raises(rmg.InvalidError, match="unknown kind of partitioner `halves`"):
        rmg.level(OWN, seed=7)


def test_own_parts_that_fail_raise_a_part_error() -> None:
    def fail(*_: object) -> Any:
        raise KeyError("lamp")

    def made(**changes: dict[str, Callable[..., Any]]) -> None:
        rmg.level(OWN, seed=7, parts=replace(PARTS, **changes))

    with pytest.raises(rmg.PartError, match="the shape `cross` raised KeyError") as raised:
        made(shapes={"cross": fail})
    assert raised.value.part == "shape `cross`" and isinstance(raised.value.__cause__, KeyError)
    for shape, message in [
        (3, "int instead of a list of rows"),
        ("...", "str instead of a list"),
        ([], "a drawing of 0x0 tiles"),
        (["." * 90], "a drawing of 90x1 tiles; the section has"),
        (["..", "."], "the row '.'"),
        (["._"], "the row '._'"),
        ([7], "the row 7"),
        (["###"], "a drawing without floor"),
        ([".#."], "column 2 cannot be reached"),
    ]:
        with pytest.raises(rmg.PartError, match=re.escape(message)):
            made(shapes={"cross": lambda *_, shape=shape: shape})
    for sections, message in [
        (None, "NoneType instead of a list of sections"),
        ([], "no section"),
        ([5], "int instead of a section"),
        ([(0, 0, 40)], "the section (0, 0, 40); sections are"),
        ([(0, 0, 41, 24)], "outside of the level of 40x24 tiles"),
        ([(0, 0, 40, 4)], "at least 5x5 tiles"),
        ([(0, 0, 20, 24), (19, 0, 21, 24)], "which overlap"),
    ]:
        with pytest.raises(rmg.PartError, match=re.escape(message)):
            made(partitioners={"halves": lambda *_, sections=sections: sections})
    with pytest.raises(rmg.ImpossibleError, match="the sections of `halves` are not connected"):
        made(partitioners={"halves": lambda *_: [(0, 0, 10, 10), (20, 12, 10, 10)]})
    for change, message in [
        ((0, 0, "floor", "moss"), "a floor at (0, 0), where the level has `#`"),
        ((0, 0, "wall", "mos"), "the texture 'mos'; `textures` in the configuration lists `moss`, `ivy`"),
        ((40, 0, "wall", "moss"), "outside of the level"),
        ((0, 0, "roof", "moss"), "the layer 'roof'"),
        ((0, 0), "the change (0, 0)"),
    ]:
        with pytest.raises(rmg.PartError, match=re.escape(message)):
            made(decorators={"moss": lambda *_, change=change: [change]})
    for thing, message in [
        (5, "int instead of a dictionary"),
        ({"light": "lamp"}, "the key 'light'"),
        ({"item": 3}, "3 as name of `item`"),
        ({"furniture": "throne"}, "the texture 'throne'"),
    ]:
        with pytest.raises(rmg.PartError, match=re.escape(message)):
            made(creators={"altar": lambda *_, thing=thing: thing})
    with pytest.raises(TypeError, match="shapes must map names to functions"):
        made(shapes={"cross": 5})  # type: ignore[dict-item]


def test_errors_of_cases_have_locations() -> None:
    with pytest.raises(rmg.InvalidError) as puzzle:
        rmg.puzzle({**PUZZLE, "width": "six"}, seed=1)
    assert puzzle.value.diagnostics and puzzle.value.diagnostics[0].line
    with pytest.raises(rmg.InvalidError):
        rmg.worlds({}, seed=1)
    with pytest.raises(rmg.InvalidError):
        rmg.level({"levels": 3}, seed=1)
    with pytest.raises(rmg.Error):
        rmg.level({"a": None}, seed=1)
    with pytest.raises(rmg.UnreadableError):
        rmg.entrances("no such case.json", seed=1)
    with pytest.raises(TypeError, match="a case must be a dictionary, a string or the path"):
        rmg.entrances(5, seed=1)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="seed must be an integer"):
        rmg.puzzle(PUZZLE, seed="x")  # type: ignore[arg-type]
    with pytest.raises(rmg.ChoiceError, match="choose `stages` or `uniform`"):
        rmg.entrances({}, seed=1, policy="x")


def test_impossible_error_has_the_causes() -> None:
    with pytest.raises(rmg.ImpossibleError) as raised:
        rmg.puzzle({**PUZZLE, "width": 1, "height": 1}, seed=1)
    assert raised.value.causes and raised.value.causes[0] in str(raised.value)
