import { inflateSync } from 'node:zlib';
import { PNG } from 'pngjs';

type Point = [x: number, y: number];

/** The content of the only page of a PDF, after its table of objects was found to be right. */
export function readPdf(file: Buffer) {
  const text = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const offsets = [...text.slice(start).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) =>
    Number(offset),
  );
  for (const [index, offset] of offsets.entries())
    if (!text.startsWith(`${index + 1} 0 obj\n`, offset))
      throw new Error(`Object ${index + 1} is elsewhere.`);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(text) ?? [];
  const [, length] = /4 0 obj\n<< \/Filter \/FlateDecode \/Length (\d+) >>/.exec(text) ?? [];
  const begin = text.indexOf('stream\n', offsets[3]) + 'stream\n'.length;
  const content = inflateSync(file.subarray(begin, begin + Number(length))).toString('latin1');
  return { width: Number(width), height: Number(height), content, text };
}

/** Renders the paths of a page in black on white, as a viewer would by the even-odd rule; its logo is gray. */
export function rasterizePdf(file: Buffer, side: number): PNG {
  const { width, content } = readPdf(file);
  const png = new PNG({ width: side, height: side });
  png.data.fill(255);
  const [, ...matrix] = /^([-\d.]+) 0 0 ([-\d.]+) ([-\d.]+) ([-\d.]+) cm$/m.exec(content)?.map(Number) ?? [];
  const [scaleX = 1, scaleY = 1, left = 0, bottom = 0] = matrix;
  const toPixel = (x: number, y: number): Point => [
    ((x * scaleX + left) * side) / width,
    ((width - (y * scaleY + bottom)) * side) / width,
  ];
  const lines = content.split('\n');
  const outlines = lines.filter((line) => / (re|h)$/.test(line)).map((line) => flatten(line, toPixel));
  fillEvenOdd(png, outlines);
  return png;
}

function flatten(line: string, toPixel: (x: number, y: number) => Point): Point[] {
  const points: Point[] = [];
  let numbers: number[] = [];
  let at: Point = [0, 0];
  for (const token of line.split(' ')) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers;
    if (token === 're') points.push([a, b], [a + c, b], [a + c, b + d], [a, b + d]);
    else if (token === 'm' || token === 'l') points.push([a, b]);
    else if (token === 'c')
      for (let step = 1; step <= 8; step++) {
        const [t, u] = [step / 8, 1 - step / 8];
        const curve = (p: number, q: number, r: number, s: number) =>
          u ** 3 * p + 3 * u * u * t * q + 3 * u * t * t * r + t ** 3 * s;
        points.push([curve(at[0], a, c, e), curve(at[1], b, d, f)]);
      }
    else if (token !== 'h') {
      numbers.push(Number(token));
      continue;
    }
    numbers = [];
    at = points.at(-1) ?? at;
  }
  return points.map(([x, y]) => toPixel(x, y));
}

function fillEvenOdd(png: PNG, outlines: Point[][]): void {
  for (const [y, crossings] of findCrossings(png.height, outlines).entries()) {
    crossings.sort((a, b) => a - b);
    for (let i = 0; i + 1 < crossings.length; i += 2)
      for (let x = Math.round(crossings[i] as number); x < Math.round(crossings[i + 1] as number); x++)
        png.data.fill(0, (y * png.width + x) * 4, (y * png.width + x) * 4 + 3);
  }
}

/** Where the edges of outlines cross the middle of each row of pixels. */
function findCrossings(height: number, outlines: Point[][]): number[][] {
  const rows: number[][] = Array.from({ length: height }, () => []);
  for (const points of outlines)
    for (const [i, [x, from]] of points.entries()) {
      const [end, to] = points[(i + 1) % points.length] as Point;
      const first = Math.max(0, Math.ceil(Math.min(from, to) - 0.5));
      for (let y = first; y + 0.5 < Math.max(from, to); y++)
        rows[y]?.push(x + ((y + 0.5 - from) / (to - from)) * (end - x));
    }
  return rows;
}
