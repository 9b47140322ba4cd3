"""The classes of rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar

from .._errors import ChoiceError
from ._data import at_least, holds, item, of_list
from ._fields import FieldResolver, OptionFilter, Source


@dataclass(frozen=True, eq=False)
class Rule:
    """A rule. Combine rules with ``&`` and ``|``, and with one or several filters."""

    options: tuple[OptionFilter, ...] = field(default=(), kw_only=True)
    filtered_resolution: bool = field(default=False, kw_only=True)

    #: Names of the arguments in the serialized form.
    ARGS: ClassVar[tuple[str, ...]] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "options", tuple(self.options))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and self.to_dict() == other.to_dict()

    def __hash__(self) -> int:
        return hash(str(self))

    def __and__(self, other: Rule | OptionFilter | Iterable[OptionFilter]) -> Rule:
        if isinstance(other, Rule):
            return _nested(And, self, other)
        filters = _filters(other)
        return Filtered(self, options=filters) if filters else self

    def __rand__(self, other: OptionFilter | Iterable[OptionFilter]) -> Rule:
        return self & other

    def __or__(self, other: Rule | OptionFilter | Iterable[OptionFilter]) -> Rule:
        if isinstance(other, Rule):
            return _nested(Or, self, other)
        filters = _filters(other)
        return Or(self, True_(options=filters)) if filters else self

    def __ror__(self, other: OptionFilter | Iterable[OptionFilter]) -> Rule:
        return self | other

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
            world: The world, for filters, groups of items and arguments that are read from it. Not needed for rules without them.
            copies: Copies of each item that exist. Default: any number.

        Raises:
            ChoiceError: The world has no such option, group or attribute.
        """
        return self._resolved(Source(world, copies))

    def _resolved(self, source: Source) -> Any:
        if self.options:
            options = source.known("a filter").options
            if not all(option.check(options) for option in self.options):
                return self.filtered_resolution
        return self._rule(source)

    def _rule(self, source: Source) -> Any:
        raise NotImplementedError

    def explain(self, items: Mapping[str, int], reached: Iterable[str] = (), world: Any = None) -> dict[str, Any]:
        """Returns ``{"holds", "rule", "missing", "parts"}``: whether the rule holds with these items, its text, the texts of the elementary
        rules that do not hold, and the explanations of its parts.

        Args:
            items: Items and their numbers.
            reached: Names of reached regions, locations and entrances.
            world: The world, as for :meth:`to_rule`.
        """
        places = set(reached)

        def has(kind: str, name: str, count: int) -> bool:
            return items.get(name, 0) >= count if kind == "item" else name in places

        return self._explained(lambda rule: holds(rule.to_rule(world), has))

    def _explained(self, is_held: Callable[[Rule], bool]) -> dict[str, Any]:
        parts = [part._explained(is_held) for part in self._parts()]
        is_true = is_held(self)
        missing = [text for part in parts for text in part["missing"]] or [str(self)]
        return {"holds": is_true, "rule": str(self), "missing": [] if is_true else missing, "parts": parts}

    def explain_str(self, items: Mapping[str, int], reached: Iterable[str] = (), world: Any = None) -> str:
        """Returns the rule as text, with ``Missing`` at each elementary rule that does not hold."""
        return self._marked(self.explain(items, reached, world))

    def _marked(self, explained: dict[str, Any]) -> str:
        """Returns the text of the rule with marks."""
        if explained["holds"]:
            return str(self)
        if not any(part["missing"] for part in explained["parts"]):
            return f"Missing: {self}"
        parts = zip(self._parts(), explained["parts"], strict=True)
        return self._text([part._marked(of_part) for part, of_part in parts])

    def _parts(self) -> tuple[Rule, ...]:
        return ()

    def _text(self, parts: list[str]) -> str:
        """Returns the text of the rule with the texts of its parts."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self._text([str(part) for part in self._parts()])


def _filters(filters: OptionFilter | Iterable[OptionFilter]) -> tuple[OptionFilter, ...]:
    listed = (filters,) if isinstance(filters, OptionFilter) else tuple(filters)
    if not all(isinstance(entry, OptionFilter) for entry in listed):
        raise ChoiceError(f"a rule is combined with rules or filters, not with {filters!r}")
    return listed


def _plain(value: Any) -> Any:
    if isinstance(value, FieldResolver):
        return value.to_dict()
    if isinstance(value, Mapping):
        return {name: _plain(count) for name, count in value.items()}
    return list(value) if isinstance(value, tuple) else value


def _nested(kind: type[_Nested], first: Rule, second: Rule) -> Rule:
    filters = first.options
    if filters == second.options and (not filters or first.filtered_resolution == second.filtered_resolution):
        common: dict[str, Any] = {"options": filters, "filtered_resolution": first.filtered_resolution}
        if isinstance(first, kind):
            more = second.children if isinstance(second, kind) else (second,)
            return kind(*first.children, *more, **common)
        if isinstance(second, kind):
            return kind(first, *second.children, **common)
    return kind(first, second)


@dataclass(frozen=True, eq=False)
class True_(Rule):
    """Always holds."""

    def _rule(self, source: Source) -> Any:
        return True

    def _text(self, parts: list[str]) -> str:
        return "True"


@dataclass(frozen=True, eq=False)
class False_(Rule):
    """Never holds."""

    def _rule(self, source: Source) -> Any:
        return False

    def _text(self, parts: list[str]) -> str:
        return "False"


@dataclass(frozen=True, eq=False, init=False)
class _Nested(Rule):
    children: tuple[Rule, ...] = ()

    WORD: ClassVar[str] = ""
    SIGN: ClassVar[str] = ""

    def __init__(
        self, *children: Rule, options: Iterable[OptionFilter] = (), filtered_resolution: bool = False
    ) -> None:
        super().__init__(options=tuple(options), filtered_resolution=filtered_resolution)
        object.__setattr__(self, "children", tuple(children))

    def to_dict(self) -> dict[str, Any]:
        return {**self._head(), "children": [child.to_dict() for child in self.children]}

    def _rule(self, source: Source) -> Any:
        return {self.WORD: self._resolved_parts(source)}

    def _resolved_parts(self, source: Source) -> list[Any]:
        return [child._resolved(source) for child in self.children]

    def _parts(self) -> tuple[Rule, ...]:
        return self.children

    def _text(self, parts: list[str]) -> str:
        return "(" + f" {self.SIGN} ".join(parts) + ")"


class And(_Nested):
    """All of the rules hold."""

    WORD, SIGN = "all", "&"


class Or(_Nested):
    """Any of the rules holds."""

    WORD, SIGN = "any", "|"


@dataclass(frozen=True, eq=False, init=False)
class AtLeast(_Nested):
    """At least ``count`` of the rules hold."""

    count: int | FieldResolver = 1

    def __init__(self, count: int | FieldResolver, *children: Rule, **more: Any) -> None:
        super().__init__(*children, **more)
        object.__setattr__(self, "count", count)

    def to_dict(self) -> dict[str, Any]:
        return {**super().to_dict(), "count": _plain(self.count)}

    def _rule(self, source: Source) -> Any:
        return at_least(source.value(self.count, int), self._resolved_parts(source))

    def _text(self, parts: list[str]) -> str:
        return f"At least {self.count} of ({', '.join(parts)})"


@dataclass(frozen=True, eq=False)
class Filtered(Rule):
    """A rule with a filter."""

    child: Rule

    def to_dict(self) -> dict[str, Any]:
        return {**self._head(), "child": self.child.to_dict()}

    def _rule(self, source: Source) -> Any:
        return self.child._resolved(source)

    def _parts(self) -> tuple[Rule, ...]:
        return (self.child,)

    def _text(self, parts: list[str]) -> str:
        return f"Filtered[{parts[0]}]"


@dataclass(frozen=True, eq=False)
class Has(Rule):
    """The player has at least ``count`` copies of an item."""

    item_name: str | FieldResolver
    count: int | FieldResolver = 1
    ARGS = ("item_name", "count")

    def _rule(self, source: Source) -> Any:
        return item(source.value(self.item_name, str), source.value(self.count, int))

    def _text(self, parts: list[str]) -> str:
        return f"Has {self.item_name}" if self.count == 1 else f"Has {self.count}x {self.item_name}"


@dataclass(frozen=True, eq=False, init=False)
class _OfNames(Rule):
    item_names: tuple[str, ...] = ()
    ARGS: ClassVar[tuple[str, ...]] = ("item_names",)

    def __init__(
        self, *item_names: str, options: Iterable[OptionFilter] = (), filtered_resolution: bool = False
    ) -> None:
        super().__init__(options=tuple(options), filtered_resolution=filtered_resolution)
        object.__setattr__(self, "item_names", tuple(sorted(set(item_names))))


class HasAll(_OfNames):
    """The player has all of the items."""

    def _rule(self, source: Source) -> Any:
        return {"all": [item(name) for name in self.item_names]}

    def _text(self, parts: list[str]) -> str:
        return f"Has all of ({', '.join(self.item_names)})"


class HasAny(_OfNames):
    """The player has any of the items."""

    def _rule(self, source: Source) -> Any:
        return {"any": [item(name) for name in self.item_names]}

    def _text(self, parts: list[str]) -> str:
        return f"Has any of ({', '.join(self.item_names)})"


@dataclass(frozen=True, eq=False)
class _OfCounts(Rule):
    item_counts: Mapping[str, int | FieldResolver]
    ARGS = ("item_counts",)

    WORD: ClassVar[str] = ""

    def _rule(self, source: Source) -> Any:
        return {self.WORD: [item(name, source.value(count, int)) for name, count in self.item_counts.items()]}

    def _text(self, parts: list[str]) -> str:
        return f"Has {self.WORD} of ({', '.join(f'{name} x{count}' for name, count in self.item_counts.items())})"


class HasAllCounts(_OfCounts):
    """The player has these numbers of all of the items."""

    WORD = "all"


class HasAnyCount(_OfCounts):
    """The player has this number of any of the items."""

    WORD = "any"


@dataclass(frozen=True, eq=False, init=False)
class HasFromList(_OfNames):
    """The player has at least ``count`` items from a list; copies count separately."""

    count: int | FieldResolver = 1
    ARGS = ("item_names", "count")

    def __init__(self, *item_names: str, count: int | FieldResolver = 1, **more: Any) -> None:
        super().__init__(*item_names, **more)
        object.__setattr__(self, "count", count)

    def _rule(self, source: Source) -> Any:
        return of_list(self.item_names, source.value(self.count, int), source.copies_of)

    def _text(self, parts: list[str]) -> str:
        return f"Has {self.count} of ({', '.join(self.item_names)})"


class HasFromListUnique(HasFromList):
    """The player has at least ``count`` different items from a list."""

    def _rule(self, source: Source) -> Any:
        return at_least(source.value(self.count, int), [item(name) for name in self.item_names])

    def _text(self, parts: list[str]) -> str:
        return f"Has {self.count} different of ({', '.join(self.item_names)})"


@dataclass(frozen=True, eq=False)
class HasGroup(Rule):
    """The player has at least ``count`` items of a group; copies count separately."""

    item_name_group: str
    count: int | FieldResolver = 1
    ARGS = ("item_name_group", "count")

    def _names(self, source: Source) -> list[str]:
        groups = getattr(source.known(f"group {self.item_name_group!r}"), "item_name_groups", {})
        if self.item_name_group not in groups:
            raise ChoiceError(
                f"unknown group of items {self.item_name_group!r}; add it to `item_name_groups` of the world"
            )
        return sorted(groups[self.item_name_group])

    def _rule(self, source: Source) -> Any:
        return of_list(self._names(source), source.value(self.count, int), source.copies_of)

    def _text(self, parts: list[str]) -> str:
        return f"Has {self.count} of group {self.item_name_group}"


class HasGroupUnique(HasGroup):
    """The player has at least ``count`` different items of a group."""

    def _rule(self, source: Source) -> Any:
        return at_least(source.value(self.count, int), [item(name) for name in self._names(source)])

    def _text(self, parts: list[str]) -> str:
        return f"Has {self.count} different of group {self.item_name_group}"


@dataclass(frozen=True, eq=False)
class _CanReach(Rule):
    KIND: ClassVar[str] = ""

    def _name(self) -> str:
        name: str = getattr(self, self.ARGS[0])
        return name

    def _rule(self, source: Source) -> Any:
        return {self.KIND: self._name()}

    def _text(self, parts: list[str]) -> str:
        return f"Can reach {self.KIND} {self._name()}"


@dataclass(frozen=True, eq=False)
class CanReachRegion(_CanReach):
    """The player can reach a region."""

    region_name: str
    ARGS, KIND = ("region_name",), "region"


@dataclass(frozen=True, eq=False)
class CanReachLocation(_CanReach):
    """The player can reach a location."""

    location_name: str
    parent_region_name: str = ""
    skip_indirect_connection: bool = False
    ARGS, KIND = ("location_name", "parent_region_name", "skip_indirect_connection"), "location"


@dataclass(frozen=True, eq=False)
class CanReachEntrance(_CanReach):
    """The player can use an entrance."""

    entrance_name: str
    parent_region_name: str = ""
    ARGS, KIND = ("entrance_name", "parent_region_name"), "entrance"


CLASSES: Mapping[str, type[Rule]] = {
    kind.__name__: kind
    for kind in (
        True_, False_, And, Or, AtLeast, Filtered, Has, HasAll, HasAny, HasAllCounts, HasAnyCount, HasFromList,
        HasFromListUnique, HasGroup, HasGroupUnique, CanReachRegion, CanReachLocation, CanReachEntrance,
    )
}  # fmt: skip
