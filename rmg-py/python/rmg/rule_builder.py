"""Rules over items, regions, locations and entrances as data, with the serialization of Archipelago's rule builder.

>>> from rmg.rule_builder import CanReachRegion, Has, from_dict
>>> rule = Has("Lamp") & (Has("Rope", 2) | CanReachRegion("Tower"))
>>> print(rule)
(Has Lamp & (Has 2x Rope | Can reach region Tower))
>>> from_dict(rule.to_dict()) == rule
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from ._errors import ChoiceError

__all__ = [
    "And",
    "CanReachEntrance",
    "CanReachLocation",
    "CanReachRegion",
    "False_",
    "Filtered",
    "Has",
    "HasAll",
    "HasAllCounts",
    "HasAny",
    "HasAnyCount",
    "HasFromList",
    "HasFromListUnique",
    "HasGroup",
    "HasGroupUnique",
    "Or",
    "OptionFilter",
    "Rule",
    "True_",
    "from_dict",
]

#: Number of copies that is assumed for an item of an unknown pool.
_MANY = 1 << 16
_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "le": lambda a, b: a <= b,
    "contains": lambda a, b: b in a,
    "in": lambda a, b: a in b,
}


@dataclass(frozen=True)
class OptionFilter:
    """A condition on an option of the world: a rule with a filter that does not hold is replaced by a constant."""

    #: The name of the option. The part after the last dot is the attribute of ``world.options``, in any case and with or without ``_``.
    option: str
    #: The value to compare with.
    value: Any
    #: ``eq``, ``ne``, ``gt``, ``lt``, ``ge``, ``le``, ``contains`` or ``in``.
    operator: str = "eq"

    def check(self, options: Any) -> bool:
        """Returns whether the filter holds for the options of a world.

        Raises:
            ChoiceError: The option or the operator is unknown.
        """
        wanted = self.option.rsplit(".", 1)[-1].replace("_", "").lower()
        for name, value in vars(options).items():
            if name.replace("_", "").lower() == wanted:
                if self.operator not in _OPERATORS:
                    raise ChoiceError(f"unknown operator {self.operator!r}; use one of {', '.join(_OPERATORS)}")
                return bool(_OPERATORS[self.operator](getattr(value, "value", value), self.value))
        raise ChoiceError(f"the world has no option {self.option!r}")

    def to_dict(self) -> dict[str, Any]:
        return {"option": self.option, "value": self.value, "operator": self.operator}


@dataclass(frozen=True, eq=False)
class Rule:
    """A rule. Combine rules with ``&`` and ``|``."""

    options: tuple[OptionFilter, ...] = field(default=(), kw_only=True)
    filtered_resolution: bool = field(default=False, kw_only=True)

    #: Names of the arguments in the serialized form.
    ARGS: ClassVar[tuple[str, ...]] = ()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(str(self))

    def __and__(self, other: Rule) -> Rule:
        return _nested(And, self, other)

    def __or__(self, other: Rule) -> Rule:
        return _nested(Or, self, other)

    def __bool__(self) -> bool:
        raise TypeError("combine rules with & and |, not with `and` and `or`")

    def to_dict(self) -> dict[str, Any]:
        """Returns the rule as Archipelago's rule builder serializes it."""
        return {**self._head(), "args": {name: _plain(getattr(self, name)) for name in self.ARGS}}

    def _head(self) -> dict[str, Any]:
        return {
            "rule": type(self).__name__,
            "options": [option.to_dict() for option in self.options],
            "filtered_resolution": self.filtered_resolution,
        }

    def to_rule(self, world: Any = None, copies: Mapping[str, int] | None = None) -> Any:
        """Returns the rule as in the JSON files of ``rmg entrances``.

        Args:
            world: The world, for filters and groups of items. Not needed for rules without them.
            copies: Copies of each item that exist. Default: any number.
        """
        if any(not option.check(world.options) for option in self.options):
            return self.filtered_resolution
        return self._rule(world, copies)

    def _rule(self, world: Any, copies: Mapping[str, int] | None) -> Any:
        raise NotImplementedError

    def explain(self, items: Mapping[str, int], reached: Iterable[str] = (), world: Any = None) -> dict[str, Any]:
        """Returns ``{"holds", "rule", "missing", "parts"}``: whether the rule holds with these items, its text, the texts of the elementary
        rules that do not hold, and the explanations of its parts.

        Args:
            items: Items and their numbers.
            reached: Names of reached regions, locations and entrances.
            world: The world, for filters and groups of items.
        """
        parts = [part.explain(items, reached, world) for part in self._parts()]
        holds = _holds(self.to_rule(world), items, set(reached))
        missing = [text for part in parts for text in part["missing"]] if parts else [str(self)]
        return {"holds": holds, "rule": str(self), "missing": [] if holds else missing, "parts": parts}

    def explain_str(self, items: Mapping[str, int], reached: Iterable[str] = (), world: Any = None) -> str:
        """Returns the rule as text, with ``Missing`` at each elementary rule that does not hold."""
        text = str(self)
        for missing in sorted(set(self.explain(items, reached, world)["missing"]), key=len, reverse=True):
            text = text.replace(missing, f"Missing: {missing}")
        return text

    def _parts(self) -> tuple[Rule, ...]:
        return ()


