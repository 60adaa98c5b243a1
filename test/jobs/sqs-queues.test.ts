import { SendMessageBatchCommand, type SendMessageBatchCommandInput, SQSClient } from '@aws-sdk/client-sqs';
import { mockClient } from 'aws-sdk-client-mock';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JobMessage } from '../../shared/domain/jobs.ts';
import { sqsQueues } from '../../shared/jobs/sqs-queues.ts';
import { stubUrls } from '../support/jobs/sqs/mock-sqs.ts';

const sqs = mockClient(SQSClient);
const log = vi.spyOn(console, 'error').mockReturnValue();
beforeEach(() => {
  sqs.reset();
  sqs.on(SendMessageBatchCommand).resolves({});
  log.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: 1_000_000 });
  stubUrls(['purge', 'indexLinks']);
});
afterEach(() => {
  vi.useRealTimers();
});

const aMessage = (change: Partial<JobMessage> = {}): JobMessage => ({
  id: 'J1',
  kind: 'purge',
  userId: 7,
  revision: 1,
  due: 0,
  ...change,
});
const send = (messages: JobMessage[]) => sqsQueues().send(messages);
const listSent = () =>
  sqs.calls().map(({ args: [command] }) => command.input as SendMessageBatchCommandInput);
const listEntries = () => listSent().flatMap(({ Entries = [] }) => Entries);
/** The ids of the jobs in each request. */
const listJobs = () =>
  listSent().map(({ Entries = [] }) => Entries.map(({ MessageBody = '' }) => JSON.parse(MessageBody).id));
const refusal = (Id: string, SenderFault = false) => ({ Id, SenderFault, Code: 'InternalError' });

describe('the queues of SQS', () => {
  it('get each message in the queue of its kind, in the turn of its user, with all that names the run', async () => {
    const [purge, index] = [aMessage(), aMessage({ id: 'J2', kind: 'indexLinks', userId: 8 })];
    await send([purge, index]);
    expect(listSent().map(({ QueueUrl }) => QueueUrl)).toEqual([
      'https://sqs.test/purge',
      'https://sqs.test/indexLinks',
    ]);
    expect(listEntries().map(({ MessageGroupId }) => MessageGroupId)).toEqual(['7', '8']);
    expect(listEntries().map(({ MessageBody = '' }) => JSON.parse(MessageBody))).toEqual([purge, index]);
  });

  it.each([
    ['that is due is not delayed', 999_000, 0],
    ['is delayed until its job is due', 1_090_000, 90],
    ['does not come a moment too early', 1_000_001, 1],
    ['is delayed for 15 minutes at most, and then sent again', 5_000_000, 900],
  ])('a message %s', async (_, due, delay) => {
    await send([aMessage({ due })]);
    expect(listEntries().map(({ DelaySeconds }) => DelaySeconds)).toEqual([delay]);
  });

  it('get ten messages with a request', async () => {
    await send(Array.from({ length: 23 }, (_, n) => aMessage({ id: `J${n}` })));
    expect(listSent().map(({ Entries }) => Entries?.length)).toEqual([10, 10, 3]);
    expect(listJobs().flat()).toEqual(Array.from({ length: 23 }, (_, n) => `J${n}`));
  });

  it('get those messages again that SQS did not take', async () => {
    sqs
      .on(SendMessageBatchCommand)
      .resolvesOnce({ Failed: [refusal('1')] })
      .resolves({});
    await send([aMessage(), aMessage({ id: 'J2' }), aMessage({ id: 'J3' })]);
    expect(listJobs()).toEqual([['J1', 'J2', 'J3'], ['J2']]);
  });

  it('reject when SQS takes a message at no attempt', async () => {
    sqs.on(SendMessageBatchCommand).resolves({ Failed: [refusal('0')] });
    await expect(send([aMessage()])).rejects.toThrow('SQS did not take 1 messages: InternalError');
    expect(sqs.calls()).toHaveLength(3);
  });

  it('reject at once when the message itself is wrong', async () => {
    sqs.on(SendMessageBatchCommand).resolves({ Failed: [refusal('0', true)] });
    await expect(send([aMessage()])).rejects.toThrow('InternalError');
    expect(sqs.calls()).toHaveLength(1);
  });

  it('that fail keep no message from the others', async () => {
    sqs
      .on(SendMessageBatchCommand, { QueueUrl: 'https://sqs.test/purge' })
      .rejects(new Error('out of reach'));
    await expect(send([aMessage(), aMessage({ id: 'J2', kind: 'indexLinks' })])).rejects.toThrow(
      'out of reach',
    );
    expect(listJobs()).toContainEqual(['J2']);
  });

  it('leave out messages of kinds that have no queue, which is logged, as a retry would stop the stream', async () => {
    await send([aMessage({ kind: 'ofAnotherRelease' }), aMessage({ id: 'J2' })]);
    expect(listJobs()).toEqual([['J2']]);
    expect(log).toHaveBeenCalledWith(expect.objectContaining({ message: 'fault', jobs: ['J1'] }));
  });
});
