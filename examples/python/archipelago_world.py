"""A world with the steps of an Archipelago world: doors and drops are shuffled, items are placed, and the layout is drawn.

In Archipelago, the class derives from its ``World``, ``connect_entrances`` is a step of the generation, and the pairings are the slot data of
the client. Besides the imports, the calls that add regions and items differ.

    python examples/python/archipelago_world.py --seed 1 --out lighthouse.svg
"""

from __future__ import annotations

import argparse
from enum import IntEnum

from rmg.entrance_rando import (
    Entrance,
    EntranceType,
    ERPlacementState,
    Region,
    World,
    bake_target_group_lookup,
    case_of,
    disconnect_entrance_for_randomization,
    distribute_items,
    randomize_entrances,
)

import rmg


class Side(IntEnum):
    """Groups of entrances: doors outside lead to doors inside, and drops lead to landings."""

    OUTSIDE = 1
    INSIDE = 2
    DROP = 3


class QuietEntrance(Entrance):
    """The garden must not lead to the lamp room, in any layout."""

    def can_connect_to(self, other: Entrance, dead_end: bool, er_state: ERPlacementState) -> bool:
        spoils = self.name == "garden gate" and other.name == "lamp room door"
        return not spoils and super().can_connect_to(other, dead_end, er_state)


class Coast(Region):
    entrance_type = QuietEntrance


class Lighthouse(World):
    """The world. Its methods have the names of the steps of Archipelago."""

    game = "Lighthouse"
    rooms = {"Cellar": "cellar door", "Lamp room": "lamp room door", "Kitchen": "kitchen door", "Cave": "cave door"}

    def create_regions(self) -> None:
        for name in ("Menu", "Cliff", "Garden", "Beach", *self.rooms):
            self.regions.append(Coast(name, self.player, self))
        for place in self.regions[1:]:
            place.add_location(f"chest of {place.name}")
        self.get_region("Menu").connect(self.get_region("Cliff"))
        # the vanilla graph: each door leads into a room, and its other side leads back
        outside = {"Cliff": ("tower gate", "hut gate"), "Garden": ("garden gate",), "Beach": ("rock gate",)}
        gates = [(region, gate) for region, names in outside.items() for gate in names]
        for (region, gate), (room, door) in zip(gates, self.rooms.items(), strict=True):
            for start, end, name, group in ((region, room, gate, Side.OUTSIDE), (room, region, door, Side.INSIDE)):
                entrance = self.get_region(start).connect(self.get_region(end), name)
                entrance.randomization_type, entrance.randomization_group = EntranceType.TWO_WAY, group
        for start, end in (("Cliff", "Beach"), ("Lamp room", "Garden")):
            drop = self.get_region(start).connect(self.get_region(end), f"drop from {start}")
            drop.randomization_type, drop.randomization_group = EntranceType.ONE_WAY, Side.DROP
        self.get_region("Beach").connect(self.get_region("Cliff"), "stairs")
        self.get_region("Garden").connect(self.get_region("Cliff"), "path")

    def create_items(self) -> None:
        self.filler_name = "Shell"
        self.add_items("Lantern")
        self.add_items("Rope")

    def set_rules(self) -> None:
        self.get_entrance("hut gate").access_rule = lambda state: state.has("Lantern", self.player)
        self.get_entrance("drop from Cliff").access_rule = lambda state: state.has("Rope", self.player)
        self.completion_condition[self.player] = lambda state: (
            state.has("Lantern", self.player) and state.can_reach("Lamp room", "Region", self.player)
        )

    def connect_entrances(self) -> ERPlacementState:
        for entrance in list(self.get_entrances()):
            if entrance.randomization_group:
                landing = f"landing in {entrance.connected_region.name}" if entrance.connected_region else None
                disconnect_entrance_for_randomization(entrance, one_way_target_name=landing)
        pairs = {Side.OUTSIDE: [Side.INSIDE], Side.INSIDE: [Side.OUTSIDE], Side.DROP: [Side.DROP]}
        lookup = bake_target_group_lookup(self, lambda group: pairs[Side(group)])
        self.case = case_of(self, True, lookup)
        return randomize_entrances(self, True, lookup)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", default="lighthouse.svg")
    args = parser.parse_args()
    world = Lighthouse(seed=args.seed)
    world.create_regions()
    world.create_items()
    world.set_rules()
    state = world.connect_entrances()
    for exit_, target in state.pairings:
        print(f"{exit_} -> {target}")
    for sphere in distribute_items(world).playthrough:
        print("; ".join(f"{item.name} at the {location.name}" for location, item in sphere))
    rmg.entrances(world.case, seed=args.seed, plan={"pairings": state.pairings}).save(args.out)


if __name__ == "__main__":
    main()
