import { PNG } from 'pngjs';
import type { Color } from '../../api/fields/colors.ts';
import { fitWithin, type Image, resize } from '../../domain/images/resize.ts';
import { createQrMatrix, type QrPicture, QUIET_ZONE } from './qr-image.ts';

/** Pixels per module. With fewer, cameras cannot tell modules apart. */
const MIN_PIXELS_PER_MODULE = 2;

/**
 * The code as a PNG of this width and height in pixels. Modules are whole pixels; the remainder widens the quiet zone. If
 * the size is too small to be scanned, the image has the smallest size that is not.
 */
export function qrPng(picture: QrPicture, { size }: { size: number }): Buffer {
  const matrix = createQrMatrix(picture);
  const modules = matrix.side + 2 * QUIET_ZONE;
  const scale = Math.max(MIN_PIXELS_PER_MODULE, Math.floor(size / modules));
  const side = Math.max(size, modules * scale);
  const margin = Math.floor((side - matrix.side * scale) / 2);
  const png = new PNG({ width: side, height: side });
  const { background, foreground } = picture.colors;
  fill(png, { x: 0, y: 0, width: side, height: side }, background);
  for (let y = 0; y < matrix.side; y++) {
    for (let x = 0; x < matrix.side; x++) {
      if (!matrix.isDark(x, y)) continue;
      fill(png, { x: margin + x * scale, y: margin + y * scale, width: scale, height: scale }, foreground);
    }
  }
  if (picture.logo && matrix.logoArea) {
    const logo = PNG.sync.read(Buffer.from(picture.logo));
    const at = margin + matrix.logoArea.start * scale;
    drawLogo(
      resize(logo, fitWithin(logo, matrix.logoArea.side * scale)),
      png,
      at,
      matrix.logoArea.side * scale,
    );
  }
  // The image is opaque, so it needs no alpha channel. Most rows repeat the row above, so the "up" filter alone is faster
  // than trying all filters and makes a smaller file.
  return PNG.sync.write(png, { colorType: 2, filterType: 2 });
}

interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

function fill(png: PNG, { x, y, width, height }: Rectangle, { red, green, blue }: Color): void {
  const row = Buffer.alloc(width * 4, Uint8Array.of(red, green, blue, 255));
  for (let line = y; line < y + height; line++) png.data.set(row, (line * png.width + x) * 4);
}

/** Draws an image over the center of a square that starts at `start`, blending each pixel by its opacity. */
function drawLogo({ width, height, data }: Image, png: PNG, start: number, side: number): void {
  const left = start + Math.floor((side - width) / 2);
  const top = start + Math.floor((side - height) / 2);
  for (let i = 0; i < width * height; i++) {
    const target = ((top + Math.floor(i / width)) * png.width + left + (i % width)) * 4;
    const opacity = (data[i * 4 + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part++) {
      const under = png.data[target + part] ?? 0;
      png.data[target + part] = Math.round(under + ((data[i * 4 + part] ?? 0) - under) * opacity);
    }
  }
}
