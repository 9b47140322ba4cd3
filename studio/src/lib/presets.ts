// Presets of zones and connections, and recipes for a whole template. Each is a list of changes, which one undo takes back.

import type { Change, Json, Template, Zone } from "../engine/protocol";
import { sizes } from "./wizard";

type Members = { [key: string]: Json };
export type Tier = { min: number; max: number; density: number };

export interface Preset {
    /** The id of its text. */
    text: string;
    changes: (path: (string | number)[], value: Members) => Change[];
}

const tiers = (...list: [number, number, number][]): Tier[] => list.map(([min, max, density]) => ({ min, max, density }));

const treasure = (text: string, list: Tier[]): Preset => ({
    text,
    // a zone that copied its treasure has its own now
    changes: (path, value) => [
        ...(value["treasureLikeZone"] === undefined ? [] : [{ path: [...path, "treasureLikeZone"] }]),
        { path: [...path, "treasure"], value: list as unknown as Json },
    ],
});

const mines = (text: string, by: Members): Preset => ({
    text,
    changes: (path, value) => [
        ...(value["minesLikeZone"] === undefined ? [] : [{ path: [...path, "minesLikeZone"] }]),
        { path: [...path, "mines"], value: { ...((value["mines"] ?? {}) as Members), ...by } },
    ],
});

/** Treasure of a zone by its level, the poorest first. */
export const treasures: { [level: string]: Tier[] } = {
    poor: tiers([300, 1500, 5]),
    normal: tiers([500, 3000, 8], [3000, 6000, 3]),
    rich: tiers([2000, 6000, 8], [6000, 12000, 4], [12000, 18000, 1]),
    treasury: tiers([5000, 12000, 6], [15000, 25000, 3]),
};

export const zonePresets: Preset[] = [
    ...Object.entries(treasures).map(([level, list]) => treasure(`preset-${level}`, list)),
    mines("preset-basic", { wood: 1, ore: 1 }),
    mines("preset-rare", { mercury: 1, sulfur: 1, crystal: 1, gems: 1 }),
    mines("preset-gold", { gold: 1 }),
];

const link = (text: string, type: string | null, guard: number | null): Preset => ({
    text,
    changes: (path) => [
        type === null ? { path: [...path, "type"] } : { path: [...path, "type"], value: type },
        ...(guard === null ? [] : [{ path: [...path, "guard"], value: guard }]),
    ],
});

export const linkPresets: Preset[] = [
    link("preset-open", null, 0),
    link("preset-guarded", null, 4000),
    link("preset-choke", null, 20000),
    link("preset-portal", "forcePortal", null),
    link("preset-border", "wide", 0),
];

export interface Recipe {
    text: string;
    changes: (template: Template) => Change[];
}

/** The zones of the text, without the copies of `repeat` and `mirror`. */
function sources(template: Template): [Zone, Members][] {
    const values = (template.value?.["zones"] ?? {}) as { [key: string]: Members };
    const seen = new Set<string>();
    return template.zones.flatMap((zone): [Zone, Members][] => {
        const value = values[zone.source];
        if (value === undefined || seen.has(zone.source)) return [];
        seen.add(zone.source);
        return [[zone, value]];
    });
}

const links = (template: Template) => (template.value?.["connections"] ?? []) as Members[];

function scaled(text: string, factor: number): Recipe {
    return {
        text,
        changes: (template) =>
            sources(template).flatMap(([zone, value]) =>
                ((value["treasure"] ?? []) as Members[]).flatMap((tier, at) =>
                    ["min", "max"].flatMap((key) => {
                        const old = tier[key];
                        if (typeof old !== "number") return [];
                        return [{ path: ["zones", zone.source, "treasure", at, key], value: Math.round((old * factor) / 100) * 100 }];
                    }),
                ),
            ),
    };
}

function guarded(text: string, factor: number): Recipe {
    return {
        text,
        changes: (template) =>
            links(template).flatMap((value, at) => {
                const old = value["guard"];
                return typeof old === "number" && old > 0 ? [{ path: ["connections", at, "guard"], value: Math.round((old * factor) / 100) * 100 }] : [];
            }),
    };
}

export const recipes: Recipe[] = [
    scaled("recipe-richer", 1.5),
    scaled("recipe-poorer", 1 / 1.5),
    guarded("recipe-stronger", 1.5),
    guarded("recipe-weaker", 1 / 1.5),
    {
        text: "recipe-roads",
        changes: (template) => links(template).flatMap((value, at) => (value["road"] === "true" ? [] : [{ path: ["connections", at, "road"], value: "true" }])),
    },
    {
        text: "recipe-larger",
        changes: (template) => {
            const larger = (key: "minSize" | "maxSize"): Change[] => {
                const [size, levels] = template[key].split("+");
                const at = sizes.indexOf(size!);
                if (at < 0 || at === sizes.length - 1) return [];
                return [{ path: [key], value: sizes[at + 1]! + (levels ? `+${levels}` : "") }];
            };
            // the maximum first, so that no step has a range without sizes
            return [...larger("maxSize"), ...larger("minSize")];
        },
    },
];
