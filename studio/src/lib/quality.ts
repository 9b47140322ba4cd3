// Words for values that the simple form shows instead of numbers.

import type { Json } from "../engine/protocol";
import { treasures, type Tier } from "./presets";

export interface Level {
    /** The id of its text. */
    text: string;
    /** What a click sets. */
    value: Json;
    /** How much it is, to find the level of other values. */
    worth: number;
}

/** Value of treasure on 400 tiles. */
const worthOf = (tiers: Tier[]) => tiers.reduce((sum, { min, max, density }) => sum + ((min + max) / 2) * density, 0);

const guards: [string, number][] = [["quality-none", 0], ["quality-weak", 1500], ["quality-normal", 4000], ["quality-strong", 10_000], ["quality-choke", 20_000]];

/** The levels of a key of a zone or connection, the lowest first. */
export const levels: { [key: string]: Level[] } = {
    treasure: Object.entries(treasures).map(([text, tiers]) => ({ text: `quality-${text}`, value: tiers as unknown as Json, worth: worthOf(tiers) })),
    guard: guards.map(([text, value]) => ({ text, value, worth: value })),
};

/** How much a value is. `undefined` if it has another form. */
export function worth(key: string, value: Json | undefined): number | undefined {
    if (key === "guard") return typeof value === "number" ? value : undefined;
    if (!Array.isArray(value)) return undefined;
    const sum = worthOf(value as unknown as Tier[]);
    return Number.isFinite(sum) ? sum : undefined;
}

/** The position of the level of a value. The limit between two levels is their geometric mean; zero is a level of its own. */
export function levelOf(all: Level[], worth: number): number {
    const next = all.findIndex((level, at) => at > 0 && worth < Math.max(1, Math.sqrt(level.worth * all[at - 1]!.worth)));
    return next < 0 ? all.length - 1 : next - 1;
}
