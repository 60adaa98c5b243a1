import { PNG } from 'pngjs';
import type { Color } from '../../api/fields/colors.ts';
import { fitWithin, type Image, resize } from '../../domain/images/resize.ts';
import { fillPolygons } from './fill-polygons.ts';
import type { Figure } from './qr-figures.ts';
import type { QrPicture } from './qr-image.ts';
import { layOutQr } from './qr-layout.ts';

/** Pixels per module. With fewer, cameras cannot tell modules apart. */
const MIN_PIXELS_PER_MODULE = 2;

/**
 * The code as a PNG of this width in pixels. Modules are whole pixels; the remainder widens the space around it. If the size is
 * too small to be scanned, the image has the smallest size that is not.
 */
export function qrPng(picture: QrPicture, { size }: { size: number }): Buffer {
  const { figures, letters, logoArea, ...layout } = layOutQr(picture);
  const scale = Math.max(MIN_PIXELS_PER_MODULE, Math.floor(size / layout.width));
  const width = Math.max(size, layout.width * scale);
  const remainder = width - layout.width * scale;
  const height = layout.height * scale + remainder;
  const margin = layout.margin * scale + Math.floor(remainder / 2);
  const png = { width, height, data: Buffer.alloc(width * height * CHANNELS) };
  const { background, foreground } = picture.colors;
  fill(png, { x: 0, y: 0, width, height }, background);
  for (const figure of figures)
    drawFigure(png, toPixels(figure, { scale, margin }), figure.isLight ? background : foreground);
  const outlines = letters.map((points) =>
    points.map(([x, y]) => [margin + x * scale, margin + y * scale] as const),
  );
  fillPolygons(outlines, (x, y, share) => blend(png, { x, y }, background, share));
  if (picture.logo && logoArea) {
    const logo = PNG.sync.read(Buffer.from(picture.logo));
    const at = margin + logoArea.start * scale;
    drawLogo(resize(logo, fitWithin(logo, logoArea.side * scale)), png, at, logoArea.side * scale);
  }
  // Most rows repeat the row above, so the "up" filter alone is faster than trying all filters and makes a smaller file.
  const opaque = { inputColorType: 2, inputHasAlpha: false, colorType: 2 } as const;
  return PNG.sync.write(png as PNG, { ...opaque, filterType: 2 });
}

/** The image is opaque: red, green, and blue of each pixel. */
const CHANNELS = 3;

interface Pixels {
  width: number;
  data: Buffer;
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

function fill(png: Pixels, { x, y, width, height }: Rectangle, { red, green, blue }: Color): void {
  const row = Buffer.alloc(width * CHANNELS, Uint8Array.of(red, green, blue));
  for (let line = y; line < y + height; line++) png.data.set(row, (line * png.width + x) * CHANNELS);
}

const toPixels = (figure: Figure, { scale, margin }: { scale: number; margin: number }) => ({
  x: margin + figure.x * scale,
  y: margin + figure.y * scale,
  width: figure.width * scale,
  height: figure.height * scale,
  radius: figure.radius * scale,
});

/** Where in a pixel it is looked at, so that curves are smooth. */
const SAMPLES = [0.25, 0.75];

/** Draws a rectangle, with round corners if it has a radius. */
function drawFigure(png: Pixels, figure: Rectangle & { radius: number }, color: Color): void {
  if (figure.radius === 0) {
    fill(png, figure, color);
    return;
  }
  const [right, bottom] = [figure.x + figure.width, figure.y + figure.height];
  for (let y = Math.floor(figure.y); y < bottom; y++) {
    const { from, to } = findInside(figure, y);
    fill(png, { x: from, y, width: to - from, height: 1 }, color);
    // Of the others, which are at its corners, only a part may be.
    for (let x = Math.floor(figure.x); x < right; x = x + 1 === from ? to : x + 1)
      blend(png, { x, y }, color, coverage(figure, x, y));
  }
}

/** Which pixels of a row are in a figure as a whole: all but perhaps one at each end, because numbers are rounded. */
function findInside({ x, y, width, height, radius }: Rectangle & { radius: number }, row: number) {
  const middle = x + width / 2;
  const fromMiddleY = Math.abs(row + 0.5 - (y + height / 2)) + 0.5;
  const dy = Math.max(0, fromMiddleY - (height / 2 - radius));
  const reach = width / 2 - radius + Math.sqrt(Math.max(0, radius * radius - dy * dy));
  const from = Math.ceil(middle - reach) + 1;
  return { from, to: Math.max(from, Math.floor(middle + reach) - 1) };
}

/** How much of a pixel is in a figure, from 0 to 1. */
function coverage(
  { x, y, width, height, radius }: Rectangle & { radius: number },
  column: number,
  row: number,
) {
  let inside = 0;
  for (const down of SAMPLES) {
    const fromMiddleY = Math.abs(row + down - (y + height / 2));
    const dy = Math.max(0, fromMiddleY - (height / 2 - radius));
    for (const across of SAMPLES) {
      const fromMiddleX = Math.abs(column + across - (x + width / 2));
      const dx = Math.max(0, fromMiddleX - (width / 2 - radius));
      if (dx * dx + dy * dy <= radius * radius) inside++;
    }
  }
  return inside / SAMPLES.length ** 2;
}

function blend(
  png: Pixels,
  { x, y }: { x: number; y: number },
  { red, green, blue }: Color,
  share: number,
): void {
  if (share === 0) return;
  const at = (y * png.width + x) * CHANNELS;
  mix(png, at, red, share);
  mix(png, at + 1, green, share);
  mix(png, at + 2, blue, share);
}

function mix({ data }: Pixels, at: number, value: number, share: number): void {
  const under = data[at] as number;
  data[at] = Math.round(under + (value - under) * share);
}

/** Draws an image over the center of a square that starts at `start`, blending each pixel by its opacity. */
function drawLogo({ width, height, data }: Image, png: Pixels, start: number, side: number): void {
  const left = start + Math.floor((side - width) / 2);
  const top = start + Math.floor((side - height) / 2);
  for (let i = 0; i < width * height; i++) {
    const target = ((top + Math.floor(i / width)) * png.width + left + (i % width)) * CHANNELS;
    const opacity = (data[i * 4 + 3] ?? 0) / 255;
    for (let part = 0; part < CHANNELS; part++) mix(png, target + part, data[i * 4 + part] ?? 0, opacity);
  }
}
