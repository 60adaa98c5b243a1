import { describe, expect, it } from 'vitest';
import { jobKinds } from '../../shared/api/job-kinds.ts';
import { dispatch, sweepJobs } from '../../shared/api/streams.ts';
import { checkEach } from '../support/check-each.ts';
import type { AnyShape } from '../support/random/any-shape.ts';
import { sharedSynthesis } from './shared-synthesis.ts';
import { arn, readTemplate } from './stack-template.ts';
import { synthesize } from './synthesize.ts';

const { stack } = await sharedSynthesis();

/** The queues that a function may send to, by kind. */
function readUrls(id: string): unknown {
  const [, parts] = stack.functionOf(id).Environment.Variables.JOB_QUEUE_URLS['Fn::Join'];
  return JSON.parse(
    parts.map((part: string | { Ref: string }) => (typeof part === 'string' ? part : part.Ref)).join(''),
  );
}

/** Checks the queue of each kind of job. */
const checkQueues = (check: (queue: Queue) => void) =>
  checkEach(jobKinds, (kind) => {
    const ids = stack.findQueues(kind.id);
    check({ ...kind, ...ids, queue: stack.resource(ids.queueId).Properties });
  });
type Queue = (typeof jobKinds)[number] & ReturnType<typeof stack.findQueues> & { queue: AnyShape };

describe('the queue of each kind of job', () => {
  it('is encrypted, and serves users in turn, which a queue with an order of messages would not', () =>
    checkQueues(({ queue }) => {
      expect(queue.SqsManagedSseEnabled).toBe(true);
      expect(queue).not.toHaveProperty('FifoQueue');
    }));

  it('hides a message for six times the time that its function has, as AWS advises', () =>
    checkQueues(({ id, timeoutSeconds, queue }) => {
      expect(stack.functionOf(id).Timeout).toBe(timeoutSeconds);
      expect(queue.VisibilityTimeout).toBeGreaterThanOrEqual(6 * timeoutSeconds);
    }));

  it('delivers a message more often than a job is tried, and then keeps it in another queue for two weeks', () =>
    checkQueues(({ maxAttempts, deadLettersId, queue }) => {
      expect(queue.RedrivePolicy.maxReceiveCount).toBeGreaterThan(maxAttempts + 1);
      expect(stack.resource(deadLettersId).Properties).toMatchObject({
        MessageRetentionPeriod: 14 * 86_400,
        SqsManagedSseEnabled: true,
      });
      // A message keeps the time when it was first sent.
      expect(14 * 86_400).toBeGreaterThan(queue.MessageRetentionPeriod ?? 4 * 86_400);
    }));

  it('feeds its function one job at a time, with the concurrency of the kind, and takes back what failed', () =>
    checkQueues(({ id, concurrency, queueId }) => {
      expect(stack.findMapping(id)).toMatchObject({
        EventSourceArn: arn(queueId),
        BatchSize: 1,
        ScalingConfig: { MaximumConcurrency: concurrency },
        FunctionResponseTypes: ['ReportBatchItemFailures'],
      });
    }));

  it('is the only one to which its function sends', () =>
    checkQueues(({ id, queueId }) => {
      expect(readUrls(id)).toEqual({ [id]: queueId });
    }));

  it('has no other user', () =>
    checkQueues(({ id, queueId }) => {
      const users = stack
        .resources('AWS::IAM::Role')
        .filter(([, { Properties }]) => JSON.stringify(Properties).includes(`"${queueId}"`));
      expect(users.map(([, { Properties }]) => Properties)).toEqual(
        expect.arrayContaining([id, dispatch.id, sweepJobs.id].map(stack.readRole)),
      );
      expect(users).toHaveLength(3);
    }));
});

describe('the queues of background jobs', () => {
  it('are known to the dispatcher and to the sweeper, by kind', () => {
    const urls = Object.fromEntries(jobKinds.map(({ id }) => [id, stack.findQueues(id).queueId]));
    for (const { id } of [dispatch, sweepJobs]) expect(readUrls(id)).toEqual(urls);
  });

  it('are one for each kind, and one for the dead letters of all kinds', () => {
    const ids = jobKinds.flatMap(({ id }) => Object.values(stack.findQueues(id)));
    expect(new Set(ids).size).toBe(jobKinds.length + 1);
  });

  it('get messages again for jobs that are overdue, once an hour', () => {
    const [, { Properties }] = stack.only('AWS::Events::Rule');
    expect(Properties).toMatchObject({ ScheduleExpression: 'rate(1 hour)', State: 'ENABLED' });
    expect(Properties.Targets).toEqual([
      { Arn: arn(stack.functionId(sweepJobs.id)), Id: expect.any(String) },
    ]);
  });

  it('are left out, with their alarms, if there are no kinds', () => {
    const { resources } = readTemplate(synthesize({ routes: [], backgroundFunctions: [dispatch] }).whole);
    expect(resources('AWS::SQS::Queue')).toHaveLength(1);
    expect(JSON.stringify(resources('AWS::CloudWatch::Alarm'))).not.toContain('Jobs');
  });
});
