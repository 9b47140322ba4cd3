"""States that access rules ask: the questions of Archipelago's ``CollectionState`` about one player."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import partial
from typing import Any

from .._errors import UnsupportedRuleError
from ..rule_builder._data import holds
from ._atoms import Atom, is_enough, is_possible, items_atom

_KINDS = ("Region", "Location", "Entrance")


class State:
    """The questions. Subclasses answer :meth:`_ask` and :meth:`_sum`."""

    def __init__(self, world: Any, copies: Mapping[str, int]) -> None:
        self._world, self._copies = world, copies
        # Archipelago's `Region.can_reach`, `Entrance.can_reach` and cached rules read these
        self.stale: defaultdict[int, bool] = defaultdict(bool)
        self.path: dict[Any, Any] = {}

    def _ask(self, atom: Atom) -> bool:
        raise NotImplementedError

    def _sum(self, names: Iterable[str], is_unique: bool) -> Any:
        """Returns the number of copies of items, or of different items. A name that is there twice counts twice."""
        raise NotImplementedError

    def _check_player(self, player: int | None) -> None:
        own = self._world.player
        if player is not None and player != own:
            raise UnsupportedRuleError(
                f"a rule of player {own} asks about player {player}; ask only about its own player"
            )

    @property
    def multiworld(self) -> Any:
        return self._world.multiworld

    @property
    def prog_items(self) -> _ItemsOfPlayers:
        return _ItemsOfPlayers(self)

    @property
    def reachable_regions(self) -> Any:
        """The reached regions, by player."""
        return {self._world.player: _Regions(self)}

    @property
    def rule_builder_cache(self) -> defaultdict[int, dict[int, bool]]:
        return defaultdict(dict)

    def update_reachable_regions(self, player: int) -> None:
        """Does nothing: they are always up to date."""

    def has(self, item: str, player: int | None = None, count: int = 1) -> bool:
        self._check_player(player)
        atom = items_atom([(item, 1, self._copies.get(item, 0))], count)
        return atom if isinstance(atom, bool) else self._ask(atom)

    def count(self, item: str, player: int | None = None) -> Any:
        self._check_player(player)
        return self._sum([item], False)

    def has_all(self, items: Iterable[str], player: int | None = None) -> bool:
        return all(self.has(item, player) for item in items)

    def has_any(self, items: Iterable[str], player: int | None = None) -> bool:
        return any(self.has(item, player) for item in items)

    def has_all_counts(self, counts: Mapping[str, int], player: int | None = None) -> bool:
        return all(self.has(item, player, count) for item, count in counts.items())

    def has_any_count(self, counts: Mapping[str, int], player: int | None = None) -> bool:
        return any(self.has(item, player, count) for item, count in counts.items())

    def count_from_list(self, items: Iterable[str], player: int | None = None) -> Any:
        self._check_player(player)
        return self._sum(items, False)

    def count_from_list_unique(self, items: Iterable[str], player: int | None = None) -> Any:
        self._check_player(player)
        return self._sum(items, True)

    def has_from_list(self, items: Iterable[str], player: int | None = None, count: int = 1) -> bool:
        return bool(self.count_from_list(items, player) >= count)

    def has_from_list_unique(self, items: Iterable[str], player: int | None = None, count: int = 1) -> bool:
        return bool(self.count_from_list_unique(items, player) >= count)

    def _group(self, group: str) -> list[str]:
        groups = getattr(self._world, "item_name_groups", {})
        if group not in groups:
            raise UnsupportedRuleError(f"unknown group of items {group!r}; add it to `item_name_groups` of the world")
        return sorted(groups[group])

    def has_group(self, group: str, player: int | None = None, count: int = 1) -> bool:
        return self.has_from_list(self._group(group), player, count)

    def has_group_unique(self, group: str, player: int | None = None, count: int = 1) -> bool:
        return self.has_from_list_unique(self._group(group), player, count)

    def count_group(self, group: str, player: int | None = None) -> Any:
        return self.count_from_list(self._group(group), player)

    def count_group_unique(self, group: str, player: int | None = None) -> Any:
        return self.count_from_list_unique(self._group(group), player)

    def can_reach_region(self, spot: Any, player: int | None = None) -> bool:
        return self.can_reach(spot, "Region", player)

    def can_reach_location(self, spot: Any, player: int | None = None) -> bool:
        return self.can_reach(spot, "Location", player)

    def can_reach_entrance(self, spot: Any, player: int | None = None) -> bool:
        return self.can_reach(spot, "Entrance", player)

    def can_reach(self, spot: Any, resolution_hint: str | None = None, player: int | None = None) -> bool:
        kind = resolution_hint or "Region"
        if not isinstance(spot, str):
            player = getattr(spot, "player", player)
            names = {base.__name__ for base in type(spot).__mro__}
            kind = next((known for known in _KINDS if known in names), kind)
            spot = spot.name
        self._check_player(player)
        if kind not in _KINDS:
            raise UnsupportedRuleError(f"a rule asks whether a {kind!r} is reached; the kinds are {', '.join(_KINDS)}")
        return self._ask((kind.lower(), spot))

    def __getattr__(self, name: str) -> Any:
        # Archipelago worlds add methods to the class of states
        method = getattr(type(getattr(self._world.multiworld, "state", None)), name, None)
        if callable(method) and getattr(method, "__module__", "BaseClasses") != "BaseClasses":
            return partial(method, self)
        raise UnsupportedRuleError(
            f"a rule uses `state.{name}`, which is not supported; use `has`, `count`, `can_reach` and their variants"
        )


class ProbeState(State):
    """The state that a rule sees while it is converted.

    Args:
        held: Items that the player has for certain.
        decisions: Answers that are given.
        new: Gets the questions that were not among them.
        default: The answer to them.
    """

    def __init__(
        self,
        world: Any,
        copies: Mapping[str, int],
        held: Mapping[str, int],
        decisions: dict[Atom, bool],
        new: list[Atom],
        default: bool = False,
    ) -> None:
        super().__init__(world, copies)
        self._held, self._default = held, default
        self._decisions, self._new = decisions, new

    def _ask(self, atom: Atom) -> bool:
        if self._held and atom[0] == "items" and is_enough(atom, self._held):
            return True
        known = self._decisions.get(atom)
        if known is None and atom[0] == "items":
            known = self._implied(atom)
        if known is None:
            self._decisions[atom] = known = self._default
            self._new.append(atom)
        return known

    def _implied(self, atom: Atom) -> bool | None:
        """Returns the answer that follows from earlier ones, if any."""
        names = {name for name, _, _ in atom[1]}
        near = {
            other: answer
            for other, answer in self._decisions.items()
            if other[0] == "items" and any(name in names for name, _, _ in other[1])
        }
        if not near:
            return None
        true, false = ({other for other, answer in near.items() if answer is wanted} for wanted in (True, False))
        if not is_possible(true, {*false, atom}, self._copies):
            return True
        return None if is_possible({*true, atom}, false, self._copies) else False

    def count(self, item: str, player: int | None = None) -> ItemSum:
        # faster than a sum of one
        self._check_player(player)
        return ItemSum(self, {(item, self._copies.get(item, 0)): 1}, 0)

    def _sum(self, names: Iterable[str], is_unique: bool) -> ItemSum:
        listed = Counter(names)
        most = {name: self._copies.get(name, 0) for name in listed}
        terms = {(name, min(most[name], 1) if is_unique else most[name]): weight for name, weight in listed.items()}
        return ItemSum(self, terms, 0)


class ItemSum:
    """A number of items that is not known yet: copies of items, each with a weight, and a constant.

    A comparison with a number is one question. All other uses request the number itself.
    """

    def __init__(self, state: ProbeState, terms: dict[tuple[str, int], int], constant: int) -> None:
        self._state, self._terms, self._constant = state, terms, constant

    def _is_at_least(self, need: int) -> bool:
        terms = [(name, weight, most) for (name, most), weight in self._terms.items()]
        atom = items_atom(terms, need - self._constant)
        return atom if isinstance(atom, bool) else self._state._ask(atom)

    def __int__(self) -> int:
        most = self._constant + sum(weight * most for (_, most), weight in self._terms.items())
        return next((value for value in range(self._constant, most) if not self._is_at_least(value + 1)), most)

    def __add__(self, other: Any) -> Any:
        if isinstance(other, ItemSum):
            terms = Counter(self._terms)
            terms.update(other._terms)
            return ItemSum(self._state, dict(terms), self._constant + other._constant)
        if isinstance(other, int):
            return ItemSum(self._state, self._terms, self._constant + other)
        return int(self) + other

    __radd__ = __add__

    def __mul__(self, other: Any) -> Any:
        if isinstance(other, int) and other > 0:
            terms = {key: weight * other for key, weight in self._terms.items()}
            return ItemSum(self._state, terms, self._constant * other)
        return int(self) * (int(other) if isinstance(other, ItemSum) else other)

    __rmul__ = __mul__

    def __sub__(self, other: Any) -> Any:
        return self + -other if isinstance(other, int) else int(self) - int(other)

    def __ge__(self, other: Any) -> bool:
        return self._is_at_least(-int(-other // 1))

    def __gt__(self, other: Any) -> bool:
        return self._is_at_least(int(other // 1) + 1)

    def __lt__(self, other: Any) -> bool:
        return not self >= other

    def __le__(self, other: Any) -> bool:
        return not self > other

    def __bool__(self) -> bool:
        return int(self) != 0 if self._constant < 0 else self._is_at_least(1)

    def __eq__(self, other: object) -> bool:
        return int(self) == other

    def __hash__(self) -> int:
        return hash(int(self))


def _by_number(name: str) -> Callable[[ItemSum, Any], Any]:
    def method(self: ItemSum, *others: Any) -> Any:
        return getattr(int(self), name)(*(int(other) if isinstance(other, ItemSum) else other for other in others))

    return method


for _name in (
    "index",
    "float",
    "neg",
    "abs",
    "floordiv",
    "truediv",
    "mod",
    "pow",
    "rsub",
    "rfloordiv",
    "rtruediv",
    "rmod",
):
    setattr(ItemSum, f"__{_name}__", _by_number(f"__{_name}__"))


class ReachedState(State):
    """What is reached during a randomization, with all items of the pool and of reached locations: ``er_state.collection_state``."""

    def __init__(self, world: Any, copies: Mapping[str, int], held: Mapping[str, int]) -> None:
        super().__init__(world, copies)
        self._start = Counter(held)
        self._items: Counter[str] = Counter(held)
        self._reached: dict[str, set[str]] = {kind.lower(): set() for kind in _KINDS}
        self._regions: set[Any] = set()

    @property
    def reachable_regions(self) -> dict[int, set[Any]]:
        """The reached regions, by player."""
        return {self._world.player: self._regions}

    def _ask(self, atom: Atom) -> bool:
        if atom[0] == "items":
            return is_enough(atom, self._items)
        return atom[1] in self._reached[atom[0]]

    def _sum(self, names: Iterable[str], is_unique: bool) -> int:
        return sum(min(self._items[name], 1) if is_unique else self._items[name] for name in names)

    def _holds(self, rule: Any) -> bool:
        """Returns whether a rule of the JSON files holds."""
        return holds(
            rule,
            lambda kind, name, count: self._items[name] >= count if kind == "item" else name in self._reached[kind],
        )

    def _add(
        self, regions: Collection[Any], locations: Iterable[str], entrances: Iterable[str], items: Iterable[str]
    ) -> None:
        self._regions.update(regions)
        self._reached["region"].update(region.name for region in regions)
        self._reached["location"].update(locations)
        self._reached["entrance"].update(entrances)
        self._items.update(items)

    def _clear(self) -> None:
        self._items = Counter(self._start)
        self._regions.clear()
        for names in self._reached.values():
            names.clear()


class _Regions:
    """``state.reachable_regions[player]``."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __contains__(self, region: Any) -> bool:
        return self._state.can_reach(region)


class _ItemsOfPlayers:
    """``state.prog_items[player][item]``."""

    def __init__(self, state: State, player: int | None = None) -> None:
        self._state, self._player = state, player

    def __getitem__(self, key: Any) -> Any:
        if self._player is None:
            return _ItemsOfPlayers(self._state, key)
        return self._state.count(key, self._player)

    def get(self, item: str, default: int = 0) -> Any:
        return self._state.count(item, self._player)

    def __contains__(self, item: str) -> bool:
        return self._state.has(item, self._player)

    def __getattr__(self, name: str) -> Any:
        raise UnsupportedRuleError(
            f"a rule uses `state.prog_items[player].{name}`, which is not supported; use `count`"
        )
