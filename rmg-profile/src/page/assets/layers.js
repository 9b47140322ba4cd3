'use strict';
// A layered layout of a graph, after Sugiyama: a node is below its predecessors, and long lines are routed around boxes.
const Layers = (() => {
  /** Number of sweeps that order each layer by the mean position of its neighbors. More sweeps have no visible effect. */
  const SWEEPS = 12;

  /**
   * Places `count` boxes. `edges` are `[from, to]` with `from < to`; `wide(node)` is the width of a box. Returns the `layer` and `x` of each
   * box, the points of each edge from box to box, and the total width.
   */
  function place(count, edges, wide) {
    const layer = new Array(count).fill(0);
    for (let node = 0; node < count; node++) for (const [from, to] of edges) if (to === node) layer[node] = Math.max(layer[node], layer[from] + 1);
    // an edge has a point in each layer that it crosses
    const points = [...layer.keys()].map(node => ({ layer: layer[node], up: [], down: [], wide: wide(node), x: 0 }));
    const ways = edges.map(([from, to]) => {
      const way = [from];
      for (let at = layer[from] + 1; at < layer[to]; at++) way.push(points.push({ layer: at, up: [], down: [], wide: 14, x: 0 }) - 1);
      way.push(to);
      for (let at = 1; at < way.length; at++) {
        points[way[at]].up.push(way[at - 1]);
        points[way[at - 1]].down.push(way[at]);
      }
      return way;
    });
    const rows = Array.from({ length: Math.max(0, ...layer) + 1 }, () => []);
    points.forEach((point, at) => rows[point.layer].push(at));

    const mean = (list, own) => (list.length ? list.reduce((sum, at) => sum + points[at].x, 0) / list.length : own);
    /** Places the points of a row near their wanted positions, in order and without overlap. Merges overlapping points into centered blocks. */
    function settle(row, wanted) {
      const blocks = [];
      for (const at of row) {
        let block = { list: [at], wide: points[at].wide, sum: wanted.get(at) };
        const left = other => other.sum / other.list.length - other.wide / 2;
        while (blocks.length && left(blocks[blocks.length - 1]) + blocks[blocks.length - 1].wide > left(block)) {
          const before = blocks.pop();
          block = { list: [...before.list, ...block.list], wide: before.wide + block.wide, sum: before.sum + block.sum };
        }
        blocks.push(block);
      }
      for (const { list, wide, sum } of blocks) {
        let x = sum / list.length - wide / 2;
        for (const at of list) {
          points[at].x = x + points[at].wide / 2;
          x += points[at].wide;
        }
      }
    }
    for (const row of rows) settle(row, new Map(row.map(at => [at, 0])));
    for (let sweep = 0; sweep < SWEEPS; sweep++) {
      const isDown = sweep % 2 === 0;
      for (const row of isDown ? rows : [...rows].reverse()) {
        const wanted = new Map(row.map(at => [at, mean(isDown ? points[at].up : points[at].down, points[at].x)]));
        row.sort((a, b) => wanted.get(a) - wanted.get(b) || a - b);
        settle(row, wanted);
      }
    }
    const left = Math.min(...points.map(({ x, wide }) => x - wide / 2)), right = Math.max(...points.map(({ x, wide }) => x + wide / 2));
    return {
      nodes: points.slice(0, count).map(({ layer, x }) => ({ layer, x: x - left })),
      ways: ways.map(way => way.map(at => ({ layer: points[at].layer, x: points[at].x - left }))),
      wide: right - left, layers: rows.length,
    };
  }
  return { place };
})();
