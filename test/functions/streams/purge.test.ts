import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { purgeKey, userNumbersKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { runPurgePass } from '../../../shared/data/purge/purge.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import { toId } from '../../../shared/ids.ts';
import { bySystem } from '../../support/audit.ts';
import { addOneOfEach, allItems, withoutAuditLog } from '../../support/belongings.ts';
import { addLinkFor } from '../../support/builders.ts';
import { crash } from '../../support/crashes.ts';
import { buildRecord, feed, PurgeStream } from '../../support/purges.ts';
import { seededAlias, seedLinks } from '../../support/seed.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { putCounts } from '../../support/stored-statistics.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
beforeEach(() => {
  log.mockReset().mockReturnValue();
});
afterEach(() => {
  service.table.failWith(undefined);
});

/** The table without the counter of user ids. */
async function wholeTable() {
  const { [`${userNumbersKey.pk} ${userNumbersKey.sk}`]: _, ...items } = withoutAuditLog(await allItems());
  return items;
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 101);

async function userWithLinks(count: number, options: { withRoutes: boolean } = { withRoutes: true }) {
  const user = await service.addUser();
  await seedLinks(user.id, numbers(count), options);
  return user;
}

const traces = async ({ id }: TestUser) =>
  Object.keys(await allItems()).filter((key) => key.includes(`USER#${id}`) || key.includes(`users#${id}`));

/** Deletes a user, and returns the stream from then on. */
async function deleted({ id }: TestUser): Promise<PurgeStream> {
  const stream = new PurgeStream(service);
  await deleteStoredUser(id, bySystem);
  return stream;
}

const EPOCH = '1970-01-01 00:00:00';

const isDisabled = async (userId: number, n: number) =>
  (await findLinkRoute('*', seededAlias(userId, n)))?.expiry === EPOCH;

/** DynamoDB Local gets slower with each transaction. */
const MANY = process.env.DYNAMODB_ENDPOINT ? 500 : testSize({ ci: 5000, local: 500 });

describe('the purge of a user', () => {
  it(`leaves nothing of ${MANY} links and one item of each other type, despite crashes, and no other change`, async () => {
    await addOneOfEach(service, await service.addUser());
    const before = await wholeTable();
    const user = await userWithLinks(MANY);
    await addOneOfEach(service, user);
    const stream = await deleted(user);
    let crashes = 0;
    for (let isLeft = true, deliveries = 1; isLeft; deliveries++) {
      const at = 20 + ((37 * deliveries) % 200);
      const when = deliveries % 8 === 0 ? 'before' : 'after';
      const failure = deliveries % 4 === 0 ? crash(service, { at, when }) : undefined;
      const requests = await stream.deliver();
      failure?.end();
      if (failure?.hasCrashed) crashes++;
      isLeft = requests !== undefined;
      expect(requests?.length ?? 0).toBeLessThan(500);
    }
    expect(crashes).toBeGreaterThanOrEqual(MANY < 1_000 ? 1 : MANY / 600);
    expect(await wholeTable()).toEqual(before);
  });

  it('disables all routes in its first pass, and keeps the aliases taken until the links are deleted', async () => {
    const user = await userWithLinks(250);
    const stream = await deleted(user);
    await stream.deliver();
    const routes = await Promise.all(numbers(250).map((n) => findLinkRoute('*', seededAlias(user.id, n))));
    const left = routes.filter((route) => route !== undefined);
    expect(left.length).toBeGreaterThan(100);
    expect(new Set(left.map(({ expiry }) => expiry))).toEqual(new Set([EPOCH]));
    const other = await service.addUser();
    const custom = seededAlias(user.id, 350);
    await expect(addLinkFor(service, other, { custom })).rejects.toThrow('alias is taken');
    await stream.run();
    await addLinkFor(service, other, { custom });
    expect(await findLinkRoute('*', custom)).toMatchObject({ userId: other.id });
  });

  it('deletes branded domains and QR codes before the links', async () => {
    const user = await userWithLinks(150);
    const { domain } = await addOneOfEach(service, user);
    const stream = await deleted(user);
    await stream.deliver();
    const left = await allItems();
    expect(Object.keys(left)).not.toContain(`DOMAIN#${domain.host} DOMAIN#${domain.host}`);
    const codes = Object.values(left).filter(({ sk, userId }) => sk === 'QR-CODE' && userId === user.id);
    expect(codes).toEqual([]);
    expect(JSON.stringify(left)).toContain(`USER#${user.id}#links`);
  });

  it('stops a pass after the current item when the time is up, and continues there in the next', async () => {
    const user = await userWithLinks(3);
    await deleteStoredUser(user.id, bySystem);
    const countLinks = async () =>
      Object.keys(await allItems()).filter((key) => key.startsWith(`USER#${user.id}#links ITEM#`)).length;
    const counts = [];
    let passes = 0;
    for (; passes < 4; passes++) {
      const purge = { name: 'users' as const, userId: user.id, id: user.id, passes, position: 0 };
      await runPurgePass(purge, () => true);
      counts.push(await countLinks());
    }
    // The last link is deleted together with everything else.
    expect(counts).toEqual([2, 1, 0, 0]);
    expect(await traces(user)).toEqual([]);
  });

  it('disables no route of another user, and all routes of the deleted one', async () => {
    const [user, other] = [await userWithLinks(120, { withRoutes: false }), await service.addUser()];
    await seedLinks(user.id, [300], { withRoutes: true });
    const custom = seededAlias(user.id, 220);
    await addLinkFor(service, other, { custom });
    const fault = vi.fn(({ operation, input }) =>
      // Only disabling routes may succeed.
      operation === 'TransactWriteItems' && JSON.stringify(input).includes('"Delete"')
        ? new Error('crash')
        : undefined,
    );
    const stream = await deleted(user);
    service.table.failWith(fault);
    await stream.deliver();
    expect(await isDisabled(user.id, 300)).toBe(true);
    expect(await findLinkRoute('*', custom)).not.toHaveProperty('expiry');
  });
});

describe('the statistics of a deleted user', () => {
  it('are deleted with their links and QR codes, without a purge for each', async () => {
    const user = await userWithLinks(2);
    const { qrCode } = await addOneOfEach(service, user);
    const subjects = [101, 102].map((n) => clickSubject('links', toId(user.id, n)));
    for (const subject of [...subjects, clickSubject('qr-codes', qrCode)]) await putCounts(subject);
    const kept = clickSubject('links', toId(user.id + 1, 101));
    await putCounts(kept);
    const stream = await deleted(user);
    await stream.run();
    const statistics = Object.keys(await allItems()).filter((key) => key.startsWith('STATISTICS#'));
    expect(statistics.filter((key) => key.includes('WHEN#'))).toHaveLength(2);
    expect(statistics.filter((key) => !key.startsWith(`STATISTICS#${kept} `))).toEqual([]);
    const purges = stream.records.map(({ dynamodb }) => dynamodb?.Keys?.pk?.S ?? '');
    expect(purges.filter((pk) => pk.startsWith('PURGE#links'))).toEqual([]);
  });
});

describe('a repeated stream record', () => {
  it('costs one read and starts no second pass', async () => {
    const user = await userWithLinks(250);
    const stream = await deleted(user);
    await stream.deliver();
    await stream.deliver();
    const { requests, done } = await feed(stream.records.slice(0, 1));
    expect([requests.map(({ operation }) => operation), done]).toEqual([['GetItem'], 1]);
    await stream.run();
    expect((await feed(stream.records)).requests).toHaveLength(stream.records.length);
  });

  it('continues the purge once, when two functions get it at the same time', async () => {
    const user = await userWithLinks(250);
    const stream = await deleted(user);
    for (const pass of [0, 1]) {
      const latest = (await stream.next()).slice(-1);
      await Promise.all([feed(latest), feed(latest)]);
      const next = (await stream.next()).map(({ dynamodb }) => dynamodb?.NewImage?.passes?.N);
      expect(next.at(-1)).toBe(String(pass + 1));
    }
    await stream.run();
    expect(JSON.stringify(await allItems())).not.toContain(`USER#${user.id}#`);
  });
});

describe('a batch of purges', () => {
  it('continues with the other purges when one fails, and returns the record of that one', async () => {
    const users = [await userWithLinks(10), await userWithLinks(10), await userWithLinks(10)];
    const stream = new PurgeStream(service);
    for (const { id } of users) await deleteStoredUser(id, bySystem);
    const failing = `USER#${users[1]?.id}#links`;
    service.table.failWith(({ operation, input }) =>
      operation === 'Query' && JSON.stringify(input).includes(failing) ? new Error('on fire') : undefined,
    );
    await stream.deliver();
    const left = JSON.stringify(await allItems());
    expect(users.map(({ id }) => left.includes(`USER#${id}#links`))).toEqual([false, true, false]);
    const sequenceNumber = stream.records[1]?.dynamodb?.SequenceNumber;
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'runTasks', sequenceNumber })]]);
    service.table.failWith(undefined);
    await stream.run();
    expect(JSON.stringify(await allItems())).not.toContain(failing);
  });

  it('skips records that are not purges, with one log line', async () => {
    const item = { ...purgeKey('users', 1), name: 'users', userId: 1, id: 1 };
    const bad = [{ name: 'domains' }, { name: '__proto__' }, { userId: 'x' }, { id: 0 }].map((change, i) =>
      buildRecord({ ...item, ...change }, i),
    );
    const removed = { ...buildRecord(item, 4), eventName: 'REMOVE' as const };
    expect(await feed([...bad, removed])).toEqual({ requests: [], done: 5 });
    const eventIds = bad.map(({ eventID }) => eventID);
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'runTasks', eventIds })]]);
  });
});
