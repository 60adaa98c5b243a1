import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ScryptParameters } from '../../../shared/domain/users/passwords.ts';

/** How nice the thread is: beside visits, it gets a tenth of a core that both need. */
const NICENESS = 10;

// On Linux this is the thread's own priority; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(NICENESS);

parentPort?.on('message', (parameters: ScryptParameters) => {
  parentPort?.postMessage(scryptSync(...parameters));
});
