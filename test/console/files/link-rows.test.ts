import { expect, it } from 'vitest';
import { selectedRows } from '../../../shared/console/files/link-rows.ts';
import { newLink } from '../../../shared/domain/links/links.ts';
import { countTurns, restoreClock, tickingClock } from '../../support/turns.ts';

restoreClock();

it('writes large links a few at a time, so that others need not wait for all', async () => {
  tickingClock();
  const links = Array.from({ length: 50 }, (_, n) =>
    newLink(
      { id: n, userId: 1, revision: 0 },
      `a${n}`,
      { url: 'https://example.com/', options: {} },
      new Date(),
    ),
  );
  let text = '';
  const write = async () => {
    for await (const some of selectedRows(links, { base: 'https://sho.rt', now: new Date() })) text += some;
  };
  expect(await countTurns(write())).toBeGreaterThanOrEqual(50 / 6);
  expect(text.split('\r\n')).toHaveLength(52);
});
