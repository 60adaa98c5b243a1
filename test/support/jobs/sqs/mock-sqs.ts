import { SendMessageBatchCommand, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import type { Queue } from './queue.ts';
import { sendBatch } from './send-batch.ts';

/** The URLs of queues, as functions get them. */
export const stubUrls = (kinds: Iterable<string>) => {
  process.env.JOB_QUEUE_URLS = JSON.stringify(
    Object.fromEntries([...kinds].map((kind) => [kind, toUrl(kind)])),
  );
};
const toUrl = (kind: string) => `https://sqs.test/${kind}`;

/** Gives the messages that the SDK's client sends to these queues, by kind. */
export function mockSqs(queues: ReadonlyMap<string, Queue>) {
  const mock = mockClient(SQSClient);
  mock.on(SendMessageBatchCommand).callsFake(({ QueueUrl, Entries }) => {
    const [, queue] = [...queues].find(([kind]) => toUrl(kind) === QueueUrl) ?? [];
    if (!queue) throw new Error(`There is no queue ${QueueUrl}.`);
    return sendBatch(queue, Entries);
  });
  stubUrls(queues.keys());
  return mock;
}
