"""Reads rules of Archipelago's rule builder: their serialized form, and rules that it resolved for a world."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from .._errors import ChoiceError
from ._data import at_least
from ._fields import RESOLVERS, FieldResolver, OptionFilter, Source
from ._rules import CLASSES, AtLeast, Filtered, HasFromList, HasFromListUnique, Rule, _Nested, _OfNames

#: Maximum depth of nested rules, as in the JSON files.
MAX_DEPTH = 64
#: The kinds of arguments. All others are texts.
_KINDS: Mapping[str, type] = {"count": int, "skip_indirect_connection": bool}
_WORDS: Mapping[type, str] = {int: "a whole number", str: "a text", bool: "true or false"}


def from_dict(data: Mapping[str, Any]) -> Rule:
    """Reads a rule as Archipelago's rule builder serializes it.

    Raises:
        ChoiceError: The rule, or one of its parts, is unknown or has wrong arguments. The message names the part.
    """
    return _rule(data, "the rule", 0)


def _rule(data: Any, place: str, depth: int) -> Rule:
    if depth > MAX_DEPTH:
        raise ChoiceError(f"{place}: rules are nested more than {MAX_DEPTH} deep")
    data = _mapping(data, place, "a rule")
    name = data.get("rule")
    kind = CLASSES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ChoiceError(f"{place}: unknown rule {name!r}; use one of {', '.join(CLASSES)}")
    place = name if depth == 0 else f"{place}, {name}"
    filters = _list(data.get("options", ()), place, "options")
    common: dict[str, Any] = {
        "options": tuple(_filter(option, place) for option in filters),
        "filtered_resolution": bool(data.get("filtered_resolution", False)),
    }
    if issubclass(kind, _Nested):
        listed = _list(data.get("children", ()), place, "children")
        children = [_rule(child, f"{place}, children[{at}]", depth + 1) for at, child in enumerate(listed)]
        count = [_argument(data.get("count"), "count", int, place)] if kind is AtLeast else []
        return kind(*count, *children, **common)
    if kind is Filtered:
        return Filtered(_rule(data.get("child"), f"{place}, child", depth + 1), **common)
    args = dict(_mapping(data.get("args", {}), place, "args"))
    unknown = [name for name in args if name not in kind.ARGS]
    if unknown:
        raise ChoiceError(f"{place}: unknown argument {unknown[0]!r}; use {', '.join(kind.ARGS) or 'none'}")
    names = []
    if issubclass(kind, _OfNames):
        names = [
            _argument(name, "item_names", str, place) for name in _list(args.pop("item_names", ()), place, "item_names")
        ]
    read: dict[str, Any] = {
        name: _counts(value, place) if name == "item_counts" else _argument(value, name, _KINDS.get(name, str), place)
        for name, value in args.items()
    }
    try:
        return kind(*names, **read, **common)
    except TypeError as error:
        raise ChoiceError(f"{place}: wrong arguments: {error}") from error


def _mapping(value: Any, place: str, what: str) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise ChoiceError(f"{place}: {what} is a dictionary, not {value!r}")
    return value


def _list(value: Any, place: str, name: str) -> list[Any]:
    if not isinstance(value, list | tuple):
        raise ChoiceError(f"{place}: {name} is a list, not {value!r}")
    return list(value)


def _argument(value: Any, name: str, kind: type, place: str) -> Any:
    """Reads a value, or where to read it from."""
    if isinstance(value, Mapping) and "resolver" in value and name != "item_names":
        name = value["resolver"]
        resolver = RESOLVERS.get(name) if isinstance(name, str) else None
        if resolver is None:
            raise ChoiceError(f"{place}: unknown resolver {name!r}; use one of {', '.join(RESOLVERS)}")
        return _built(resolver, {key: text for key, text in value.items() if key != "resolver"}, place, "resolver")
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise ChoiceError(f"{place}: {name} is {_WORDS[kind]}, not {value!r}")
    return value


def _counts(value: Any, place: str) -> dict[str, int | FieldResolver]:
    counts = _mapping(value, place, "item_counts")
    return {name: _argument(count, f"the count of {name!r}", int, place) for name, count in counts.items()}


def _filter(value: Any, place: str) -> OptionFilter:
    built: OptionFilter = _built(OptionFilter, _mapping(value, place, "a filter"), place, "filter")
    return built


def _built(kind: Callable[..., Any], fields: Mapping[str, Any], place: str, what: str) -> Any:
    for name, value in fields.items():
        # an option may have any value
        if name != "value" and not isinstance(value, str):
            raise ChoiceError(f"{place}: {name} of a {what} is a text, not {value!r}")
    try:
        return kind(**fields)
    except TypeError as error:
        raise ChoiceError(f"{place}: wrong {what}: {error}") from error


def is_resolved(rule: Any) -> bool:
    """Returns whether an access rule is a rule of Archipelago's rule builder that it resolved for a world."""
    kind = type(rule)
    return kind.__module__ == "rule_builder.rules" and kind.__qualname__.endswith(".Resolved")


def resolved_rule(rule: Any, source: Source, other: Callable[[Any], Any]) -> Any:
    """Returns a resolved rule as in the JSON files. ``other`` converts parts that are rules of a game."""
    kind = type(rule).__qualname__.removesuffix(".Resolved")

    def part(child: Any) -> Any:
        return resolved_rule(child, source, other) if is_resolved(child) else other(child)

    if kind in ("And", "Or"):
        return {"all" if kind == "And" else "any": [part(child) for child in rule.children]}
    if kind == "AtLeast":
        return at_least(rule.count, [part(child) for child in rule.children])
    if kind in ("HasGroup", "HasGroupUnique"):
        listed = HasFromList if kind == "HasGroup" else HasFromListUnique
        return listed(*rule.item_names, count=rule.count)._resolved(source)
    known = CLASSES.get(kind)
    if known is None or issubclass(known, _Nested) or known is Filtered:
        return other(rule)
    args = {name: getattr(rule, name) for name in known.ARGS if hasattr(rule, name)}
    if "item_counts" in args:
        args["item_counts"] = dict(args["item_counts"])
    return known(*args.pop("item_names", ()), **args)._resolved(source)
