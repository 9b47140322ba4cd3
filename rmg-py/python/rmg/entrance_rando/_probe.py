"""Converts access rules that are Python functions to rules as data.

A function is called with a state that answers every question (``has``, ``can_reach`` ...) from a list of decisions. A new question is first
answered with false. After each call, the last answer that was false becomes true, and the function is called again. So all combinations of
answers that the function can distinguish are tried (a decision tree, as in concolic execution). The true leaves are the rule.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .._errors import NotMonotoneError, RuleError, RuleTooComplexError, UnsupportedRuleError

#: A question: ``("item", name, count)``, ``("region", name)``, ``("location", name)`` or ``("entrance", name)``.
Atom = tuple[Any, ...]
#: Maximum number of combinations of answers. Typical rules need fewer than 20.
MAX_LEAVES = 4096


class State:
    """The questions of Archipelago's ``CollectionState`` about one player. Subclasses answer :meth:`_ask`."""

    def __init__(self, world: Any, copies: Mapping[str, int]) -> None:
        self._world, self._copies = world, copies

    def _ask(self, atom: Atom) -> bool:
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

    def has(self, item: str, player: int | None = None, count: int = 1) -> bool:
        self._check_player(player)
        if count <= 0:
            return True
        if count > self._copies.get(item, 0):
            return False
        return self._ask(("item", item, count))

    def count(self, item: str, player: int | None = None) -> int:
        """Returns the number of copies, by one question for each."""
        self._check_player(player)
        most = self._copies.get(item, 0)
        return next((count for count in range(most) if not self.has(item, player, count + 1)), most)

    def has_all(self, items: Iterable[str], player: int | None = None) -> bool:
        return all(self.has(item, player) for item in items)

    def has_any(self, items: Iterable[str], player: int | None = None) -> bool:
        return any(self.has(item, player) for item in items)

    def has_all_counts(self, counts: Mapping[str, int], player: int | None = None) -> bool:
        return all(self.has(item, player, count) for item, count in counts.items())

    def has_any_count(self, counts: Mapping[str, int], player: int | None = None) -> bool:
        return any(self.has(item, player, count) for item, count in counts.items())

    def count_from_list(self, items: Iterable[str], player: int | None = None) -> int:
        return sum(self.count(item, player) for item in items)

    def count_from_list_unique(self, items: Iterable[str], player: int | None = None) -> int:
        return sum(self.has(item, player) for item in items)

    def has_from_list(self, items: Iterable[str], player: int | None = None, count: int = 1) -> bool:
        return self.count_from_list(items, player) >= count

    def has_from_list_unique(self, items: Iterable[str], player: int | None = None, count: int = 1) -> bool:
        return self.count_from_list_unique(items, player) >= count

    def _group(self, group: str) -> list[str]:
        groups = getattr(self._world, "item_name_groups", {})
        if group not in groups:
            raise UnsupportedRuleError(f"unknown group of items {group!r}; add it to `item_name_groups` of the world")
        return sorted(groups[group])

    def has_group(self, group: str, player: int | None = None, count: int = 1) -> bool:
        return self.has_from_list(self._group(group), player, count)

    def has_group_unique(self, group: str, player: int | None = None, count: int = 1) -> bool:
        return self.has_from_list_unique(self._group(group), player, count)

    def count_group(self, group: str, player: int | None = None) -> int:
        return self.count_from_list(self._group(group), player)

    def count_group_unique(self, group: str, player: int | None = None) -> int:
        return self.count_from_list_unique(self._group(group), player)

    def can_reach_region(self, spot: Any, player: int | None = None) -> bool:
        self._check_player(player)
        return self._ask(("region", _name(spot)))

    def can_reach_location(self, spot: Any, player: int | None = None) -> bool:
        self._check_player(player)
        return self._ask(("location", _name(spot)))

    def can_reach_entrance(self, spot: Any, player: int | None = None) -> bool:
        self._check_player(player)
        return self._ask(("entrance", _name(spot)))

    def can_reach(self, spot: Any, resolution_hint: str | None = None, player: int | None = None) -> bool:
        if not isinstance(spot, str):
            self._check_player(getattr(spot, "player", None))
            kind = next((name for name in ("Region", "Location", "Entrance") if name in _classes(spot)), "Region")
            return self._ask((kind.lower(), spot.name))
        self._check_player(player)
        return self._ask(((resolution_hint or "Region").lower(), spot))

    def __getattr__(self, name: str) -> Any:
        raise UnsupportedRuleError(
            f"a rule uses `state.{name}`, which is not supported; use `has`, `count`, `can_reach` and their variants"
        )


