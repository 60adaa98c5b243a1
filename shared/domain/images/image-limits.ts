/** How many pixels an image may have. */
export interface MaxSize {
  side: number;
  pixels: number;
}

/** Of a logo; it is drawn at most 256 pixels wide. A file of 64 KB can unpack to far more. */
export const MAX_LOGO: MaxSize = { side: 1024, pixels: 1024 ** 2 };

/** Of an upload: as many pixels as a 4K screen has. */
export const MAX_UPLOAD: MaxSize = { side: 4096, pixels: 3840 * 2160 };

/** Says why an image is refused, for its owner: `must …`. */
export class ImageRefused extends Error {}

/** The error for everything that no encoder writes. */
export const damaged = () => new ImageRefused('must be an undamaged png or jpg image');

/** `8.3` */
export const toMillions = (pixels: number): string => (pixels / 1e6).toFixed(1);

interface Size {
  width: number;
  height: number;
}

/** Throws for an image without pixels or with too many. */
export function assertSize({ width, height }: Size, { side, pixels }: MaxSize): void {
  if (Math.max(width, height) > side) throw new ImageRefused(`must be at most ${side} by ${side} pixels`);
  if (width * height > pixels)
    throw new ImageRefused(`must have at most ${toMillions(pixels)} million pixels`);
  if (Math.min(width, height) === 0) throw damaged();
}
