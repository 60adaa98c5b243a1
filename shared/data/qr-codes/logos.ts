import { downloadLogo } from '../../network/download.ts';
import { storedLogo } from './logo-image.ts';

/**
 * The logo at a public URL as a PNG of at most 256 pixels a side and 64 KB, drawn anew: to keep, and to show to anybody.
 * Throws a 400 on `logo` that says what is wrong with it.
 */
export async function fetchLogo(url: string): Promise<Buffer> {
  return storedLogo(await downloadLogo(url));
}
