import { parentPort } from 'node:worker_threads';

/** What a worker sends: that it is ready, a result, or an error it did not expect. */
export type WorkerMessage = 'ready' | { result: unknown } | { error: unknown };

/** Runs each job that the other side of a `workerQueue` sends, one after the other. */
export function handleJobs<Job>(run: (job: Job) => unknown): void {
  const send = (message: WorkerMessage) => parentPort?.postMessage(message);
  parentPort?.on('message', (job: Job) => {
    try {
      send({ result: run(job) });
    } catch (error) {
      send({ error });
    }
  });
  send('ready');
}
