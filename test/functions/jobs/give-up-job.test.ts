import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { listAudit } from '../../../shared/api/audit.ts';
import { migrate, setUpDomain } from '../../../shared/api/job-kinds.ts';
import { giveUpJob } from '../../../shared/api/jobs.ts';
import { findJob } from '../../../shared/data/jobs/listed-jobs.ts';
import { findTenantState } from '../../../shared/data/tenants/tenant-states.ts';
import { call } from '../../support/call.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { addDomainFor } from '../../support/items/domains.ts';
import { addJob, addRunningJob, removeJob } from '../../support/jobs/listed-jobs.ts';
import { findDomainJob, saveOutcome } from '../../support/network/tenants.ts';
import { type TestUser, testService } from '../../support/service.ts';

const service = testService();
let admin: TestUser;
beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const giveUp = (id: string) => call(service, giveUpJob, { key: admin.key, params: { id } });
const readAudit = async () =>
  (await call(service, listAudit, { key: admin.key, query: { limit: 1 } })).body.data;

describe('DELETE /job/{id}/delete', () => {
  it.each(['failed', 'waiting'] as const)(
    'deletes a job that is %s, and records who did it',
    async (status) => {
      const { id } = await addJob({ status, kind: migrate.id });
      const response = await giveUp(id);
      expect([response.status, response.body.message]).toEqual([200, 'Job has been given up.']);
      expect(await findJob(id)).toBeUndefined();
      const actor = `user:${admin.id} ${admin.username}`;
      const entry = { actor, action: 'job.given-up', target: `job:${id} migrate` };
      expect((await readAudit()).audit).toMatchObject([entry]);
      expect((await giveUp(id)).status).toBe(404);
    },
  );

  it('deletes a job of a kind that only a later release has, and one whose function crashed', async () => {
    const later = await addJob({ kind: 'sendWebhook' });
    const crashed = await addRunningJob({ leaseUntil: Date.now() - 1 });
    for (const { id } of [later, crashed]) {
      expect((await giveUp(id)).status).toBe(200);
      expect(await findJob(id)).toBeUndefined();
    }
  });

  it('tells the owner of a domain that its setup was ended, who can start another try', async () => {
    vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
    const { host } = await addDomainFor(await service.addUser());
    const job = await findDomainJob(host);
    expect((await giveUp(job?.id ?? '')).status).toBe(200);
    expect(await findDomainJob(host)).toBeUndefined();
    const reason = expect.stringContaining('The operator of this service ended the setup.');
    expect(await findTenantState(host)).toMatchObject({ status: 'failed', reason });
  });

  it.each([
    ['works', { status: 'active' }],
    ['has already failed', { status: 'failed', reason: 'Set a record.' }],
  ] as const)('tells the owner nothing of a domain that %s', async (_, outcome) => {
    vi.stubEnv('BRANDED_ENDPOINT', 'd1.cloudfront.net');
    const { host } = await addDomainFor(await service.addUser());
    await saveOutcome(host, outcome);
    const before = await findTenantState(host);
    await giveUp((await findDomainJob(host))?.id ?? '');
    expect(await findTenantState(host)).toEqual(before);
  });

  it('gives up the removal of a deleted domain', async () => {
    const payload = { host: 'go.removed.example' };
    const { id } = await addJob({ kind: setUpDomain.id, payload });
    expect((await giveUp(id)).status).toBe(200);
    expect(await findJob(id)).toBeUndefined();
  });

  it('responds with 409 while a job runs, and leaves it alone', async () => {
    const { result } = await readAudit();
    const job = await addRunningJob();
    const { status, body } = await giveUp(job.id);
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
    const response = giveUp(id);
    await reached;
    await change(id);
    release();
    expect((await response).status).toBe(expected);
  });

  it('responds with 400 for what is no id of a job', async () => {
    const { status, body } = await giveUp('1');
    expect([status, body.message]).toEqual([400, 'id: must be the id of a job']);
  });
});
