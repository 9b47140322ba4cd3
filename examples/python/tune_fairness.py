"""Tunes the fairness of a template: measures it, changes the template, and measures again.

    python examples/python/tune_fairness.py templates/three-rivers.json --seeds 600

Runs a sweep of the template and finds mines whose distances differ between starts by more than twice the random variation. Adds such a
mine to the zones next to the start with the longest distance, and runs the sweep again, until there is no such mine or the maximum number
of rounds is reached. Writes the tuned template as JSON, and a chart that compares both.
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

#: Differences between starts, by resource: the difference as a share of the mean, and the bound of random variation (95 %).
Differences = dict[str, tuple[float, float]]


def measure(template: rmg.Template, seeds: int, size: str) -> dict[str, Any]:
    """Returns the statistics of a sweep of a template."""
    with tqdm(unit=" maps", desc=template.name) as bar:
        results = rmg.sweep(template, seeds=seeds, sizes=size, progress=bar)
    (stats,) = results.stats()["templates"]
    assert isinstance(stats, dict)
    return stats


def mine_differences(stats: dict[str, Any]) -> Differences:
    """Returns the differences of the distances to mines, by resource."""
    mines = [part for part in stats["parts"] if part["part"].startswith("mine:") and part["between"]]
    return {part["part"].removeprefix("mine:"): (part["between"][0], part["between"][2]) for part in mines}


def worst_start(stats: dict[str, Any], resource: str) -> str:
    """Returns the zone of the start with the longest distance to a mine."""
    (part,) = [part for part in stats["parts"] if part["part"] == f"mine:{resource}"]
    return str(max(part["seats"], key=lambda seat: seat["above"])["zone"])


def own_mines(zones: dict[str, Any], name: str) -> dict[str, int]:
    """Returns the mines of a zone. Replaces a reference to another zone by a copy."""
    zone = zones[name]
    if "minesLikeZone" in zone:
        zone["mines"] = dict(own_mines(zones, str(zone.pop("minesLikeZone"))))
    mines: dict[str, int] = zone.setdefault("mines", {})
    return mines


def add_mines(template: dict[str, Any], start: str, resource: str) -> list[str]:
    """Adds a mine to all zones next to a start that have none of this resource. Returns these zones."""
    neighbors = {
        str(end)
        for connection in template["connections"]
        for end in (connection["a"], connection["b"])
        if start in (str(connection["a"]), str(connection["b"]))
    }
    changed = []
    for name in sorted(neighbors - {start}):
        if template["zones"][name]["type"] != "playerStart" and resource not in own_mines(template["zones"], name):
            own_mines(template["zones"], name)[resource] = 1
            changed.append(name)
    return changed


def draw(before: Differences, after: Differences, path: str) -> None:
    """Draws the differences before and after as bars, with the bound of random variation."""
    resources = sorted(before)
    figure, axes = plt.subplots(figsize=(8, 4.5), layout="constrained")
    positions = range(len(resources))
    axes.bar(
        [at - 0.2 for at in positions],
        [100 * before[name][0] for name in resources],
        0.4,
        label="before",
        color="#b5523b",
    )
    axes.bar(
        [at + 0.2 for at in positions],
        [100 * after[name][0] for name in resources],
        0.4,
        label="after",
        color="#4d7c57",
    )
    bounds = [100 * after[name][1] for name in resources]
    axes.hlines(
        bounds,
        [at - 0.45 for at in positions],
        [at + 0.45 for at in positions],
        color="black",
        linestyles="dotted",
        label="random variation (95 %)",
    )
    axes.set_xticks(list(positions), resources)
    axes.set_ylabel("difference between starts,\n% of the mean distance")
    axes.set_title("Distance from a start to the nearest mine")
    figure.legend(loc="outside lower center", ncols=3)
    figure.savefig(path, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("template", nargs="?", default="templates/three-rivers.json")
    parser.add_argument("--seeds", type=int, default=600)
    parser.add_argument("--size", default="smallest")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--out", default=".", help="folder for the tuned template and the chart")
    arguments = parser.parse_args()

    template = rmg.Template.load(arguments.template)
    stats = measure(template, arguments.seeds, arguments.size)
    before = after = mine_differences(stats)
    for _ in range(arguments.rounds):
        uneven = [name for name, (difference, bound) in after.items() if difference > 2 * bound]
        if not uneven:
            break
        document = template.to_dict()
        changed = []
        for resource in uneven:
            start = worst_start(stats, resource)
            changed += [
                f"zone {zone}: a mine of {resource}, for start {start}"
                for zone in add_mines(document[template.name], start, resource)
            ]
        if not changed:
            break
        print("\n".join(changed))
        template = rmg.Template.from_dict(document, template.name)
        stats = measure(template, arguments.seeds, arguments.size)
        after = mine_differences(stats)

    print(f"\n{'mine':10} {'before':>8} {'after':>8}  random at most")
    for name in sorted(before):
        print(f"{name:10} {100 * before[name][0]:7.1f}% {100 * after[name][0]:7.1f}%  {100 * after[name][1]:.1f}%")
    os.makedirs(arguments.out, exist_ok=True)
    with open(os.path.join(arguments.out, "tuned.json"), "w", encoding="utf-8") as file:
        json.dump(template.to_dict(), file, indent=2, ensure_ascii=False)
    draw(before, after, os.path.join(arguments.out, "tuned.png"))
    print(f"wrote {os.path.join(arguments.out, 'tuned.json')} and tuned.png")


if __name__ == "__main__":
    main()
