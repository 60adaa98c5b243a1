import { describe, expect, it } from 'vitest';
import { showAudit } from '../../../shared/api/console/administration.ts';
import { call } from '../../support/call.ts';
import { measureCost, shownIn } from '../../support/console.ts';
import { testService } from '../../support/service.ts';
import { signedInCookies } from '../../support/sign-in.ts';

const service = testService();

describe('GET /console/admin/audit', () => {
  it('shows who did what, newest first, in pages, for few units', async () => {
    const admin = await service.addUser({ isAdmin: true });
    const cookies = await signedInCookies(service, admin);
    const show = (page: number) => call(service, showAudit, { cookies, query: { page } });
    const first = await show(1);
    expect(first.status).toBe(200);
    const person = `${admin.username} (user ${admin.id})`;
    expect(shownIn(first)).toContain(`${person} Signed in ${person}`);
    expect(first.text).not.toContain('class="pager"');
    expect(measureCost(first).operations).toEqual(['BatchGetItem', 'Query', 'Query']);
    expect(measureCost(first).units).toBeLessThanOrEqual(6);
    for (let i = 0; i < 60; i++) await service.addUser();
    expect((await show(1)).text).toContain('href="/console/admin/audit?page=2"');
    expect(shownIn(await show(2))).toMatch(/system Created the user user-\S+ \(user \d+\), plan 2/);
    expect(shownIn(await show(9))).toContain('There are no more entries on this page.');
  });
});
