// Layers of the map: parts that can be hidden, and colors over its tiles.

import type { Engine } from "../engine/engine";
import type { Shades } from "../engine/protocol";

/** What is drawn over the terrain, as `rmg render --without` names it. */
export const LAYERS = ["borders", "names", "obstacles", "rivers", "roads", "towns", "mines", "guards", "treasure", "places", "portals"] as const;
export type Layer = (typeof LAYERS)[number];

/** What colors the tiles, as `rmg render --overlay` names it. */
export const OVERLAYS = ["zones", "walkable", "guards", "danger", "control", "symmetry"] as const;
export type Overlay = (typeof OVERLAYS)[number];

/** What is drawn at first. */
export const USUAL_LAYERS: Layer[] = LAYERS.filter((layer) => layer !== "names");

/** Returns the known layers of a link or a setting; the usual ones if there are none. */
export function layersOf(value: unknown): Layer[] {
    return Array.isArray(value) ? LAYERS.filter((layer) => value.includes(layer)) : USUAL_LAYERS;
}

export function overlayOf(value: unknown): Overlay | null {
    return OVERLAYS.find((overlay) => overlay === value) ?? null;
}

/** The colors over the tiles of a map. */
export interface Cover {
    map: number;
    overlay: Overlay;
    shades: Shades;
    /** A pixel for each tile, by level. */
    levels: HTMLCanvasElement[];
}

/** Requests the colors over the tiles; null for a map that has none of this kind. */
export async function coverOf(engine: Engine, overlay: Overlay, { map, width, height, levels }: { map: number; width: number; height: number; levels: number }): Promise<Cover | null> {
    const { value, bytes } = await engine.call<Shades | null>({ do: "shades", map, overlay });
    if (!value) return null;
    const colors = value.shades.map(({ color }) => color);
    const draw = (level: number) => {
        const canvas = document.createElement("canvas");
        Object.assign(canvas, { width, height });
        const context = canvas.getContext("2d")!;
        const image = context.createImageData(width, height);
        const tiles = bytes.subarray(level * width * height, (level + 1) * width * height);
        tiles.forEach((shade, at) => colors[shade] && image.data.set(colors[shade], 4 * at));
        context.putImageData(image, 0, 0);
        return canvas;
    };
    return { map, overlay, shades: value, levels: Array.from({ length: levels }, (_, level) => draw(level)) };
}
