import type { PixelType } from '../api/pixels.ts';
import type { Owned } from './owned/owned.ts';

export interface Pixel extends Owned {
  type: PixelType;
  name: string;
  /** In the spelling of `pixelTag`. */
  tag: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

/** A pixel in a list. */
export const pixelEntry = ({ id, type, name, tag, date }: Pixel) => ({ id, type, name, tag, date });
