import { expect, it } from 'vitest';
import { linkCells } from '../../shared/console/links/link-table.ts';
import type { BadgedLink } from '../../shared/domain/links/link-views.ts';
import { splitParts } from '../../shared/domain/search/parts.ts';
import { countTurns, restoreClock, tickingClock } from '../support/turns.ts';

restoreClock();

it('marks what was searched for in the links of a page a few at a time, so that others need not wait for all', async () => {
  tickingClock();
  const link = { id: 1, alias: 'alias', url: 'https://example.com/', clicks: 0, date: '2026-01-01 00:00:00' };
  const links = Array.from({ length: 100 }, () => ({ ...link, metatitle: 'Crème' }) as BadgedLink);
  const found = {
    form: { values: {} } as never,
    links,
    total: 100,
    page: 1,
    isSearch: true,
    parts: splitParts('creme'),
  };
  const names = { campaigns: new Map(), channels: new Map() } as never;
  const cells = linkCells({ found, names, now: new Date(), base: 'https://sho.rt' });
  expect(await countTurns(cells)).toBeGreaterThanOrEqual(100 / 6);
  expect((await cells).at(-1)?.text).toContain('<mark>Crème</mark>');
});
