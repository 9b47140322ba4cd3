"""Many maps, on this machine or on a cluster, and what became of each, as Parquet in parts.

A sweep is cut into parts of some seconds of work. Whatever engine makes them, a part has the same records; so how many workers there are,
and which of them die, shows in nothing but times. Parts are put into their folder whole, one after the other, and who begins the sweep again
goes on with those that are missing.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
import warnings
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _native
from ._engines import Engine, engine_of
from ._errors import ChoiceError, Error, OtherSweepError, UnreadableError
from ._pack import PackWish, folders_of
from ._progress import Progress, ProgressWish, teller
from ._template import Template, TemplateWish
from ._values import SizeWish, Words, number, optional_text, path_text, size_text, words_of

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Sweep", "stats", "sweep"]

#: Template files, folders with them, or templates.
TemplatesWish = TemplateWish | Sequence[TemplateWish]


def sweep(
    templates: TemplatesWish,
    *,
    seeds: range | int,
    to: str | os.PathLike[str] | None = None,
    sizes: SizeWish | Sequence[SizeWish] = ("smallest", "largest"),
    limit: SizeWish | None = None,
    water: Words = "none",
    monsters: Words = "normal",
    effort: Words = "normal",
    players: int | str | Sequence[int | str] = "most",
    ban: Words = (),
    enable: Words = (),
    victory: str | None = None,
    placement: str | None = None,
    attempts: int = 8,
    pack: PackWish = None,
    client: Any = None,
    threads: int | None = None,
    restart: bool = False,
    progress: ProgressWish = None,
) -> Sweep:
    """Makes many maps and keeps what became of each: every combination of sizes, water, monsters, effort and players, with every seed.

    Called again with the same arguments it goes on where it was stopped or killed. Ctrl-C stops it within the maps that are being made; parts
    that are whole stay.

    Args:
        templates: A template, the path of a file or of a folder with files, or several of these. Of a file all templates are swept, with
            ``FILE#NAME`` the one; what cannot be used is an error, in folders a warning.
        seeds: ``range(1_000_000)``, or N for 1 to N.
        to: Folder for the results; without it they are dropped with the :class:`Sweep`.
        sizes: ``smallest``, ``largest``, ``all``, or sizes; those that a template does not allow are left out.
        limit: Cut sizes down to this one.
        water: ``none``, ``normal``, ``islands``, or ``allowed`` (each that the template allows).
        monsters: ``weak``, ``normal``, ``strong``.
        effort: ``quick``, ``normal``, ``best``.
        players: ``most`` (as many as the template allows), ``all`` (each number that it allows), or numbers.
        ban, enable, victory, placement, attempts, pack: As for :func:`rmg.generate`.
        client: A ``dask.distributed.Client``: its workers make the maps. They need this package, and no files. A part whose worker dies is
            made again by another.
        threads: Without a client: how many maps are made at once; default as many as the machine has cores.
        restart: Begin anew: what the folder holds is dropped.
        progress: Called with a :class:`Progress` whenever a part is there; or a bar such as ``tqdm()``.

    Raises:
        FaultyError, ChoiceError: All that is wrong with the templates and the choices.
        OtherSweepError: The folder has the results of another sweep, which stay.
        UnwritableError: A part cannot be written, as on a full disk; those before it are whole.
        Error: The cluster went away; what is made stays.
    """
    tell = teller(progress)
    plan = _plan(
        templates,
        {
            "seeds": _seed_row(seeds),
            "sizes": _sizes(sizes),
            "limit": size_text(limit, "limit"),
            "water": words_of(water, "water"),
            "monsters": words_of(monsters, "monsters"),
            "effort": words_of(effort, "effort"),
            "players": _player_words(players),
            "ban": words_of(ban, "ban"),
            "enable": words_of(enable, "enable"),
            "victory": optional_text(victory, "victory"),
            "placement": optional_text(placement, "placement"),
            "attempts": number(attempts, "attempts", 1, 1000),
            "pack_folders": folders_of(pack),
        },
    )
    engine = engine_of(client, threads)
    temporary = tempfile.TemporaryDirectory(prefix="rmg-sweep-") if to is None else None
    path = os.path.join(temporary.name, "results") if temporary is not None else path_text(to, "to")
    folder = _native.SweepFolder(path, plan, restart)
    try:
        for unusable in plan.unusable:
            warnings.warn(f"cannot be used: {unusable}", stacklevel=2)
        for broken, why in folder.broken():
            warnings.warn(f"{broken} is no whole part and is made again: {why}", stacklevel=2)
        if tell is not None:
            tell(Progress("maps", folder.made(), plan.total))
        for (begin, end), made in _made(engine, plan, plan.parts(folder.missing())):
            folder.put(begin, end, made)
            if tell is not None:
                tell(Progress("maps", folder.made(), plan.total))
    finally:
        engine.close()
        folder.close()
    return Sweep._of(path, json.loads(plan.header), temporary)


def _made(
    engine: Engine, plan: _native.SweepPlan, parts: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], bytes]]:
    """The parts as they are done. Only some more than there are workers are handed out at a time, so that results do not pile up."""
    left = iter(parts)
    pending: dict[Any, tuple[int, int]] = {}
    while True:
        for part in islice(left, max(0, engine.room() - len(pending))):
            pending[engine.begin(plan, *part)] = part
        if not pending:
            return
        for future in engine.wait(list(pending)):
            part = pending.pop(future)
            yield part, engine.result(future)


def _plan(templates: TemplatesWish, choices: dict[str, Any]) -> _native.SweepPlan:
    if isinstance(templates, (str, os.PathLike, Template)):
        templates = [templates]
    if not isinstance(templates, Sequence):
        raise TypeError(f"templates are a Template, a path, or a sequence of these, not {templates!r}")
    inputs: list[tuple[str, str | None, bytes, bool]] = []
    for template in templates:
        if isinstance(template, Template):
            path = template.path or f"{template.name}.json"
            inputs.append((path, template.name, template._inner.source, False))
        elif isinstance(template, (str, os.PathLike)):
            inputs.extend(_native.SweepPlan.read(os.fspath(template)))
        else:
            raise TypeError(f"a template is a Template or the path of a file or folder, not {template!r}")
    packs = _native.SweepPlan.read_packs(choices["pack_folders"])
    return _native.SweepPlan(inputs, choices, packs)


def _seed_row(seeds: range | int) -> tuple[int, int]:
    if not isinstance(seeds, range):
        return (1, number(seeds, "seeds"))
    if seeds.step != 1:
        raise ChoiceError(f"seeds come one after the other, not {seeds!r}")
    # of long ranges len() knows no number
    return (number(seeds.start, "the first seed"), max(0, number(seeds.stop, "the end of seeds") - seeds.start))


def _sizes(sizes: Any) -> list[str]:
    is_one = isinstance(sizes, str) or (isinstance(sizes, tuple) and len(sizes) > 0 and isinstance(sizes[0], int))
    if not is_one and not isinstance(sizes, Sequence):
        raise TypeError(f'sizes are words such as "smallest", and sizes, not {sizes!r}')
    found = [size_text(size, "a size") for size in ([sizes] if is_one else sizes)]
    return [size for size in found if size is not None]


def _player_words(players: Any) -> list[str]:
    if isinstance(players, (int, str)):
        players = [players]
    if not isinstance(players, Sequence) or not all(isinstance(word, (int, str)) for word in players):
        raise TypeError(f"players are numbers and words such as `most`, not {players!r}")
    return [str(word) for word in players]


class Sweep:
    """The results of a sweep in their folder."""

    #: The folder.
    path: str
    #: What decides the records: seeds, templates, strata, packs and version, as files of ``rmg sweep`` begin with it.
    header: dict[str, Any]

    def __init__(self) -> None:
        raise TypeError("use rmg.sweep(templates, seeds=...) or Sweep.open(path)")

    @classmethod
    def _of(cls, path: str, header: dict[str, Any], temporary: tempfile.TemporaryDirectory[str] | None) -> Sweep:
        made = object.__new__(cls)
        made.path = path
        made.header = header
        made._temporary = temporary
        return made

    _temporary: tempfile.TemporaryDirectory[str] | None

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> Sweep:
        """The results in a folder, also of a sweep that goes on still.

        Raises:
            Error: There are none.
        """
        import pyarrow.parquet as pq

        path = os.fspath(path)
        parts = _parts(path) if os.path.isdir(path) else []
        if not parts:
            raise Error(f"{path} has no results of a sweep")
        metadata = pq.read_metadata(parts[0]).metadata or {}
        return cls._of(path, json.loads(metadata[b"rmg-sweep"]), None)

    @property
    def parts(self) -> list[str]:
        """The Parquet files, in the order of their maps."""
        return _parts(self.path)

    @property
    def total(self) -> int:
        """How many maps the sweep has."""
        return len(self.header["strata"]) * int(self.header["seeds"]["count"])

    @property
    def made(self) -> int:
        """How many of them are there."""
        import pyarrow.parquet as pq

        return sum(pq.read_metadata(part).num_rows for part in self.parts)

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        """The records, in the order of their maps: the columns of ``rmg sweep``, or some of them.

        All but ``us`` (the time that a map took) is the same in every run. Zones are numbers into ``header["templates"][...]["zones"]``.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        return pa.concat_tables([pq.read_table(part, columns=columns, partitioning=None) for part in self.parts])

    def stats(self, template: str | None = None) -> dict[str, Any]:
        """What they say, as :func:`rmg.stats`."""
        return stats(self, template=template)

    def write_lines(self, path: str | os.PathLike[str]) -> None:
        """Writes the records as ``rmg sweep -o`` does, a line each, for ``rmg stats`` and ``rmg stats merge``.

        Raises:
            Error: Maps in the middle of the sweep are not made yet.
        """
        parts = _read_parts(_parts(self.path))
        end = 0
        for part in parts:
            if part.first != end:
                raise Error(f"maps {end} to {part.first - 1} are not made yet")
            end = part.end
        with open(path, "wb") as file:
            file.write((parts[0].header + "\n").encode())
            for part in parts:
                file.writelines(part.lines())

    def __repr__(self) -> str:
        return f"<rmg.Sweep: {self.made} of {self.total} maps in {self.path}>"


