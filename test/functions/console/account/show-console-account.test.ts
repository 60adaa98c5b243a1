import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { showConsoleAccount } from '../../../../shared/api/console/account.ts';
import { totalsKey } from '../../../../shared/data/keys.ts';
import { monthlyClicksKey } from '../../../../shared/data/statistics-keys.ts';
import { tableClient } from '../../../../shared/data/table/document-client.ts';
import { call } from '../../../support/call.ts';
import { addLinkFor } from '../../../support/calls/builders.ts';
import { signedInCookies } from '../../../support/calls/sign-in.ts';
import { measureCost, shownIn } from '../../../support/pages/console.ts';
import { type TestUser, testService } from '../../../support/service.ts';

const service = testService();
afterEach(() => void vi.useRealTimers());

const add = (Key: object, name: string, value: number) =>
  tableClient().send(
    new UpdateCommand({
      TableName: process.env.TABLE_NAME,
      Key,
      UpdateExpression: 'ADD #name :value',
      ExpressionAttributeNames: { '#name': name },
      ExpressionAttributeValues: { ':value': value },
    } as ConstructorParameters<typeof UpdateCommand>[0]),
  );
const showTo = async (user: TestUser, query = {}) =>
  call(service, showConsoleAccount, { cookies: await signedInCookies(service, user), query });

describe('GET /console/account', () => {
  it('shows who is signed in, the plan with its limits and its end, and no key, in one request', async () => {
    const user = await service.addUser({ planExpires: '2999-12-31 23:59:59' });
    const response = await showTo(user);
    expect(response.status).toBe(200);
    const shown = shownIn(response);
    expect(shown).toContain(`Email address ${user.email} Registered Jan 2, 2026`);
    expect(shown).toContain('Plan Pro Ends Dec 31, 2999, 11:59 PM UTC');
    expect(shown).toMatch(/Links 0 of [\d,]+/);
    expect(response.text).not.toContain(user.key);
    expect(measureCost(response)).toEqual({ operations: ['BatchGetItem'], units: 3 });
  });

  it('shows the plan’s limits and how much of them is used, without what the plan does not include', async () => {
    const planId = await service.addPlan({
      links: 1234,
      clicks: 5000,
      retention: 30,
      domain: { enabled: '1', count: '2' },
      pixels: { enabled: '1', count: '0' },
      splash: { enabled: '0', count: '7' },
    });
    vi.useFakeTimers({ now: new Date('2026-11-21T10:00:00Z'), toFake: ['Date'] });
    const user = await service.addUser({ planId });
    for (let i = 0; i < 2; i++) await addLinkFor(service, user);
    await add(totalsKey(user.id), 'pixels', 3);
    await add(monthlyClicksKey(user.id, '2026-11'), 'clicks', 5210);
    await add(monthlyClicksKey(user.id, '2026-11'), 'charged', 4321);
    await add(monthlyClicksKey(user.id, '2026-10'), 'clicks', 9);
    const shown = shownIn(await showTo(user));
    for (const usage of [
      'Links 2 of 1,234',
      'Clicks charged this month 4,321 of 5,000 5,210 counted.',
      'Branded domains 0 of 2',
      'Pixels 3 (unlimited)',
      'Counted as new again 30 days after their last visit',
    ])
      expect(shown).toContain(usage);
    expect(shown).not.toContain('Custom splash pages');
  });

  it('shows the free plan without an end after the user’s plan has ended', async () => {
    const shown = shownIn(await showTo(await service.addUser({ planExpires: '2020-01-01 00:00:00' })));
    expect(shown).toContain('Plan Free');
    expect(shown).not.toContain('Ends');
  });

  it('says when visitors are forgotten on a plan that sets no limit', async () => {
    const planId = await service.addPlan({ retention: 0 });
    expect(shownIn(await showTo(await service.addUser({ planId })))).toContain(
      'Counted as new again 1,095 days after their last visit',
    );
  });

  it('signs out here and everywhere, and leads to the export of everything', async () => {
    const { text } = await showTo(await service.addUser());
    expect(text).toMatch(
      /<form method="post" action="\/logout" class="actions">.*name="scope" value="browser"/s,
    );
    expect(text).toContain('href="/console/export"');
  });

  it('says what was changed, and nothing that a link makes up', async () => {
    const user = await service.addUser();
    expect(shownIn(await showTo(user, { done: 'email' }))).toContain('Your email address was changed.');
    const { status, text } = await showTo(user, { done: '<script>' });
    expect([status, text.includes('role="status"')]).toEqual([200, false]);
  });

  it('shows hostile texts as they are', async () => {
    const { text } = await showTo(
      await service.addUser({ email: '"><script>alert(1)</script>@example.com' }),
    );
    expect(text).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;@example.com');
    expect(text.match(/<script/g)).toHaveLength(1);
  });
});
