// Contents of zones that have their own seed: those of locked zones stay.

import type { MapSummary } from "../engine/protocol";
import type { Options } from "./types";

/** Seeds in the name of a file. */
const NAMED = 3;

/** The zones of the map that are a zone of the template: the symmetry of a map may split `3` into `3.1` and `3.2`. */
export function partsOf(map: MapSummary, zone: string): string[] {
    if (zone in map.contentSeeds) return [zone];
    return Object.keys(map.contentSeeds).filter((key) => key.startsWith(`${zone}.`));
}

/** The options that draw the contents of unlocked zones from a seed; without one, all from the seed of the map. */
export function drawn(map: MapSummary | null, locked: string[], seed: number | null): Pick<Options, "contentSeeds" | "layoutAttempt"> {
    if (!map || seed === null) return { contentSeeds: [], layoutAttempt: 0 };
    // all parts of a zone have one seed
    const seedOf = (zone: string) => map.contentSeeds[partsOf(map, zone)[0] ?? ""] ?? String(map.seed);
    return { contentSeeds: [String(seed), ...locked.map((zone) => `${zone}=${seedOf(zone)}`)], layoutAttempt: map.attempt };
}

/** The seeds of a map for the name of a file: `7`, or `7-9` if contents have another seed. */
export function seedName(map: MapSummary): string {
    const others = new Set(Object.values(map.contentSeeds).filter((seed) => seed !== String(map.seed)));
    return [map.seed, ...[...others].slice(0, NAMED)].join("-");
}
