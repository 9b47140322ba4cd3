// Templates to start from.

export type Shape = "ring" | "chain" | "hub" | "star" | "tournament";
export type Wealth = "poor" | "normal" | "rich";

export interface Start {
    name: string;
    shape: Shape;
    players: number;
    size: string;
    wealth: Wealth;
}

export const shapes: Shape[] = ["ring", "chain", "hub", "star", "tournament"];
export const wealths: Wealth[] = ["poor", "normal", "rich"];
export const sizes = ["s", "m", "l", "xl", "h", "xh", "g"];

interface Link {
    a: string;
    b: string;
    guard: number;
}

/** Returns a template with comments. Each player has a start and lands; the shape decides what lies between them. */
export function write({ name, shape, players, size, wealth }: Start): string {
    const id = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "template";
    const factor = { poor: 0.6, normal: 1, rich: 1.7 }[wealth];
    const value = (of: number) => Math.round((of * factor) / 100) * 100;
    const start = (of: number) => String(of);
    const seats = Array.from({ length: players }, (_, at) => at + 1);
    const zones: string[] = [];
    const links: Link[] = [];
    const add = (key: string, text: string) => zones.push(`\t\t\t"${key}" : ${text}`);
    const link = (a: string, b: string, guard: number) => links.push({ a, b, guard: value(guard) });

    for (const seat of seats) {
        const own = seat === 1;
        const rest = own
            ? `"mines" : { "wood" : 1, "ore" : 1 },\n\t\t\t\t"treasure" : [ { "min" : 500, "max" : ${value(2500)}, "density" : 8 }, { "min" : 3000, "max" : ${value(5500)}, "density" : 3 } ]`
            : `"minesLikeZone" : "1", "treasureLikeZone" : "1"`;
        if (own) zones.push("\t\t\t// Starts of the players. They share mines and treasure with the first one.");
        add(start(seat), `{ "type" : "playerStart", "owner" : ${seat}, "size" : 14, "playerTowns" : { "castles" : 1 },\n\t\t\t\t${rest} }`);
    }
    const land = (key: string, extra: string) =>
        add(key, `{ "type" : "treasure", "size" : 10, ${extra},\n\t\t\t\t"treasure" : [ { "min" : 1000, "max" : ${value(4000)}, "density" : 6 }, { "min" : 4000, "max" : ${value(9000)}, "density" : 2 } ] }`);
    const lands = seats.map((seat) => String(players + seat));
    zones.push("\t\t\t// Lands next to the starts, with rare resources.");
    lands.forEach((key, at) => {
        const mines = at === 0 ? `"mines" : { "mercury" : 1, "sulfur" : 1, "crystal" : 1, "gems" : 1 }` : `"minesLikeZone" : "${lands[0]}"`;
        land(key, mines);
        link(start(at + 1), key, 3000);
    });
    const center = String(2 * players + 1);
    const middle = () => {
        zones.push("\t\t\t// The treasury.");
        add(center, `{ "type" : "treasure", "size" : 12, "monsters" : "strong", "mines" : { "gold" : 1 }, "neutralTowns" : { "towns" : 1 },\n\t\t\t\t"treasure" : [ { "min" : 3000, "max" : ${value(8000)}, "density" : 5 }, { "min" : 10000, "max" : ${value(16000)}, "density" : 2 } ] }`);
    };
    const next = (at: number) => lands[(at + 1) % players]!;
    switch (shape) {
        case "ring":
            lands.forEach((key, at) => (players > 2 || at === 0) && link(key, next(at), 6000));
            break;
        case "chain":
            lands.slice(1).forEach((key, at) => link(lands[at]!, key, 6000));
            break;
        case "hub":
            middle();
            lands.forEach((key) => link(key, center, 8000));
            break;
        case "star":
            middle();
            seats.forEach((seat) => link(start(seat), center, 10000));
            break;
        case "tournament":
            middle();
            lands.forEach((key, at) => {
                link(key, center, 12000);
                if (players > 2 || at === 0) link(key, next(at), 6000);
            });
            break;
    }
    const lines = links.map(({ a, b, guard }) => `\t\t\t{ "a" : "${a}", "b" : "${b}", "guard" : ${guard}, "road" : "true" }`);
    return `{
\t"${id}" :
\t{
\t\t"name" : ${JSON.stringify(name)},
\t\t// Minimum and maximum map size: s, m, l, xl, h, xh or g, with +u for an underground.
\t\t"minSize" : "${size}", "maxSize" : "${largest(size)}",
\t\t"players" : "${players}",
\t\t"zones" :
\t\t{
${zones.map((zone, at) => zone + (zone.trimStart().startsWith("//") || at === zones.length - 1 ? "" : ",")).join("\n")}
\t\t},
\t\t// \`guard\` is the strength of the monsters in the passage.
\t\t"connections" :
\t\t[
${lines.join(",\n")}
\t\t]
\t}
}
`;
}

/** Two sizes more, with an underground. */
function largest(size: string): string {
    return `${sizes[Math.min(sizes.length - 1, sizes.indexOf(size) + 2)]}+u`;
}

export const empty = `{
\t"template" :
\t{
\t\t"minSize" : "s", "maxSize" : "l",
\t\t"players" : "2",
\t\t"zones" :
\t\t{
\t\t},
\t\t"connections" :
\t\t[
\t\t]
\t}
}
`;
