import { beforeEach, expect, it, vi } from 'vitest';
import { updateIndex } from '../../../shared/data/search/update-index.ts';
import { readItems } from '../../../shared/data/table/batch-get.ts';
import { transact } from '../../../shared/data/table/transactions.ts';
import { NUMBERS_PER_LIST } from '../../../shared/domain/search/number-lists.ts';
import { listOf } from '../../support/items/number-lists.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

// The table has turns of its own.
vi.mock('../../../shared/data/table/batch-get.ts', () => ({ readItems: vi.fn() }));
vi.mock('../../../shared/data/table/transactions.ts', () => ({ transact: vi.fn() }));
beforeEach(tickingClock);
restoreClock();

const STEPS_PER_TURN = 6;
const WORDS = 36;

it('A link with many words that thousands of others have lets other requests take turns while its index changes', async () => {
  const description = Array.from({ length: WORDS }, (_, n) => `common${n}`).join(' ');
  const numbers = listOf(Array(NUMBERS_PER_LIST - 1).keys());
  const find = ({ sk }: { sk: string }) =>
    sk.startsWith('ITEM#')
      ? { description, url: 'https://example.com/', revision: 1 }
      : sk.startsWith('TOKEN#')
        ? { numbers }
        : undefined;
  vi.mocked(readItems).mockResolvedValue(find as never);
  expect(await countTurns(updateIndex(1, [NUMBERS_PER_LIST - 1]))).toBeGreaterThanOrEqual(
    WORDS / STEPS_PER_TURN,
  );
  const [steps] = vi.mocked(transact).mock.calls[0] ?? [];
  const lists = steps?.filter(({ Put }) => Put?.Item?.numbers?.length === 512);
  expect(lists?.length).toBeGreaterThanOrEqual(WORDS);
});
