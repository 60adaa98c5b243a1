import { expect, it } from 'vitest';
import { EventSteps } from '../../../shared/domain/clicks/event-steps.ts';

const ids = (count: number, from = 0) => Array.from({ length: count }, (_, n) => from + n);

it('Events take a step for each owner, and one for every 100 events of each webhook', () => {
  const range = new EventSteps();
  const added = (userId: number, webhooks: number[], visits = 1) => {
    const more = range.countMore({ userId, webhooks, visits });
    range.add({ userId, webhooks, visits });
    return more;
  };
  expect(added(1, [])).toBe(0);
  // Twenty webhooks, each limited to another link.
  expect(ids(20).map((webhook) => added(1, [webhook]))).toEqual([2, ...Array(19).fill(1)]);
  expect(added(2, ids(3, 50))).toBe(4);
  // Two events of a visit, such as those of a link and of its campaign.
  expect(added(2, [50, 50], 49)).toBe(0);
  expect(added(2, [50, 50])).toBe(1);
  expect(added(2, [51], 250)).toBe(2);
  expect([range.steps, range.events]).toEqual([28, 20 + 3 + 98 + 2 + 250]);
});
