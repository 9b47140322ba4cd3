"""The case of a world, and the randomization of its entrances."""

from __future__ import annotations

import inspect
import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .. import _native
from .._errors import HookError, ImpossibleError, InvalidError
from .._values import document
from ..rule_builder import Rule
from ._graph import Accessibility, Entrance, EntranceType, LocationProgressType
from ._lookup import EntranceLookup
from ._probe import ReachedState, rule_of

#: Maximum number of search steps if callbacks restrict connections. No proof is possible then, so a failure takes all of them.
HOOKED_EFFORT = 2_000_000
#: Maximum number of search steps otherwise.
EFFORT = 200_000_000


class EntranceRandomizationError(ImpossibleError, RuntimeError):
    """The entrances cannot be connected. ``causes`` lists all reasons. The world is unchanged."""


class ERPlacementState:
    """The state of a randomization, during it and at its end."""

    def __init__(self, world: Any, coupled: bool, built: _Case) -> None:
        #: The world.
        self.world = world
        #: Whether two-way connections include their reverse.
        self.coupled = coupled
        #: The connected exits, in order of placement.
        self.placements: list[Any] = []
        #: The names of exits and targets, in order of placement.
        self.pairings: list[tuple[str, str]] = []
        #: What is reached now, with all items of the pool: ``has``, ``count``, ``can_reach`` and their variants.
        self.collection_state = ReachedState(world, built.copies, built.held)
        #: The targets that are not connected yet, by group. Read only.
        self.entrance_lookup = EntranceLookup(
            world.random, coupled, built.chosen_exits.values(), built.chosen_targets.values()
        )
        #: The result as data: pairings, spheres, reached and unreached regions, work. Empty during the randomization.
        self.result: dict[str, Any] = {}
        self._targets, self._exits = built.chosen_targets, built.chosen_exits
        self._requested: list[tuple[str, str]] | None = None

    @property
    def placed_regions(self) -> set[Any]:
        """The reached regions."""
        return self.collection_state.reachable_regions[self.world.player]

    @property
    def remaining_targets(self) -> list[Any]:
        """The targets that are not connected yet."""
        used = {target for _, target in self.pairings}
        return [target for name, target in self._targets.items() if name not in used]

    def connect(self, source_exit: Any, target_entrance: Any) -> tuple[list[Any], list[Any]]:
        """Makes a further connection, from within ``on_connect``, which must then return true. Coupled, it includes the reverse.

        Returns:
            The connected exits, and the targets that they used.

        Raises:
            HookError: An end is not randomized or already connected, or the call is not from within ``on_connect``. If kinds or groups
                do not fit, the randomization raises it.
        """
        exit_name, target_name = source_exit.name, target_entrance.name
        place = f"on_connect cannot connect exit {exit_name!r} with target {target_name!r}"
        if self._requested is None:
            raise HookError(f"{place}: `connect` works only within `on_connect`")
        pairs = [(exit_name, target_name)]
        if self.coupled and int(source_exit.randomization_type) == EntranceType.TWO_WAY and exit_name != target_name:
            pairs.append((target_name, exit_name))
        used = {target for _, target in self.pairings}
        for exit_, target in pairs:
            if exit_ not in self._exits or target not in self._targets:
                unknown = f"exit {exit_!r}" if exit_ not in self._exits else f"target {target!r}"
                raise HookError(f"{place}: {unknown} is not randomized")
            if self._exits[exit_].connected_region is not None or target in used:
                raise HookError(f"{place}: the exit or the target is already connected")
        self._requested.append(pairs[0])
        for exit_, target in pairs:
            self._place(exit_, target)
        return [self._exits[exit_] for exit_, _ in pairs], [self._targets[target] for _, target in pairs]

    def _place(self, exit_name: str, target_name: str) -> None:
        exit_, target = self._exits[exit_name], self._targets[target_name]
        region = target.connected_region
        region.entrances.remove(target)
        exit_.connect(region)
        self.placements.append(exit_)
        self.pairings.append((exit_name, target_name))
        self.entrance_lookup.remove(target)

    def _remove_all(self) -> None:
        for exit_name, target_name in reversed(self.pairings):
            exit_, target = self._exits[exit_name], self._targets[target_name]
            region = exit_.connected_region
            region.entrances.remove(exit_)
            exit_.connected_region = None
            region.entrances.append(target)
            self.entrance_lookup.add(target)
        self.placements.clear()
        self.pairings.clear()
        self.collection_state._clear()


