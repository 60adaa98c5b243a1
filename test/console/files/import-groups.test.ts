import { beforeEach, expect, it, vi } from 'vitest';
import { readGroupIds } from '../../../shared/console/files/import-groups.ts';
import { readNewest } from '../../../shared/data/owned/collections.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

// The table has turns of its own.
vi.mock('../../../shared/data/owned/collections.ts', async (load) => ({
  ...(await load<object>()),
  readNewest: vi.fn(),
}));
beforeEach(tickingClock);
restoreClock();

it('groups that rows can name are listed in turns with other requests, and a name is that of the newest', async () => {
  const newestFirst = Array.from({ length: 100 }, (_, i) => ({ id: 200 - i, name: `Name ${i % 99}` }));
  vi.mocked(readNewest).mockResolvedValue(newestFirst as never);
  const groups = { campaigns: ['name 0'], channels: [] };
  const work = readGroupIds(1, [{ groups } as never]);
  expect(await countTurns(work)).toBeGreaterThan(10);
  const { campaigns, channels } = await work;
  expect([campaigns.get('name 0'), campaigns.get('101'), channels.size]).toEqual([200, 101, 0]);
});