def _parts(path: str) -> list[str]:
    """Parts begin with the number of their first map."""
    numbers = [
        (int(found[1]), name) for name in os.listdir(path) if (found := re.fullmatch(r"part-(\d+)\.parquet", name))
    ]
    return [os.path.join(path, name) for _, name in sorted(numbers)]


def stats(results: Sweep | str | os.PathLike[str], *, template: str | None = None) -> dict[str, Any]:
    """What the results of a sweep say, as ``rmg stats --json`` tells it: success, causes, how connections came out, areas, treasure, how even
    maps are for the players and what chance alone would give, times.

    Args:
        results: A sweep, its folder, one of its Parquet files, or a file of ``rmg sweep``.
        template: Tell of templates alone that have this in their names.

    Raises:
        UnreadableError: They cannot be read, or a record is not what its sweep asks for.
        ChoiceError: No template of the sweep has ``template`` in its name.
        OtherSweepError: The folder has the parts of several sweeps.
    """
    path = results.path if isinstance(results, Sweep) else os.fspath(results)
    if os.path.isdir(path):
        files = sorted(name for name in os.listdir(path) if name.endswith(".parquet") and name[0] not in "._")
        if not files:
            raise _unreadable(path, "no .parquet file is in it")
        text = _stats_of_parts([os.path.join(path, name) for name in files], template)
    elif path.endswith(".parquet"):
        text = _stats_of_parts([path], template)
    else:
        text = _native.stats(path, template)
    result: dict[str, Any] = json.loads(text)
    return result


