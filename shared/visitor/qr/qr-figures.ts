import { getPositions } from 'qrcode/lib/core/alignment-pattern.js';
import type { QrLook, QrMatrix } from './qr-image.ts';

/** A rectangle with round corners, in modules from the code's top left corner; a circle if its radius is half its side. */
export interface Figure {
  x: number;
  y: number;
  width: number;
  height: number;
  radius: number;
  /** Whether it is a hole in the figure below it. */
  isLight?: boolean;
}

/** The side of an eye, a corner that scanners look for (ISO/IEC 18004, 5.3.2). */
const EYE = 7;

/** The share of a side that is round at each corner. */
const EYE_RADIUS = { square: 0, rounded: 0.3, circle: 0.5 };

/** Less than half, so that dots do not touch. */
const DOT_RADIUS = 0.48;
const ROUNDED_RADIUS = 0.4;

/** What is drawn of a code, in order. */
export function listFigures(matrix: QrMatrix, { shape = 'square', eyes = 'square' }: QrLook = {}): Figure[] {
  if (shape === 'square' && eyes === 'square') return listRuns(matrix.side, matrix.isDark, shape);
  const far = matrix.side - EYE;
  const corners = [[0, 0] as const, [far, 0] as const, [0, far] as const];
  const isInEye = (x: number, y: number) =>
    corners.some(([left, top]) => x >= left && x < left + EYE && y >= top && y < top + EYE);
  const isDark = (x: number, y: number) => !isInEye(x, y) && matrix.isDark(x, y);
  const isSolid = listSolid(matrix.side);
  const modules =
    shape === 'dots'
      ? [
          ...listDots(matrix.side, (x, y) => isDark(x, y) && !isSolid(x, y)),
          ...listRuns(matrix.side, (x, y) => isDark(x, y) && isSolid(x, y), 'square'),
        ]
      : listRuns(matrix.side, isDark, shape);
  return [...modules, ...corners.flatMap(([x, y]) => drawEye(x, y, EYE_RADIUS[eyes]))];
}

/** The small patterns by which scanners straighten a code: as dots, those of large images are not found. */
function listSolid(side: number): IsDark {
  const centers = getPositions((side - 17) / 4);
  return (x, y) => centers.some(([row, column]) => Math.abs(x - column) <= 2 && Math.abs(y - row) <= 2);
}

/** Three squares, one in the other. */
const drawEye = (x: number, y: number, share: number): Figure[] =>
  [0, 1, 2].map((inset) => {
    const side = EYE - 2 * inset;
    const square = { x: x + inset, y: y + inset, width: side, height: side };
    return { ...square, radius: side * share, isLight: inset === 1 };
  });

type IsDark = QrMatrix['isDark'];

/** Each run of dark modules in a row as one figure, so that no seams show between modules. */
function listRuns(side: number, isDark: IsDark, shape: 'square' | 'rounded'): Figure[] {
  const figures: Figure[] = [];
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const start = x;
      while (x < side && isDark(x, y)) x++;
      const radius = shape === 'rounded' ? ROUNDED_RADIUS : 0;
      if (x > start) figures.push({ x: start, y, width: x - start, height: 1, radius });
    }
  }
  return figures;
}

function listDots(side: number, isDark: IsDark): Figure[] {
  const figures: Figure[] = [];
  const [inset, size] = [0.5 - DOT_RADIUS, 2 * DOT_RADIUS];
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      if (isDark(x, y))
        figures.push({ x: x + inset, y: y + inset, width: size, height: size, radius: DOT_RADIUS });
  return figures;
}