class _Hooks:
    """The callbacks of the native part."""

    def __init__(self, state: ERPlacementState, built: _Case, on_connect: Callable[..., Any] | None) -> None:
        self.state, self.built, self.on_connect = state, built, on_connect
        count = 3 if on_connect is None else len(inspect.signature(on_connect).parameters)
        self.has_targets = count >= 3

    def reached(self, regions: list[str], locations: list[str], entrances: list[str]) -> None:
        built = self.built
        items = [built.item_at[name] for name in locations if name in built.item_at]
        self.state.collection_state._add([built.regions[name] for name in regions], locations, entrances, items)

    def placed(self, exits: list[str], targets: list[str]) -> None:
        for exit_name, target_name in zip(exits, targets, strict=True):
            self.state._place(exit_name, target_name)

    def connected(self, exits: list[str], targets: list[str]) -> tuple[bool, list[tuple[str, str]]]:
        if self.on_connect is None:
            return False, []
        state = self.state
        placed = [state._exits[name] for name in exits]
        paired = [state._targets[name] for name in targets]
        requested: list[tuple[str, str]] = []
        state._requested = requested
        try:
            is_changed = self.on_connect(state, placed, paired) if self.has_targets else self.on_connect(state, placed)
        finally:
            state._requested = None
        return bool(is_changed) or bool(requested), requested

    def disconnected(self, exits: list[str], targets: list[str]) -> None:
        # one call for each connection; callbacks may have made others in between
        self.state._remove_all()

    def may_start(self, exit_name: str) -> bool:
        return bool(self.state._exits[exit_name].is_valid_source_transition(self.state))

    def may_join(self, exit_name: str, target_name: str, dead_end: bool) -> bool:
        exit_, target = self.state._exits[exit_name], self.state._targets[target_name]
        return bool(exit_.can_connect_to(target, dead_end, self.state))


def _has_constraints(exits: Iterable[Any]) -> bool:
    """Returns whether a class of exits overrides the questions about connections."""

    def overrides(kind: type, name: str) -> bool:
        bases = [base for base in kind.__mro__ if base is Entrance or base.__name__ == "Entrance"]
        return bool(bases) and getattr(kind, name) is not getattr(bases[-1], name)

    kinds = {type(exit_) for exit_ in exits}
    names = ("is_valid_source_transition", "can_connect_to")
    return any(overrides(kind, name) for kind in kinds for name in names if hasattr(kind, name))


def _is_minimal(world: Any) -> bool:
    accessibility = world.options.accessibility
    key = getattr(accessibility, "current_key", None)
    if key is not None:
        return bool(key == "minimal")
    return accessibility in ("minimal", Accessibility.MINIMAL)


def _item_name(item: Any, player: int) -> str:
    return item.name if item.player == player else f"{item.name} (player {item.player})"


def _pool(world: Any, gifts: Iterable[Any]) -> tuple[list[dict[str, Any]], dict[str, int]]:
    """Returns the pool of the player with items in worlds of others, and the items that the player has from the start."""
    multiworld, player = world.multiworld, world.player
    items = [item for item in multiworld.itempool if item.player == player]
    items += [*getattr(world, "get_pre_fill_items", list)(), *gifts]
    counts = Counter((item.name, bool(item.advancement), _is_useful(item)) for item in items)
    pool = [
        {"name": name, "count": count, "class": "progression" if advancement else "useful" if useful else "filler"}
        for (name, advancement, useful), count in counts.items()
    ]
    start = Counter(item.name for item in getattr(multiworld, "precollected_items", {}).get(player, []))
    return pool, dict(start)


def _is_useful(item: Any) -> bool:
    return bool(int(getattr(item, "classification", 0)) & 2)


