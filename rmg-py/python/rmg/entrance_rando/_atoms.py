"""Questions about items, regions, locations and entrances, and what answers to them imply."""

from __future__ import annotations

import itertools
import math
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from ..rule_builder._data import at_least, item

#: A question: ``("items", terms, need)``, ``("region", name)``, ``("location", name)`` or ``("entrance", name)``.
#:
#: Terms are ``(name, weight, most)``: at most ``most`` copies of the item count, each ``weight``. The answer is whether their sum is at least
#: ``need``.
Atom = tuple[Any, ...]


def items_atom(terms: Iterable[tuple[str, int, int]], need: int) -> Atom | bool:
    """Returns the question whether a sum of items is at least ``need``, or its answer if that is always the same."""
    listed = tuple(sorted((name, weight, most) for name, weight, most in terms if weight > 0 and most > 0))
    if need <= 0:
        return True
    if sum(weight * most for _, weight, most in listed) < need:
        return False
    if len(listed) == 1:
        name, weight, _ = listed[0]
        # one item has one form
        return ("items", ((name, 1, -(-need // weight)),), -(-need // weight))
    return ("items", listed, need)


def is_enough(atom: Atom, counts: Mapping[str, int]) -> bool:
    """Returns the answer to a question about items."""
    _, terms, need = atom
    return bool(sum(weight * min(counts.get(name, 0), most) for name, weight, most in terms) >= need)


#: Terms, the number that their sum needs, and whether it has it.
_Sum = tuple[tuple[tuple[str, int, int], ...], int, bool]


def is_possible(true: Collection[Atom], false: Collection[Atom], copies: Mapping[str, int]) -> bool:
    """Returns whether a state can exist with these answers. May return true for a combination of sums that cannot exist."""
    if any(atom in true for atom in false):
        return False
    sums = _sums(true, false)
    low, high = _bounds(sums, copies)
    return _narrow(sums, low, high)


def exists(
    true: Collection[Atom],
    false: Collection[Atom],
    copies: Mapping[str, int],
    less: tuple[Collection[Atom], Collection[Atom]] | None = None,
) -> bool | None:
    """Returns whether a state exists with these answers, and with ``less`` another one that has no more and these other answers.

    Returns ``None`` if this takes too long.
    """
    sums, order = _sums(true, false), []
    if any(atom in true for atom in false):
        return False
    if less is not None:
        if any(atom in less[0] for atom in (*false, *less[1]) if atom[0] != "items"):
            return False
        for terms, need, answer in _sums(*less):
            sums.append((tuple((_less(name), weight, most) for name, weight, most in terms), need, answer))
            order += [(_less(name), name) for name, _, _ in terms]
    low = {name: 0 for terms, _, _ in sums for name, _, _ in terms} | {name: 0 for _, name in order}
    todo = [(low, {name: copies.get(name.removeprefix(_LESS), 0) for name in low})]
    for _ in range(MAX_STATES):
        if not todo:
            return False
        low, high = todo.pop()
        if not _narrow(sums, low, high, order):
            continue
        name = max(low, key=lambda name: high[name] - low[name], default=None)
        if name is None or low[name] == high[name]:
            return True
        half = (low[name] + high[name]) // 2
        todo += [(dict(low), {**high, name: half}), ({**low, name: half + 1}, dict(high))]
    return None


def smallest(
    true: Collection[Atom], false: Collection[Atom], copies: Mapping[str, int]
) -> list[frozenset[Atom]] | None:
    """Returns the smallest states with these answers, as questions about one item each; ``None`` if they are too many."""
    sums = _sums(true, false)
    low, high = _bounds(sums, copies)
    if not _narrow(sums, low, high):
        return []
    names = sorted(name for name in low if low[name] < high[name])
    sizes = [
        min(high[name], max(need for terms, need, _ in sums if any(term[0] == name for term in terms)))
        for name in names
    ]
    if math.prod(size - low[name] + 1 for name, size in zip(names, sizes, strict=True)) > MAX_STATES:
        return None
    found: list[dict[str, int]] = []
    ranges = [range(low[name], size + 1) for name, size in zip(names, sizes, strict=True)]
    for counts in sorted(itertools.product(*ranges), key=sum):
        state = low | dict(zip(names, counts, strict=True))
        if all(is_enough(("items", terms, need), state) == answer for terms, need, answer in sums):
            if not any(all(state[name] >= count for name, count in other.items()) for other in found):
                found.append(state)
    others = [atom for atom in true if atom[0] != "items"]
    items = [[items_atom([(name, 1, count)], count) for name, count in state.items() if count > 0] for state in found]
    return [frozenset([*others, *(atom for atom in atoms if not isinstance(atom, bool))]) for atoms in items]


#: Maximum number of steps of :func:`exists` and :func:`smallest`.
MAX_STATES = 1000
_LESS = "\0"


def _less(name: str) -> str:
    """Returns the name of an item in the state that has no more."""
    return _LESS + name


def _sums(true: Collection[Atom], false: Collection[Atom]) -> list[_Sum]:
    items = [(atom, True) for atom in true if atom[0] == "items"] + [
        (atom, False) for atom in false if atom[0] == "items"
    ]
    return [(terms, need, answer) for (_, terms, need), answer in items]


def _bounds(sums: list[_Sum], copies: Mapping[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Returns the smallest and largest number of each item."""
    low = {name: 0 for terms, _, _ in sums for name, _, _ in terms}
    return low, {name: copies.get(name, 0) for name in low}


def _narrow(
    sums: list[_Sum], low: dict[str, int], high: dict[str, int], order: Collection[tuple[str, str]] = ()
) -> bool:
    """Narrows the bounds of each item by those of the others, until none changes. Returns whether any state is left.

    ``order`` lists items of which there are no more than of other ones.
    """
    is_changed = True
    while is_changed:
        is_changed = False
        for fewer, more in order:
            if high[fewer] > high[more] or low[more] < low[fewer]:
                high[fewer], low[more] = min(high[fewer], high[more]), max(low[more], low[fewer])
                is_changed = True
            if low[fewer] > high[fewer] or low[more] > high[more]:
                return False
        for terms, need, answer in sums:
            bound = high if answer else low
            total = sum(weight * min(bound[name], most) for name, weight, most in terms)
            if (total < need) if answer else (total >= need):
                return False
            for name, weight, most in terms:
                others = total - weight * min(bound[name], most)
                if answer:
                    lower = -((others - need) // weight)
                    if lower > low[name]:
                        low[name], is_changed = lower, True
                else:
                    upper = (need - 1 - others) // weight
                    if upper < most and upper < high[name]:
                        high[name], is_changed = upper, True
                if low[name] > high[name]:
                    return False
    return True


class Held:
    """Questions whose answers are true, and what follows from them."""

    def __init__(self, atoms: Iterable[Atom], copies: Mapping[str, int]) -> None:
        self._atoms, self._copies = frozenset(atoms), copies
        sums = [(terms, need) for kind, terms, need in (atom for atom in self._atoms if atom[0] == "items")]
        self._counts: dict[str, int] = {}
        for terms, need in sums:
            if len(terms) == 1:
                self._counts[terms[0][0]] = max(need, self._counts.get(terms[0][0], 0))
        self.has_sums = any(len(terms) > 1 for terms, _ in sums)

    def implies(self, atoms: Iterable[Atom]) -> bool:
        """Returns whether all of these answers are certainly true."""
        return all(self._implies(atom) for atom in atoms)

    def _implies(self, atom: Atom) -> bool:
        if atom in self._atoms:
            return True
        if atom[0] != "items":
            return False
        if is_enough(atom, self._counts):
            return True
        return self.has_sums and not is_possible(self._atoms, (atom,), self._copies)


def words_of(atom: Atom) -> str:
    """Returns the question as text: ``2 of 'Lamp'``."""
    if atom[0] != "items":
        return f"{atom[0]} {atom[1]!r}"
    return f"{atom[2]} of {', '.join(repr(name) for name, _, _ in atom[1])}"


def any_of(alternatives: Iterable[frozenset[Atom]], copies: Mapping[str, int]) -> Any:
    """Returns the rule that all answers of any of the alternatives are true."""
    unique: list[tuple[frozenset[Atom], Held]] = []
    for atoms in sorted(set(alternatives), key=lambda atoms: (len(atoms), sorted(atoms))):
        held = Held(atoms, copies)
        if not any(held.implies(other) for other, _ in unique):
            if held.has_sums:
                # it may follow from shorter ones
                unique = [(other, known) for other, known in unique if not known.implies(atoms)]
            unique.append((atoms, held))
    return _joined("any", [_all_of(atoms, copies) for atoms, _ in unique], False)


def _all_of(atoms: frozenset[Atom], copies: Mapping[str, int]) -> Any:
    needed = sorted(atoms)
    for atom in sorted(atoms):
        others = [other for other in needed if other != atom]
        if atom[0] == "items" and Held(others, copies).implies([atom]):
            needed = others
    return _joined("all", [_rule_of(atom) for atom in needed], True)


def _joined(word: str, parts: list[Any], empty: bool) -> Any:
    if not parts:
        return empty
    return parts[0] if len(parts) == 1 else {word: parts}


def _rule_of(atom: Atom) -> Any:
    if atom[0] != "items":
        return {atom[0]: atom[1]}
    _, terms, need = atom
    if len(terms) == 1:
        return item(terms[0][0], need)
    parts = [
        item(name, count)
        for name, weight, most in terms
        for count in range(1, min(most, -(-need // weight)) + 1)
        for _ in range(min(weight, need))
    ]
    return at_least(need, parts)
