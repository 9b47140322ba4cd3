from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from rmg.entrance_rando import (
    Accessibility,
    Entrance,
    EntranceLookup,
    EntranceRandomizationError,
    EntranceType,
    ERPlacementState,
    Item,
    ItemClassification,
    Region,
    World,
    bake_target_group_lookup,
    disconnect_entrance_for_randomization,
    distribute_items,
    randomize_entrances,
)

import rmg

LEFT, RIGHT, TOP, BOTTOM = 1, 2, 3, 4
LOOKUP = {LEFT: [RIGHT], RIGHT: [LEFT], TOP: [BOTTOM], BOTTOM: [TOP]}


def grid(side: int, locations: int = 0, seed: int = 0, region_type: type[Region] = Region) -> World:
    world = World(seed=seed)
    menu = world.create_region("Menu")
    for row in range(side):
        for column in range(side):
            region = region_type(f"room {row * side + column}", 1, world)
            world.regions.append(region)
            for at in range(locations):
                region.add_location(f"{region.name}, spot {at}")
            for is_open, name, group in (
                (column > 0, "left", LEFT),
                (column < side - 1, "right", RIGHT),
                (row > 0, "top", TOP),
                (row < side - 1, "bottom", BOTTOM),
            ):
                if is_open:
                    region.create_door(f"{region.name} {name}", group)
    menu.connect(world.get_region("room 0"))
    return world


def dangling(world: World) -> list[Entrance]:
    return [end for end in world.get_entrances() if end.connected_region is None or end.parent_region is None]


def test_all_ends_of_a_grid_are_connected() -> None:
    for coupled in (False, True):
        world = grid(5)
        state = randomize_entrances(world, coupled, LOOKUP)
        assert (len(state.pairings), len(state.placements), len(state.placed_regions)) == (80, 80, 26)
        assert not dangling(world)
        groups = {"left": "right", "right": "left", "top": "bottom", "bottom": "top"}
        assert all(groups[exit_.split()[-1]] == target.split()[-1] for exit_, target in state.pairings)
        if coupled:
            assert all((target, exit_) in state.pairings for exit_, target in state.pairings)


def test_the_same_seed_gives_the_same_layout() -> None:
    first, second, other = (randomize_entrances(grid(4, seed=seed), True, LOOKUP).pairings for seed in (1, 1, 2))
    assert first == second != other


