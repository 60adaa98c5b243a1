import { setImmediate } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readVisitableMembers } from '../../../shared/data/links/visitable-links.ts';
import { testService } from '../../support/service.ts';

const service = testService();

it('a table that fails leaves nothing that fails later, which would end the process', async () => {
  const unhandled = vi.fn();
  process.on('unhandledRejection', unhandled);
  service.table.failWith(({ operation }) => (operation === 'Query' ? new Error('Out of order.') : undefined));
  onTestFinished(() => {
    service.table.failWith(undefined);
    process.off('unhandledRejection', unhandled);
  });
  await expect(readVisitableMembers({ id: 1, userId: 1 }, 'OPEN', new Date())).rejects.toThrow();
  await setImmediate();
  expect(unhandled).not.toHaveBeenCalled();
});
