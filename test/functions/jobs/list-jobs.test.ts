import { ulid } from 'ulid';
import { beforeAll, describe, expect, it } from 'vitest';
import { indexLinks, type JobKindId } from '../../../shared/api/job-kinds.ts';
import { listJobs } from '../../../shared/api/jobs.ts';
import { updateWebhook } from '../../../shared/api/webhooks.ts';
import type { Job } from '../../../shared/domain/jobs.ts';
import { call } from '../../support/call.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { addJob, addRunningJob, removeJob } from '../../support/jobs/listed-jobs.ts';
import { sumUnits } from '../../support/pages/console.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { dispatchOutbox } from '../../support/webhooks/outbox.ts';
import { addWebhookFor } from '../../support/webhooks/webhooks.ts';

const service = testService();
const SECRET = 'a payload that stays in the service';
const AT = Date.parse('2026-01-02T03:04:05Z');
let admin: TestUser;
let [failed, running, waiting]: Job[] = [];
beforeAll(async () => {
  admin = await service.addUser({ isAdmin: true });
  const times = (created: number) => ({ created: AT + created, due: AT + created + 60_000 });
  const payload = { name: 'qr-codes', userId: 7, id: 700000001, more: SECRET };
  running = await addRunningJob({ ...times(1000), payload, state: { position: SECRET } });
  waiting = await addJob({
    ...times(0),
    status: 'waiting',
    kind: indexLinks.id,
    payload: { userId: 7, numbers: [3, 4, 5] },
    userId: 0,
    error: undefined,
  });
  failed = await addJob({ ...times(2000), payload });
});

const list = (query: Record<string, unknown> = {}) => call(service, listJobs, { key: admin.key, query });
const idsIn = async (query: Record<string, unknown>) =>
  (await list(query)).body.data.jobs.map(({ id }: Job) => id);

