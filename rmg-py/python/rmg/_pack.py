"""Content packs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Union

from . import _native

__all__ = ["PackLike", "native_pack"]

#: The folder of a content pack, or several folders to merge, starting with the base. ``"hota"``: the built-in pack of
#: Horn of the Abyss. ``None``: that of Heroes III.
PackLike = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]], None]


def folders_of(pack: PackLike) -> list[str]:
    """Returns the folders of packs as a list."""
    if pack is None:
        return []
    if isinstance(pack, (str, os.PathLike)):
        return [os.fspath(pack)]
    return [os.fspath(folder) for folder in pack]


def native_pack(pack: PackLike) -> _native.Pack | None:
    """Reads the pack. Returns ``None`` for the built-in one."""
    folders = folders_of(pack)
    return _native.Pack.load(folders) if folders else None
