"""Plots how much treasure lies how far from the start of each player.

    python examples/python/treasure_over_distance.py templates/exiles-return.json --maps 40 --out treasure.png

The ways are those of `Map.fairness()`: movement points from the town that a player begins with, over roads and rough ground, past guards. A line
is the mean over all maps; the band is where half of the maps are.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
from collections import defaultdict

import matplotlib

matplotlib.use("Agg")

import matplotlib.pyplot as plt
import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

import rmg

#: Of the games' players; the tan one is darkened to show on white.
COLORS = {
    "red": "#c03028",
    "blue": "#3060c8",
    "tan": "#a08050",
    "green": "#2f8f3f",
    "orange": "#e07b1f",
    "purple": "#8a3fa0",
    "teal": "#1f9a96",
    "pink": "#d0739a",
}


def ways(
    template: rmg.Template, seed: int, size: str | None
) -> dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Of each player the days to every pile of treasure that he can reach, nearest first, and what he has by then."""
    fairness = rmg.generate(template, seed=seed, size=size, threads=1).fairness()
    found = {}
    for player in fairness["players"]:
        piles = [
            (pile["way"]["points"] / fairness["pointsOfDay"], pile["value"]) for pile in player["piles"] if pile["way"]
        ]
        if piles:
            days, values = np.array(sorted(piles), float).T
            found[player["color"]] = (days, np.cumsum(values))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("template", nargs="?", default="templates/exiles-return.json")
    parser.add_argument("--maps", type=int, default=40)
    parser.add_argument("--size", default=None, help="default the template's smallest")
    parser.add_argument("--out", default="treasure.png")
    arguments = parser.parse_args()

    template = rmg.Template.load(arguments.template)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        seeds = range(1, arguments.maps + 1)
        made = tqdm(pool.map(lambda seed: ways(template, seed, arguments.size), seeds), total=len(seeds), unit=" maps")
        of_players = defaultdict(list)
        for found in made:
            for color, way in found.items():
                of_players[color].append(way)

    last = max(days[-1] for all_ways in of_players.values() for days, _ in all_ways)
    days = np.linspace(0, last, 200)
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    for color, all_ways in of_players.items():
        values = np.array([np.interp(days, way, value, left=0) for way, value in all_ways])
        axes.plot(days, values.mean(axis=0), color=COLORS[color], label=color)
        axes.fill_between(
            days, *np.quantile(values, (0.25, 0.75), axis=0), color=COLORS[color], alpha=0.15, linewidth=0
        )
    axes.set_xlabel("days from the town a player begins with")
    axes.set_ylabel("worth of the treasure within that way")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_title(f"{template.name}, {arguments.maps} maps")
    axes.set_xlim(0, last)
    axes.set_ylim(0)
    axes.legend(title="player")
    figure.savefig(arguments.out, dpi=110)
    print(f"wrote {arguments.out}")


if __name__ == "__main__":
    main()
