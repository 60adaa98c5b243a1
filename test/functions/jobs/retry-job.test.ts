import { beforeAll, describe, expect, it } from 'vitest';
import { listAudit } from '../../../shared/api/audit.ts';
import { retryJob } from '../../../shared/api/jobs.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { call } from '../../support/call.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { addJob, addRunningJob, removeJob } from '../../support/jobs/listed-jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser;
beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
});

const retry = (id: string) => call(service, retryJob, { key: admin.key, params: { id } });
const readAudit = async () =>
  (await call(service, listAudit, { key: admin.key, query: { limit: 1 } })).body.data;

describe('POST /job/{id}/retry', () => {
  it('lets a failed job run now, from where it was, and records who did it', async () => {
    const { id, revision } = await addJob({ state: { position: 3 }, due: 0, deadline: 0 });
    const before = Date.now();
    const { status, body } = await retry(id);
    expect([status, body.message]).toEqual([200, 'Job will be tried again now.']);
    const job = await findJob(id);
    expect(job).toMatchObject({ status: 'waiting', attempts: 0, state: { position: 3 } });
    expect(job?.revision).toBe(revision + 1);
    expect(job?.due).toBeGreaterThanOrEqual(before);
    expect(job?.deadline).toBeGreaterThanOrEqual(before + 86_400_000);
    const actor = `user:${admin.id} ${admin.username}`;
    const entry = { actor, action: 'job.retried', target: `job:${id} purge` };
    expect((await readAudit()).audit).toMatchObject([entry]);
    await runJobs();
    expect(await findJob(id)).toBeUndefined();
  });

  it('lets one run now that would have waited, or whose function crashed', async () => {
    const later = Date.now() + 900_000;
    const waiting = await addJob({ status: 'waiting', due: later });
    const crashed = await addRunningJob({ leaseUntil: Date.now() - 1 });
    for (const { id } of [waiting, crashed]) {
      expect((await retry(id)).status).toBe(200);
      const job = await findJob(id);
      expect(job?.due).toBeLessThan(later);
      expect([job?.status, job?.leaseUntil]).toEqual(['waiting', undefined]);
    }
  });

  it('responds with 409 while a job runs, and leaves it alone', async () => {
    const { result } = await readAudit();
    const job = await addRunningJob();
    const { status, body } = await retry(job.id);
    expect([status, body.message]).toEqual([409, 'This job is running. Please wait until its run ends.']);
    expect(await findJob(job.id)).toMatchObject({ ...job });
    expect((await readAudit()).result).toBe(result);
  });

  it.each([
    [409, 'begins', (id: string) => addRunningJob({ id })],
    [404, 'ends', removeJob],
  ])('responds with %i if a run %s in between', { tags: ['race'] }, async (expected, _, change) => {
    const { id } = await addJob({ status: 'waiting' });
    const { reached, release } = blockTransactions(service.table, (text) => text.includes(id));
    const response = retry(id);
    await reached;
    await change(id);
    release();
    expect((await response).status).toBe(expected);
  });

  it('responds with 404 for a job that is done, and one that only a later release could run', async () => {
    const { id } = await addJob({ kind: 'sendWebhook' });
    for (const missing of [id, '01M7YRRT80G8KS1SE1YG4VNWFN'])
      expect([missing, (await retry(missing)).status]).toEqual([missing, 404]);
    expect(await findJob(id)).toMatchObject({ status: 'failed' });
  });

  it.each(['1', 'x'.repeat(26), '01M7YRRT80G8KS1SE1YG4VNWFNA', '__proto__'])(
    'responds with 400 for %s, which is no id of a job',
    async (id) => {
      const { status, body } = await retry(id);
      expect([status, body.message]).toEqual([400, 'id: must be the id of a job']);
    },
  );
});
