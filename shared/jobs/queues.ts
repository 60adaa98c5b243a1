import type { JobMessage } from '../domain/jobs.ts';

/** The queues of all kinds of jobs: of SQS on AWS, in memory on one machine. */
export interface JobQueues {
  /** Sends each message to the queue of its kind, which delivers it when it is due, or earlier. Rejects if one was not sent. */
  send(messages: readonly JobMessage[]): Promise<void>;
}

let queues: JobQueues | undefined;

/** Replaces the queues: by those of one machine, or a test’s. */
export function useQueues(others: JobQueues): void {
  queues = others;
}

export async function sendMessages(messages: readonly JobMessage[]): Promise<void> {
  if (messages.length === 0) return;
  if (!queues) throw new Error('There are no queues for background jobs.');
  await queues.send(messages);
}
