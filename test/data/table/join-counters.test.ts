import { describe, expect, it } from 'vitest';
import { totalsKey } from '../../../shared/data/keys.ts';
import { addToTotal, takeFromTotal } from '../../../shared/data/owned/totals.ts';
import { getItem } from '../../../shared/data/table/items.ts';
import { joinCounters } from '../../../shared/data/table/join-counters.ts';
import { putUnique, transact } from '../../../shared/data/table/transactions.ts';
import { ServiceError } from '../../../shared/errors.ts';
import { testService } from '../../support/service.ts';

const service = testService();

describe('updates of different counters of one item', () => {
  const limits = ['links', 'channels', 'bio-pages'] as const;

  /** Adds one to each counter in one step of a transaction; `full` names the one whose limit is used up. */
  const addAll = (userId: number, full?: string) =>
    transact(
      joinCounters(
        limits.map((name) =>
          addToTotal(userId, name, {
            count: name === full ? 1 : 100,
            exceeded: () => new ServiceError('plan_limit', { message: name }),
          }),
        ),
      ),
    );

  it.each(limits)('are made together, unless %s are used up: then with the error of these', async (full) => {
    const { id } = await service.addUser();
    await addAll(id);
    const all = { links: 1, channels: 1, 'bio-pages': 1 };
    expect(await getItem(totalsKey(id))).toMatchObject(all);
    await expect(addAll(id, full)).rejects.toThrow(full);
    expect(await getItem(totalsKey(id))).toMatchObject(all);
    await addAll(id);
    expect(await getItem(totalsKey(id))).toMatchObject({ links: 2, channels: 2, 'bio-pages': 2 });
  });

  it('are refused for a user who is deleted, whichever comes first', async () => {
    const add = addToTotal(404, 'links', { count: 1, exceeded: () => new ServiceError('plan_limit') });
    const take = takeFromTotal(404, 'channels');
    for (const steps of [
      [add, take],
      [take, add],
    ])
      await expect(transact(joinCounters(steps))).rejects.toMatchObject({ code: 'unauthorized' });
  });

  it('are not joined with other steps on that item', () => {
    const add = addToTotal(1, 'links', { count: 1, exceeded: () => new ServiceError('plan_limit') });
    const put = putUnique({ ...totalsKey(1) }, () => new Error('taken'));
    expect(() => joinCounters([add, put])).toThrow('Only updates of counters can be joined.');
  });
});
