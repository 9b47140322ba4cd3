"""Converts access rules that are Python functions to rules as data.

A function is called with a state that answers every question (``has``, ``can_reach`` ...) from a list of decisions. A new question is first
answered with false. After each call, the last answer that was false becomes true, and the function is called again. So all combinations of
answers that the function can distinguish are tried (a decision tree, as in concolic execution). The true leaves are the rule.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from .._errors import NotMonotoneError, RuleError, RuleTooComplexError, UnsupportedRuleError
from ._atoms import Atom, any_of, exists, smallest, words_of
from ._state import ProbeState

#: Maximum number of combinations of answers. Typical rules need fewer than 20.
MAX_LEAVES = 4096
#: Number of combinations that are tried twice, to find rules that depend on more than the state.
CHECKED_LEAVES = 16
#: Maximum numbers of alternatives and of steps of :func:`some_of`.
MAX_ALTERNATIVES = 8
MAX_CALLS = 256

#: Questions with the answer true, questions with the answer false, and the result of the function.
_Leaf = tuple[frozenset[Atom], frozenset[Atom], bool]


def rule_of(
    rule: Callable[[Any], Any],
    world: Any,
    copies: Mapping[str, int],
    place: str,
    *,
    held: Mapping[str, int] = {},
    max_leaves: int = MAX_LEAVES,
) -> Any:
    """Returns a function as a rule of the JSON files.

    Args:
        rule: The function of a state.
        world: Its world, for the number of the player and groups of items.
        copies: Copies of each item that exist.
        place: The entrance or location of the rule, for messages.
        held: Items that the player has for certain. No question is asked about them.
        max_leaves: The maximum number of combinations.

    Raises:
        RuleError: The function raised an exception, or depends on more than the state.
        NotMonotoneError: With more items or regions, the function becomes false.
        UnsupportedRuleError, RuleTooComplexError: The function cannot be converted.
    """
    call = _caller(rule, world, copies, held, place)
    leaves: list[_Leaf] = []
    path: list[tuple[Atom, bool]] = []
    calls = 0
    while True:
        answer, new = call(dict(path), False)
        path += [(atom, False) for atom in new]
        true = frozenset(atom for atom, value in path if value)
        false = frozenset(atom for atom, value in path if not value)
        # answers to several sums may exclude each other
        if exists(true, false, copies) is not False:
            again, others = call(dict(path), False) if len(leaves) < CHECKED_LEAVES else (answer, [])
            # a rule may ask in another order
            if again != answer and not others:
                message = f"{place}: the access rule gave different results for the same state; it may depend only on the state"
                raise RuleError(message, place=place)
            leaves.append((true, false, answer))
        calls += 1
        if calls > max_leaves:
            raise _too_complex(place, max_leaves)
        while path and path[-1][1]:
            path.pop()
        if not path:
            break
        path[-1] = (path[-1][0], True)
    alternatives: list[frozenset[Atom]] = []
    for true, false, answer in leaves:
        if answer:
            alternatives += _alternatives(true, false, leaves, copies, place)
    return any_of(alternatives, copies)


def some_of(
    rule: Callable[[Any], Any], world: Any, copies: Mapping[str, int], place: str, held: Mapping[str, int]
) -> tuple[Any, bool]:
    """Returns a rule that implies a function, from some of its smallest sets of true answers, and whether these are all.

    The arguments are those of :func:`rule_of`. The function must be monotone.
    """
    call = _caller(rule, world, copies, held, place)
    found: list[frozenset[Atom]] = []
    # Reiter's tree of hitting sets: each further set lacks an answer of every set before
    todo: deque[frozenset[Atom]] = deque([frozenset()])
    seen = set(todo)
    for _ in range(MAX_CALLS):
        if not todo or len(found) == MAX_ALTERNATIVES:
            break
        lacking = todo.popleft()
        answer, new = call(dict.fromkeys(lacking, False), True)
        if not answer:
            continue
        needed = next((one for one in found if one.isdisjoint(lacking)), None)
        if needed is None:
            needed = frozenset(new)
            for atom in new:
                fewer = needed - {atom}
                if call(dict.fromkeys(fewer, True), False)[0]:
                    needed = fewer
            found.append(needed)
        for atom in sorted(needed):
            if (more := lacking | {atom}) not in seen:
                seen.add(more)
                todo.append(more)
    return any_of(found, copies), not todo


_Call = Callable[[dict[Atom, bool], bool], tuple[bool, list[Atom]]]


def _caller(
    rule: Callable[[Any], Any], world: Any, copies: Mapping[str, int], held: Mapping[str, int], place: str
) -> _Call:
    """Returns a function that calls the rule with given answers and a default for others. It returns the result and the others."""

    def call(decisions: dict[Atom, bool], default: bool) -> tuple[bool, list[Atom]]:
        new: list[Atom] = []
        try:
            return bool(rule(ProbeState(world, copies, held, decisions, new, default))), new
        except UnsupportedRuleError as error:
            raise UnsupportedRuleError(f"{place}: {error}", place=place) from error
        except Exception as error:
            raise RuleError(f"{place}: the access rule raised {type(error).__name__}: {error}", place=place) from error

    return call


def _too_complex(place: str, max_leaves: int) -> RuleTooComplexError:
    message = f"{place}: the access rule has more than {max_leaves} combinations; write it with `rmg.rule_builder`"
    return RuleTooComplexError(message, place=place)


def _alternatives(
    held: frozenset[Atom], missing: frozenset[Atom], leaves: list[_Leaf], copies: Mapping[str, int], place: str
) -> list[frozenset[Atom]]:
    """Returns alternatives that hold in the states of a true leaf, and in no state of a false leaf.

    Mostly it is ``held``. If answers to sums depend on each other, the smallest states of the leaf are needed.
    """
    is_exact = True
    for more, lacking, answer in leaves:
        if answer or not held.isdisjoint(lacking) or exists(held | more, lacking, copies) is False:
            continue
        if exists(more, lacking, copies, (held, missing)):
            added = ", ".join(words_of(atom) for atom in sorted(more - held)) or "more"
            message = (
                f"{place}: the access rule is not monotone: it holds, and with {added} it does not hold; "
                "rules may only need items, regions, locations and entrances, not their absence"
            )
            raise NotMonotoneError(message, place=place)
        is_exact = False
    states = [held] if is_exact else smallest(held, missing, copies)
    if states is None:
        raise _too_complex(place, MAX_LEAVES)
    return states
