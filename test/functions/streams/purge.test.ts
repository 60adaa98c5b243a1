import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tableActions } from '../../../shared/api/contract/route.ts';
import { purge } from '../../../shared/api/streams.ts';
import { purgeKey, userNumbersKey } from '../../../shared/data/keys.ts';
import { findLinkRoute } from '../../../shared/data/links/link-routes.ts';
import { deleteStoredUser } from '../../../shared/data/users/user-deletion.ts';
import { addOneOfEach, allItems } from '../../support/belongings.ts';
import { addLinkOf } from '../../support/builders.ts';
import { crash } from '../../support/crashes.ts';
import { feed, PurgeStream, recordOf } from '../../support/purges.ts';
import { actionsOf } from '../../support/recorder.ts';
import { seededAlias, seedLinks } from '../../support/seed.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { testSize } from '../../support/test-size.ts';

const service = testService();
const log = vi.spyOn(console, 'error');
beforeEach(() => {
  log.mockReset().mockReturnValue();
});
afterEach(() => {
  service.table.failWith(undefined);
});

/** The table, but for the number that the last user took. */
async function wholeTable() {
  const { [`${userNumbersKey.pk} ${userNumbersKey.sk}`]: _, ...items } = await allItems();
  return items;
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => i + 101);

async function userWithLinks(count: number, options: { withRoutes: boolean } = { withRoutes: true }) {
  const user = await service.addUser();
  await seedLinks(user.id, numbers(count), options);
  return user;
}

/** Deletes a user, and gives the stream that tells of it. */
async function deleted({ id }: TestUser): Promise<PurgeStream> {
  const stream = new PurgeStream(service);
  await deleteStoredUser(id);
  return stream;
}

const EPOCH = '1970-01-01 00:00:00';

const isClosed = async (userId: number, n: number) =>
  (await findLinkRoute('*', seededAlias(userId, n)))?.expiry === EPOCH;

/** Each transaction takes DynamoDB Local longer than the one before: thousands take it minutes. */
const MANY = process.env.DYNAMODB_ENDPOINT ? 500 : testSize({ ci: 5000, local: 500 });
const onEmbeddedTable = it.skipIf(process.env.DYNAMODB_ENDPOINT !== undefined);

