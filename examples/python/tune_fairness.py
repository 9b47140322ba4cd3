"""Tunes a template by statistics: measures how even it is for its players, changes it, and measures again.

    python examples/python/tune_fairness.py templates/three-rivers.json --seeds 600

Makes a sweep of the template and looks for mines that are nearer to one start than to another by twice as much as chance alone would give. The
start that has the longest way gets such a mine in the zones beside it, and the changed template is swept again, until no mine is left or the
rounds are over. The tuned template is written as JSON, and a picture shows both.
"""

from __future__ import annotations

import argparse
import json
import os
from typing import Any

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
from tqdm import tqdm

import rmg

#: Differences between starts, by part: the difference as a share of the mean, and what chance alone gives at most (95 %).
Evenness = dict[str, tuple[float, float]]


def measure(template: rmg.Template, seeds: int, size: str) -> dict[str, Any]:
    """What a sweep of a template says of it."""
    with tqdm(unit=" maps", desc=template.name) as bar:
        results = rmg.sweep(template, seeds=seeds, sizes=size, progress=bar)
    (told,) = results.stats()["templates"]
    assert isinstance(told, dict)
    return told


def uneven_mines(told: dict[str, Any]) -> Evenness:
    """The ways to mines, part by part."""
    ways = [part for part in told["parts"] if part["part"].startswith("mine:") and part["between"]]
    return {part["part"].removeprefix("mine:"): (part["between"][0], part["between"][2]) for part in ways}


def worst_start(told: dict[str, Any], resource: str) -> str:
    """The zone of the start that has the longest way to a mine."""
    (part,) = [part for part in told["parts"] if part["part"] == f"mine:{resource}"]
    return str(max(part["seats"], key=lambda seat: seat["above"])["zone"])


def own_mines(zones: dict[str, Any], name: str) -> dict[str, int]:
    """The mines of a zone; those that it has from another one become its own."""
    zone = zones[name]
    if "minesLikeZone" in zone:
        zone["mines"] = dict(own_mines(zones, str(zone.pop("minesLikeZone"))))
    mines: dict[str, int] = zone.setdefault("mines", {})
    return mines


def give(template: dict[str, Any], start: str, resource: str) -> list[str]:
    """Gives a mine to all zones beside a start that have none of the sort; which those are."""
    beside = {
        str(end)
        for way in template["connections"]
        for end in (way["a"], way["b"])
        if start in (str(way["a"]), str(way["b"]))
    }
    changed = []
    for name in sorted(beside - {start}):
        if template["zones"][name]["type"] != "playerStart" and resource not in own_mines(template["zones"], name):
            own_mines(template["zones"], name)[resource] = 1
            changed.append(name)
    return changed


def draw(before: Evenness, after: Evenness, path: str) -> None:
    """Both as bars, with what chance gives."""
    resources = sorted(before)
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    places = range(len(resources))
    axes.bar(
        [at - 0.2 for at in places], [100 * before[name][0] for name in resources], 0.4, label="before", color="#b5523b"
    )
    axes.bar(
        [at + 0.2 for at in places], [100 * after[name][0] for name in resources], 0.4, label="after", color="#4d7c57"
    )
    chance = [100 * after[name][1] for name in resources]
    axes.hlines(
        chance,
        [at - 0.45 for at in places],
        [at + 0.45 for at in places],
        color="black",
        linestyles="dotted",
        label="chance alone, at most",
    )
    axes.set_xticks(list(places), resources)
    axes.set_ylabel("how far starts are apart,\n% of the mean way")
    axes.set_title("Ways from a start to the nearest mine")
    figure.legend(loc="outside lower center", ncols=3)
    figure.savefig(path, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("template", nargs="?", default="templates/three-rivers.json")
    parser.add_argument("--seeds", type=int, default=600)
    parser.add_argument("--size", default="smallest")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--out", default=".", help="folder for the tuned template and the picture")
    arguments = parser.parse_args()

    template = rmg.Template.load(arguments.template)
    told = measure(template, arguments.seeds, arguments.size)
    before = after = uneven_mines(told)
    for _ in range(arguments.rounds):
        uneven = [name for name, (between, chance) in after.items() if between > 2 * chance]
        if not uneven:
            break
        document = template.to_dict()
        changed = []
        for resource in uneven:
            start = worst_start(told, resource)
            changed += [
                f"zone {zone}: a mine of {resource}, for start {start}"
                for zone in give(document[template.name], start, resource)
            ]
        if not changed:
            break
        print("\n".join(changed))
        template = rmg.Template.from_dict(document, template.name)
        told = measure(template, arguments.seeds, arguments.size)
        after = uneven_mines(told)

    print(f"\n{'mine':10} {'before':>8} {'after':>8}  chance gives at most")
    for name in sorted(before):
        print(f"{name:10} {100 * before[name][0]:7.1f}% {100 * after[name][0]:7.1f}%  {100 * after[name][1]:.1f}%")
    os.makedirs(arguments.out, exist_ok=True)
    with open(os.path.join(arguments.out, "tuned.json"), "w", encoding="utf-8") as file:
        json.dump(template.to_dict(), file, indent=2, ensure_ascii=False)
    draw(before, after, os.path.join(arguments.out, "tuned.png"))
    print(f"wrote {os.path.join(arguments.out, 'tuned.json')} and tuned.png")


if __name__ == "__main__":
    main()
