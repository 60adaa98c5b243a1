import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';
import { BUSY_TIMEOUT_MS } from './open-read-only.ts';

/** 32 MB of pages. Under constant load, the log has never been copied as a whole, and would grow for ever. */
const MAX_LOG_PAGES = 8_000;

const sqlite = new DatabaseSync(workerData.path, { timeout: BUSY_TIMEOUT_MS });
const checkpoint = sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)');

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    sqlite.close();
    parentPort?.close();
    return;
  }
  // Writers go on, and add to the log; the second checkpoint, of what they added, lets them wait and start over.
  const { log } = checkpoint.get() ?? {};
  if (Number(log) > MAX_LOG_PAGES) sqlite.exec('PRAGMA wal_checkpoint(RESTART)');
  parentPort?.postMessage('done');
});
