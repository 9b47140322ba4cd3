// Contents of zones that have their own seed: those of locked zones stay.

import type { MapSummary } from "../engine/protocol";
import type { Options } from "./types";

/** The options that draw the contents of unlocked zones from a seed; without one, all from the seed of the map. */
export function drawn(map: MapSummary | null, locked: string[], seed: number | null): Pick<Options, "contentSeeds" | "layoutAttempt"> {
    if (!map || seed === null) return { contentSeeds: [], layoutAttempt: 0 };
    const of = map.contentSeeds;
    // the symmetry of a map may split zones: `3` into `3.1` and `3.2`, with one seed
    const seedOf = (zone: string) => of[zone] ?? Object.entries(of).find(([key]) => key.startsWith(`${zone}.`))?.[1] ?? String(map.seed);
    return { contentSeeds: [String(seed), ...locked.map((zone) => `${zone}=${seedOf(zone)}`)], layoutAttempt: map.attempt };
}
