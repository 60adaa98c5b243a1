import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { showConsole } from '../../../shared/api/console/overview.ts';
import { totalsKey } from '../../../shared/data/keys.ts';
import { monthlyClicksKey } from '../../../shared/data/statistics-keys.ts';
import { call } from '../../support/call.ts';
import { signedInCookies } from '../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../support/pages/console.ts';
import { readRows } from '../../support/pages/page-text.ts';
import { type TestUser, testService } from '../../support/service.ts';
import { countRounds } from '../../support/table/rounds.ts';
import { listSparseNumbers, putAll, seedLinks } from '../../support/table/seed.ts';

const service = testService();
const NOW = new Date('2030-03-20T12:00:00Z');
afterEach(() => {
  vi.useRealTimers();
});

/** The overview of a user at a time after the sign-in. */
async function readOverview(user: TestUser, now = NOW) {
  vi.useFakeTimers({ toFake: ['Date'], now });
  const response = await call(service, showConsole, { cookies: await signedInCookies(service, user) });
  return { ...response, ...measureCost(response), rounds: countRounds(response), shown: shownIn(response) };
}

/** Writes a user's clicks by day as counting does, `d15` for the clicks of the 15th and `D15` for the unique ones. */
const putMonth = ({ id }: TestUser, month: string, counters: Record<string, number>) =>
  putAll([{ ...monthlyClicksKey(id, month), ...counters }]);

describe('GET /console', () => {
  let user: TestUser;
  beforeAll(async () => {
    user = await service.addUser();
    await putMonth(user, '2030-03', { clicks: 60, d20: 40, D20: 20, d1: 20, D1: 10 });
    // February 19 is the first of the last 30 days, and January 20 the first of the 30 before.
    await putMonth(user, '2030-02', { clicks: 50, d19: 5, D19: 5, d18: 45, D18: 25 });
    await putMonth(user, '2030-01', { clicks: 105, d20: 5, d19: 100 });
  });

  it('shows the clicks and visitors of the last 30 days, compared with the 30 before', async () => {
    const { status, shown, text } = await readOverview(user);
    expect(status).toBe(200);
    expect(shown).toContain('Clicks in the last 30 days 65 +30% from 50 in the previous period');
    expect(shown).toContain('Unique visitors in the last 30 days 35 +40% from 25 in the previous period');
    expect(text.match(/class="button" href="\/console\/links\/new"/g)).toHaveLength(1);
    expect(text).toMatch(/<div class="plot" role="group" aria-label="Clicks and unique visitors/);
  });

  it('has a table of the chart, with each day', async () => {
    const { text } = await readOverview(user);
    const rows = readRows(text, 'Clicks and unique visitors by day, in the last 30 days');
    expect(rows).toHaveLength(30);
    expect(rows[0]).toEqual(['Feb 19', '5', '5', '5']);
    expect(rows[29]).toEqual(['Mar 20', '40', '20', '45']);
  });

  it('shows what the plan allows', async () => {
    const owner = await service.addUser();
    await seedLinks(owner.id, [1, 2, 3, 4, 5, 6, 7]);
    await putAll([{ ...totalsKey(owner.id), links: 7 }]);
    const { shown } = await readOverview(owner);
    expect(shown).toContain('No link was clicked in this period.');
    expect(shown).toMatch(/Your plan: Pro Links 7 of [\d,]+/);
    expect(shown).not.toContain('First steps');
  });

  it('shows first steps to an empty account', async () => {
    const { shown, text } = await readOverview(await service.addUser());
    expect(shown).toContain('First steps Create a short link');
    // Which is how "clicks appear within seconds" comes true.
    expect(text).toContain('<span data-follow hidden>');
    expect(text).not.toContain('class="chart"');
  });

  it('never shows another user’s clicks', async () => {
    expect((await readOverview(await service.addUser())).text).not.toContain('class="plot"');
  });

  it('costs at most 40 read units in 6 rounds, even with a lot of links and clicks', {
    timeout: 240_000,
  }, async () => {
    const owner = await service.addUser();
    const numbers = listSparseNumbers(100_000);
    await seedLinks(owner.id, numbers);
    await putAll([{ ...totalsKey(owner.id), links: numbers.length }]);
    const days = Array.from({ length: 31 }, (_, i) => [`d${i + 1}`, 999_999, `D${i + 1}`, 888_888]);
    const full = Object.fromEntries(
      days.flatMap(([a, b, c, d]) => [
        [a, b],
        [c, d],
      ]),
    );
    for (const month of ['2030-01', '2030-02', '2030-03']) await putMonth(owner, month, full);
    const { units, rounds, operations } = await readOverview(owner);
    // The links with the most clicks are also read to tell how they changed.
    expect(operations.sort()).toEqual([
      ...Array(3).fill('BatchGetItem'),
      ...Array(5).fill('GetItem'),
      ...Array(3).fill('Query'),
    ]);
    expect(units).toBeLessThanOrEqual(40);
    expect(rounds).toBeLessThanOrEqual(6);
  });
});
