import type { Point } from './qr-image.ts';

/** The lines of a pixel row that are looked at, so that slopes are smooth. */
const LINES = 4;

type Draw = (x: number, y: number, share: number) => void;

/** Calls `draw` for each pixel in the outlines, with its share in them. What is in two of them is a hole: the even-odd rule. */
export function fillPolygons(outlines: Point[][], draw: Draw): void {
  const edges = outlines.flatMap((points) =>
    points.map((from, i) => [from, points[(i + 1) % points.length] as Point] as const),
  );
  const heights = edges.map(([[, y]]) => y);
  const bottom = Math.ceil(Math.max(...heights));
  for (let row = Math.floor(Math.min(...heights)); row < bottom; row++) {
    const shares = new Map<number, number>();
    for (let line = 0; line < LINES; line++)
      for (const [start, end] of findSpans(edges, row + (line + 0.5) / LINES)) addSpan(shares, start, end);
    for (const [x, share] of shares) draw(x, row, share);
  }
}

/** From where to where the line at this height is in the outlines. */
function findSpans(edges: (readonly [Point, Point])[], height: number): [number, number][] {
  const crossings = edges
    .filter(([[, from], [, to]]) => from <= height !== to <= height)
    .map(([[x, from], [end, to]]) => x + ((height - from) / (to - from)) * (end - x))
    .sort((a, b) => a - b);
  return crossings.flatMap((start, i): [number, number][] =>
    i % 2 === 0 ? [[start, crossings[i + 1] as number]] : [],
  );
}

function addSpan(shares: Map<number, number>, start: number, end: number): void {
  for (let x = Math.floor(start); x < end; x++) {
    const covered = Math.min(end, x + 1) - Math.max(start, x);
    shares.set(x, (shares.get(x) ?? 0) + covered / LINES);
  }
}