describe('the purge of a user', () => {
  it(`leaves nothing of ${MANY} links and one of each, interrupted again and again, and all else as it was`, async () => {
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
    expect(crashes).toBeGreaterThanOrEqual(MANY / 600);
    expect(await wholeTable()).toEqual(before);
  });

  it('closes every link with its first pages, long before all are deleted, and keeps the aliases till then', async () => {
    const user = await userWithLinks(250);
    const stream = await deleted(user);
    await stream.deliver();
    const routes = await Promise.all(numbers(250).map((n) => findLinkRoute('*', seededAlias(user.id, n))));
    const left = routes.filter((route) => route !== undefined);
    expect(left.length).toBeGreaterThan(100);
    expect(new Set(left.map(({ expiry }) => expiry))).toEqual(new Set([EPOCH]));
    const other = await service.addUser();
    const custom = seededAlias(user.id, 350);
    await expect(addLinkOf(service, other, { custom })).rejects.toThrow('alias is taken');
    await stream.run();
    await addLinkOf(service, other, { custom });
    expect(await findLinkRoute('*', custom)).toMatchObject({ userId: other.id });
  });

  it('ends what is on branded domains, and QR codes, long before all links are deleted', async () => {
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

  onEmbeddedTable('goes on closing where a page ended', async () => {
    const user = await userWithLinks(5100);
    const stream = await deleted(user);
    await stream.deliver();
    expect([await isClosed(user.id, 5100), await isClosed(user.id, 5101)]).toEqual([true, false]);
    await stream.deliver();
    expect(await isClosed(user.id, 5200)).toBe(true);
  });

  it('leaves routes that are not those of its links, and closes the others', async () => {
    const [user, other] = [await userWithLinks(120, { withRoutes: false }), await service.addUser()];
    await seedLinks(user.id, [300], { withRoutes: true });
    const custom = seededAlias(user.id, 220);
    await addLinkOf(service, other, { custom });
    const fault = vi.fn(({ operation, input }) =>
      // Nothing is deleted: this is about closing.
      operation === 'TransactWriteItems' && JSON.stringify(input).includes('"Delete"')
        ? new Error('crash')
        : undefined,
    );
    const stream = await deleted(user);
    service.table.failWith(fault);
    await stream.deliver();
    expect(await isClosed(user.id, 300)).toBe(true);
    expect(await findLinkRoute('*', custom)).not.toHaveProperty('expiry');
  });
});

describe('a record that comes again', () => {
  it('is not followed twice: one look at the purge, and nothing is done', async () => {
    const user = await userWithLinks(250);
    const stream = await deleted(user);
    await stream.deliver();
    await stream.deliver();
    const { requests, done } = await feed(service, stream.records.slice(0, 1));
    expect([requests.map(({ operation }) => operation), done]).toEqual([['GetItem'], 1]);
    await stream.run();
    expect((await feed(service, stream.records)).requests).toHaveLength(stream.records.length);
  });

  it('brings the next page once, when two have it at the same time', async () => {
    const user = await userWithLinks(250);
    const stream = await deleted(user);
    for (const page of [0, 1]) {
      const latest = (await stream.next()).slice(-1);
      await Promise.all([feed(service, latest), feed(service, latest)]);
      const next = (await stream.next()).map(({ dynamodb }) => dynamodb?.NewImage?.pages?.N);
      expect(next.at(-1)).toBe(String(page + 1));
    }
    await stream.run();
    expect(JSON.stringify(await allItems())).not.toContain(`USER#${user.id}#`);
  });
});

describe('a batch', () => {
  it('goes on with the others when a purge fails, and says from where on it has to be fed again', async () => {
    const users = [await userWithLinks(10), await userWithLinks(10), await userWithLinks(10)];
    const stream = new PurgeStream(service);
    for (const { id } of users) await deleteStoredUser(id);
    const failing = `USER#${users[1]?.id}#links`;
    service.table.failWith(({ operation, input }) =>
      operation === 'Query' && JSON.stringify(input).includes(failing) ? new Error('on fire') : undefined,
    );
    await stream.deliver();
    const left = JSON.stringify(await allItems());
    expect(users.map(({ id }) => left.includes(`USER#${id}#links`))).toEqual([false, true, false]);
    const sequenceNumber = stream.records[1]?.dynamodb?.SequenceNumber;
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'purge', sequenceNumber })]]);
    service.table.failWith(undefined);
    await stream.run();
    expect(JSON.stringify(await allItems())).not.toContain(failing);
  });

  it('passes over what is no purge, in one line of the log', async () => {
    const item = { ...purgeKey('users', 1), name: 'users', userId: 1, id: 1 };
    const bad = [{ name: 'links' }, { name: '__proto__' }, { userId: 'x' }, { id: 0 }].map((change, i) =>
      recordOf({ ...item, ...change }, i),
    );
    const removed = { ...recordOf(item, 4), eventName: 'REMOVE' as const };
    expect(await feed(service, [...bad, removed])).toEqual({ requests: [], done: 5 });
    const eventIds = bad.map(({ eventID }) => eventID);
    expect(log.mock.calls).toEqual([[expect.objectContaining({ function: 'purge', eventIds })]]);
  });
});

describe('the grant of the purge', () => {
  it('is what it needs of the table, no less and no more', async () => {
    const user = await userWithLinks(150);
    await addOneOfEach(service, user);
    const stream = await deleted(user);
    const used = new Set<string>();
    for (let requests = await stream.deliver(); requests; requests = await stream.deliver())
      for (const action of requests.flatMap(actionsOf)) used.add(action);
    expect([...used].sort()).toEqual(tableActions(purge));
  });
});
