import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { userNumbersKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { runPurge } from '../../../shared/data/purge/purge.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import type { JobMessage } from '../../../shared/domain/jobs.ts';
import { getOwner, toId } from '../../../shared/ids.ts';
import { bySystem } from '../../support/calls/audit.ts';
import { addLinkFor } from '../../support/calls/builders.ts';
import { blockTransactions } from '../../support/calls/races.ts';
import { putCounts } from '../../support/clicks/stored-statistics.ts';
import { addOneOfEach, allItems, withoutAuditLog } from '../../support/items/belongings.ts';
import { dueMessages, runJobs, runMessage, runNextJob, skipWaiting } from '../../support/jobs/jobs.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { crash } from '../../support/table/crashes.ts';
import { seededAlias, seedLinks } from '../../support/table/seed.ts';
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
  Object.keys(await allItems()).filter((key) => key.includes(`USER#${id}`));

const remove = ({ id }: TestUser) => deleteStoredUser(id, bySystem);

/** How often a run looks at its time before it ends: once for each item. */
const LOOKS = 100;

const EPOCH = '1970-01-01 00:00:00';

const isDisabled = async (userId: number, n: number) =>
  (await findLinkRoute('*', seededAlias(userId, n)))?.expiry === EPOCH;

/** DynamoDB Local gets slower with each transaction. */
const MANY = process.env.DYNAMODB_ENDPOINT ? 500 : testSize({ ci: 2000, local: 500 });

describe('the purge of a user', () => {
  it(`leaves nothing of ${MANY} links and one item of each other type, despite crashes, and no other change`, async () => {
    await addOneOfEach(service, await service.addUser());
    const before = await wholeTable();
    const user = await userWithLinks(MANY);
    await addOneOfEach(service, user);
    await remove(user);
    let crashes = 0;
    for (let isLeft = true, runs = 1; isLeft; runs++) {
      const at = 20 + ((37 * runs) % 200);
      const when = runs % 8 === 0 ? 'before' : 'after';
      const [next] = await dueMessages();
      const failure = runs % 4 === 0 ? crash(service, { at, when }) : undefined;
      const requests = next && (await runMessage(next, { looks: LOOKS })).requests;
      failure?.end();
      if (failure?.hasCrashed) crashes++;
      await skipWaiting();
      isLeft = requests !== undefined;
      expect(requests?.length ?? 0).toBeLessThan(600);
    }
    expect(crashes).toBeGreaterThanOrEqual(MANY < 1_000 ? 1 : MANY / 600);
    expect(await wholeTable()).toEqual(before);
  });

  it('disables all routes in its first pass, and keeps the aliases taken until the links are deleted', async () => {
    const user = await userWithLinks(250);
    await remove(user);
    await runNextJob({ looks: LOOKS, of: user });
    const routes = await Promise.all(numbers(250).map((n) => findLinkRoute('*', seededAlias(user.id, n))));
    const left = routes.filter((route) => route !== undefined);
    expect(left.length).toBeGreaterThan(100);
    expect(new Set(left.map(({ expiry }) => expiry))).toEqual(new Set([EPOCH]));
    const other = await service.addUser();
    const custom = seededAlias(user.id, 350);
    await expect(addLinkFor(service, other, { custom })).rejects.toThrow('alias is taken');
    await runJobs();
    await addLinkFor(service, other, { custom });
    expect(await findLinkRoute('*', custom)).toMatchObject({ userId: other.id });
  });

  it('deletes branded domains and QR codes before the links', async () => {
    const user = await userWithLinks(150);
    const { domain } = await addOneOfEach(service, user);
    await remove(user);
    await runNextJob({ looks: LOOKS, of: user });
    const left = await allItems();
    expect(Object.keys(left)).not.toContain(`DOMAIN#${domain.host} DOMAIN#${domain.host}`);
    const codes = Object.values(left).filter(({ sk, userId }) => sk === 'QR-CODE' && userId === user.id);
    expect(codes).toEqual([]);
    expect(JSON.stringify(left)).toContain(`USER#${user.id}#links`);
  });

  it('stops after the current item when the time is up, and continues there in the next run', async () => {
    const user = await userWithLinks(3);
    await deleteStoredUser(user.id, bySystem);
    const countLinks = async () =>
      Object.keys(await allItems()).filter((key) => key.startsWith(`USER#${user.id}#links ITEM#`)).length;
    const counts = [];
    for (let runs = 0; runs < 4; runs++) {
      const purge = { name: 'users' as const, userId: user.id, id: user.id, position: 0 };
      await runPurge(purge, () => true);
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
    await remove(user);
    service.table.failWith(fault);
    await runNextJob({ looks: LOOKS, of: user });
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
    const before = service.table.requests.length;
    await remove(user);
    await runJobs();
    const statistics = Object.keys(await allItems()).filter((key) => key.startsWith('STATISTICS#'));
    const ofOthers = statistics.filter((key) => getOwner(Number(/#(\d+) /.exec(key)?.[1])) !== user.id);
    expect(ofOthers.filter((key) => key.startsWith(`STATISTICS#${kept} WHEN#`))).toHaveLength(2);
    expect(statistics).toEqual(ofOthers);
    const transactions = service.table.requests.slice(before).map(({ input }) => JSON.stringify(input));
    expect(transactions.filter((one) => /"purge".*"S":"(links|qr-codes)"/.test(one))).toEqual([]);
  });

  it('are deleted, too, if clicks are counted while their link is deleted', async () => {
    const user = await userWithLinks(1);
    const subject = clickSubject('links', toId(user.id, 101));
    await remove(user);
    const isDeletion = (transaction: string) =>
      transaction.includes('"Delete"') && transaction.includes(`USER#${user.id}#links`);
    const { reached, release } = blockTransactions(service.table, isDeletion);
    const purging = runJobs({ of: user });
    await reached;
    await putCounts(subject);
    release();
    await purging;
    expect(Object.keys(await allItems()).filter((key) => key.startsWith(`STATISTICS#${subject}`))).toEqual(
      [],
    );
  });
});

describe('a repeated message', () => {
  it('costs one refused write and starts no second run', async () => {
    const user = await userWithLinks(250);
    await remove(user);
    const [first] = await dueMessages(user);
    await runNextJob({ looks: LOOKS, of: user });
    const { requests, sent } = await runMessage(first as JobMessage);
    expect(requests.map(({ operation }) => operation)).toEqual(['UpdateItem']);
    expect(sent).toEqual([]);
    await runJobs();
  });

  it('starts one run, when two functions get it at the same time', async () => {
    const user = await userWithLinks(20);
    await remove(user);
    const [next] = (await dueMessages(user)) as [JobMessage];
    const both = await Promise.all([runMessage(next), runMessage(next)]);
    expect(both.map(({ requests }) => requests.length).filter((length) => length === 1)).toHaveLength(1);
    expect(JSON.stringify(await allItems())).not.toContain(`USER#${user.id}#`);
  });
});

describe('a purge that fails', () => {
  it('does not keep others from running, is tried again, and continues', async () => {
    const users = [await userWithLinks(10), await userWithLinks(10), await userWithLinks(10)];
    for (const user of users) await remove(user);
    const failing = `USER#${users[1]?.id}#links`;
    service.table.failWith(({ operation, input }) =>
      operation === 'Query' && JSON.stringify(input).includes(failing) ? new Error('on fire') : undefined,
    );
    for (const message of await dueMessages()) await runMessage(message);
    const left = JSON.stringify(await allItems());
    expect(users.map(({ id }) => left.includes(`USER#${id}#links`))).toEqual([false, true, false]);
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'purge', attempt: 1 })]]);
    service.table.failWith(undefined);
    await skipWaiting();
    await runJobs();
    expect(JSON.stringify(await allItems())).not.toContain(failing);
  });
});
