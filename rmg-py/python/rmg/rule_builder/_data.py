"""Rules as in the JSON files of ``rmg entrances``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def item(name: str, count: int = 1) -> Any:
    """Returns the rule that the player has copies of an item."""
    return {"item": name, "count": count} if count > 0 else True


def at_least(count: int, parts: list[Any]) -> Any:
    """Returns the rule that some of the parts hold."""
    return {"at_least": count, "of": parts} if count > 0 else True


def of_list(names: Iterable[str], count: int, copies_of: Callable[[str], int]) -> Any:
    """Returns the rule that the player has items from a list; copies count separately."""
    copies = {name: min(count, copies_of(name)) for name in names}
    return at_least(count, [item(name, at) for name, most in copies.items() for at in range(1, most + 1)])


def holds(rule: Any, has: Callable[[str, str, int], bool]) -> bool:
    """Returns whether a rule holds.

    Args:
        rule: The rule.
        has: Returns whether the player has the copies of an ``item``, or has reached a ``region``, ``location`` or ``entrance``, by kind,
            name and count.
    """
    if isinstance(rule, bool):
        return rule
    if "at_least" in rule:
        return sum(holds(part, has) for part in rule["of"]) >= int(rule["at_least"])
    if "item" in rule:
        return has("item", rule["item"], int(rule.get("count", 1)))
    kind, value = next(iter(rule.items()))
    parts = {"all": all, "any": any}.get(kind)
    return parts(holds(part, has) for part in value) if parts else has(kind, value, 1)
