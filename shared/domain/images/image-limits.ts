/** Of a logo; it is drawn at most 256 pixels wide. A file of 64 KB can unpack to far more. */
export const MAX_SIDE_PIXELS = 1024;

/** Says why an image is refused, for its owner: `must …`. */
export class ImageRefused extends Error {}

/** The error for everything that no encoder writes. */
export const damaged = () => new ImageRefused('must be an undamaged png or jpg image');

/** Throws for an image without pixels or with too many. */
export function assertSize({ width, height }: { width: number; height: number }): void {
  if (Math.max(width, height) > MAX_SIDE_PIXELS)
    throw new ImageRefused(`must be at most ${MAX_SIDE_PIXELS} by ${MAX_SIDE_PIXELS} pixels`);
  if (Math.min(width, height) === 0) throw damaged();
}
