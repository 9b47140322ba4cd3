from __future__ import annotations

import gc
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

import rmg


@pytest.mark.parametrize(
    ("template", "words", "choices"),
    [
        ("mirror-duel", ["--size", "m", "--monsters", "strong"], {"size": "m", "monsters": "strong"}),
        ("mirror-duel", ["--placement", "grid"], {"placement": "grid"}),
        ("three-rivers", ["--water", "islands", "--size", "m"], {"water": "islands", "size": "m"}),
        (
            "mirror-duel",
            [
                "--player",
                "red=human,town=castle",
                "--player",
                "blue=computer",
                "--ban",
                "spell=fly",
                "--effort",
                "quick",
            ],
            {"players": ["red=human,town=castle", "blue=computer"], "ban": "spell=fly", "effort": "quick"},
        ),
    ],
)
def test_the_same_choices_give_the_same_bytes_as_the_program(
    template: str,
    words: list[str],
    choices: dict[str, Any],
    tmp_path: Path,
    root: Path,
    program: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # a map records the path of its template, so both use the same path
    monkeypatch.chdir(root)
    path, out = f"templates/{template}.json", [tmp_path / "map.rmgmap", tmp_path / "map.vmap"]
    command = [program, "generate", path, "--seed", "5", *words, "-o", str(out[0]), "-o", str(out[1])]
    subprocess.run(command, check=True, capture_output=True)
    for threads in (1, 2, None):
        made = rmg.generate(path, seed=5, threads=threads, **choices)
        assert made.to_bytes() == out[0].read_bytes() and made.to_bytes("vmap") == out[1].read_bytes()


def test_layers_are_read_only_views_of_the_map(made: rmg.Map) -> None:
    for read in (made.terrain, made.owner, made.road, made.river, made.cover):
        for level in range(made.levels):
            layer = read(level)
            assert layer.shape == (made.height, made.width)
            assert not layer.flags.writeable and not layer.flags.owndata
            with pytest.raises(ValueError):
                layer.flags.writeable = True
            # a second call returns the same memory
            assert np.shares_memory(layer, read(level))
    for read in (made.terrain_view, made.road_view, made.river_view):
        assert read().shape == (made.height, made.width, 2) and not read().flags.owndata


def test_a_layer_outlives_its_map(pair: rmg.Template) -> None:
    made = rmg.generate(pair, seed=3)
    layer, copy = made.terrain(), made.terrain().copy()
    del made
    gc.collect()
    # other maps would reuse memory that was freed
    others = [rmg.generate(pair, seed=seed) for seed in range(4, 8)]
    assert np.array_equal(layer, copy) and others


def test_layers_and_tables_are_consistent(made: rmg.Map) -> None:
    zones = made.zones()
    assert zones["zone"].to_pylist() == made.names("owner") == ["1", "2", "3"]
    owners = np.concatenate([made.owner(level).ravel() for level in range(made.levels)])
    assert zones["tiles"].to_pylist() == np.bincount(owners, minlength=3).tolist()
    terrains = made.names("terrain")
    for zone, level, terrain in zip(
        zones["id"].to_pylist(), zones["level"].to_pylist(), zones["terrain"].to_pylist(), strict=True
    ):
        of_zone = made.terrain(level)[made.owner(level) == zone]
        assert terrains[np.bincount(of_zone).argmax()] in (terrain, "rock")
    roads = made.road()
    assert roads.max() < len(made.names("road")) and made.names("road")[0] == ""
    assert any(made.road(level).any() for level in range(made.levels))
    objects = made.objects()
    assert objects["id"].to_pylist() == list(range(objects.num_rows))
    monsters = objects.filter(pa.compute.is_valid(objects["creature"]))
    assert monsters.num_rows > 0 and min(monsters["count"].to_pylist()) >= 1
    guards = made.connections()["guards"].to_pylist()
    assert sum(number is not None for number in objects["guards_connection"].to_pylist()) == sum(guards)
    piles = made.piles()
    for pile, members in zip(piles["id"].to_pylist(), piles["objects"].to_pylist(), strict=True):
        assert all(objects["pile"][member].as_py() == pile for member in members)
    towns = objects.filter(pa.compute.equal(objects["type"], "town"))
    assert sorted(towns["owner"].to_pylist()) == ["blue", "red"]
    # a town is visited at its gate, which it covers like all of its footprint
    for town in towns.to_pylist():
        visited = town["visit_y"] * made.width + town["visit_x"]
        assert visited in town["footprint"] and len(town["footprint"]) > 5
        assert (made.cover(town["level"]).ravel()[town["footprint"]] == made.names("cover").index("used")).all()
    scenery = objects.filter(pa.compute.equal(objects["role"], "decoration"))
    assert scenery.num_rows > 0 and scenery["visit_x"].null_count == scenery.num_rows


def test_tables_of_foreign_maps_have_all_columns(tmp_path: Path, made: rmg.Map) -> None:
    made.save(tmp_path / "map.vmap")
    foreign = rmg.Map.open(tmp_path / "map.vmap")
    assert foreign.is_foreign and foreign.zones().num_rows == 0
    assert foreign.zones().schema.names == made.zones().schema.names
    assert foreign.objects().num_rows > 0 and foreign.objects()["zone"].null_count == foreign.objects().num_rows
    assert np.array_equal(foreign.terrain(), made.terrain())
    assert not foreign.certificate.is_full and foreign.certificate.is_sound


def test_certificates_of_maps(made: rmg.Map, pair: rmg.Template, root: Path, tmp_path: Path) -> None:
    certificate = made.certificate
    assert certificate.is_sound and certificate.is_full and not certificate.refuted
    assert [finding.promise for finding in certificate.findings] == [f"V{number}" for number in range(1, 20)]
    assert certificate.findings[0].verdict == "proved" and certificate.findings[0].details["checked"] > 0
    assert certificate.to_dict()["format"] == "rmg-certificate"
    assert "sound" in str(certificate).splitlines()[0] and "proved" in repr(certificate)
    assert rmg.audit(made) == certificate
    assert rmg.audit(made, template=pair).is_sound
    made.save(tmp_path / "map.rmgmap")
    assert rmg.audit(tmp_path / "map.rmgmap") == certificate
    # the map does not meet the requests of another template
    document = pair.to_dict()
    document["pair"]["zones"]["3"]["mines"] = {"gold": 2}
    other = rmg.audit(made, template=rmg.Template.from_dict(document))
    assert not other.is_sound and [(found.promise, found.name) for found in other.refuted] == [("V9", "ExactCounts")]
    assert other.refuted[0].details["counterExamples"][0]["text"]


def test_maps_can_be_pickled_and_read_again(made: rmg.Map) -> None:
    for again in (pickle.loads(pickle.dumps(made)), rmg.Map.from_bytes(made.to_bytes())):
        assert again.to_bytes() == made.to_bytes() and again.certificate == made.certificate
        assert str(again) == str(made) and (again.seed, again.size) == (7, "s+u")


def test_pictures_and_files(made: rmg.Map, tmp_path: Path) -> None:
    assert made.png().startswith(b"\x89PNG") and made._repr_png_().startswith(b"\x89PNG")
    assert len(made.png(scale=2)) < len(made.png(scale=12))
    assert made.svg(names=True).rstrip().endswith("</svg>")
    for extension in ("rmgmap", "h3m", "vmap", "png", "svg", "html", "tmx", "tmj"):
        made.save(tmp_path / f"map.{extension}")
        assert (tmp_path / f"map.{extension}").stat().st_size > 100
    assert not [path.name for path in tmp_path.iterdir() if path.name.startswith(".")]
    with pytest.raises(rmg.ChoiceError, match="invalid scale 0"):
        made.png(scale=0)
    with pytest.raises(rmg.FormatError) as unknown:
        made.save(tmp_path / "map.gif")
    assert "png" in unknown.value.known and not (tmp_path / "map.gif").exists()
    with pytest.raises(rmg.UnwritableError, match="no such file or folder"):
        made.save(tmp_path / "no such folder" / "map.png")


def test_fairness_and_report_match_the_program(made: rmg.Map, tmp_path: Path, program: str) -> None:
    import json

    made.save(tmp_path / "map.rmgmap")
    for command, ours in (("fairness", made.fairness()), ("info", made.report())):
        result = subprocess.run(
            [program, command, str(tmp_path / "map.rmgmap"), "--json"], capture_output=True, text=True, check=True
        )
        theirs = json.loads(result.stdout)
        assert {key: theirs[key] for key in ours} == ours


def test_metrics_of_the_look_match_the_program(made: rmg.Map, tmp_path: Path, program: str) -> None:
    import json

    made.save(tmp_path / "map.rmgmap")
    result = subprocess.run(
        [program, "measure", str(tmp_path / "map.rmgmap"), "--json"], capture_output=True, text=True, check=True
    )
    theirs, ours = json.loads(result.stdout), made.measure()
    assert theirs["metrics"] == ours["metrics"]
    assert [level["values"] for level in theirs["levels"]] == [level["values"] for level in ours["levels"]]


def test_invalid_map_files_raise_clear_exceptions(tmp_path: Path, made: rmg.Map) -> None:
    (tmp_path / "no.rmgmap").write_text("{")
    with pytest.raises(rmg.InvalidError):
        rmg.Map.open(tmp_path / "no.rmgmap")
    (tmp_path / "no.h3m").write_bytes(b"nothing")
    with pytest.raises(rmg.MapError, match="cannot be used as a map"):
        rmg.Map.open(tmp_path / "no.h3m")
    with pytest.raises(rmg.FormatError, match="known extensions are .rmgmap, .h3m, .vmap"):
        rmg.Map.open(tmp_path / "no.json")
    for level in (-1, made.levels):
        with pytest.raises(rmg.ChoiceError, match=f"level must be from 0 to {made.levels - 1}, not {level}"):
            made.terrain(level)
    with pytest.raises(TypeError):
        rmg.audit(5)  # type: ignore[arg-type]


def test_importing_the_package_imports_no_optional_packages() -> None:
    code = "import sys, rmg; sys.exit(any(name in sys.modules for name in ('numpy', 'pyarrow', 'distributed')))"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
