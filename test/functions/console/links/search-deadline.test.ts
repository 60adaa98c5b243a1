import { afterEach, expect, it, vi } from 'vitest';
import { readNewest } from '../../../../shared/data/owned/collections.ts';
import { findByParts } from '../../../../shared/data/search/find-parts.ts';
import { withDeadline } from '../../../../shared/invocation.ts';

vi.mock('../../../../shared/data/owned/collections.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  readNewest: vi.fn(),
}));
afterEach(() => vi.restoreAllMocks());

it('does not look at more links once the time is over', async () => {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const seen: number[] = [];
  /** A link that takes four seconds to look at. */
  const slowLink = (id: number) => ({
    pk: '',
    sk: '',
    id,
    alias: `a${id}`,
    get url() {
      if (!seen.includes(id)) now += 4000;
      seen.push(id);
      return 'https://example.com/';
    },
  });
  vi.mocked(readNewest).mockResolvedValue([1, 2, 3, 4].map(slowLink));
  const search = withDeadline((_event: unknown, _context: never) => findByParts(1, 'x', 'https://sho.rt'));
  await expect(search({}, {} as never)).rejects.toMatchObject({ code: 'busy' });
  expect(new Set(seen)).toEqual(new Set([1, 2]));
});
