"""Targets by group, divided into dead ends and others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any


class _Groups:
    """Targets by group."""

    def __init__(self) -> None:
        self._groups: dict[int, list[Any]] = {}

    def __getitem__(self, group: int) -> list[Any]:
        return self._groups.get(int(group), [])

    def __iter__(self) -> Iterator[Any]:
        return (target for group in self._groups.values() for target in group)

    def __len__(self) -> int:
        return sum(map(len, self._groups.values()))

    def add(self, target: Any) -> None:
        self._groups.setdefault(int(target.randomization_group), []).append(target)

    def remove(self, target: Any) -> None:
        self._groups[int(target.randomization_group)].remove(target)


class EntranceLookup:
    """Targets by group. A target is a dead end if its region leads, over fixed connections, to no usable exit except its own reverse, to no
    location with a progression item, and to no region of an indirect condition.

    Args:
        rng: The generator that shuffles targets.
        coupled: Whether the reverse of a target does not count as an exit.
        usable_exits: The exits to connect. Others do not count.
        targets: Targets to add.
    """

    def __init__(self, rng: Any, coupled: bool, usable_exits: Iterable[Any], targets: Iterable[Any] = ()) -> None:
        self._random, self._coupled, self._usable = rng, coupled, set(usable_exits)
        self._is_dead_end: dict[int, bool] = {}
        self._fill(targets)

    def _fill(self, targets: Iterable[Any]) -> None:
        """Replaces all targets."""
        self.dead_ends, self.others = _Groups(), _Groups()
        for target in targets:
            self.add(target)

    def __len__(self) -> int:
        return len(self.dead_ends) + len(self.others)

    def is_dead_end(self, target: Any) -> bool:
        """Returns whether a target is a dead end. The answer is kept."""
        key = id(target)
        if key not in self._is_dead_end:
            self._is_dead_end[key] = not self._leads_on(target)
        return self._is_dead_end[key]

    def _leads_on(self, target: Any) -> bool:
        todo, seen = [target.connected_region], {id(target.connected_region)}
        while todo:
            region = todo.pop()
            if region in getattr(region.multiworld, "indirect_connections", ()):
                return True
            if any(location.advancement for location in region.locations):
                return True
            for exit_ in region.exits:
                to = exit_.connected_region
                if to is None:
                    if exit_ in self._usable and not (self._coupled and exit_.name == target.name):
                        return True
                elif id(to) not in seen:
                    seen.add(id(to))
                    todo.append(to)
        return False

    def _group_of(self, target: Any) -> _Groups:
        return self.dead_ends if self.is_dead_end(target) else self.others

    def add(self, target: Any) -> None:
        self._group_of(target).add(target)

    def remove(self, target: Any) -> None:
        self._group_of(target).remove(target)

    def get_targets(self, groups: Iterable[int], dead_end: bool, preserve_group_order: bool) -> list[Any]:
        """Returns the targets of groups in random order; with ``preserve_group_order`` group by group."""
        table = self.dead_ends if dead_end else self.others
        lists = [list(table[group]) for group in groups]
        if preserve_group_order:
            for targets in lists:
                self._random.shuffle(targets)
        found = [target for targets in lists for target in targets]
        if not preserve_group_order:
            self._random.shuffle(found)
        return found

    def find_target(self, name: str, group: int | None = None, dead_end: bool | None = None) -> Any | None:
        """Returns the target with a name, if it is in this group and of this kind."""
        tables = {True: [self.dead_ends], False: [self.others], None: [self.dead_ends, self.others]}[dead_end]
        for table in tables:
            for target in table if group is None else table[group]:
                if target.name == name:
                    return target
        return None
