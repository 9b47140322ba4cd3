"""The randomization of entrances."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from .. import _native
from .._errors import HookError, ImpossibleError, InvalidError
from .._values import document, optional_number
from ._case import WorldCase, with_lookup, without_places
from ._graph import Entrance, EntranceType
from ._lookup import EntranceLookup
from ._state import ReachedState

#: Maximum number of search steps if callbacks restrict connections. No proof is possible then, so a failure takes all of them.
HOOKED_EFFORT = 2_000_000
#: Maximum number of search steps otherwise.
EFFORT = 200_000_000


class EntranceRandomizationError(ImpossibleError, RuntimeError):
    """The entrances cannot be connected. ``causes`` lists all reasons. The world is unchanged."""


class ERPlacementState:
    """The state of a randomization, during it and at its end."""

    def __init__(self, world: Any, coupled: bool, built: WorldCase) -> None:
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
        self._joined: list[tuple[str, str]] = []
        self._requested: list[tuple[str, str]] | None = None

    @property
    def placed_regions(self) -> set[Any]:
        """The reached regions."""
        return self.collection_state.reachable_regions[self.world.player]

    @property
    def remaining_targets(self) -> list[Any]:
        """The targets that are not connected yet."""
        used = {target for _, target in self._joined}
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
        used = {target for _, target in self._joined}
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
        self._joined.append((exit_name, target_name))
        self.placements.append(exit_)
        self.pairings.append((exit_name, target_name))
        self.entrance_lookup.remove(target)

    def _check(self, exits: Iterable[str]) -> None:
        """Checks that a callback has not changed connections, ends or lists.

        Raises:
            HookError: It has.
        """
        targets = dict(self._joined)
        for name in exits:
            exit_, region = self._exits[name], self._targets[targets[name]].connected_region
            if exit_.connected_region is not region or exit_ not in exit_.parent_region.exits:
                raise HookError(f"a callback changed exit {name!r}; make connections with `state.connect`")
        if len(self.pairings) != len(self._joined) or len(self.placements) != len(self._joined):
            raise HookError("a callback changed the lists of connections; make connections with `state.connect`")
        if len(self.entrance_lookup) != len(self._targets) - len(self._joined):
            raise HookError("a callback changed the targets of `state.entrance_lookup`, which is read only")

    def _remove_all(self) -> None:
        for exit_name, target_name in reversed(self._joined):
            exit_, target = self._exits[exit_name], self._targets[target_name]
            region = target.connected_region
            # a callback may have changed it
            region.entrances[:] = [end for end in region.entrances if end is not exit_ and end is not target]
            region.entrances.append(target)
            exit_.connected_region = None
        self._joined.clear()
        self.placements.clear()
        self.pairings.clear()
        self.entrance_lookup._fill(self._targets.values())
        self.collection_state._clear()


class _Hooks:
    """The callbacks of the native part."""

    def __init__(self, state: ERPlacementState, built: WorldCase, on_connect: Callable[..., Any] | None) -> None:
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
        if not (is_changed is None or isinstance(is_changed, bool)):
            kind = type(is_changed).__name__
            place = f"`on_connect` for exit {exits[0]!r}"
            message = "return True if it made connections, otherwise False or None"
            raise HookError(f"{place} returned {is_changed!r:.60}, which is of type {kind}; {message}")
        state._check(exits)
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
            further connections with ``state.connect``; it then returns True, otherwise False or None. If a layout is repaired, all
            connections are removed and reported again.
        seed: The seed. Default: a number from ``world.random``.
        effort: The maximum number of search steps. Default: 200 million; 2 million if entrances override ``can_connect_to`` or
            ``is_valid_source_transition``.

    Raises:
        EntranceRandomizationError: No layout exists, or none was found. The world is unchanged.
        RuleError: An access rule raised an exception, is not monotone, or cannot be converted.
        ChoiceError: A group, the seed or the effort is no valid number, or an exit or target does not dangle in the world.
        HookError: ``on_connect`` requested an invalid connection or returned no bool, or a callback changed ends or the lists of the
            state. The connections of the world are unchanged. Other exceptions of callbacks are passed on.
    """
    if not (on_connect is None or callable(on_connect)):
        raise TypeError(f"on_connect must be a function of the state, exits and targets, not {on_connect!r:.60}")
    built = WorldCase(world, exits, er_targets, has_pool=True)
    case = with_lookup(built.case, coupled, target_group_lookup, preserve_group_order)
    seed = optional_number(seed, "seed")
    if seed is None:
        seed = world.random.getrandbits(63)
    effort = optional_number(effort, "effort")
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
            state._check(exit_name for exit_name, _ in state._joined)
            state.result = document(made)
    except (ImpossibleError, InvalidError) as error:
        state._remove_all()
        found = str(without_places(error) if isinstance(error, InvalidError) else error)
        causes = [*getattr(error, "causes", [found]), *built.warnings]
        raise EntranceRandomizationError("; ".join([found, *built.warnings]), causes=causes) from error
    except BaseException:
        state._remove_all()
        raise
    state.result["warnings"] = [*state.result.get("warnings", ()), *built.warnings]
    built.set_reached(state.result, state.collection_state)
    return state
