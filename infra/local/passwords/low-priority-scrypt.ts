import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ScryptParameters } from '../../../shared/domain/users/passwords.ts';

const file = new URL('./scrypt-thread.ts', import.meta.url);
const idle: Worker[] = [];

/** Scrypt in a thread that yields to all others. The password queue limits how many threads there are. */
export async function lowPriorityScrypt(...parameters: ScryptParameters): Promise<Buffer> {
  const worker = idle.pop() ?? startWorker();
  worker.postMessage(parameters);
  // Rejects if the thread fails, which then ends.
  const [derived] = await once(worker, 'message');
  idle.push(worker);
  return Buffer.from(derived);
}

/** Gets no variables, as they hold secrets, and does not keep the process running. */
function startWorker(): Worker {
  const worker = new Worker(file, { env: {}, execArgv: [] });
  worker.unref();
  return worker;
}
