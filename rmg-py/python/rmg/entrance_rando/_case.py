"""The case of a world."""

from __future__ import annotations

import difflib
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from typing import Any

from .._errors import ChoiceError, InvalidError, RuleError, RuleTooComplexError
from ..rule_builder import Rule
from ..rule_builder._fields import Source
from ..rule_builder._read import is_resolved, resolved_rule
from ._graph import Accessibility, EntranceType, LocationProgressType
from ._probe import rule_of, some_of
from ._state import ReachedState

#: Maximum number of combinations of a rule that may be simplified: first for the items that the player has, then to some alternatives.
MAX_LEAVES_IF_SIMPLER = 128


def _is_minimal(world: Any) -> bool:
    accessibility = getattr(getattr(world, "options", None), "accessibility", Accessibility.FULL)
    key = getattr(accessibility, "current_key", None)
    if key is not None:
        return bool(key == "minimal")
    return accessibility in ("minimal", Accessibility.MINIMAL)


def _item_name(item: Any, player: int) -> str:
    return item.name if item.player == player else f"{item.name} (player {item.player})"


def _pool(world: Any, gifts: Iterable[Any], has_pool: bool) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """Returns the pool of the player with items in worlds of others, and the items that the player has from the start.

    If the player has the items of the pool, the start includes what the world adds when they are collected.
    """
    multiworld, player = world.multiworld, world.player
    items = [item for item in multiworld.itempool if item.player == player]
    items += [*getattr(world, "get_pre_fill_items", list)(), *gifts]
    counts = Counter((item.name, bool(item.advancement), _is_useful(item)) for item in items)
    pool = [
        {"name": name, "count": count, "class": "progression" if advancement else "useful" if useful else "filler"}
        for (name, advancement, useful), count in counts.items()
    ]
    given = getattr(multiworld, "precollected_items", {}).get(player, [])
    start = Counter(item.name for item in given)
    if hasattr(world, "collect"):
        collected = _Collected(multiworld)
        for item in [*given, *items] if has_pool else given:
            world.collect(collected, item)
        added = collected.prog_items[player]
        added.subtract(start)
        added.subtract(item.name for item in items if has_pool)
        start.update(+added)
    return pool, dict(start)


class _Collected:
    """The state that ``World.collect`` of Archipelago changes."""

    def __init__(self, multiworld: Any) -> None:
        self.multiworld = multiworld
        self.prog_items: defaultdict[int, Counter[str]] = defaultdict(Counter)
        self.stale: defaultdict[int, bool] = defaultdict(bool)

    def add_item(self, item: str, player: int, count: int = 1) -> None:
        self.prog_items[player][item] += count


def _is_useful(item: Any) -> bool:
    return bool(int(getattr(item, "classification", 0)) & 2)


def _chosen(kind: str, chosen: Iterable[Any] | None, dangling: list[Any]) -> dict[str, Any]:
    """Returns the ends to connect, by name."""
    if chosen is None:
        return {end.name: end for end in dangling}
    listed = list(chosen)
    known = {id(end) for end in dangling}
    for end in listed:
        if id(end) not in known:
            raise ChoiceError(
                f"{kind} {end.name!r} does not dangle in this world; cut it with `disconnect_entrance_for_randomization`"
            )
    return {end.name: end for end in listed}


def _group(group: Any, place: str) -> int:
    try:
        return int(group)
    except (TypeError, ValueError) as error:
        raise ChoiceError(f"{place}: a group is a number, not {group!r}") from error


class _Copies(Counter[str]):
    """Copies of items by name. Records the names without a copy that rules ask about."""

    def __init__(self, copies: Mapping[str, int]) -> None:
        super().__init__(copies)
        self.unknown: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        if name not in self:
            self.unknown.add(name)
        return super().get(name, default)


def without_places(error: InvalidError) -> InvalidError:
    """Returns the error of a case that was built from a world, without places in its text, which the caller never sees."""
    errors = [one for one in error.diagnostics if one.severity == "error"]
    found = [replace(one, file="the world", line=None, column=None, span=None) for one in errors]
    return InvalidError("; ".join(map(str, found)), diagnostics=found)


