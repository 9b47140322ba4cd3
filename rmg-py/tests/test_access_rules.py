from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from rmg.entrance_rando import Item, Location, World, case_of, randomize_entrances
from rmg.rule_builder._data import holds

import rmg
from rmg import rule_builder as rb


def rule(world: World, function: Any) -> Any:
    hall = world.get_region("Menu")
    hall.exits.clear()
    hall.connect(world.get_region("Cave"), "door", function)
    return case_of(world, False, {})["connections"][0]["rule"]


def test_functions_become_rules_as_data() -> None:
    world = World()
    world.create_region("Menu"), world.create_region("Cave")
    for name in ("Lamp", "Rope"):
        world.add_items(name, 2)
    lamp, rope = {"item": "Lamp", "count": 1}, {"item": "Rope", "count": 1}
    assert rule(world, lambda state: True) is True
    assert rule(world, lambda state: state.has("Lamp", 1)) == lamp
    assert rule(world, lambda state: state.has("Lamp") and state.has("Rope")) == {"all": [lamp, rope]}
    assert rule(world, lambda state: state.has("Lamp") or state.can_reach_region("Cave")) == {
        "any": [lamp, {"region": "Cave"}]
    }
    assert rule(world, lambda state: state.count("Lamp") >= 2) == {"item": "Lamp", "count": 2}
    assert rule(world, lambda state: state.prog_items[1]["Lamp"] + state.count("Rope") >= 3) == {
        "at_least": 3,
        "of": [lamp, {"item": "Lamp", "count": 2}, rope, {"item": "Rope", "count": 2}],
    }
    cave = world.get_region("Cave")
    assert rule(world, lambda state: cave.can_reach(state) and state.count("Lamp") / 2 >= 1) == {
        "all": [{"item": "Lamp", "count": 2}, {"region": "Cave"}]
    }
    assert rule(world, lambda state: state.has("Sword")) is False


def test_invalid_functions_are_named() -> None:
    world = World()
    world.create_region("Menu"), world.create_region("Cave")
    world.add_items("Lamp")
    with pytest.raises(rmg.NotMonotoneError, match="entrance 'door': the access rule is not monotone.*'Lamp'"):
        rule(world, lambda state: not state.has("Lamp"))
    with pytest.raises(rmg.RuleError, match="entrance 'door': the access rule raised KeyError"):
        rule(world, lambda state: {"a": 1}[state])
    with pytest.raises(rmg.UnsupportedRuleError, match="state.locations_checked"):
        rule(world, lambda state: state.locations_checked)
    many = [f"item {at}" for at in range(20)]
    for name in many:
        world.add_items(name)
    assert rule(world, lambda state: state.has_from_list_unique(many, 1, 10))["at_least"] == 10
    with pytest.raises(rmg.RuleTooComplexError):
        rule(world, lambda state: sum(state.has(name) for name in many) >= 10)
    with pytest.raises(rmg.UnsupportedRuleError, match="the kinds are Region, Location, Entrance"):
        rule(world, lambda state: state.can_reach("Cave", "Room"))
    answers = iter(range(1000))
    with pytest.raises(rmg.RuleError, match="different results for the same state"):
        rule(world, lambda state: next(answers) % 2 == 0)
    assert rule(world, rb.HasFromListUnique(*many, count=10))["at_least"] == 10


def test_rules_ask_only_about_their_own_player() -> None:
    world = World(player=2)
    world.create_region("Menu"), world.create_region("Cave")
    world.add_items("Lamp")
    assert rule(world, lambda state: state.has("Lamp")) == {"item": "Lamp", "count": 1}
    with pytest.raises(rmg.UnsupportedRuleError, match="player 2 asks about player 1"):
        rule(world, lambda state: state.has("Lamp", 1))