describe('GET /jobs', () => {
  it('lists jobs that wait, run, or have failed, newest first, with what they are about and nothing else of it', async () => {
    const { status, body, text } = await list();
    expect(status).toBe(200);
    expect(body.error).toBe('0');
    const { jobs, ...numbers } = body.data;
    expect(numbers).toEqual({ result: 3, perpage: 15, currentpage: 1, nextpage: 1, maxpage: 1 });
    expect(jobs[0]).toEqual({
      id: failed?.id,
      kind: 'purge',
      subject: 'qr-code 700000001',
      userid: 7,
      status: 'failed',
      created: '2026-01-02 03:04:07',
      due: '2026-01-02 03:05:07',
      attempts: 20,
      error: 'The table is away.',
    });
    expect(jobs[1]).toMatchObject({ id: running?.id, status: 'running', attempts: 1 });
    expect(jobs[2]).toMatchObject({ id: waiting?.id, kind: 'indexLinks', userid: 0, error: null });
    expect(text).not.toContain(SECRET);
    expect(jobs.map(({ status }: Job) => status)).toEqual(['failed', 'running', 'waiting']);
  });

  it('filters by status and kind, and pages through what it finds', async () => {
    expect(await idsIn({ status: 'failed' })).toEqual([failed?.id]);
    expect(await idsIn({ kind: 'indexLinks' })).toEqual([waiting?.id]);
    expect(await idsIn({ kind: 'purge', status: 'running' })).toEqual([running?.id]);
    expect(await idsIn({ kind: 'purge', status: 'waiting' })).toEqual([]);
    expect(await idsIn({ status: '', kind: '' })).toHaveLength(3);
    expect(await idsIn({ limit: 2 })).toEqual([failed?.id, running?.id]);
    expect(await idsIn({ limit: 2, page: 2 })).toEqual([waiting?.id]);
    expect(await idsIn({ limit: 2, page: 3 })).toEqual([]);
  });

  it('shows jobs of the same time in an order that stays', async () => {
    const created = AT - 1_000;
    const ids = Array.from({ length: 20 }, () => ulid());
    for (const id of ids) await addJob({ id, created, kind: 'migrate' });
    expect(await idsIn({ kind: 'migrate', limit: 20 })).toEqual(ids.toSorted().reverse());
  });

  it('shows a job whose function crashed as one that waits for its next run', async () => {
    const { id } = await addRunningJob({ created: 1, kind: 'setUpDomain', leaseUntil: Date.now() - 1 });
    expect(await idsIn({ kind: 'setUpDomain', status: 'waiting' })).toEqual([id]);
    expect(await idsIn({ kind: 'setUpDomain', status: 'running' })).toEqual([]);
  });

  it('shows a job of a kind that only a later release has', async () => {
    const { id } = await addJob({ created: 0, kind: 'sendWebhook' });
    const job = { id, kind: 'sendWebhook', subject: null };
    expect((await list({ limit: 1000 })).body.data.jobs.at(-1)).toMatchObject(job);
  });

  it.each<[JobKindId, object, string | null]>([
    ['purge', { name: 'users', userId: 7, id: 7 }, 'user 7'],
    ['purge', { name: 'removed-entries', userId: 7, id: 12, links: [3, 4] }, 'links of bio-page 12: 2'],
    ['purge', { name: 'left-channels', userId: 7, id: 12, collection: 'qr-codes' }, 'channels of qr-code 12'],
    ['refreshPlan', { userId: 7 }, 'user 7'],
    ['indexLinks', { userId: 7, numbers: [3, 4] }, 'links of user 7: 2'],
    ['setUpDomain', { host: 'go.sho.rt', domainId: 700000001 }, 'go.sho.rt'],
    ['migrate', { version: 2 }, 'version 2'],
    ['migrate', { to: 'a later release' }, null],
  ])('says that a %s of %j is about: %s', async (kind, payload, subject) => {
    const { id } = await addJob({ created: AT + 9000, kind, payload });
    expect((await list({ limit: 1 })).body.data.jobs).toMatchObject([{ id, subject }]);
    await removeJob(id);
  });

  it('names the owner of a webhook as the user of its job, however it was started', async () => {
    const user = await service.addUser();
    const { id } = await addWebhookFor(service, user);
    const readJob = async () => (await list({ kind: 'deliverEvents' })).body.data.jobs;
    const job = { userid: user.id, subject: `webhook ${id} of user ${user.id}` };
    await addLinkFor(service, user);
    await dispatchOutbox(user.id);
    expect(await readJob()).toMatchObject([job]);
    // What waits for a webhook that is off is dropped.
    for (const { id } of await readJob()) await removeJob(id);
    const change = { key: user.key, params: { id }, body: { active: false } };
    expect((await call(service, updateWebhook, change)).status).toBe(200);
    expect(await readJob()).toMatchObject([job]);
  });

  it.each([
    ['status', 'done'],
    ['kind', 'sendMail'],
  ])('refuses an unknown %s, names the field, and reads nothing', async (field, value) => {
    const { status, body, requests } = await list({ [field]: value });
    expect([status, body.message]).toEqual([400, expect.stringContaining(`${field}: must be one of`)]);
    expect(requests.map(({ operation }) => operation)).not.toContain('Query');
  });

  it('finds a job that failed, however many others of its partition wait', async () => {
    // Their last character decides on the partition.
    const ids = Array.from({ length: 1101 }, () => `${ulid().slice(0, -1)}0`).sort();
    const last = ids.pop() ?? '';
    const waiting = { kind: 'refreshPlan', status: 'waiting', error: undefined } as const;
    await Promise.all(ids.map((id) => addJob({ id, ...waiting })));
    await addJob({ id: last, kind: 'refreshPlan' });
    expect(await idsIn({ status: 'failed', kind: 'refreshPlan' })).toEqual([last]);
    expect((await list({ kind: 'refreshPlan' })).body.data.result).toBe(1000);
    await Promise.all([...ids, last].map(removeJob));
  });

  it('reads a bounded number of jobs, however many there are', async () => {
    const { requests } = await list();
    const queries = requests.filter(({ operation }) => operation === 'Query');
    expect(queries).toHaveLength(8);
    for (const { input } of queries) expect(input.Limit).toBe(1000);
    expect(sumUnits({ requests })).toBeLessThan(20);
  });
});
