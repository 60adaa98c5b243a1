import type { SendMessageBatchRequestEntry } from '@aws-sdk/client-sqs';
import { Queue } from '../../support/jobs/sqs/queue.ts';
import { sendBatch } from '../../support/jobs/sqs/send-batch.ts';
import type { DeployedStack } from '../deployed-stack.ts';

/** The queues of SQS that functions send to. */
export interface StoredQueues {
  /** By logical id. */
  byId: ReadonlyMap<string, Queue>;
  findArn(url: string): string;
  /** Executes an operation of SQS. */
  run(operation: string, input: { QueueUrl: string; Entries: SendMessageBatchRequestEntry[] }): unknown;
}

/** The queues of a stack that give up messages which were received too often: those of background jobs. */
export function storedQueues(stack: Pick<DeployedStack, 'ofType' | 'resolve'>): StoredQueues {
  const byId = new Map(
    stack
      .ofType('AWS::SQS::Queue')
      .filter(([, { Properties }]) => Properties.RedrivePolicy)
      .map(([id, { Properties }]) => {
        const { VisibilityTimeout, RedrivePolicy } = Properties;
        const { maxReceiveCount } = RedrivePolicy;
        return [id, new Queue({ visibilityTimeoutSeconds: VisibilityTimeout, maxReceiveCount })] as const;
      }),
  );
  const readId = (url: string) => new URL(url).pathname.slice(1);
  return {
    byId,
    findArn: (url) => stack.resolve({ 'Fn::GetAtt': [readId(url), 'Arn'] }) as string,
    run(operation, { QueueUrl, Entries }) {
      const queue = byId.get(readId(QueueUrl));
      if (!queue || operation !== 'SendMessageBatch')
        throw new Error(`${operation} of ${QueueUrl} is not supported.`);
      return sendBatch(queue, Entries);
    },
  };
}
