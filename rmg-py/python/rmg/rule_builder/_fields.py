"""Filters by options of the world, and arguments of rules that are read from the world."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from .._errors import ChoiceError

_OPERATORS: dict[str, Callable[[Any, Any], bool]] = {
    "eq": lambda a, b: a == b,
    "ne": lambda a, b: a != b,
    "gt": lambda a, b: a > b,
    "lt": lambda a, b: a < b,
    "ge": lambda a, b: a >= b,
    "le": lambda a, b: a <= b,
    "contains": lambda a, b: b in a,
    "in": lambda a, b: a in b,
}


def _option(path: str, options: Any) -> Any:
    """Returns the option of a class, or with a name that differs only in case and ``_``."""
    last = path.rsplit(".", 1)[-1]
    known = vars(options)
    for value in known.values():
        if type(value).__name__ == last:
            return value
    wanted = last.replace("_", "").lower()
    for name, value in known.items():
        if name.replace("_", "").lower() == wanted:
            return value
    raise ChoiceError(f"the world has no option {path!r}")


@dataclass(frozen=True)
class OptionFilter:
    """A condition on an option of the world: a rule with a filter that does not hold is replaced by a constant."""

    #: The class of the option, or the name of its attribute of ``world.options``, in any case and with or without ``_``. Only the part after
    #: the last dot counts.
    option: str
    #: The value to compare with.
    value: Any
    #: ``eq``, ``ne``, ``gt``, ``lt``, ``ge``, ``le``, ``contains`` or ``in``.
    operator: str = "eq"

    def check(self, options: Any) -> bool:
        """Returns whether the filter holds for the options of a world.

        Raises:
            ChoiceError: The option or the operator is unknown, or the operator does not fit the values.
        """
        if self.operator not in _OPERATORS:
            raise ChoiceError(f"unknown operator {self.operator!r}; use one of {', '.join(_OPERATORS)}")
        option = _option(self.option, options)
        try:
            return bool(_OPERATORS[self.operator](option, self.value))
        except (KeyError, TypeError, ValueError) as error:
            raise ChoiceError(
                f"option {self.option!r} cannot be compared with {self.value!r} by {self.operator!r}: {error}"
            ) from error

    def to_dict(self) -> dict[str, Any]:
        return {"option": self.option, "value": self.value, "operator": self.operator}


@dataclass(frozen=True)
class FieldResolver:
    """An argument of a rule that is read from the world."""

    def resolve(self, world: Any) -> Any:
        """Returns the value.

        Raises:
            ChoiceError: The world has no such value.
        """
        raise NotImplementedError

    def to_dict(self) -> dict[str, Any]:
        return {"resolver": type(self).__name__, **vars(self)}


@dataclass(frozen=True)
class FromOption(FieldResolver):
    """The value of an option."""

    #: As in :class:`OptionFilter`.
    option: str
    #: The attribute of the option. Options without it are values themselves.
    field: str = "value"

    def resolve(self, world: Any) -> Any:
        option = _option(self.option, world.options)
        return getattr(option, self.field, option)

    def __str__(self) -> str:
        return f"FromOption({self.option.rsplit('.', 1)[-1]}{'' if self.field == 'value' else '.' + self.field})"


@dataclass(frozen=True)
class FromWorldAttr(FieldResolver):
    """An attribute of the world; with dots, an attribute or entry of it: ``instance_data.keys``."""

    name: str

    def resolve(self, world: Any) -> Any:
        value = world
        for part in self.name.split("."):
            missing = object()
            found = value.get(part, missing) if isinstance(value, Mapping) else getattr(value, part, missing)
            if found is missing:
                raise ChoiceError(f"the world has no attribute {self.name!r}")
            value = found
        return value

    def __str__(self) -> str:
        return f"FromWorldAttr({self.name})"


RESOLVERS: Mapping[str, type[FieldResolver]] = {kind.__name__: kind for kind in (FromOption, FromWorldAttr)}


@dataclass(frozen=True)
class Source:
    """Where rules find the values of their arguments."""

    #: The world. Rules without filters, groups and resolvers need none.
    world: Any = None
    #: Copies of each item that exist. Default: any number.
    copies: Mapping[str, int] | None = None

    #: Number of copies that is assumed for an item of an unknown pool.
    MANY: ClassVar[int] = 1 << 16

    def value(self, value: Any, kind: type) -> Any:
        """Returns the value of an argument.

        Raises:
            ChoiceError: It is not of this kind, or there is no world to read it from.
        """
        if isinstance(value, FieldResolver):
            found = value.resolve(self.known(str(value)))
            if not isinstance(found, kind):
                raise ChoiceError(f"{value} is {found!r}, which is no {kind.__name__}")
            return found
        return value

    def known(self, what: str) -> Any:
        """Returns the world. ``what`` needs it."""
        if self.world is None:
            raise ChoiceError(f"{what} needs the world: pass `world`")
        return self.world

    def copies_of(self, item: str) -> int:
        return self.MANY if self.copies is None else self.copies.get(item, 0)
