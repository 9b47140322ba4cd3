"""Plots the treasure that each player can reach over the distance from the start.

    python examples/python/treasure_over_distance.py templates/exiles-return.json --maps 40 --out treasure.png

Distances are those of `Map.fairness()`: days of movement from the first town of a player, with roads, rough terrain and guards. A line is
the mean over all maps. The band contains the central 50 % of the maps.
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

#: The colors of the players. Tan is darker than in the games, to be visible on white.
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


def reach(
    template: rmg.Template, seed: int, size: str | None
) -> dict[str, tuple[NDArray[np.float64], NDArray[np.float64]]]:
    """Returns for each player the days to every reachable treasure pile, nearest first, and the cumulative value."""
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
    parser.add_argument("--size", default=None, help="default: the smallest size of the template")
    parser.add_argument("--out", default="treasure.png")
    arguments = parser.parse_args()

    template = rmg.Template.load(arguments.template)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        seeds = range(1, arguments.maps + 1)
        made = tqdm(pool.map(lambda seed: reach(template, seed, arguments.size), seeds), total=len(seeds), unit=" maps")
        of_players = defaultdict(list)
        for found in made:
            for color, curve in found.items():
                of_players[color].append(curve)

    last = max(days[-1] for curves in of_players.values() for days, _ in curves)
    days = np.linspace(0, last, 200)
    figure, axes = plt.subplots(figsize=(8, 5), layout="constrained")
    for color, curves in of_players.items():
        values = np.array([np.interp(days, distance, value, left=0) for distance, value in curves])
        axes.plot(days, values.mean(axis=0), color=COLORS[color], label=color)
        axes.fill_between(
            days, *np.quantile(values, (0.25, 0.75), axis=0), color=COLORS[color], alpha=0.15, linewidth=0
        )
    axes.set_xlabel("days from the first town of the player")
    axes.set_ylabel("value of the treasure within this distance")
    axes.yaxis.set_major_formatter("{x:,.0f}")
    axes.set_title(f"{template.name}, {arguments.maps} maps")
    axes.set_xlim(0, last)
    axes.set_ylim(0)
    axes.legend(title="player")
    figure.savefig(arguments.out, dpi=110)
    print(f"wrote {arguments.out}")


if __name__ == "__main__":
    main()
