import { expect, it } from 'vitest';
import { markAsCounted, withoutCounted } from '../../../shared/data/counting/counted-markers.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { clickSubject } from '../../../shared/domain/clicks/clicks.ts';
import type { Click } from '../../../shared/domain/clicks/counting.ts';
import { someFacts } from '../../support/clicks/visit-facts.ts';
import { testService } from '../../support/service.ts';

const service = testService();

const time = new Date('2026-11-21T10:00:00Z');
const aClick = (sequenceNumber: string): Click => ({
  ...someFacts,
  memberships: [],
  subject: clickSubject('links', 100000001),
  userId: 1,
  eventId: `event-${sequenceNumber}`,
  sequenceNumber,
  time,
  visits: 1,
  visitor: 'ann',
  newVisitors: 1,
});

it('a marker refuses the transaction of a second function that counts up to the same click', async () => {
  const [first, last, next] = [aClick('7'), aClick('14'), aClick('21')];
  const count = (clicks: Click[]) => transact([markAsCounted(clicks, time, () => new Error('was counted'))]);
  await count([first, last]);
  // Not even if it knows of one click only.
  await expect(count([last])).rejects.toThrow('was counted');
  expect(await withoutCounted([first, last, next])).toEqual([next]);
  expect(service.table.requests.at(-1)).toMatchObject({
    operation: 'Query',
    input: { ConsistentRead: true },
  });
  await count([next]);
  expect(await withoutCounted([first, last, next])).toEqual([]);
});
