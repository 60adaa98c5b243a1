import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import type { Color } from '../../api/fields/colors.ts';
import type { Figure } from './qr-figures.ts';
import type { LogoArea, Point, QrPicture } from './qr-image.ts';
import { layOutQr } from './qr-layout.ts';

/** A unit of PDF is 1/72 inch. */
const UNITS_PER_MM = 72 / 25.4;

/** How far the control points of a curve are from its ends, as a share of the radius, so that four of them look like a circle. */
const CURVE = 0.5523;

/**
 * The code for printers, as a PDF of one page that is exactly this wide, in millimeters. Everything in it is drawn as paths, and
 * it has no text: nothing of what a user typed can be a part of its syntax. Section numbers are those of ISO 32000-1.
 */
export function qrPdf(picture: QrPicture, { size }: { size: number }): Buffer {
  const { margin, figures, letters, logoArea, ...layout } = layOutQr(picture);
  const width = size * UNITS_PER_MM;
  const scale = width / layout.width;
  const height = layout.height * scale;
  const { background, foreground } = picture.colors;
  const drawing = [
    `${color(background)} rg 0 0 ${number(width)} ${number(height)} re f`,
    // From here on, lengths are in modules, and go down from the top, as in the other formats.
    `${[scale, 0, 0, -scale, margin * scale, height - margin * scale].map(number).join(' ')} cm`,
    `${color(foreground)} rg`,
    ...figures.map(drawFigure),
    ...letters.map(drawPolygon),
    'f*',
  ];
  const logo = picture.logo && logoArea ? readLogo(picture.logo, logoArea) : undefined;
  const content = [...drawing, ...(logo ? [logo.placement] : [])].join('\n');
  return writePdf({ width, height }, content, logo?.images ?? []);
}

const number = (value: number) => String(Math.round(value * 10_000) / 10_000);
const color = ({ red, green, blue }: Color) => [red, green, blue].map((part) => number(part / 255)).join(' ');

/** Its outline, clockwise (8.5.2). Holes are in the figures around them, by the even-odd rule. */
function drawFigure({ x, y, width, height, radius: r }: Figure): string {
  if (r === 0) return `${[x, y, width, height].map(number).join(' ')} re`;
  const [right, bottom, k] = [x + width, y + height, r * (1 - CURVE)];
  const steps: [operator: string, ...lengths: number[]][] = [
    ['m', x + r, y],
    ['l', right - r, y],
    ['c', right - k, y, right, y + k, right, y + r],
    ['l', right, bottom - r],
    ['c', right, bottom - k, right - k, bottom, right - r, bottom],
    ['l', x + r, bottom],
    ['c', x + k, bottom, x, bottom - k, x, bottom - r],
    ['l', x, y + r],
    ['c', x, y + k, x + k, y, x + r, y],
  ];
  return `${steps.map(([operator, ...lengths]) => `${lengths.map(number).join(' ')} ${operator}`).join(' ')} h`;
}

function drawPolygon(points: Point[]): string {
  return `${points.map(([x, y], i) => `${number(x)} ${number(y)} ${i === 0 ? 'm' : 'l'}`).join(' ')} h`;
}

/** The logo, and its opacity as an image of its own (11.6.5.3), centered in its area. */
function readLogo(file: Uint8Array, { start, side }: LogoArea) {
  const { width, height, data } = PNG.sync.read(Buffer.from(file));
  const shown = {
    width: side * (width / Math.max(width, height)),
    height: side * (height / Math.max(width, height)),
  };
  const [left, top] = [start + (side - shown.width) / 2, start + (side - shown.height) / 2];
  const pixels = Array.from({ length: width * height }, (_, i) => i * 4);
  const colors = Buffer.from(pixels.flatMap((at) => [...data.subarray(at, at + 3)]));
  const opacity = Buffer.from(pixels.map((at) => data[at + 3] as number));
  const image = (space: string, bytes: Buffer, more = '') =>
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /${space} /BitsPerComponent 8 /Filter /FlateDecode${more}`,
      deflateSync(bytes),
    );
  return {
    // Images are upside down where lengths go down.
    placement: `q ${[shown.width, 0, 0, -shown.height, left, top + shown.height].map(number).join(' ')} cm /Logo Do Q`,
    images: [image('DeviceRGB', colors, ` /SMask ${FIRST_IMAGE + 1} 0 R`), image('DeviceGray', opacity)],
  };
}

const stream = (dictionary: string, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, 'latin1'),
    bytes,
    Buffer.from('\nendstream', 'latin1'),
  ]);

/** The number of the first object after the catalog, the pages, the page, and its content. */
const FIRST_IMAGE = 5;

/** The objects of the file, and a table of where each begins (7.5). */
function writePdf(
  { width, height }: { width: number; height: number },
  content: string,
  images: Buffer[],
): Buffer {
  const resources = images.length > 0 ? `<< /XObject << /Logo ${FIRST_IMAGE} 0 R >> >>` : '<< >>';
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${number(width)} ${number(height)}] /Contents 4 0 R /Resources ${resources} >>`,
    ),
    stream('/Filter /FlateDecode', deflateSync(Buffer.from(content, 'latin1'))),
    ...images,
  ];
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const offsets: number[] = [];
  const position = () => parts.reduce((sum, { length }) => sum + length, 0);
  for (const [index, object] of objects.entries()) {
    offsets.push(position());
    parts.push(Buffer.from(`${index + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'));
  }
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const count = objects.length + 1;
  const end = `xref\n0 ${count}\n0000000000 65535 f \n${table}trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${position()}\n%%EOF\n`;
  return Buffer.concat([...parts, Buffer.from(end, 'latin1')]);
}
