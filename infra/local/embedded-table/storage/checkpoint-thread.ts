import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread is asked for. */
export type CheckpointRequest = 'checkpoint' | 'close';

const sqlite = new DatabaseSync(workerData.path);
// The only mode that never locks writers out: the others hold their lock while the disk flushes, which can take seconds.
const checkpoint = sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', (request: CheckpointRequest) => {
  if (request === 'close') {
    sqlite.close();
    parentPort?.close();
    return;
  }
  const { log } = checkpoint.get() ?? {};
  parentPort?.postMessage(Number(log));
});
