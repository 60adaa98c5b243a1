import {
  SendMessageBatchCommand,
  type SendMessageBatchRequestEntry,
  type SendMessageBatchResult,
  SQSClient,
} from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import type { Queue } from './queue.ts';

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

/** What SQS answers to a batch; throws for one that it refuses. */
export function sendBatch(
  queue: Queue,
  entries: readonly SendMessageBatchRequestEntry[],
): SendMessageBatchResult {
  const ids = new Set(entries.map(({ Id }) => Id));
  if (entries.length === 0 || entries.length > 10 || ids.size < entries.length)
    throw new Error('A batch has from one to ten entries, with different ids.');
  const Successful = entries.map(({ Id, MessageBody, MessageGroupId = '', DelaySeconds = 0 }) => {
    const isDelay = Number.isInteger(DelaySeconds) && DelaySeconds >= 0 && DelaySeconds <= 900;
    if (!isDelay || !/^[\w-]{1,128}$/.test(MessageGroupId)) throw new Error('InvalidParameterValue');
    const messageId = queue.send({
      body: MessageBody ?? '',
      groupId: MessageGroupId,
      delaySeconds: DelaySeconds,
    });
    return { Id, MessageId: messageId, MD5OfMessageBody: '' };
  });
  return { Successful, Failed: [] };
}
