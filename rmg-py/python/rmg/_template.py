"""Templates: graphs of zones and connections."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Union

from . import _native
from ._errors import Fault
from ._pack import PackWish, native_pack

__all__ = ["Template", "TemplateWish", "template_of"]


class Template:
    """A template, read from a file or made of a dictionary. It never changes.

    >>> template = Template.load("templates/thread.json")      # doctest: +SKIP
    >>> [str(fault) for fault in template.check()]              # doctest: +SKIP
    []
    """

    _inner: _native.Template

    def __init__(self) -> None:
        raise TypeError("use Template.load(path), Template.from_text(text) or Template.from_dict(dictionary)")

    @classmethod
    def _of(cls, native: _native.Template) -> Template:
        template = object.__new__(cls)
        template._inner = native
        return template

    @classmethod
    def load(cls, path: str | os.PathLike[str], name: str | None = None) -> Template:
        """Reads a template from a file: VCMI's JSON, ``rmg.txt`` of the original game, or a pack (``.h3t``).

        Args:
            path: The file; ``FILE#NAME`` picks one of many.
            name: Which of the templates of the file; the first where none is named; see :attr:`name`.

        Raises:
            UnreadableError: There is no such file, or it cannot be read.
            FaultyError: It is no template file, or has none of that name.
        """
        return cls._of(_native.Template.load(os.fspath(path), name))

    @classmethod
    def from_text(cls, text: str | bytes, name: str | None = None) -> Template:
        """A template as text, in any of the formats.

        Raises:
            FaultyError: As :meth:`load`.
        """
        return cls._of(_native.Template.parse(text.encode() if isinstance(text, str) else text, name))

    @classmethod
    def from_dict(cls, template: Mapping[str, Any], name: str | None = None) -> Template:
        """A template as VCMI's JSON has it: ``{"my template": {"minSize": "s", "zones": {...}, ...}}``.

        Raises:
            FaultyError: As :meth:`load`. Places are those of the dictionary written as indented JSON.
        """
        return cls.from_text(json.dumps(template, indent=2, ensure_ascii=False), name)

    @property
    def name(self) -> str:
        """Its key in the file."""
        return self._inner.name

    @property
    def names(self) -> list[str]:
        """Names of all templates of its file."""
        return self._inner.names

    @property
    def path(self) -> str | None:
        """The file; ``None`` for a text."""
        return self._inner.path

    @property
    def zones(self) -> list[str]:
        """Ids of its zones, in their order."""
        return self._inner.zones

    @property
    def sizes(self) -> tuple[str, str]:
        """Its smallest and its largest size."""
        return self._inner.sizes

    def check(self, *, pack: PackWish = None) -> list[Fault]:
        """Everything that is wrong with it, warnings and notes too; with an error no map can be made."""
        return self._inner.check(native_pack(pack))

    def to_dict(self) -> dict[str, Any]:
        """What it means, in VCMI's JSON template language; :meth:`from_dict` reads it."""
        result: dict[str, Any] = json.loads(self._inner.to_json())
        return result

    def __repr__(self) -> str:
        place = "" if self.path is None else f" of {self.path}"
        return f"<rmg.Template {self.name!r}{place}: {len(self.zones)} zones, {' to '.join(self.sizes)}>"

    def __reduce__(self) -> tuple[Any, tuple[bytes, str, str | None]]:
        return _again, (self._inner.source, self.name, self.path)


def _again(source: bytes, name: str, path: str | None) -> Template:
    return Template._of(_native.Template.parse(source, name, path))


#: A template, or the file to read it from.
TemplateWish = Union[Template, str, "os.PathLike[str]"]


def template_of(template: TemplateWish) -> Template:
    """The template that is meant."""
    if isinstance(template, Template):
        return template
    if isinstance(template, (str, os.PathLike)):
        return Template.load(template)
    raise TypeError(f"a template is a Template or the path of its file, not {type(template).__name__}")
