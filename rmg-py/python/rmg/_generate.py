"""Generates maps from templates."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import _native
from ._map import Map
from ._pack import PackLike, native_pack
from ._progress import Progress, ProgressLike, progress_callback
from ._template import TemplateLike, template_of
from ._values import SizeLike, Words, number, optional_number, optional_text, players_of, size_text, words_of

__all__ = ["generate"]


def native_callback(callback: Callable[[Progress], object]) -> Callable[[_native.Progress], object]:
    """Returns a callback for the native part, which calls it from any thread."""

    def report(now: _native.Progress) -> object:
        return callback(Progress(phase=now.phase, done=now.done, total=now.total, attempt=now.attempt))

    return report


# Targets whose maps have the content of the pack `hota` by default.
_TARGETS_OF_HOTA = ("hota", "hota=8", "hota=9")


def generate(
    template: TemplateLike,
    *,
    seed: int,
    content_seeds: Words = (),
    layout_attempt: int | None = None,
    size: SizeLike | None = None,
    players: int | Words | None = None,
    water: str | None = None,
    monsters: str | None = None,
    effort: str | None = None,
    placement: str | None = None,
    ban: Words = (),
    enable: Words = (),
    victory: str | None = None,
    symmetry: str | None = None,
    attempts: int | None = None,
    best_effort: bool = False,
    best_of: int | None = None,
    target: str | None = None,
    pack: PackLike = None,
    threads: int | None = None,
    progress: ProgressLike = None,
) -> Map:
    """Generates a map from a template.

    The same options give the same map, byte for byte, with any number of threads and on any machine. The call releases the interpreter
    lock. Ctrl-C cancels it.

    Args:
        template: A :class:`Template`, or the path of its file (``FILE`` or ``FILE#NAME``).
        seed: The seed. For a random map, pick a random number and show it to the user.
        content_seeds: Other seeds of the contents of zones: ``"9"`` for all, ``"3=9"`` for the zone ``3``. Layout, terrain, towns and
            links are those of ``seed``. A zone whose seed stays the same keeps its contents, except for rivers, rock at
            underground borders, and requests of quests.
        layout_attempt: With ``content_seeds``: the attempt that made the layout to keep, from 0. Default: 0.
        size: ``"m+u"``, ``"100x80"``, ``(width, height)`` or ``(width, height, levels)``. Default: the smallest size of the template.
        players: The number of players, of which the first is human; or one string per player, such as
            ``"red=human,town=castle,team=1"``. Default: as many as the template allows.
        water: ``none`` (default), ``normal`` or ``islands``.
        monsters: ``weak``, ``normal`` (default) or ``strong``.
        effort: The amount of work for a good layout: ``quick``, ``normal`` (default) or ``best``.
        placement: The initial layout of the search: ``grid``, ``planar`` or ``auto`` (default; both in turn).
        ban: Banned content: ``"artifact=grail,angelWings"``, ``"spell=fly"``, ``"skill=..."``, ``"hero=..."``.
        enable: Content to enable that the game or the template excludes, in the same form.
        victory: A victory condition in addition to defeating all enemies: ``grail``, ``town``, ``town=ZONE``, ``artifact``,
            ``artifact=NAME``. Default: the condition of the template.
        symmetry: The symmetry of the map: ``rotate2``, ``rotate4``, ``mirror-x``, ``mirror-y``, ``mirror-xy``,
            ``diagonal``, ``anti-diagonal``, ``auto`` (the best one that zones, players and size allow) or ``none``. Default: the
            symmetry of the template.
        attempts: The maximum number of attempts. Default: 8. The result is the map of the first successful attempt.
        best_effort: Whether to return the best attempt if no attempt has room for everything that the template requires. The certificate
            lists what is missing.
        best_of: The number of consecutive seeds, starting with ``seed``, of which to return the fairest map.
        target: The game whose limits apply to the map: ``vcmi`` (default), ``sod``, ``hota``, or ``hota=3``, ``hota=8``, ``hota=9``
            for a layout of its files.
        pack: The folder of a content pack, or several folders, or ``"hota"``. Default: the built-in pack of the target game.
        threads: The number of threads, 1 to 256. Default: the number of cores. Use 1 if you generate many maps in parallel.
        progress: A function that is called with a :class:`Progress`, also from other threads; or a bar such as ``tqdm()``. An exception
            in the function cancels the map.

    Raises:
        InvalidError: The template or the options have errors.
        ChoiceError: The value of an option is invalid.
        NoMapError: No attempt gave a sound map.
        GameError: The target cannot represent the map.
        UnreadableError, PackError: The file of the template or the pack cannot be read.
    """
    if pack is None and target in _TARGETS_OF_HOTA:
        pack = "hota"
    choices: dict[str, Any] = {
        "seed": number(seed, "seed"),
        "content_seeds": words_of(content_seeds, "content_seeds"),
        "layout_attempt": optional_number(layout_attempt, "layout_attempt", 0, 999),
        "size": size_text(size),
        "players": players_of(players),
        "water": optional_text(water, "water"),
        "monsters": optional_text(monsters, "monsters"),
        "effort": optional_text(effort, "effort"),
        "placement": optional_text(placement, "placement"),
        "ban": words_of(ban, "ban"),
        "enable": words_of(enable, "enable"),
        "victory": optional_text(victory, "victory"),
        "symmetry": optional_text(symmetry, "symmetry"),
        "attempts": optional_number(attempts, "attempts", 1, 1000),
        "best_effort": bool(best_effort),
        "target": optional_text(target, "target"),
        "threads": optional_number(threads, "threads", 1, 256),
    }
    callback = progress_callback(progress)
    native = template_of(template)._inner
    report = None if callback is None else native_callback(callback)
    fairest_of = optional_number(best_of, "best_of", 1, 2**32 - 1)
    return Map._of(_native.generate(native, choices, native_pack(pack), fairest_of, report), pack)
