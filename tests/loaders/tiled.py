"""Opens maps for the editor Tiled in the loaders that games use: pytmx (.tmx) and pytiled_parser (.tmx and .tmj).

    python tiled.py FILE...

Fails when a loader refuses a file, when layers, objects or tiles are missing, or when the picture of the tileset is not there.
"""

import sys
from pathlib import Path

import pytiled_parser
import pytmx
from pytiled_parser.layer import LayerGroup, ObjectLayer, TileLayer


def flat(layers: list) -> list:
    """All layers of a map, groups opened."""
    return [inner for layer in layers for inner in (flat(layer.layers) if isinstance(layer, LayerGroup) else [layer])]


def counts_parsed(path: Path) -> tuple[int, int, int]:
    """Layers of tiles, tiles that are set, objects: as pytiled_parser reads them."""
    read = pytiled_parser.parse_map(path)
    layers = flat(read.layers)
    tiles = [layer for layer in layers if isinstance(layer, TileLayer)]
    objects = [layer for layer in layers if isinstance(layer, ObjectLayer)]
    for tileset in read.tilesets.values():
        assert tileset.image and (path.parent / tileset.image).is_file(), f"{path}: no picture {tileset.image}"
    return (
        len(tiles),
        sum(tile != 0 for layer in tiles for row in layer.data for tile in row),
        sum(len(layer.tiled_objects) for layer in objects),
    )


def counts_pytmx(path: Path) -> tuple[int, int, int]:
    """The same as pytmx reads them."""
    read = pytmx.TiledMap(str(path))
    layers = list(read.layers)
    tiles = [layer for layer in layers if isinstance(layer, pytmx.TiledTileLayer)]
    objects = [layer for layer in layers if isinstance(layer, pytmx.TiledObjectGroup)]
    for tileset in read.tilesets:
        assert (path.parent / tileset.source).is_file(), f"{path}: no picture {tileset.source}"
    return len(tiles), sum(gid != 0 for layer in tiles for row in layer.data for gid in row), sum(map(len, objects))


def main() -> None:
    for name in sys.argv[1:]:
        path = Path(name)
        counts = [counts_parsed(path)]
        if path.suffix == ".tmx":
            counts.append(counts_pytmx(path))
        assert all(count == counts[0] for count in counts), f"{path}: the loaders read different maps: {counts}"
        layers, tiles, objects = counts[0]
        assert layers and tiles and objects, f"{path}: something is missing: {counts}"
        print(f"{path}: {layers} layers, {tiles} tiles, {objects} objects")


if __name__ == "__main__":
    main()