def _plain(value: Any) -> Any:
    if isinstance(value, tuple):
        return dict(value) if value and isinstance(value[0], tuple) else list(value)
    return value


def _nested(kind: type[_Nested], first: Rule, second: Rule) -> Rule:
    if not isinstance(second, Rule):
        return NotImplemented
    plain = [isinstance(rule, kind) and not rule.options for rule in (first, second)]
    children = [rule.children if flat else (rule,) for rule, flat in zip((first, second), plain, strict=True)]  # type: ignore[attr-defined]
    return kind(*children[0], *children[1])


def _item(name: str, count: int = 1) -> Any:
    return {"item": name, "count": count} if count > 0 else True


def _at_least(count: int, parts: list[Any]) -> Any:
    return {"at_least": count, "of": parts}


@dataclass(frozen=True, eq=False)
class True_(Rule):
    """Always holds."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return True

    def __str__(self) -> str:
        return "True"


@dataclass(frozen=True, eq=False)
class False_(Rule):
    """Never holds."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return False

    def __str__(self) -> str:
        return "False"


@dataclass(frozen=True, eq=False, init=False)
class _Nested(Rule):
    children: tuple[Rule, ...] = ()

    WORD: ClassVar[str] = ""
    SIGN: ClassVar[str] = ""

    def __init__(
        self, *children: Rule, options: Iterable[OptionFilter] = (), filtered_resolution: bool = False
    ) -> None:
        object.__setattr__(self, "children", tuple(children))
        object.__setattr__(self, "options", tuple(options))
        object.__setattr__(self, "filtered_resolution", filtered_resolution)

    def to_dict(self) -> dict[str, Any]:
        return {**self._head(), "children": [child.to_dict() for child in self.children]}

    def _rule(self, world: Any, copies: Any) -> Any:
        return {self.WORD: [child.to_rule(world, copies) for child in self.children]}

    def _parts(self) -> tuple[Rule, ...]:
        return self.children

    def __str__(self) -> str:
        return "(" + f" {self.SIGN} ".join(map(str, self.children)) + ")"


class And(_Nested):
    """All of the rules hold."""

    WORD, SIGN = "all", "&"


class Or(_Nested):
    """Any of the rules holds."""

    WORD, SIGN = "any", "|"


@dataclass(frozen=True, eq=False)
class Filtered(Rule):
    """A rule with a filter."""

    child: Rule

    def to_dict(self) -> dict[str, Any]:
        return {**self._head(), "child": self.child.to_dict()}

    def _rule(self, world: Any, copies: Any) -> Any:
        return self.child.to_rule(world, copies)

    def _parts(self) -> tuple[Rule, ...]:
        return (self.child,)

    def __str__(self) -> str:
        return f"Filtered[{self.child}]"


