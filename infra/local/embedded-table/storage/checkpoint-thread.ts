import { DatabaseSync } from 'node:sqlite';
import { parentPort, workerData } from 'node:worker_threads';

/** 32 MB of pages. Under constant load, the log is never copied as a whole, and would grow for ever. */
const MAX_LOG_PAGES = 8_000;

// Without a time-out: it would keep writers waiting for readers, such as a backup.
const sqlite = new DatabaseSync(workerData.path);
const checkpoint = sqlite.prepare('PRAGMA wal_checkpoint(PASSIVE)');
const restart = sqlite.prepare('PRAGMA wal_checkpoint(RESTART)');

parentPort?.on('message', (message: 'checkpoint' | 'close') => {
  if (message === 'close') {
    sqlite.close();
    parentPort?.close();
    return;
  }
  // Writers go on, and add to the log; the second checkpoint, of what they added, lets them wait, so that it can start over.
  const { log } = checkpoint.get() ?? {};
  if (Number(log) > MAX_LOG_PAGES) restart.get();
  parentPort?.postMessage('done');
});
