"""Placement of items in the worlds of one or several players."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from .. import _native
from .._errors import ChoiceError, InvalidError
from .._values import document, number, optional_number
from ._case import WorldCase, without_places
from ._graph import Item


@dataclass(frozen=True)
class FillResult:
    """The placement of the items of all players."""

    #: Locations and their new items, in order of placement.
    placements: list[tuple[Any, Any]]
    #: By sphere: the locations that are reachable with the items of the spheres before.
    spheres: list[list[Any]]
    #: By sphere: locations and items that are needed to win.
    playthrough: list[list[tuple[Any, Any]]]
    #: Requests that could not be met.
    warnings: list[str]
    #: The result as data.
    result: dict[str, Any]


def distribute_items(
    worlds: Any, *, balance: int = 0, seed: int | None = None, effort: int | None = None
) -> FillResult:
    """Places the items of the pool at the free locations by assumed fill. All entrances must be connected.

    ``progress_type`` of locations, ``early_items``, ``local_items`` and ``filler_name`` of the worlds are respected. The items of several
    players are placed in all their worlds.

    Args:
        worlds: A :class:`World`, or an object with the same attributes. For several players: a list of worlds with different ``player``, or
            a multiworld of Archipelago.
        balance: 0 to 99: how far items of a player who lags behind are moved to earlier locations.
        seed: The seed. Default: a number from ``random`` of the first world.
        effort: The maximum number of search steps. Default: 200 million.

    Raises:
        ImpossibleError: No placement exists. The worlds are unchanged.
        ChoiceError: There is no world, two worlds are of the same player, or the balance is not from 0 to 99.
        InvalidError: A world has invalid parts, such as two locations with the same name.
        RuleError: An access rule raised an exception, is not monotone, or cannot be converted.
    """
    balance = number(balance, "balance", 0, 99)
    listed = _worlds_of(worlds)
    if not listed:
        raise ChoiceError("no world: pass a `World`, or a list with at least one")
    by_player = {world.player: world for world in listed}
    if len(by_player) < len(listed):
        raise ChoiceError("two worlds are of the same player; create each with its own number: `World(player=2)`")
    # items that are already in the world of another player: they are added to the pool of their own player, and planned where they are
    foreign = {
        player: [
            spot
            for region in world.multiworld.get_regions(player)
            for spot in region.locations
            if spot.item and spot.item.player in by_player and spot.item.player != player
        ]
        for player, world in by_player.items()
    }
    gifts = [spot.item for spots in foreign.values() for spot in spots]
    built = [
        WorldCase(world, gifts=[item for item in gifts if item.player == player]) for player, world in by_player.items()
    ]
    names = {player: str(player) for player in by_player}
    players, plan = [], []
    for one in built:
        own = one.world.player
        one.add_locations_of_fill()
        planned = {spot.name: spot.item for spot in foreign[own]}
        for entry in one.case["locations"]:
            if entry["name"] in planned:
                entry["item"] = None
        # dangling exits lead nowhere
        players.append({"name": names[own], "case": {**one.case, "subset": {"exits": [], "targets": []}}})
        in_plan = [
            {"location": name, "item": item.name, "player": names[item.player]} for name, item in planned.items()
        ]
        plan.append({"player": names[own], "placements": in_plan})
    seed = built[0].world.random.getrandbits(63) if seed is None else number(seed, "seed")
    text, plan_text = json.dumps({"players": players, "balance": balance}), json.dumps({"players": plan})
    effort = optional_number(effort, "effort")
    try:
        made, _ = _native.entrances_of_players(seed, None, text, None, None, effort, False, plan_text)
    except InvalidError as error:
        raise without_places(error) from error
    result = document(made)
    players_by_name = {name: player for player, name in names.items()}
    locations = {(one.world.player, spot.name): spot for one in built for spot in one.locations}
    pool: dict[tuple[int, str], list[Any]] = {}
    for item in _pools(built):
        pool.setdefault((item.player, item.name), []).append(item)

    def at(entry: Any) -> Any:
        return locations[players_by_name[entry["player"]], entry["location"]]

    placements = []
    for entry in result["players"]:
        for placed in entry["placements"]:
            location = at({"player": entry["player"], "location": placed["location"]})
            if location.item is not None:
                continue
            player = players_by_name[placed.get("player", entry["player"])]
            items = pool.get((player, placed["item"]), [])
            item = items.pop() if items else Item(placed["item"], player=player)
            location.item, item.location = item, location
            placements.append((location, item))
    return FillResult(
        placements=placements,
        spheres=[[at(spot) for spot in sphere] for sphere in result["spheres"]],
        playthrough=[[(at(spot), at(spot).item) for spot in sphere] for sphere in result["playthrough"]],
        warnings=result["warnings"],
        result=result,
    )


def _worlds_of(worlds: Any) -> list[Any]:
    if isinstance(worlds, Iterable):
        return list(worlds)
    by_player = getattr(worlds, "worlds", None)
    return [worlds] if by_player is None else [by_player[player] for player in sorted(by_player)]


def _pools(built: list[WorldCase]) -> list[Any]:
    """Returns the items of all players; worlds of a multiworld share one pool."""
    pools = {id(pool): pool for pool in (one.world.multiworld.itempool for one in built)}
    return [item for pool in pools.values() for item in pool]