class ProbeState(State):
    """The state that a rule sees while it is converted."""

    def __init__(self, world: Any, copies: Mapping[str, int], decisions: dict[Atom, bool], new: list[Atom]) -> None:
        super().__init__(world, copies)
        self._decisions, self._new = decisions, new

    def _ask(self, atom: Atom) -> bool:
        known = self._decisions.get(atom)
        if known is None and atom[0] == "item":
            # answers about the same item imply each other
            for other, answer in self._decisions.items():
                if other[:2] == atom[:2] and answer == (other[2] > atom[2]):
                    return answer
        if known is None:
            self._decisions[atom] = known = False
            self._new.append(atom)
        return known


class ReachedState(State):
    """What is reached during a randomization, with all items of the pool and of reached locations: ``er_state.collection_state``."""

    def __init__(self, world: Any, copies: Mapping[str, int], held: Mapping[str, int]) -> None:
        super().__init__(world, copies)
        self._start = Counter(held)
        self._items: Counter[str] = Counter(held)
        self._reached: dict[str, set[str]] = {"region": set(), "location": set(), "entrance": set()}
        self._regions: set[Any] = set()
        # Archipelago's `Entrance.can_reach` and `Region.can_reach` read these
        self.stale = {world.player: False}
        self.path: dict[Any, Any] = {}

    @property
    def reachable_regions(self) -> dict[int, set[Any]]:
        """The reached regions, by player."""
        return {self._world.player: self._regions}

    def _ask(self, atom: Atom) -> bool:
        if atom[0] == "item":
            return self._items[atom[1]] >= int(atom[2])
        return atom[1] in self._reached.get(atom[0], ())

    def _holds(self, rule: Any) -> bool:
        """Returns whether a rule of the JSON files holds."""
        if isinstance(rule, bool):
            return rule
        if "item" in rule:
            return self._ask(("item", rule["item"], rule.get("count", 1)))
        if "at_least" in rule:
            return sum(map(self._holds, rule["of"])) >= int(rule["at_least"])
        kind, value = next(iter(rule.items()))
        parts = {"all": all, "any": any}.get(kind)
        return parts(map(self._holds, value)) if parts else self._ask((kind, value))

    def _add(self, regions: list[Any], locations: list[str], entrances: list[str], items: list[str]) -> None:
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


class _ItemsOfPlayers:
    """``state.prog_items[player][item]``."""

    def __init__(self, state: State, player: int | None = None) -> None:
        self._state, self._player = state, player

    def __getitem__(self, key: Any) -> Any:
        if self._player is None:
            return _ItemsOfPlayers(self._state, key)
        return self._state.count(key, self._player)


def _classes(entry: Any) -> list[str]:
    return [base.__name__ for base in type(entry).__mro__]


def _name(spot: Any) -> str:
    return spot if isinstance(spot, str) else str(spot.name)


