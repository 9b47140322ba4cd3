from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from conftest import PAIR

import rmg


def test_a_template_of_the_project_has_no_diagnostics(root: Path) -> None:
    template = rmg.Template.load(root / "templates" / "thread.json")
    assert template.check() == []
    assert (template.name, len(template.zones), template.sizes) == ("thread", 16, ("l", "xl"))
    assert "thread" in repr(template) and "16 zones" in repr(template)


def test_all_diagnostics_are_reported_at_once_with_locations() -> None:
    broken = copy.deepcopy(PAIR)
    broken["pair"]["zones"]["1"]["type"] = "playerStrat"
    broken["pair"]["connections"][0]["b"] = "9"
    template = rmg.Template.from_dict(broken)
    errors = {found.code: found for found in template.check() if found.severity == "error"}
    assert len(errors) == 2, errors
    typo = next(found for found in errors.values() if "playerStrat" in found.message)
    assert typo.help == "did you mean `playerStart`?"
    assert typo.line is not None and typo.column is not None and typo.span is not None
    assert str(typo).startswith(f"{typo.file}:{typo.line}:{typo.column}: error: ")
    with pytest.raises(rmg.InvalidError) as raised:
        rmg.generate(template, seed=1)
    assert [found for found in raised.value.diagnostics if found.severity == "error"] == list(errors.values())
    assert str(typo) in str(raised.value)


def test_the_default_is_the_first_template_of_a_file(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    two = {"a": PAIR["pair"], "b": PAIR["pair"]}
    path.write_text(rmg_json(two))
    assert rmg.Template.load(path).name == "a"
    assert rmg.Template.load(path, "b").name == "b"
    assert rmg.Template.load(f"{path}#a").name == "a"
    assert rmg.Template.load(path, "a").names == ["a", "b"]
    with pytest.raises(rmg.InvalidError, match="no template `c`"):
        rmg.Template.load(path, "c")


def rmg_json(document: object) -> str:
    import json

    return json.dumps(document)


def test_a_template_can_be_edited_as_a_dictionary(pair: rmg.Template) -> None:
    document = pair.to_dict()
    document["pair"]["connections"][0]["guard"] = 9000
    changed = rmg.Template.from_dict(document)
    asked = rmg.generate(changed, seed=7).connections()["asked_guard"].to_pylist()
    assert asked == [9000, 3000]
    assert rmg.generate(rmg.Template.from_dict(pair.to_dict()), seed=7).report() == rmg.generate(pair, seed=7).report()


def test_templates_can_be_pickled(pair: rmg.Template, root: Path) -> None:
    for template in (pair, rmg.Template.load(root / "templates" / "thread.json")):
        again = pickle.loads(pickle.dumps(template))
        assert (again.name, again.path, again.to_dict()) == (template.name, template.path, template.to_dict())


def test_invalid_template_files_raise_clear_exceptions(tmp_path: Path) -> None:
    with pytest.raises(rmg.UnreadableError, match="no such file") as missing:
        rmg.Template.load(tmp_path / "none.json")
    assert missing.value.path.endswith("none.json") and isinstance(missing.value, OSError)
    with pytest.raises(rmg.InvalidError, match="expected `}`, found the end of the text"):
        rmg.Template.from_text("{ a")
    with pytest.raises(rmg.InvalidError):
        rmg.Template.from_text(b"\xff\xfe\x00\x01")
    with pytest.raises(TypeError, match="Template.load"):
        rmg.Template()


def test_exceptions_and_diagnostics_can_be_pickled() -> None:
    """Workers of a cluster send them to the client."""
    with pytest.raises(rmg.InvalidError) as invalid:
        rmg.Template.from_text("{ a")
    with pytest.raises(rmg.UnreadableError) as unreadable:
        rmg.Template.load("no such template.json")
    for error in (invalid.value, unreadable.value):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
