// The outline of zones on the map.

/** Rows of neighbors: level, row, first and last column. */
export type Rows = [number, number, number, number][];

/** Returns the edges between tiles of the rows of a level and others, as x, y, and whether the edge is vertical. */
export function edgesOf(rows: Rows, level: number): [number, number, boolean][] {
    const tiles = new Set<number>();
    const number = (x: number, y: number) => y * 65536 + x;
    const own = rows.filter((row) => row[0] === level);
    for (const [, y, first, last] of own) for (let x = first; x <= last; x += 1) tiles.add(number(x, y));
    const edges: [number, number, boolean][] = [];
    for (const [, y, first, last] of own) {
        for (let x = first; x <= last; x += 1) {
            if (y === 0 || !tiles.has(number(x, y - 1))) edges.push([x, y, false]);
            if (!tiles.has(number(x, y + 1))) edges.push([x, y + 1, false]);
            if (x === 0 || !tiles.has(number(x - 1, y))) edges.push([x, y, true]);
            if (!tiles.has(number(x + 1, y))) edges.push([x + 1, y, true]);
        }
    }
    return edges;
}
