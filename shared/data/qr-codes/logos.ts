import { join } from 'node:path';
import { MAX_UPLOAD, type MaxSize } from '../../domain/images/image-limits.ts';
import { invalidFields } from '../../errors.ts';
import { downloadPublicFile } from '../../network/download.ts';
import type { Network } from '../../network/guarded-connection.ts';
import { workerQueue } from '../../workers/worker-queue.ts';
import { refuseSlow } from '../images/refuse-slow.ts';
import type { RedrawnLogo } from './logo-image.ts';

const MAX_BYTES = 64 * 1024;

interface Job {
  file: Uint8Array;
  /** The limits of downloads by default. */
  max?: MaxSize;
}

/** Decodes hostile files, so it has its own thread, and its own queue beside that of visitors' images. */
const redraw = workerQueue<Job, RedrawnLogo>(join(import.meta.dirname, 'redraw-logo-worker.js'), {
  maxWaiting: 16,
  maxWaitingOfOwner: 4,
  // With the download, and the job before it that is stopped, a caller waits for less than ten seconds.
  maxWaitMs: 2500,
});

/**
 * Downloads the logo at a public URL and redraws it as a PNG of at most 256 pixels a side and 64 KB, which is safe to
 * store and to show. Throws a 400 on `logo`.
 */
export async function fetchLogo(userId: number, url: string, network?: Network): Promise<Uint8Array> {
  const options = { field: 'logo', accept: 'image/png, image/jpeg', maxBytes: MAX_BYTES, network };
  return toLogo(userId, { file: await downloadPublicFile(url, options) });
}

/** The same of an uploaded image. */
export const imageToLogo = (userId: number, file: Uint8Array): Promise<Uint8Array> =>
  toLogo(userId, { file, max: MAX_UPLOAD });

async function toLogo(userId: number, job: Job): Promise<Uint8Array> {
  const redrawn = await redraw(job, userId).catch(refuseSlow);
  if ('problem' in redrawn) throw invalidFields({ logo: redrawn.problem });
  return redrawn.image;
}