def test_rules_of_the_rule_builder_are_read_and_written() -> None:
    rules: list[rb.Rule] = [
        rb.True_(),
        rb.False_(),
        rb.Has("Lamp", 2),
        rb.HasAll("Lamp", "Rope"),
        rb.HasAny("Lamp", "Rope"),
        rb.HasAllCounts({"Lamp": 2}),
        rb.HasAnyCount({"Lamp": 2, "Rope": 1}),
        rb.HasFromList("Lamp", "Rope", count=2),
        rb.HasFromListUnique("Lamp", "Rope", count=2),
        rb.HasGroup("Tools", 2),
        rb.HasGroupUnique("Tools", 2),
        rb.CanReachRegion("Cave"),
        rb.CanReachLocation("chest"),
        rb.CanReachEntrance("door"),
        rb.Filtered(rb.Has("Lamp"), options=(rb.OptionFilter("world.Options.HardMode", 1),)),
        rb.AtLeast(2, rb.Has("Lamp"), rb.Has("Rope"), rb.CanReachRegion("Cave")),
        rb.Has("Lamp", rb.FromOption("world.Options.Lamps")),
        rb.HasAllCounts({"Lamp": rb.FromWorldAttr("needs.lamps"), "Rope": 1}),
        rb.Has("Lamp") & rb.Has("Rope") & (rb.CanReachRegion("Cave") | rb.Has("Rope", 2)),
    ]
    for written in rules:
        text = json.dumps(written.to_dict())
        read = rb.from_dict(json.loads(text))
        assert read == written and type(read) is type(written), text
    assert rules[-1].to_dict()["children"][0]["args"] == {"item_name": "Lamp", "count": 1}
    explained = rules[-1].explain({"Lamp": 1})
    assert not explained["holds"] and explained["missing"] == ["Has Rope", "Can reach region Cave", "Has 2x Rope"]
    assert "Missing: Has Rope" in rules[-1].explain_str({"Lamp": 1})
    with pytest.raises(rmg.ChoiceError, match="unknown rule 'Hass'"):
        rb.from_dict({"rule": "Hass"})
    with pytest.raises(TypeError, match="combine rules with"):
        bool(rules[2])
    assert (rb.Has("Lamp") & rb.Has("Lamp Oil")).explain_str({"Lamp Oil": 1}) == "(Missing: Has Lamp & Has Lamp Oil)"


def test_filters_and_arguments_are_read_from_the_world() -> None:
    world = World()
    world.options.hard_mode, world.options.lamps = 1, 3
    world.__dict__["needs"] = {"lamps": 2}
    lamps = {"item": "Lamp", "count": 3}
    hard = rb.OptionFilter("world.Options.HardMode", 1)
    assert rb.Has("Lamp", rb.FromOption("Lamps")).to_rule(world) == lamps
    assert rb.Has("Lamp", rb.FromWorldAttr("needs.lamps")).to_rule(world) == {"item": "Lamp", "count": 2}
    assert (rb.Has("Lamp", 3) & hard).to_rule(world) == lamps
    assert (rb.Has("Lamp", 3) & [rb.OptionFilter("hard_mode", 1, "ne")]).to_rule(world) is False
    assert (rb.Has("Lamp", 3) | [hard]).to_rule(world) == {"any": [lamps, True]}
    assert hard & rb.Has("Lamp") == rb.Filtered(rb.Has("Lamp"), options=(hard,))
    filtered = rb.And(rb.Has("Lamp"), options=[hard], filtered_resolution=True)
    assert filtered & rb.And(rb.Has("Rope"), options=[hard]) == rb.And(filtered, rb.And(rb.Has("Rope"), options=[hard]))
    for wrong, message in (
        (rb.Has("Lamp", rb.FromOption("Ropes")), "no option 'Ropes'"),
        (rb.Has("Lamp", rb.FromWorldAttr("needs.ropes")), "no attribute 'needs.ropes'"),
        (rb.Has("Lamp", rb.FromWorldAttr("needs")), "which is no int"),
        (rb.Has("Lamp") & rb.OptionFilter("lamps", 1, "in"), "cannot be compared"),
        (rb.Has("Lamp") & rb.OptionFilter("lamps", 1, "like"), "unknown operator"),
    ):
        with pytest.raises(rmg.ChoiceError, match=message):
            wrong.to_rule(world)
    with pytest.raises(rmg.ChoiceError, match="needs the world"):
        filtered.to_rule()


