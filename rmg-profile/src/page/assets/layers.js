'use strict';
// Places for the boxes and lines of a graph in layers, after Sugiyama: what waits is below what it waits for, and long lines go round boxes.
const Layers = (() => {
  /** Times that every layer is ordered by the middle of its neighbours. More changes nothing that can be seen. */
  const SWEEPS = 12;

  /**
   * `count` boxes, `edges` as `[from, to]` with `from < to`, `wide(node)` the room that a box needs. Of each box its `layer` and `x`; of each edge
   * the points that it goes by, from box to box; and how wide all is.
   */
  function place(count, edges, wide) {
    const layer = new Array(count).fill(0);
    for (let node = 0; node < count; node++) for (const [from, to] of edges) if (to === node) layer[node] = Math.max(layer[node], layer[from] + 1);
    // a line that crosses layers has a point of its own in each
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
    /** Puts a row where its points want to be, in their order and without overlap: what is too close is pushed apart around its middle. */
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
