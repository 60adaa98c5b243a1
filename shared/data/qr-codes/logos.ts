import { join } from 'node:path';
import { invalidFields } from '../../errors.ts';
import { downloadPublicFile, type Network } from '../../network/download.ts';
import { JobStopped, workerQueue } from '../../workers/worker-queue.ts';
import type { RedrawnLogo } from './logo-image.ts';

const MAX_BYTES = 64 * 1024;

/** Decodes hostile files, so it has its own thread, and its own queue beside that of visitors' images. */
const redraw = workerQueue<Uint8Array, RedrawnLogo>(join(import.meta.dirname, 'redraw-logo-worker.js'), {
  maxWaiting: 16,
  // With the download, and the job before it that is stopped, a caller waits for less than ten seconds.
  maxWaitMs: 2500,
});

/**
 * Downloads the logo at a public URL and redraws it as a PNG of at most 256 pixels a side and 64 KB, which is safe to
 * store and to show. Throws a 400 on `logo`.
 */
export async function fetchLogo(url: string, network?: Network): Promise<Uint8Array> {
  const options = { field: 'logo', accept: 'image/png, image/jpeg', maxBytes: MAX_BYTES, network };
  const redrawn = await redraw(await downloadPublicFile(url, options)).catch(refuseSlow);
  if ('problem' in redrawn) throw invalidFields({ logo: redrawn.problem });
  return redrawn.image;
}

function refuseSlow(error: unknown): RedrawnLogo {
  if (error instanceof JobStopped) return { problem: 'takes too long to decode; use a smaller image' };
  throw error;
}
