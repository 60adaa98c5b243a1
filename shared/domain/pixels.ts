import type { PixelType } from '../api/pixels.ts';

export interface Pixel {
  id: number;
  userId: number;
  /** Raised by each change, so that of two changes at once none is lost. */
  revision: number;
  type: PixelType;
  name: string;
  /** As `pixelTag` makes it. */
  tag: string;
  /** `YYYY-MM-DD HH:MM:SS`, UTC. */
  date: string;
}

/** A pixel in a list (interface 2.3). */
export const pixelEntry = ({ id, type, name, tag, date }: Pixel) => ({ id, type, name, tag, date });
