import type { SQSBatchResponse } from 'aws-lambda';
import type { Queue, ReceivedMessage } from './queue.ts';

interface EventSourceOptions {
  maxConcurrency: number;
  /** Runs the function with one message. Rejects as Lambda does: when it throws, and at its timeout. */
  invoke(event: { Records: ReceivedMessage[] }): Promise<SQSBatchResponse | undefined>;
}

export interface EventSource {
  /** Invokes nothing any more. */
  stop(): void;
}

/**
 * Feeds a queue's messages to a function, one at a time, as Lambda's event source mapping does, and deletes those that it
 * handled.
 */
export function startEventSource(queue: Queue, { maxConcurrency, invoke }: EventSourceOptions): EventSource {
  let running = 0;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;

  async function handle(message: ReceivedMessage): Promise<void> {
    const failed = { batchItemFailures: [{ itemIdentifier: message.messageId }] };
    const response = await invoke({ Records: [message] }).catch(() => failed);
    const isTakenBack = response?.batchItemFailures.some(
      ({ itemIdentifier }) => itemIdentifier === message.messageId,
    );
    if (!isTakenBack) queue.delete(message.messageId);
  }

  function poll(): void {
    clearTimeout(timer);
    while (!isStopped && running < maxConcurrency) {
      const message = queue.receive();
      if (!message) break;
      running++;
      void handle(message).finally(() => {
        running--;
        poll();
      });
    }
    const wait = queue.nextInMs;
    if (!isStopped && running < maxConcurrency && wait !== Infinity)
      timer = setTimeout(poll, Math.max(wait, 1)).unref();
  }

  queue.onChange(poll);
  poll();
  return {
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
