import { downloadPublicFile, type Network } from '../../network/download.ts';
import { toStoredLogo } from './logo-image.ts';

const MAX_BYTES = 64 * 1024;

/**
 * Downloads the logo at a public URL and redraws it as a PNG of at most 256 pixels a side and 64 KB, which is safe to
 * store and to show. Throws a 400 on `logo`.
 */
export async function fetchLogo(url: string, network?: Network): Promise<Buffer> {
  const options = { field: 'logo', accept: 'image/png, image/jpeg', maxBytes: MAX_BYTES, network };
  return toStoredLogo(await downloadPublicFile(url, options));
}
