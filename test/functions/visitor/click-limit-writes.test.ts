import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { updateLink } from '../../../shared/api/links.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { call } from '../../support/call.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { chromeOnWindows } from '../../support/calls/browsers.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { visitorFrom } from '../../support/calls/edge.ts';
import { cancelledBy } from '../../support/calls/races.ts';
import { aLimitedLink, countTaken } from '../../support/clicks/limited-links.ts';
import { allItems } from '../../support/items/belongings.ts';
import { runJobs } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { connectionWithRetries } from '../../support/table/sdk-connection.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
let user: TestUser;
beforeAll(async () => {
  user = await service.addUser({ planId: 3 });
});
afterEach(() => {
  service.table.failWith(undefined);
  service.table.failAfter(undefined);
  vi.useRealTimers();
});

const url = 'https://example.com/';

const aLink = (body: Record<string, unknown>) => aLimitedLink(service, user, body);

describe('many visits at once', () => {
  const LIMIT = 50;
  const VISITS = testSize({ ci: 10_000, local: 1_000 });

  it(`of ${VISITS} visitors get the target ${LIMIT} times`, {
    tags: ['race'],
    timeout: 300_000,
  }, async () => {
    const { id, visit } = await aLink({ clicklimit: LIMIT });
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    const statuses: number[] = [];
    const atOnce = process.env.DYNAMODB_ENDPOINT ? 100 : VISITS;
    for (let first = 0; first < VISITS; first += atOnce) {
      const visits = Array.from({ length: atOnce }, (_, n) =>
        visit({ ...chromeOnWindows, ...visitorFrom(first + n), ...(n % 3 === 0 && { dnt: '1' }) }),
      );
      statuses.push(...(await Promise.all(visits)).map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 302)).toHaveLength(LIMIT);
    // On a busy machine, some have no time left for the table, and get a 503.
    const others = new Set(statuses.filter((status) => status !== 302));
    expect([410, 503]).toEqual(expect.arrayContaining([...others]));
    expect((await visit()).status).toBe(410);
    expect(await countTaken(id)).toBe(LIMIT);
    const visitors = Object.values(await allItems()).filter(
      ({ subject }) => subject === clickSubject('links', id),
    );
    expect(visitors.reduce((sum, { visits }) => sum + Number(visits), 0)).toBe(LIMIT);
  });
});

describe('the slots of a deleted user’s link', () => {
  it('are deleted, also if the limit was removed', async () => {
    const owner = await service.addUser();
    const { id } = await addLinkFor(service, owner, { clicklimit: 5 });
    const options = { key: owner.key, params: { id }, body: { url, clicklimit: null } };
    expect((await call(service, updateLink, options)).status).toBe(200);
    expect(await countTaken(id)).toBe(0);
    await deleteStoredUser(owner.id, bySystem);
    await runJobs();
    expect(await countTaken(id)).toBeUndefined();
  });
});

describe('a place whose write fails', () => {
  const isTransaction = ({ operation }: { operation: string }) => operation === 'TransactWriteItems';

  it('is taken once when the SDK repeats a request whose response was lost', { tags: ['race'] }, async () => {
    const { id, visit } = await aLink({ clicklimit: 2 });
    connectTable(connectionWithRetries(service.table.connection));
    onTestFinished(() => connectTable(service.table.connection));
    let lost = 0;
    service.table.failAfter((request) =>
      isTransaction(request) && lost++ < 2
        ? Object.assign(new Error('socket hang up'), { name: 'TimeoutError', code: 'ECONNRESET' })
        : undefined,
    );
    expect((await visit()).headers.location).toBe(url);
    expect([lost, await countTaken(id)]).toEqual([3, 1]);
  });

  it('is tried again after a conflict with another visit, and looks first whether all are taken', async () => {
    const { id, visit } = await aLink({ clicklimit: 2 });
    let conflicts = 0;
    service.table.failWith((request) =>
      isTransaction(request) && conflicts++ < 3 ? cancelledBy(['TransactionConflict', 'None']) : undefined,
    );
    const { headers, requests } = await visit();
    expect([headers.location, await countTaken(id)]).toEqual([url, 1]);
    expect(requests.map(({ operation }) => operation)).toEqual([
      ...Array(5).fill('GetItem'),
      'TransactWriteItems',
    ]);
  });

  it.each([
    ['conflicts do not end', () => cancelledBy(['TransactionConflict', 'None'])],
    ['the table is throttled', () => cancelledBy(['ThrottlingError', 'None'])],
    ['its capacity is used up', () => cancelledBy(['ProvisionedThroughputExceeded', 'None'])],
    [
      'the table is out of reach',
      () =>
        Object.assign(new Error('no'), { name: 'InternalServerError', $metadata: { httpStatusCode: 500 } }),
    ],
  ])('gives a 503 without the target if %s', async (_, fault) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => warn.mockRestore());
    vi.spyOn(Math, 'random').mockReturnValue(0.01);
    const { id, visit } = await aLink({ clicklimit: 2 });
    service.table.failWith((request) => (isTransaction(request) ? fault() : undefined));
    const { status, headers, text } = await visit();
    expect([status, headers.location, headers['retry-after']]).toEqual([503, undefined, '1']);
    expect(text).not.toContain(url);
    service.table.failWith(undefined);
    expect(await countTaken(id)).toBe(0);
  });
});