def rule_of(rule: Callable[[Any], Any], world: Any, copies: Mapping[str, int], place: str) -> Any:
    """Returns a function as a rule of the JSON files.

    Args:
        rule: The function of a state.
        world: Its world, for the number of the player and groups of items.
        copies: Copies of each item that exist.
        place: The entrance or location of the rule, for messages.

    Raises:
        RuleError: The function raised an exception.
        NotMonotoneError: With more items or regions, the function becomes false.
        UnsupportedRuleError, RuleTooComplexError: The function cannot be converted.
    """
    leaves: list[tuple[frozenset[Atom], frozenset[Atom], bool]] = []
    path: list[tuple[Atom, bool]] = []
    while True:
        decisions: dict[Atom, bool] = dict(path)
        new: list[Atom] = []
        try:
            answer = bool(rule(ProbeState(world, copies, decisions, new)))
        except UnsupportedRuleError as error:
            raise UnsupportedRuleError(f"{place}: {error}", place=place) from error
        except Exception as error:
            raise RuleError(f"{place}: the access rule raised {type(error).__name__}: {error}", place=place) from error
        path += [(atom, False) for atom in new]
        held = frozenset(atom for atom, value in path if value)
        missing = frozenset(atom for atom, value in path if not value)
        leaves.append((held, missing, answer))
        if len(leaves) > MAX_LEAVES:
            message = (
                f"{place}: the access rule has more than {MAX_LEAVES} combinations; write it with `rmg.rule_builder`"
            )
            raise RuleTooComplexError(message, place=place)
        while path and path[-1][1]:
            path.pop()
        if not path:
            break
        path[-1] = (path[-1][0], True)
    _check_monotone(leaves, place)
    return _any_of(held for held, _, answer in leaves if answer)


def _check_monotone(leaves: list[tuple[frozenset[Atom], frozenset[Atom], bool]], place: str) -> None:
    true = [_implied(held) for held, _, answer in leaves if answer]
    for held, missing, answer in leaves:
        if answer:
            continue
        for fewer in true:
            # a state with all of `fewer` and `held` is possible, and the rule is false in it
            if not fewer & missing and not any(_contradicts(fewer | held, atom) for atom in missing):
                more = ", ".join(_words(atom) for atom in sorted(held - fewer)) or "more"
                message = (
                    f"{place}: the access rule is not monotone: it holds, and with {more} it does not hold; "
                    "rules may only need items, regions, locations and entrances, not their absence"
                )
                raise NotMonotoneError(message, place=place)


def _implied(atoms: frozenset[Atom]) -> frozenset[Atom]:
    smaller = {("item", atom[1], count) for atom in atoms if atom[0] == "item" for count in range(1, atom[2])}
    return atoms | smaller


def _contradicts(held: frozenset[Atom], missing: Atom) -> bool:
    return missing[0] == "item" and any(atom[:2] == missing[:2] and atom[2] >= missing[2] for atom in held)


def _words(atom: Atom) -> str:
    return f"{atom[2]} of {atom[1]!r}" if atom[0] == "item" else f"{atom[0]} {atom[1]!r}"


def _any_of(alternatives: Iterable[frozenset[Atom]]) -> Any:
    unique: list[frozenset[Atom]] = []
    for atoms in sorted(set(alternatives), key=lambda atoms: (len(atoms), sorted(atoms))):
        if not any(other <= _implied(atoms) for other in unique):
            unique.append(atoms)
    parts = [_all_of(atoms) for atoms in unique]
    if not parts:
        return False
    return parts[0] if len(parts) == 1 else {"any": parts}


def _all_of(atoms: frozenset[Atom]) -> Any:
    most = [atom for atom in sorted(atoms) if atom[0] != "item" or not _is_less(atom, atoms)]
    parts = [{"item": atom[1], "count": atom[2]} if atom[0] == "item" else {atom[0]: atom[1]} for atom in most]
    if not parts:
        return True
    return parts[0] if len(parts) == 1 else {"all": parts}


def _is_less(atom: Atom, atoms: frozenset[Atom]) -> bool:
    return any(other[:2] == atom[:2] and other[2] > atom[2] for other in atoms if other[0] == "item")
