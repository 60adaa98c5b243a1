type Point = readonly [x: number, y: number];

/**
 * An outline of straight, closed rings in whole units, with relative coordinates: a third of the characters. Leaves out
 * points and islands that are smaller than a unit, and keeps something of each outline.
 */
export function shortPath(d: string): string {
  const rings = d.split('Z').filter(Boolean).map(parsePoints);
  const shown = rings.map(withoutRepeats).filter((ring) => ring.length > 2);
  return shown.length > 0 ? shown.map(ringPath).join('') : squareAt(rings[0]?.[0] ?? [0, 0]);
}

const parsePoints = (ring: string): Point[] =>
  [...ring.matchAll(/[ML](-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [
    Math.round(Number(x)),
    Math.round(Number(y)),
  ]);

const withoutRepeats = (points: Point[]): Point[] =>
  points.filter(([x, y], at) => {
    const [beforeX, beforeY] = points.at(at - 1) ?? [];
    return x !== beforeX || y !== beforeY;
  });

function ringPath(points: readonly Point[]): string {
  const steps = points.slice(1).map(([x, y], at) => {
    const [beforeX, beforeY] = points[at] ?? [0, 0];
    return `${x - beforeX},${y - beforeY}`;
  });
  // A minus separates numbers, too.
  return `M${points[0]}l${steps.join(' ')}z`.replace(/[ ,]-/g, '-');
}

const squareAt = ([x, y]: Point): string => `M${x - 1},${y - 1}h2v2h-2z`;
