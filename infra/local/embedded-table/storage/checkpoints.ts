import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { CheckpointRequest } from './checkpoint-thread.ts';
import type { PausableWrites } from './write-queue.ts';

/** Copies SQLite's write-ahead log to the data file, in a thread: that takes up to 70 ms, in which no request is answered. */
export interface Checkpoints {
  /** Call after each group commit, with the number and the bytes of all changes so far. */
  committed(changes: number, bytes: number): void;
  /** Begins one now, if something was written. */
  start(): void;
  /** Ends the thread. */
  close(): Promise<void>;
}

export const noCheckpoints: Checkpoints = { committed() {}, start() {}, close: async () => undefined };

/** About 16 MB of pages: one that changes many times in between is copied only once. */
const CHANGES_PER_CHECKPOINT = 2000;
/** A hundred large items fill the log, too. */
const BYTES_PER_CHECKPOINT = 16 * 1024 * 1024;
/** 64 MB. Under constant load, the log is never copied as a whole, and would grow for ever. */
const MAX_LOG_PAGES = 16_000;

/** Checkpoints of a data file. Their thread starts with the first one, as many services never need one. */
export function createCheckpoints(path: string, writes: PausableWrites): Checkpoints {
  let worker: Worker | undefined;
  let isRunning = false;
  let isPaused = false;
  let isClosing = false;
  let [last, copied] = [0, 0];
  let [bytes, copiedBytes] = [0, 0];

  function startWorker(): Worker {
    const started = startThread(path);
    started.on('message', (logPages: number) => {
      if (isPaused || isClosing || logPages <= MAX_LOG_PAGES) finish();
      else pause(started);
    });
    // The next one starts another thread; without any, SQLite's own checkpoints keep the log small.
    started.on('error', (error) => {
      console.error('The write-ahead log could not be copied:', error);
      worker = undefined;
      finish();
    });
    return started;
  }

  /** Copies what was added during the first checkpoint, while nothing is added: only then can SQLite start the log over. */
  function pause(started: Worker): void {
    isPaused = true;
    writes.pause();
    request(started, 'checkpoint');
  }

  function finish(): void {
    isRunning = false;
    if (isPaused) writes.resume();
    isPaused = false;
  }

  function start(): void {
    if (isRunning || isClosing || last === copied) return;
    worker ??= startWorker();
    isRunning = true;
    [copied, copiedBytes] = [last, bytes];
    request(worker, 'checkpoint');
  }

  return {
    committed(changes, allBytes) {
      last = changes;
      bytes = allBytes;
      if (last - copied >= CHANGES_PER_CHECKPOINT || bytes - copiedBytes >= BYTES_PER_CHECKPOINT) start();
    },
    start,
    async close() {
      isClosing = true;
      if (!worker) return;
      worker.ref();
      request(worker, 'close');
      await once(worker, 'exit');
      worker = undefined;
    },
  };
}

/** It does not keep the process running. */
function startThread(path: string): Worker {
  const thread = new URL('./checkpoint-thread.ts', import.meta.url);
  const worker = new Worker(thread, { workerData: { path }, env: {}, execArgv: [] });
  worker.unref();
  return worker;
}

const request = (worker: Worker, what: CheckpointRequest) => worker.postMessage(what);
