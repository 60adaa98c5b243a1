import type { Download } from 'playwright-core';

/** Reads a file that a page offered. */
export async function readDownload(download: Download): Promise<Buffer> {
  const stream = await download.createReadStream();
  return Buffer.concat(await stream.toArray());
}
