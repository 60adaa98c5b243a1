import { JobStopped } from '../../workers/worker-queue.ts';
import type { Problem } from './decode-image.ts';

/** Makes a problem of the image out of a thread that was stopped. */
export function refuseSlow(error: unknown): Problem {
  if (error instanceof JobStopped) return { problem: 'takes too long to decode; use a smaller image' };
  throw error;
}
