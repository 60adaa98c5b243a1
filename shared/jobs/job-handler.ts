import type { Context, SQSBatchResponse, SQSEvent } from 'aws-lambda';
import type { JobKind } from '../api/contract/job-kind.ts';
import type { JobMessage } from '../domain/jobs.ts';
import { logFault } from '../errors.ts';
import { setCurrentUser, withDeadline } from '../invocation.ts';
import { RESERVE_MS, type Run, type Runner, runJob } from './run-job.ts';

type Event = { Records: Pick<SQSEvent['Records'][number], 'messageId' | 'body'>[] };

/** The handler of a kind’s function: runs the jobs in a batch of messages of its queue. */
export function jobHandler<K extends JobKind>(kind: K, runner: Run<K> | Runner<K>) {
  const { timeoutSeconds } = kind;
  const handle = async ({ Records }: Event, context: Partial<Context>): Promise<SQSBatchResponse> => {
    const batchItemFailures: SQSBatchResponse['batchItemFailures'] = [];
    const startedAt = performance.now();
    const millisecondsLeft = () =>
      context.getRemainingTimeInMillis?.() ?? startedAt + timeoutSeconds * 1000 - performance.now();
    for (const { messageId, body } of Records) {
      // One machine is stopping: nothing was claimed, and the message comes again.
      if (millisecondsLeft() < RESERVE_MS) {
        batchItemFailures.push({ itemIdentifier: messageId });
        continue;
      }
      try {
        const message: JobMessage = JSON.parse(body);
        setCurrentUser(message.userId);
        await runJob(
          kind,
          typeof runner === 'function' ? { run: runner } : runner,
          message,
          millisecondsLeft,
        );
      } catch (error) {
        // The table or the queue failed: the message comes again.
        logFault(kind.id, error, { messageId });
        batchItemFailures.push({ itemIdentifier: messageId });
      }
    }
    return { batchItemFailures };
  };
  const limited = withDeadline(
    handle as (event: Event, context: Context) => Promise<SQSBatchResponse>,
    timeoutSeconds,
  );
  return (event: Event, context: Partial<Context> = {}) => limited(event, context as Context);
}
