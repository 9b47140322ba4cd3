"""Maps from templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _native
from ._map import Map
from ._pack import PackWish, native_pack
from ._progress import Progress, ProgressWish, teller
from ._template import TemplateWish, template_of
from ._values import SizeWish, Words, number, optional_number, optional_text, players_of, size_text, words_of

__all__ = ["generate"]


def native_teller(tell: Callable[[Progress], object]) -> Callable[[_native.Progress], object]:
    """A callback that the native part calls, from any thread."""

    def told(now: _native.Progress) -> object:
        return tell(Progress(phase=now.phase, done=now.done, total=now.total, attempt=now.attempt))

    return told


def generate(
    template: TemplateWish,
    *,
    seed: int,
    size: SizeWish | None = None,
    players: int | Words | None = None,
    water: str | None = None,
    monsters: str | None = None,
    effort: str | None = None,
    placement: str | None = None,
    ban: Words = (),
    enable: Words = (),
    victory: str | None = None,
    attempts: int | None = None,
    best_effort: bool = False,
    best_of: int | None = None,
    target: str | None = None,
    pack: PackWish = None,
    threads: int | None = None,
    progress: ProgressWish = None,
) -> Map:
    """Makes a map of a template. The same choices give the same map, bit by bit, with any number of threads and on any machine.

    The interpreter goes on meanwhile, and Ctrl-C stops the map.

    Args:
        template: A :class:`Template`, or the path of its file (``FILE`` or ``FILE#NAME``).
        seed: Who wants a random map draws a number, and shows it.
        size: ``"m+u"``, ``"100x80"``, ``(width, height)`` or ``(width, height, levels)``; default the template's smallest.
        players: How many, the first one human; or one text for each, such as ``"red=human,town=castle,team=1"``. Default as many as the
            template allows.
        water: ``none`` (default), ``normal`` or ``islands``.
        monsters: ``weak``, ``normal`` (default) or ``strong``.
        effort: How hard to look for a good layout: ``quick``, ``normal`` (default) or ``best``.
        placement: What the search for a layout starts from: ``grid``, ``planar`` or ``auto`` (default, both in turn).
        ban: Content that is not on the map: ``"artifact=grail,angelWings"``, ``"spell=fly"``, ``"skill=..."``, ``"hero=..."``.
        enable: Content that is there though the game or the template would leave it out, in the same way.
        victory: How the map is won beside defeating all enemies: ``grail``, ``town``, ``town=ZONE``, ``artifact``, ``artifact=NAME``.
        attempts: Most attempts; default 8. The first sound map wins.
        best_effort: Hand out the best attempt where none has room for all that the template demands; what is missing is listed.
        best_of: Make the maps of so many seeds, from ``seed`` on, and hand out the fairest.
        target: The game whose limits the map keeps to: ``vcmi`` (default) or ``sod``.
        pack: Folder of a content pack, or several; default that of Heroes III.
        threads: 1 to 256; default as many as the machine has cores. Who makes many maps at once takes 1.
        progress: Called with a :class:`Progress`, also from other threads; or a bar such as ``tqdm()``. What it raises stops the map.

    Raises:
        FaultyError: All that is wrong with the template and the choices.
        ChoiceError: A word or a text is no choice.
        NoMapError: No attempt gave a sound map, with the cause of each.
        GameError: The target has no room for such a map.
        UnreadableError, PackError: The template's file or the pack.
    """
    choices: dict[str, Any] = {
        "seed": number(seed, "seed"),
        "size": size_text(size),
        "players": players_of(players),
        "water": optional_text(water, "water"),
        "monsters": optional_text(monsters, "monsters"),
        "effort": optional_text(effort, "effort"),
        "placement": optional_text(placement, "placement"),
        "ban": words_of(ban, "ban"),
        "enable": words_of(enable, "enable"),
        "victory": optional_text(victory, "victory"),
        "attempts": optional_number(attempts, "attempts", 1, 1000),
        "best_effort": bool(best_effort),
        "target": optional_text(target, "target"),
        "threads": optional_number(threads, "threads", 1, 256),
    }
    tell = teller(progress)
    native = template_of(template)._inner
    told = None if tell is None else native_teller(tell)
    fairest_of = optional_number(best_of, "best_of", 1, 2**32 - 1)
    return Map._of(_native.generate(native, choices, native_pack(pack), fairest_of, told), pack)
