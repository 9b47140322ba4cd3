"""Rules over items, regions, locations and entrances as data, with the serialization of Archipelago's rule builder.

>>> from rmg.rule_builder import CanReachRegion, Has, from_dict
>>> rule = Has("Lamp") & (Has("Rope", 2) | CanReachRegion("Tower"))
>>> print(rule)
(Has Lamp & (Has 2x Rope | Can reach region Tower))
>>> from_dict(rule.to_dict()) == rule
True
"""

from ._fields import FieldResolver, FromOption, FromWorldAttr, OptionFilter
from ._read import from_dict
from ._rules import (
    And,
    AtLeast,
    CanReachEntrance,
    CanReachLocation,
    CanReachRegion,
    False_,
    Filtered,
    Has,
    HasAll,
    HasAllCounts,
    HasAny,
    HasAnyCount,
    HasFromList,
    HasFromListUnique,
    HasGroup,
    HasGroupUnique,
    Or,
    Rule,
    True_,
)

__all__ = [
    "And",
    "AtLeast",
    "CanReachEntrance",
    "CanReachLocation",
    "CanReachRegion",
    "False_",
    "FieldResolver",
    "Filtered",
    "FromOption",
    "FromWorldAttr",
    "Has",
    "HasAll",
    "HasAllCounts",
    "HasAny",
    "HasAnyCount",
    "HasFromList",
    "HasFromListUnique",
    "HasGroup",
    "HasGroupUnique",
    "OptionFilter",
    "Or",
    "Rule",
    "True_",
    "from_dict",
]
