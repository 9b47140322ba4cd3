"""Generates a dataset of maps as tensors, with the certificate of each.

    python examples/python/dataset.py templates/mirror-duel.json --maps 1000 --size s --out dataset

Writes `maps.npy` (maps x channels x height x width, one byte per tile), which NumPy can map into memory (`mmap_mode="r"`), and `maps.jsonl`
with one line per map: seed, certificate and report. The channels are terrain, zone, road, river and cover, and three for objects: monster
strength, treasure value and towns.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import json
import os
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tqdm import tqdm

import rmg

CHANNELS = ("terrain", "owner", "road", "river", "cover", "monsters", "treasure", "towns")


def tensor(made: rmg.Map) -> NDArray[np.uint8]:
    """Converts a map to bytes: channels x height x width. Levels are stacked vertically."""
    levels = range(made.levels)
    layers = [
        np.concatenate([read(level) for level in levels])
        for read in (made.terrain, made.owner, made.road, made.river, made.cover)
    ]
    object_channels = np.zeros((3, made.height * made.levels, made.width), np.uint8)
    objects = made.objects()
    x, y = (
        objects["x"].to_numpy(),
        objects["y"].to_numpy() + made.height * objects["level"].to_numpy().astype(np.uint32),
    )
    strength = objects["strength"].fill_null(0).to_numpy()
    is_treasure = objects["pile"].is_valid().to_numpy() & (strength == 0)
    # logarithms, so that the values fit in a byte
    np.maximum.at(object_channels[0], (y, x), np.ceil(np.log2(strength / 32 + 1)).astype(np.uint8))
    value = np.where(is_treasure, objects["value"].to_numpy(), 0)
    np.maximum.at(object_channels[1], (y, x), np.ceil(np.log2(value / 32 + 1)).astype(np.uint8))
    np.maximum.at(
        object_channels[2], (y, x), (objects["role"].to_numpy(zero_copy_only=False) == "town").astype(np.uint8)
    )
    return np.concatenate([np.stack(layers).astype(np.uint8), object_channels])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("template", nargs="?", default="templates/mirror-duel.json")
    parser.add_argument("--maps", type=int, default=1000)
    parser.add_argument("--size", default=None, help="default: the smallest size of the template")
    parser.add_argument("--out", default="dataset")
    arguments = parser.parse_args()

    template = rmg.Template.load(arguments.template)
    errors = [diagnostic for diagnostic in template.check() if diagnostic.severity == "error"]
    if errors:
        raise SystemExit("\n".join(map(str, errors)))

    def make(seed: int) -> tuple[NDArray[np.uint8], dict[str, Any]] | None:
        try:
            # one thread per map, because the maps are generated in parallel
            made = rmg.generate(template, seed=seed, size=arguments.size, threads=1)
        except rmg.NoMapError as error:
            tqdm.write(f"seed {seed}: {error}")
            return None
        certificate = made.certificate
        record = {
            "seed": seed,
            "size": made.size,
            "sound": certificate.is_sound,
            "certificate": certificate.to_dict(),
            "report": made.report(),
        }
        return tensor(made), record

    os.makedirs(arguments.out, exist_ok=True)
    first = next(filter(None, map(make, range(arguments.maps))), None)
    if first is None:
        raise SystemExit("no seed has a map")
    tensors = np.lib.format.open_memmap(
        os.path.join(arguments.out, "maps.npy"), mode="w+", dtype=np.uint8, shape=(arguments.maps, *first[0].shape)
    )
    count = 0
    with (
        concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool,
        open(os.path.join(arguments.out, "maps.jsonl"), "w", encoding="utf-8") as lines,
    ):
        for made in tqdm(pool.map(make, range(arguments.maps)), total=arguments.maps, unit=" maps"):
            if made is not None:
                tensors[count], record = made
                lines.write(json.dumps({"index": count, "channels": CHANNELS, **record}) + "\n")
                count += 1
    tensors.flush()
    print(f"{count} maps of {tensors.shape[1:]} bytes in {arguments.out}")
    if count < arguments.maps:
        print(f"the last {arguments.maps - count} rows of maps.npy are empty")


if __name__ == "__main__":
    main()
