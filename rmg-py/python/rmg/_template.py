"""Templates: graphs of zones and connections."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Union

from . import _native
from ._errors import Diagnostic
from ._pack import PackLike, native_pack

__all__ = ["Template", "TemplateLike", "template_of"]


class Template:
    """A template, from a file or a dictionary. Templates are immutable.

    >>> template = Template.load("templates/thread.json")      # doctest: +SKIP
    >>> [str(diagnostic) for diagnostic in template.check()]    # doctest: +SKIP
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
        """Reads a template from a file: JSON of VCMI, ``rmg.txt`` of the original game, or a template pack (``.h3t``).

        Args:
            path: The file. ``FILE#NAME`` selects one of several templates.
            name: The :attr:`name` of one of the templates. Default: the first of the file.

        Raises:
            UnreadableError: The file does not exist or cannot be read.
            InvalidError: The file is not a template file, or has no template with this name.
        """
        return cls._of(_native.Template.load(os.fspath(path), name))

    @classmethod
    def from_text(cls, text: str | bytes, name: str | None = None) -> Template:
        """Reads a template from a text, in any of the formats.

        Raises:
            InvalidError: As in :meth:`load`.
        """
        return cls._of(_native.Template.parse(text.encode() if isinstance(text, str) else text, name))

    @classmethod
    def from_dict(cls, template: Mapping[str, Any], name: str | None = None) -> Template:
        """Reads a template from a dictionary with the JSON structure of VCMI: ``{"my template": {"minSize": "s", "zones": {...}, ...}}``.

        Raises:
            InvalidError: As in :meth:`load`. Locations refer to the dictionary as indented JSON.
        """
        return cls.from_text(json.dumps(template, indent=2, ensure_ascii=False), name)

    @property
    def name(self) -> str:
        """The key of the template in its file."""
        return self._inner.name

    @property
    def names(self) -> list[str]:
        """The names of all templates of the file."""
        return self._inner.names

    @property
    def path(self) -> str | None:
        """The path of the file; ``None`` for a text."""
        return self._inner.path

    @property
    def zones(self) -> list[str]:
        """The ids of the zones, in order."""
        return self._inner.zones

    @property
    def sizes(self) -> tuple[str, str]:
        """The smallest and the largest size."""
        return self._inner.sizes

    def check(self, *, pack: PackLike = None) -> list[Diagnostic]:
        """Returns all diagnostics, including warnings and notes. A template with errors cannot be used for maps."""
        return self._inner.check(native_pack(pack))

    def to_dict(self) -> dict[str, Any]:
        """Returns the template in the JSON template language of VCMI, for :meth:`from_dict`."""
        result: dict[str, Any] = json.loads(self._inner.to_json())
        return result

    def __repr__(self) -> str:
        origin = "" if self.path is None else f" of {self.path}"
        return f"<rmg.Template {self.name!r}{origin}: {len(self.zones)} zones, {' to '.join(self.sizes)}>"

    def __reduce__(self) -> tuple[Any, tuple[bytes, str, str | None]]:
        return _again, (self._inner.source, self.name, self.path)


def _again(source: bytes, name: str, path: str | None) -> Template:
    return Template._of(_native.Template.parse(source, name, path))


#: A template, or the path of its file.
TemplateLike = Union[Template, str, "os.PathLike[str]"]


def template_of(template: TemplateLike) -> Template:
    """Returns the template, and reads it from a file if needed."""
    if isinstance(template, Template):
        return template
    if isinstance(template, (str, os.PathLike)):
        return Template.load(template)
    raise TypeError(f"a template must be a Template or the path of its file, not {type(template).__name__}")
