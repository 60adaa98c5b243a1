import type { SendMessageBatchRequestEntry, SendMessageBatchResult } from '@aws-sdk/client-sqs';
import type { Queue } from './queue.ts';

/** What SQS returns for a batch; throws for one that it refuses. */
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