@dataclass(frozen=True, eq=False)
class Has(Rule):
    """The player has at least ``count`` copies of an item."""

    item_name: str
    count: int = 1
    ARGS = ("item_name", "count")

    def _rule(self, world: Any, copies: Any) -> Any:
        return _item(self.item_name, self.count)

    def __str__(self) -> str:
        return f"Has {self.item_name}" if self.count == 1 else f"Has {self.count}x {self.item_name}"


@dataclass(frozen=True, eq=False, init=False)
class _OfNames(Rule):
    item_names: tuple[str, ...] = ()
    ARGS: ClassVar[tuple[str, ...]] = ("item_names",)

    def __init__(
        self, *item_names: str, options: Iterable[OptionFilter] = (), filtered_resolution: bool = False
    ) -> None:
        object.__setattr__(self, "item_names", tuple(sorted(set(item_names))))
        object.__setattr__(self, "options", tuple(options))
        object.__setattr__(self, "filtered_resolution", filtered_resolution)


class HasAll(_OfNames):
    """The player has all of the items."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return {"all": [_item(name) for name in self.item_names]}

    def __str__(self) -> str:
        return f"Has all of ({', '.join(self.item_names)})"


class HasAny(_OfNames):
    """The player has any of the items."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return {"any": [_item(name) for name in self.item_names]}

    def __str__(self) -> str:
        return f"Has any of ({', '.join(self.item_names)})"


@dataclass(frozen=True, eq=False)
class _OfCounts(Rule):
    item_counts: Mapping[str, int]
    ARGS = ("item_counts",)

    def _items(self) -> list[Any]:
        return [_item(name, count) for name, count in self.item_counts.items()]

    def _counted(self) -> str:
        return ", ".join(f"{name} x{count}" for name, count in self.item_counts.items())


class HasAllCounts(_OfCounts):
    """The player has these numbers of all of the items."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return {"all": self._items()}

    def __str__(self) -> str:
        return f"Has all of ({self._counted()})"


class HasAnyCount(_OfCounts):
    """The player has this number of any of the items."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return {"any": self._items()}

    def __str__(self) -> str:
        return f"Has any of ({self._counted()})"


def _from_list(names: Iterable[str], count: int, copies: Mapping[str, int] | None) -> Any:
    known = _MANY if copies is None else None
    most = {name: min(count, known or (copies or {}).get(name, 0)) for name in names}
    return _at_least(count, [_item(name, at) for name, copies_ in most.items() for at in range(1, copies_ + 1)])


@dataclass(frozen=True, eq=False, init=False)
class HasFromList(_OfNames):
    """The player has at least ``count`` items from a list; copies count separately."""

    count: int = 1
    ARGS = ("item_names", "count")

    def __init__(self, *item_names: str, count: int = 1, **more: Any) -> None:
        super().__init__(*item_names, **more)
        object.__setattr__(self, "count", count)

    def _rule(self, world: Any, copies: Any) -> Any:
        return _from_list(self.item_names, self.count, copies)

    def __str__(self) -> str:
        return f"Has {self.count} of ({', '.join(self.item_names)})"


