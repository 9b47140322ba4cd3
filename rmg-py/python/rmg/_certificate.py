"""What the audit says of a map."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Certificate", "Finding"]


@dataclass(frozen=True)
class Finding:
    """What was found about one promise."""

    #: Its code: ``V1``.
    promise: str
    #: Its name: ``OneOwner``.
    name: str
    #: The promise in a few words.
    text: str
    #: ``proved``, ``refuted``, ``warned``, ``missing``, ``measured``, ``notApplicable`` or ``notJudged``.
    verdict: str
    #: What goes with the verdict: ``checked`` of one that is proved; ``counterExamples`` of one that is refuted, warned or misses
    #: something, each with its ``severity``; ``measured``, ``least``, ``median`` and ``most`` of a figure; ``reason`` of one that does
    #: not apply or is not judged.
    details: Mapping[str, Any]


class Certificate:
    """The judgement of a map: every promise with its proof, its figures or its counter-examples.

    It prints as ``rmg audit`` does; :meth:`to_dict` is the document of ``rmg audit --json``.
    """

    def __init__(self, text: str, document: str) -> None:
        self._text = text
        self._document = document
        self._dict: dict[str, Any] = json.loads(document)

    @property
    def is_sound(self) -> bool:
        """True when no promise is refuted, and nothing is missing; warnings do not count."""
        return bool(self._dict["isSound"])

    @property
    def is_full(self) -> bool:
        """Whether the plan was known (full) or only the finished map (foreign)."""
        return bool(self._dict["isFull"])

    @property
    def findings(self) -> list[Finding]:
        """One finding per promise, in their order."""
        known = ("promise", "name", "text", "verdict")
        return [
            Finding(
                promise=finding["promise"],
                name=finding["name"],
                text=finding["text"],
                verdict=finding["verdict"],
                details={key: value for key, value in finding.items() if key not in known},
            )
            for finding in self._dict["findings"]
        ]

    @property
    def refuted(self) -> list[Finding]:
        """The promises that do not hold."""
        return [finding for finding in self.findings if finding.verdict == "refuted"]

    @property
    def errors(self) -> int:
        """How many counter-examples break the game, or a promise of our own maps."""
        return int(self._dict["errors"])

    @property
    def warnings(self) -> int:
        """How many counter-examples an author may want; only maps of others have any."""
        return int(self._dict["warnings"])

    def to_dict(self) -> dict[str, Any]:
        """The document of ``rmg audit --json``."""
        result: dict[str, Any] = json.loads(self._document)
        return result

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        counts: dict[str, int] = {}
        for finding in self.findings:
            counts[finding.verdict] = counts.get(finding.verdict, 0) + 1
        told = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
        return f"<rmg.Certificate: {told}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certificate) and self._dict == other._dict

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Certificate], tuple[str, str]]:
        return Certificate, (self._text, self._document)
