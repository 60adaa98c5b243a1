import { setTimeout as sleep } from 'node:timers/promises';
import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { requestTimeouts } from '../data/table/bounded-client.ts';
import type { JobMessage } from '../domain/jobs.ts';
import { requiredVariable } from '../env.ts';
import { logFault } from '../errors.ts';

/** Of one request. */
const MAX_ENTRIES = 10;
/** The longest delay of a message. One that arrives before its job is due is sent again, so jobs may wait for longer. */
const MAX_DELAY_SECONDS = 900;
/** How often entries are sent that SQS did not take, besides the SDK's retries of whole requests. */
const MAX_ATTEMPTS = 3;
const RETRY_AFTER_MS = 100;

/** The queues that the function may use, by kind. */
export function sqsQueues(client: Pick<SQSClient, 'send'> = new SQSClient({ ...requestTimeouts })) {
  const urls: Record<string, string> = JSON.parse(requiredVariable('JOB_QUEUE_URLS'));
  return {
    async send(messages: readonly JobMessage[]): Promise<void> {
      const sending = [...Map.groupBy(messages, ({ kind }) => kind)].flatMap(([kind, ofKind]) => {
        const url = urls[kind];
        if (url) return listChunks(ofKind).map((chunk) => sendChunk(client, url, chunk));
        // To reject would keep the stream waiting for a day. The job itself waits in the table.
        logFault('jobs', new Error(`There is no queue for ${kind}.`), { jobs: ofKind.map(({ id }) => id) });
        return [];
      });
      const results = await Promise.allSettled(sending);
      // After the others, so that a queue that fails keeps no other kind waiting.
      for (const result of results) if (result.status === 'rejected') throw result.reason;
    },
  };
}

const listChunks = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_ENTRIES) }, (_, n) =>
    all.slice(n * MAX_ENTRIES, (n + 1) * MAX_ENTRIES),
  );

/** Sends messages, and sends those again that SQS did not take. Rejects if it takes one of them at no attempt. */
async function sendChunk(
  client: Pick<SQSClient, 'send'>,
  QueueUrl: string,
  messages: readonly JobMessage[],
): Promise<void> {
  let left = messages;
  for (let attempt = 1; left.length > 0; attempt++) {
    const command = new SendMessageBatchCommand({ QueueUrl, Entries: left.map(toEntry) });
    const { Failed = [] } = await client.send(command);
    const [failure] = Failed;
    if (failure && (failure.SenderFault || attempt === MAX_ATTEMPTS))
      throw new Error(`SQS did not take ${Failed.length} messages: ${failure.Code} ${failure.Message ?? ''}`);
    left = Failed.flatMap(({ Id }) => left[Number(Id)] ?? []);
    if (left.length > 0) await sleep(attempt * RETRY_AFTER_MS);
  }
}

/** SQS serves users in turn: it holds back the messages of one who keeps a queue busy. */
function toEntry(message: JobMessage, index: number) {
  const seconds = Math.ceil((message.due - Date.now()) / 1000);
  return {
    Id: String(index),
    MessageBody: JSON.stringify(message),
    MessageGroupId: String(message.userId),
    DelaySeconds: Math.min(Math.max(seconds, 0), MAX_DELAY_SECONDS),
  };
}