class HasFromListUnique(HasFromList):
    """The player has at least ``count`` different items from a list."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return _at_least(self.count, [_item(name) for name in self.item_names])

    def __str__(self) -> str:
        return f"Has {self.count} different of ({', '.join(self.item_names)})"


@dataclass(frozen=True, eq=False)
class HasGroup(Rule):
    """The player has at least ``count`` items of a group; copies count separately."""

    item_name_group: str
    count: int = 1
    ARGS = ("item_name_group", "count")

    def _names(self, world: Any) -> list[str]:
        groups = getattr(world, "item_name_groups", {})
        if self.item_name_group not in groups:
            raise ChoiceError(
                f"unknown group of items {self.item_name_group!r}; add it to `item_name_groups` of the world"
            )
        return sorted(groups[self.item_name_group])

    def _rule(self, world: Any, copies: Any) -> Any:
        return _from_list(self._names(world), self.count, copies)

    def __str__(self) -> str:
        return f"Has {self.count} of group {self.item_name_group}"


class HasGroupUnique(HasGroup):
    """The player has at least ``count`` different items of a group."""

    def _rule(self, world: Any, copies: Any) -> Any:
        return _at_least(self.count, [_item(name) for name in self._names(world)])

    def __str__(self) -> str:
        return f"Has {self.count} different of group {self.item_name_group}"


@dataclass(frozen=True, eq=False)
class CanReachRegion(Rule):
    """The player can reach a region."""

    region_name: str
    ARGS = ("region_name",)

    def _rule(self, world: Any, copies: Any) -> Any:
        return {"region": self.region_name}

    def __str__(self) -> str:
        return f"Can reach region {self.region_name}"


@dataclass(frozen=True, eq=False)
class CanReachLocation(Rule):
    """The player can reach a location."""

    location_name: str
    parent_region_name: str = ""
    skip_indirect_connection: bool = False
    ARGS = ("location_name", "parent_region_name", "skip_indirect_connection")

    def _rule(self, world: Any, copies: Any) -> Any:
        return {"location": self.location_name}

    def __str__(self) -> str:
        return f"Can reach location {self.location_name}"


@dataclass(frozen=True, eq=False)
class CanReachEntrance(Rule):
    """The player can use an entrance."""

    entrance_name: str
    parent_region_name: str = ""
    ARGS = ("entrance_name", "parent_region_name")

    def _rule(self, world: Any, copies: Any) -> Any:
        return {"entrance": self.entrance_name}

    def __str__(self) -> str:
        return f"Can reach entrance {self.entrance_name}"


_CLASSES: dict[str, type[Rule]] = {
    kind.__name__: kind
    for kind in (
        True_, False_, And, Or, Filtered, Has, HasAll, HasAny, HasAllCounts, HasAnyCount, HasFromList, HasFromListUnique,
        HasGroup, HasGroupUnique, CanReachRegion, CanReachLocation, CanReachEntrance,
    )
}  # fmt: skip


def from_dict(data: Mapping[str, Any]) -> Rule:
    """Reads a rule as Archipelago's rule builder serializes it.

    Raises:
        ChoiceError: The rule, or one of its parts, is unknown or has wrong arguments.
    """
    name = data.get("rule")
    kind = _CLASSES.get(name) if isinstance(name, str) else None
    if kind is None:
        raise ChoiceError(f"unknown rule {name!r}; use one of {', '.join(_CLASSES)}")
    options = tuple(OptionFilter(**option) for option in data.get("options", ()))
    common: dict[str, Any] = {"options": options, "filtered_resolution": bool(data.get("filtered_resolution", False))}
    if issubclass(kind, _Nested):
        return kind(*map(from_dict, data.get("children", ())), **common)
    if kind is Filtered:
        return Filtered(from_dict(data["child"]), **common)
    args = dict(data.get("args", {}))
    names = args.pop("item_names", ()) if issubclass(kind, _OfNames) else ()
    try:
        return kind(*names, **args, **common)
    except TypeError as error:
        raise ChoiceError(f"wrong arguments of rule {name}: {error}") from error


def _holds(rule: Any, items: Mapping[str, int], reached: set[str]) -> bool:
    """Returns whether a rule of the JSON files holds."""
    if isinstance(rule, bool):
        return rule
    if "item" in rule:
        return bool(items.get(rule["item"], 0) >= rule.get("count", 1))
    if "all" in rule:
        return all(_holds(part, items, reached) for part in rule["all"])
    if "any" in rule:
        return any(_holds(part, items, reached) for part in rule["any"])
    if "of" in rule:
        return bool(sum(_holds(part, items, reached) for part in rule["of"]) >= rule["at_least"])
    return next(iter(rule.values())) in reached
