import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ScryptParameters } from '../../../shared/domain/users/passwords.ts';

/** How nice the thread is: beside visits, it gets a tenth of a core that both need. */
const NICENESS = 10;

// On Linux this is the thread's own priority; elsewhere it would be that of the whole process.
if (process.platform === 'linux') lowerPriority();

function lowerPriority() {
  try {
    setPriority(NICENESS);
  } catch {
    // A sandbox can forbid it, and the process can be nicer already. Passwords matter more.
  }
}

parentPort?.on('message', (parameters: ScryptParameters) => {
  parentPort?.postMessage(scryptSync(...parameters));
});
