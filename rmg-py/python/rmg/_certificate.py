"""Certificates: the results of audits."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["Certificate", "Finding"]


@dataclass(frozen=True)
class Finding:
    """The result of the audit for one promise."""

    #: The code of the promise: ``V1``.
    promise: str
    #: The name of the promise: ``OneOwner``.
    name: str
    #: A short description of the promise.
    text: str
    #: ``proved``, ``refuted``, ``warned``, ``missing``, ``measured``, ``notApplicable`` or ``notJudged``.
    verdict: str
    #: Data of the verdict. ``proved`` has ``checked``. ``refuted``, ``warned`` and ``missing`` have ``counterExamples``, each with a
    #: ``severity``. ``measured`` has ``measured``, `least`, ``median`` and ``most``. ``notApplicable`` and ``notJudged`` have a
    #: ``reason``.
    details: Mapping[str, Any]


class Certificate:
    """The result of an audit: every promise with its proof, its numbers or its counterexamples.

    ``str()`` returns the text of ``rmg audit``. :meth:`to_dict` returns the document of ``rmg audit --json``.
    """

    def __init__(self, text: str, document: str) -> None:
        self._text = text
        self._document = document
        self._dict: dict[str, Any] = json.loads(document)

    @property
    def is_sound(self) -> bool:
        """Whether no promise is refuted and nothing is missing. Warnings do not count."""
        return bool(self._dict["isSound"])

    @property
    def is_full(self) -> bool:
        """Whether the audit had the plan of the map. If not, it checked only the promises that need no plan."""
        return bool(self._dict["isFull"])

    @property
    def findings(self) -> list[Finding]:
        """One finding per promise, in order."""
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
        """The findings of the refuted promises."""
        return [finding for finding in self.findings if finding.verdict == "refuted"]

    @property
    def errors(self) -> int:
        """The number of counterexamples that break the game, or a promise for generated maps."""
        return int(self._dict["errors"])

    @property
    def warnings(self) -> int:
        """The number of counterexamples that an author may intend. Only maps from other programs have any."""
        return int(self._dict["warnings"])

    def to_dict(self) -> dict[str, Any]:
        """Returns the document of ``rmg audit --json``."""
        result: dict[str, Any] = json.loads(self._document)
        return result

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        counts: dict[str, int] = {}
        for finding in self.findings:
            counts[finding.verdict] = counts.get(finding.verdict, 0) + 1
        summary = ", ".join(f"{count} {verdict}" for verdict, count in counts.items())
        return f"<rmg.Certificate: {summary}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Certificate) and self._dict == other._dict

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[type[Certificate], tuple[str, str]]:
        return Certificate, (self._text, self._document)
