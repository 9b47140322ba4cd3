"""Regions, entrances, locations and items of a world."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import IntEnum, IntFlag
from types import SimpleNamespace
from typing import Any, TypeVar

from .._errors import ChoiceError

#: An access rule: a function of a state, a rule of ``rmg.rule_builder``, or a rule as in the JSON files.
AccessRule = Any
_Named = TypeVar("_Named", bound="Region | Entrance | Location")


class EntranceType(IntEnum):
    """The kind of an entrance. Only entrances of the same kind are connected."""

    ONE_WAY = 1
    TWO_WAY = 2


class Accessibility(IntEnum):
    """What must be reachable: everything, or only the goal."""

    FULL = 0
    MINIMAL = 2


class ItemClassification(IntFlag):
    """The importance of an item."""

    filler = 0
    progression = 1
    useful = 2


class LocationProgressType(IntEnum):
    """The items that a location may get: any, progression if possible, only filler."""

    DEFAULT = 1
    PRIORITY = 2
    EXCLUDED = 3


def always(_: Any) -> bool:
    """The access rule that always holds."""
    return True


class Item:
    """An item. ``advancement`` states whether rules may need it."""

    def __init__(
        self, name: str, classification: ItemClassification = ItemClassification.filler, player: int = 1
    ) -> None:
        self.name = name
        self.classification = classification
        self.player = player
        self.location: Location | None = None

    @property
    def advancement(self) -> bool:
        return ItemClassification.progression in self.classification

    def __repr__(self) -> str:
        return f"Item({self.name!r})"


class Location:
    """A place of an item. ``item`` is ``None`` until an item is placed."""

    def __init__(self, name: str, parent_region: Region, player: int = 1) -> None:
        self.name = name
        self.parent_region = parent_region
        self.player = player
        self.item: Any = None
        self.access_rule: AccessRule = always
        self.progress_type = LocationProgressType.DEFAULT

    @property
    def advancement(self) -> bool:
        return self.item is not None and bool(self.item.advancement)

    def place_locked_item(self, item: Any) -> None:
        """Places an item before the randomization.

        Raises:
            ChoiceError: The location already has an item.
        """
        if self.item is not None:
            raise ChoiceError(f"location {self.name!r} already has the item {self.item.name!r}")
        self.item = item
        item.location = self

    def can_reach(self, state: Any) -> bool:
        """Returns whether the location is reached in a state, for access rules."""
        return bool(state.can_reach_location(self.name, self.player))

    def __repr__(self) -> str:
        return f"Location({self.name!r})"


class Entrance:
    """A connection from ``parent_region`` to ``connected_region``.

    Without ``connected_region`` it is a dangling exit. Without ``parent_region`` it is a target, which an exit may be connected with.
    Subclasses may override :meth:`is_valid_source_transition` and :meth:`can_connect_to`.
    """

    def __init__(
        self,
        player: int,
        name: str = "",
        parent: Region | None = None,
        randomization_group: int = 0,
        randomization_type: EntranceType = EntranceType.ONE_WAY,
    ) -> None:
        self.player = player
        self.name = name
        self.parent_region = parent
        self.connected_region: Region | None = None
        self.randomization_group = randomization_group
        self.randomization_type = randomization_type
        self.access_rule: AccessRule = always

    def connect(self, region: Region) -> None:
        """Sets the destination."""
        self.connected_region = region
        region.entrances.append(self)

    def is_valid_source_transition(self, er_state: Any) -> bool:
        """Returns whether this reachable exit may be connected now."""
        return True

    def can_connect_to(self, other: Entrance, dead_end: bool, er_state: Any) -> bool:
        """Returns whether this exit may be connected with a target now. The randomizer checks kinds, groups and coupling itself."""
        return True

    def can_reach(self, state: Any) -> bool:
        """Returns whether the entrance is usable in a state, for access rules."""
        return bool(state.can_reach_entrance(self.name, self.player))

    def __repr__(self) -> str:
        return f"Entrance({self.name!r})"


class Region:
    """A place that is either reached or not."""

    entrance_type: type[Entrance] = Entrance

    def __init__(self, name: str, player: int, multiworld: Any) -> None:
        self.name = name
        self.player = player
        self.multiworld = multiworld
        self.exits: list[Entrance] = []
        self.entrances: list[Entrance] = []
        self.locations: list[Location] = []

    def create_exit(self, name: str, rule: AccessRule = None) -> Entrance:
        """Adds a dangling exit."""
        exit_ = self.entrance_type(self.player, name, self)
        exit_.access_rule = always if rule is None else rule
        self.exits.append(exit_)
        return exit_

    def create_er_target(self, name: str) -> Entrance:
        """Adds a target: an entrance that no exit uses yet."""
        target = self.entrance_type(self.player, name)
        target.connect(self)
        return target

    def create_door(self, name: str, group: int = 0, rule: AccessRule = None) -> tuple[Entrance, Entrance]:
        """Adds a two-way exit and its target."""
        ends = (self.create_exit(name, rule), self.create_er_target(name))
        for end in ends:
            end.randomization_type, end.randomization_group = EntranceType.TWO_WAY, group
        return ends

    def connect(self, other: Region, name: str | None = None, rule: AccessRule = None) -> Entrance:
        """Adds a fixed connection. Its default name is ``"from -> to"``."""
        exit_ = self.create_exit(name or f"{self.name} -> {other.name}", rule)
        exit_.connect(other)
        return exit_

    def add_exits(
        self, exits: Iterable[str] | Mapping[str, str | None], rules: Mapping[str, AccessRule] | None = None
    ) -> list[Entrance]:
        """Adds fixed connections to regions by name: a list, or a dictionary of regions and names of the connections."""
        named = exits if isinstance(exits, Mapping) else dict.fromkeys(exits)
        find = self.multiworld.get_region
        return [self.connect(find(to, self.player), name, (rules or {}).get(to)) for to, name in named.items()]

    def add_location(self, name: str, rule: AccessRule = None) -> Location:
        """Adds a free location."""
        location = Location(name, self, self.player)
        location.access_rule = always if rule is None else rule
        self.locations.append(location)
        return location

    def add_event(self, location_name: str, item_name: str | None = None, rule: AccessRule = None) -> Location:
        """Adds a location with an event that is collected when it is reached."""
        location = self.add_location(location_name, rule)
        item = Item(item_name or location_name, ItemClassification.progression, self.player)
        location.place_locked_item(item)
        return location

    def can_reach(self, state: Any) -> bool:
        """Returns whether the region is reached in a state, for access rules."""
        return bool(state.can_reach_region(self.name, self.player))

    def __repr__(self) -> str:
        return f"Region({self.name!r})"


class World:
    """A world of one player. It is also its own ``multiworld``."""

    def __init__(self, player: int = 1, seed: int = 0) -> None:
        self.player = player
        self.origin_region_name = "Menu"
        self.random = random.Random(seed)
        self.options = SimpleNamespace(accessibility=Accessibility.FULL)
        self.regions: list[Region] = []
        self.itempool: list[Any] = []
        self.precollected_items: dict[int, list[Any]] = {player: []}
        self.completion_condition: dict[int, AccessRule] = {player: always}
        self.item_name_groups: dict[str, set[str]] = {}
        self.early_items: dict[str, int] = {}
        self.local_items: set[str] = set()
        #: The item for locations that the pool does not fill.
        self.filler_name: str | None = None

    @property
    def multiworld(self) -> World:
        return self

    def create_region(self, name: str) -> Region:
        """Adds a region. The region ``origin_region_name`` is the start."""
        region = Region(name, self.player, self)
        self.regions.append(region)
        return region

    def add_items(
        self, name: str, count: int = 1, classification: ItemClassification = ItemClassification.progression
    ) -> list[Item]:
        """Adds copies of an item to the pool."""
        items = [Item(name, classification, self.player) for _ in range(count)]
        self.itempool += items
        return items

    def push_precollected(self, item: Item) -> None:
        """Adds an item that the player has from the start."""
        self.precollected_items[self.player].append(item)

    def get_regions(self, player: int | None = None) -> Sequence[Region]:
        return self.regions

    def get_entrances(self, player: int | None = None) -> list[Entrance]:
        """Returns all exits and targets."""
        exits = [exit_ for region in self.regions for exit_ in region.exits]
        return exits + [end for region in self.regions for end in region.entrances if end.parent_region is None]

    def get_locations(self, player: int | None = None) -> list[Location]:
        return [location for region in self.regions for location in region.locations]

    def get_region(self, name: str, player: int | None = None) -> Region:
        return _named(self.regions, name, "region")

    def get_entrance(self, name: str, player: int | None = None) -> Entrance:
        return _named([exit_ for region in self.regions for exit_ in region.exits], name, "entrance")

    def get_location(self, name: str, player: int | None = None) -> Location:
        return _named(self.get_locations(), name, "location")

    def register_indirect_condition(self, region: Region, entrance: Entrance) -> None:
        """Does nothing: rules over regions are found in the rules themselves."""


def _named(entries: Sequence[_Named], name: str, kind: str) -> _Named:
    for entry in entries:
        if entry.name == name:
            return entry
    raise ChoiceError(f"unknown {kind} {name!r}")


def disconnect_entrance_for_randomization(
    entrance: Any, target_group: int | None = None, one_way_target_name: str | None = None
) -> None:
    """Cuts a connection into a dangling exit and a target.

    The target of a two-way entrance is in the region where the entrance starts, because the reverse entrance led there. The target of a
    one-way entrance is in the region where it led.

    Args:
        entrance: The connection. Set its ``randomization_type`` and ``randomization_group`` first.
        target_group: The group of the target. Default: the group of the entrance.
        one_way_target_name: The name of the target of a one-way entrance.

    Raises:
        ChoiceError: The entrance already dangles, or is one-way and the target has no name. The entrance is unchanged.
    """
    child, parent = entrance.connected_region, entrance.parent_region
    if child is None:
        raise ChoiceError(f"entrance {entrance.name!r} already dangles")
    is_two_way = int(entrance.randomization_type) == EntranceType.TWO_WAY
    if not is_two_way and not one_way_target_name:
        raise ChoiceError(f"entrance {entrance.name!r} is one-way: name its target with `one_way_target_name`")
    child.entrances.remove(entrance)
    entrance.connected_region = None
    if is_two_way:
        target = parent.create_er_target(entrance.name)
    else:
        target = child.create_er_target(one_way_target_name)
    target.randomization_type = entrance.randomization_type
    target.randomization_group = target_group or entrance.randomization_group


def bake_target_group_lookup(
    world: Any, get_target_groups: Callable[[int], Iterable[int]] | Mapping[int, Iterable[int]]
) -> dict[int, list[int]]:
    """Returns the target groups of each group of a dangling exit.

    Args:
        world: The world.
        get_target_groups: A function from a group to the groups that its exits may be connected with, or a dictionary.

    Raises:
        ChoiceError: The dictionary lacks a group, or the target groups of a group are no list.
    """
    groups = {
        exit_.randomization_group
        for region in world.multiworld.get_regions(world.player)
        for exit_ in region.exits
        if exit_.connected_region is None
    }
    lookup: dict[int, list[int]] = {}
    for group in sorted(groups):
        if isinstance(get_target_groups, Mapping):
            if group not in get_target_groups:
                raise ChoiceError(f"no target groups for group {group!r}; add it, an empty list is allowed")
            targets = get_target_groups[group]
        else:
            targets = get_target_groups(group)
        if not isinstance(targets, Iterable) or isinstance(targets, str):
            raise ChoiceError(f"the target groups of group {group!r} are a list, not {targets!r:.60}")
        lookup[group] = list(targets)
    return lookup
