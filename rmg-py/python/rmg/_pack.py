"""Content packs."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Union

from . import _native

__all__ = ["PackWish", "native_pack"]

#: A folder with a content pack, or several that are laid over one another from the base up; ``None``: that of Heroes III.
PackWish = Union[str, "os.PathLike[str]", Sequence[Union[str, "os.PathLike[str]"]], None]


def folders_of(pack: PackWish) -> list[str]:
    """The folders of packs, as they were named."""
    if pack is None:
        return []
    if isinstance(pack, (str, os.PathLike)):
        return [os.fspath(pack)]
    return [os.fspath(folder) for folder in pack]


def native_pack(pack: PackWish) -> _native.Pack | None:
    """The pack, read; ``None`` for the built-in one."""
    folders = folders_of(pack)
    return _native.Pack.load(folders) if folders else None
