from __future__ import annotations

import json
import subprocess
from pathlib import Path
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
