"""Entrance randomization with the vocabulary of Archipelago.

Build a :class:`World` of regions and entrances, or pass the world of another program that has the same attributes, such as an Archipelago
world. :func:`randomize_entrances` connects its dangling entrances:

>>> from rmg.entrance_rando import EntranceType, World, bake_target_group_lookup, randomize_entrances
>>> world = World(seed=1)
>>> hall, cellar = world.create_region("Menu"), world.create_region("Cellar")
>>> for region, group in ((hall, 1), (cellar, 2)):
...     region.create_door(f"{region.name} door", group)
>>> lookup = bake_target_group_lookup(world, lambda group: [3 - group])
>>> randomize_entrances(world, True, lookup).pairings                     # doctest: +SKIP
[('Menu door', 'Cellar door'), ('Cellar door', 'Menu door')]

Access rules are functions of a state, or rules of :mod:`rmg.rule_builder`. A function is called several times with different answers of
the state before the randomization. The result is the same rule as data, which the randomizer evaluates. So a function must depend only on
the state. A function that is not monotone (more items make it false) raises :class:`rmg.NotMonotoneError` with the name of its entrance
or location.
"""

from ._case import case_of
from ._graph import (
    Accessibility,
    Entrance,
    EntranceType,
    Item,
    ItemClassification,
    Location,
    LocationProgressType,
    Region,
    World,
    bake_target_group_lookup,
    disconnect_entrance_for_randomization,
)
from ._items import FillResult, distribute_items
from ._lookup import EntranceLookup
from ._run import EntranceRandomizationError, ERPlacementState, randomize_entrances

__all__ = [
    "Accessibility",
    "ERPlacementState",
    "Entrance",
    "EntranceLookup",
    "EntranceRandomizationError",
    "EntranceType",
    "FillResult",
    "Item",
    "ItemClassification",
    "Location",
    "LocationProgressType",
    "Region",
    "World",
    "bake_target_group_lookup",
    "case_of",
    "disconnect_entrance_for_randomization",
    "distribute_items",
    "randomize_entrances",
]
