"""Placement of items in a world."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from .. import _native
from .._values import document
from ._graph import Item
from ._run import _Case


@dataclass(frozen=True)
class FillResult:
    """The placement of the items of a world."""

    #: Locations and their new items, in order of placement.
    placements: list[tuple[Any, Any]]
    #: By sphere: the names of the locations that are reachable with the items of the spheres before.
    spheres: list[list[str]]
    #: By sphere: the names of locations and items that are needed to win.
    playthrough: list[list[tuple[str, str]]]
    #: Requests that could not be met.
    warnings: list[str]
    #: The result as data.
    result: dict[str, Any]


def distribute_items(world: Any, *, seed: int | None = None, effort: int | None = None) -> FillResult:
    """Places the items of the pool at the free locations by assumed fill. All entrances must be connected.

    ``progress_type`` of locations, ``early_items``, ``local_items`` and ``filler_name`` of the world are respected.

    Args:
        world: A :class:`World`, or an object with the same attributes.
        seed: The seed. Default: a number from ``world.random``.
        effort: The maximum number of search steps. Default: 200 million.

    Raises:
        ImpossibleError: No placement exists. The world is unchanged.
        RuleError: An access rule raised an exception, is not monotone, or cannot be converted.
    """
    built = _Case(world)
    built.add_locations_of_fill()
    if seed is None:
        seed = world.random.getrandbits(63)
    # dangling exits lead nowhere
    case = {**built.case, "subset": {"exits": [], "targets": []}}
    made, _ = _native.entrances(seed, None, json.dumps(case), None, effort, False)
    result = document(made)
    locations = {location.name: location for region in built.regions.values() for location in region.locations}
    pool: dict[str, list[Any]] = {}
    for item in world.multiworld.itempool:
        if item.player == world.player:
            pool.setdefault(item.name, []).append(item)
    placements = []
    for entry in result["placements"]:
        location, items = locations[entry["location"]], pool.get(entry["item"], [])
        item = items.pop() if items else Item(entry["item"], player=world.player)
        location.item, item.location = item, location
        placements.append((location, item))
    return FillResult(
        placements=placements,
        spheres=[[spot["location"] for spot in sphere["locations"]] for sphere in result["spheres"]],
        playthrough=[[(spot["location"], spot["item"]) for spot in sphere] for sphere in result["playthrough"]],
        warnings=result["warnings"],
        result=result,
    )