class WorldCase:
    """The case of a world: a dictionary as in the JSON files, and the ends by name."""

    def __init__(
        self,
        world: Any,
        exits: Iterable[Any] | None = None,
        er_targets: Iterable[Any] | None = None,
        gifts: Iterable[Any] = (),
        has_pool: bool = False,
    ) -> None:
        """Creates the case. ``has_pool`` states that the player has all items of the pool, so that rules may be simplified."""
        if not hasattr(world, "player") or not hasattr(world, "multiworld"):
            raise TypeError(f"world must be a `World` or have its attributes, not {world!r:.60}")
        self.world, player = world, world.player
        #: Converted functions by id, with the functions: the id of a function that is freed is used again.
        self._rules: dict[int, tuple[Any, Any]] = {}
        self._has_pool = has_pool
        #: The places of rules of which only some alternatives are used.
        self.simplified: list[str] = []
        #: Rules that never hold, with the items of which there is no copy, by place.
        self.closed: dict[str, list[str]] = {}
        regions = list(world.multiworld.get_regions(player))
        self.regions = {region.name: region for region in regions}
        pool, start = _pool(world, gifts, has_pool)
        #: Items from the start and of the pool.
        self.held: Counter[str] = Counter(start)
        for entry in pool:
            self.held[entry["name"]] += entry["count"]
        self.locations = [location for region in regions for location in region.locations]
        locations = self.locations
        #: Items of the world by location.
        self.item_at = {
            location.name: _item_name(location.item, player) for location in locations if location.item is not None
        }
        #: All copies of the items of the world.
        self.copies = self.held + Counter(self.item_at.values())
        all_exits = [exit_ for region in regions for exit_ in region.exits]
        ends = [end for region in regions for end in region.entrances if end.parent_region is None]
        dangling = [exit_ for exit_ in all_exits if exit_.connected_region is None]
        self.chosen_exits = _chosen("exit", exits, dangling)
        self.chosen_targets = _chosen("target", er_targets, ends)
        self.case: dict[str, Any] = {
            "start": getattr(world, "origin_region_name", "Menu"),
            "regions": [region.name for region in regions],
            "connections": [
                {
                    "name": exit_.name,
                    "from": exit_.parent_region.name,
                    "to": exit_.connected_region.name,
                    "rule": self._rule(exit_, "entrance"),
                }
                for exit_ in all_exits
                if exit_.connected_region is not None
            ],
            "exits": [
                {**self._end(exit_, exit_.parent_region), "rule": self._rule(exit_, "entrance")} for exit_ in dangling
            ],
            "targets": [self._end(target, target.connected_region) for target in ends],
            "locations": [self._location(location) for location in locations],
            "item_pool": pool,
            "start_inventory": start,
        }
        completion = world.multiworld.completion_condition.get(player, True)
        self.case["completion"] = self._converted(completion, "the completion condition")
        if _is_minimal(world):
            self.case["accessibility"] = "minimal"
        if exits is not None or er_targets is not None:
            self.case["subset"] = {"exits": list(self.chosen_exits), "targets": list(self.chosen_targets)}

    def _location(self, location: Any) -> dict[str, Any]:
        item = None if location.item is None else _item_name(location.item, self.world.player)
        rule = self._rule(location, "location")
        return {"name": location.name, "region": location.parent_region.name, "item": item, "rule": rule}

    def _end(self, end: Any, region: Any) -> dict[str, Any]:
        kind = "two_way" if int(end.randomization_type) == EntranceType.TWO_WAY else "one_way"
        group = _group(end.randomization_group, f"entrance {end.name!r}")
        return {"name": end.name, "region": region.name, "type": kind, "group": group}

    def _rule(self, entry: Any, kind: str) -> Any:
        return self._converted(entry.access_rule, f"{kind} {entry.name!r}")

    def _converted(self, rule: Any, place: str) -> Any:
        if isinstance(rule, Rule):
            try:
                return rule.to_rule(self.world, self.copies)
            except ChoiceError as error:
                raise RuleError(f"{place}: {error}", place=place) from error
        if is_resolved(rule):
            source = Source(self.world, self.copies)
            return resolved_rule(rule, source, lambda part: self._of_function(part, place))
        if callable(rule):
            return self._of_function(rule, place)
        if not isinstance(rule, bool | dict):
            message = (
                f"{place}: an access rule is a function of a state, a rule, true, false or a dictionary, not {rule!r}"
            )
            raise RuleError(message, place=place)
        return rule

    def _of_function(self, rule: Any, place: str) -> Any:
        key = id(rule)
        if key not in self._rules:
            converted = self._new_rule(rule, place)
            self._rules[key] = rule, converted
            if converted is False:
                # slower than without a record, so only for rules that never hold
                recorded = _Copies(self.copies)
                # of a rule that is too large, the record has the items that its conversion met until then
                with suppress(RuleTooComplexError):
                    rule_of(rule, self.world, recorded, place)
                if recorded.unknown:
                    self.closed[place] = sorted(recorded.unknown)
        return self._rules[key][1]

    def _new_rule(self, rule: Any, place: str) -> Any:
        if not self._has_pool:
            return rule_of(rule, self.world, self.copies, place)
        try:
            return rule_of(rule, self.world, self.copies, place, max_leaves=MAX_LEAVES_IF_SIMPLER)
        except RuleTooComplexError:
            pass
        try:
            return rule_of(rule, self.world, self.copies, place, held=self.held, max_leaves=MAX_LEAVES_IF_SIMPLER)
        except RuleTooComplexError:
            simpler, is_all = some_of(rule, self.world, self.copies, place, self.held)
            if not is_all:
                self.simplified.append(place)
            return simpler

    @property
    def warnings(self) -> list[str]:
        """Warnings of rules that are stricter than those of the world, and of rules that never hold."""
        return [self._closed(place, names) for place, names in self.closed.items()] + [
            f"{place}: only some alternatives of the access rule are used, because it has too many"
            for place in self.simplified
        ]

    def _closed(self, place: str, names: list[str]) -> str:
        listed = ", ".join(map(repr, names))
        meant = difflib.get_close_matches(names[0], self.copies, 1)
        help_ = f"did you mean {meant[0]!r}?" if meant else "add them to the pool, to a location or to the start"
        return f"{place}: the access rule never holds, because the world has no {listed}; {help_}"

    def set_reached(self, result: Mapping[str, Any], reached: ReachedState) -> None:
        """Sets what the final layout reaches."""
        reached._clear()
        regions = {name: self.regions[name] for name in result["reached"]}
        locations = [spot["location"] for sphere in result["spheres"] for spot in sphere["locations"]]
        items = [self.item_at[name] for name in locations if name in self.item_at]
        reached._add(regions.values(), locations, [], items)
        links = [
            end
            for end in self.case["connections"] + self.case["exits"]
            if end.get("from", end.get("region")) in regions
        ]
        while usable := {link["name"] for link in links if reached._holds(link["rule"])}:
            reached._add([], [], usable, [])
            # rules may need other entrances
            links = [link for link in links if link["name"] not in usable]

    def add_locations_of_fill(self) -> None:
        """Adds the options of the placement of items."""
        world = self.world

        def of_type(kind: LocationProgressType) -> list[str]:
            return [
                spot.name for spot in self.locations if int(getattr(spot, "progress_type", 1)) == kind and not spot.item
            ]

        self.case["fill"] = True
        self.case["exclude_locations"] = of_type(LocationProgressType.EXCLUDED)
        self.case["priority_locations"] = of_type(LocationProgressType.PRIORITY)
        self.case["early_items"] = dict(getattr(world, "early_items", {}))
        self.case["local_items"] = sorted(getattr(world, "local_items", ()))
        if getattr(world, "filler_name", None):
            self.case["filler"] = world.filler_name


