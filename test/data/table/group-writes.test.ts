import { afterEach, describe, expect, it } from 'vitest';
import { totalsKey } from '../../../shared/data/keys.ts';
import { addToTotal } from '../../../shared/data/owned/totals.ts';
import { connectTable } from '../../../shared/data/table/connection.ts';
import { groupWrites } from '../../../shared/data/table/group-writes.ts';
import { getItem, takeNumber } from '../../../shared/data/table/items.ts';
import { putUnique, type Step, transact } from '../../../shared/data/table/transactions.ts';
import { ServiceError } from '../../../shared/errors.ts';
import { testService } from '../../support/service.ts';

const service = testService();
const put = (pk: string) => putUnique({ pk, sk: 'ITEM' }, () => new Error(`${pk} is taken`));
const all = (rows: Step[][]) => groupWrites(() => Promise.allSettled(rows.map((steps) => transact(steps))));
const statuses = (results: PromiseSettledResult<void>[]) => results.map(({ status }) => status);

let tests = 0;
const unique = () => `group-${++tests}`;

/** The transactions that were sent since the last call. */
let sent = 0;
const transactions = () => {
  const { requests } = service.table;
  const since = requests.slice(sent).filter(({ operation }) => operation === 'TransactWriteItems');
  sent = requests.length;
  return since.map(({ input }) => input.TransactItems.length as number);
};

afterEach(() => {
  service.table.failWith(undefined);
  connectTable(service.table.connection);
});

describe('rows that are written at the same time', () => {
  it('share transactions of at most 100 actions', async () => {
    const name = unique();
    transactions();
    const results = await all(Array.from({ length: 250 }, (_, i) => [put(`${name}-${i}`)]));
    expect(new Set(statuses(results))).toEqual(new Set(['fulfilled']));
    // The first one is sent before the others come.
    expect(transactions()).toEqual([1, 100, 100, 49]);
  });

  it('share transactions of at most 512 KB', async () => {
    const name = unique();
    transactions();
    const text = 'x'.repeat(80 * 1024);
    await all(
      Array.from({ length: 9 }, (_, i) => [{ Put: { Item: { pk: `${name}-${i}`, sk: 'ITEM', text } } }]),
    );
    expect(transactions()).toEqual([1, 6, 2]);
  });

  it('fail one by one, with their own error; the others are written', async () => {
    const name = unique();
    await transact([put(`${name}-3`)]);
    await transact([put(`${name}-5`)]);
    transactions();
    const results = await all(Array.from({ length: 8 }, (_, i) => [put(`${name}-${i}`)]));
    expect(
      results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : [])),
    ).toEqual([`${name}-3 is taken`, `${name}-5 is taken`]);
    expect(transactions()).toEqual([1, 7, 5]);
    expect(await getItem({ pk: `${name}-7`, sk: 'ITEM' })).toBeDefined();
  });

  it('share an item in which each sets or removes an attribute of its own', async () => {
    const key = { pk: unique(), sk: 'LIST' };
    const Update = { Key: key, UpdateExpression: 'SET #n = :value' };
    const set = (attribute: string, value: number): Step[] => [
      {
        sets: { attribute, value },
        Update: {
          ...Update,
          ExpressionAttributeNames: { '#n': attribute },
          ExpressionAttributeValues: { ':value': value },
        },
      },
    ];
    const remove = (attribute: string): Step[] => [
      {
        sets: { attribute },
        Update: {
          Key: key,
          UpdateExpression: 'REMOVE #n',
          ExpressionAttributeNames: { '#n': attribute },
        },
      },
    ];
    transactions();
    await all([set('a', 1), set('b', 2), set('c', 3), set('b', 4), remove('a')]);
    expect(transactions()).toEqual([1, 1, 1]);
    expect(await getItem(key)).toEqual({ ...key, b: 4, c: 3 });
    await all([remove('b'), remove('c'), remove('d')]);
    expect(await getItem(key)).toEqual(key);
  });

  it('that put the same item are written in their order: the first one wins', async () => {
    const name = unique();
    const results = await all([[put('other')], [put(name)], [put(name)], [put(`${name}-x`)]]);
    expect(statuses(results).slice(1)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  });

  it.each([
    ['less than all', 7],
    ['one', 1],
    ['a few', 3],
  ])('are written up to a maximum that they share: %s', async (_, count) => {
    const { id } = await service.addUser();
    const quota = { count, exceeded: () => new ServiceError('plan_limit') };
    // The first one is sent by itself, so that the others share a counter that does not exist yet.
    const rows = Array.from({ length: 20 }, () => [addToTotal(id, 'links', quota)]);
    const [, ...results] = await all([[put(unique())], ...rows]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(count);
    expect((await getItem<{ links?: number }>(totalsKey(id)))?.links ?? 0).toBe(count);
  });

  it('are written one by one when their transaction fails for another reason', async () => {
    const name = unique();
    const bad: Step = { Put: { Item: { pk: name, sk: 'ITEM', bytes: 'x'.repeat(500 * 1024) } } };
    const results = await all([[put(`${name}-1`)], [put(`${name}-2`)], [bad], [put(`${name}-3`)]]);
    expect(statuses(results)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  });

  it('all fail when the table is busy', async () => {
    service.table.failWith(({ operation }) =>
      operation === 'TransactWriteItems'
        ? Object.assign(new Error(), { name: 'ThrottlingException' })
        : undefined,
    );
    const results = await all([[put(unique())], [put(unique())], [put(unique())]]);
    expect(results).toMatchObject(Array(3).fill({ status: 'rejected', reason: { code: 'busy' } }));
  });

  it('fail, and do not wait for ever, when making the error of one of them fails', async () => {
    const name = unique();
    await transact([put(name)]);
    const broken = putUnique({ pk: name, sk: 'ITEM' }, () => {
      throw new Error('broken');
    });
    const results = await all([[put(`${name}-1`)], [broken], [put(`${name}-2`)]]);
    expect(results[1]).toMatchObject({ reason: { message: 'broken' } });
    expect(statuses(await all([[put(`${name}-3`)]]))).toEqual(['fulfilled']);
  });

  it('take numbers with one request per counter, in the order in which they ask', async () => {
    const [one, two] = [unique(), unique()].map((pk) => ({ pk, sk: 'NEXT' }));
    const before = service.table.requests.length;
    const numbers = await groupWrites(() =>
      Promise.all([one, two, one, one, two].map((key) => takeNumber(key as never))),
    );
    expect(numbers).toEqual([1, 1, 2, 3, 2]);
    expect(service.table.requests.length - before).toBe(2);
    expect(await takeNumber(one as never)).toBe(4);
  });
});