def test_malformed_rules_of_the_rule_builder_are_refused_with_their_place() -> None:
    deep: dict[str, Any] = {"rule": "True_"}
    for _ in range(100):
        deep = {"rule": "And", "children": [deep]}
    has = {"rule": "Has", "args": {"item_name": "Lamp"}}
    malformed: list[tuple[Any, str]] = [
        (None, "a rule is a dictionary"),
        ({"rule": "Or", "children": [has, {"rule": "Nope"}]}, r"Or, children\[1\]: unknown rule 'Nope'"),
        ({"rule": "Or", "children": has}, "children is a list"),
        ({"rule": "Filtered"}, "Filtered, child: a rule is a dictionary"),
        ({"rule": "Has"}, "wrong arguments"),
        ({"rule": "Has", "args": {"item_name": 3}}, "item_name is a text"),
        ({"rule": "Has", "args": {"item_name": "Lamp", "count": "2"}}, "count is a whole number"),
        (
            {"rule": "Has", "args": {"item_name": "Lamp", "copies": 2}},
            "unknown argument 'copies'; use item_name, count",
        ),
        ({"rule": "Has", "args": {"item_name": "Lamp", "count": {"resolver": "Nope"}}}, "unknown resolver 'Nope'"),
        ({"rule": "HasAll", "args": {"item_names": "Lamp"}}, "item_names is a list"),
        ({"rule": "HasAnyCount", "args": {"item_counts": {"Lamp": "2"}}}, "the count of 'Lamp' is a whole number"),
        (
            {"rule": "Has", "args": {"item_name": {"resolver": "FromWorldAttr", "name": 3}}},
            "name of a resolver is a text",
        ),
        ({**has, "options": [{"name": "hard"}]}, "wrong filter"),
        ({**has, "options": [{"option": 3, "value": 1}]}, "option of a filter is a text"),
        ({**has, "options": [{"option": "hard", "value": 1, "operator": []}]}, "operator of a filter is a text"),
        ({"rule": "AtLeast", "children": [has]}, "count is a whole number"),
        (deep, "nested more than 64 deep"),
    ]
    for data, message in malformed:
        with pytest.raises(rmg.ChoiceError, match=message):
            rb.from_dict(data)


def test_access_rules_that_are_methods_are_converted_separately() -> None:
    class Chest(Location):
        def access_rule(self, state: Any) -> bool:
            return bool(state.has(f"key of {self.name}"))

        def __setattr__(self, name: str, value: Any) -> None:
            if name != "access_rule":
                super().__setattr__(name, value)

    world = World()
    menu = world.create_region("Menu")
    names = [f"chest {at}" for at in range(50)]
    for name in names:
        world.add_items(f"key of {name}")
        menu.locations.append(Chest(name, menu))
    needed = [location["rule"]["item"] for location in case_of(world, True, {})["locations"]]
    assert needed == [f"key of {name}" for name in names]


class Held:
    """A state of which all is known: the oracle of the conversions."""

    def __init__(self, items: dict[str, int], reached: set[str]) -> None:
        self.items, self.reached = items, reached

    def has(self, item: str, player: int = 1, count: int = 1) -> bool:
        return self.items.get(item, 0) >= count

    def count(self, item: str, player: int = 1) -> int:
        return self.items.get(item, 0)

    def has_from_list_unique(self, items: list[str], player: int, count: int) -> bool:
        return sum(self.items.get(item, 0) > 0 for item in items) >= count

    def can_reach_region(self, region: str, player: int = 1) -> bool:
        return region in self.reached

    def answer(self, kind: str, name: str, count: int) -> bool:
        return self.has(name, 1, count) if kind == "item" else name in self.reached


ITEMS = ("Lamp", "Rope", "Key", "Oil")


def random_function(random: Random, depth: int) -> Any:
    """Returns a random monotone function of a state."""
    kind = random.randrange(8 if depth else 5)
    item, count = random.choice(ITEMS), random.randint(0, 4)
    names = random.sample(ITEMS, random.randint(1, 4))
    if kind == 0:
        return lambda state: state.has(item, 1, count)
    if kind == 1:
        return lambda state: state.can_reach_region(item)
    if kind == 2:
        return lambda state: sum(state.count(name) for name in names) * 2 + 1 > count
    if kind == 3:

        def total(state: Any) -> bool:
            found = 0
            for name in names:
                found += state.count(name)
                if found >= count:
                    return True
            return False

        return total
    if kind == 4:
        return lambda state: state.has_from_list_unique(names, 1, count)
    first, second = random_function(random, depth - 1), random_function(random, depth - 1)
    if kind == 5:
        return lambda state: first(state) and second(state)
    if kind == 6:
        return lambda state: first(state) or second(state)
    return lambda state: first(state) + second(state) + state.has(item) >= 2


