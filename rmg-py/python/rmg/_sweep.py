"""Sweeps: generate many maps, on this machine or on a cluster, and store their outcomes as Parquet.

A sweep is split into parts of some seconds of work. Except for times, the records of a part do not depend on the engine, the number of
workers or their failures. Parts are written to the folder atomically. To resume a sweep, run it again: it generates the missing parts.
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
from ._pack import PackLike, folders_of
from ._progress import Progress, ProgressLike, progress_callback
from ._template import Template, TemplateLike
from ._values import SizeLike, Words, number, optional_text, path_text, size_text, words_of

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["Sweep", "stats", "sweep"]

#: Template files, folders with template files, or templates.
TemplatesLike = TemplateLike | Sequence[TemplateLike]


def sweep(
    templates: TemplatesLike,
    *,
    seeds: range | int,
    to: str | os.PathLike[str] | None = None,
    sizes: SizeLike | Sequence[SizeLike] = ("smallest", "largest"),
    limit: SizeLike | None = None,
    water: Words = "none",
    monsters: Words = "normal",
    effort: Words = "normal",
    players: int | str | Sequence[int | str] = "most",
    ban: Words = (),
    enable: Words = (),
    victory: str | None = None,
    symmetry: str | None = None,
    placement: str | None = None,
    attempts: int = 8,
    pack: PackLike = None,
    client: Any = None,
    threads: int | None = None,
    restart: bool = False,
    progress: ProgressLike = None,
) -> Sweep:
    """Generates many maps and stores their outcomes.

    Generates every combination of sizes, water, monsters, effort and players with every seed. Call it again with the same arguments to
    resume a stopped sweep. Ctrl-C cancels the current maps; finished parts are kept.

    Args:
        templates: A template, the path of a file or a folder, or several of these. Uses all templates of a file, or one with
            ``FILE#NAME``. An invalid template is an error, in a folder a warning.
        seeds: ``range(1_000_000)``, or N for 1 to N.
        to: The folder for the results. Default: a temporary folder, which is deleted with the :class:`Sweep`.
        sizes: ``smallest``, ``largest``, ``all``, or sizes. Skips sizes that a template does not allow.
        limit: The maximum size. Larger sizes are reduced to it.
        water: ``none``, ``normal``, ``islands``, or ``allowed`` (each that the template allows).
        monsters: ``weak``, ``normal``, ``strong``.
        effort: ``quick``, ``normal``, ``best``.
        players: ``most`` (as many as the template allows), ``all`` (each number that it allows), or numbers.
        ban, enable, victory, symmetry, placement, attempts, pack: As for :func:`rmg.generate`.
        client: A ``dask.distributed.Client`` with workers that generate the maps. They need this package, but no files. If a worker dies,
            another one generates its part again.
        threads: The number of maps generated in parallel, without a client. Default: the number of cores.
        restart: Whether to delete the results in the folder first.
        progress: A function that is called with a :class:`Progress` after each part; or a bar such as ``tqdm()``.

    Raises:
        InvalidError, ChoiceError: The templates or the options have errors.
        OtherSweepError: The folder has the results of another sweep, which stay unchanged.
        UnwritableError: A part cannot be written, for example on a full disk. Earlier parts are complete.
        Error: The cluster failed. Finished parts are kept.
    """
    callback = progress_callback(progress)
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
            "symmetry": optional_text(symmetry, "symmetry"),
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
            warnings.warn(f"skipped: {unusable}", stacklevel=2)
        for broken, reason in folder.broken():
            warnings.warn(f"{broken} is incomplete and is generated again: {reason}", stacklevel=2)
        if callback is not None:
            callback(Progress("maps", folder.made(), plan.total))
        for (begin, end), data in _finished_parts(engine, plan, plan.parts(folder.missing())):
            folder.put(begin, end, data)
            if callback is not None:
                callback(Progress("maps", folder.made(), plan.total))
    finally:
        engine.close()
        folder.close()
    return Sweep._of(path, json.loads(plan.header), temporary)


def _finished_parts(
    engine: Engine, plan: _native.SweepPlan, parts: Sequence[tuple[int, int]]
) -> Iterator[tuple[tuple[int, int], bytes]]:
    """Yields the parts as they finish. Submits only a few more parts than there are workers, so that few results are in memory."""
    remaining = iter(parts)
    pending: dict[Any, tuple[int, int]] = {}
    while True:
        for part in islice(remaining, max(0, engine.room() - len(pending))):
            pending[engine.begin(plan, *part)] = part
        if not pending:
            return
        for future in engine.wait(list(pending)):
            part = pending.pop(future)
            yield part, engine.result(future)


def _plan(templates: TemplatesLike, choices: dict[str, Any]) -> _native.SweepPlan:
    if isinstance(templates, (str, os.PathLike, Template)):
        templates = [templates]
    if not isinstance(templates, Sequence):
        raise TypeError(f"templates must be a Template, a path, or a sequence of these, not {templates!r}")
    inputs: list[tuple[str, str | None, bytes, bool]] = []
    for template in templates:
        if isinstance(template, Template):
            path = template.path or f"{template.name}.json"
            inputs.append((path, template.name, template._inner.source, False))
        elif isinstance(template, (str, os.PathLike)):
            inputs.extend(_native.SweepPlan.read(os.fspath(template)))
        else:
            raise TypeError(f"a template must be a Template or the path of a file or folder, not {template!r}")
    packs = _native.SweepPlan.read_packs(choices["pack_folders"])
    return _native.SweepPlan(inputs, choices, packs)


def _seed_row(seeds: range | int) -> tuple[int, int]:
    if not isinstance(seeds, range):
        return (1, number(seeds, "seeds"))
    if seeds.step != 1:
        raise ChoiceError(f"seeds must be consecutive, not {seeds!r}")
    # len() fails for long ranges
    return (number(seeds.start, "the first seed"), max(0, number(seeds.stop, "the end of seeds") - seeds.start))


def _sizes(sizes: Any) -> list[str]:
    is_one = isinstance(sizes, str) or (isinstance(sizes, tuple) and len(sizes) > 0 and isinstance(sizes[0], int))
    if not is_one and not isinstance(sizes, Sequence):
        raise TypeError(f'sizes must be sizes or words such as "smallest", not {sizes!r}')
    found = [size_text(size, "a size") for size in ([sizes] if is_one else sizes)]
    return [size for size in found if size is not None]


def _player_words(players: Any) -> list[str]:
    if isinstance(players, (int, str)):
        players = [players]
    if not isinstance(players, Sequence) or not all(isinstance(word, (int, str)) for word in players):
        raise TypeError(f"players must be numbers or words such as `most`, not {players!r}")
    return [str(word) for word in players]


class Sweep:
    """The results of a sweep in a folder."""

    #: The folder.
    path: str
    #: The first line of the files of ``rmg sweep``: seeds, templates, strata, packs and version. It determines the records.
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
        """Opens the results in a folder, even if the sweep is still running.

        Raises:
            Error: The folder has no results.
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
        """The number of maps of the sweep."""
        return len(self.header["strata"]) * int(self.header["seeds"]["count"])

    @property
    def made(self) -> int:
        """The number of generated maps."""
        import pyarrow.parquet as pq

        return sum(pq.read_metadata(part).num_rows for part in self.parts)

    def table(self, columns: Sequence[str] | None = None) -> pa.Table:
        """Returns the records, in the order of their maps, with all columns of ``rmg sweep`` or some of them.

        All columns except ``us`` (the time of a map) and ``peak`` (memory) are the same in every run. Zones are indices of
        ``header["templates"][...]["zones"]``.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        return pa.concat_tables([pq.read_table(part, columns=columns, partitioning=None) for part in self.parts])

    def stats(self, template: str | None = None) -> dict[str, Any]:
        """Returns the statistics of the results. See :func:`rmg.stats`."""
        return stats(self, template=template)

    def write_lines(self, path: str | os.PathLike[str]) -> None:
        """Writes the records as JSON Lines, like ``rmg sweep -o``, for ``rmg stats`` and ``rmg stats merge``.

        Raises:
            Error: A part before the last one is missing.
        """
        parts = _read_parts(_parts(self.path))
        end = 0
        for part in parts:
            if part.first != end:
                raise Error(f"maps {end} to {part.first - 1} are not generated yet")
            end = part.end
        with open(path, "wb") as file:
            file.write((parts[0].header + "\n").encode())
            for part in parts:
                file.writelines(part.lines())

    def __repr__(self) -> str:
        return f"<rmg.Sweep: {self.made} of {self.total} maps in {self.path}>"


def _parts(path: str) -> list[str]:
    """Returns the parts in a folder, in the order of their maps. The name of a part contains the number of its first map."""
    numbers = [
        (int(found[1]), name) for name in os.listdir(path) if (found := re.fullmatch(r"part-(\d+)\.parquet", name))
    ]
    return [os.path.join(path, name) for _, name in sorted(numbers)]


def stats(results: Sweep | str | os.PathLike[str], *, template: str | None = None) -> dict[str, Any]:
    """Returns the statistics of the results of a sweep: the document of ``rmg stats --json``.

    It has success rates, causes of failures, outcomes of connections, areas, treasure, differences between players compared with random
    variation, and times.

    Args:
        results: A sweep, its folder, one of its Parquet files, or a file of ``rmg sweep``.
        template: Include only templates with this text in their names.

    Raises:
        UnreadableError: The results cannot be read, or a record does not match the sweep.
        ChoiceError: No template of the sweep has ``template`` in its name.
        OtherSweepError: The folder has parts of several sweeps.
    """
    path = results.path if isinstance(results, Sweep) else os.fspath(results)
    if os.path.isdir(path):
        files = sorted(name for name in os.listdir(path) if name.endswith(".parquet") and name[0] not in "._")
        if not files:
            raise _unreadable(path, "it contains no .parquet file")
        text = _stats_of_parts([os.path.join(path, name) for name in files], template)
    elif path.endswith(".parquet"):
        text = _stats_of_parts([path], template)
    else:
        text = _native.stats(path, template)
    result: dict[str, Any] = json.loads(text)
    return result


class _Part(NamedTuple):
    """A Parquet file and the data of its footer: the header of its sweep in JSON, and the range of its cases."""

    path: str
    header: str
    first: int
    end: int

    def lines(self) -> Iterator[bytes]:
        """Yields the records as lines, many at a time."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        try:
            with pq.ParquetFile(self.path) as file:
                for batch in file.iter_batches(batch_size=1024):
                    yield "".join(_line(row) for row in batch.to_pylist()).encode()
        except (pa.ArrowException, OSError) as error:
            raise _unreadable(self.path, str(error)) from error


def _line(row: dict[str, Any]) -> str:
    """Formats a record like ``rmg sweep``: omits empty values, and writes structures of numbers as lists."""
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
    """Reads the footers of the parts of one sweep. Returns them in the order of their maps."""
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
            # headers also have the paths of templates, which may differ
            differences = _native.PartStats(before.path, before.header).differences(after.path, after.header)
        if not differences and after.first < before.end:
            differences = [f"{before.path} has some of the same maps"]
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