class _Part(NamedTuple):
    """A Parquet file, of which the footer was read: the header of its sweep in JSON, and the cases that it is about."""

    path: str
    header: str
    first: int
    end: int

    def lines(self) -> Iterator[bytes]:
        """Its records as lines, many at a time."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            with pq.ParquetFile(self.path) as file:
                for batch in file.iter_batches(batch_size=1024):
                    yield "".join(_line(row) for row in batch.to_pylist()).encode()
        except (pa.ArrowException, OSError) as error:
            raise _unreadable(self.path, str(error)) from error


def _line(row: dict[str, Any]) -> str:
    """A record as ``rmg sweep`` writes it: without what is empty, structures of numbers as lists."""
    record = {key: value for key, value in row.items() if value is not None and value != []}
    for key in ("areas", "links", "treasure"):
        if key in record:
            record[key] = [[value for value in one.values() if value is not None] for one in record[key]]
    if "failed" in record:
        record["failed"] = [
            {key: value for key, value in one.items() if value is not False} for one in record["failed"]
        ]
    for key, (name, value) in {"unmet": ("wish", "count"), "parts": ("part", "values")}.items():
        if key in record:
            record[key] = {one[name]: one[value] for one in record[key]}
    return json.dumps(record, ensure_ascii=False, separators=(",", ":")) + "\n"


def _read_parts(paths: list[str]) -> list[_Part]:
    """Parts of one sweep, in the order of their maps."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    parts = []
    for path in paths:
        try:
            metadata = pq.read_metadata(path).metadata or {}
        except (pa.ArrowException, OSError) as error:
            raise _unreadable(path, str(error)) from error
        try:
            first, end = (int(number) for number in metadata[b"rmg-cases"].decode().split(".."))
            parts.append(_Part(path, metadata[b"rmg-sweep"].decode(), first, end))
        except (KeyError, ValueError) as error:
            raise _unreadable(path, "it holds no results of a sweep") from error
    parts.sort(key=lambda part: (part.first, part.end))
    for before, after in pairwise(parts):
        differences: list[str] = []
        if before.header != after.header:
            # headers also say where templates were read, which makes no other sweep
            differences = _native.PartStats(before.path, before.header).differences(after.path, after.header)
        if not differences and after.first < before.end:
            differences = [f"{before.path} and it are about the same maps"]
        if differences:
            message = f"{after.path} has the results of another sweep: {'; '.join(differences)}"
            raise OtherSweepError(message, path=after.path, differences=differences)
    return parts


def _stats_of_parts(paths: list[str], template: str | None) -> str:
    parts = _read_parts(paths)
    sums = _native.PartStats(parts[0].path, parts[0].header, template)
    for part in parts:
        now = part.first
        for lines in part.lines():
            now = sums.add(part.path, now, lines)
    return sums.text()


def _unreadable(path: str, reason: str) -> UnreadableError:
    return UnreadableError(f"cannot read {path}: {reason}", path=path, reason=reason, help="")