class _Case:
    """The case of a world: a dictionary as in the JSON files, and the ends by name."""

    def __init__(
        self,
        world: Any,
        exits: Iterable[Any] | None = None,
        er_targets: Iterable[Any] | None = None,
        gifts: Iterable[Any] = (),
    ) -> None:
        self.world, player = world, world.player
        self.regions = {region.name: region for region in world.multiworld.get_regions(player)}
        pool, start = _pool(world, gifts)
        #: Items from the start and of the pool.
        self.held: Counter[str] = Counter(start)
        for entry in pool:
            self.held[entry["name"]] += entry["count"]
        self.locations = [location for region in self.regions.values() for location in region.locations]
        locations = self.locations
        #: Items of the world by location.
        self.item_at = {
            location.name: _item_name(location.item, player) for location in locations if location.item is not None
        }
        #: All copies of the items of the world.
        self.copies = self.held + Counter(self.item_at.values())
        all_exits = [exit_ for region in self.regions.values() for exit_ in region.exits]
        ends = [end for region in self.regions.values() for end in region.entrances if end.parent_region is None]
        dangling = [exit_ for exit_ in all_exits if exit_.connected_region is None]
        self.chosen_exits = {exit_.name: exit_ for exit_ in (dangling if exits is None else exits)}
        self.chosen_targets = {target.name: target for target in (ends if er_targets is None else er_targets)}
        self.case: dict[str, Any] = {
            "start": getattr(world, "origin_region_name", "Menu"),
            "regions": list(self.regions),
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
            "locations": [
                {
                    "name": location.name,
                    "region": location.parent_region.name,
                    "item": None if location.item is None else _item_name(location.item, player),
                    "rule": self._rule(location, "location"),
                }
                for location in locations
            ],
            "item_pool": pool,
            "start_inventory": start,
        }
        completion = world.multiworld.completion_condition[player]
        self.case["completion"] = self._converted(completion, "the completion condition")
        if _is_minimal(world):
            self.case["accessibility"] = "minimal"
        if exits is not None or er_targets is not None:
            self.case["subset"] = {"exits": list(self.chosen_exits), "targets": list(self.chosen_targets)}

    def _end(self, end: Any, region: Any) -> dict[str, Any]:
        kind = "two_way" if int(end.randomization_type) == EntranceType.TWO_WAY else "one_way"
        return {"name": end.name, "region": region.name, "type": kind, "group": int(end.randomization_group)}

    def _rule(self, entry: Any, kind: str) -> Any:
        return self._converted(entry.access_rule, f"{kind} {entry.name!r}")

    def _converted(self, rule: Any, place: str) -> Any:
        if isinstance(rule, Rule):
            return rule.to_rule(self.world, self.copies)
        if callable(rule):
            return rule_of(rule, self.world, self.copies, place)
        return rule

    def set_reached(self, state: ERPlacementState) -> None:
        """Sets what the final layout reaches."""
        reached = state.collection_state
        reached._clear()
        names = {region: self.regions[region] for region in state.result["reached"]}
        locations = [spot["location"] for sphere in state.result["spheres"] for spot in sphere["locations"]]
        items = [self.item_at[name] for name in locations if name in self.item_at]
        reached._add(list(names.values()), locations, [], items)
        links = [
            end for end in self.case["connections"] + self.case["exits"] if end.get("from", end.get("region")) in names
        ]
        while usable := [link["name"] for link in links if reached._holds(link["rule"])]:
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
    case = _Case(world, exits, er_targets).case
    return _with_lookup(case, coupled, target_group_lookup, preserve_group_order)


def _with_lookup(
    case: dict[str, Any], coupled: bool, lookup: Mapping[int, Iterable[int]], preserve_group_order: bool
) -> dict[str, Any]:
    table = {str(int(group)): [int(target) for target in targets] for group, targets in lookup.items()}
    return {**case, "coupled": bool(coupled), "group_lookup": table, "preserve_group_order": bool(preserve_group_order)}


def randomize_entrances(
    world: Any,
    coupled: bool,
    target_group_lookup: Mapping[int, Iterable[int]],
    preserve_group_order: bool = False,
    er_targets: Iterable[Any] | None = None,
    exits: Iterable[Any] | None = None,
    on_connect: Callable[..., Any] | None = None,
    *,
    seed: int | None = None,
    effort: int | None = None,
) -> ERPlacementState:
    """Connects all dangling exits of a world with its targets, so that everything stays reachable.

    Args:
        world: A :class:`World`, or an object with the same attributes, such as a world of Archipelago. Its entrances are connected.
        coupled: Whether every two-way connection includes its reverse.
        target_group_lookup: The target groups of each group of exits.
        preserve_group_order: Whether the groups of a list are tried in order.
        er_targets: The targets to connect. Default: all.
        exits: The exits to connect. Default: all dangling ones.
        on_connect: A function of the state, the new connected exits and their targets (one of each, or two for coupled ones). It may make
            further connections with ``state.connect``; it then returns true. If a layout is repaired, all connections are removed and
            reported again.
        seed: The seed. Default: a number from ``world.random``.
        effort: The maximum number of search steps. Default: 200 million; 2 million if entrances override ``can_connect_to`` or
            ``is_valid_source_transition``.

    Raises:
        EntranceRandomizationError: No layout exists, or none was found. The world is unchanged.
        RuleError: An access rule raised an exception, is not monotone, or cannot be converted.
        HookError: ``on_connect`` requested an invalid connection. The world is unchanged. Other exceptions of callbacks are passed on.
    """
    built = _Case(world, exits, er_targets)
    case = _with_lookup(built.case, coupled, target_group_lookup, preserve_group_order)
    if seed is None:
        seed = world.random.getrandbits(63)
    state = ERPlacementState(world, coupled, built)
    has_constraints = _has_constraints(built.chosen_exits.values())
    text = json.dumps(case)
    try:
        if on_connect is None and not has_constraints:
            made, _ = _native.entrances(seed, None, text, None, EFFORT if effort is None else effort, False)
            state.result = document(made)
            for exit_name, target_name in state.result["pairings"]:
                state._place(exit_name, target_name)
        else:
            limit = (HOOKED_EFFORT if has_constraints else EFFORT) if effort is None else effort
            hooks = _Hooks(state, built, on_connect)
            made = _native.randomize_entrances(text, seed, limit, hooks, has_constraints)
            state.result = document(made)
    except (ImpossibleError, InvalidError) as error:
        state._remove_all()
        raise EntranceRandomizationError(str(error), causes=getattr(error, "causes", [str(error)])) from error
    except BaseException:
        state._remove_all()
        raise
    built.set_reached(state)
    return state
