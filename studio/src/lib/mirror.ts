// Copies of the part of a player, for another player.

import type { Change, Json, Template, Zone } from "../engine/protocol";

type Members = { [key: string]: Json };

export interface Mirrored {
    changes: Change[];
    /** New keys of zones, by the key of the zone that they copy. */
    keys: Map<string, string>;
    /** Zones that the player shares with the others. They are not copied. */
    shared: string[];
}

/** Steps from a zone to every other one; zones without a path are missing. */
function steps(template: Template, from: string): Map<string, number> {
    const found = new Map([[from, 0]]);
    for (const [key, distance] of found) {
        for (const { a, b } of template.connections) {
            const next = a === key ? b : b === key ? a : undefined;
            if (next !== undefined && !found.has(next)) found.set(next, distance + 1);
        }
    }
    return found;
}

/** The zones of a player: nearer to the start than to every other start. With one start, all but the farthest. */
function part(template: Template, start: Zone): Set<string> {
    const own = steps(template, start.key);
    const others = template.zones.filter((zone) => zone.owner !== null && zone.key !== start.key).map((zone) => steps(template, zone.key));
    const farthest = Math.max(1, ...own.values());
    const isOwn = (key: string, distance: number) =>
        others.length === 0 ? distance < farthest : others.every((other) => distance < (other.get(key) ?? Infinity));
    return new Set([...own].filter(([key, distance]) => isOwn(key, distance)).map(([key]) => key));
}

/** Copies the part of the player who starts in a zone for the next free seat. Returns `null` without one, and if `repeat` or `mirror` of the template already make copies. */
export function mirrored(template: Template, start: Zone): Mirrored | null {
    const free = Array.from({ length: 8 }, (_, at) => at + 1).find((seat) => template.zones.every((one) => one.owner !== seat));
    const hasCopies = template.zones.some((zone) => zone.source !== zone.key);
    if (start.owner === null || free === undefined || hasCopies) return null;
    const zones = (template.value?.["zones"] ?? {}) as { [key: string]: Members };
    const links = (template.value?.["connections"] ?? []) as Members[];
    const own = part(template, start);
    const keys = new Map<string, string>();
    let number = template.zones.length;
    for (const key of own) {
        do number += 1;
        while (zones[String(number)] !== undefined);
        keys.set(key, String(number));
    }
    const changes: Change[] = [...keys].map(([key, copy]) => {
        const value = { ...zones[key] };
        return { path: ["zones", copy], value: key === start.key ? { ...value, owner: free } : value };
    });
    let at = links.length;
    for (const { a, b, source } of template.connections) {
        if (!own.has(a) && !own.has(b)) continue;
        changes.push({ path: ["connections", at], value: { ...links[source], a: keys.get(a) ?? a, b: keys.get(b) ?? b } });
        at += 1;
    }
    // the highest number of players, as in "2-4"
    const players = template.value?.["players"];
    const starts = template.zones.filter((zone) => zone.owner !== null).length + 1;
    if (typeof players === "string" && Number(/\d+$/.exec(players)?.[0] ?? 8) < starts) {
        changes.push({ path: ["players"], value: players.replace(/\d+$/, String(starts)) });
    }
    return { changes, keys, shared: template.zones.map((zone) => zone.key).filter((key) => !own.has(key)) };
}
