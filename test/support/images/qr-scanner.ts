import jsQrModule from 'jsqr';
import { PNG } from 'pngjs';

const { default: jsQr } = jsQrModule;

/** The text that a scanner reads in an image. */
export function scan(png: PNG): string | undefined {
  const pixels = new Uint8ClampedArray(png.data);
  return jsQr(pixels, png.width, png.height, { inversionAttempts: 'dontInvert' })?.data;
}

/** Renders the SVG as a browser would: its two paths and the area of its logo, at `scale` pixels per module. */
export function rasterize(svg: string, scale: number): PNG {
  const side = Number(/viewBox="0 0 (\d+) /.exec(svg)?.[1]);
  const png = new PNG({ width: side * scale, height: side * scale });
  png.data.fill(255);
  const fill = (x: number, y: number, width: number, height: number, gray: number) => {
    for (let row = y * scale; row < (y + height) * scale; row++) {
      for (let column = x * scale; column < (x + width) * scale; column++)
        png.data.fill(gray, (row * png.width + column) * 4, (row * png.width + column) * 4 + 3);
    }
  };
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    fill(Number(x), Number(y), Number(width), 1, 0);
  const logo = /<image x="(\d+)" y="(\d+)" width="(\d+)" height="(\d+)"/.exec(svg)?.slice(1).map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = logo ?? [];
  fill(x, y, width, height, 120);
  return png;
}