def test_converted_functions_are_equal_to_the_functions() -> None:
    for seed in range(300):
        random = Random(seed)
        function = random_function(random, 3)
        world = World()
        for name in ("Menu", "Cave", *ITEMS):
            world.create_region(name)
        for name in ITEMS:
            world.add_items(name, random.randint(0, 3))
        copies = Counter(item.name for item in world.itempool)
        converted = rule(world, function)
        for _ in range(30):
            items = {name: random.randint(0, copies[name]) for name in ITEMS}
            state = Held(items, set(random.sample(ITEMS, random.randint(0, 4))))
            found = holds(converted, state.answer)
            assert found == bool(function(state)), (seed, items, state.reached, converted)


def test_functions_that_are_not_monotone_are_found() -> None:
    world = World()
    world.create_region("Menu"), world.create_region("Cave")
    for name in ITEMS:
        world.add_items(name, 3)
    for function in (
        lambda state: state.count("Lamp") == 2,
        lambda state: 1 <= state.count("Lamp") + state.count("Rope") < 5,
        lambda state: state.has("Key") and not (state.count("Lamp") >= 1 and state.has("Rope")),
        lambda state: state.has_any(ITEMS) and not state.has_all(ITEMS),
    ):
        with pytest.raises(rmg.NotMonotoneError, match="entrance 'door'"):
            rule(world, function)


def test_too_complex_rules_get_stricter_with_a_warning_if_all_items_are_held() -> None:
    world = World(seed=1)
    rooms = [world.create_region(name) for name in ("Menu", *(f"room {at}" for at in range(24)))]
    for at, room in enumerate(rooms):
        room.create_door(f"door {at}")
    world.add_items("Lamp")
    halls = [world.create_region(f"hall {at}") for at in range(4)]
    for hall in halls:
        rooms[0].connect(hall)
        for at in range(6):
            hall.create_door(f"{hall.name} {at}")
    names = [room.name for room in rooms]

    def complex_rule(state: Any) -> bool:
        pairs = zip(names[1::2], names[2::2], strict=True)
        return state.has("Lamp") and all(state.can_reach(a) or state.can_reach(b) for a, b in pairs)

    vault = world.create_region("Vault")
    rooms[0].connect(vault, "gate", complex_rule)
    vault.create_door("back of the vault")
    with pytest.raises(rmg.RuleTooComplexError, match="entrance 'gate'"):
        case_of(world, True, {0: [0]})
    state = randomize_entrances(world, True, {0: [0]})
    assert state.result["warnings"] and "entrance 'gate'" in state.result["warnings"][0]
    assert vault in state.placed_regions and not [end for end in world.get_entrances() if end.connected_region is None]


def test_a_world_may_add_methods_and_items_to_states() -> None:
    class AnyState:
        """The class of states of a multiworld; worlds add methods to it."""

    def is_bright(state: Any, player: int) -> bool:
        return bool(state.has("Lamp", player) or state.has("light", player))

    AnyState.is_bright = is_bright  # type: ignore[attr-defined]

    class Bright(World):
        state = AnyState()

        def collect(self, state: Any, item: Item) -> bool:
            state.prog_items[self.player].update([item.name, "light"])
            return True

    world = Bright()
    menu, cave = world.create_region("Menu"), world.create_region("Cave")
    menu.connect(cave, "door", lambda state: state.is_bright(1))
    world.add_items("Lamp")
    assert case_of(world, True, {})["connections"][0]["rule"] == {"item": "Lamp", "count": 1}
    menu.connect(world.create_region("Attic"), "hatch", lambda state: state.has("light", 1))
    menu.create_door("a"), cave.create_door("b")
    assert len(randomize_entrances(world, True, {0: [0]}).placed_regions) == 3
