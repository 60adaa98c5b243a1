import type { SQSBatchResponse } from 'aws-lambda';
import { handler as sweepJobs } from '../../../../functions/jobs/sweep-jobs.ts';
import type { JobMessage } from '../../../../shared/domain/jobs.ts';
import { sqsQueues } from '../../../../shared/jobs/sqs-queues.ts';
import { createInvoker, type JobPlatform, type Runners, startWith, type TestKind } from '../job-platform.ts';
import { type EventSource, startEventSource } from './event-source.ts';
import { mockSqs } from './mock-sqs.ts';
import { Queue, type ReceivedMessage } from './queue.ts';

/** How long a second of queues lasts: messages also come too early, and are soon delivered again after a crash. */
const SECOND_MS = 20;

/** Runs jobs as on AWS: with queues of SQS, and with what Lambda does with them. */
export async function startSqsPlatform(runners: Runners): Promise<JobPlatform> {
  const queues = new Map(
    runners.map(([{ id, timeoutSeconds, maxAttempts }]) => [
      id,
      new Queue({
        visibilityTimeoutSeconds: 6 * timeoutSeconds,
        maxReceiveCount: 2 * maxAttempts,
        secondMs: SECOND_MS,
      }),
    ]),
  );
  const mock = mockSqs(queues);
  const sources: EventSource[] = [];
  const platform = await startWith(
    {},
    {
      send: sqsQueues().send,
      async start() {
        for (const [kind] of runners) {
          const options = { maxConcurrency: kind.concurrency, invoke: invokerFor(kind, runners) };
          sources.push(startEventSource(queues.get(kind.id) as Queue, options));
        }
      },
      async stop() {
        for (const source of sources) source.stop();
        mock.restore();
      },
    },
  );
  return { ...platform, sweep: sweepJobs };
}

/** Tests know a run by its job, and SQS by the message. */
function invokerFor(kind: TestKind, runners: Runners) {
  const invoke = createInvoker(runners);
  return async ({ Records }: { Records: ReceivedMessage[] }): Promise<SQSBatchResponse> => {
    const endsAt = performance.now() + kind.timeoutSeconds * 1000;
    const context = { getRemainingTimeInMillis: () => endsAt - performance.now() };
    const byJob = Records.map(({ body }) => ({ messageId: (JSON.parse(body) as JobMessage).id, body }));
    const { batchItemFailures } = await invoke(kind, { Records: byJob }, context);
    return {
      batchItemFailures: batchItemFailures.flatMap(({ itemIdentifier }) => {
        const index = byJob.findIndex(({ messageId }) => messageId === itemIdentifier);
        return { itemIdentifier: Records[index]?.messageId ?? '' };
      }),
    };
  };
}