def case_of(
    world: Any,
    coupled: bool,
    target_group_lookup: Mapping[int, Iterable[int]],
    preserve_group_order: bool = False,
    er_targets: Iterable[Any] | None = None,
    exits: Iterable[Any] | None = None,
) -> dict[str, Any]:
    """Returns a world as a case of :func:`rmg.entrances`. Access rules become rules as data.

    Raises:
        RuleError: An access rule raised an exception, is not monotone, or cannot be converted. The message names its place.
    """
    case = WorldCase(world, exits, er_targets).case
    return with_lookup(case, coupled, target_group_lookup, preserve_group_order)


def with_lookup(
    case: dict[str, Any], coupled: bool, lookup: Mapping[int, Iterable[int]], preserve_group_order: bool
) -> dict[str, Any]:
    """Returns the case with a table of groups."""
    if not isinstance(lookup, Mapping):
        raise ChoiceError(f"the group table is a dictionary of groups and lists of groups, not {lookup!r}")
    table: dict[str, list[int]] = {}
    for group, targets in lookup.items():
        place = f"group {group!r} of the group table"
        if not isinstance(targets, Iterable) or isinstance(targets, str):
            raise ChoiceError(f"{place}: its target groups are a list, not {targets!r}")
        table[str(_group(group, place))] = [_group(target, place) for target in targets]
    return {**case, "coupled": bool(coupled), "group_lookup": table, "preserve_group_order": bool(preserve_group_order)}
