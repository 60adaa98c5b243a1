import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Copies SQLite's write-ahead log to the data file, in a thread: that takes up to 70 ms, in which no request is answered. */
export interface Checkpoints {
  /** Call after each group commit, with the number of the last change. */
  committed(lastChange: number): void;
  /** Begins one now, if something was written. */
  start(): void;
  /** Ends the thread. */
  close(): Promise<void>;
}

export const noCheckpoints: Checkpoints = { committed() {}, start() {}, close: async () => undefined };

/** About 16 MB of pages: one that changes many times in between is copied only once. */
const CHANGES_PER_CHECKPOINT = 2000;

/** Checkpoints of a data file. Their thread starts with the first one, as many services never need one. */
export function checkpointsOf(path: string): Checkpoints {
  let worker: Worker | undefined;
  let isRunning = false;
  let [last, copied] = [0, 0];

  function startWorker(): Worker {
    const started = new Worker(new URL('./checkpoint-thread.ts', import.meta.url), {
      workerData: { path },
      env: {},
      execArgv: [],
    });
    started.unref();
    started.on('message', () => {
      isRunning = false;
    });
    // The next one starts another thread; without any, SQLite's own checkpoints keep the log small.
    started.on('error', (error) => {
      console.error('The write-ahead log could not be copied:', error);
      worker = undefined;
      isRunning = false;
    });
    return started;
  }

  function start(): void {
    if (isRunning || last === copied) return;
    worker ??= startWorker();
    isRunning = true;
    copied = last;
    worker.postMessage('checkpoint');
  }

  return {
    committed(lastChange) {
      last = lastChange;
      if (last - copied >= CHANGES_PER_CHECKPOINT) start();
    },
    start,
    async close() {
      if (!worker) return;
      worker.ref();
      worker.postMessage('close');
      await once(worker, 'exit');
      worker = undefined;
    },
  };
}
