import type { JobMessage } from '../domain/jobs.ts';

/** The queues of all kinds of jobs: of SQS on AWS, in memory on one machine. */
export interface JobQueues {
  /** Sends each message to the queue of its kind, which delivers it when it is due, or earlier. Rejects if one was not sent. */
  send(messages: readonly JobMessage[]): Promise<void>;
}

let queues: JobQueues | undefined;

/** Uses other queues than those of SQS: those of one machine, or a test’s. */
export function useQueues(others: JobQueues): void {
  queues = others;
}

export async function sendMessages(messages: readonly JobMessage[]): Promise<void> {
  if (messages.length === 0) return;
  queues ??= await openQueues();
  await queues.send(messages);
}

/** Loaded only where it is used: one machine has no SQS. */
async function openQueues(): Promise<JobQueues> {
  const { sqsQueues } = await import('./sqs-queues.ts');
  return sqsQueues();
}