def test_on_connect_sees_every_placement_and_may_make_its_own() -> None:
    seen: list[tuple[str, str]] = []

    def on_connect(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> bool:
        assert len(exits) == len(targets) == 2 and state.coupled
        assert exits[0].connected_region is exits[1].parent_region
        assert exits[0].parent_region in state.placed_regions
        if not seen:
            left = {target.name: target for target in state.remaining_targets}
            free = [end for end in state.world.get_entrances() if end.parent_region and not end.connected_region]
            for exit_ in free:
                wanted = {LEFT: RIGHT, RIGHT: LEFT, TOP: BOTTOM, BOTTOM: TOP}[exit_.randomization_group]
                target = next((t for t in left.values() if t.randomization_group == wanted), None)
                if target is not None and target.connected_region is not exit_.parent_region:
                    seen.append((exit_.name, target.name))
                    state.connect(exit_, target)
                    return True
        return False

    state = randomize_entrances(grid(4), True, LOOKUP, on_connect=on_connect)
    assert seen and seen[0] in state.pairings


def test_a_callback_that_raises_or_breaks_the_pool_leaves_the_world_unchanged() -> None:
    def broken(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> bool:
        raise ZeroDivisionError("in the callback")

    def greedy(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> bool:
        state.connect(exits[0], targets[0])
        return True

    def wild(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> bool:
        free = next(end for end in dangling(state.world) if end.parent_region is not None)
        same = next(
            target for target in state.remaining_targets if target.randomization_group == free.randomization_group
        )
        state.connect(free, same)
        return True

    def cutting(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> None:
        exits[0].connected_region = None

    def clearing(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> None:
        state.pairings.clear()

    def taking(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> None:
        state.entrance_lookup.remove(state.remaining_targets[0])

    def chatty(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> str:
        return "yes"

    for callback, error in (
        (chatty, rmg.HookError),
        (broken, ZeroDivisionError),
        (greedy, rmg.HookError),
        (wild, rmg.HookError),
        (cutting, rmg.HookError),
        (clearing, rmg.HookError),
        (taking, rmg.HookError),
    ):
        world = grid(3)
        before = [(end.name, end.connected_region) for end in world.get_entrances()]
        with pytest.raises(error):
            randomize_entrances(world, True, LOOKUP, on_connect=callback)
        assert sorted(before, key=str) == sorted(
            ((end.name, end.connected_region) for end in world.get_entrances()), key=str
        )


def test_entrances_may_refuse_connections() -> None:
    class Picky(Entrance):
        def can_connect_to(self, other: Entrance, dead_end: bool, er_state: Any) -> bool:
            # the reverse of a coupled join has no call
            return {self.name, other.name} != {"room 0 right", "room 1 left"}

    class PickyRegion(Region):
        entrance_type = Picky

    for seed in range(5):
        state = randomize_entrances(grid(3, seed=seed, region_type=PickyRegion), True, LOOKUP)
        assert ("room 0 right", "room 1 left") not in state.pairings

    class Closed(Entrance):
        def can_connect_to(self, other: Entrance, dead_end: bool, er_state: Any) -> bool:
            return False

    class ClosedRegion(Region):
        entrance_type = Closed

    world = grid(3, region_type=ClosedRegion)
    with pytest.raises(EntranceRandomizationError):
        randomize_entrances(world, True, LOOKUP)
    assert len(dangling(world)) == 48


def test_a_lookup_divides_targets_by_group_and_dead_ends() -> None:
    world = grid(5)
    exits = [end for end in dangling(world) if end.parent_region is not None]
    targets = [end for end in dangling(world) if end.parent_region is None]
    lookup = EntranceLookup(world.random, True, exits, targets)
    assert len(lookup) == 80 and not list(lookup.dead_ends)
    groups = [target.randomization_group for target in lookup.get_targets([TOP, BOTTOM], False, True)]
    assert groups == [TOP] * 20 + [BOTTOM] * 20
    mixed = [target.randomization_group for target in lookup.get_targets([TOP, BOTTOM], False, False)]
    assert sorted(mixed) == sorted(groups) and mixed != groups
    assert lookup.find_target("room 0 right") is not None
    assert lookup.find_target("room 0 right", LEFT) is None and lookup.find_target("room 0 right", RIGHT, True) is None
    # without its right door, the lower left corner has only one door
    ignored = ("room 20 right", "room 21 left")
    lookup = EntranceLookup(
        world.random,
        True,
        [exit_ for exit_ in exits if exit_.name not in ignored],
        [target for target in targets if target.name not in ignored],
    )
    assert [target.name for target in lookup.dead_ends] == ["room 20 top"]


def test_disconnected_entrances_become_exits_and_targets() -> None:
    world = World()
    first, second = world.create_region("Menu"), world.create_region("Cave")
    door = first.connect(second, "door")
    door.randomization_type, door.randomization_group = EntranceType.TWO_WAY, 3
    disconnect_entrance_for_randomization(door)
    assert door.connected_region is None and second.entrances == []
    target = first.entrances[0]
    assert (target.name, target.randomization_group, target.randomization_type) == ("door", 3, EntranceType.TWO_WAY)
    ledge = first.connect(second, "ledge")
    disconnect_entrance_for_randomization(ledge, 7, "landing")
    assert (second.entrances[0].name, second.entrances[0].randomization_group) == ("landing", 7)
    assert bake_target_group_lookup(world, lambda group: [-group]) == {0: [0], 3: [-3]}
    with pytest.raises(rmg.ChoiceError, match="already dangles"):
        disconnect_entrance_for_randomization(ledge, 7, "landing")
    chute = first.connect(second, "chute")
    with pytest.raises(ValueError, match="name its target"):
        disconnect_entrance_for_randomization(chute)
    assert chute.connected_region is second


def test_minimal_accessibility_needs_the_goal_and_enough_locations() -> None:
    for items, is_possible in ((5, True), (30, False)):
        world = grid(5, locations=1)
        world.options.accessibility = Accessibility.MINIMAL
        world.completion_condition[1] = lambda state: state.can_reach("room 24", player=1)
        world.add_items("key", items)
        world.get_entrance("room 1 right").access_rule = lambda state: False
        if is_possible:
            randomize_entrances(world, False, LOOKUP)
            assert not dangling(world)
        else:
            with pytest.raises(EntranceRandomizationError):
                randomize_entrances(world, False, LOOKUP)


def test_errors_of_the_world_are_typed() -> None:
    world = grid(3)
    world.get_region("room 1").create_exit("extra")
    with pytest.raises(EntranceRandomizationError, match="the numbers of exits and targets differ"):
        randomize_entrances(world, False, LOOKUP)
    world = grid(3)
    world.get_entrance("room 1 right").access_rule = lambda state: False
    with pytest.raises(EntranceRandomizationError, match="room 1 right"):
        randomize_entrances(world, False, LOOKUP)
    with pytest.raises(EntranceRandomizationError, match="group"):
        randomize_entrances(grid(3), False, {LEFT: [RIGHT]})
    world = grid(3)
    world.create_region("room 1")
    with pytest.raises(EntranceRandomizationError, match="duplicate region `room 1`"):
        randomize_entrances(world, False, LOOKUP)
    lookups: list[Any] = [None, {LEFT: RIGHT}, {LEFT: ["right"]}, {"left": [RIGHT]}]
    for lookup in lookups:
        with pytest.raises(rmg.ChoiceError, match="group"):
            randomize_entrances(grid(3), False, lookup)
    world = grid(3)
    with pytest.raises(rmg.ChoiceError, match="exit 'room 0 right' does not dangle in this world"):
        randomize_entrances(world, False, LOOKUP, exits=[grid(3).get_entrance("room 0 right")])
    with pytest.raises(rmg.ChoiceError, match="seed must be from 0"):
        randomize_entrances(world, False, LOOKUP, seed=-1)
    world.get_entrance("room 0 right").access_rule = "Lamp"
    with pytest.raises(rmg.RuleError, match="entrance 'room 0 right': an access rule is a function"):
        randomize_entrances(world, False, LOOKUP)
    with pytest.raises(rmg.ChoiceError, match="no target groups for group 1"):
        bake_target_group_lookup(grid(3), {RIGHT: [LEFT]})


def test_errors_of_a_world_name_its_parts_and_what_to_do() -> None:
    def refused(change: Any) -> str:
        world = grid(2)
        change(world)
        with pytest.raises(EntranceRandomizationError) as caught:
            randomize_entrances(world, True, LOOKUP, seed=1)
        return str(caught.value)

    def misspell(world: World) -> None:
        world.add_items("Lamp")
        for name in ("room 0 right", "room 0 bottom"):
            world.get_entrance(name).access_rule = lambda state: state.has("Lapm", 1)

    assert "entrance 'room 0 right': the access rule never holds" in refused(misspell)
    assert "the world has no 'Lapm'; did you mean 'Lamp'?" in refused(misspell)

    # also of a rule with too many combinations for a record
    def crowd(world: World) -> None:
        names = [f"Item {number}" for number in range(14)]
        for name in names:
            world.add_items(name)
        for name in ("room 0 right", "room 0 bottom"):
            world.get_entrance(name).access_rule = lambda state: (
                sum(state.has(name, 1) for name in names) >= 14 and state.has("Lapm", 1)
            )

    assert "exit `room 0 right`, which fits its target `room 1 left`, stays closed: its rule never holds" in refused(
        crowd
    )
    # without a place in a text that the caller never sees
    text = refused(lambda world: world.create_region("room 0"))
    assert text == (
        "the world: error: duplicate region `room 0`: names of regions must be unique; rename or remove one of them"
    )
    world = grid(1)
    for name in ("spot", "spot"):
        world.regions[0].add_location(name)
    with pytest.raises(rmg.InvalidError, match="^the world: error: duplicate location `spot`") as caught:
        distribute_items(world)
    assert [(found.line, found.help) for found in caught.value.diagnostics] == [(None, "rename or remove one of them")]
    with pytest.raises(rmg.ChoiceError, match="balance must be from 0 to 99, not 100"):
        distribute_items(grid(1), balance=100)
    with pytest.raises(rmg.ChoiceError, match="the target groups of group 1 are a list, not None"):
        bake_target_group_lookup(grid(2), lambda group: None)  # type: ignore[arg-type, return-value]
    with pytest.raises(TypeError, match="on_connect must be a function"):
        randomize_entrances(grid(2), True, LOOKUP, on_connect=3)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="world must be a `World`"):
        randomize_entrances(None, True, LOOKUP)


def test_items_are_placed_so_that_the_game_can_be_won() -> None:
    world = grid(4, locations=2)
    for at in range(1, 16, 3):
        world.add_items(f"key {at}")
        for exit_ in world.get_region(f"room {at}").exits[:1]:
            exit_.access_rule = lambda state, at=at: state.has(f"key {at}", 1)
    world.add_items("shield", 3, ItemClassification.useful)
    world.filler_name = "coin"
    randomize_entrances(world, True, LOOKUP)
    result = distribute_items(world)
    assert all(location.item is not None for location in world.get_locations())
    assert sum(map(len, result.spheres)) == 32 and len(result.placements) == 32
    assert {item.name for _, item in result.placements} >= {"coin", "shield", "key 1"}


def test_results_have_types_pictures_and_files(root: Path, tmp_path: Path) -> None:
    made = rmg.entrances(root / "examples" / "entrances" / "village.json", seed=1)
    assert len(made.pairings) == 8 and made.placements and made.spheres and made.playthrough
    assert "<svg" in made.picture() and made.to_dict() == made
    world = rmg.worlds(root / "examples" / "worlds" / "gems.json", seed=1)
    assert world.zones and world.connections and world.solution and "<svg" in world.picture()
    for result in (made, world):
        for name in ("out.json", "out.svg", "out.png", "out.txt"):
            result.save(tmp_path / name)
        assert json.loads((tmp_path / "out.json").read_text()) == result
        assert (tmp_path / "out.svg").read_text() == result.picture()
        assert (tmp_path / "out.png").read_bytes().startswith(b"\x89PNG")
        assert (tmp_path / "out.txt").read_text()
        with pytest.raises(rmg.FormatError):
            result.save(tmp_path / "out.pdf")
    again = rmg.entrances(root / "examples" / "entrances" / "village.json", seed=7, plan=made)
    assert {**again, "work": None} == {**made, "work": None}


def test_items_of_several_players_are_in_all_worlds(root: Path, tmp_path: Path) -> None:
    case = root / "examples" / "entrances" / "two-players.json"
    made = rmg.entrances_of_players(case, seed=1, explain=True)
    assert made.players and made.spheres and made.playthrough
    first, second = made.players[:2]
    owners = {player for name in made.players for _, player in made.placements(name).values()}
    assert owners == set(made.players)
    assert any(player == second for _, player in made.placements(first).values())
    assert made.pairings(first) and made.reached(first) and made["players"][0]["steps"]
    made.save(tmp_path / "two.png")
    again = rmg.entrances_of_players(case, seed=2, plan=made)
    assert [again.placements(name) for name in made.players] == [made.placements(name) for name in made.players]
    with pytest.raises(rmg.ChoiceError, match="unknown player 'Zoe'"):
        made.pairings("Zoe")
    with pytest.raises(rmg.InvalidError, match="entrances_of_players"):
        rmg.entrances(case, seed=1)
    with pytest.raises(rmg.ChoiceError):
        rmg.entrances_of_players(case, seed=1, balance=100)


def test_items_of_several_worlds_are_placed_together() -> None:
    worlds = []
    for player in (1, 2):
        world = World(player=player, seed=player)
        menu, vault = world.create_region("Menu"), world.create_region("Vault")
        menu.connect(vault, "gate", lambda state: state.has("Key"))
        for region in (menu, vault):
            region.add_location(f"chest of {region.name}")
            region.add_location(f"shelf of {region.name}")
        world.add_items("Key")
        world.add_items("Coin", 2, ItemClassification.filler)
        worlds.append(world)
    worlds[1].completion_condition[2] = lambda state: state.can_reach("Vault", player=2)
    # an item of the other player that is placed before
    gift = Item("Hammer", ItemClassification.progression, player=2)
    worlds[0].get_location("shelf of Vault").place_locked_item(gift)
    worlds[1].get_region("Vault").add_location("anvil", lambda state: state.has("Hammer", 2))
    result = distribute_items(worlds)
    locations = [location for world in worlds for location in world.get_locations()]
    assert len(result.placements) == 6 and sum(location.item is None for location in locations) == 2
    assert {item.player for _, item in result.placements} == {1, 2}
    assert [location for sphere in result.spheres for location in sphere if location.item is gift]
    # independent: collect all items sphere by sphere
    held: set[tuple[str, int]] = set()
    for sphere in result.spheres:
        for location in sphere:
            needs = {("Key", location.player)} if location.parent_region.name == "Vault" else set()
            assert needs <= held
        held |= {(spot.item.name, spot.item.player) for spot in sphere if spot.item is not None}
    needed = {(item.name, item.player) for sphere in result.playthrough for _, item in sphere}
    assert ("Key", 2) in needed
    with pytest.raises(rmg.ChoiceError, match="same player"):
        distribute_items([worlds[0], worlds[0]])
    with pytest.raises(rmg.ChoiceError, match="no world"):
        distribute_items([])


def test_callbacks_see_what_is_reached_and_the_remaining_targets() -> None:
    calls = []

    class Careful(Entrance):
        def is_valid_source_transition(self, er_state: Any) -> bool:
            calls.append(self.name)
            reached = er_state.collection_state
            assert (
                reached.can_reach_region("Menu")
                and reached.can_reach(self)
                and self.parent_region in er_state.placed_regions
            )
            return super().is_valid_source_transition(er_state)

    class CarefulRegion(Region):
        entrance_type = Careful

    def on_connect(state: ERPlacementState, exits: list[Any], targets: list[Any]) -> bool:
        reached = state.collection_state
        assert reached.has("Lamp") and reached.count("Lamp") == 2 and not reached.has("Lamp", 1, 3)
        assert reached.has("bell of room 8") == (world.get_region("room 8") in state.placed_regions)
        assert len(state.entrance_lookup) == 24 - len(state.pairings) == len(state.remaining_targets)
        assert all(state.entrance_lookup.find_target(target.name) is None for target in targets)
        if not calls[:-1] or len(state.pairings) != 2:
            return False
        exit_ = next(end for end in dangling(world) if end.parent_region in state.placed_regions)
        wanted = {LEFT: RIGHT, RIGHT: LEFT, TOP: BOTTOM, BOTTOM: TOP}[exit_.randomization_group]
        target = next(iter(state.entrance_lookup.get_targets([wanted], False, False)))
        placed, paired = state.connect(exit_, target)
        assert placed[0] is exit_ and paired[0] is target and len(placed) == len(paired) == 2
        assert exit_.connected_region is target.connected_region
        with pytest.raises(rmg.HookError, match="already connected"):
            state.connect(exit_, target)
        return True

    world = grid(3, region_type=CarefulRegion)
    world.add_items("Lamp", 2)
    world.get_region("room 8").add_event("bell of room 8")
    state = randomize_entrances(world, True, LOOKUP, on_connect=on_connect)
    assert calls and len(state.pairings) == 24 and len(state.entrance_lookup) == 0
    assert state.collection_state.can_reach_entrance("room 0 right") and state.collection_state.has("bell of room 8")
    with pytest.raises(rmg.HookError, match="only within"):
        state.connect(state.placements[0], state.placements[0])
