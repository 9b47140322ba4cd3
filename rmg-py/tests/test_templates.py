from __future__ import annotations

import copy
import pickle
from pathlib import Path

import pytest
from conftest import PAIR

import rmg


def test_a_template_of_the_project_has_no_faults(root: Path) -> None:
    template = rmg.Template.load(root / "templates" / "thread.json")
    assert template.check() == []
    assert (template.name, len(template.zones), template.sizes) == ("thread", 16, ("l", "xl"))
    assert "thread" in repr(template) and "16 zones" in repr(template)


def test_all_faults_come_at_once_with_their_places() -> None:
    broken = copy.deepcopy(PAIR)
    broken["pair"]["zones"]["1"]["type"] = "playerStrat"
    broken["pair"]["connections"][0]["b"] = "9"
    template = rmg.Template.from_dict(broken)
    faults = {fault.code: fault for fault in template.check() if fault.severity == "error"}
    assert len(faults) == 2, faults
    slip = next(fault for fault in faults.values() if "playerStrat" in fault.message)
    assert slip.help == "did you mean `playerStart`?"
    assert slip.line is not None and slip.column is not None and slip.span is not None
    assert str(slip).startswith(f"{slip.file}:{slip.line}:{slip.column}: error: ")
    with pytest.raises(rmg.FaultyError) as raised:
        rmg.generate(template, seed=1)
    assert [fault for fault in raised.value.faults if fault.severity == "error"] == list(faults.values())
    assert str(slip) in str(raised.value)


def test_of_several_templates_the_first_is_taken_unless_one_is_named(tmp_path: Path) -> None:
    path = tmp_path / "two.json"
    two = {"a": PAIR["pair"], "b": PAIR["pair"]}
    path.write_text(rmg_json(two))
    assert rmg.Template.load(path).name == "a"
    assert rmg.Template.load(path, "b").name == "b"
    assert rmg.Template.load(f"{path}#a").name == "a"
    assert rmg.Template.load(path, "a").names == ["a", "b"]
    with pytest.raises(rmg.FaultyError, match="no template `c`"):
        rmg.Template.load(path, "c")


def rmg_json(document: object) -> str:
    import json

    return json.dumps(document)


def test_a_template_is_changed_as_a_dictionary(pair: rmg.Template) -> None:
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


def test_what_is_no_template_is_told_in_words(tmp_path: Path) -> None:
    with pytest.raises(rmg.UnreadableError, match="there is no such file") as missing:
        rmg.Template.load(tmp_path / "none.json")
    assert missing.value.path.endswith("none.json") and isinstance(missing.value, OSError)
    with pytest.raises(rmg.FaultyError, match="the text ends before"):
        rmg.Template.from_text("{ a")
    with pytest.raises(rmg.FaultyError):
        rmg.Template.from_text(b"\xff\xfe\x00\x01")
    with pytest.raises(TypeError, match="Template.load"):
        rmg.Template()


def test_exceptions_and_faults_can_be_pickled() -> None:
    """Workers of a cluster raise them elsewhere."""
    with pytest.raises(rmg.FaultyError) as faulty:
        rmg.Template.from_text("{ a")
    with pytest.raises(rmg.UnreadableError) as unreadable:
        rmg.Template.load("no such template.json")
    for error in (faulty.value, unreadable.value):
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
