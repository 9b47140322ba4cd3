// The part of the map that is shown.

import type { Studio } from "./studio.svelte";

/** Shows a tile in the middle of the map. */
export function lookAt(studio: Studio, { x, y, level }: { x: number; y: number; level: number }) {
    const map = studio.map!;
    studio.level = level;
    studio.view = { zoom: Math.max(studio.view.zoom, 2), x: (x + 0.5) / map.width, y: (y + 0.5) / map.height };
}
