import jsQrModule from 'jsqr';
import { PNG } from 'pngjs';

const { default: jsQr } = jsQrModule;

/** The content of a QR code in an image; undefined if it cannot be scanned. */
export function scan(picture: Buffer): string | undefined {
  const { data, width, height } = PNG.sync.read(picture);
  return jsQr(new Uint8ClampedArray(data), width, height, { inversionAttempts: 'dontInvert' })?.data;
}

/** The colors of an image, the most frequent first. */
export function readColors(picture: Buffer): string[] {
  const { data } = PNG.sync.read(picture);
  const counts = new Map<string, number>();
  for (let i = 0; i < data.length; i += 4) {
    const color = `rgb(${data[i]},${data[i + 1]},${data[i + 2]})`;
    counts.set(color, (counts.get(color) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1]).map(([color]) => color);
}
