import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { handler } from '../../../functions/streams/dispatch.ts';
import { purge } from '../../../shared/api/job-kinds.ts';
import { findJob, readJobs } from '../../../shared/data/jobs/listed-jobs.ts';
import { newJob } from '../../../shared/data/jobs/start-job.ts';
import { jobKey, purgeDateKey } from '../../../shared/data/keys.ts';
import type { Job } from '../../../shared/domain/jobs.ts';
import { toId } from '../../../shared/ids.ts';
import { useQueues } from '../../../shared/jobs/queues.ts';
import { removalRecord } from '../../support/items/deleted-links.ts';
import { dispatchAll } from '../../support/jobs/jobs.ts';
import { testService } from '../../support/service.ts';
import { routeRecord } from '../../support/table/route-records.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
afterEach(() => {
  log.mockReset();
  service.table.failWith(undefined);
});

const id = '01JD0000000000000000000007';
const aJob = (change: Partial<Job> = {}): Job => ({
  ...newJob(purge, id, { userId: 7, payload: { name: 'links', userId: 7, id: toId(7, 1) } }),
  ...change,
});
const toImage = (job: Job) =>
  marshall({ ...jobKey(job.id), ...job }, { removeUndefinedValues: true }) as never;

/** The stream record of a job that was created, or changed. */
const toRecord = (job: Job, before?: Job): DynamoDBRecord => ({
  eventID: 'e1',
  eventName: before ? 'MODIFY' : 'INSERT',
  dynamodb: {
    Keys: marshall(jobKey(job.id)) as never,
    NewImage: toImage(job),
    ...(before && { OldImage: toImage(before) }),
  },
});

describe('the dispatcher', () => {
  it('sends a message for each job that waits anew, without a request to the table', async () => {
    const job = aJob({ due: 123 });
    const { requests } = service.table;
    const before = requests.length;
    const again = aJob({ revision: 2, due: 456 });
    expect(await dispatchAll([toRecord(job), toRecord(again, job)])).toEqual([
      { id, kind: 'purge', userId: 7, revision: 1, due: 123 },
      { id, kind: 'purge', userId: 7, revision: 2, due: 456 },
    ]);
    expect(requests.length).toBe(before);
  });

  it('sends a job again whose first message was sent by the function that wrote it', async () => {
    const job = aJob({ isSent: true });
    const [message] = await dispatchAll([toRecord({ ...job, revision: 2, due: 456 }, job)]);
    expect(message).toMatchObject({ id, revision: 2, due: 456 });
  });

  it.each([
    ['is claimed', toRecord(aJob({ status: 'running', leaseUntil: 1 }), aJob())],
    ['failed', toRecord(aJob({ status: 'failed', revision: 2 }), aJob())],
    ['is done', { ...toRecord(aJob(), aJob()), eventName: 'REMOVE' as const }],
    ['was sent by the function that wrote it', toRecord(aJob({ isSent: true }))],
  ])('sends nothing for a job that %s', async (_, record) => {
    expect(await dispatchAll([record])).toEqual([]);
  });

  it('starts no job for a route that was disabled with its owner', async () => {
    const { id: userId } = await service.addUser();
    const link = { id: toId(userId, 1), userId, alias: 'a' };
    const disabled = { expiry: '1970-01-01 00:00:00' };
    expect(await dispatchAll([routeRecord(link, 'MODIFY', disabled)])).toEqual([]);
  });

  it('starts one job for all links of a user in a batch, and none twice', async () => {
    const [user, other] = [await service.addUser(), await service.addUser()];
    const records = [
      routeRecord({ id: toId(user.id, 1), userId: user.id, alias: 'a' }),
      routeRecord({ id: toId(other.id, 1), userId: other.id, alias: 'b' }),
      routeRecord({ id: toId(user.id, 2), userId: user.id, alias: 'c' }),
      routeRecord({ id: toId(user.id, 1), userId: user.id, alias: 'a' }, 'REMOVE'),
    ];
    const messages = await dispatchAll(records);
    expect((await dispatchAll(records)).map((message) => message.id)).toEqual(
      messages.map((message) => message.id),
    );
    const jobs = await Promise.all(messages.map((message) => findJob(message.id)));
    expect(jobs.map((job) => job?.payload)).toEqual([
      { userId: user.id, numbers: [1, 2], hasRemoved: true },
      { userId: other.id, numbers: [1] },
    ]);
    expect((await readJobs()).filter(({ userId }) => userId === user.id)).toHaveLength(1);
  });

  it('looks at every link of a batch that comes again with more records, as after a crash', async () => {
    const user = await service.addUser();
    const records = [1, 2, 3].map((n) =>
      routeRecord({ id: toId(user.id, n), userId: user.id, alias: `again-${n}` }),
    );
    await dispatchAll(records.slice(0, 1));
    await dispatchAll(records);
    const jobs = (await readJobs()).filter(({ userId }) => userId === user.id);
    expect(jobs.map(({ payload }) => payload)).toContainEqual({ userId: user.id, numbers: [1, 2, 3] });
  });

  it('starts the purge of a deleted link whose date has come, once, and not of one that was restored before', async () => {
    const user = await service.addUser();
    const toDate = (n: number, ttl: number) => ({ ...purgeDateKey(toId(user.id, n)), ttl });
    const seconds = Math.floor(Date.now() / 1000);
    const [due, restored] = [removalRecord(toDate(1, seconds)), removalRecord(toDate(2, seconds + 60))];
    const added: DynamoDBRecord = { ...due, eventName: 'INSERT' };
    await dispatchAll([added, restored, due, due]);
    const jobs = (await readJobs()).filter(({ userId }) => userId === user.id);
    expect(jobs.map(({ payload }) => payload)).toEqual([
      { name: 'links', userId: user.id, id: toId(user.id, 1) },
    ]);
  });

  it('skips records that it cannot read, with one log line', async () => {
    log.mockReturnValue();
    const malformed = {
      ...toRecord(aJob()),
      dynamodb: { Keys: marshall(jobKey(id)), NewImage: {} },
    } as never;
    expect(await dispatchAll([malformed, toRecord(aJob())])).toHaveLength(1);
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'dispatch', eventIds: ['e1'] })]]);
  });

  it('fails as a whole when a message is not sent, so that the batch comes again', async () => {
    useQueues({ send: () => Promise.reject(new Error('throttled')) });
    await expect(handler({ Records: [toRecord(aJob())] })).rejects.toThrow('throttled');
  });
});
